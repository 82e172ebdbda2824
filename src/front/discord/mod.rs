//! The Discord bot: interactions in through serenity's gateway or an endpoint, answers out.
//!
//! Each folder imports only from those below it, and `bot` connects them all:
//!
//! - `intake`: receives interactions, checks rate limits, passes them on.
//! - `deferred`: answers at once if that is fast, otherwise defers, under a lease in the database.
//! - `handlers`: the commands and the buttons, and their views of boards and of games.
//! - `delivery`: sends answers to Discord, with retries.
//! - `model`: requests, replies, custom ids, and the services that answers need.
//!
//! `updates` edits messages in channels whenever their puzzle changes, and posts the daily puzzles.

mod bot;
mod bot_error;
mod deferred;
mod delivery;
mod handlers;
mod intake;
mod model;
mod updates;

pub use bot::{Bot, Intake, Settings, register_commands};
pub use bot_error::BotError;
pub use deferred::Terms;
pub use delivery::Retries;
pub use handlers::buttons::pressed;
pub use handlers::commands::{self, answer};
pub use intake::{Endpoint, PublicKey};
pub use model::{
    Answer, Asked, Asker, Attached, Backend, Button, Downloads, File, Form, Interim, Live, Menu,
    PICTURE_LIMITS, Person, Press, Quoted, Reply, Request, Row, custom_id,
};
