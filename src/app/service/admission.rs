//! Admission of requests: permits for short ones, which share the cores in slices, and separate
//! permits for long searches.
//!
//! A request queues for a permit, unless the expected wait is too long. A long search returns its
//! permit to the queue and needs one of its user's few long-search permits. So short requests never
//! wait for long searches, and a user's long searches do not block those of others.

use std::any::Any;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::search::LongSearchAdmission;

/// Maximum concurrent long searches of a user.
const MAX_LONG_PER_USER: usize = 2;

/// Maximum concurrent long searches in total. Each occupies a thread and memory.
const MAX_LONG: usize = 128;

/// Maximum expected wait for a permit; beyond it requests are refused.
const MAX_WAIT: Duration = Duration::from_secs(10);

/// Estimated duration of a request before any was measured, in nanoseconds.
const INITIAL_DURATION: u64 = 5_000_000;

/// Interval at which a waiting long search checks whether it was cancelled.
const CANCEL_CHECK_INTERVAL: Duration = Duration::from_millis(50);

/// The queue and its permits.
#[derive(Debug)]
pub(super) struct Admission {
    permits: Arc<Semaphore>,
    count: usize,
    waiting: AtomicUsize,
    /// Moving average of the time that a permit was held, in nanoseconds.
    mean_duration: AtomicU64,
    long: Arc<LongPermits>,
    /// Flags that end all waiting for long-search permits: hurry and cancel.
    end_flags: [Arc<AtomicBool>; 2],
}

impl Admission {
    /// Creates an admission with `count` permits. Long searches stop waiting when a flag is set.
    pub(super) fn new(count: usize, end_flags: [Arc<AtomicBool>; 2]) -> Self {
        Self {
            permits: Arc::new(Semaphore::new(count)),
            count,
            waiting: AtomicUsize::new(0),
            mean_duration: AtomicU64::new(INITIAL_DURATION),
            long: Arc::default(),
            end_flags,
        }
    }

    /// Number of queued requests.
    pub(super) fn waiting(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }

    /// Waits for a permit; `None` if the expected wait exceeds [`MAX_WAIT`].
    pub(super) async fn acquire(self: &Arc<Self>, user: u64) -> Option<Arc<Permit>> {
        let queued = QueuedRequest::new(&self.waiting);
        // Mean time between two returned permits.
        let interval =
            Duration::from_nanos(self.mean_duration.load(Ordering::Relaxed)) / self.count.max(1) as u32;
        if self.permits.available_permits() == 0 && interval * queued.before as u32 > MAX_WAIT {
            return None;
        }
        let permit = Arc::clone(&self.permits).acquire_owned().await.ok()?;
        let held = Mutex::new(Some((permit, Instant::now())));
        Some(Arc::new(Permit { admission: Arc::clone(self), user, held, abandon: Arc::default() }))
    }
}

/// A queued request, counted until it is dropped.
struct QueuedRequest<'a> {
    count: &'a AtomicUsize,
    /// Number of requests queued before this one.
    before: usize,
}

impl<'a> QueuedRequest<'a> {
    fn new(count: &'a AtomicUsize) -> Self {
        Self { count, before: count.fetch_add(1, Ordering::Relaxed) }
    }
}

impl Drop for QueuedRequest<'_> {
    fn drop(&mut self) {
        self.count.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Permission to compute, returned when dropped.
#[derive(Debug)]
pub(super) struct Permit {
    admission: Arc<Admission>,
    user: u64,
    /// The permit and the time at which it was acquired; `None` once it is returned.
    held: Mutex<Option<(OwnedSemaphorePermit, Instant)>>,
    /// Whether the future of the request was dropped.
    abandon: Arc<AtomicBool>,
}

impl Permit {
    /// Flag to set when the future of the request is dropped.
    pub(super) fn abandon_flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.abandon)
    }

    /// Returns the permit to the queue.
    fn release(&self) {
        let held = self.held.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some((permit, since)) = held else { return };
        let took = since.elapsed().as_nanos() as u64;
        // A moving average in which each new duration has a weight of 1/8.
        let mean = |mean: u64| Some(mean - mean / 8 + took / 8);
        let _ = self.admission.mean_duration.fetch_update(Ordering::Relaxed, Ordering::Relaxed, mean);
        drop(permit);
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        self.release();
    }
}

impl LongSearchAdmission for Permit {
    fn admit(&self, until: Instant) -> Option<Box<dyn Any + Send + Sync>> {
        self.release();
        let [hurry, cancel] = &self.admission.end_flags;
        let ended = || [hurry, cancel, &self.abandon].into_iter().any(|flag| flag.load(Ordering::Relaxed));
        let permit = LongPermits::acquire(&self.admission.long, self.user, until, ended)?;
        Some(Box::new(permit))
    }
}

/// Permits for long searches: the number taken, by user.
#[derive(Debug, Default)]
struct LongPermits {
    taken: Mutex<HashMap<u64, usize>>,
    returned: Condvar,
}

impl LongPermits {
    fn lock_taken(&self) -> MutexGuard<'_, HashMap<u64, usize>> {
        // A panic while the lock was held cannot leave wrong counts.
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a permit of the user. Returns `None` once [`MAX_LONG`] permits are taken, `until`
    /// has passed, or `ended` returns true.
    fn acquire(
        permits: &Arc<Self>,
        user: u64,
        until: Instant,
        ended: impl Fn() -> bool,
    ) -> Option<LongPermit> {
        let is_full = |taken: &HashMap<u64, usize>| taken.values().sum::<usize>() >= MAX_LONG;
        let mut taken = permits.lock_taken();
        while !is_full(&taken) && taken.get(&user).is_some_and(|&count| count >= MAX_LONG_PER_USER) {
            if Instant::now() >= until || ended() {
                return None;
            }
            let waited = permits.returned.wait_timeout(taken, CANCEL_CHECK_INTERVAL);
            (taken, _) = waited.unwrap_or_else(PoisonError::into_inner);
        }
        // Other users may have taken the last permits meanwhile.
        if is_full(&taken) {
            return None;
        }
        *taken.entry(user).or_default() += 1;
        Some(LongPermit { permits: Arc::clone(permits), user })
    }
}

/// A long-search permit of a user, returned when dropped.
struct LongPermit {
    permits: Arc<LongPermits>,
    user: u64,
}

impl Drop for LongPermit {
    fn drop(&mut self) {
        let mut taken = self.permits.lock_taken();
        if let Some(count) = taken.get_mut(&self.user) {
            *count -= 1;
            if *count == 0 {
                taken.remove(&self.user);
            }
        }
        self.permits.returned.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn admission(count: usize) -> Arc<Admission> {
        Arc::new(Admission::new(count, Default::default()))
    }

    fn soon() -> Instant {
        Instant::now() + Duration::from_millis(20)
    }

    #[tokio::test]
    async fn long_search_returns_its_permit() {
        let admission = admission(1);
        let first = admission.acquire(1).await.expect("a permit");
        assert!(tokio::time::timeout(Duration::from_millis(20), admission.acquire(2)).await.is_err());
        let _long = first.admit(soon()).expect("a long-search permit");
        assert!(admission.acquire(2).await.is_some());
    }

    #[tokio::test]
    async fn long_searches_are_limited_by_user() {
        let admission = admission(8);
        let acquire = async |user| admission.acquire(user).await.expect("a permit");
        let one = [acquire(1).await, acquire(1).await, acquire(1).await];
        let first = one[0].admit(soon()).expect("a permit");
        let _second = one[1].admit(soon()).expect("a permit");
        assert!(one[2].admit(soon()).is_none());
        assert!(acquire(2).await.admit(soon()).is_some());
        drop(first);
        assert!(one[2].admit(soon()).is_some());
    }

    #[tokio::test]
    async fn long_queue_refuses_requests() {
        let admission = admission(1);
        let _first = admission.acquire(1).await.expect("a permit");
        admission.mean_duration.store(4_000_000_000, Ordering::Relaxed);
        let waiting: Vec<_> = (0..3)
            .map(|user| {
                let admission = Arc::clone(&admission);
                tokio::spawn(async move { admission.acquire(user).await.map(drop) })
            })
            .collect();
        while admission.waiting.load(Ordering::Relaxed) < 3 {
            tokio::task::yield_now().await;
        }
        assert!(admission.acquire(9).await.is_none(), "three requests of four seconds each are queued");
        waiting.iter().for_each(tokio::task::JoinHandle::abort);
    }
}
