//! Rules and a breadth-first search for water sort, sharing no code with the solver.

use std::collections::{HashMap, HashSet, VecDeque};

use cantor_puzzles::family::Board;

/// Capacity of a bottle, and its units from the bottom.
pub(super) type Bottle = (usize, Vec<char>);

/// Returns the bottles of a board.
pub(super) fn bottles(board: &dyn Board) -> Vec<Bottle> {
    let position = board.position();
    let bottle = |word: &str| (word.len(), word.chars().rev().filter(|&unit| unit != '.').collect());
    position.trim_start_matches('=').split(' ').map(bottle).collect()
}

/// Writes bottles as a level.
pub(super) fn write_level(bottles: &[Bottle]) -> String {
    let word = |(capacity, units): &Bottle| {
        ".".repeat(capacity - units.len()) + &units.iter().rev().collect::<String>()
    };
    bottles.iter().map(word).collect::<Vec<_>>().join(" ")
}

fn is_pure(bottle: &Bottle) -> bool {
    !bottle.1.is_empty() && bottle.1.iter().all(|unit| *unit == bottle.1[0])
}

pub(super) fn is_solved(bottles: &[Bottle]) -> bool {
    let tops: Vec<char> = bottles.iter().filter_map(|bottle| bottle.1.last().copied()).collect();
    let distinct: HashSet<char> = tops.iter().copied().collect();
    distinct.len() == tops.len() && bottles.iter().all(|bottle| bottle.1.is_empty() || is_pure(bottle))
}

/// Pouring rule: the units that a pour moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Rule {
    /// All equal units on top.
    Water,
    /// The unit on top.
    Ball,
    /// All equal units at the bottom.
    Bottom,
}

impl Rule {
    pub(super) const ALL: [Self; 3] = [Self::Water, Self::Ball, Self::Bottom];

    pub(super) fn name(self) -> &'static str {
        ["water", "ball", "bottom"][self as usize]
    }
}

/// Returns the number of equal units that a pour moves if the target has enough space.
fn run((_, units): &Bottle, rule: Rule) -> usize {
    match rule {
        Rule::Water => units.iter().rev().take_while(|unit| Some(*unit) == units.last()).count(),
        Rule::Ball => units.len().min(1),
        Rule::Bottom => units.iter().take_while(|unit| **unit == units[0]).count(),
    }
}

/// Returns all pours: source, target, units.
pub(super) fn pours(bottles: &[Bottle], rule: Rule) -> Vec<(usize, usize, usize)> {
    let mut pours = Vec::new();
    for (from, source) in bottles.iter().enumerate() {
        for (to, target) in bottles.iter().enumerate() {
            let room = target.0 - target.1.len();
            let unit = if rule == Rule::Bottom { source.1.first() } else { source.1.last() };
            let fits = target.1.is_empty() || target.1.last() == unit;
            if from != to && unit.is_some() && room > 0 && fits {
                pours.push((from, to, run(source, rule).min(room)));
            }
        }
    }
    pours
}

/// Returns the level after a pour.
pub(super) fn pour_units(
    bottles: &[Bottle],
    (from, to, amount): (usize, usize, usize),
    rule: Rule,
) -> Vec<Bottle> {
    let mut after = bottles.to_vec();
    for _ in 0..amount {
        let units = &mut after[from].1;
        let unit = if rule == Rule::Bottom { units.remove(0) } else { units.pop().expect("a unit") };
        after[to].1.push(unit);
    }
    after
}

/// Returns the level after a pour in the players' notation. Panics if the pour is illegal.
pub(super) fn play_pour(bottles: &[Bottle], pour: &str, rule: Rule) -> Vec<Bottle> {
    let named = |&(from, to, _): &(usize, usize, usize)| format!("{}>{}", from + 1, to + 1) == pour;
    let legal = pours(bottles, rule).into_iter().find(named);
    pour_units(bottles, legal.unwrap_or_else(|| panic!("{pour} in {}", write_level(bottles))), rule)
}

/// Pours that a faulty search omits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Omission {
    Nothing,
    /// Pours of a part of the top run.
    PartialPours,
    /// All other pours if one moves a whole top run to a bottle of that colour only.
    AllButForced,
    /// Pours of a single-colour bottle into an empty bottle.
    PureIntoEmpty,
    /// All other pours if one joins two single-colour bottles of one capacity, which can hold all
    /// of the colour.
    AllButJoining,
    /// Pours of a part of the top run whose rest fits nowhere.
    PartsThatStay,
    /// All other pours if one leads from a mixed bottle to a settled one, see [`is_settled`].
    AllButSettling,
}

/// Returns whether a single-colour bottle can hold all of its colour and the bottles with other
/// colours cannot. Unless the rule is water, no bottle may have more of the colour at its bottom.
fn is_settled(bottles: &[Bottle], at: usize, rule: Rule) -> bool {
    let colour = bottles[at].1[0];
    let at_bottom = |units: &[char]| units.iter().take_while(|unit| **unit == colour).count();
    let mut strays = 0;
    for (capacity, units) in bottles.iter().filter(|bottle| !is_pure(bottle)) {
        let bottom = at_bottom(units);
        let lowest = (bottom..units.len()).find(|&height| units[height] == colour);
        strays += bottom + lowest.map_or(0, |height| capacity - height);
    }
    let all = bottles.iter().flat_map(|bottle| &bottle.1).filter(|unit| **unit == colour).count();
    let is_fullest = bottles.iter().all(|bottle| at_bottom(&bottle.1) <= bottles[at].1.len());
    all <= bottles[at].0 && strays < all && (is_fullest || rule == Rule::Water)
}

/// Returns the length of a shortest solution, by breadth-first search; `None` if unsolvable.
pub(super) fn shortest_length(bottles: &[Bottle], rule: Rule, omission: Omission) -> Option<usize> {
    let mut start = bottles.to_vec();
    start.sort();
    let mut seen = HashSet::from([start.clone()]);
    let mut queue = VecDeque::from([(start, 0)]);
    while let Some((bottles, depth)) = queue.pop_front() {
        if is_solved(&bottles) {
            return Some(depth);
        }
        let mut pours = pours(&bottles, rule);
        pours.retain(|&(from, to, amount)| match omission {
            Omission::PartialPours => amount == run(&bottles[from], rule),
            Omission::PartsThatStay => {
                let colour = bottles[from].1.last();
                let others = bottles.iter().enumerate().filter(|&(at, _)| at != from);
                let fits = others.filter(|(_, other)| other.1.is_empty() || other.1.last() == colour);
                let room: usize = fits.map(|(_, other)| other.0 - other.1.len()).sum();
                amount == run(&bottles[from], rule) || room >= run(&bottles[from], rule)
            }
            Omission::PureIntoEmpty => !(is_pure(&bottles[from]) && bottles[to].1.is_empty()),
            _ => true,
        });
        if omission == Omission::AllButForced {
            let forced = |&&(from, to, amount): &&(usize, usize, usize)| {
                is_pure(&bottles[to]) && !is_pure(&bottles[from]) && amount == run(&bottles[from], rule)
            };
            pours = pours.iter().find(forced).map_or(pours.clone(), |&forced| vec![forced]);
        }
        if omission == Omission::AllButJoining {
            let joins = |&&(from, to, _): &&(usize, usize, usize)| {
                let (source, target) = (&bottles[from], &bottles[to]);
                let units = bottles.iter().flat_map(|bottle| &bottle.1);
                let all = units.filter(|unit| source.1.first() == Some(*unit)).count();
                is_pure(source) && is_pure(target) && source.0 == target.0 && all <= source.0
            };
            pours = pours.iter().find(joins).map_or(pours.clone(), |&joining| vec![joining]);
        }
        if omission == Omission::AllButSettling {
            let settles = |&&(from, to, _): &&(usize, usize, usize)| {
                is_pure(&bottles[to]) && !is_pure(&bottles[from]) && is_settled(&bottles, to, rule)
            };
            pours = pours.iter().find(settles).map_or(pours.clone(), |&settling| vec![settling]);
        }
        for pour in pours {
            let mut after = pour_units(&bottles, pour, rule);
            after.sort();
            if seen.insert(after.clone()) {
                queue.push_back((after, depth + 1));
            }
        }
    }
    None
}

/// Returns the number of shortest solutions, searched layer by layer. Positions that differ only in
/// the order of bottles are distinct.
pub(super) fn optimal_paths(bottles: &[Bottle], rule: Rule) -> Option<u64> {
    let (mut layer, mut seen) = (HashMap::from([(bottles.to_vec(), 1)]), HashSet::new());
    while !layer.is_empty() {
        let solved: u64 = layer.iter().filter(|(level, _)| is_solved(level)).map(|(_, paths)| paths).sum();
        if solved > 0 {
            return Some(solved);
        }
        seen.extend(layer.keys().cloned());
        let mut next = HashMap::new();
        for (level, paths) in &layer {
            for pour in pours(level, rule) {
                let after = pour_units(level, pour, rule);
                if !seen.contains(&after) {
                    *next.entry(after).or_default() += paths;
                }
            }
        }
        layer = next;
    }
    None
}
