//! What was made once and may be needed again, within a bound on its memory; it knows nothing of what it keeps.

use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};

/// Values by their keys. When they would take more than the bound, all are let go: what is needed is soon there again.
pub(super) struct Kept<K, V> {
    /// In bytes.
    most: usize,
    /// Roughly how many bytes a value takes together with its key.
    weigh: fn(&K, &V) -> usize,
    shelf: Mutex<Shelf<K, V>>,
}

/// The values, and their size in bytes together.
struct Shelf<K, V> {
    values: HashMap<K, Arc<V>>,
    bytes: usize,
}

impl<K: Eq + Hash, V> Kept<K, V> {
    /// Keeps nothing yet, and `most` bytes at most.
    pub(super) fn new(most: usize, weigh: fn(&K, &V) -> usize) -> Self {
        Self { most, weigh, shelf: Mutex::new(Shelf { values: HashMap::new(), bytes: 0 }) }
    }

    /// The value of `key`, made if it is not kept.
    pub(super) fn get(&self, key: K, make: impl FnOnce(&K) -> V) -> Arc<V> {
        // A panic while the lock was held leaves at worst a wrong count of bytes.
        let shelf = || self.shelf.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(value) = shelf().values.get(&key) {
            return Arc::clone(value);
        }
        // Made without the lock: two threads may make the same value, none waits for another.
        let value = Arc::new(make(&key));
        let bytes = (self.weigh)(&key, &value);
        let mut shelf = shelf();
        if shelf.bytes + bytes > self.most {
            shelf.values.clear();
            shelf.bytes = 0;
        }
        // Who made the same meanwhile has counted it already.
        if shelf.values.insert(key, Arc::clone(&value)).is_none() {
            shelf.bytes += bytes;
        }
        value
    }
}

impl<K, V> fmt::Debug for Kept<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Kept").field("most", &self.most).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_made_once_while_there_is_room() {
        let kept = Kept::new(100, |_: &u32, value: &usize| *value);
        let first = kept.get(1, |_| 60);
        assert!(Arc::ptr_eq(&first, &kept.get(1, |_| unreachable!("it is there"))));
        kept.get(2, |_| 60);
        assert_eq!(*kept.get(1, |_| 7), 7, "the second did not leave room for the first");
    }

    #[test]
    fn what_is_kept_is_bounded() {
        let kept = Kept::new(1000, |_: &u32, value: &Vec<u8>| value.len());
        for key in 0..500 {
            kept.get(key % 37, |&key| vec![0; 10 + key as usize]);
            let shelf = kept.shelf.lock().unwrap();
            assert!(shelf.bytes <= 1000);
            assert_eq!(shelf.bytes, shelf.values.values().map(|value| value.len()).sum::<usize>());
        }
    }
}
