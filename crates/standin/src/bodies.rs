//! How many bytes of requests are held at once. Who finds no room waits, at most as long as a request may take.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Two and a half of the largest requests.
const BODY_BUDGET_KIB: usize = 64 * 1024;

/// Room for the bodies of requests.
#[derive(Debug)]
pub(crate) struct Bodies(Arc<Semaphore>);

impl Default for Bodies {
    fn default() -> Self {
        Self(Arc::new(Semaphore::new(BODY_BUDGET_KIB)))
    }
}

impl Bodies {
    /// Room for a body of so many bytes, until it is dropped.
    pub(crate) async fn reserve(&self, bytes: usize) -> OwnedSemaphorePermit {
        let kibibytes =
            u32::try_from(bytes.div_ceil(1024).min(BODY_BUDGET_KIB)).expect("it is 64 thousand at most");
        Arc::clone(&self.0).acquire_many_owned(kibibytes).await.expect("it is never closed")
    }
}
