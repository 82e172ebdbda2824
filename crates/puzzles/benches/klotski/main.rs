//! Klotski by search and by table, and the cost of the tables.
//!
//! `cargo bench --bench klotski`. `-- proof` compares searches with a plain search that shares no
//! code with the solver, on every named layout that has the characters of heroes, not letters, and
//! tables with searches on thousands of random layouts. `-- large` builds the tables of both tiers
//! and counts all 29 million layouts without the solver's code. Both take minutes, and fail at any
//! difference.
//!
//! `tools/peers` measures a peer, `klotski` 4.0.0 from npm.

mod census;

use std::collections::HashMap;
use std::io;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use cantor_fixtures::klotski::count_shortest;
use cantor_puzzles::families::klotski::Klotski;
use cantor_puzzles::family::{Board, Family, OptKind, Options};
use cantor_puzzles::search::{Budget, Key, Meter, TableSource, Tables, Tier};
use divan::Bencher;

use crate::census::{Census, take_census};

fn main() {
    let has_argument = |name: &str| std::env::args().any(|arg| arg == name);
    match (has_argument("proof"), has_argument("large")) {
        (true, _) => prove(),
        (_, true) => check_large(),
        _ => divan::main(),
    }
}

/// Names of the metrics.
const METRICS: [&str; 2] = ["slide", "step"];

fn parse(name: &str, metric: &str) -> Box<dyn Board> {
    Klotski.parse(&Options::from([("board", name), ("metric", metric)])).expect("a layout")
}

fn solve(board: &dyn Board, tables: &Tables) -> Option<usize> {
    let budget = Budget::of_time(Duration::from_secs(60));
    let solution = board.solve(tables, &mut Meter::new(&budget)).ok()?;
    Some(solution.line.len())
}

/// Returns empty tables. Searches build none in the background.
fn empty_tables() -> Tables {
    Tables::with_source(None, Tier::Small)
}

/// Parses and searches 横刀立马.
#[divan::bench(args = METRICS)]
fn search(metric: &str) -> Option<usize> {
    solve(&*parse("横刀立马", metric), &empty_tables())
}

/// Searches 峰回路转, one of the six layouts with the longest shortest solution.
#[divan::bench(args = METRICS)]
fn search_farthest(metric: &str) -> Option<usize> {
    solve(&*parse("峰回路转", metric), &empty_tables())
}

/// Solves the same layout by table.
#[divan::bench(args = METRICS)]
fn lookup_farthest(bencher: Bencher, metric: &str) {
    let (tables, board) = (empty_tables(), parse("峰回路转", metric));
    build(Tier::Default, metric, &tables);
    bencher.bench_local(|| solve(&*board, &tables));
}

/// Counts all shortest solutions of 横刀立马.
#[divan::bench(args = METRICS)]
fn count(bencher: Bencher, metric: &str) {
    let (tables, board) = (empty_tables(), parse("横刀立马", metric));
    let budget = Budget::of_time(Duration::from_secs(60));
    let solution = board.solve(&tables, &mut Meter::new(&budget)).expect("solvable");
    bencher.bench_local(|| board.analyse(&solution, 1, &tables, &mut Meter::new(&budget)));
}

/// Builds the table of all layouts with two empty cells.
#[divan::bench(args = METRICS, sample_count = 3, sample_size = 1)]
fn table(metric: &str) {
    build(Tier::Default, metric, &empty_tables());
}

fn build(tier: Tier, metric: &str, tables: &Tables) -> Key {
    let all = Klotski.tables();
    let spec = all.iter().find(|table| table.tier == tier && table.key.kind == metric);
    let table = spec.expect("the table exists");
    (table.build)(tables);
    table.key
}

/// Number of random layouts per metric that are solved by table and by search.
const RANDOM_LAYOUTS: u64 = 2_000;

#[allow(clippy::print_stdout, reason = "a benchmark reports on standard output")]
fn prove() {
    let tables = Tables::new();
    let OptKind::Named(names) = Klotski.info().board.kind else { panic!("the board option has no names") };
    for metric in METRICS {
        let mut named: HashMap<String, &str> = HashMap::new();
        for name in names.iter().map(|name| name.in_language("zh")) {
            named.entry(parse(name, "slide").position()).or_insert(name);
        }
        // Layouts drawn with letters are left out.
        named.retain(|position, _| !position.is_ascii());
        for name in named.values() {
            let board = parse(name, metric);
            let length = count_shortest(&*board, metric).map(|(length, _)| length);
            assert_eq!(solve(&*board, &empty_tables()), length, "{name} {metric}");
        }
        println!("{} named layouts agree with a plain search, by {metric}", named.len());
        build(Tier::Default, metric, &tables);
        for seed in 0..RANDOM_LAYOUTS {
            let board = Klotski
                .generate(
                    &Options::from([("metric", metric)]),
                    seed,
                    &tables,
                    &mut Meter::new(&Budget::of_time(Duration::MAX)),
                )
                .expect("a layout");
            assert_eq!(solve(&*board, &tables), solve(&*board, &empty_tables()), "{board}");
        }
        println!("{RANDOM_LAYOUTS} layouts have the same length by table and by search, by {metric}");
    }
}

/// Table source that keeps saved tables in memory and loads none.
#[derive(Clone, Default)]
struct MemorySource(Arc<Mutex<HashMap<Key, Vec<u8>>>>);

impl TableSource for MemorySource {
    fn holds(&self, _: &Key) -> bool {
        false
    }

    fn load(&self, _: &Key) -> io::Result<Option<Vec<u8>>> {
        Ok(None)
    }

    fn save(&self, key: &Key, bytes: &[u8]) -> io::Result<()> {
        self.0.lock().expect("no panic").insert(*key, bytes.to_vec());
        Ok(())
    }
}

#[allow(clippy::print_stdout, reason = "a benchmark reports on standard output")]
fn check_large() {
    let known = [
        (
            Tier::Default,
            Census {
                layouts: 1_588_914,
                solved: 115_387,
                solvable: 1_299_392,
                components: 21_132,
                largest: 175_580,
            },
        ),
        (
            Tier::Large,
            Census {
                layouts: 29_334_498,
                solved: 2_260_392,
                solvable: 28_913_089,
                components: 25_422,
                largest: 964_656,
            },
        ),
    ];
    for (tier, known) in known {
        for (metric, farthest) in METRICS.into_iter().zip([138, 179]) {
            let source = MemorySource::default();
            let started = Instant::now();
            let key = build(tier, metric, &Tables::with_source(Some(Box::new(source.clone())), tier));
            let took = started.elapsed();
            let bytes = source.0.lock().expect("no panic").remove(&key).expect("the table was saved");
            // One byte per layout; 255 for layouts without a solution.
            let mut counts = [0usize; 256];
            bytes.iter().for_each(|&byte| counts[usize::from(byte)] += 1);
            let longest = (0..255).rev().find(|&length| counts[length] > 0).expect("a solvable layout");
            println!(
                "{key}: {took:.1?}, {} layouts, {} without solution, {} solved, {} need {longest} moves",
                bytes.len(),
                counts[255],
                counts[0],
                counts[longest]
            );
            assert_eq!(
                (bytes.len(), bytes.len() - counts[255], counts[0]),
                (known.layouts, known.solvable, known.solved)
            );
            assert_eq!((longest, counts[longest]), (farthest, 6));
        }
        let started = Instant::now();
        let census = take_census(tier == Tier::Large);
        println!("{census:?} in {:.1?}", started.elapsed());
        assert_eq!(census, known);
    }
}
