//! A simple klotski search on grids of characters. It shares no code with the solver.

use std::collections::{HashMap, HashSet};

use cantor_puzzles::family::Board;

/// Length and number of the shortest solutions of a board in a metric.
pub(crate) fn shortest(board: &dyn Board, metric: &str) -> Option<(usize, u64)> {
    let rows: Vec<Vec<char>> = board.position().split('/').map(|row| row.chars().collect()).collect();
    let (width, height) = (rows[0].len(), rows.len());
    let number = |text: &str| text.parse::<usize>().expect("a number");
    let place = |text: &str| {
        let (row, column) = text.split_once(',').expect("a place");
        (number(row) - 1) * width + number(column) - 1
    };
    // A goal is a name and a cell, or a size (`1x2:`) and a cell.
    let (mut goals, mut any) = (Vec::new(), Vec::new());
    for goal in board.goal().split(' ') {
        match goal.split_once(':').and_then(|(size, cell)| Some((size.split_once('x')?, cell))) {
            Some(((width, height), cell)) => any.push((number(width), number(height), place(cell))),
            None => {
                let name = goal.chars().next().expect("a name");
                goals.push((name, place(&goal[name.len_utf8()..])));
            }
        }
    }
    let start: Vec<char> = rows.concat();
    let names: HashSet<char> = start.iter().copied().filter(|c| !".#".contains(*c)).collect();
    let shift = |state: &[char], name: char, (dx, dy): (isize, isize)| -> Option<Vec<char>> {
        let mut after: Vec<char> = state.iter().map(|&c| if c == name { '.' } else { c }).collect();
        for at in (0..state.len()).filter(|&at| state[at] == name) {
            let x = usize::try_from((at % width) as isize + dx).ok().filter(|&x| x < width)?;
            let y = usize::try_from((at / width) as isize + dy).ok().filter(|&y| y < height)?;
            let to = &mut after[y * width + x];
            *to = (*to == '.').then_some(name)?;
        }
        Some(after)
    };
    // Pieces of one shape without a goal are equivalent.
    let shape = |name: char| {
        let first = start.iter().position(|&c| c == name).expect("a letter of the board");
        let cells = start.iter().enumerate().filter(|&(_, &c)| c == name).map(|(at, _)| at - first);
        let goal = goals.iter().find(|(of, _)| *of == name);
        (cells.collect::<Vec<usize>>(), goal)
    };
    let mut shapes: Vec<_> = names.iter().map(|&name| shape(name)).collect();
    shapes.sort();
    shapes.dedup();
    let number =
        |name| shapes.iter().position(|other| *other == shape(name)).expect("a shape of the board") as u8 + 2;
    let numbers: HashMap<char, u8> = names.iter().map(|&name| (name, number(name))).collect();
    let key = |state: &[char]| -> Vec<u8> {
        state.iter().map(|c| numbers.get(c).copied().unwrap_or(u8::from(*c == '#'))).collect()
    };
    let done = |state: &[char]| {
        let is = |name: char, cell: usize| state.iter().position(|&c| c == name) == Some(cell);
        // A rectangle of exactly this size.
        let covers = |name: char, (across, down, cell): (usize, usize, usize)| {
            let body = (0..down).flat_map(|y| (0..across).map(move |x| cell + y * width + x));
            is(name, cell)
                && state.iter().filter(|&&c| c == name).count() == across * down
                && body.into_iter().all(|at| state[at] == name)
        };
        goals.iter().all(|&(name, cell)| is(name, cell))
            && any.iter().all(|&goal| names.iter().any(|&name| covers(name, goal)))
    };
    let mut frontier = HashMap::from([(key(&start), (start.clone(), 1u64))]);
    let mut seen = HashSet::new();
    for depth in 0.. {
        let count = frontier.values().filter(|(state, _)| done(state)).map(|(_, count)| count).sum();
        if count > 0 {
            return Some((depth, count));
        }
        if frontier.is_empty() {
            break;
        }
        seen.extend(frontier.keys().cloned());
        let mut next = HashMap::new();
        for (state, count) in frontier.into_values() {
            for &name in &names {
                let mut reached = vec![state.clone()];
                let mut at = 0;
                while at < reached.len() && (at == 0 || metric == "slide") {
                    for by in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
                        let after = shift(&reached[at], name, by);
                        reached.extend(after.filter(|after| !reached.contains(after)));
                    }
                    at += 1;
                }
                for after in reached.drain(1..).filter(|after| !seen.contains(&key(after))) {
                    next.entry(key(&after)).or_insert((after, 0)).1 += count;
                }
            }
        }
        frontier = next;
    }
    None
}
