//! The tables that all requests share: each built at most once, by whoever asks first.

use std::any::Any;
use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use once_cell::sync::OnceCell;

/// Which table: everything that its content depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    /// The family it belongs to.
    pub family: &'static str,
    /// What it holds, in the family's words.
    pub kind: &'static str,
    /// The shape or pattern, in the family's own numbering.
    pub shape: [u8; 4],
}

type Slot = Arc<OnceCell<Arc<dyn Any + Send + Sync>>>;

/// Precomputed lookups, made in `main` and passed by reference.
#[derive(Default)]
pub struct Tables {
    slots: Mutex<HashMap<Key, Slot>>,
}

impl Tables {
    /// No table built yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// The table under `key`. The first to ask builds it; others who ask meanwhile wait for that build.
    ///
    /// # Panics
    /// If one key is used for two types of table.
    pub fn get_or_build<T: Any + Send + Sync>(&self, key: Key, build: impl FnOnce() -> T) -> Arc<T> {
        // The map's lock is held for the lookup only: builds of different tables run side by side.
        let slot =
            Arc::clone(self.slots.lock().unwrap_or_else(PoisonError::into_inner).entry(key).or_default());
        let table = slot.get_or_init(|| Arc::new(build()));
        Arc::clone(table).downcast().expect("a key names one type of table")
    }
}

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        f.debug_set().entries(slots.keys()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU32, Ordering};

    #[test]
    fn eight_who_ask_at_once_share_one_build() {
        let (tables, builds) = (Tables::new(), AtomicU32::new(0));
        let key = Key { family: "test", kind: "slow", shape: [0; 4] };
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    let table = tables.get_or_build(key, || {
                        std::thread::sleep(std::time::Duration::from_millis(20));
                        builds.fetch_add(1, Ordering::Relaxed)
                    });
                    assert_eq!(*table, 0);
                });
            }
        });
        assert_eq!(builds.load(Ordering::Relaxed), 1);
    }
}
