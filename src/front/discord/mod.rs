//! Discord: slash commands come in through serenity's gateway, replies go out.
//!
//! `commands` describes what Discord is told, `request` reads what a player asks, `answer` answers it (a request
//! goes in, an answer comes out), `link` is what buttons remember, `reply`, `rows` and `markup` say how answers
//! look, `delivery` brings them to Discord in time, `pace` slows down who asks too fast, `chores` is what there is to do beside answering, `bot` runs it all.

mod answer;
mod bot;
mod chores;
pub mod commands;
mod delivery;
pub mod link;
mod markup;
mod pace;
mod reply;
mod request;
mod rows;

pub use answer::{Backend, answer, pressed};
pub use bot::{Bot, BotError, Counters, Settings};
pub use chores::prune_daily;
pub use reply::{Answer, File, Form, Reply};
pub use request::{Asked, Asker, Press, Request};
pub use rows::{Button, Menu, Row};
