//! The memory that all searches and tables of a process share.
//!
//! A search asks before it allocates more. Its [`Share`] may not exceed the memory that it leaves
//! free, so even the last search gets some. Tables and the reading of pictures may take all free
//! memory. If memory is short, unused tables are evicted.
//!
//! The pool counts only large allocations. It should be about half of the machine's memory.

use std::fmt;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

/// A pool of bytes. A clone is a handle to the same pool.
///
/// ```
/// use cantor_puzzles::search::Memory;
///
/// let memory = Memory::of(1000);
/// let mut first = memory.share();
/// assert!(first.resize(500) && !first.resize(501), "half is left to others");
/// let mut second = memory.share();
/// assert!(second.resize(250));
/// drop(first);
/// assert!(second.resize(500));
/// ```
#[derive(Clone, Default)]
pub struct Memory(Arc<Pool>);

/// Shared state of a pool.
struct Pool {
    total: usize,
    /// Bytes that searches leave free for reading pictures.
    kept_free: usize,
    held: AtomicUsize,
    /// Function that releases about the given number of bytes of unused tables, if any.
    reclaim: OnceLock<Box<dyn Fn(usize) + Send + Sync>>,
}

impl Default for Pool {
    fn default() -> Self {
        Self { total: usize::MAX, kept_free: 0, held: AtomicUsize::new(0), reclaim: OnceLock::new() }
    }
}

impl Memory {
    /// Creates a pool of `total` bytes. The default pool is unlimited.
    pub fn of(total: usize) -> Self {
        Self::keeping_free(total, 0)
    }

    /// Creates a pool of `total` bytes. Searches leave `kept_free` of them to callers of
    /// [`Share::resize_without_reserve`].
    pub fn keeping_free(total: usize, kept_free: usize) -> Self {
        Self(Arc::new(Pool { total, kept_free, ..Pool::default() }))
    }

    /// Returns the size of the pool in bytes.
    pub fn total(&self) -> usize {
        self.0.total
    }

    /// Returns the number of bytes held.
    pub fn held(&self) -> usize {
        self.0.held.load(Ordering::Relaxed)
    }

    /// Creates an empty share.
    pub fn share(&self) -> Share {
        Share { memory: self.clone(), bytes: 0 }
    }

    /// Sets the function that releases unused memory. Only the first call has an effect.
    pub(super) fn set_reclaim(&self, reclaim: impl Fn(usize) + Send + Sync + 'static) {
        // Later sets of tables share the pool, but never release memory for it.
        let _ = self.0.reclaim.set(Box::new(reclaim));
    }
}

impl fmt::Debug for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {} bytes", self.held(), self.0.total)
    }
}

/// Memory that one search or table holds, until it is dropped.
#[derive(Debug)]
pub struct Share {
    memory: Memory,
    bytes: usize,
}

impl Share {
    /// Returns the number of bytes held.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Resizes the share to `bytes` if at least `bytes` bytes stay free for others, in addition to
    /// those that all searches keep free. Otherwise returns `false` and changes nothing. A smaller
    /// size is always granted.
    pub fn resize(&mut self, bytes: usize) -> bool {
        self.resize_with_reserve(bytes, bytes.saturating_add(self.memory.0.kept_free))
    }

    /// Resizes the share as [`Share::resize`] does, but may take all free bytes. Meant for tables,
    /// which are evicted when others need the memory, and for reading pictures.
    pub fn resize_without_reserve(&mut self, bytes: usize) -> bool {
        self.resize_with_reserve(bytes, 0)
    }

    /// Resizes the share to `bytes` if at least `reserve` bytes remain free.
    fn resize_with_reserve(&mut self, bytes: usize, reserve: usize) -> bool {
        let (pool, before) = (&self.memory.0, self.bytes);
        let after = |held: usize| held - before + bytes;
        let missing = |held: usize| match bytes <= before {
            true => 0,
            false => after(held).saturating_add(reserve).saturating_sub(pool.total),
        };
        let try_resize = || {
            let change = |held: usize| (missing(held) == 0).then(|| after(held));
            pool.held.fetch_update(Ordering::Relaxed, Ordering::Relaxed, change)
        };
        let mut done = try_resize();
        if let (Err(held), Some(reclaim)) = (done, pool.reclaim.get()) {
            reclaim(missing(held));
            done = try_resize();
        }
        if done.is_ok() {
            self.bytes = bytes;
        }
        done.is_ok()
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        self.memory.0.held.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;
    use std::thread;

    #[test]
    fn shares_leave_memory_to_others() {
        let memory = Memory::of(1 << 20);
        let mut shares: Vec<Share> = (0..60).map(|_| memory.share()).collect();
        for share in &mut shares {
            let mut bytes = 1 << 10;
            while share.resize(bytes) {
                bytes += 1 << 10;
            }
        }
        assert!(memory.held() <= 1 << 20);
        assert!(shares[0].bytes() > shares[1].bytes() && shares[8].bytes() > 0);
        let held = memory.held();
        assert!(shares[0].resize(100), "less is always granted");
        assert!(memory.held() < held);
        drop(shares);
        assert_eq!(memory.held(), 0);
    }

    #[test]
    fn unused_memory_is_reclaimed_first() {
        let memory = Memory::of(1000);
        let idle = Arc::new(Mutex::new(vec![memory.share()]));
        assert!(idle.lock().expect("no panic")[0].resize_without_reserve(900));
        let kept = Arc::clone(&idle);
        memory.set_reclaim(move |_| kept.lock().expect("no panic").clear());
        assert!(memory.share().resize(400));
        assert!(idle.lock().expect("no panic").is_empty());
    }

    #[test]
    fn concurrent_shares_never_exceed_the_pool() {
        let memory = Memory::of(10_000);
        thread::scope(|scope| {
            for thread in 1..8 {
                let mut share = memory.share();
                scope.spawn(move || {
                    for step in 0..2_000 {
                        share.resize(step * thread % 3_001);
                        assert!(share.memory.held() <= 10_000);
                    }
                });
            }
        });
        assert_eq!(memory.held(), 0);
    }
}
