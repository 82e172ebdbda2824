//! The tables that all requests share: each built at most once, by whoever asks first, and kept beyond the
//! process where there is a [`TableSource`].
//!
//! Nothing here knows what a table holds or what a file is: a source keeps bytes under a [`Key`], a
//! [`Stored`] table says which bytes those are. A source that fails costs time, never an answer.

use std::any::Any;
use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;
use std::io;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use once_cell::sync::OnceCell;

use super::background::Queue;

/// Which table: everything that its content depends on. Shown as `sliding-pattern-4x4-00ff`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    /// The family it belongs to; letters, since it becomes part of a file's name.
    pub family: &'static str,
    /// What it holds, in the family's words; letters too.
    pub kind: &'static str,
    /// Raised whenever the bytes of such a table change their meaning: files of another revision are built anew.
    pub revision: u16,
    /// The shape, in the family's own numbering; zeros behind it are not shown.
    pub shape: [u8; 4],
    /// A set of cells, a target or the like, in the family's own numbering; 0 where there is none.
    pub pattern: u64,
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.family, self.kind)?;
        let shown = self.shape.iter().rposition(|&part| part != 0).map_or(0, |last| last + 1);
        for (at, part) in self.shape[..shown].iter().enumerate() {
            write!(f, "{}{part}", if at == 0 { '-' } else { 'x' })?;
        }
        if self.pattern != 0 {
            write!(f, "-{:04x}", self.pattern)?;
        }
        Ok(())
    }
}

/// How much is built for a faster search. A better tier takes more memory and more time to build.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tier {
    /// Built while the first board waits for it.
    Small,
    /// Built in the background in about a second.
    #[default]
    Default,
    /// Some hundred megabytes: built on request.
    Large,
}

impl Tier {
    /// Every tier, the smallest first.
    pub const ALL: [Self; 3] = [Self::Small, Self::Default, Self::Large];

    /// Its name in settings and arguments.
    pub fn name(self) -> &'static str {
        match self {
            Self::Small => "small",
            Self::Default => "default",
            Self::Large => "large",
        }
    }
}

impl FromStr for Tier {
    type Err = ();

    fn from_str(name: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|tier| tier.name() == name).ok_or(())
    }
}

/// A table that can be kept as bytes.
pub trait Stored: Any + Send + Sync + Sized {
    /// Its bytes, the same on every machine.
    fn to_bytes(&self) -> Cow<'_, [u8]>;

    /// The table of these bytes; `None` if they are none under this key, for instance by their number. The
    /// source has checked that they are as [`Stored::to_bytes`] gave them.
    fn from_bytes(key: &Key, bytes: Vec<u8>) -> Option<Self>;
}

/// Where tables are kept beyond the process.
pub trait TableSource: Send + Sync {
    /// Whether anything is kept under `key`, sound or not: quickly told.
    fn holds(&self, key: &Key) -> bool;

    /// The bytes kept under `key`, if any.
    ///
    /// # Errors
    /// What stands in their place is damaged, foreign or can't be read.
    fn load(&self, key: &Key) -> io::Result<Option<Vec<u8>>>;

    /// Keeps the bytes under `key`, in place of what was there: whole or not at all.
    ///
    /// # Errors
    /// When there is no writing there.
    fn save(&self, key: &Key, bytes: &[u8]) -> io::Result<()>;
}

type Slot = Arc<OnceCell<Arc<dyn Any + Send + Sync>>>;

/// Precomputed lookups, made in `main`; a clone is a handle to the same tables.
#[derive(Clone, Default)]
pub struct Tables(Arc<Shared>);

#[derive(Default)]
struct Shared {
    slots: Mutex<HashMap<Key, Slot>>,
    source: Option<Box<dyn TableSource>>,
    background_tier: Tier,
    /// Whether it has been said that the source can't be written.
    said: AtomicBool,
    queue: Queue,
}

impl Tables {
    /// No table built yet, and none kept beyond the process.
    pub fn new() -> Self {
        Self::default()
    }

    /// Tables stored in `source`. Those up to the tier `background_tier` may be built in the background.
    pub fn stored_in(source: Option<Box<dyn TableSource>>, background_tier: Tier) -> Self {
        Self(Arc::new(Shared { source, background_tier, ..Shared::default() }))
    }

    /// The best tier that may be built in the background.
    pub fn background_tier(&self) -> Tier {
        self.0.background_tier
    }

    /// The table under `key`, kept in memory only. The first to ask builds it; others who ask meanwhile wait
    /// for that build.
    ///
    /// # Panics
    /// If one key is used for two types of table.
    pub fn get_or_build<T: Any + Send + Sync>(&self, key: Key, build: impl FnOnce() -> T) -> Arc<T> {
        typed(self.slot(key).get_or_init(|| Arc::new(build())))
    }

    /// The table under `key`: from memory, else from the source, else built and given to the source. Others
    /// who ask meanwhile wait for it, though not for the source to have written it.
    ///
    /// # Panics
    /// If one key is used for two types of table.
    pub fn load_or_build<T: Stored>(&self, key: Key, build: impl FnOnce() -> T) -> Arc<T> {
        let mut built = false;
        let table = typed(self.slot(key).get_or_init(|| {
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

    /// The table under `key` if it stands in memory now. Never waits, neither for a build nor for a source.
    ///
    /// # Panics
    /// If one key is used for two types of table.
    pub fn ready<T: Any + Send + Sync>(&self, key: Key) -> Option<Arc<T>> {
        self.slot(key).get().map(typed)
    }

    /// Whether the table under `key` can be had without building it: it stands in memory, or the source holds
    /// something under its key that nobody has looked at yet.
    pub fn holds(&self, key: Key) -> bool {
        self.slot(key).get().is_some() || self.0.source.as_ref().is_some_and(|source| source.holds(&key))
    }

    /// How many bytes the source keeps under `key`, each of them checked; `None` if nothing, or if there is
    /// no source.
    ///
    /// # Errors
    /// As [`TableSource::load`].
    pub fn stored(&self, key: &Key) -> io::Result<Option<usize>> {
        let Some(source) = &self.0.source else { return Ok(None) };
        Ok(source.load(key)?.map(|bytes| bytes.len()))
    }

    /// Whether anything outlives the process.
    pub fn has_source(&self) -> bool {
        self.0.source.is_some()
    }

    /// Runs `task` on the one background thread when those queued before it are done. A name is queued once in
    /// a process, so that every board may ask for what it misses; a task that panics is logged and not tried
    /// again. Returns whether it was queued.
    pub fn in_background(&self, name: &str, task: impl FnOnce(&Self) + Send + 'static) -> bool {
        let tables = self.clone();
        self.0.queue.push(name, move || task(&tables))
    }

    fn slot(&self, key: Key) -> Slot {
        // The map's lock is held for the lookup only: builds of different tables run side by side.
        Arc::clone(self.0.slots.lock().unwrap_or_else(PoisonError::into_inner).entry(key).or_default())
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
            && !self.0.said.swap(true, Ordering::Relaxed)
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
        let slots = self.0.slots.lock().unwrap_or_else(PoisonError::into_inner);
        f.debug_set().entries(slots.keys()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
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

    /// A source in memory; `broken` refuses whatever is asked of it.
    #[derive(Clone, Default)]
    struct Shelf {
        kept: Arc<Mutex<HashMap<Key, Vec<u8>>>>,
        broken: bool,
    }

    impl TableSource for Shelf {
        fn holds(&self, key: &Key) -> bool {
            self.kept.lock().expect("no panic").contains_key(key)
        }

        fn load(&self, key: &Key) -> io::Result<Option<Vec<u8>>> {
            let kept = self.kept.lock().expect("no panic").get(key).cloned();
            if self.broken { Err(io::ErrorKind::InvalidData.into()) } else { Ok(kept) }
        }

        fn save(&self, key: &Key, bytes: &[u8]) -> io::Result<()> {
            if self.broken {
                return Err(io::ErrorKind::ReadOnlyFilesystem.into());
            }
            self.kept.lock().expect("no panic").insert(*key, bytes.to_vec());
            Ok(())
        }
    }

    impl Shelf {
        fn tables(&self) -> Tables {
            Tables::stored_in(Some(Box::new(self.clone())), Tier::Default)
        }
    }

    #[test]
    fn keys_are_readable() {
        assert_eq!(KEY.to_string(), "test-toy-4x3-0f0f");
        assert_eq!(Key { pattern: 0, shape: [0, 2, 0, 0], ..KEY }.to_string(), "test-toy-0x2");
        assert_eq!(Key { pattern: 1, shape: [0; 4], ..KEY }.to_string(), "test-toy-0001");
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
    fn what_one_process_built_the_next_one_fetches() {
        let shelf = Shelf::default();
        let first = shelf.tables();
        assert!(first.ready::<Toy>(KEY).is_none() && !first.holds(KEY));
        assert_eq!(first.load_or_build(KEY, || Toy(vec![1, 2, 3])).0, [1, 2, 3]);
        assert!(first.ready::<Toy>(KEY).is_some());
        assert_eq!(first.stored(&KEY).expect("sound"), Some(3));

        let second = shelf.tables();
        assert!(second.ready::<Toy>(KEY).is_none() && second.holds(KEY), "it is not in this memory yet");
        assert_eq!(second.load_or_build::<Toy>(KEY, || unreachable!("it is there")).0, [1, 2, 3]);
        assert_eq!(second.load_or_build(Key { revision: 2, ..KEY }, || Toy(vec![4, 5, 6])).0, [4, 5, 6]);
    }

    #[test]
    fn bytes_of_another_form_are_replaced() {
        let shelf = Shelf::default();
        shelf.save(&KEY, &[1, 2, 3, 4]).expect("memory");
        let tables = shelf.tables();
        assert_eq!(tables.load_or_build(KEY, || Toy(vec![5, 6, 7])).0, [5, 6, 7]);
        assert_eq!(shelf.load(&KEY).expect("memory"), Some(vec![5, 6, 7]));
    }

    #[test]
    fn a_source_that_fails_costs_no_answer() {
        let tables = Shelf { broken: true, ..Shelf::default() }.tables();
        assert!(tables.stored(&KEY).is_err());
        assert_eq!(tables.load_or_build(KEY, || Toy(vec![5, 6, 7])).0, [5, 6, 7]);
        assert!(tables.ready::<Toy>(KEY).is_some());
    }

    #[test]
    fn a_build_that_panics_leaves_the_place_free() {
        let tables = Tables::new();
        let failed = thread::scope(|scope| {
            scope
                .spawn(|| tables.load_or_build::<Toy>(KEY, || panic!("as the test wants it")))
                .join()
                .is_err()
        });
        assert!(failed && tables.ready::<Toy>(KEY).is_none());
        assert_eq!(tables.load_or_build(KEY, || Toy(vec![5, 6, 7])).0, [5, 6, 7]);
    }
}
