//! Limit on the bytes of request bodies held at once. Requests beyond it wait, at most for the
//! request timeout.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Maximum size of all bodies together, in KiB; room for two and a half of the largest requests.
const BODY_BUDGET_KIB: usize = 64 * 1024;

/// Memory budget of request bodies.
#[derive(Debug)]
pub(crate) struct Bodies(Arc<Semaphore>);

impl Default for Bodies {
    fn default() -> Self {
        Self(Arc::new(Semaphore::new(BODY_BUDGET_KIB)))
    }
}

impl Bodies {
    /// Waits until a body of this size fits into the budget, and reserves its share. A body larger
    /// than the budget reserves all of it.
    pub(crate) async fn reserve(&self, bytes: usize) -> OwnedSemaphorePermit {
        let kibibytes =
            u32::try_from(bytes.div_ceil(1024).min(BODY_BUDGET_KIB)).expect("the budget fits into u32");
        Arc::clone(&self.0).acquire_many_owned(kibibytes).await.expect("the semaphore is never closed")
    }
}
