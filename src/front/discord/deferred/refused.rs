//! Requests that failed for a temporary reason, kept for *Try again*.
//!
//! A custom id can't hold these requests: they have files, or are too long. A request over the rate
//! limit must cost no SQL statement, so the requests are kept in the memory of this process: the
//! last request of each user, for 15 minutes. If the request is lost, the button asks the user to
//! send the command again.

use std::sync::Arc;
use std::time::Duration;

use moka::future::Cache;
use moka::policy::EvictionPolicy;

use super::work::Work;

/// Maximum bytes of all kept requests.
const MAX_BYTES: u64 = 2 << 20;

/// Maximum bytes of a kept request: a board and a list of moves, each of Discord's maximum length.
const MAX_REQUEST: usize = 32 << 10;

/// Time for which a request is kept; the addresses of its pictures are valid for longer.
const LIFETIME: Duration = Duration::from_secs(15 * 60);

/// The last refused request of each user.
pub(crate) struct RefusedRequests(Cache<u64, RefusedRequest>);

/// A refused request.
#[derive(Clone)]
struct RefusedRequest {
    /// Id of its interaction.
    id: u64,
    work: Arc<Work>,
    bytes: u32,
}

impl Default for RefusedRequests {
    fn default() -> Self {
        let cache = Cache::builder()
            .max_capacity(MAX_BYTES)
            .weigher(|_, refused: &RefusedRequest| refused.bytes)
            // The default policy would drop the new request instead of the oldest.
            .eviction_policy(EvictionPolicy::lru())
            .time_to_live(LIFETIME);
        Self(cache.build())
    }
}

impl RefusedRequests {
    /// Keeps a request in place of the user's last one; returns whether it is small enough.
    pub(super) async fn keep(&self, id: u64, work: &Work) -> bool {
        let bytes = serde_json::to_string(work).map_or(usize::MAX, |json| json.len());
        if bytes > MAX_REQUEST {
            return false;
        }
        let refused = RefusedRequest { id, work: Arc::new(work.clone()), bytes: bytes as u32 };
        self.0.insert(work.asker().user, refused).await;
        true
    }

    /// Takes the user's last request, if it has this id.
    pub(super) async fn take(&self, user: u64, id: u64) -> Option<Work> {
        self.0.get(&user).await.filter(|refused| refused.id == id)?;
        let refused = self.0.remove(&user).await?;
        Some(Arc::unwrap_or_clone(refused.work))
    }
}
