//! Decides when an answer is sent: at once, or deferred under a lease that another process can take over.

mod dispatcher;
mod leases;
mod work;

pub(crate) use dispatcher::Desk;
pub(crate) use leases::Ledger;
pub use leases::Terms;
pub(crate) use work::Work;
