//! Limit on the bytes of pictures that are being drawn or wait to be sent.
//!
//! Under load, answers are drawn faster than they are sent. A drawing starts only when its expected
//! bytes are free, and its pictures hold their bytes until their last clone is dropped.

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::app::Picture;

/// Bytes of a kibibyte.
const KIBIBYTE: usize = 1024;

/// Bytes reserved for a drawing until its size is known; most drawings are smaller.
const EXPECTED_BYTES: usize = 256 * KIBIBYTE;

/// Maximum wait for the expected bytes.
const MAX_WAIT: Duration = Duration::from_secs(10);

/// The limit, with a permit for each free kibibyte.
pub(super) struct OutgoingLimit(Arc<Semaphore>);

impl OutgoingLimit {
    /// Creates a limit of `max_bytes`, or of one drawing if that is more.
    pub(super) fn new(max_bytes: usize) -> Self {
        Self(Arc::new(Semaphore::new(max_bytes.max(EXPECTED_BYTES) / KIBIBYTE)))
    }

    /// Waits until the expected bytes of one drawing are free; `None` after [`MAX_WAIT`].
    pub(super) async fn reserve(&self) -> Option<Reservation> {
        let kibibytes = (EXPECTED_BYTES / KIBIBYTE) as u32;
        let permit = Arc::clone(&self.0).acquire_many_owned(kibibytes);
        let permit = tokio::time::timeout(MAX_WAIT, permit).await.ok()?;
        Some(Reservation(permit.expect("the semaphore is never closed")))
    }
}

/// Bytes reserved for a drawing.
pub(super) struct Reservation(OwnedSemaphorePermit);

impl Reservation {
    /// Ties the reservation to the pictures, and shrinks or grows it to their size. If too few
    /// bytes are free, it stays smaller than the pictures: waiting for more while it holds some
    /// could cause a deadlock.
    pub(super) fn attach(self, pictures: Vec<Picture>) -> Vec<Picture> {
        let Self(mut permit) = self;
        let bytes: usize = pictures.iter().map(|picture| picture.file.len()).sum();
        let (kibibytes, reserved) = (bytes.div_ceil(KIBIBYTE), permit.num_permits());
        if kibibytes <= reserved {
            drop(permit.split(reserved - kibibytes));
        } else {
            let missing = u32::try_from(kibibytes - reserved).unwrap_or(u32::MAX);
            let more = Arc::clone(permit.semaphore()).try_acquire_many_owned(missing);
            more.into_iter().for_each(|more| permit.merge(more));
        }
        let permit = Arc::new(permit);
        let hold = |picture: Picture| {
            let held = ReservedBytes { bytes: picture.file, _permit: Arc::clone(&permit) };
            Picture { file: Bytes::from_owner(held), ..picture }
        };
        pictures.into_iter().map(hold).collect()
    }
}

/// The bytes of a picture with their reservation.
struct ReservedBytes {
    bytes: Bytes,
    _permit: Arc<OwnedSemaphorePermit>,
}

impl AsRef<[u8]> for ReservedBytes {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::Steps;

    const LIMIT: usize = 8 << 20;

    async fn reserve(outgoing: &OutgoingLimit) -> Reservation {
        outgoing.reserve().await.expect("the bytes become free in time")
    }

    fn picture(bytes: usize) -> Picture {
        Picture { file: vec![0; bytes].into(), alt: String::new(), steps: Steps::All }
    }

    #[tokio::test]
    async fn pictures_hold_their_bytes_until_the_last_clone_is_dropped() {
        let outgoing = OutgoingLimit::new(LIMIT);
        let all = LIMIT / KIBIBYTE;
        let pictures = reserve(&outgoing).await.attach(vec![picture(3000), picture(100)]);
        assert_eq!(outgoing.0.available_permits(), all - 4);
        let file = pictures[1].file.clone();
        assert_eq!(file.len(), 100);
        drop(pictures);
        assert_eq!(outgoing.0.available_permits(), all - 4);
        drop(file);
        assert_eq!(outgoing.0.available_permits(), all);
        let large = reserve(&outgoing).await.attach(vec![picture(1 << 20)]);
        assert_eq!(outgoing.0.available_permits(), all - 1024);
        drop(large);
        drop(reserve(&outgoing).await);
        assert_eq!(outgoing.0.available_permits(), all);
    }

    #[tokio::test]
    async fn drawings_wait_while_too_many_bytes_are_unsent() {
        let outgoing = OutgoingLimit::new(LIMIT);
        let mut unsent = Vec::new();
        while outgoing.0.available_permits() >= EXPECTED_BYTES / KIBIBYTE {
            unsent.push(reserve(&outgoing).await.attach(vec![picture(1 << 20)]));
        }
        let soon = std::time::Duration::from_millis(20);
        assert!(tokio::time::timeout(soon, outgoing.reserve()).await.is_err());
        unsent.pop();
        assert!(tokio::time::timeout(soon, outgoing.reserve()).await.is_ok());
    }
}
