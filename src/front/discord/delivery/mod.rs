//! Sends answers to Discord and retries them; imports no handler.

mod backlog;
mod calls;
mod deliver;
mod failure;
mod response_slot;

pub(crate) use calls::Calls;
pub use deliver::Retries;
pub(crate) use deliver::{Delivery, Ticket};
pub(crate) use failure::{Failure, UNKNOWN_INTERACTION};
pub(crate) use response_slot::{Door, Leaving};
