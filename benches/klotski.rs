//! What klotski solves cost, by search and by table, and what the tables cost.
//!
//! `cargo bench --bench klotski`. The large tables take a minute together and are built only when their
//! benchmark is named: `cargo bench --bench klotski -- --ignored`.

use std::time::Duration;

use cantor::families::klotski::Klotski;
use cantor::families::{Board, Family, Options};
use cantor::search::{Budget, Meter, Tables, Tier};
use divan::Bencher;

fn main() {
    divan::main();
}

const METRICS: [&str; 2] = ["slide", "step"];

fn parse(name: &str, metric: &str) -> Box<dyn Board> {
    Klotski.parse(&Options::from([("board", name), ("metric", metric)])).expect("a layout")
}

fn solve(board: &dyn Board, tables: &Tables) -> usize {
    let budget = Budget::of_time(Duration::from_secs(60));
    board.solve(tables, &mut Meter::new(&budget)).map_or(0, |solution| solution.moves.len())
}

/// No table is built behind the search.
fn bare() -> Tables {
    Tables::kept_in(None, Tier::Small)
}

/// 横刀立马 from its name to its moves, by search.
#[divan::bench(args = METRICS)]
fn search(metric: &str) -> usize {
    solve(&*parse("横刀立马", metric), &bare())
}

/// 峰回路转, the farthest layout there is, by search.
#[divan::bench(args = METRICS)]
fn search_farthest(metric: &str) -> usize {
    solve(&*parse("峰回路转", metric), &bare())
}

/// The same by table.
#[divan::bench(args = METRICS)]
fn lookup_farthest(bencher: Bencher, metric: &str) {
    let (tables, board) = (bare(), parse("峰回路转", metric));
    build(Tier::Default, metric, &tables);
    bencher.bench_local(|| solve(&*board, &tables));
}

/// The table of all layouts with two empty cells.
#[divan::bench(args = METRICS, sample_count = 3, sample_size = 1)]
fn table(metric: &str) {
    build(Tier::Default, metric, &bare());
}

/// That of all layouts.
#[divan::bench(args = METRICS, sample_count = 1, sample_size = 1, ignore)]
fn large_table(metric: &str) {
    build(Tier::Large, metric, &bare());
}

fn build(tier: Tier, metric: &str, tables: &Tables) {
    let all = Klotski.tables();
    let of = all.iter().find(|table| table.tier == tier && table.key.kind == metric);
    (of.expect("there is one").build)(tables);
}
