//! The hexagonal rotation puzzle against rules of the test's own: what players type, geometry, distances over all
//! pairs, shortest solutions.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet, VecDeque};
use std::time::Duration;

use cantor_puzzles::families::family;
use cantor_puzzles::family::{Board, Options, Solution};
use cantor_puzzles::puzzle::SolveError;
use cantor_puzzles::search::{Budget, Meter, Slots, Tables};
use proptest::prelude::*;

use crate::support::{self, fault, read, rows};

fn parse(text: &str) -> Box<dyn Board> {
    support::parse("hex", text)
}

fn solve(text: &str) -> Result<Solution, SolveError> {
    support::solve(&*parse(text))
}

#[test]
fn each_form_is_understood() {
    for row in rows(include_str!("../data/hex.texts")) {
        let [start, goal, turns, expected] = row.as_slice() else { panic!("four fields: {row:?}") };
        let mut options = Options::default();
        for (id, text) in [("start", start), ("target", goal), ("turns", turns)] {
            if !text.is_empty() {
                options.set(id, text.as_str());
            }
        }
        let understood = match family("hex").expect("it").parse(&options) {
            Ok(board) => board.to_string(),
            Err(error) => fault(&options, &error),
        };
        assert_eq!(&understood, expected, "{row:?}");
    }
}

/// The hexagon as places in the plane, nothing shared with the program: a point is a pair of coordinates, its
/// neighbours are those at distance one.
struct Plane {
    side: usize,
    points: Vec<(f64, f64)>,
}

impl Plane {
    fn new(side: usize) -> Self {
        let mut points = Vec::new();
        for row in 0..2 * side - 1 {
            let indent = (side - 1).abs_diff(row);
            for column in 0..2 * side - 1 - indent {
                points.push((column as f64 + indent as f64 / 2.0, row as f64 * 0.75_f64.sqrt()));
            }
        }
        Self { side, points }
    }

    fn at(&self, x: f64, y: f64) -> Option<usize> {
        self.points.iter().position(|&(px, py)| (px - x).hypot(py - y) < 1e-6)
    }

    /// The point turned around a middle by so many sixths, clockwise as one sees it: y grows downwards.
    fn turned(&self, point: usize, middle: usize, sixths: i32) -> usize {
        let ((px, py), (mx, my)) = (self.points[point], self.points[middle]);
        let (sin, cos) = (f64::from(sixths) * std::f64::consts::FRAC_PI_3).sin_cos();
        let (x, y) = (px - mx, py - my);
        self.at(mx + x * cos - y * sin, my + x * sin + y * cos).expect("an inner point's ring is whole")
    }

    /// Each turn of these kinds: its name, and where it takes each point.
    fn turns(&self, kinds: &str) -> Vec<(String, Vec<usize>)> {
        let near = |a: usize, b: usize| {
            let ((ax, ay), (bx, by)) = (self.points[a], self.points[b]);
            a != b && (ax - bx).hypot(ay - by) < 1.1
        };
        let all = 0..self.points.len();
        let mut turns = Vec::new();
        let mut number = 0;
        for row in 0..2 * self.side - 1 {
            for column in 0..2 * self.side - 1 - (self.side - 1).abs_diff(row) {
                let middle = number;
                number += 1;
                let ring: Vec<usize> = all.clone().filter(|&point| near(point, middle)).collect();
                if ring.len() < 6 {
                    continue;
                }
                for kind in kinds.chars() {
                    let sixths = match kind {
                        'L' => 1,
                        'R' => -1,
                        _ => 3,
                    };
                    let mut to: Vec<usize> = all.clone().collect();
                    ring.iter().for_each(|&point| to[point] = self.turned(point, middle, sixths));
                    turns.push((format!("{kind}{row},{column}"), to));
                }
            }
        }
        turns
    }

    fn text(&self, stones: &[char]) -> String {
        let mut rest = stones.iter();
        let row = |row| {
            rest.by_ref().take(2 * self.side - 1 - (self.side - 1usize).abs_diff(row)).collect::<String>()
        };
        (0..2 * self.side - 1).map(row).collect::<Vec<_>>().join("/")
    }
}

fn played(stones: &[char], to: &[usize]) -> Vec<char> {
    let mut after = stones.to_vec();
    stones.iter().zip(to).for_each(|(&stone, &to)| after[to] = stone);
    after
}

fn played_bits(bits: u32, to: &[usize]) -> u32 {
    to.iter().enumerate().fold(0, |after, (from, to)| after | (bits >> from & 1) << to)
}

#[test]
fn a_turn_is_what_the_plane_says() {
    for side in 2..=5 {
        let plane = Plane::new(side);
        // A board on which every stone of seven colours moves somewhere else.
        let stones: Vec<char> = (0..plane.points.len())
            .map(|point| ['1', '2', '3', '4', '5', '6', '7', '.'][point % 8])
            .collect();
        let text = plane.text(&stones);
        let board = parse(&format!("{text} → {text}"));
        for (name, to) in plane.turns("LRC") {
            let line = read(&*board, &name).expect("a turn");
            assert_eq!(line.end().position(), plane.text(&played(&stones, &to)), "{name}");
        }
        assert_eq!(plane.turns("L").len(), plane.points.len() - 6 * (side - 1));
    }
}

/// The distances to `goal` by the turns of these kinds, breadth-first over bits.
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
            let before = played_bits(bits, back);
            if let Entry::Vacant(place) = distances.entry(before) {
                place.insert(next);
                queue.push_back(before);
            }
        }
    }
    distances
}

fn text_of_bits(plane: &Plane, bits: u32) -> String {
    let stones: Vec<char> =
        (0..plane.points.len()).map(|point| if bits >> point & 1 == 1 { 'o' } else { '.' }).collect();
    plane.text(&stones)
}

fn replays(text: &str, solution: &Solution) {
    support::replays(&*parse(text), &solution.line);
}

#[test]
fn every_start_of_side_3_has_its_distance() {
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
                    replays(&text, &solution);
                }
                (None, Err(SolveError::Unsolvable(_))) => {}
                (known, solution) => panic!("{text}: {known:?}, {solution:?}"),
            }
        }
    }
}

/// How many starts of side 3 there are at each distance, over all targets of so many stones, by solving all pairs.
#[test]
fn all_pairs_of_side_3_are_as_known() {
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
                let solution = board.solve(&tables, &mut Meter::new(&budget)).expect("within reach");
                counts[solution.line.len()] += 1;
            }
        }
        assert_eq!(counts, known, "{stones} stones");
    }
}

/// A board some turns away from a random target, and that many turns.
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

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn solutions_are_as_short_as_a_plain_search_finds((side, kinds, start, walk) in any_walk()) {
        let plane = Plane::new(side);
        let turns = plane.turns(&kinds);
        let goal = walk.iter().fold(start.clone(), |stones, &turn| played(&stones, &turns[turn].1));
        let text = format!("{} → {} turns {kinds}", plane.text(&start), plane.text(&goal));
        let solution = solve(&text).expect("it was walked");
        replays(&text, &solution);
        prop_assert!(solution.optimal && solution.at_least as usize == solution.line.len());
        prop_assert!(solution.line.len() <= walk.len());
        // Two turns further than a plain search can go is not looked at.
        let (mut seen, mut layer) = (HashSet::from([start.clone()]), vec![start.clone()]);
        for depth in 0..solution.line.len().min(3) {
            prop_assert!(!layer.contains(&goal), "{depth} are enough: {text}");
            let next = layer.iter().flat_map(|stones| turns.iter().map(|(_, to)| played(stones, to)));
            let next: Vec<Vec<char>> = next.filter(|stones| seen.insert(stones.clone())).collect();
            layer = next;
        }
    }

    #[test]
    fn turns_take_one_another_back(side in 2usize..=5, at in any::<prop::sample::Index>(), seed in any::<u64>()) {
        let plane = Plane::new(side);
        let stones: Vec<char> = (0..plane.points.len()).map(|point| if seed >> point & 1 == 1 { 'o' } else { '.' }).collect();
        let text = plane.text(&stones);
        let board = parse(&format!("{text} → {text}"));
        let names: Vec<String> = plane.turns("L").into_iter().map(|(name, _)| name[1..].to_owned()).collect();
        let name = &names[at.index(names.len())];
        let after = |kinds: &str| {
            let moves: Vec<String> = kinds.chars().map(|kind| format!("{kind}{name}")).collect();
            Some(read(&*board, &moves.join(" ")).expect("legal").end().position())
        };
        for nothing in ["LR", "RL", "CC", "LLLLLL", "RRRRRR", "LLC", "CR"] {
            let expected = if matches!(nothing, "LLC") { after("R") } else if nothing == "CR" { after("LL") } else { Some(text.clone()) };
            prop_assert_eq!(after(nothing), expected, "{} around {}", nothing, name);
        }
        prop_assert_eq!(after("LLL"), after("C"));
    }

    #[test]
    fn no_text_panics_and_every_span_lies_in_it(
        start in "[o.·01 /\\n→turnsLRC●○🔴,|-]{0,60}|\\PC{0,40}",
        goal in prop::option::of("[o./]{0,24}|\\PC{0,12}"),
        turns in prop::option::of("[LRC]{0,4}|\\PC{0,4}"),
        moves in "[LRClrc0-9, ↻↺]{0,30}|\\PC{0,20}",
    ) {
        let mut options = Options::from([("start", start)]);
        for (id, text) in [("target", goal), ("turns", turns)] {
            text.into_iter().for_each(|text| options.set(id, text));
        }
        options.set("moves", moves.clone());
        if let Err(error) = family("hex").expect("it").parse(&options) {
            let text = options.get(error.option).unwrap_or_default();
            prop_assert!(text.get(error.span.clone()).is_some(), "{error:?} in {text:?}");
        }
        if let Err(error) = read(&*parse("ooo/..../...../..../... → .../..../...../..../ooo"), &moves) {
            prop_assert!(moves.get(error.span.clone()).is_some(), "{error:?} in {moves:?}");
        }
    }
}

#[test]
fn made_boards_have_the_wanted_length_and_count() {
    let tables = Tables::new();
    for (side, stones, moves, kinds) in [
        ("2", "2", "1", "LRC"),
        ("3", "5", "6", "LRC"),
        ("3", "7", "8", "LR"),
        ("4", "8", "6", "LRC"),
        ("5", "6", "5", "LRC"),
    ] {
        let options = Options::from([
            ("side", side),
            ("stones", stones),
            ("moves", moves),
            ("turns", kinds),
            ("symmetric", "true"),
        ]);
        let hex = family("hex").expect("it");
        let make = |seed| {
            hex.generate(&options, seed, &tables, &mut Meter::new(&support::budget()))
                .map(|board| board.to_string())
                .map_err(|e| e.message)
        };
        let text = make(1).expect("a board");
        assert_eq!(make(1), Ok(text.clone()));
        let solution = solve(&text).expect("within reach");
        assert_eq!((solution.optimal, solution.line.len().to_string()), (true, moves.to_owned()), "{text}");
        assert_eq!(
            text.chars().filter(|&sign| sign == 'o').count(),
            2 * stones.parse::<usize>().expect("a number")
        );
    }
    let none = Options::from([("side", "3"), ("moves", "30")]);
    assert!(
        family("hex").expect("it").generate(&none, 1, &tables, &mut Meter::new(&support::budget())).is_err()
    );
}

#[test]
fn a_spent_budget_gives_a_way_and_a_bound_and_what_is_out_of_reach_is_proven() {
    let start = "o.o./.o.o./o..o.o/.o..oo./oo.o.o/.o.oo/.oo.";
    let text = format!("{start} → oooo/ooooo/oooooo/oooo.../....../...../....");
    let board = parse(&text);
    let budget = Budget { nodes: 3_000, ..Budget::of_time(Duration::from_secs(600)) };
    let found = board.solve(&Tables::new(), &mut Meter::new(&budget)).expect("a way is found in any case");
    assert!(found.at_least >= 4 && !found.optimal && found.line.end().is_solved(), "{found:?}");
    // Half turns keep each stone in its class.
    let classes =
        "o.../...../....../......./....../...../.... → .o../...../....../......./....../...../.... turns C";
    assert!(matches!(solve(classes), Err(SolveError::Unsolvable(_))));
    let six = "12/3.4/56 → 21/3.4/56";
    assert!(matches!(solve(six), Err(SolveError::Unsolvable(_))));
}

/// How many paths of `left` turns lead on to the goal; turns of one ring that do the same are one.
fn count_paths(turns: &[(String, Vec<usize>)], stones: &[char], goal: &[char], left: usize) -> u64 {
    if left == 0 {
        return u64::from(stones == goal);
    }
    let rings = turns.chunk_by(|(a, _), (b, _)| a[1..] == b[1..]);
    let after = |ring: &[(String, Vec<usize>)]| -> HashSet<Vec<char>> {
        ring.iter().map(|(_, to)| played(stones, to)).filter(|after| after != stones).collect()
    };
    rings.flat_map(after).map(|next| count_paths(turns, &next, goal, left - 1)).sum()
}

#[test]
fn all_shortest_ways_are_counted() {
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
        let goal = walk.iter().fold(stones.clone(), |stones, &turn| played(&stones, &turns[turn].1));
        let board = parse(&format!("{start} → {}", plane.text(&goal)));
        let mut meter = Meter::new(&budget);
        let solution = board.solve(&tables, &mut meter).expect("it was walked");
        let analysis = board.analyse(&solution, 1_000, &tables, &mut meter).expect("it is proven");
        assert!(analysis.exact);
        assert_eq!(analysis.count, count_paths(&turns, &stones, &goal, solution.line.len()), "{start}");
        assert_eq!(analysis.listed.len() as u64, analysis.count);
        let distinct: HashSet<_> = analysis.listed.iter().map(ToString::to_string).collect();
        assert_eq!(distinct.len(), analysis.listed.len());
        for line in &analysis.listed {
            assert!(analysis.first_moves.contains(&line.notation(0)));
            support::replays(&*board, line);
        }
    }
}

#[test]
fn several_cores_find_the_same_lengths() {
    let text = "ooo./oo.../o...../......./....../...../.... → ..../...../....../......./.....o/...oo/.ooo";
    let alone = solve(text).expect("within reach");
    let budget = Budget {
        slots: Some(Slots::new(2, cantor_puzzles::search::SLICE)),
        ..Budget::of_time(Duration::from_secs(600))
    };
    let shared = parse(text).solve(&Tables::new(), &mut Meter::new(&budget)).expect("within reach");
    assert_eq!((alone.optimal, alone.line.len()), (shared.optimal, shared.line.len()));
    replays(text, &shared);
}
