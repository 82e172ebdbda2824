//! The tables that all requests share: each is built at most once, by whoever asks first, and outlives the process
//! where there is a [`TableSource`]. A source that fails costs time, never an answer.

use std::any::Any;
use std::collections::HashMap;
use std::fmt;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use once_cell::sync::OnceCell;

use super::background::Queue;
use super::source::{Key, Stored, TableSource};
use super::tier::Tier;

/// A table, once it is built. Its lock makes whoever asks meanwhile wait for that table alone.
type Entry = Arc<OnceCell<Arc<dyn Any + Send + Sync>>>;

/// Precomputed tables; a clone is a handle to the same ones.
///
/// ```
/// use cantor_puzzles::search::{Key, Tables};
///
/// let key = Key { family: "sums", kind: "squares", revision: 1, shape: [0; 4], pattern: 0 };
/// let tables = Tables::new();
/// assert!(tables.ready::<Vec<u32>>(key).is_none());
/// let squares = tables.get_or_build(key, || (0..100_u32).map(|n| n * n).collect::<Vec<_>>());
/// assert_eq!(squares[12], 144);
/// assert!(tables.ready::<Vec<u32>>(key).is_some());
/// ```
#[derive(Clone, Default)]
pub struct Tables(Arc<Shared>);

#[derive(Default)]
struct Shared {
    entries: Mutex<HashMap<Key, Entry>>,
    source: Option<Box<dyn TableSource>>,
    background_tier: Tier,
    /// Whether it has been logged that the source can't be written.
    warned: AtomicBool,
    queue: Queue,
}

impl Tables {
    /// No table is built yet, and none will outlive the process.
    pub fn new() -> Self {
        Self::default()
    }

    /// Tables that are stored in `source`. Those up to `background_tier` may be built in the background.
    pub fn stored_in(source: Option<Box<dyn TableSource>>, background_tier: Tier) -> Self {
        Self(Arc::new(Shared { source, background_tier, ..Shared::default() }))
    }

    /// The best tier that may be built in the background.
    pub fn background_tier(&self) -> Tier {
        self.0.background_tier
    }

    /// The table under `key`, in memory only. The first to ask builds it; others who ask meanwhile wait for that build.
    ///
    /// # Panics
    /// If one key is used for two types of table.
    pub fn get_or_build<T: Any + Send + Sync>(&self, key: Key, build: impl FnOnce() -> T) -> Arc<T> {
        typed(self.entry(key).get_or_init(|| Arc::new(build())))
    }

    /// The table under `key`: from memory, else from the source, else built and given to the source. Others
    /// who ask meanwhile wait for it, but not for the source to store it.
    ///
    /// # Panics
    /// If one key is used for two types of table.
    pub fn load_or_build<T: Stored>(&self, key: Key, build: impl FnOnce() -> T) -> Arc<T> {
        let mut built = false;
        let table = typed(self.entry(key).get_or_init(|| {
            Arc::new(self.load(&key).unwrap_or_else(|| {
                built = true;
                let started = Instant::now();
                let table: T = build();
                tracing::info!(table = %key, took = ?started.elapsed(), "built");
                table
            }))
        }));
        if built {
            self.save(&key, &*table);
        }
        table
    }

    /// The table under `key` if it is in memory now. Never waits, neither for a build nor for a source.
    ///
    /// # Panics
    /// If one key is used for two types of table.
    pub fn ready<T: Any + Send + Sync>(&self, key: Key) -> Option<Arc<T>> {
        self.entry(key).get().map(typed)
    }

    /// Whether the table under `key` can be had without building it: it is in memory, or the source holds something
    /// under its key, which may still turn out to be damaged.
    pub fn holds(&self, key: Key) -> bool {
        self.entry(key).get().is_some() || self.0.source.as_ref().is_some_and(|source| source.holds(&key))
    }

    /// How many bytes the source has stored under `key`, all of them checked; `None` if there are none, or no source.
    ///
    /// # Errors
    /// As [`TableSource::load`].
    pub fn stored(&self, key: &Key) -> io::Result<Option<usize>> {
        let Some(source) = &self.0.source else { return Ok(None) };
        Ok(source.load(key)?.map(|bytes| bytes.len()))
    }

    /// Whether there is a source, so that tables outlive the process.
    pub fn has_source(&self) -> bool {
        self.0.source.is_some()
    }

    /// Runs `task` on the one background thread once those queued before it are done. Each name is queued once per
    /// process, so every board may ask for the tables it lacks; a task that panics is logged and not tried again.
    /// Returns whether it was queued.
    pub fn in_background(&self, name: &str, task: impl FnOnce(&Self) + Send + 'static) -> bool {
        let tables = self.clone();
        self.0.queue.push(name, move || task(&tables))
    }

    fn entry(&self, key: Key) -> Entry {
        // The map is locked for the lookup only: different tables are built in parallel.
        Arc::clone(self.0.entries.lock().unwrap_or_else(PoisonError::into_inner).entry(key).or_default())
    }

    fn load<T: Stored>(&self, key: &Key) -> Option<T> {
        let started = Instant::now();
        let bytes = match self.0.source.as_ref()?.load(key) {
            Ok(bytes) => bytes?,
            Err(error) => {
                tracing::warn!(table = %key, %error, "a table on disk is of no use");
                return None;
            }
        };
        let table = T::from_bytes(key, bytes);
        match &table {
            Some(_) => tracing::debug!(table = %key, took = ?started.elapsed(), "loaded"),
            None => tracing::warn!(table = %key, "a table on disk is of no use: it has another form"),
        }
        table
    }

    fn save(&self, key: &Key, table: &impl Stored) {
        let Some(source) = &self.0.source else { return };
        if let Err(error) = source.save(key, &table.to_bytes())
            && !self.0.warned.swap(true, Ordering::Relaxed)
        {
            tracing::warn!(table = %key, %error, "tables can't be written: they stay in memory");
        }
    }
}

fn typed<T: Any + Send + Sync>(table: &Arc<dyn Any + Send + Sync>) -> Arc<T> {
    Arc::clone(table).downcast().expect("a key names one type of table")
}

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let entries = self.0.entries.lock().unwrap_or_else(PoisonError::into_inner);
        f.debug_set().entries(entries.keys()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::borrow::Cow;
    use std::sync::atomic::AtomicU32;
    use std::thread;
    use std::time::Duration;

    const KEY: Key = Key { family: "test", kind: "toy", revision: 1, shape: [4, 3, 0, 0], pattern: 0xF0F };

    struct Toy(Vec<u8>);

    impl Stored for Toy {
        fn to_bytes(&self) -> Cow<'_, [u8]> {
            Cow::Borrowed(&self.0)
        }

        fn from_bytes(_: &Key, bytes: Vec<u8>) -> Option<Self> {
            (bytes.len() == 3).then_some(Self(bytes))
        }
    }

    /// A source in memory; a broken one fails to load and to save.
    #[derive(Clone, Default)]
    struct Memory {
        stored: Arc<Mutex<HashMap<Key, Vec<u8>>>>,
        broken: bool,
    }

    impl TableSource for Memory {
        fn holds(&self, key: &Key) -> bool {
            self.stored.lock().expect("no panic").contains_key(key)
        }

        fn load(&self, key: &Key) -> io::Result<Option<Vec<u8>>> {
            let stored = self.stored.lock().expect("no panic").get(key).cloned();
            if self.broken { Err(io::ErrorKind::InvalidData.into()) } else { Ok(stored) }
        }

        fn save(&self, key: &Key, bytes: &[u8]) -> io::Result<()> {
            if self.broken {
                return Err(io::ErrorKind::ReadOnlyFilesystem.into());
            }
            self.stored.lock().expect("no panic").insert(*key, bytes.to_vec());
            Ok(())
        }
    }

    impl Memory {
        fn tables(&self) -> Tables {
            Tables::stored_in(Some(Box::new(self.clone())), Tier::Default)
        }
    }

    #[test]
    fn eight_who_ask_at_once_share_one_build() {
        let (tables, builds) = (Tables::new(), AtomicU32::new(0));
        thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    let table = tables.get_or_build(KEY, || {
                        thread::sleep(Duration::from_millis(20));
                        builds.fetch_add(1, Ordering::Relaxed)
                    });
                    assert_eq!(*table, 0);
                });
            }
        });
        assert_eq!(builds.load(Ordering::Relaxed), 1);
    }

    #[test]
    fn the_next_process_loads_what_one_has_built() {
        let memory = Memory::default();
        let first = memory.tables();
        assert!(first.ready::<Toy>(KEY).is_none() && !first.holds(KEY));
        assert_eq!(first.load_or_build(KEY, || Toy(vec![1, 2, 3])).0, [1, 2, 3]);
        assert!(first.ready::<Toy>(KEY).is_some());
        assert_eq!(first.stored(&KEY).expect("sound"), Some(3));

        let second = memory.tables();
        assert!(second.ready::<Toy>(KEY).is_none() && second.holds(KEY), "it is stored, but not loaded");
        assert_eq!(second.load_or_build::<Toy>(KEY, || unreachable!("it is there")).0, [1, 2, 3]);
        assert_eq!(second.load_or_build(Key { revision: 2, ..KEY }, || Toy(vec![4, 5, 6])).0, [4, 5, 6]);
    }

    #[test]
    fn bytes_of_another_form_are_replaced() {
        let memory = Memory::default();
        memory.save(&KEY, &[1, 2, 3, 4]).expect("it works");
        let tables = memory.tables();
        assert_eq!(tables.load_or_build(KEY, || Toy(vec![5, 6, 7])).0, [5, 6, 7]);
        assert_eq!(memory.load(&KEY).expect("it works"), Some(vec![5, 6, 7]));
    }

    #[test]
    fn a_source_that_fails_costs_no_answer() {
        let tables = Memory { broken: true, ..Memory::default() }.tables();
        assert!(tables.stored(&KEY).is_err());
        assert_eq!(tables.load_or_build(KEY, || Toy(vec![5, 6, 7])).0, [5, 6, 7]);
        assert!(tables.ready::<Toy>(KEY).is_some());
    }

    #[test]
    fn after_a_build_that_panics_the_next_one_is_tried() {
        let tables = Tables::new();
        let failed = thread::scope(|scope| {
            scope.spawn(|| tables.load_or_build::<Toy>(KEY, || panic!("a failed build"))).join().is_err()
        });
        assert!(failed && tables.ready::<Toy>(KEY).is_none());
        assert_eq!(tables.load_or_build(KEY, || Toy(vec![5, 6, 7])).0, [5, 6, 7]);
    }
}
