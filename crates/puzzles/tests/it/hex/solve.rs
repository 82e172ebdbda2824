//! Shortest solutions, compared with plain searches, and the distances of all pairs of boards.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet, VecDeque};
use std::time::Duration;

use cantor_puzzles::puzzle::SolveError;
use cantor_puzzles::search::{Budget, Meter, Slots, Tables};
use proptest::prelude::*;

use super::plane::{Plane, text_of_bits, turn_bits, turn_stones};
use super::{check_replay, parse, solve};
use crate::support;

/// Returns the distances to `goal` by breadth-first search over bit boards.
fn distances(turns: &[Vec<usize>], goal: u32) -> HashMap<u32, u32> {
    let back: Vec<Vec<usize>> = turns
        .iter()
        .map(|to| {
            let mut back = to.clone();
            to.iter().enumerate().for_each(|(from, &to)| back[to] = from);
            back
        })
        .collect();
    let mut distances = HashMap::from([(goal, 0)]);
    let mut queue = VecDeque::from([goal]);
    while let Some(bits) = queue.pop_front() {
        let next = distances[&bits] + 1;
        for back in &back {
            let before = turn_bits(bits, back);
            if let Entry::Vacant(entry) = distances.entry(before) {
                entry.insert(next);
                queue.push_back(before);
            }
        }
    }
    distances
}

#[test]
fn distances_of_side_3_match_a_plain_search() {
    let plane = Plane::new(3);
    for kinds in ["LRC", "LR", "L", "C"] {
        let turns: Vec<Vec<usize>> = plane.turns(kinds).into_iter().map(|(_, to)| to).collect();
        let goal = 0b100_0010_0010_0100_0001;
        let goal_text = text_of_bits(&plane, goal);
        let known = distances(&turns, goal);
        let tables = Tables::new();
        let budget = Budget::of_time(Duration::from_secs(600));
        for bits in (0..1 << 19).filter(|bits: &u32| bits.count_ones() == goal.count_ones()).step_by(7) {
            let text = format!("{} → {goal_text} turns {kinds}", text_of_bits(&plane, bits));
            let solution = parse(&text).solve(&tables, &mut Meter::new(&budget));
            match (known.get(&bits), solution) {
                (Some(&distance), Ok(solution)) => {
                    assert!(solution.optimal);
                    assert_eq!(solution.line.len() as u32, distance, "{text}");
                    check_replay(&text, &solution);
                }
                (None, Err(SolveError::Unsolvable(_))) => {}
                (known, solution) => panic!("{text}: {known:?}, {solution:?}"),
            }
        }
    }
}

/// Counts the pairs of start and target at each distance, on side 3 with one and with two stones.
#[test]
fn all_pairs_of_side_3_have_the_known_distances() {
    let plane = Plane::new(3);
    let tables = Tables::new();
    let budget = Budget::of_time(Duration::from_secs(600));
    let known: [&[usize]; 2] = [&[19, 114, 180, 48], &[171, 1_824, 9_312, 14_436, 3_468, 30]];
    for (stones, known) in (1..).zip(known) {
        let all: Vec<String> = (0..1u32 << 19)
            .filter(|bits| bits.count_ones() == stones)
            .map(|bits| text_of_bits(&plane, bits))
            .collect();
        let mut counts = vec![0; known.len()];
        for goal in &all {
            for start in &all {
                let board = parse(&format!("{start} → {goal}"));
                let solution = board.solve(&tables, &mut Meter::new(&budget)).expect("the goal is reachable");
                counts[solution.line.len()] += 1;
            }
        }
        assert_eq!(counts, known, "{stones} stones");
    }
}

/// Side, kinds of turns, a random start, and a walk of turns from it.
fn any_walk() -> impl Strategy<Value = (usize, String, Vec<char>, Vec<usize>)> {
    let signs = prop::sample::select(vec!["o.....", "o.", "oo.", "12..", "123....", "1234567."]);
    (
        2usize..=5,
        signs,
        "LRC|LR|L|C|RC",
        prop::collection::vec(any::<prop::sample::Index>(), 0..5),
        any::<u64>(),
    )
        .prop_map(|(side, signs, kinds, walk, seed)| {
            let plane = Plane::new(side);
            let signs: Vec<char> = signs.chars().collect();
            let mut random = seed | 1;
            let mut next = || {
                random =
                    random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                (random >> 33) as usize
            };
            let stones = plane.points.iter().map(|_| signs[next() % signs.len()]).collect();
            let turns = plane.turns(&kinds).len();
            (side, kinds, stones, walk.iter().map(|index| index.index(turns)).collect())
        })
}

#[test]
fn exhausted_budgets_give_a_solution_and_a_bound_and_unreachable_targets_are_proven() {
    let start = "o.o./.o.o./o..o.o/.o..oo./oo.o.o/.o.oo/.oo.";
    let text = format!("{start} → oooo/ooooo/oooooo/oooo.../....../...../....");
    let board = parse(&text);
    let budget = Budget { nodes: 3_000, ..Budget::of_time(Duration::from_secs(600)) };
    let found = board.solve(&Tables::new(), &mut Meter::new(&budget)).expect("a solution is always found");
    assert!(found.at_least >= 4 && !found.optimal && found.line.end().is_solved(), "{found:?}");
    // A half turn keeps the parity of both axial coordinates of a stone, so no half turns move it
    // to a neighbouring point.
    let classes =
        "o.../...../....../......./....../...../.... → .o../...../....../......./....../...../.... turns C";
    assert!(matches!(solve(classes), Err(SolveError::Unsolvable(_))));
    let six = "12/3.4/56 → 21/3.4/56";
    assert!(matches!(solve(six), Err(SolveError::Unsolvable(_))));
}

/// Returns the number of paths of `left` turns to the goal. Turns of one ring with the same effect
/// count once.
fn count_paths(turns: &[(String, Vec<usize>)], stones: &[char], goal: &[char], left: usize) -> u64 {
    if left == 0 {
        return u64::from(stones == goal);
    }
    let rings = turns.chunk_by(|(a, _), (b, _)| {
        a.trim_end_matches(char::is_alphabetic) == b.trim_end_matches(char::is_alphabetic)
    });
    let after = |ring: &[(String, Vec<usize>)]| -> HashSet<Vec<char>> {
        ring.iter().map(|(_, to)| turn_stones(stones, to)).filter(|after| after != stones).collect()
    };
    rings.flat_map(after).map(|next| count_paths(turns, &next, goal, left - 1)).sum()
}

#[test]
fn all_shortest_solutions_are_counted() {
    let tables = Tables::new();
    let budget = Budget::of_time(Duration::from_secs(600));
    for (side, start, walk) in [
        (3, "oo./.o../o..../..../..o", [0, 20, 7]),
        (4, "oo../....o/..o.../....o../....../...../...o", [0, 30, 11]),
        (4, "12../....3/..1.../....2../....../...../...3", [2, 30, 13]),
        (5, "oo.../....o./..o..../....o.../........./.o....../......./....../.....", [1, 44, 61]),
    ] {
        let plane = Plane::new(side);
        let turns = plane.turns("LRC");
        let stones: Vec<char> = start.chars().filter(|&sign| sign != '/').collect();
        let goal = walk.iter().fold(stones.clone(), |stones, &turn| turn_stones(&stones, &turns[turn].1));
        let board = parse(&format!("{start} → {}", plane.write(&goal)));
        let mut meter = Meter::new(&budget);
        let solution = board.solve(&tables, &mut meter).expect("the goal is reachable");
        let analysis = board.analyse(&solution, 1_000, &tables, &mut meter).expect("the length is proven");
        assert!(analysis.exact);
        assert_eq!(analysis.count, count_paths(&turns, &stones, &goal, solution.line.len()), "{start}");
        assert_eq!(analysis.listed.len() as u64, analysis.count);
        let distinct: HashSet<_> = analysis.listed.iter().map(ToString::to_string).collect();
        assert_eq!(distinct.len(), analysis.listed.len());
        for line in &analysis.listed {
            assert!(analysis.first_moves.contains(&line.part(0..1)));
            support::check_replay(&*board, line);
        }
    }
}

#[test]
fn several_cores_find_the_same_lengths() {
    let text = "ooo./oo.../o...../......./....../...../.... → ..../...../....../......./.....o/...oo/.ooo";
    let alone = solve(text).expect("the goal is reachable");
    let budget = Budget {
        slots: Some(Slots::new(2, cantor_puzzles::search::SLICE)),
        ..Budget::of_time(Duration::from_secs(600))
    };
    let shared = parse(text).solve(&Tables::new(), &mut Meter::new(&budget)).expect("the goal is reachable");
    assert_eq!((alone.optimal, alone.line.len()), (shared.optimal, shared.line.len()));
    check_replay(text, &shared);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn solutions_are_as_short_as_those_of_a_plain_search((side, kinds, start, walk) in any_walk()) {
        let plane = Plane::new(side);
        let turns = plane.turns(&kinds);
        let goal = walk.iter().fold(start.clone(), |stones, &turn| turn_stones(&stones, &turns[turn].1));
        let text = format!("{} → {} turns {kinds}", plane.write(&start), plane.write(&goal));
        let solution = solve(&text).expect("the goal is reachable");
        check_replay(&text, &solution);
        prop_assert!(solution.optimal && solution.at_least as usize == solution.line.len());
        prop_assert!(solution.line.len() <= walk.len());
        // The plain search is limited to three turns.
        let (mut seen, mut layer) = (HashSet::from([start.clone()]), vec![start.clone()]);
        for depth in 0..solution.line.len().min(3) {
            prop_assert!(!layer.contains(&goal), "solvable in {depth}: {text}");
            let next = layer.iter().flat_map(|stones| turns.iter().map(|(_, to)| turn_stones(stones, to)));
            let next: Vec<Vec<char>> = next.filter(|stones| seen.insert(stones.clone())).collect();
            layer = next;
        }
    }
}
