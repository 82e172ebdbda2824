//! Time of a solve, and a comparison with general searches.
//!
//! `cargo bench --bench solve`. The ratios at the end are from one run on the same boards.

use std::hint::black_box;
use std::time::{Duration, Instant};

use cantor_puzzles::families::sliding::Sliding;
use cantor_puzzles::family::{Board, Family, Options};
use cantor_puzzles::search::{Budget, Meter, Tables};
use divan::Bencher;
use divan::counter::ItemsCount;
use pathfinding::prelude::{astar, bfs_bidirectional};

fn main() {
    divan::main();
    // `cargo test --benches` runs a short form.
    compare(if std::env::args().any(|arg| arg == "--bench") { 200 } else { 3 });
}

fn generate(seed: u64, tables: &Tables) -> Box<dyn Board> {
    Sliding
        .generate(&Options::default(), seed, tables, &mut Meter::new(&Budget::of_time(Duration::MAX)))
        .expect("a board")
}

fn parse(text: &str) -> Box<dyn Board> {
    Sliding.parse(&Options::from([("board", text)])).expect("a board")
}

fn solve(board: &dyn Board, tables: &Tables) -> usize {
    let budget = Budget::of_time(Duration::from_secs(60));
    board.solve(tables, &mut Meter::new(&budget)).map_or(0, |solution| solution.line.len())
}

/// Returns every solvable 3x3 board, in lexicographic order.
fn every_board(tables: &Tables) -> Vec<Box<dyn Board>> {
    let mut boards = Vec::with_capacity(181_440);
    let mut tiles: Vec<u8> = (b'0'..=b'8').collect();
    loop {
        let board = parse(str::from_utf8(&tiles).expect("digits"));
        if solve(&*board, tables) > 0 || board.is_solved() {
            boards.push(board);
        }
        if !next_permutation(&mut tiles) {
            return boards;
        }
    }
}

/// Advances to the next permutation in lexicographic order. Returns `false` after the last.
fn next_permutation(tiles: &mut [u8]) -> bool {
    let Some(at) = tiles.windows(2).rposition(|pair| pair[0] < pair[1]) else { return false };
    let next = tiles.iter().rposition(|&tile| tile > tiles[at]).expect("the tile after it is larger");
    tiles.swap(at, next);
    tiles[at + 1..].reverse();
    true
}

/// Builds the distance table of 3x3 and solves a board.
#[divan::bench]
fn table_3x3() -> usize {
    solve(&*parse("285174306"), &Tables::new())
}

/// Solves all 181,440 boards, with complete move lists.
#[divan::bench(sample_count = 10)]
fn all_boards_3x3(bencher: Bencher) {
    let tables = Tables::new();
    let boards = every_board(&tables);
    assert_eq!(boards.len(), 181_440);
    bencher
        .counter(ItemsCount::new(boards.len()))
        .bench_local(|| boards.iter().map(|board| solve(&**board, &tables)).sum::<usize>());
}

/// Parses a board.
#[divan::bench]
fn parse_board() -> Box<dyn Board> {
    parse(black_box("285174306"))
}

/// Generates a board of maximum length.
#[divan::bench]
fn generate_31(bencher: Bencher) {
    let tables = Tables::new();
    let options = Options::from([("moves", "31")]);
    bencher.bench_local(|| {
        Sliding
            .generate(black_box(&options), 1, &tables, &mut Meter::new(&Budget::of_time(Duration::MAX)))
            .is_ok()
    });
}

type Tiles = [u8; 9];

fn neighbours(tiles: &Tiles) -> Vec<Tiles> {
    let gap = tiles.iter().position(|&tile| tile == 0).expect("a gap");
    let sources = [(gap % 3 > 0, -1), (gap % 3 < 2, 1), (gap >= 3, -3), (gap < 6, 3)];
    let move_gap = |by: isize| {
        let mut tiles = *tiles;
        tiles.swap(gap, gap.wrapping_add_signed(by));
        tiles
    };
    sources.into_iter().filter(|(exists, _)| *exists).map(|(_, by)| move_gap(by)).collect()
}

fn manhattan(tiles: &Tiles) -> usize {
    let distance = |(cell, &tile): (usize, &u8)| {
        let home = usize::from(tile) - 1;
        (cell % 3).abs_diff(home % 3) + (cell / 3).abs_diff(home / 3)
    };
    tiles.iter().enumerate().filter(|(_, tile)| **tile != 0).map(distance).sum()
}

/// Measures each method on the same boards, ours with and without building the table.
fn compare(count: u64) {
    let tables = Tables::new();
    let texts: Vec<String> = (0..count).map(|seed| generate(seed, &tables).position()).collect();
    let boards: Vec<Box<dyn Board>> = texts.iter().map(|text| parse(text)).collect();
    let tiles: Vec<Tiles> =
        texts.iter().map(|text| std::array::from_fn(|cell| text.as_bytes()[cell] - b'0')).collect();
    let goal: Tiles = [1, 2, 3, 4, 5, 6, 7, 8, 0];

    let measure = |run: &dyn Fn() -> usize| {
        let started = Instant::now();
        (run(), started.elapsed().as_secs_f64() / boards.len() as f64)
    };
    let ours = measure(&|| boards.iter().map(|board| solve(&**board, &tables)).sum());
    let cold = measure(&|| {
        let tables = Tables::new();
        boards.iter().map(|board| solve(&**board, &tables)).sum()
    });
    let a_star = measure(&|| {
        let search = |from: &Tiles| {
            let next =
                |tiles: &Tiles| neighbours(tiles).into_iter().map(|tiles| (tiles, 1)).collect::<Vec<_>>();
            astar(from, next, manhattan, |tiles| *tiles == goal).map_or(0, |(_, length)| length)
        };
        tiles.iter().map(search).sum()
    });
    let bidirectional = measure(&|| {
        let search = |from: &Tiles| {
            bfs_bidirectional(from, &goal, neighbours, neighbours).map_or(0, |path| path.len() - 1)
        };
        tiles.iter().map(search).sum()
    });
    report(
        count,
        &[
            ("Cantor, with a table", ours),
            ("Cantor, building the table", cold),
            ("pathfinding, A* with Manhattan distance", a_star),
            ("pathfinding, bidirectional breadth-first", bidirectional),
        ],
    );
}

/// Prints the ratios. All methods must find the same total length.
#[allow(clippy::print_stdout, reason = "a benchmark reports on standard output")]
fn report(count: u64, rows: &[(&str, (usize, f64))]) {
    let (moves, ours) = rows[0].1;
    println!("\n{count} random 3x3 boards, {moves} moves in total:");
    for (name, (total, seconds)) in rows {
        assert_eq!(*total, moves, "{name} found different lengths");
        println!("{name:<42} {:>9.2} µs per board, {:>8.0} times ours", seconds * 1e6, seconds / ours);
    }
}
