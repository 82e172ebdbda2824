//! Errors of the service.

use std::sync::Arc;

use tokio::task::JoinError;

use crate::check::CheckError;
use crate::puzzle::{ParseError, SolveError, Unsolvable};
use crate::vision;

/// Reason why a request has no result.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Refusal {
    /// Proof that no solution exists.
    #[error("unsolvable")]
    Unsolvable(Unsolvable),
    /// The budget ran out. Holds the proven lower bound on the number of moves.
    #[error("budget spent, at least {0} moves")]
    Stopped(u32),
    /// An option of the request is invalid.
    #[error("invalid option {}", .0.option)]
    Invalid(ParseError),
    /// The bytes are not a readable picture.
    #[error("unreadable picture: {0:?}")]
    Picture(vision::Refusal),
    /// The queue is too long, memory is not free in time, or the process is stopping.
    #[error("too many requests are waiting")]
    Busy,
    /// A worker panicked.
    #[error("worker failed: {0}")]
    Broken(Arc<JoinError>),
}

impl From<SolveError> for Refusal {
    fn from(error: SolveError) -> Self {
        match error {
            SolveError::Unsolvable(why) => Self::Unsolvable(why),
            SolveError::Stopped { at_least, .. } => Self::Stopped(at_least),
        }
    }
}

impl From<CheckError> for Refusal {
    fn from(error: CheckError) -> Self {
        match error {
            CheckError::Moves(error) => Self::Invalid(error),
            CheckError::Board(error) => error.into(),
        }
    }
}

impl From<ParseError> for Refusal {
    fn from(error: ParseError) -> Self {
        Self::Invalid(error)
    }
}

impl From<vision::Refusal> for Refusal {
    fn from(refusal: vision::Refusal) -> Self {
        Self::Picture(refusal)
    }
}
