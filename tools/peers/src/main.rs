//! Compares other solvers with ours, on the same boards in the same run.
//!
//! Each solver is a separate process. Its memory is its peak resident size, with program and
//! tables. Two solvers get each board one after the other, so that both are exposed to the same
//! noise. The first board is solved twice and only the second time counts, to exclude building
//! tables and just-in-time compilation. Every solution is replayed by our rules.

mod solvers;

use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

use cantor_puzzles::families::family;
use cantor_puzzles::family::{Board, MOVES, Options};
use cantor_puzzles::search::{Budget, Meter, Tables};

use self::solvers::{cantor_solver, serve, slidy_solver};

const KORF: &str = include_str!("../../../crates/puzzles/tests/data/korf100.boards");

/// Repetitions in the comparison on a single board.
const REPETITIONS: usize = 10;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["ours", family] => return serve(cantor_solver(family)),
        ["slidy"] => return serve(slidy_solver()),
        _ => {}
    }
    println!("| puzzle | boards of | places | proven | ms, mean | ms, at most | MB, at most |");
    println!("|---|---|---|---|---|---|---|");
    let own = |arguments: &[&str]| {
        let mut command = Command::new(std::env::current_exe().expect("the path of this program"));
        command.args(arguments);
        command
    };
    let node = || {
        let mut command = Command::new("node");
        command.arg(concat!(env!("CARGO_MANIFEST_DIR"), "/klotski.mjs"));
        command
    };
    let klotski = |boards, of| {
        compare(
            boards,
            of,
            20,
            ("klotski", own(&["ours", "klotski"])),
            ("klotski, npm klotski 4.0.0", node()),
        )
    };
    let slidy = ("sliding, slidy 0.7.0", own(&["slidy"]));
    let korf = compare(korf(), "size:4x4, Korf's", 16, ("sliding", own(&["ours", "sliding"])), slidy);
    let at_random = klotski(generate_klotski(), "at random");
    let classical = klotski((0..REPETITIONS).map(|_| board("klotski", "横刀立马")).collect(), "横刀立马");
    assert_eq!(korf.excess, 0, "slidy's solutions are the shortest");
    for Outcome { ratio, excess } in [korf, at_random, classical] {
        println!("{ratio}; its solutions have {excess} moves more in all");
    }
}

/// Parses a board.
fn board(id: &str, text: &str) -> Box<dyn Board> {
    family(id).expect("a family").parse(&Options::from([("board", text)])).expect("a board")
}

/// Korf's hundred boards, rotated by half a turn: his goal has the gap first, slidy's has it last.
fn korf() -> Vec<Box<dyn Board>> {
    let rotate = |line: &str| {
        let tiles = line.split('\t').next()?.split_whitespace().rev();
        let tiles = tiles.map(|tile| (16 - tile.parse::<u8>().expect("a tile")) % 16);
        Some(board("sliding", &tiles.map(|tile| tile.to_string()).collect::<Vec<_>>().join(" ")))
    };
    KORF.lines().filter(|line| !line.starts_with('#')).filter_map(rotate).collect()
}

/// Generates the klotski boards of the benchmark `scale`.
fn generate_klotski() -> Vec<Box<dyn Board>> {
    let (family, tables) = (family("klotski").expect("a family"), Tables::new());
    let budget = Budget::of_time(Duration::MAX);
    let generate = |seed| family.generate(&Options::default(), seed, &tables, &mut Meter::new(&budget));
    (0..20).map(|seed| generate(seed).expect("a board")).collect()
}

/// A running solver.
struct Solver {
    name: &'static str,
    child: Child,
    answers: Lines<BufReader<ChildStdout>>,
    /// Milliseconds of each board.
    times: Vec<f64>,
    /// Peak resident megabytes after the last board.
    memory: u64,
    /// Number of proven solutions, see [`compare`].
    proven: usize,
}

impl Solver {
    fn start((name, mut command): (&'static str, Command)) -> Self {
        let command = command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("the solver starts");
        let answers = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        Self { name, child, answers, times: Vec::new(), memory: 0, proven: 0 }
    }

    /// Solves a board and replays the solution. Returns its length.
    fn solve(&mut self, board: &dyn Board) -> usize {
        let mut input = self.child.stdin.as_ref().expect("a pipe");
        writeln!(input, "{}", board.position()).expect("the solver reads its input");
        let answer = self.answers.next().expect("the solver answers").expect("UTF-8");
        let mut words = answer.splitn(3, ' ');
        let mut word = || words.next().expect("three words");
        self.times.push(word().parse().expect("milliseconds"));
        self.memory = word().parse().expect("megabytes");
        let line = board.read_moves(&Options::from([(MOVES, word())])).expect("legal moves");
        assert!(line.end().is_solved(), "{}: {board}", self.name);
        line.len()
    }

    fn mean(&self) -> f64 {
        self.times.iter().sum::<f64>() / self.times.len() as f64
    }

    fn max_time(&self) -> f64 {
        self.times.iter().copied().fold(0.0, f64::max)
    }
}

impl Drop for Solver {
    /// Closes the input of the solver, which then ends.
    fn drop(&mut self) {
        drop(self.child.stdin.take());
        let _ = self.child.wait();
    }
}

/// Result of a comparison.
struct Outcome {
    ratio: String,
    /// Total moves beyond the shortest solutions.
    excess: usize,
}

/// Solves boards with our solver and another, and prints a table row for each solver. Ours proves
/// its solutions optimal. Solutions of the other count as proven if they have the same length.
fn compare(
    boards: Vec<Box<dyn Board>>,
    of: &str,
    places: u32,
    ours: (&'static str, Command),
    other: (&'static str, Command),
) -> Outcome {
    let (mut ours, mut other, mut excess) = (Solver::start(ours), Solver::start(other), 0);
    for solver in [&mut ours, &mut other] {
        solver.solve(&*boards[0]);
        solver.times.clear();
    }
    for board in &boards {
        let (shortest, length) = (ours.solve(&**board), other.solve(&**board));
        assert!(length >= shortest, "{}: {length} moves are fewer than {shortest}: {board}", other.name);
        excess += length - shortest;
        ours.proven += 1;
        other.proven += usize::from(length == shortest);
    }
    for solver in [&ours, &other] {
        let (name, count, proven) = (solver.name, boards.len(), solver.proven);
        let (mean, most, memory) = (solver.mean(), solver.max_time(), solver.memory);
        println!("| {name} | {of} | {places} | {proven} of {count} | {mean:.4} | {most:.4} | {memory} |");
    }
    let (mean, most) = (other.mean() / ours.mean(), other.max_time() / ours.max_time());
    let ratio = format!("{}, {of}: {mean:.0} times ours in the mean, {most:.0} at worst", other.name);
    Outcome { ratio, excess }
}
