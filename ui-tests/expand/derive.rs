#[automatically_derived]
impl ::hermes_plugin_sdk::__private::Hook for Greeting {
    type Category = ::hermes_plugin_sdk::__private::Directive<Decision>;
    const NAME: &'static str = "on_greeting";
    const ON_FAILURE: ::hermes_plugin_sdk::__private::FailurePolicy = ::hermes_plugin_sdk::__private::FailurePolicy::FailClosed;
    const KEYWORDS: &'static [::hermes_plugin_sdk::__private::Keyword] = &[
        ::hermes_plugin_sdk::__private::Keyword::required("name"),
        ::hermes_plugin_sdk::__private::Keyword::optional("session_id"),
        ::hermes_plugin_sdk::__private::Keyword::required("event_id"),
    ];
    fn session_id(
        &self,
    ) -> ::hermes_plugin_sdk::__private::Option<
        &::hermes_plugin_sdk::__private::SessionId,
    > {
        let value: ::hermes_plugin_sdk::__private::Option<
            &::hermes_plugin_sdk::__private::SessionId,
        > = self.session_id.as_ref();
        value
    }
    fn event_id(
        &self,
    ) -> ::hermes_plugin_sdk::__private::Option<
        &::hermes_plugin_sdk::__private::EventId,
    > {
        ::hermes_plugin_sdk::__private::Some(&self.event_id)
    }
    fn set_event_id(&mut self, id: ::hermes_plugin_sdk::__private::EventId) {
        self.event_id = id;
    }
    fn texts<'a>(
        &'a self,
        show: &mut dyn ::hermes_plugin_sdk::__private::FnMut(&'a str),
    ) {
        <String as ::hermes_plugin_sdk::__private::wire::WireValue>::texts(
            &self.name,
            show,
        );
        <Option<
            SessionId,
        > as ::hermes_plugin_sdk::__private::wire::WireValue>::texts(
            &self.session_id,
            show,
        );
        <EventId as ::hermes_plugin_sdk::__private::wire::WireValue>::texts(
            &self.event_id,
            show,
        );
    }
}
#[automatically_derived]
impl ::hermes_plugin_sdk::__private::Fireable for Greeting {}
#[automatically_derived]
#[allow(clippy::too_many_arguments)]
impl Greeting {
    ///A payload with these keywords. Those that can be absent are `None` and are set as fields.
    pub fn new(name: impl ::hermes_plugin_sdk::__private::Into<String>) -> Self {
        Self {
            name: name.into(),
            session_id: ::hermes_plugin_sdk::__private::None,
            event_id: ::hermes_plugin_sdk::__private::EventId::UNASSIGNED,
        }
    }
    ///A payload for tests, in which every keyword is present; each text holds the name of its own keyword.
    #[must_use]
    pub fn sample() -> Self {
        Self {
            name: <String as ::hermes_plugin_sdk::__private::wire::WireValue>::sample(
                "name",
            ),
            session_id: <Option<
                SessionId,
            > as ::hermes_plugin_sdk::__private::wire::WireValue>::sample("session_id"),
            event_id: <EventId as ::hermes_plugin_sdk::__private::wire::WireValue>::sample(
                "event_id",
            ),
        }
    }
}
#[automatically_derived]
impl ::hermes_plugin_sdk::__private::serde::Serialize for Greeting {
    fn serialize<S: ::hermes_plugin_sdk::__private::serde::Serializer>(
        &self,
        serializer: S,
    ) -> ::hermes_plugin_sdk::__private::Result<S::Ok, S::Error> {
        let mut fields = ::hermes_plugin_sdk::__private::wire::Writer::new(serializer)?;
        <String as ::hermes_plugin_sdk::__private::wire::WireValue>::write(
            &self.name,
            &mut fields,
            "name",
        )?;
        <Option<
            SessionId,
        > as ::hermes_plugin_sdk::__private::wire::WireValue>::write(
            &self.session_id,
            &mut fields,
            "session_id",
        )?;
        <EventId as ::hermes_plugin_sdk::__private::wire::WireValue>::write(
            &self.event_id,
            &mut fields,
            "event_id",
        )?;
        ::hermes_plugin_sdk::__private::wire::Writer::end(fields)
    }
}
#[automatically_derived]
impl<'de> ::hermes_plugin_sdk::__private::serde::Deserialize<'de> for Greeting {
    fn deserialize<D: ::hermes_plugin_sdk::__private::serde::Deserializer<'de>>(
        deserializer: D,
    ) -> ::hermes_plugin_sdk::__private::Result<Self, D::Error> {
        let mut fields = ::hermes_plugin_sdk::__private::wire::Reader::new::<
            D,
        >(deserializer, <Self as ::hermes_plugin_sdk::__private::Hook>::NAME)?;
        ::hermes_plugin_sdk::__private::Ok(Self {
            name: <String as ::hermes_plugin_sdk::__private::wire::WireValue>::read(
                &mut fields,
                "name",
            )?,
            session_id: <Option<
                SessionId,
            > as ::hermes_plugin_sdk::__private::wire::WireValue>::read(
                &mut fields,
                "session_id",
            )?,
            event_id: <EventId as ::hermes_plugin_sdk::__private::wire::WireValue>::read(
                &mut fields,
                "event_id",
            )?,
        })
    }
}
