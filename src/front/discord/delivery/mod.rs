//! Sends answers to Discord and retries them; imports no handler.

mod backlog;
mod calls;
mod deliver;
mod failure;
mod response_slot;
mod retries;
mod ticket;

pub(crate) use calls::Calls;
pub(crate) use deliver::{Delivery, SentMessage};
pub(crate) use failure::{Failure, UNKNOWN_INTERACTION, UNKNOWN_MESSAGE};
pub(crate) use response_slot::{Response, ResponseSlot};
pub use retries::Retries;
pub(crate) use ticket::Ticket;
