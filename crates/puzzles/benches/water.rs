//! Water and ball sort on random levels: mean and maximum of pours, positions and milliseconds.
//! Unsolvable levels are included, because the proof takes time too.
//!
//! `cargo bench --bench water -- COUNT` solves COUNT levels of each size instead of 500. Peak
//! memory is that of the whole process, earlier sizes included; `-- 100 20/2` measures one size.

use std::time::{Duration, Instant};

use cantor_puzzles::families::water::Water;
use cantor_puzzles::family::{Board, Family, Options, Solution};
use cantor_puzzles::puzzle::SolveError;
use cantor_puzzles::search::{Budget, Meter, Tables};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

/// Rules, and numbers of colours and of empty bottles.
const SIZES: &[(&str, u8, usize)] = &[
    ("water", 8, 2),
    ("water", 12, 2),
    ("water", 16, 2),
    ("water", 20, 2),
    ("water", 24, 2),
    ("water", 22, 3),
    ("ball", 12, 2),
    ("ball", 20, 2),
    ("bottom", 4, 2),
    ("bottom", 6, 2),
    ("bottom", 8, 2),
    ("bottom", 10, 2),
    ("bottom", 20, 2),
];

#[allow(clippy::print_stdout, reason = "a benchmark reports on standard output")]
fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    // `cargo test --benches` runs a short form.
    let default = if std::env::args().any(|argument| argument == "--bench") { 500 } else { 1 };
    let count: u64 = arguments.first().and_then(|count| count.parse().ok()).unwrap_or(default);
    println!(
        "rule colours/empty: pours | positions | ms, each mean (maximum); unsolvable, unproven; peak MB"
    );
    for &(rule, colours, empty) in SIZES {
        let size = format!("{colours}/{empty}");
        if arguments.get(1).is_some_and(|wanted| *wanted != size && wanted != rule) {
            continue;
        }
        let (mut pours, mut nodes, mut times) = (Vec::new(), Vec::new(), Vec::new());
        let (mut unsolvable, mut unproven) = (0, 0);
        for seed in 0..count {
            let board = random_level(rule, colours, empty, seed);
            let budget = Budget::of_time(Duration::from_secs(60));
            let mut meter = Meter::new(&budget);
            let started = Instant::now();
            match board.solve(&Tables::new(), &mut meter) {
                Ok(Solution { line, optimal, .. }) => {
                    pours.push(line.len() as f64);
                    unproven += u32::from(!optimal);
                }
                Err(SolveError::Unsolvable(_)) => unsolvable += 1,
                Err(SolveError::Stopped { .. }) => unproven += 1,
            }
            times.push(started.elapsed().as_secs_f64() * 1e3);
            nodes.push(meter.nodes() as f64);
        }
        let [pours, nodes, times] = [pours, nodes, times].map(|list| {
            let max = list.iter().copied().fold(0.0, f64::max);
            format!("{:.1} ({max:.1})", list.iter().sum::<f64>() / list.len().max(1) as f64)
        });
        println!("{rule} {size}: {pours} | {nodes} | {times}; {unsolvable}, {unproven}; {}", peak_memory());
    }
}

/// Returns a random level of full bottles with four units, and empty bottles.
fn random_level(rule: &str, colours: u8, empty: usize, seed: u64) -> Box<dyn Board> {
    let mut units: Vec<char> = (0..colours).flat_map(|colour| [char::from(b'A' + colour); 4]).collect();
    units.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
    let bottles: Vec<String> = units.chunks(4).map(|bottle| bottle.iter().collect()).collect();
    let level = format!("{}{}", bottles.join(" "), " ....".repeat(empty));
    Water.parse(&Options::from([("level", level.as_str()), ("rule", rule)])).expect("a level")
}

/// Returns the peak memory of the process in MB; `?` without `/proc`.
fn peak_memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kb = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok());
    kb.map_or("?".to_owned(), |kb| (kb >> 10).to_string())
}
