//! Rush Hour, with answers compared to a search that shares no code with the solver.

use std::collections::{HashMap, HashSet};

use cantor_puzzles::families::rush::Rush;
use cantor_puzzles::family::{Board, Family, Options, Solution};
use cantor_puzzles::puzzle::{Scene, SolveError};
use cantor_puzzles::search::{Budget, Memory, Meter, Tables};
use expect_test::{Expect, expect};
use proptest::prelude::*;

use crate::support::{self, budget, check_replay, read, rows};

fn parse(text: &str) -> Box<dyn Board> {
    support::parse("rush", text)
}

fn solve(board: &dyn Board) -> Result<Solution, SolveError> {
    let solution = support::solve(board)?;
    assert!(solution.optimal && solution.at_least as usize == solution.line.len());
    check_replay(board, &solution.line);
    Ok(solution)
}

#[test]
fn texts_are_parsed() {
    support::check_texts("rush", include_str!("../data/rush.texts"));
}

#[test]
fn lists_of_moves_are_parsed_and_written() {
    support::check_moves("rush", include_str!("../data/rush.moves"));
}

#[test]
fn other_cars_may_be_the_target_unless_another_car_is_in_the_way() {
    let board = parse("AABB../..C.../..C.D./..C.D./....EE/FF....");
    let targets: Vec<String> = support::other_readings(&*board)
        .into_iter()
        .map(|reading| reading.split_once(" → ").expect("a target").1.to_owned())
        .collect();
    assert_eq!(targets, ["B right", "E right", "F right", "C down", "D down", "A left"]);
}

#[test]
fn known_boards_have_their_known_lengths() {
    for row in rows(include_str!("../data/rush.boards")) {
        for (metric, length) in ["slide", "step"].into_iter().zip(&row[1..]) {
            let board = parse(&format!("{} {metric}", row[0]));
            let got = match solve(&*board) {
                Ok(solution) => solution.line.len().to_string(),
                Err(SolveError::Unsolvable(_)) => "unsolvable".to_owned(),
                Err(stopped) => panic!("{stopped:?}"),
            };
            assert_eq!(&got, length, "{board}");
        }
    }
}

/// Returns length and number of the shortest solutions, by a search on grids of characters.
fn solve_plainly(board: &dyn Board, metric: &str) -> Option<(usize, u64)> {
    let rows: Vec<Vec<char>> = board.position().split('/').map(|row| row.chars().collect()).collect();
    let (wanted, side) = (board.goal().chars().next().expect("a car"), board.goal()[2..].to_owned());
    let names: HashSet<char> = rows.concat().into_iter().filter(|c| !".#".contains(*c)).collect();
    let shift = |state: &[Vec<char>], name: char, (dx, dy): (isize, isize)| -> Option<Vec<Vec<char>>> {
        let mut after = state.to_vec();
        after.iter_mut().flatten().filter(|c| **c == name).for_each(|c| *c = '.');
        for (y, row) in state.iter().enumerate() {
            for x in (0..row.len()).filter(|&x| row[x] == name) {
                let (x, y) = (x.checked_add_signed(dx)?, y.checked_add_signed(dy)?);
                let to = after.get_mut(y)?.get_mut(x)?;
                *to = (*to == '.').then_some(name)?;
            }
        }
        Some(after)
    };
    let is_solved = |state: &[Vec<char>]| match side.as_str() {
        "right" => state.iter().any(|row| row.last() == Some(&wanted)),
        "left" => state.iter().any(|row| row[0] == wanted),
        "up" => state[0].contains(&wanted),
        _ => state[state.len() - 1].contains(&wanted),
    };
    let horizontal = |name: char| rows.iter().any(|row| row.iter().filter(|&&c| c == name).count() > 1);
    let mut frontier = HashMap::from([(rows.clone(), 1u64)]);
    let mut seen: HashSet<Vec<Vec<char>>> = HashSet::new();
    for depth in 0.. {
        let count = frontier.iter().filter(|(state, _)| is_solved(state)).map(|(_, count)| count).sum();
        if count > 0 {
            return Some((depth, count));
        }
        if frontier.is_empty() {
            break;
        }
        seen.extend(frontier.keys().cloned());
        let mut next: HashMap<Vec<Vec<char>>, u64> = HashMap::new();
        for (state, count) in frontier {
            for &name in &names {
                for by in if horizontal(name) { [(1, 0), (-1, 0)] } else { [(0, 1), (0, -1)] } {
                    let mut at = state.clone();
                    while let Some(after) = shift(&at, name, by) {
                        if !seen.contains(&after) {
                            *next.entry(after.clone()).or_default() += count;
                        }
                        at = after;
                        if metric == "step" {
                            break;
                        }
                    }
                }
            }
        }
        frontier = next;
    }
    None
}

/// Compares length and number of the shortest solutions with the plain search.
fn compare(text: &str) {
    for metric in ["slide", "step"] {
        let board = parse(&format!("{text} {metric}"));
        let got = match solve(&*board) {
            Ok(solution) => {
                let budget = budget();
                let all = board.analyse(&solution, 20, &Tables::new(), &mut Meter::new(&budget));
                let all = all.expect("the budget suffices");
                assert!(all.exact && all.listed.len() as u64 == all.count.min(20), "{board}");
                let distinct: HashSet<_> = all.listed.iter().map(ToString::to_string).collect();
                assert_eq!(distinct.len(), all.listed.len(), "{board}");
                for line in &all.listed {
                    assert_eq!(line.len(), solution.line.len(), "{board}");
                    check_replay(&*board, line);
                }
                Some((solution.line.len(), all.count))
            }
            Err(SolveError::Unsolvable(_)) => None,
            Err(stopped) => panic!("{stopped:?}"),
        };
        assert_eq!(got, solve_plainly(&*board, metric), "{board}");
    }
}

#[test]
fn small_boards_match_a_plain_search() {
    for text in [
        "AA.B/C..B/C.DD/C...",
        "AAB./C.B./CDD./...E/...E",
        "..A./BBA./..CC/D.../D...",
        "..A./BBA./..CC/D.../D... → A up",
        ".BB./..../AA.C/...C → A right",
        "..AA/B.../B.CC/.... → A left",
        "AA.B/...B/..#./CCC.",
        "AA.B/...B/...#/CCC.",
        "B.AA.C/B....C/...DDD/..#.../EE.F../...F.. → A left",
        "A..BB/A.C../..C.D/EE..D/.FF..",
        "AABB../....CC/D..E../D..E../FFFE..",
        "B.C../B.C../AAC.D/..E.D/FFE..",
    ] {
        compare(text);
    }
}

/// Places a car at each cell (index, whether vertical, whether long) if it fits. A free cell at
/// which a long car does not fit becomes a wall, once the target car is placed. `None` without a
/// target car.
fn scatter_cars(cells: &[(usize, bool, bool)], width: usize, height: usize) -> Option<String> {
    let mut board = vec![vec!['.'; width]; height];
    let mut names = ('A'..='Z').filter(|name| !"LRUDO".contains(*name));
    for &(at, vertical, long) in cells {
        let (x, y) = (at % width, at / width % height);
        let own: Vec<(usize, usize)> = (0..if long { 3 } else { 2 })
            .map(|by| if vertical { (x, y + by) } else { (x + by, y) })
            .collect();
        if own.iter().all(|&(x, y)| x < width && y < height && board[y][x] == '.') {
            let name = names.next()?;
            own.iter().for_each(|&(x, y)| board[y][x] = name);
        } else if long && board[y][x] == '.' && has_target_car(&board) {
            board[y][x] = '#';
        }
    }
    let rows: Vec<String> = board.iter().map(|row| row.iter().collect()).collect();
    has_target_car(&board).then(|| rows.join("/"))
}

fn has_target_car(board: &[Vec<char>]) -> bool {
    board.iter().flatten().any(|&cell| cell == 'A')
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]
    #[test]
    fn random_boards_match_a_plain_search(
        cells in prop::collection::vec((0..30_usize, any::<bool>(), any::<bool>()), 6..16),
        width in 4..6_usize,
        height in 4..6_usize,
    ) {
        if let Some(text) = scatter_cars(&cells, width, height) {
            compare(&text);
        }
    }

    #[test]
    fn arbitrary_texts_do_not_panic_and_give_valid_spans(
        board in "[A-Ea-fox./ #\\n🟥🟩🟦⬛→]{0,40}|([AB.]{4}/){4}[AC.]{4}( -> \\PC{0,6})?|[A-Fox]{36}|\\PC{0,40}",
        car in prop::option::of("[A-C]( left|:R)?|\\PC{0,9}"),
        moves in "([A-E]:?[UDLR↓→][2-9]? ){0,9}|\\PC{0,20}",
    ) {
        let mut options = Options::from([("board", board), ("moves", moves)]);
        if let Some(car) = car {
            options.set("car", car);
        }
        support::check_arbitrary("rush", &options);
    }
}

/// A board with more positions than the budgets below allow.
const WIDE: &str = "B.C.D.../B.C.D..E/AA..D..E/..FF..GG/H..I..J./H..I..J./K.LL..M./K.....M.";

#[test]
fn exhausted_budgets_give_a_solution_and_a_bound() {
    let board = parse(WIDE);
    for budget in [Budget { nodes: 2_000, ..budget() }, Budget { memory: Memory::of(1 << 19), ..budget() }] {
        match board.solve(&Tables::new(), &mut Meter::new(&budget)) {
            Ok(solution) => {
                check_replay(&*board, &solution.line);
                assert!(solution.at_least >= 1 && solution.at_least as usize <= solution.line.len());
            }
            Err(SolveError::Stopped { at_least, .. }) => assert!(at_least >= 1),
            Err(unsolvable) => panic!("{unsolvable:?}"),
        }
    }
}

#[test]
fn generated_boards_have_the_requested_length_and_pieces() {
    let generate = |given: &[(&str, &str)], seed| {
        let mut options = Options::default();
        given.iter().for_each(|&(option, value)| options.set(option, value));
        Rush.generate(&options, seed, &Tables::new(), &mut Meter::new(&support::budget()))
    };
    for (metric, moves) in [("slide", "0"), ("slide", "1"), ("slide", "10"), ("slide", "18"), ("step", "25")]
    {
        let given = [("metric", metric), ("moves", moves)];
        let board = generate(&given, 7).expect("a board");
        assert_eq!(board.to_string(), generate(&given, 7).expect("a board").to_string());
        assert_eq!(solve(&*board).expect("solvable").line.len().to_string(), moves, "{board}");
    }
    // Boards of these lengths are positions of variants of the longest known layouts. Seeds give
    // different boards.
    for (walls, moves) in [("0", "40"), ("1", "45")] {
        let given = [("walls", walls), ("moves", moves)];
        let boards = [1, 2].map(|seed| generate(&given, seed).expect("a board"));
        assert_ne!(boards[0].to_string(), boards[1].to_string());
        for board in boards {
            assert_eq!(solve(&*board).expect("solvable").line.len().to_string(), moves, "{board}");
            assert_eq!(board.position().matches('#').count().to_string(), walls, "{board}");
        }
    }
    let pieces = |board: &dyn Board, length: f32| {
        let scene = board.scene();
        let cars = scene.items.iter().filter(|item| item.label.is_some());
        cars.filter(|item| item.width.max(item.height) == length).count()
    };
    let given = [
        ("side", "5"),
        ("cars", "4"),
        ("trucks", "2"),
        ("walls", "1"),
        ("exit", "left"),
        ("hardest", "true"),
    ];
    let hardest = generate(&given, 1).expect("a board");
    assert_eq!((pieces(&*hardest, 2.0), pieces(&*hardest, 3.0)), (4, 2), "{hardest}");
    assert!(hardest.position().matches('#').count() == 1 && hardest.goal() == "A left", "{hardest}");
    assert!(solve(&*hardest).expect("solvable").line.len() > 3, "{hardest}");
    for (given, fault) in [
        (&[("hardest", "true"), ("moves", "9")][..], ("moves", "rush-hardest-moves")),
        (&[("hardest", "true"), ("difficulty", "hard")], ("difficulty", "rush-hardest-moves")),
        (&[("side", "4"), ("cars", "9")], ("cars", "rush-too-full")),
        (&[("side", "4"), ("moves", "90")], ("moves", "rush-moves-too-many")),
        (&[("moves", "52")], ("moves", "rush-moves-too-many")),
        (&[("walls", "1"), ("moves", "61")], ("moves", "rush-moves-too-many")),
        (&[("walls", "9")], ("walls", "error-number")),
        (&[("exit", "out")], ("exit", "error-choice")),
    ] {
        let got = generate(given, 1).err().map(|error| (error.option, error.message.id));
        assert_eq!(got, Some(fault), "{given:?}");
    }
}

#[test]
fn boards_and_moves_are_drawn() {
    let check_scene = |scene: Scene, expected: Expect| expected.assert_eq(&scene.to_string());
    let board = parse("AA.B/...B/..../CC..");
    check_scene(
        board.scene(),
        expect![[r#"
            scene 4x4
            Tray Tray at 0,0 size 4x4
            Frame Home(2) at 2,0 size 2x1
            Block Target at 0,0 size 2x1 "A"
            Block Own(3) at 3,0 size 1x2 "B"
            Block Own(4) at 0,3 size 2x1 "C"
        "#]],
    );
    let line = read(&*board, "B:DD A:RR").expect("legal");
    check_scene(
        line.scene(2),
        expect![[r#"
            scene 4x4
            Tray Tray at 0,0 size 4x4
            Frame Home(2) at 2,0 size 2x1
            Block Home(2) at 2,0 size 2x1 "A"
            Block Own(3) at 3,2 size 1x2 "B"
            Block Own(4) at 0,3 size 2x1 "C"
            Frame Mark at 2,0 size 2x1
            Dot Mark at 0,0 size 1x1
            Dot Mark at 1,0 size 1x1
        "#]],
    );
}
