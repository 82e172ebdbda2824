//! Peak memory of searches that need more than their pool, and of reading patterns of one and of
//! three pixels. Each case runs in its own process, because the peak is measured per process. Only
//! Linux reports the peak.
#![cfg(target_os = "linux")]

use std::env;
use std::fs;
use std::io::Cursor;
use std::process::Command;
use std::time::Duration;

use cantor_puzzles::families::family;
use cantor_puzzles::family::{Options, Views};
use cantor_puzzles::puzzle::SolveError;
use cantor_puzzles::search::{Budget, Memory, Meter, Tables, Tier};
use cantor_puzzles::vision::{Effort, Picture};
use image::{GrayImage, ImageFormat, Luma};

use crate::support::{check_replay, parse};

/// Environment variable with the name of the board or pattern of a child process.
const NAME: &str = "CANTOR_TEST_NAME";

/// Whether a pixel of a pattern is white.
type Pattern = fn(u32, u32) -> bool;

/// Memory of the pool, in bytes.
const POOL: usize = 16 << 20;

/// Growth allowed beyond the pool or estimate, in bytes: the free part of a beam, fixed buffers,
/// and memory that the allocator keeps.
const SLACK: usize = 16 << 20;

/// Returns boards whose searches use all available memory: family, name, text.
fn boards() -> [(&'static str, &'static str, String); 4] {
    [
        ("water", "water", water()),
        ("hex", "hex-one-colour", hex(&['o', '.'])),
        ("hex", "hex-seven-colours", hex(&['1', '2', '3', '4', '5', '6', '7', '.'])),
        (
            "rush",
            "rush",
            "B.C.D.../B.C.D..E/AA..D..E/..FF..GG/H..I..J./H..I..J./K.LL..M./K.....M.".to_owned(),
        ),
    ]
}

/// Shuffles a list with a linear congruential generator (Knuth's MMIX constants).
fn shuffle<T>(list: &mut [T]) {
    let mut state = 2u64;
    for at in (1..list.len()).rev() {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        list.swap(at, (state >> 33) as usize % (at + 1));
    }
}

/// Writes a level of 26 colours of 16 units, and 4 empty bottles.
fn water() -> String {
    let mut units: Vec<char> = ('A'..='Z').flat_map(|colour| [colour; 16]).collect();
    shuffle(&mut units);
    let full = units.chunks(16).map(|bottle| bottle.iter().collect::<String>());
    let empty = std::iter::repeat_n(".".repeat(16), 4);
    format!("={}", full.chain(empty).collect::<Vec<_>>().join(" "))
}

/// Returns a random board of side 5 on which the given signs are about equally frequent.
fn hex(stones: &[char]) -> String {
    let mut stones: Vec<char> = stones.iter().copied().cycle().take(61).collect();
    let mut shape = || {
        shuffle(&mut stones);
        let mut left = &stones[..];
        let rows = [5, 6, 7, 8, 9, 8, 7, 6, 5].map(|length| {
            let (row, rest) = left.split_at(length);
            left = rest;
            row.iter().collect::<String>()
        });
        rows.join("/")
    };
    format!("{} → {}", shape(), shape())
}

/// Returns a field of `/proc/self/status` in bytes.
fn status(name: &str) -> usize {
    let status = fs::read_to_string("/proc/self/status").expect("Linux has this file");
    let line = status.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
    let kibibytes = line.and_then(|line| line.split_whitespace().next()).expect("the field exists");
    kibibytes.parse::<usize>().expect("a number") << 10
}

/// Solves a board and checks how much the memory of this process grows.
fn solve_alone(family: &str, name: &str, text: &str) {
    let board = parse(family, text);
    let memory = Memory::of(POOL);
    let tables = Tables::with_memory(memory.clone(), None, Tier::Default);
    let budget =
        Budget { memory: memory.clone(), nodes: 200_000, ..Budget::of_time(Duration::from_secs(600)) };
    let before = status("VmRSS");
    match board.solve(&tables, &mut Meter::new(&budget)) {
        Ok(solution) => {
            check_replay(&*board, &solution.line);
            assert!(solution.at_least >= 1 && solution.at_least as usize <= solution.line.len(), "{name}");
        }
        Err(SolveError::Stopped { at_least, .. }) => assert!(at_least >= 1, "{name}"),
        Err(error) => panic!("{name}: {error:?}"),
    }
    let grown = status("VmHWM").saturating_sub(before);
    assert!(grown <= POOL + SLACK, "{name} took {} KB", grown >> 10);
    assert!(memory.held() <= POOL);
}

/// Runs a test of this file in its own process, for one name.
fn run_alone(test: &str, name: &str) {
    let mut child = Command::new(env::current_exe().expect("this binary"));
    child.args(["--exact", test]).env(NAME, name);
    let output = child.output().expect("the child process starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}

#[test]
fn searches_stay_within_their_pool() {
    let wanted = env::var(NAME);
    for (family, name, text) in boards() {
        match &wanted {
            Ok(wanted) if wanted == name => solve_alone(family, name, &text),
            Ok(_) => {}
            Err(_) => run_alone("memory::searches_stay_within_their_pool", name),
        }
    }
}

#[test]
fn readings_stay_within_their_estimate() {
    let patterns: [(&str, Pattern); 2] =
        [("stripes", |x, _| x.is_multiple_of(2)), ("squares", |x, y| (x / 3 + y / 3).is_multiple_of(2))];
    let wanted = env::var(NAME);
    for (name, level) in patterns {
        match &wanted {
            Ok(wanted) if wanted == name => read_alone(level),
            Ok(_) => {}
            Err(_) => run_alone("memory::readings_stay_within_their_estimate", name),
        }
    }
}

/// Reads a large pattern as a sliding board and checks how much the memory of this process grows.
fn read_alone(level: Pattern) {
    let mut bytes = Cursor::new(Vec::new());
    let pixels = GrayImage::from_fn(4096, 4096, |x, y| Luma([if level(x, y) { 255 } else { 0 }]));
    pixels.write_to(&mut bytes, ImageFormat::Png).expect("memory is writable");
    drop(pixels);
    let bytes = bytes.into_inner();
    let before = status("VmRSS");
    let memory = Picture::required_memory(&bytes).expect("a picture");
    let picture = Picture::decode(&bytes).expect("a picture");
    let sight = family("sliding").and_then(|family| family.sight()).expect("the family reads pictures");
    sight.read_upright(&Views::new(&picture, None, &Effort::unlimited()), &Options::default());
    let grown = status("VmHWM").saturating_sub(before);
    assert!(grown <= memory + SLACK, "{} of {} KB", grown >> 10, memory >> 10);
}
