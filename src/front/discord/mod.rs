//! Discord: slash commands come in through serenity's gateway, replies go out.
//!
//! `commands` describes what Discord is told, `request` reads what a player asks, `handle` answers it
//! (pure: a request goes in, a reply comes out), `reply` and `markup` say how that looks, `delivery`
//! brings it to Discord in time, `bot` runs it all.

mod bot;
pub mod commands;
mod delivery;
mod handle;
mod markup;
mod reply;
mod request;

pub use bot::{Bot, BotError, Counters, Settings};
pub use handle::answer;
pub use reply::{File, Reply};
pub use request::{Asked, Request};
