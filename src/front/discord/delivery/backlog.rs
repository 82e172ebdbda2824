//! Limits on answers that wait for a retry: their number and their total size.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Unit of the limit on the total size, in bytes.
const KIBIBYTE: usize = 1024;

/// Capacity for waiting answers.
#[derive(Debug)]
pub(crate) struct Backlog {
    answers: Arc<Semaphore>,
    kibibytes: Arc<Semaphore>,
}

/// Capacity reserved for one answer; released on drop.
#[derive(Debug)]
pub(crate) struct Reservation {
    _answer: OwnedSemaphorePermit,
    _kibibytes: OwnedSemaphorePermit,
}

impl Backlog {
    /// Creates a backlog for at most `answers` answers of `bytes` bytes in total.
    pub(crate) fn new(answers: usize, bytes: usize) -> Self {
        let permits = |count: usize| Arc::new(Semaphore::new(count.min(Semaphore::MAX_PERMITS)));
        Self { answers: permits(answers), kibibytes: permits(bytes / KIBIBYTE) }
    }

    /// Reserves capacity for an answer of `bytes` bytes, or returns `None` if the backlog is full.
    pub(crate) fn reserve(&self, bytes: usize) -> Option<Reservation> {
        let kibibytes = u32::try_from(bytes.div_ceil(KIBIBYTE)).ok()?;
        Some(Reservation {
            _answer: Arc::clone(&self.answers).try_acquire_owned().ok()?,
            _kibibytes: Arc::clone(&self.kibibytes).try_acquire_many_owned(kibibytes).ok()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reservations_are_limited_in_number_and_size_and_released() {
        let backlog = Backlog::new(2, 10 * KIBIBYTE);
        assert!(backlog.reserve(10 * KIBIBYTE + 1).is_none(), "too large; its permit is released");
        let reserve = |bytes| backlog.reserve(bytes).expect("the backlog has capacity");
        let (first, second) = (reserve(100), reserve(8 * KIBIBYTE));
        assert!(backlog.reserve(0).is_none(), "two answers are waiting");
        drop(first);
        assert!(backlog.reserve(3 * KIBIBYTE).is_none() && backlog.reserve(2 * KIBIBYTE).is_some());
        drop(second);
        assert!(backlog.reserve(10 * KIBIBYTE).is_some());
    }
}
