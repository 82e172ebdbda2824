//! Receives interactions: connections to Discord, rate limits, and parsing.

mod connection;
mod endpoint;
mod fault;
mod gateway;
mod pace;
mod rate_limit;
mod router;
mod server;

pub use connection::Connection;
pub use endpoint::{Endpoint, PublicKey};
pub(crate) use router::Router;
pub use server::ConnectionLimits;
