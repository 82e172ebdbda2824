//! Klotski, with answers compared to searches that share no code with the solver.

use std::collections::HashSet;

use cantor_fixtures::klotski::count_shortest;
use cantor_puzzles::families::klotski::Klotski;
use cantor_puzzles::family::{Board, Family, OptKind, Solution};
use cantor_puzzles::puzzle::{Name, SolveError};
use cantor_puzzles::search::{Meter, Tables, Tier};

use crate::support::{self, budget, check_replay};

mod generate;
mod scenes;
mod solve;
mod texts;

fn parse(text: &str) -> Box<dyn Board> {
    support::parse("klotski", text)
}

fn solve(board: &dyn Board, tables: &Tables) -> Result<Solution, SolveError> {
    let solution = board.solve(tables, &mut Meter::new(&budget()))?;
    assert!(solution.optimal && solution.at_least as usize == solution.line.len());
    check_replay(board, &solution.line);
    Ok(solution)
}

/// Returns tables of the small tier. Klotski's tables have better tiers, so its boards are solved
/// by search.
fn no_tables() -> Tables {
    Tables::with_source(None, Tier::Small)
}

fn names() -> &'static [Name] {
    let OptKind::Named(names) = Klotski.info().board.kind else { panic!("names") };
    names
}

/// Compares length and number of the shortest solutions with a plain search.
fn compare(board: &dyn Board, metric: &str) {
    let got = match solve(board, &no_tables()) {
        Ok(solution) => {
            let budget = budget();
            let mut meter = Meter::new(&budget);
            let all = board.analyse(&solution, 20, &no_tables(), &mut meter).expect("the budget suffices");
            let length = solution.line.len();
            assert!(all.exact && all.listed.len() as u64 == all.count.min(20), "{board}");
            let mut first = Vec::new();
            for line in &all.listed {
                assert_eq!(line.len(), length, "{board}");
                check_replay(board, line);
                first.push(line.part(0..line.len().min(1)));
            }
            first.dedup();
            let distinct: HashSet<_> = all.listed.iter().map(ToString::to_string).collect();
            assert!(distinct.len() == all.listed.len() && all.first_moves.starts_with(&first), "{board}");
            Some((length, all.count))
        }
        Err(SolveError::Unsolvable(_)) => None,
        Err(stopped) => panic!("{stopped:?}"),
    };
    assert_eq!(got, count_shortest(board, metric), "{board}");
}
