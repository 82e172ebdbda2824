//! Receives interactions: connections to Discord, rate limits, and parsing.

mod connection;
mod endpoint;
mod fault;
mod rate_limit;
mod router;

pub use connection::Connection;
pub use endpoint::{Endpoint, PublicKey};
pub(crate) use router::Router;
