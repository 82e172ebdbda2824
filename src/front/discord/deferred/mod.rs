//! Decides when an answer is sent: at once, or deferred under a lease.

mod dispatcher;
mod leases;
mod work;

pub(crate) use dispatcher::Dispatcher;
pub use leases::LeasePolicy;
pub(crate) use leases::Leases;
pub(crate) use work::Work;
