//! A cache with bounded memory.

use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};

/// Values by key. If a new value would exceed the bound, the cache is cleared first. A single value
/// above the bound is not kept. Values that are still needed are soon made again, so the order of
/// use is not recorded.
pub(super) struct Cache<K, V> {
    /// Bound, in bytes.
    capacity: usize,
    /// Approximate size of a value and its key, in bytes.
    weigh: fn(&K, &V) -> usize,
    entries: Mutex<Entries<K, V>>,
}

/// Values, and their total size in bytes.
struct Entries<K, V> {
    values: HashMap<K, Arc<V>>,
    bytes: usize,
}

impl<K: Eq + Hash, V> Cache<K, V> {
    /// Creates an empty cache with a bound of `capacity` bytes.
    pub(super) fn new(capacity: usize, weigh: fn(&K, &V) -> usize) -> Self {
        Self { capacity, weigh, entries: Mutex::new(Entries { values: HashMap::new(), bytes: 0 }) }
    }

    /// Returns the value of `key`, after making it if necessary.
    pub(super) fn get(&self, key: K, make: impl FnOnce(&K) -> V) -> Arc<V> {
        // After a panic with the lock held, at worst the count of bytes is wrong.
        let entries = || self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(value) = entries().values.get(&key) {
            return Arc::clone(value);
        }
        // Without the lock, two threads may make the same value, but neither waits for the other.
        let value = Arc::new(make(&key));
        let bytes = (self.weigh)(&key, &value);
        if bytes > self.capacity {
            return value;
        }
        let mut entries = entries();
        if entries.bytes + bytes > self.capacity {
            entries.values.clear();
            entries.bytes = 0;
        }
        // A value that another thread made meanwhile is already counted.
        if entries.values.insert(key, Arc::clone(&value)).is_none() {
            entries.bytes += bytes;
        }
        value
    }
}

impl<K, V> fmt::Debug for Cache<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cache").field("capacity", &self.capacity).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_made_once_within_the_bound() {
        let cache = Cache::new(100, |_: &u32, value: &usize| *value);
        let first = cache.get(1, |_| 60);
        assert!(Arc::ptr_eq(&first, &cache.get(1, |_| unreachable!("it is cached"))));
        cache.get(2, |_| 60);
        assert_eq!(*cache.get(1, |_| 7), 7, "the second value cleared the cache");
    }

    #[test]
    fn memory_is_bounded() {
        let cache = Cache::new(1000, |_: &u32, value: &Vec<u8>| value.len());
        for key in 0..500 {
            cache.get(key % 37, |&key| vec![0; 30 * key as usize]);
            let entries = cache.entries.lock().unwrap();
            assert!(entries.bytes <= 1000);
            assert_eq!(entries.bytes, entries.values.values().map(|value| value.len()).sum::<usize>());
        }
    }
}
