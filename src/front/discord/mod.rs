//! The Discord bot: receives interactions from Discord's gateway or at an HTTP endpoint, and
//! answers them.
//!
//! Each folder imports only from those below it, and `bot` connects them all:
//!
//! - `intake`: receives interactions, checks rate limits, passes them on.
//! - `deferred`: sends a fast answer at once, and defers others under a lease in the database.
//! - `handlers`: commands and buttons, and their views of boards and games.
//! - `delivery`: sends answers to Discord, with retries.
//! - `model`: requests, replies, custom ids, and the services that handlers use.
//!
//! `updates` edits messages in channels when their puzzle changes, and posts the daily puzzles.

mod bot;
mod bot_error;
mod deferred;
mod delivery;
mod handlers;
mod intake;
mod model;
mod updates;

pub use bot::{Bot, Settings, register_commands};
pub use bot_error::BotError;
pub use deferred::LeasePolicy;
pub use delivery::Retries;
pub use handlers::buttons::answer_press;
pub use handlers::commands::{self, answer};
pub use intake::{Connection, ConnectionLimits, Endpoint, PublicKey};
pub use model::{
    ActionRow, Answer, Asker, AttachedFile, Autocomplete, Backend, Button, ButtonColour, ChangeSender,
    CommandLinks, Downloads, File, Form, InterimSender, Menu, Notations, PICTURE_LIMITS, Person, Press,
    QuotedMessage, Reply, Request, ShownMessage, custom_id,
};
