//! Solutions of known boards, of every 3x3 board, and checks of a player's moves.

use std::collections::HashMap;

use cantor_puzzles::check::{CheckError, Mistake, check};
use cantor_puzzles::families::family;
use cantor_puzzles::family::{Board, Options};
use cantor_puzzles::puzzle::{Arg, SolveError};
use cantor_puzzles::search::{Budget, Meter, Tables};

use crate::support::{budget, check_replay, format_fault, parse_options, read, rows, solve_with};

fn parse(board: &str, goal: &str) -> Box<dyn Board> {
    parse_options("sliding", &Options::from([("board", board), ("goal", goal)]))
}

/// Plays a solution, sharing no code with the program.
fn replay(board: &str, width: usize, moves: &[impl AsRef<str>]) -> String {
    let mut tiles: Vec<char> = board.chars().filter(|&c| c != '/').collect();
    for mv in moves {
        let gap = tiles.iter().position(|&tile| tile == '0').expect("a gap");
        let from = match mv.as_ref() {
            "U" => gap + width,
            "D" => gap - width,
            "L" => gap + 1,
            "R" => gap - 1,
            other => panic!("{other} is not a move"),
        };
        let neighbours = gap / width == from / width || gap % width == from % width;
        assert!(neighbours, "{} on {tiles:?}", mv.as_ref());
        tiles.swap(gap, from);
    }
    tiles.into_iter().collect()
}

#[test]
fn known_boards_have_their_known_lengths() {
    let tables = Tables::new();
    for row in rows(include_str!("../../data/sliding.boards")) {
        let [board, goal, expected] = row.as_slice() else { panic!("three fields: {row:?}") };
        let parsed = parse(board, goal);
        match (solve_with(&*parsed, &tables), expected.as_str()) {
            (Err(SolveError::Unsolvable(_)), "unsolvable") => {}
            (Ok(solution), length) => {
                assert!(solution.optimal);
                assert_eq!(solution.line.len().to_string(), length, "{board} to {goal}");
                let width = if board.len() == 4 { 2 } else { 3 };
                assert_eq!(&replay(board, width, &solution.line.notations()), goal);
                check_replay(&*parsed, &solution.line);
            }
            (other, _) => panic!("{board} to {goal}: {other:?}, {expected} expected"),
        }
    }
}

/// Returns all boards that can reach `goal` and their distances, by breadth-first search on
/// strings.
fn distances(goal: &str, width: usize) -> HashMap<String, usize> {
    let mut distances = HashMap::from([(goal.to_owned(), 0)]);
    let mut frontier = vec![goal.to_owned()];
    while let Some(depth) = frontier.first().map(|board| distances[board] + 1) {
        let mut next = Vec::new();
        for board in frontier {
            let gap = board.find('0').expect("a gap");
            let right = (gap % width + 1 < width).then_some(gap + 1);
            let left = (gap % width > 0).then(|| gap - 1);
            let down = (gap + width < board.len()).then_some(gap + width);
            let up = gap.checked_sub(width);
            for from in [right, left, down, up].into_iter().flatten() {
                let mut moved = board.clone().into_bytes();
                moved.swap(gap, from);
                let moved = String::from_utf8(moved).expect("digits");
                if !distances.contains_key(&moved) {
                    distances.insert(moved.clone(), depth);
                    next.push(moved);
                }
            }
        }
        frontier = next;
    }
    distances
}

/// Compares every board that can reach the goal. Returns the number at each distance.
fn check_all(goal: &str, width: usize) -> Vec<usize> {
    let (tables, distances) = (Tables::new(), distances(goal, width));
    let rows = |board: &str| {
        let rows: Vec<&str> = (0..board.len()).step_by(width).map(|at| &board[at..at + width]).collect();
        rows.join("/")
    };
    let mut counts = Vec::new();
    for (board, &distance) in &distances {
        let solution =
            solve_with(&*parse(&rows(board), &rows(goal)), &tables).expect("the goal is reachable");
        assert_eq!(solution.line.len(), distance, "{board} to {goal}");
        assert!(solution.optimal && solution.at_least as usize == distance);
        assert_eq!(replay(board, width, &solution.line.notations()), goal);
        counts.resize(counts.len().max(distance + 1), 0);
        counts[distance] += 1;
    }
    counts
}

#[test]
fn all_3x3_boards_have_their_distances() {
    // Reinefeld, "Complete Solution of the Eight-Puzzle" (1993).
    let known = [
        1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878,
        16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
    ];
    assert_eq!(check_all("123456780", 3), known);
}

#[test]
fn all_boards_of_smaller_shapes_and_other_goals_have_their_distances() {
    for (goal, width, size) in [
        ("1230", 2, 12),
        ("0321", 2, 12),
        ("123450", 3, 360),
        ("304152", 2, 360),
        ("12345670", 4, 20_160),
        ("12034567", 2, 20_160),
    ] {
        assert_eq!(check_all(goal, width).iter().sum::<usize>(), size, "{goal}");
    }
    // Maximum distances from goals with the gap in the middle and at an edge.
    assert_eq!(check_all("123804765", 3).len() - 1, 30);
    assert_eq!(check_all("807162534", 3).len() - 1, 31);
}

#[test]
fn unsolvable_boards_are_solvable_after_a_swap() {
    let (tables, reachable) = (Tables::new(), distances("123450", 3));
    let unreachable = reachable.keys().map(|board| {
        let swapped: String = board
            .chars()
            .map(|c| match c {
                '1' => '2',
                '2' => '1',
                c => c,
            })
            .collect();
        assert!(!reachable.contains_key(&swapped));
        swapped
    });
    for board in unreachable {
        let rows = format!("{}/{}", &board[..3], &board[3..]);
        let Err(SolveError::Unsolvable(why)) = solve_with(&*parse(&rows, "123/450"), &tables) else {
            panic!("{board} can't be solved");
        };
        let tile = |name| {
            let arg = why.why.args.iter().find_map(|(id, arg)| (*id == name).then_some(arg));
            let Some(Arg::Number(tile)) = arg else { panic!("{board}: {why:?}") };
            char::from_digit(*tile as u32, 10).expect("a tile")
        };
        let swap = [tile("a"), tile("b")];
        let mended: String = board
            .chars()
            .map(|c| {
                if c == swap[0] {
                    swap[1]
                } else if c == swap[1] {
                    swap[0]
                } else {
                    c
                }
            })
            .collect();
        assert!(reachable.contains_key(&mended), "{board}: {why:?}");
    }
}

#[test]
fn generated_boards_have_the_requested_length() {
    let (tables, family) = (Tables::new(), family("sliding").expect("a family"));
    let generate =
        |options: &Options, seed| family.generate(options, seed, &tables, &mut Meter::new(&budget()));
    let length = |board: &dyn Board| solve_with(board, &tables).expect("solvable").line.len();
    for (moves, (size, goal)) in (0..=31).zip([("3x3", "rows"), ("3x3", "gap-first")].into_iter().cycle()) {
        let options = Options::from([("moves", moves.to_string().as_str()), ("size", size), ("goal", goal)]);
        let board = generate(&options, moves).expect("a board");
        assert_eq!(length(&*board), moves as usize, "{board}");
        assert_eq!(generate(&options, moves).expect("again").to_string(), board.to_string());
    }
    let lengths: Vec<usize> =
        (0..50).map(|seed| length(&*generate(&Options::default(), seed).expect("a board"))).collect();
    assert!(lengths.iter().all(|&length| length > 0));
    assert!(lengths.iter().any(|&length| length != lengths[0]), "other seeds give other boards");
    for (moves, id) in [("32", "sliding-moves-too-many"), ("many", "error-number"), ("-1", "error-number")] {
        let error = generate(&Options::from([("moves", moves)]), 1).expect_err("an error");
        assert_eq!(error.message.id, id);
    }
    // A seed gives the same board in every version.
    let board = generate(&Options::from([("moves", "20")]), 7).expect("a board").to_string();
    expect_test::expect!["071283456"].assert_eq(&board);
}

#[test]
fn generated_boards_beyond_the_tables_have_the_requested_length() {
    let (tables, family) = (Tables::new(), family("sliding").expect("a family"));
    let wanted = [
        ("4x3", "rows", "single", 0),
        ("4x3", "snail", "single", 33),
        ("3x4", "gap-first", "single", 46),
        ("2x6", "rows", "single", 21),
        ("4x4", "rows", "single", 1),
        ("4x4", "snake", "single", 28),
        ("4x3", "rows", "multi", 15),
        ("3x3", "rows", "multi", 24),
    ];
    for (seed, (size, goal, metric, moves)) in (1..).zip(wanted) {
        let mut options = Options::from([("size", size), ("goal", goal), ("metric", metric)]);
        options.set("moves", moves.to_string());
        let board = family.generate(&options, seed, &tables, &mut Meter::new(&budget())).expect("a board");
        let solution = solve_with(&*board, &tables).expect("solvable");
        assert_eq!((solution.line.len(), solution.optimal), (moves, true), "{board}");
        check_replay(&*board, &solution.line);
        let again =
            family.generate(&options, seed, &Tables::new(), &mut Meter::new(&budget())).expect("a board");
        assert_eq!(again.to_string(), board.to_string());
    }
    for (size, moves, id) in [("5x5", "40", "sliding-moves-large"), ("3x4", "54", "sliding-moves-not-found")]
    {
        let options = Options::from([("size", size), ("moves", moves)]);
        let error = family.generate(&options, 1, &tables, &mut Meter::new(&budget())).expect_err("an error");
        assert_eq!((error.message.id, error.span), (id, 0..2));
    }
}

#[test]
fn checks_claim_only_proven_facts() {
    let tables = Tables::new();
    let board = parse("5 0 2 3/1 6 11 4/9 10 7 8", "");
    let best = solve_with(&*board, &tables).expect("solvable").line.notations();
    let mut lists = vec![best.join(" "), best[..best.len() / 2].join(" ")];
    // A move and its reverse, at the start and in the middle.
    for at in [0, best.len() / 2] {
        let list = |mv: &str| format!("{} {mv}", best[..at].join(" "));
        let detour = ["U D", "L R", "D U", "R L"];
        let detour = detour.into_iter().find(|detour| read(&*board, &list(detour)).is_ok());
        let detour = detour.expect("a detour");
        lists.push(format!("{} {detour} {}", best[..at].join(" "), best[at..].join(" ")));
    }
    for list in lists {
        let options = Options::from([("moves", list.as_str())]);
        let judge = |budget: &Budget| {
            check(&*board, &options, &tables, &mut Meter::new(budget)).expect("legal and solvable")
        };
        let truth = judge(&budget());
        assert!(truth.best.exact().is_some() && truth.left.exact().is_some());
        let first = match truth.mistake {
            Mistake::None => None,
            Mistake::First { number, .. } => Some(number),
            unproven => panic!("{unproven:?} with a sufficient budget"),
        };
        for nodes in (0..14).map(|power| 1 << power) {
            let verdict = judge(&Budget { nodes, ..budget() });
            for (claimed, true_bounds) in [(verdict.best, truth.best), (verdict.left, truth.left)] {
                let length = true_bounds.exact().expect("an exact length");
                assert!(
                    claimed.lower <= length && claimed.upper.is_none_or(|upper| upper >= length),
                    "{list}"
                );
            }
            let vague = matches!(verdict.mistake, Mistake::Within(_) | Mistake::Unknown);
            assert!(vague || nodes > 1, "one node proves nothing of {list}");
            match verdict.mistake {
                Mistake::None => assert_eq!(first, None, "{list}"),
                Mistake::First { number, .. } => assert_eq!(first, Some(number), "{list}"),
                Mistake::Within(numbers) => {
                    assert!(first.is_some_and(|first| numbers.contains(&first)), "{list}");
                }
                Mistake::Unknown => {}
            }
        }
    }
}

#[test]
fn moves_of_a_player_are_checked() {
    let tables = Tables::new();
    for row in rows(include_str!("../../data/sliding.moves")) {
        let [board, moves, expected] = row.as_slice() else { panic!("three fields: {row:?}") };
        let options = Options::from([("board", board.as_str()), ("moves", moves.as_str())]);
        let parsed = parse_options("sliding", &options);
        let verdict = match check(&*parsed, &options, &tables, &mut Meter::new(&budget())) {
            Ok(verdict) => {
                let mistake = match verdict.mistake {
                    Mistake::None => String::new(),
                    Mistake::First { number, .. } => format!(" loss {number}"),
                    mistake => format!(" {mistake:?}"),
                };
                let length = verdict.line.len();
                match (verdict.solved, verdict.left.exact()) {
                    (true, Some(0)) => format!("solved {length}{mistake}"),
                    (_, left) => format!("unsolved {length} left {}{mistake}", left.expect("proven")),
                }
            }
            Err(CheckError::Moves(error)) => format_fault(&options, &error),
            Err(CheckError::Board(error)) => format!("{error:?}"),
        };
        assert_eq!(&verdict, expected, "{board} {moves}");
    }
}

#[test]
fn exhausted_budgets_are_reported() {
    let budget = Budget { nodes: 3, ..budget() };
    let solve = |budget: &Budget| parse("647850321", "").solve(&Tables::new(), &mut Meter::new(budget));
    let known = solve(&budget).expect("a solution is always found");
    assert!(!known.optimal && known.at_least <= 31 && known.line.len() >= 31 && known.line.end().is_solved());
    budget.cancel.store(true, std::sync::atomic::Ordering::Relaxed);
    assert!(matches!(solve(&budget), Err(SolveError::Stopped { .. })), "cancelled");
}
