//! The answers that wait until Discord takes them: how many they may be, and how large together.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

const KIBIBYTE: usize = 1024;

/// How much may wait.
#[derive(Debug)]
pub(crate) struct Backlog {
    answers: Arc<Semaphore>,
    kibibytes: Arc<Semaphore>,
}

/// A place among those that wait, free again when dropped.
#[derive(Debug)]
pub(crate) struct Place {
    _answer: OwnedSemaphorePermit,
    _kibibytes: OwnedSemaphorePermit,
}

impl Backlog {
    /// Room for so many answers, of so many bytes together.
    pub(crate) fn new(answers: usize, bytes: usize) -> Self {
        let room = |room: usize| Arc::new(Semaphore::new(room.min(Semaphore::MAX_PERMITS)));
        Self { answers: room(answers), kibibytes: room(bytes / KIBIBYTE) }
    }

    /// A place for an answer of so many bytes, if there is one.
    pub(crate) fn place(&self, bytes: usize) -> Option<Place> {
        let kibibytes = u32::try_from(bytes.div_ceil(KIBIBYTE)).ok()?;
        Some(Place {
            _answer: Arc::clone(&self.answers).try_acquire_owned().ok()?,
            _kibibytes: Arc::clone(&self.kibibytes).try_acquire_many_owned(kibibytes).ok()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_bounded_in_number_and_bytes_and_come_back() {
        let backlog = Backlog::new(2, 10 * KIBIBYTE);
        assert!(backlog.place(10 * KIBIBYTE + 1).is_none(), "too large, and nothing is kept of it");
        let (one, two) = (backlog.place(100).expect("room"), backlog.place(8 * KIBIBYTE).expect("room"));
        assert!(backlog.place(0).is_none(), "two are there");
        drop(one);
        assert!(backlog.place(3 * KIBIBYTE).is_none() && backlog.place(2 * KIBIBYTE).is_some());
        drop(two);
        assert!(backlog.place(10 * KIBIBYTE).is_some());
    }
}
