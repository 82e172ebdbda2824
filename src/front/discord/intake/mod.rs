//! Receives interactions: connections to Discord, rate limits, and parsing.

mod connection;
mod endpoint;
mod interactions;
mod rate_limit;

pub(crate) use connection::Way;
pub use endpoint::{Endpoint, PublicKey};
pub(crate) use interactions::Reception;
