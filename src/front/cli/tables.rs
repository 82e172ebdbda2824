//! `cantor tables`: lists the tables that can be built in advance, with their state on disk, and
//! builds the missing and damaged ones.

use std::io;
use std::time::{Duration, Instant};

use clap::ArgMatches;
use serde::Serialize;

use super::args;
use super::json::to_line;
use super::report::report_error;
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
    let format = if args.get_flag(args::JSON) { Format::Json } else { Format::Text };
    let specs_up_to =
        |tier: Tier| families.flat_map(|family| family.tables()).filter(move |table| table.tier <= tier);
    match command {
        args::BUILD => build(tables, specs_up_to(tier.unwrap_or(Tier::Default)), format, terminal),
        _ => list(tables, specs_up_to(tier.unwrap_or(Tier::Contest)), format, terminal),
    }
}

/// State of a table.
#[derive(Serialize)]
#[serde(tag = "state", rename_all = "lowercase")]
enum State {
    /// Not on disk.
    Absent,
    /// On disk, with a valid checksum.
    Ready { bytes: usize },
    /// On disk, but unusable.
    Damaged { reason: String },
    /// Built by this command and on disk.
    Built { bytes: usize, seconds: f64 },
    /// Built by this command, but not on disk.
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
            Self::Ready { bytes } => Message::new("tables-ready").with("size", format_size(*bytes)),
            Self::Damaged { reason } => Message::new("tables-damaged").with("reason", reason.clone()),
            Self::Built { bytes, seconds } => Message::new("tables-built")
                .with("size", format_size(*bytes))
                .with("seconds", format!("{seconds:.1}")),
            Self::Unwritten { seconds } => {
                Message::new("tables-unwritten").with("seconds", format!("{seconds:.1}"))
            }
        }
    }
}

/// Formats a size as `7.3 kB` or `57.7 MB`, the same in every language.
fn format_size(bytes: usize) -> String {
    match bytes {
        // Larger sizes would be rounded to `1000.0 kB`.
        0..999_950 => format!("{:.1} kB", bytes as f64 / 1e3),
        _ => format!("{:.1} MB", bytes as f64 / 1e6),
    }
}

/// Output format.
#[derive(Clone, Copy)]
enum Format {
    Text,
    Json,
}

fn list(
    tables: &Tables,
    specs: impl Iterator<Item = TableSpec>,
    format: Format,
    terminal: &mut Terminal<'_>,
) -> io::Result<u8> {
    for table in specs {
        print(&table, &State::of(tables, &table), format, terminal)?;
    }
    Ok(SOLVED)
}

/// Builds the tables that are missing or damaged; succeeds if all are on disk afterwards.
fn build(
    tables: &Tables,
    specs: impl Iterator<Item = TableSpec>,
    format: Format,
    terminal: &mut Terminal<'_>,
) -> io::Result<u8> {
    if !tables.has_source() {
        return report_error(terminal, &terminal.locale.entry("tables-nowhere"));
    }
    let mut code = SOLVED;
    for table in specs {
        let mut state = State::of(tables, &table);
        if !matches!(state, State::Ready { .. }) {
            let started = Instant::now();
            (table.build)(tables);
            state = State::after_build(tables, &table, started.elapsed());
        }
        if matches!(state, State::Unwritten { .. }) {
            code = INVALID;
        }
        print(&table, &state, format, terminal)?;
    }
    Ok(code)
}

fn print(table: &TableSpec, state: &State, format: Format, terminal: &mut Terminal<'_>) -> io::Result<()> {
    #[derive(Serialize)]
    struct TableRow<'a> {
        family: &'static str,
        table: String,
        tier: &'static str,
        #[serde(flatten)]
        state: &'a State,
    }
    let (key, tier) = (table.key, table.tier.name());
    match format {
        Format::Text => {
            let state = terminal.locale.text(&state.message());
            writeln!(terminal.out, "{key} ({tier}): {state}")
        }
        Format::Json => {
            let row = TableRow { family: key.family, table: key.to_string(), tier, state };
            writeln!(terminal.out, "{}", to_line(&row))
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::sync::{Arc, Mutex};

    use cantor_fixtures::table::Toy;

    use super::*;
    use crate::i18n::Locale;
    use crate::search::{Key, TableSource};

    /// A source of tables in memory; `None` is a damaged table.
    #[derive(Clone, Default)]
    struct MemoryTables {
        tables: Arc<Mutex<HashMap<Key, Option<Vec<u8>>>>>,
        full: bool,
    }

    impl TableSource for MemoryTables {
        fn holds(&self, key: &Key) -> bool {
            self.tables.lock().expect("no panic").contains_key(key)
        }

        fn load(&self, key: &Key) -> io::Result<Option<Vec<u8>>> {
            let damaged = || io::Error::other("corrupt");
            self.tables.lock().expect("no panic").get(key).map(|t| t.clone().ok_or_else(damaged)).transpose()
        }

        fn save(&self, key: &Key, bytes: &[u8]) -> io::Result<()> {
            if self.full {
                return Err(io::ErrorKind::StorageFull.into());
            }
            self.tables.lock().expect("no panic").insert(*key, Some(bytes.to_vec()));
            Ok(())
        }
    }

    fn key(pattern: u64) -> Key {
        Key { family: "toys", kind: "toy", revision: 0, shape: [0; 4], pattern }
    }

    fn specs() -> impl Iterator<Item = TableSpec> {
        (1..=3).map(|pattern| TableSpec {
            key: key(pattern),
            tier: Tier::Default,
            build: Box::new(move |tables| {
                drop(tables.load_or_build(key(pattern), 300_000, || Toy(vec![0; 300_000])))
            }),
        })
    }

    /// Returns the exit code, output and errors of `act`, without durations.
    fn capture(act: impl FnOnce(&mut Terminal<'_>) -> io::Result<u8>) -> String {
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let mut terminal = Terminal { out: &mut out, err: &mut err, locale: Locale::of("en") };
        let code = act(&mut terminal).expect("writing to memory cannot fail");
        let text = format!("{code} | {}{}", String::from_utf8_lossy(&out), String::from_utf8_lossy(&err));
        let text = anstream::adapter::strip_str(&text).to_string();
        let mut parts = text.split("built in ");
        let first = parts.next().expect("a part").to_owned();
        parts.fold(first, |text, part| {
            text + "built in …" + part.trim_start_matches(|c| "0123456789.".contains(c))
        })
    }

    fn tables(source: &MemoryTables) -> Tables {
        source.tables.lock().expect("no panic").extend([(key(2), None), (key(3), Some(vec![0; 50_000]))]);
        Tables::with_source(Some(Box::new(source.clone())), Tier::Default)
    }

    #[test]
    fn sizes_have_one_decimal() {
        let sizes = [0, 7_349, 999_949, 999_950, 57_700_000].map(format_size);
        assert_eq!(sizes, ["0.0 kB", "7.3 kB", "999.9 kB", "1.0 MB", "57.7 MB"]);
    }

    #[test]
    fn missing_and_damaged_tables_are_built() {
        let source = MemoryTables::default();
        let tables = tables(&source);
        expect_test::expect![[r#"
            0 | toys-toy-0001 (default): not on disk
            toys-toy-0002 (default): unusable, has to be built again: corrupt
            toys-toy-0003 (default): on disk, 50.0 kB
        "#]]
        .assert_eq(&capture(|t| list(&tables, specs(), Format::Text, t)));
        expect_test::expect![[r#"
            0 | toys-toy-0001 (default): built in … s, 300.0 kB on disk
            toys-toy-0002 (default): built in … s, 300.0 kB on disk
            toys-toy-0003 (default): on disk, 50.0 kB
        "#]]
        .assert_eq(&capture(|t| build(&tables, specs(), Format::Text, t)));
        expect_test::expect![[r#"
            0 | {"family":"toys","table":"toys-toy-0001","tier":"default","state":"ready","bytes":300000}
            {"family":"toys","table":"toys-toy-0002","tier":"default","state":"ready","bytes":300000}
            {"family":"toys","table":"toys-toy-0003","tier":"default","state":"ready","bytes":50000}
        "#]]
        .assert_eq(&capture(|t| list(&tables, specs(), Format::Json, t)));
    }

    #[test]
    fn unwritable_tables_are_reported() {
        let full = tables(&MemoryTables { full: true, ..MemoryTables::default() });
        expect_test::expect![[r#"
            2 | toys-toy-0001 (default): built in … s, but could not be written to disk
            toys-toy-0002 (default): built in … s, but could not be written to disk
            toys-toy-0003 (default): on disk, 50.0 kB
        "#]]
        .assert_eq(&capture(|t| build(&full, specs(), Format::Text, t)));
        let memory = Tables::new();
        expect_test::expect![[r#"
            2 | error: There is no folder to keep tables in: set CANTOR_DATA.
        "#]]
        .assert_eq(&capture(|t| build(&memory, specs(), Format::Text, t)));
    }
}
