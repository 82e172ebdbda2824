//! Compares the two algorithms with each other and with published facts about Lights Out.

use std::time::Duration;

use proptest::prelude::*;

use super::*;
use crate::families::lights::parse::parse;
use crate::families::lights::plan::Plan;
use crate::family::Options;
use crate::search::{Budget, Tables};

fn plan(rules: &str) -> std::sync::Arc<Plan> {
    let board = parse(&Options::from([("board", rules)])).expect("a board");
    Plan::for_rules(&board.rules, &Tables::new())
}

fn square(side: usize) -> String {
    vec!["0".repeat(side); side].join("/")
}

/// Returns the lightest solutions, found by information sets if `by_sets`, otherwise by
/// enumeration.
fn solve_part(by_sets: bool, solution: &Vector, quiet: &[QuietPattern], m: u8) -> LightestSolutions {
    let budget = Budget::of_time(Duration::from_secs(60));
    let mut meter = Meter::new(&budget);
    let mut on_progress = |_: &Vector, _, _| {};
    let found = LightestSolutions::none(solution.len(), 0);
    let mut search = Search { m, every: true, found, meter: &mut meter, on_progress: &mut on_progress };
    let ended = if by_sets {
        search.search_by_sets(solution, quiet)
    } else {
        search.record(solution);
        search.enumerate(solution, quiet)
    };
    ended.expect("the budget suffices");
    search.found
}

#[test]
fn quiet_pattern_counts_match_oeis() {
    // OEIS A159257.
    for (side, quiet) in (2..=12).zip([0, 0, 4, 2, 0, 0, 0, 8, 0, 6, 0]) {
        let plan = plan(&square(side));
        assert_eq!(plan.parts.iter().map(|part| part.quiet.len()).sum::<usize>(), quiet, "{side}");
    }
}

#[test]
fn boards_of_side_five_need_at_most_fifteen_presses() {
    let plan = plan(&square(5));
    let [part] = &plan.parts[..] else { panic!("one part") };
    let bits =
        |vector: &Vector| vector.iter().enumerate().map(|(at, &bit)| u32::from(bit) << at).sum::<u32>();
    let quiet: Vec<u32> = part.quiet.iter().map(|quiet| bits(&quiet.vector)).collect();
    let quiet = [0, quiet[0], quiet[1], quiet[0] ^ quiet[1]];
    let mut counts = [0_u32; 26];
    for presses in 0..1_u32 << 25 {
        let fewest =
            quiet.iter().map(|pattern| (presses ^ pattern).count_ones()).min().expect("four patterns");
        counts[fewest as usize] += 1;
    }
    // Each board was counted once for each of its four solutions.
    assert_eq!((counts[15] / 4, counts[16..].iter().sum::<u32>()), (7350, 0));
}

proptest! {
    #[test]
    fn information_sets_agree_with_enumeration(
        (rules, m) in prop::sample::select(vec![
            ("000/000/000 press:king", 2),
            ("00000/00000/00000/00000/00000 press:king", 2),
            ("0000/0000/0000/0000 press:ring", 2),
            ("0000/0000/0000/0000", 2),
            ("00000/00000/00000 press:king states:3", 3),
            ("0000/0000 press:king states:4", 4),
            ("0000/0000/0000 press:ring states:4", 4),
            ("000/000/000 press:010/121/010 states:4", 4),
            ("00/00 press:king states:5", 5),
            ("0000/0000/0000/0000 edges:torus", 2),
            ("0000/0000/0000 edges:torus states:4 press:king", 4),
        ]),
        numbers in prop::collection::vec(0u8..60, 144),
    ) {
        let plan = plan(rules);
        for part in &plan.parts {
            let solution: Vector = (0..part.cells.len()).map(|at| numbers[at] % m).collect();
            let sums = part.quiet.iter().map(|quiet| u64::from(quiet.order)).product::<u64>();
            if !(2..=1 << 14).contains(&sums) {
                continue;
            }
            let (all, sets) = (solve_part(false, &solution, &part.quiet, m), solve_part(true, &solution, &part.quiet, m));
            prop_assert_eq!((all.weight, all.count, all.at_least), (sets.weight, sets.count, sets.at_least), "{}", rules);
            prop_assert!(sets.exact);
            prop_assert_eq!(all.pressed, sets.pressed);
            if all.count <= MAX_LISTED as u64 {
                prop_assert_eq!(all.listed, sets.listed);
            }
        }
    }
}

#[test]
fn bounds_never_exceed_the_lightest_weight() {
    let plan = plan("00000/00000/00000/00000/00000 press:king");
    let part = &plan.parts[0];
    for seed in 0..20_usize {
        let solution: Vector = (0..25).map(|at| ((at * at + seed * at + seed) % 7 < 3) as u8).collect();
        let best = solve_part(false, &solution, &part.quiet, 2).weight;
        for nodes in [0, 1, 10, 50, 100, 300, 1000] {
            let budget = Budget { nodes, ..Budget::of_time(Duration::from_secs(60)) };
            let mut meter = Meter::new(&budget);
            let found = LightestSolutions::none(solution.len(), 0);
            let mut on_progress = |_: &Vector, _, _| {};
            let mut search =
                Search { m: 2, every: true, found, meter: &mut meter, on_progress: &mut on_progress };
            let _ = search.search_by_sets(&solution, &part.quiet);
            assert!(search.found.at_least <= best, "seed {seed}, {nodes} nodes");
        }
    }
}
