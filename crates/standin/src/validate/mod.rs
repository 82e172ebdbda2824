//! Discord's strictness: what it refuses of a bot, and what its client keeps a user from sending.
//!
//! It changes nothing and knows no state but what it is handed.
//! The limits are those of Discord's reference pages (Application Commands, Message, Components).

pub(crate) mod commands;
pub(crate) mod components;
pub(crate) mod invocation;
pub(crate) mod messages;
