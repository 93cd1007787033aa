#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

pub struct Ticket;

#[derive(Hook)]
#[hook(name = "on_sold")]
pub struct Sold {
    pub ticket: Ticket,
}

#[hook(Sold)]
fn handler(ticket: Ticket) {}

fn main() { let _ = handler; }
