//! Solves any solvable board without a search budget: brings tiles home two at a time, line by
//! line, and never moves them again.
//!
//! This method always succeeds, but its solutions are about 1.5 times as long as good ones.
//!
//! ```text
//! · · · ·     Lines are completed from the outside inwards, those farther from the
//! ·             goal's gap (0) first, until two by two cells remain: the gap and the
//! ·   + +       last three tiles (+).
//! ·   + 0
//! ```

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

use super::grid::Grid;
use crate::families::direction::Direction;

/// Returns a path from a solvable position to the goal.
pub(super) fn solve(grid: &Grid, start: &[u8]) -> Vec<Direction> {
    let mut board =
        Board { grid, position: start.to_vec(), locked: vec![false; start.len()], path: Vec::new() };
    for group in groups(grid) {
        board.bring_home(&group);
    }
    board.path
}

/// Returns the tiles in the order in which they are brought home. Lines are split into pairs, with
/// a single tile first in a line of odd length. The three tiles around the goal's gap come last.
fn groups(grid: &Grid) -> Vec<Vec<u8>> {
    let (width, gap) = (grid.shape.width, usize::from(grid.gap));
    let (mut columns, mut rows) = (0..width, 0..grid.shape.height);
    let mut groups = Vec::new();
    while columns.len() > 2 || rows.len() > 2 {
        let line: Vec<u8> = if columns.len() > rows.len() {
            let x = remove_outer(&mut columns, gap % width);
            rows.clone().map(|y| (y * width + x) as u8).collect()
        } else {
            let y = remove_outer(&mut rows, gap / width);
            columns.clone().map(|x| (y * width + x) as u8).collect()
        };
        let (single, pairs) = line.split_at(line.len() % 2);
        groups.extend((!single.is_empty()).then(|| single.to_vec()));
        groups.extend(pairs.chunks(2).map(<[u8]>::to_vec));
    }
    let core = rows.flat_map(|y| columns.clone().map(move |x| (y * width + x) as u8));
    groups.push(core.filter(|&cell| cell != grid.gap).collect());
    groups
}

/// Removes and returns the outer line that is farther from `gap`.
fn remove_outer(lines: &mut std::ops::Range<usize>, gap: usize) -> usize {
    if gap - lines.start >= lines.end - 1 - gap {
        lines.start += 1;
        lines.start - 1
    } else {
        lines.end -= 1;
        lines.end
    }
}

struct Board<'a> {
    grid: &'a Grid,
    position: Vec<u8>,
    /// Whether each cell's tile is home and must not move.
    locked: Vec<bool>,
    /// Moves made so far.
    path: Vec<Direction>,
}

/// Cells of the gap and of up to three tiles; unused entries are `u8::MAX`.
type GapAndTiles = [u8; 4];

/// Weight of one step of a tile, in moves. The gap needs about four moves to get to the other side
/// of the tile.
const STEP_WEIGHT: usize = 4;

impl Board<'_> {
    /// Brings up to three tiles to their homes by a weighted A* over their cells and the gap's, and
    /// locks them there.
    fn bring_home(&mut self, tiles: &[u8]) {
        let place = |tile: u8| {
            self.position.iter().position(|&home| home == tile).expect("a position contains every tile") as u8
        };
        let mut start: GapAndTiles = [place(self.grid.gap), u8::MAX, u8::MAX, u8::MAX];
        start[1..].iter_mut().zip(tiles).for_each(|(to, &tile)| *to = place(tile));
        let estimate = |places: &GapAndTiles| -> usize {
            let off = tiles.iter().zip(&places[1..]);
            STEP_WEIGHT
                * off.map(|(&home, &cell)| self.grid.shape.distance(home.into(), cell.into())).sum::<usize>()
        };
        let mut reached: HashMap<GapAndTiles, (usize, Option<Direction>)> =
            HashMap::from([(start, (0, None))]);
        let mut open = BinaryHeap::from([Reverse((estimate(&start), start))]);
        while let Some(Reverse((value, places))) = open.pop() {
            let (moves, _) = reached[&places];
            if places[1..].starts_with(tiles) {
                return self.play(&reached, places, tiles);
            }
            if value > moves + estimate(&places) {
                continue; // Already expanded with a shorter path.
            }
            for (direction, source) in self.grid.moves(places[0].into()).filter(|&(_, s)| !self.locked[s]) {
                let next = after_move(places, source as u8);
                let known = reached.get(&next).is_some_and(|&(known, _)| known <= moves + 1);
                if !known {
                    reached.insert(next, (moves + 1, Some(direction)));
                    open.push(Reverse((moves + 1 + estimate(&next), next)));
                }
            }
        }
        unreachable!("a solvable board's tiles can be brought home two by two");
    }

    /// Plays the path found and locks the tiles.
    fn play(
        &mut self,
        reached: &HashMap<GapAndTiles, (usize, Option<Direction>)>,
        mut places: GapAndTiles,
        tiles: &[u8],
    ) {
        let from = self.path.len();
        while let (_, Some(direction)) = reached[&places] {
            self.path.push(direction);
            let before = self
                .grid
                .source(places[0].into(), direction.opposite())
                .expect("the gap came from a neighbour");
            places = after_move(places, before as u8);
        }
        self.path[from..].reverse();
        let last =
            self.grid.replay(&self.position, &self.path[from..]).pop().expect("a replay contains the start");
        self.position = last;
        tiles.iter().for_each(|&tile| self.locked[usize::from(tile)] = true);
    }
}

/// Returns the places after the gap has moved to `source`.
fn after_move(places: GapAndTiles, source: u8) -> GapAndTiles {
    let mut next = places.map(|place| if place == source { places[0] } else { place });
    next[0] = source;
    next
}
