//! Discord: slash commands come in through serenity's gateway, replies go out.
//!
//! In reading order, each knowing only those above it:
//!
//! - `asker`, `custom_id` (what buttons remember), `rows`, `reply`, `markup`: what is said and to whom.
//! - `options`, `trouble` (why there is no answer), `downloads` (players' pictures), `request` (what a player asks), `live`
//!   (what has changed for those who look on), `interim` (what is said before an answer ends), `backend`.
//! - `views`, `games`, `presets`: what is shown of a board, a puzzle that is played, a guild's events.
//! - `command` (a command as data), `registration` (how Discord is told of it), `commands` and `buttons`: the answers,
//!   pure but for solving, drawing and the store.
//! - `work` (what is to be answered, as data), `failure`, `calls`, `backlog`, `delivery` bring answers to Discord in time,
//!   `solutions` keeps what was found, `ledger` holds those that are owed, `desk` is where everything comes in.
//! - `keeper` keeps messages in channels true
//!   and posts the puzzle of the day, `rate_limit` slows down who asks too
//!   fast, `maintenance` deletes what is old, `way` is how interactions come in, `bot` runs it all.

mod asker;
mod backend;
mod backlog;
mod bot;
mod bot_error;
mod buttons;
mod calls;
mod clock;
mod command;
pub mod commands;
pub mod custom_id;
mod delivery;
mod desk;
mod door;
mod downloads;
mod endpoint;
mod failure;
mod games;
mod interim;
mod keeper;
mod ledger;
mod live;
mod maintenance;
mod markup;
mod options;
mod presets;
mod rate_limit;
mod reception;
mod registration;
mod reply;
mod request;
mod rows;
mod solutions;
mod trouble;
mod views;
mod way;
mod work;

pub use asker::Asker;
pub use backend::Backend;
pub use bot::{Bot, Intake, Settings, register_commands};
pub use bot_error::BotError;
pub use buttons::pressed;
pub use commands::answer;
pub use delivery::Retries;
pub use downloads::{Attached, Downloads};
pub use endpoint::{Endpoint, PublicKey};
pub use interim::Interim;
pub use ledger::Terms;
pub use live::Live;
pub use maintenance::prune_hourly;
pub use reply::{Answer, File, Form, PICTURE_LIMITS, Reply};
pub use request::{Asked, Person, Press, Quoted, Request};
pub use rows::{Button, Menu, Row};
pub use solutions::KeptSolutions;
