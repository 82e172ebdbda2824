//! The multi-tile metric, compared with a breadth-first search that shares no code with the solver.

use std::collections::HashMap;
use std::time::Duration;

use cantor_puzzles::family::{Board, Options, Solution};
use cantor_puzzles::puzzle::SolveError;
use cantor_puzzles::search::{Budget, Meter, Tables, Tier};

use crate::support::{budget, check_replay, parse_options, read};

type Cells = Vec<u8>;

/// Returns all boards after one slide, for each cell in the row and column of the gap.
fn slides(cells: &Cells, width: usize) -> Vec<Cells> {
    let gap = cells.iter().position(|&tile| tile == 0).expect("a gap") as isize;
    let (width, size) = (width as isize, cells.len() as isize);
    let mut reached = Vec::new();
    for step in [1, -1, width, -width] {
        let (mut cells, mut at) = (cells.clone(), gap);
        loop {
            let next = at + step;
            if !(0..size).contains(&next) || (step.abs() == 1 && next / width != at / width) {
                break;
            }
            cells.swap(at as usize, next as usize);
            reached.push(cells.clone());
            at = next;
        }
    }
    reached
}

/// Returns all boards within `max_slides` slides of the goal, and their distances.
fn distances(goal: &Cells, width: usize, max_slides: usize) -> HashMap<Cells, usize> {
    let mut distances = HashMap::from([(goal.clone(), 0)]);
    let mut frontier = vec![goal.clone()];
    for depth in 1..=max_slides {
        let mut next = Vec::new();
        for board in frontier.iter().flat_map(|board| slides(board, width)) {
            if !distances.contains_key(&board) {
                distances.insert(board.clone(), depth);
                next.push(board);
            }
        }
        frontier = next;
    }
    distances
}

fn write_board(cells: &Cells, width: usize) -> String {
    let row = |row: &[u8]| row.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
    cells.chunks(width).map(row).collect::<Vec<_>>().join("/")
}

fn parse(board: &Cells, goal: &Cells, width: usize) -> Box<dyn Board> {
    let (board, goal) = (write_board(board, width), write_board(goal, width));
    let options = [("board", board.as_str()), ("goal", goal.as_str()), ("metric", "multi")];
    parse_options("sliding", &Options::from(options))
}

/// Plays slides such as `R2`, sharing no code with the program.
fn replay(board: &Cells, width: usize, moves: &[impl AsRef<str>]) -> Cells {
    let mut cells = board.clone();
    for slide in moves {
        let (letter, tiles) = slide.as_ref().split_at(1);
        let tiles = if tiles.is_empty() { 1 } else { tiles.parse().expect("a number of tiles") };
        for _ in 0..tiles {
            let gap = cells.iter().position(|&tile| tile == 0).expect("a gap");
            let from = match letter {
                "U" => gap + width,
                "D" => gap - width,
                "L" => gap + 1,
                _ => gap - 1,
            };
            assert!(gap / width == from / width || gap % width == from % width, "{letter} on {cells:?}");
            cells.swap(gap, from);
        }
    }
    cells
}

/// Returns tables without background builds, which take long in a debug build.
fn tables() -> Tables {
    Tables::with_source(None, Tier::Small)
}

fn solve(board: &dyn Board, tables: &Tables, nodes: u64) -> Solution {
    let budget = Budget { nodes, ..budget() };
    board.solve(tables, &mut Meter::new(&budget)).expect("a solution")
}

/// Compares the solver with the distances of every `sample`th board within `max_slides` slides of
/// the goal. Returns the largest distance.
fn check(goal: &str, width: usize, max_slides: usize, sample: usize) -> usize {
    let goal: Cells = goal.split(' ').map(|tile| tile.parse().expect("a tile")).collect();
    let (tables, distances) = (tables(), distances(&goal, width, max_slides));
    let mut boards: Vec<_> = distances.iter().collect();
    boards.sort_unstable_by_key(|&(cells, distance)| (distance, cells));
    // The last board, one of the most distant, is always included.
    for &(cells, &distance) in boards.iter().rev().step_by(sample) {
        let board = parse(cells, &goal, width);
        let solution = solve(&*board, &tables, u64::MAX);
        assert_eq!(solution.line.len(), distance, "{cells:?} to {goal:?}");
        assert!(solution.optimal && solution.at_least as usize == distance);
        assert_eq!(replay(cells, width, &solution.line.notations()), goal);
        check_replay(&*board, &solution.line);
    }
    boards.last().map_or(0, |&(_, &distance)| distance)
}

#[test]
fn small_boards_have_their_distances() {
    assert_eq!(check("1 2 3 0", 2, 99, 1), 6);
    assert_eq!(check("1 2 3 4 5 0", 3, 99, 1), 20);
    assert_eq!(check("1 0 2 3 4 5", 2, 99, 1), 20);
    check("1 2 3 4 5 6 7 0", 4, 99, 7);
    check("1 2 0 3 4 5 6 7", 2, 99, 7);
    // Known figure: the hardest boards of the eight-puzzle need 24 slides.
    assert_eq!(check("1 2 3 4 5 6 7 8 0", 3, 99, 11), 24);
    check("1 2 3 8 0 4 7 6 5", 3, 99, 37);
}

#[test]
fn searched_boards_have_their_distances() {
    check("1 2 3 4 5 6 7 8 9 10 11 0", 4, 10, 997);
    check("1 2 3 4 5 6 0 7 8 9 10 11", 3, 10, 997);
    check("1 2 3 4 5 6 7 8 9 10 11 0", 2, 9, 331);
    check("1 2 3 4 5 6 7 8 9 10 11 12 13 14 0", 5, 8, 997);
    check("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0", 4, 9, 1499);
    check("0 1 2 3 4 5 6 7 8 9 10 11 12 13", 7, 7, 331);
    check("1 2 3 4 5 6 7 8 9 0 10 11 12 13 14 15", 8, 6, 997);
}

#[test]
fn exhausted_budgets_give_a_good_solution_and_a_bound() {
    let goal: Cells = (0..16).collect();
    let board: Cells = vec![14, 13, 15, 7, 11, 12, 9, 5, 6, 0, 2, 1, 4, 8, 10, 3];
    let solution = solve(&*parse(&board, &goal, 4), &tables(), 100);
    assert_eq!(replay(&board, 4, &solution.line.notations()), goal);
    assert!(!solution.optimal);
    // The shortest solution has 33 slides.
    assert!((20..=33).contains(&solution.at_least), "{}", solution.at_least);
    assert!((33..60).contains(&solution.line.len()), "{}", solution.line.len());
}

#[test]
fn each_slide_is_a_move_with_all_its_tiles_marked() {
    let goal: Cells = vec![1, 2, 3, 4, 5, 6, 7, 8, 0];
    let board: Cells = vec![0, 1, 2, 4, 5, 3, 7, 8, 6];
    let line = read(&*parse(&board, &goal, 3), "L L U2").expect("legal");
    assert_eq!(line.notations(), ["L2", "U2"]);
    assert_eq!([0, 1].map(|index| line.caption(index, "letters")), ["L2 ←", "U2 ↑"]);
    assert!(line.end().is_solved());
    expect_test::expect![[r#"
        scene 3x3
        Tray Tray at 0,0 size 3x3
        Block Home(0) at 0,0 size 1x1 "1"
        Block Home(0) at 1,0 size 1x1 "2"
        Block Home(0) at 0,1 size 1x1 "4"
        Block Home(1) at 1,1 size 1x1 "5"
        Block Piece(0) at 2,1 size 1x1 "3"
        Block Home(0) at 0,2 size 1x1 "7"
        Block Home(1) at 1,2 size 1x1 "8"
        Block Piece(1) at 2,2 size 1x1 "6"
        Frame Mark at 0,0 size 1x1
        Frame Mark at 1,0 size 1x1
        Dot Mark at 2,0 size 1x1
    "#]]
    .assert_eq(&line.scene(1).to_string());
}

#[test]
fn boards_too_large_for_a_search_get_an_answer() {
    let goal: Cells = (1..30).chain([0]).collect();
    let mut board = goal.clone();
    // The gap moves up the last column, then left along the first row: two slides.
    for cell in [23, 17, 11, 5, 4, 3] {
        let gap = board.iter().position(|&tile| tile == 0).expect("a gap");
        board.swap(gap, cell);
    }
    let board_of = parse(&board, &goal, 6);
    let budget = Budget::of_time(Duration::from_secs(1));
    match board_of.solve(&tables(), &mut Meter::new(&budget)) {
        Ok(solution) => {
            assert_eq!(replay(&board, 6, &solution.line.notations()), goal);
            assert!((1..=2).contains(&solution.at_least), "{}", solution.at_least);
        }
        Err(SolveError::Stopped { at_least, .. }) => assert!((1..=2).contains(&at_least), "{at_least}"),
        Err(error) => panic!("{error:?}"),
    }
}
