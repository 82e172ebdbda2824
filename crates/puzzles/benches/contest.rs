//! Proofs of Korf and Felner's fifty 5x5 boards in minutes, with the tables of the contest tier.
//!
//! `cargo bench --bench contest` prints a line for each board, in the order of the published node
//! counts. Arguments after `--`, in this order: seconds per board (840), maximum and minimum of the
//! published nodes (all). A folder, whose path must contain a `/`, keeps the tables for the next
//! run. `default` disables the contest tier.

use std::fs;
use std::io;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use cantor_puzzles::families::sliding::Sliding;
use cantor_puzzles::family::{Board, Family, Options};
use cantor_puzzles::search::{Budget, Key, Meter, SLICE, Slots, TableSource, Tables, Tier};

/// Threads of one search.
const CORES: usize = 2;

/// One of the fifty boards.
struct KnownBoard {
    number: usize,
    board: Box<dyn Board>,
    /// Known length of the shortest solutions.
    moves: usize,
    /// Published number of nodes.
    published: f64,
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let numbers: Vec<f64> = words.iter().filter_map(|word| word.parse().ok()).collect();
    // `cargo test --benches` runs a short form.
    let short = !std::env::args().any(|word| word == "--bench");
    let seconds = numbers.first().copied().unwrap_or(if short { 1.0 } else { 840.0 });
    let max_nodes = numbers.get(1).copied().unwrap_or(f64::INFINITY);
    let min_nodes = numbers.get(2).copied().unwrap_or(0.0);
    let folder = words.iter().find(|word| word.contains('/')).map(|path| Folder(path.into()));
    let tier =
        if short || words.iter().any(|word| word == "default") { Tier::Default } else { Tier::Contest };
    let tables = Tables::with_source(folder.map(|folder| Box::new(folder) as _), Tier::Default);
    build(tier, &tables);
    let mut boards = boards();
    boards.retain(|known| (min_nodes..=max_nodes).contains(&known.published));
    boards.sort_by(|a, b| a.published.total_cmp(&b.published));
    boards.truncate(if short { 2 } else { boards.len() });
    print_line(&format!("{} boards, at most {seconds} s per board, {CORES} threads", boards.len()));
    print_line("board  moves  published       nodes  ratio  answer                     seconds");
    let proven = boards.iter().filter(|known| prove(known, seconds, &tables)).count();
    print_line(&format!("{proven} of {} proven", boards.len()));
}

/// Builds the tables of 5x5 up to `tier`, for goals with the gap in any cell: a search from both
/// ends also needs those for the gap of the start.
fn build(tier: Tier, tables: &Tables) {
    let started = Instant::now();
    let specs = Sliding.tables().into_iter().filter(|spec| spec.key.shape[..2] == [5, 5]);
    specs.filter(|spec| spec.tier <= tier).for_each(|spec| (spec.build)(tables));
    let held = tables.memory().held() / 1_000_000;
    print_line(&format!(
        "tables of 5x5, {}: {held} MB in {:.1} s",
        tier.name(),
        started.elapsed().as_secs_f64()
    ));
}

fn boards() -> Vec<KnownBoard> {
    let rows = |text: &'static str| text.lines().filter(|row| !row.starts_with('#'));
    let nodes = rows(include_str!("../tests/data/korf24.nodes"));
    let parse_row = |(at, (row, nodes)): (usize, (&str, &str))| {
        let (text, moves) = row.split_once('\t').expect("a board and a length");
        let board = Sliding.parse(&Options::from([("board", text), ("goal", "gap-first")]));
        KnownBoard {
            number: at + 1,
            board: board.expect("a board"),
            moves: moves.parse().expect("a length"),
            published: nodes.parse().expect("a number"),
        }
    };
    rows(include_str!("../tests/data/korf24.boards")).zip(nodes).enumerate().map(parse_row).collect()
}

/// Searches one board for at most `seconds`. Returns whether the solution is proven optimal.
fn prove(known: &KnownBoard, seconds: f64, tables: &Tables) -> bool {
    let slots = Some(Slots::new(CORES, SLICE));
    let budget = Budget { slots, ..Budget::of_time(Duration::from_secs_f64(seconds)) };
    let started = Instant::now();
    let solution = known.board.solve(tables, &mut Meter::new(&budget)).expect("an answer");
    let (length, lower_bound) = (solution.line.len(), solution.at_least as usize);
    assert!(
        lower_bound <= known.moves && known.moves <= length,
        "{lower_bound} to {length}, not {}",
        known.moves
    );
    let answer = match solution.optimal {
        true => format!("{length}, proven"),
        false => format!("{length}, at least {lower_bound}"),
    };
    print_line(&format!(
        "{:>5}  {:>5}  {:9.3e}  {:10.3e}  {:4.1}%  {answer:25}  {:8.1}",
        known.number,
        known.moves,
        known.published,
        solution.nodes as f64,
        100.0 * solution.nodes as f64 / known.published,
        started.elapsed().as_secs_f64(),
    ));
    solution.optimal
}

/// Tables in files without a checksum, which suffices for a measurement.
struct Folder(PathBuf);

impl Folder {
    fn file(&self, key: &Key) -> PathBuf {
        self.0.join(key.to_string())
    }
}

impl TableSource for Folder {
    fn holds(&self, key: &Key) -> bool {
        self.file(key).exists()
    }

    fn load(&self, key: &Key) -> io::Result<Option<Vec<u8>>> {
        Ok(fs::read(self.file(key)).ok())
    }

    fn save(&self, key: &Key, bytes: &[u8]) -> io::Result<()> {
        fs::create_dir_all(&self.0)?;
        fs::write(self.file(key), bytes)
    }
}

#[allow(clippy::print_stdout, reason = "a benchmark reports on standard output")]
fn print_line(text: &str) {
    println!("{text}");
}
