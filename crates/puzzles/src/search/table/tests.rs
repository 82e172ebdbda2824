//! Tests of building tables, waiting for them, and storing them.

use super::*;
use crate::search::{Budget, Slots};
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Mutex;
use std::thread;
use std::time::Duration;

const KEY: Key = Key { family: "test", kind: "toy", revision: 1, shape: [4, 3, 0, 0], pattern: 0xF0F };

struct Toy(Vec<u8>);

impl Table for Toy {
    fn bytes(&self) -> usize {
        self.0.len()
    }
}

impl Stored for Toy {
    fn to_bytes(&self) -> Cow<'_, [u8]> {
        Cow::Borrowed(&self.0)
    }

    fn from_bytes(_: &Key, bytes: Vec<u8>) -> Option<Self> {
        (bytes.len() == 3).then_some(Self(bytes))
    }
}

/// A source in memory. A broken source fails to load and to save.
#[derive(Clone, Default)]
struct MemorySource {
    stored: Arc<Mutex<HashMap<Key, Vec<u8>>>>,
    broken: bool,
}

impl TableSource for MemorySource {
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

impl MemorySource {
    fn tables(&self) -> Tables {
        Tables::with_source(Some(Box::new(self.clone())), Tier::Default)
    }
}

#[test]
fn waiting_for_a_table_respects_the_limit_and_the_build_continues() {
    let tables = Tables::new();
    let slots = Slots::new(1, Duration::ZERO);
    let of_time =
        |millis| Budget { slots: Some(slots.clone()), ..Budget::of_time(Duration::from_millis(millis)) };
    let (gate, opened) = std::sync::mpsc::channel::<()>();
    let make = move |tables: &Tables| {
        let _ = opened.recv();
        tables.get_or_build(KEY, || Toy(vec![1, 2, 3]))
    };
    let (short, long) = (of_time(20), of_time(60_000));
    let mut hasty = Meter::new(&short);
    assert!(matches!(tables.wait_for(KEY, &mut hasty, make), Err(Stop::Deadline)));
    drop(hasty);
    thread::scope(|scope| {
        let wait = || {
            tables.wait_for(KEY, &mut Meter::new(&long), |_| -> Arc<Toy> { unreachable!("it is being made") })
        };
        let waiting = [scope.spawn(wait), scope.spawn(wait)];
        // The waiting searches hold no slot.
        drop(slots.take(Duration::ZERO));
        drop(gate);
        for waiting in waiting {
            assert_eq!(waiting.join().expect("no panic").expect("the build ends in time").0, [1, 2, 3]);
        }
    });
}

#[test]
fn a_built_table_is_loaded_by_the_next_process() {
    let source = MemorySource::default();
    let first = source.tables();
    assert!(first.ready::<Toy>(KEY).is_none() && !first.holds(KEY));
    assert_eq!(first.load_or_build(KEY, 3, || Toy(vec![1, 2, 3])).0, [1, 2, 3]);
    assert!(first.ready::<Toy>(KEY).is_some());
    assert_eq!(first.stored(&KEY).expect("the stored bytes are intact"), Some(3));

    let second = source.tables();
    assert!(second.ready::<Toy>(KEY).is_none() && second.holds(KEY), "stored, but not loaded");
    assert_eq!(second.load_or_build::<Toy>(KEY, 3, || unreachable!("it is there")).0, [1, 2, 3]);
    assert_eq!(second.load_or_build(Key { revision: 2, ..KEY }, 3, || Toy(vec![4, 5, 6])).0, [4, 5, 6]);
}

#[test]
fn invalid_bytes_are_replaced() {
    let source = MemorySource::default();
    source.save(&KEY, &[1, 2, 3, 4]).expect("the source is writable");
    let tables = source.tables();
    assert_eq!(tables.load_or_build(KEY, 3, || Toy(vec![5, 6, 7])).0, [5, 6, 7]);
    assert_eq!(source.load(&KEY).expect("the source is readable"), Some(vec![5, 6, 7]));
}

#[test]
fn a_failing_source_still_gives_tables() {
    let tables = MemorySource { broken: true, ..MemorySource::default() }.tables();
    assert!(tables.stored(&KEY).is_err());
    assert_eq!(tables.load_or_build(KEY, 3, || Toy(vec![5, 6, 7])).0, [5, 6, 7]);
    assert!(tables.ready::<Toy>(KEY).is_some());
}

#[test]
fn a_panicking_build_is_retried() {
    let tables = Tables::new();
    let failed = thread::scope(|scope| {
        scope.spawn(|| tables.load_or_build::<Toy>(KEY, 3, || panic!("a failed build"))).join().is_err()
    });
    assert!(failed && tables.ready::<Toy>(KEY).is_none());
    assert_eq!(tables.load_or_build(KEY, 3, || Toy(vec![5, 6, 7])).0, [5, 6, 7]);
}
