//! Who may compute: places for requests, which take turns at the cores, and fewer for those that take long.
//!
//! A request waits for a place, unless that would take too long. Once it has computed for long it gives its place to the
//! next and needs another one, of which each user has few: so easy boards never wait for hard ones, and nobody's hard
//! boards for those of one other.

use std::any::Any;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::search::Long;

/// Searches of one user that may take long at a time.
const LONG_A_USER: usize = 2;

/// And of all users. Each has a thread, and what it holds of the memory.
const LONG_AT_ALL: usize = 128;

/// Nobody waits longer for a place, as far as one can tell.
const PATIENCE: Duration = Duration::from_secs(10);

/// What a request is taken to need before any is known, in nanoseconds.
const USUAL: u64 = 5_000_000;

/// Who waits for a place among the long looks so often whether there is any point in it.
const LOOK: Duration = Duration::from_millis(50);

/// The places.
#[derive(Debug)]
pub(super) struct Admission {
    places: Arc<Semaphore>,
    count: usize,
    waiting: AtomicUsize,
    /// How long a place was held on average lately, in nanoseconds.
    held: AtomicU64,
    long: Arc<LongPlaces>,
    /// Set where nobody is to wait any longer.
    ended: [Arc<AtomicBool>; 2],
}

impl Admission {
    /// So many places; who waits among the long ends once one of the flags is set.
    pub(super) fn new(count: usize, ended: [Arc<AtomicBool>; 2]) -> Self {
        let places = Arc::new(Semaphore::new(count));
        Self {
            places,
            count,
            waiting: AtomicUsize::new(0),
            held: AtomicU64::new(USUAL),
            long: Arc::default(),
            ended,
        }
    }

    /// How many wait for a place.
    pub(super) fn waiting(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }

    /// A place, when there is one; `None` if that would take too long.
    pub(super) async fn place(self: &Arc<Self>, user: u64) -> Option<Arc<Place>> {
        let waiting = Waiting::new(&self.waiting);
        let each = Duration::from_nanos(self.held.load(Ordering::Relaxed)) / self.count.max(1) as u32;
        if self.places.available_permits() == 0 && each * waiting.before as u32 > PATIENCE {
            return None;
        }
        let permit = Arc::clone(&self.places).acquire_owned().await.ok()?;
        let held = Mutex::new(Some((permit, Instant::now())));
        Some(Arc::new(Place { admission: Arc::clone(self), user, held, dropped: Arc::default() }))
    }
}

/// One who waits, as long as it is not dropped.
struct Waiting<'a> {
    count: &'a AtomicUsize,
    before: usize,
}

impl<'a> Waiting<'a> {
    fn new(count: &'a AtomicUsize) -> Self {
        Self { count, before: count.fetch_add(1, Ordering::Relaxed) }
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.count.fetch_sub(1, Ordering::Relaxed);
    }
}

/// The right to take turns at the cores, until it is dropped.
#[derive(Debug)]
pub(super) struct Place {
    admission: Arc<Admission>,
    user: u64,
    held: Mutex<Option<(OwnedSemaphorePermit, Instant)>>,
    dropped: Arc<AtomicBool>,
}

impl Place {
    /// Whether nobody waits any more for what is computed here.
    pub(super) fn dropped(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.dropped)
    }

    /// Gives the place to the next.
    fn leave(&self) {
        let held = self.held.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some((permit, since)) = held else { return };
        let took = since.elapsed().as_nanos() as u64;
        // An eighth of each new figure.
        let mean = |mean: u64| Some(mean - mean / 8 + took / 8);
        let _ = self.admission.held.fetch_update(Ordering::Relaxed, Ordering::Relaxed, mean);
        drop(permit);
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.leave();
    }
}

impl Long for Place {
    fn admit(&self, until: Instant) -> Option<Box<dyn Any + Send + Sync>> {
        self.leave();
        let [hurry, cancel] = &self.admission.ended;
        let ended = || [hurry, cancel, &self.dropped].into_iter().any(|flag| flag.load(Ordering::Relaxed));
        let place = LongPlaces::take(&self.admission.long, self.user, until, ended)?;
        Some(Box::new(place))
    }
}

/// How many long searches each user has.
#[derive(Debug, Default)]
struct LongPlaces {
    taken: Mutex<HashMap<u64, usize>>,
    freed: Condvar,
}

impl LongPlaces {
    fn taken(&self) -> MutexGuard<'_, HashMap<u64, usize>> {
        // A panic while the lock was held leaves true counts.
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place of a user's, unless all are taken at all; waits for another of their own to end.
    fn take(places: &Arc<Self>, user: u64, until: Instant, ended: impl Fn() -> bool) -> Option<LongPlace> {
        let mut taken = places.taken();
        if taken.values().sum::<usize>() >= LONG_AT_ALL {
            return None;
        }
        while taken.get(&user).is_some_and(|&count| count >= LONG_A_USER) {
            if Instant::now() >= until || ended() {
                return None;
            }
            (taken, _) = places.freed.wait_timeout(taken, LOOK).unwrap_or_else(PoisonError::into_inner);
        }
        *taken.entry(user).or_default() += 1;
        Some(LongPlace { places: Arc::clone(places), user })
    }
}

/// A place of a user's, until it is dropped.
struct LongPlace {
    places: Arc<LongPlaces>,
    user: u64,
}

impl Drop for LongPlace {
    fn drop(&mut self) {
        let mut taken = self.places.taken();
        if let Some(count) = taken.get_mut(&self.user) {
            *count -= 1;
            if *count == 0 {
                taken.remove(&self.user);
            }
        }
        self.places.freed.notify_all();
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
    async fn who_takes_long_gives_its_place_to_the_next() {
        let admission = admission(1);
        let first = admission.place(1).await.expect("a place");
        assert!(tokio::time::timeout(Duration::from_millis(20), admission.place(2)).await.is_err());
        let _long = first.admit(soon()).expect("a place among the long");
        assert!(admission.place(2).await.is_some());
    }

    #[tokio::test]
    async fn each_user_has_two_long_places_and_nobody_takes_those_of_another() {
        let admission = admission(8);
        let place = |user| admission.place(user);
        let one = [place(1).await, place(1).await, place(1).await].map(|place| place.expect("a place"));
        let first = one[0].admit(soon()).expect("a place");
        let _second = one[1].admit(soon()).expect("a place");
        assert!(one[2].admit(soon()).is_none());
        assert!(place(2).await.expect("a place").admit(soon()).is_some());
        drop(first);
        assert!(one[2].admit(soon()).is_some());
    }

    #[tokio::test]
    async fn nobody_waits_for_a_place_that_comes_too_late() {
        let admission = admission(1);
        let _first = admission.place(1).await.expect("a place");
        admission.held.store(4_000_000_000, Ordering::Relaxed);
        let waiting: Vec<_> = (0..3)
            .map(|user| {
                let admission = Arc::clone(&admission);
                tokio::spawn(async move { admission.place(user).await.map(drop) })
            })
            .collect();
        while admission.waiting.load(Ordering::Relaxed) < 3 {
            tokio::task::yield_now().await;
        }
        assert!(admission.place(9).await.is_none(), "three of four seconds each are before it");
        waiting.iter().for_each(tokio::task::JoinHandle::abort);
    }
}
