//! `cantor tables`: which tables can be built before a board asks for them, which of them are on disk, and
//! building those that are not.

use std::io;
use std::time::{Duration, Instant};

use clap::ArgMatches;
use serde::Serialize;

use super::args;
use super::json::line;
use super::task::{INVALID, SOLVED, Terminal};
use crate::families::FAMILIES;
use crate::family::TableSpec;
use crate::puzzle::Message;
use crate::search::{Tables, Tier};

/// Runs `tables list` or `tables build` with its arguments; returns the exit code.
pub(super) fn run(tables: &Tables, args: &ArgMatches, terminal: &mut Terminal<'_>) -> io::Result<u8> {
    let Some((command, args)) = args.subcommand() else { return Ok(INVALID) };
    let family = args.get_one::<String>(args::FAMILY);
    let families = FAMILIES.iter().filter(|known| family.is_none_or(|id| id == known.info().id));
    let tier = args.get_one::<String>(args::TIER).and_then(|name| name.parse().ok());
    let show = if args.get_flag(args::JSON) { Show::Json } else { Show::Words };
    let upto =
        |tier: Tier| families.flat_map(|family| family.tables()).filter(move |table| table.tier <= tier);
    match command {
        args::BUILD => build(tables, upto(tier.unwrap_or(Tier::Default)), show, terminal),
        _ => list(tables, upto(tier.unwrap_or(Tier::Contest)), show, terminal),
    }
}

/// What there is to say of a table.
#[derive(Serialize)]
#[serde(tag = "state", rename_all = "lowercase")]
enum State {
    /// It is not on disk.
    Absent,
    /// It is on disk, each byte checked.
    Ready { bytes: usize },
    /// What is on disk in its place is of no use.
    Damaged { reason: String },
    /// It was built just now and is on disk.
    Built { bytes: usize, seconds: f64 },
    /// It was built just now, but is not on disk.
    Unwritten { seconds: f64 },
}

impl State {
    fn of(tables: &Tables, table: &TableSpec) -> Self {
        match tables.stored(&table.key) {
            Ok(None) => Self::Absent,
            Ok(Some(bytes)) => Self::Ready { bytes },
            Err(error) => Self::Damaged { reason: error.to_string() },
        }
    }

    fn after_build(tables: &Tables, table: &TableSpec, took: Duration) -> Self {
        let seconds = took.as_secs_f64();
        match tables.stored(&table.key) {
            Ok(Some(bytes)) => Self::Built { bytes, seconds },
            _ => Self::Unwritten { seconds },
        }
    }

    fn message(&self) -> Message {
        match self {
            Self::Absent => Message::new("tables-absent"),
            Self::Ready { bytes } => Message::new("tables-ready").with("size", size(*bytes)),
            Self::Damaged { reason } => Message::new("tables-damaged").with("reason", reason.clone()),
            Self::Built { bytes, seconds } => Message::new("tables-built")
                .with("size", size(*bytes))
                .with("seconds", format!("{seconds:.1}")),
            Self::Unwritten { seconds } => {
                Message::new("tables-unwritten").with("seconds", format!("{seconds:.1}"))
            }
        }
    }
}

/// Such as `7.3 kB` or `57.7 MB`, in every language.
fn size(bytes: usize) -> String {
    match bytes {
        0..1_000_000 => format!("{:.1} kB", bytes as f64 / 1e3),
        _ => format!("{:.1} MB", bytes as f64 / 1e6),
    }
}

/// In words, or as JSON.
#[derive(Clone, Copy)]
enum Show {
    Words,
    Json,
}

fn list(
    tables: &Tables,
    ahead: impl Iterator<Item = TableSpec>,
    show: Show,
    terminal: &mut Terminal<'_>,
) -> io::Result<u8> {
    for table in ahead {
        say(&table, &State::of(tables, &table), show, terminal)?;
    }
    Ok(SOLVED)
}

/// Builds what is not on disk; all is well when all is there afterwards.
fn build(
    tables: &Tables,
    ahead: impl Iterator<Item = TableSpec>,
    show: Show,
    terminal: &mut Terminal<'_>,
) -> io::Result<u8> {
    if !tables.has_source() {
        writeln!(terminal.err, "{}", terminal.locale.entry("tables-nowhere"))?;
        return Ok(INVALID);
    }
    let mut code = SOLVED;
    for table in ahead {
        let mut state = State::of(tables, &table);
        if !matches!(state, State::Ready { .. }) {
            let started = Instant::now();
            (table.build)(tables);
            state = State::after_build(tables, &table, started.elapsed());
        }
        if matches!(state, State::Unwritten { .. }) {
            code = INVALID;
        }
        say(&table, &state, show, terminal)?;
    }
    Ok(code)
}

fn say(table: &TableSpec, state: &State, show: Show, terminal: &mut Terminal<'_>) -> io::Result<()> {
    #[derive(Serialize)]
    struct Row<'a> {
        family: &'static str,
        table: String,
        tier: &'static str,
        #[serde(flatten)]
        state: &'a State,
    }
    let (key, tier) = (table.key, table.tier.name());
    match show {
        Show::Words => {
            let state = terminal.locale.text(&state.message());
            writeln!(terminal.out, "{key} ({tier}): {state}")
        }
        Show::Json => {
            let row = Row { family: key.family, table: key.to_string(), tier, state };
            writeln!(terminal.out, "{}", line(&row))
        }
    }
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;
    use std::collections::HashMap;
    use std::sync::{Arc, Mutex};

    use super::*;
    use crate::i18n::Locale;
    use crate::search::{Key, Stored, Table, TableSource};

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
            Some(Self(bytes))
        }
    }

    /// Bytes in memory; those of `None` are damaged.
    #[derive(Clone, Default)]
    struct Shelf {
        kept: Arc<Mutex<HashMap<Key, Option<Vec<u8>>>>>,
        full: bool,
    }

    impl TableSource for Shelf {
        fn holds(&self, key: &Key) -> bool {
            self.kept.lock().expect("no panic").contains_key(key)
        }

        fn load(&self, key: &Key) -> io::Result<Option<Vec<u8>>> {
            let damaged = || io::Error::other("gnawed at");
            self.kept.lock().expect("no panic").get(key).map(|t| t.clone().ok_or_else(damaged)).transpose()
        }

        fn save(&self, key: &Key, bytes: &[u8]) -> io::Result<()> {
            if self.full {
                return Err(io::ErrorKind::StorageFull.into());
            }
            self.kept.lock().expect("no panic").insert(*key, Some(bytes.to_vec()));
            Ok(())
        }
    }

    fn key(pattern: u64) -> Key {
        Key { family: "toys", kind: "toy", revision: 0, shape: [0; 4], pattern }
    }

    fn ahead() -> impl Iterator<Item = TableSpec> {
        (1..=3).map(|pattern| TableSpec {
            key: key(pattern),
            tier: Tier::Default,
            build: Box::new(move |tables| drop(tables.load_or_build(key(pattern), || Toy(vec![0; 300_000])))),
        })
    }

    /// Exit code, answers, faults; seconds left out.
    fn shown(act: impl FnOnce(&mut Terminal<'_>) -> io::Result<u8>) -> String {
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let mut terminal = Terminal { out: &mut out, err: &mut err, locale: Locale::of("en") };
        let code = act(&mut terminal).expect("memory takes all");
        let text = format!("{code} | {}{}", String::from_utf8_lossy(&out), String::from_utf8_lossy(&err));
        let mut parts = text.split("built in ");
        let first = parts.next().expect("a part").to_owned();
        parts.fold(first, |text, part| {
            text + "built in …" + part.trim_start_matches(|c| "0123456789.".contains(c))
        })
    }

    fn tables(shelf: &Shelf) -> Tables {
        shelf.kept.lock().expect("no panic").extend([(key(2), None), (key(3), Some(vec![0; 50_000]))]);
        Tables::stored_in(Some(Box::new(shelf.clone())), Tier::Default)
    }

    #[test]
    fn what_is_missing_or_damaged_is_built() {
        let shelf = Shelf::default();
        let tables = tables(&shelf);
        expect_test::expect![[r#"
            0 | toys-toy-0001 (default): not on disk
            toys-toy-0002 (default): unusable, has to be built again: gnawed at
            toys-toy-0003 (default): on disk, 50.0 kB
        "#]]
        .assert_eq(&shown(|t| list(&tables, ahead(), Show::Words, t)));
        expect_test::expect![[r#"
            0 | toys-toy-0001 (default): built in … s, 300.0 kB on disk
            toys-toy-0002 (default): built in … s, 300.0 kB on disk
            toys-toy-0003 (default): on disk, 50.0 kB
        "#]]
        .assert_eq(&shown(|t| build(&tables, ahead(), Show::Words, t)));
        expect_test::expect![[r#"
            0 | {"family":"toys","table":"toys-toy-0001","tier":"default","state":"ready","bytes":300000}
            {"family":"toys","table":"toys-toy-0002","tier":"default","state":"ready","bytes":300000}
            {"family":"toys","table":"toys-toy-0003","tier":"default","state":"ready","bytes":50000}
        "#]]
        .assert_eq(&shown(|t| list(&tables, ahead(), Show::Json, t)));
    }

    #[test]
    fn a_table_that_can_t_be_written_is_said() {
        let full = tables(&Shelf { full: true, ..Shelf::default() });
        expect_test::expect![[r#"
            2 | toys-toy-0001 (default): built in … s, but could not be written to disk
            toys-toy-0002 (default): built in … s, but could not be written to disk
            toys-toy-0003 (default): on disk, 50.0 kB
        "#]]
        .assert_eq(&shown(|t| build(&full, ahead(), Show::Words, t)));
        let memory = Tables::new();
        expect_test::expect![[r#"
            2 | There is no folder to keep tables in: set CANTOR_DATA.
        "#]]
        .assert_eq(&shown(|t| build(&memory, ahead(), Show::Words, t)));
    }
}
