//! Limits on readings of pictures: their number at a time, and their share of the memory pool.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::admission::Admission;
use crate::family::{Family, Options};
use crate::search::{Budget, Memory, Share};

/// Maximum pictures read at the same time.
const CONCURRENT_READINGS: usize = 2;

/// Divisor of the size of the memory pool. Searches leave the quotient free for readings.
const READINGS_DIVISOR: usize = 6;

/// Maximum time for which a reading waits for memory.
const MAX_WAIT: Duration = Duration::from_secs(10);

/// Interval between attempts to reserve memory.
const RETRY_INTERVAL: Duration = Duration::from_millis(50);

/// Request to read the board of a family from a picture.
#[derive(Clone)]
pub struct ReadRequest {
    /// The family of the board.
    pub family: &'static dyn Family,
    /// Bytes of a picture of the solved board, if given.
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

/// Reserves `bytes` bytes of the pool, or a quarter of the pool if that is less. Waits while they
/// are not free. Returns `None` after [`MAX_WAIT`], or once `is_stopped` returns true.
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
