//! Rules that Discord's API enforces on bots, and rules that its client enforces on users.
//!
//! The functions are pure. The limits are those of Discord's reference pages (Application Commands,
//! Message, Components).

pub(crate) mod commands;
pub(crate) mod components;
pub(crate) mod invocation;
pub(crate) mod messages;
