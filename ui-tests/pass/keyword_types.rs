//! Every type that a keyword may be declared with.

use hermes_plugin_sdk::prelude::*;
use hermes_ui_tests::Stage;

plugin! {}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Mood {
    Fair,
}

#[derive(Debug, Clone, PartialEq)]
enum Weather {
    Other(String),
}

#[derive(Hook)]
#[hook(name = "all_types")]
struct AllTypes {
    text: String,
    session_id: SessionId,
    list: Vec<u8>,
    names: Vec<String>,
    number: u64,
    flag: bool,
    ratio: f64,
    mood: Mood,
    weather: Weather,
    opt_text: Option<String>,
    session_key: Option<SessionKey>,
    opt_list: Option<Vec<u8>>,
    opt_number: Option<u64>,
    opt_mood: Option<Mood>,
    opt_weather: Option<Weather>,
    event_id: EventId,
}

fn event(present: bool) -> AllTypes {
    AllTypes {
        text: "text".to_owned(),
        session_id: SessionId::from_static("s-alpha"),
        list: vec![1, 2],
        names: vec!["Ada".to_owned()],
        number: 7,
        // Tells the handlers whether to expect the rest.
        flag: present,
        ratio: 0.5,
        mood: Mood::Fair,
        weather: Weather::Other("fog".to_owned()),
        opt_text: present.then(|| "maybe".to_owned()),
        session_key: present.then(|| SessionKey::from_static("k-alpha")),
        opt_list: present.then(|| vec![3]),
        opt_number: present.then_some(8),
        opt_mood: present.then_some(Mood::Fair),
        opt_weather: present.then(|| Weather::Other("hail".to_owned())),
        event_id: EventId::from_u128(1),
    }
}

#[hook(AllTypes)]
fn borrowed(
    text: &str,
    session_id: &SessionId,
    list: &[u8],
    names: &[String],
    number: &u64,
    #[keyword(flag)] _flag: &bool,
    ratio: &f64,
    mood: &Mood,
    weather: &Weather,
    event_id: &EventId,
) {
    assert_eq!((text, session_id.as_str(), list, names), ("text", "s-alpha", &[1, 2][..], &["Ada".to_owned()][..]));
    assert_eq!((*number, *ratio, *mood), (7, 0.5, Mood::Fair));
    assert_eq!((weather, event_id.as_u128()), (&Weather::Other("fog".to_owned()), 1));
}

#[hook(AllTypes)]
fn the_field_itself_borrowed(text: &String, list: &Vec<u8>, names: &'_ Vec<String>) {
    assert_eq!((text.as_str(), list.as_slice(), names.len()), ("text", &[1, 2][..], 1));
}

#[hook(AllTypes)]
fn owned(
    text: String,
    session_id: SessionId,
    list: Vec<u8>,
    names: std::vec::Vec<std::string::String>,
    number: u64,
    #[keyword(flag)] _flag: bool,
    ratio: f64,
    mood: Mood,
    weather: Weather,
    event_id: EventId,
) {
    assert_eq!((text.as_str(), session_id.as_str(), list, names.len()), ("text", "s-alpha", vec![1, 2], 1));
    assert_eq!((number, ratio, mood), (7, 0.5, Mood::Fair));
    assert_eq!((weather, event_id.as_u128()), (Weather::Other("fog".to_owned()), 1));
}

#[hook(AllTypes)]
fn optional_borrowed(
    flag: bool,
    opt_text: Option<&str>,
    session_key: Option<&SessionKey>,
    opt_list: Option<&[u8]>,
    opt_number: Option<&u64>,
    opt_mood: Option<&Mood>,
    opt_weather: Option<&Weather>,
) {
    let expected = event(flag);
    assert_eq!(opt_text, expected.opt_text.as_deref());
    assert_eq!(session_key, expected.session_key.as_ref());
    assert_eq!(opt_list, expected.opt_list.as_deref());
    assert_eq!(opt_number, expected.opt_number.as_ref());
    assert_eq!(opt_mood, expected.opt_mood.as_ref());
    assert_eq!(opt_weather, expected.opt_weather.as_ref());
}

#[hook(AllTypes)]
async fn optional_owned(
    flag: bool,
    opt_text: Option<String>,
    session_key: std::option::Option<SessionKey>,
    opt_list: Option<Vec<u8>>,
    opt_number: Option<u64>,
    opt_mood: core::option::Option<Mood>,
    opt_weather: Option<Weather>,
) {
    let expected = event(flag);
    assert_eq!(opt_text, expected.opt_text);
    assert_eq!(session_key, expected.session_key);
    assert_eq!(opt_list, expected.opt_list);
    assert_eq!(opt_number, expected.opt_number);
    assert_eq!(opt_mood, expected.opt_mood);
    assert_eq!(opt_weather, expected.opt_weather);
}

fn main() {
    for handler in ["borrowed", "the_field_itself_borrowed", "owned", "optional_borrowed", "optional_owned"] {
        for present in [true, false] {
            assert_eq!(Stage::of(env!("CARGO_PKG_NAME"), handler).fire(event(present)), Ok(()));
        }
    }
}
