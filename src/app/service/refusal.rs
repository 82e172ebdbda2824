//! Why a request got no answer.

use std::sync::Arc;

use tokio::task::JoinError;

use crate::puzzle::Unsolvable;

/// Why a request got no solution.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Refusal {
    /// It is proven that there is none.
    #[error("unsolvable")]
    Unsolvable(Unsolvable),
    /// The budget ran out; any solution takes at least that many moves.
    #[error("budget spent, at least {0} moves")]
    Stopped(u32),
    /// Too many others are waiting.
    #[error("too many requests are waiting")]
    Busy,
    /// A fault of ours.
    #[error("worker failed: {0}")]
    Broken(Arc<JoinError>),
}
