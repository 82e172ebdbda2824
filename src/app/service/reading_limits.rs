//! Limits of readings: their number, and their memory from the pool.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::admission::Admission;
use crate::family::{Family, Options};
use crate::search::{Budget, Memory, Share};

/// Maximum pictures read at the same time.
const CONCURRENT_READINGS: usize = 2;

/// Divisor of the memory pool; searches leave the quotient free for readings.
const READINGS_DIVISOR: usize = 6;

/// Maximum wait for memory.
const MAX_WAIT: Duration = Duration::from_secs(10);

/// Interval between attempts to reserve memory.
const RETRY_INTERVAL: Duration = Duration::from_millis(50);

/// Options for reading a picture.
#[derive(Clone)]
pub struct ReadRequest {
    /// The family of the board.
    pub family: &'static dyn Family,
    /// A picture of the solved board, as bytes.
    pub reference: Option<Vec<u8>>,
    /// Options set by the player.
    pub filled: Options,
}

/// Creates the memory pool of a service, of `total` bytes. Searches leave a sixth of it to readings
/// of pictures.
pub fn create_memory_pool(total: usize) -> Memory {
    Memory::keeping_free(total, total / READINGS_DIVISOR)
}

/// Creates the queue of readings.
pub(super) fn create_queue(budget: &Budget) -> Arc<Admission> {
    Arc::new(Admission::new(CONCURRENT_READINGS, [&budget.hurry, &budget.cancel].map(Arc::clone)))
}

/// Waits for memory of the pool, at most [`MAX_WAIT`] or until `is_stopped`. A picture reserves at
/// most a quarter of the pool, even if it needs more.
pub(super) async fn reserve(memory: &Memory, bytes: usize, is_stopped: impl Fn() -> bool) -> Option<Share> {
    let bytes = bytes.min(memory.total() / 4);
    let (mut share, since) = (memory.share(), Instant::now());
    while !share.resize_without_reserve(bytes) {
        if is_stopped() || since.elapsed() >= MAX_WAIT {
            return None;
        }
        tokio::time::sleep(RETRY_INTERVAL).await;
    }
    Some(share)
}
