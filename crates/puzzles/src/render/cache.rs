//! A cache within a bound on its memory; it knows nothing of what it holds.

use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};

/// Values by their keys. When the next value would exceed the bound, the cache is emptied: what is still needed is soon
/// there again, and no order of use has to be recorded.
pub(super) struct Cache<K, V> {
    /// The bound, in bytes.
    most: usize,
    /// Roughly how many bytes a value takes together with its key.
    weigh: fn(&K, &V) -> usize,
    entries: Mutex<Entries<K, V>>,
}

/// The values, and their total size in bytes.
struct Entries<K, V> {
    values: HashMap<K, Arc<V>>,
    bytes: usize,
}

impl<K: Eq + Hash, V> Cache<K, V> {
    /// An empty cache that will hold at most `most` bytes.
    pub(super) fn new(most: usize, weigh: fn(&K, &V) -> usize) -> Self {
        Self { most, weigh, entries: Mutex::new(Entries { values: HashMap::new(), bytes: 0 }) }
    }

    /// The value of `key`, made if it is not cached.
    pub(super) fn get(&self, key: K, make: impl FnOnce(&K) -> V) -> Arc<V> {
        // A panic while the lock was held leaves at worst a wrong count of bytes.
        let entries = || self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(value) = entries().values.get(&key) {
            return Arc::clone(value);
        }
        // Made without the lock: two threads may make the same value, but neither waits for the other.
        let value = Arc::new(make(&key));
        let bytes = (self.weigh)(&key, &value);
        let mut entries = entries();
        if entries.bytes + bytes > self.most {
            entries.values.clear();
            entries.bytes = 0;
        }
        // A value that another thread has made meanwhile is counted already.
        if entries.values.insert(key, Arc::clone(&value)).is_none() {
            entries.bytes += bytes;
        }
        value
    }
}

impl<K, V> fmt::Debug for Cache<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cache").field("most", &self.most).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_made_once_while_there_is_room() {
        let cache = Cache::new(100, |_: &u32, value: &usize| *value);
        let first = cache.get(1, |_| 60);
        assert!(Arc::ptr_eq(&first, &cache.get(1, |_| unreachable!("it is cached"))));
        cache.get(2, |_| 60);
        assert_eq!(*cache.get(1, |_| 7), 7, "the second did not leave room for the first");
    }

    #[test]
    fn memory_is_bounded() {
        let cache = Cache::new(1000, |_: &u32, value: &Vec<u8>| value.len());
        for key in 0..500 {
            cache.get(key % 37, |&key| vec![0; 10 + key as usize]);
            let entries = cache.entries.lock().unwrap();
            assert!(entries.bytes <= 1000);
            assert_eq!(entries.bytes, entries.values.values().map(|value| value.len()).sum::<usize>());
        }
    }
}
