//! Decides when an answer is sent: at once, or deferred under a lease.
//!
//! Discord accepts a first response for three seconds. The response may defer the answer, which
//! then has to follow. So an answer is recorded in the database before it is deferred, and any
//! process can complete it:
//!
//! - A process holds a lease on each of its answers and renews it. Another process claims an answer
//!   with an expired lease by one SQL statement; nothing has to detect the death of a process.
//! - A number distinguishes successive leases on an answer. A process that has lost its lease
//!   discards its answer.
//! - A deferred answer usually edits one message, so that sending it twice has the effect of
//!   sending it once. The exceptions are sent as new messages: an answer that does not replace the
//!   message of the pressed button (`Deferral::Nothing`), and a private answer after a public
//!   deferral.
//! - *Try again* repeats a request that failed for a temporary reason. A short command is stored in
//!   the custom id of the button. A form, a long command or one with files is kept in memory.
//! - A process that only receives interactions releases the lease at once and notifies the others.
//!   A process that only solves receives no interactions. All run the same dispatcher.

mod dispatcher;
mod leases;
mod refused;
mod retry;
mod sending;
mod work;

pub(crate) use dispatcher::Dispatcher;
pub use leases::LeasePolicy;
pub(crate) use leases::Leases;
pub(crate) use refused::RefusedRequests;
pub(crate) use work::Work;
