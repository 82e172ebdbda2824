//! Boards that a shown line of moves gives away.

use std::collections::{BTreeMap, BTreeSet};

use crate::families::family;
use crate::family::{Board, Line, METRIC, MOVES, OptKind, Options};

/// Maximum boards given away by a line; those near its start come first.
const MAX_REVEALED: usize = 10_000;

/// Texts of the boards that `line` gives away: each position on it, those one move beside them, and
/// all of these in every metric. Pieces have the names of no language.
pub fn revealed(line: &Line) -> Vec<String> {
    let mut found = BTreeSet::new();
    for at in 0..=line.len() {
        let board = line.board(at).named_in("");
        let beside = board.legal_moves().into_iter().filter_map(|mv| {
            let moved = board.read_moves(&Options::from([(MOVES, &*mv.notation)])).ok()?;
            Some(moved.end())
        });
        let beside: Vec<Box<dyn Board>> = beside.collect();
        for board in std::iter::once(&board).chain(&beside) {
            found.extend(in_every_metric(&**board));
        }
        if found.len() >= MAX_REVEALED {
            break;
        }
    }
    found.into_iter().collect()
}

/// Texts of a board in every metric of its family.
fn in_every_metric(board: &dyn Board) -> Vec<String> {
    let info = board.info();
    let metric = info.options.iter().find(|option| option.id == METRIC).map(|option| &option.kind);
    let Some(OptKind::Choice(metrics)) = metric else { return vec![board.to_string()] };
    let likeness = board.likeness();
    let own = |id: &str| Some((id.to_owned(), likeness.get(id)?.to_owned()));
    let own = info.options.iter().filter_map(|option| own(option.id));
    let mut options = Options::from(own.collect::<BTreeMap<_, _>>());
    options.set(info.board.id, board.position());
    if let Some(goal) = info.goal {
        options.set(goal, board.goal());
    }
    let family = family(info.id).expect("every board belongs to a listed family");
    let in_metric = |metric: &&str| {
        let mut options = options.clone();
        options.set(METRIC, *metric);
        Some(family.parse(&options).ok()?.named_in("").to_string())
    };
    metrics.iter().filter_map(in_metric).chain([board.to_string()]).collect()
}
