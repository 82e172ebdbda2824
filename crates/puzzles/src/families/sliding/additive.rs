//! The sum of pattern databases along a search: the lower bound for boards of 11 to 25 cells.
//!
//! Each view splits the tiles into patterns; the lower bound is the larger of the views' sums. A move changes
//! one pattern of each view.

use std::convert::Infallible;
use std::ops::ControlFlow::{self, Continue};
use std::sync::Arc;
use std::thread;

use super::info::INFO;
use super::loops::Loops;
use super::mask::cells_of;
use super::mirror::Image;
use super::pattern::{Pattern, Placed};
use super::shape::Shape;
use super::tiers;
use crate::families::direction::Direction;
use crate::puzzle::Stop;
use crate::search::optimal_paths::Unpruned;
use crate::search::{Key, Meter, Tables, Tier, Walk};

/// The most cells of a board.
pub(super) const MOST_CELLS: usize = 25;

const VIEWS: usize = 2;

/// Patterns in one view.
const MOST_PATTERNS: usize = 4;

/// A pattern of this board in a table of one of its mirror images.
#[derive(Debug)]
struct Projection {
    /// For each cell its mirror image in the table.
    cells: [u8; MOST_CELLS],
    table: Pattern,
}

/// The mirror images of the patterns of all views.
fn images(shape: Shape, goal_gap: usize, tier: Tier) -> impl Iterator<Item = Image> {
    let homes = tiers::views(shape, goal_gap, tier).into_iter().flatten();
    homes.map(move |homes| Image::of(shape, homes, goal_gap))
}

/// The lower bound of one shape and goal gap.
#[derive(Debug)]
pub(super) struct Additive {
    goal_gap: u8,
    /// For each gap cell the cells whose tiles move up, left, down, right.
    sources: [[Option<u8>; 4]; MOST_CELLS],
    loops: Arc<Loops>,
    /// All patterns, view by view.
    projections: Vec<Projection>,
    /// In each view, for each home the number of the projection that its tile belongs to.
    projection_of: [[u8; MOST_CELLS]; VIEWS],
}

impl Additive {
    /// With the tables of a tier, taken from the source or built.
    pub(super) fn of(shape: Shape, goal_gap: usize, tier: Tier, tables: &Tables) -> Self {
        if let Some(ready) = Self::ready(shape, goal_gap, tier, tables) {
            return ready;
        }
        // Side by side; each table is built once, whoever asks for it first.
        thread::scope(|scope| {
            for image in images(shape, goal_gap, tier) {
                scope.spawn(move || image.pattern(tables));
            }
        });
        let pattern = |image: Image| Ok::<_, Infallible>(image.pattern(tables));
        let Ok(made) = Self::with(shape, goal_gap, tier, tables, pattern);
        made
    }

    /// The same, made beside the search that waits for it.
    ///
    /// # Errors
    /// Says what ran out before.
    pub(super) fn awaited(
        shape: Shape,
        goal_gap: usize,
        tier: Tier,
        tables: &Tables,
        meter: &mut Meter<'_>,
    ) -> Result<Self, Stop> {
        images(shape, goal_gap, tier).for_each(|image| image.prepare(tables));
        Self::with(shape, goal_gap, tier, tables, |image| image.awaited(tables, meter))
    }

    /// With the tables of a tier, if all of them are in memory.
    pub(super) fn ready(shape: Shape, goal_gap: usize, tier: Tier, tables: &Tables) -> Option<Self> {
        Self::with(shape, goal_gap, tier, tables, |image| image.ready(tables).ok_or(())).ok()
    }

    /// With the best tables that are in memory.
    pub(super) fn best_ready(shape: Shape, goal_gap: usize, tables: &Tables) -> Option<(Tier, Self)> {
        let with = |tier| Some((tier, Self::ready(shape, goal_gap, tier, tables)?));
        Tier::ALL.into_iter().rev().find_map(with)
    }

    /// Has its tables made in the background, for whoever asks later.
    pub(super) fn in_background(shape: Shape, goal_gap: usize, tier: Tier, tables: &Tables) {
        let name = format!("sliding {shape} gap {goal_gap} {}", tier.name());
        tables.in_background(&name, move |tables| {
            Self::of(shape, goal_gap, tier, tables);
        });
    }

    /// Whether a tier may be made without being asked for: it is small enough for that, or was made before.
    pub(super) fn is_allowed(shape: Shape, goal_gap: usize, tier: Tier, tables: &Tables) -> bool {
        tier <= tables.background_tier() || Self::is_held(shape, goal_gap, tier, tables)
    }

    /// The same for walks that leave no move out.
    pub(super) fn with_every_move(self) -> Self {
        Self { loops: Arc::new(Loops::none()), ..self }
    }

    /// Whether no table of a tier would have to be built.
    pub(super) fn is_held(shape: Shape, goal_gap: usize, tier: Tier, tables: &Tables) -> bool {
        images(shape, goal_gap, tier).all(|image| tables.holds(image.key()))
    }

    fn with<E>(
        shape: Shape,
        goal_gap: usize,
        tier: Tier,
        tables: &Tables,
        mut pattern: impl FnMut(Image) -> Result<Pattern, E>,
    ) -> Result<Self, E> {
        let views = tiers::views(shape, goal_gap, tier);
        let mut projections = Vec::with_capacity(VIEWS * MOST_PATTERNS);
        let mut projection_of = [[u8::MAX; MOST_CELLS]; VIEWS];
        for (view, of) in views.iter().zip(&mut projection_of) {
            for &homes in view {
                cells_of(homes).for_each(|home| of[home] = projections.len() as u8);
                let image = Image::of(shape, homes, goal_gap);
                let cells = std::array::from_fn(|cell| {
                    if cell < shape.cells() { image.cell(shape, cell) as u8 } else { u8::MAX }
                });
                projections.push(Projection { cells, table: pattern(image)? });
            }
        }
        let key = Key { family: INFO.id, kind: "loops", revision: 1, shape: [0; 4], pattern: 0 };
        let loops = tables.get_or_build(key, Loops::new);
        let sources = std::array::from_fn(|gap| {
            Direction::ALL.map(|direction| {
                if gap < shape.cells() { shape.source(direction, gap).map(|cell| cell as u8) } else { None }
            })
        });
        Ok(Self { goal_gap: goal_gap as u8, sources, loops, projections, projection_of })
    }

    /// The position in which each cell holds what the goal has in the cell that `homes` gives.
    pub(super) fn start(&self, homes: &[u8]) -> Place<'_> {
        let gap = homes.iter().position(|&home| home == self.goal_gap).expect("one cell holds the gap");
        let mut place = Place {
            additive: self,
            homes: [u8::MAX; MOST_CELLS],
            gap: gap as u8,
            loops: Loops::START,
            sums: [0; VIEWS],
            placed: [Placed::default(); VIEWS * MOST_PATTERNS],
        };
        place.homes[..homes.len()].copy_from_slice(homes);
        for (view, sum) in self.projection_of.iter().zip(&mut place.sums) {
            for (number, Projection { cells, table }) in self.projections.iter().enumerate() {
                let image = |cell: u8| usize::from(cells[usize::from(cell)]);
                let of_pattern = (0..homes.len())
                    .filter(|&cell| cell != gap && usize::from(view[usize::from(homes[cell])]) == number);
                let mut tiles: Vec<(usize, usize)> =
                    of_pattern.map(|cell| (image(homes[cell]), image(cell as u8))).collect();
                if tiles.is_empty() {
                    continue;
                }
                tiles.sort_unstable();
                let tiles: Vec<usize> = tiles.into_iter().map(|(_, cell)| cell).collect();
                place.placed[number] = table.place(&tiles, image(gap as u8));
                *sum += place.placed[number].h();
            }
        }
        place
    }
}

/// The sums of the views: the larger is a lower bound.
pub(super) type Sums = [u32; VIEWS];

/// What the patterns of a position know.
#[derive(Clone, Copy)]
pub(super) struct Carried {
    sums: Sums,
    placed: [Placed; VIEWS * MOST_PATTERNS],
}

impl Carried {
    pub(super) fn sums(&self) -> Sums {
        self.sums
    }
}

impl Additive {
    /// What is known of a position, as [`Additive::start`] takes it.
    pub(super) fn carried(&self, homes: &[u8]) -> Carried {
        let Place { sums, placed, .. } = self.start(homes);
        Carried { sums, placed }
    }

    /// The sums after the tile at home in `home` has moved.
    #[inline]
    pub(super) fn sums_after(&self, known: &Carried, home: u8, from: usize, gap: usize) -> Sums {
        std::array::from_fn(|view| {
            let (number, Projection { cells, table }) = self.projection(view, home);
            let before = known.placed[number];
            let after = table.moved(before, cells[from].into(), cells[gap].into());
            known.sums[view] + after.h() - before.h()
        })
    }

    /// What is known after the tile at home in `home` has moved, which led to these sums.
    #[inline]
    pub(super) fn after(&self, known: &Carried, home: u8, from: usize, gap: usize, sums: Sums) -> Carried {
        let mut after = Carried { sums, ..*known };
        for (view, (sum, known_sum)) in sums.iter().zip(known.sums).enumerate() {
            let (number, Projection { cells, table }) = self.projection(view, home);
            let before = known.placed[number];
            let h = before.h() + sum - known_sum;
            after.placed[number] = table.moved_to(before, cells[from].into(), cells[gap].into(), h);
        }
        after
    }

    /// What a tile belongs to in a view.
    #[inline]
    fn projection(&self, view: usize, home: u8) -> (usize, &Projection) {
        let number = usize::from(self.projection_of[view][usize::from(home)]);
        (number, &self.projections[number])
    }
}

/// A position with what its patterns know.
#[derive(Clone)]
pub(super) struct Place<'a> {
    additive: &'a Additive,
    /// For each cell the home of what lies in it; the gap's is `goal_gap`.
    homes: [u8; MOST_CELLS],
    gap: u8,
    loops: u16,
    sums: [u32; VIEWS],
    placed: [Placed; VIEWS * MOST_PATTERNS],
}

/// A move that may be made: what it changes.
#[derive(Clone, Copy, Default)]
struct Change {
    mv: u8,
    from: u8,
    loops: u16,
    placed: [Placed; VIEWS],
    within: bool,
}

impl Place<'_> {
    /// A view's pattern that the tile at home in `home` belongs to.
    #[inline]
    fn number(&self, view: usize, home: u8) -> usize {
        usize::from(self.additive.projection_of[view][usize::from(home)])
    }

    /// Looks up the change in one view.
    #[inline]
    fn look(&self, change: &mut Change, view: usize, within: u32) {
        let number = self.number(view, self.homes[usize::from(change.from)]);
        let Projection { cells, table } = &self.additive.projections[number];
        let (from, gap) = (cells[usize::from(change.from)], cells[usize::from(self.gap)]);
        let before = self.placed[number];
        let after = table.moved(before, from.into(), gap.into());
        change.placed[view] = after;
        change.within = self.sums[view] + after.h() - before.h() <= within;
    }

    #[inline]
    fn make(&mut self, change: &Change) {
        let (from, gap) = (usize::from(change.from), usize::from(self.gap));
        let home = self.homes[from];
        for view in 0..VIEWS {
            let number = self.number(view, home);
            self.sums[view] = self.sums[view] + change.placed[view].h() - self.placed[number].h();
            self.placed[number] = change.placed[view];
        }
        (self.homes[gap], self.homes[from]) = (home, self.additive.goal_gap);
        (self.gap, self.loops) = (change.from, change.loops);
    }
}

impl Unpruned for Place<'_> {
    type Key = u128;

    fn key(&self) -> u128 {
        // Cells beyond the board hold the same in each position.
        self.homes.iter().fold(0, |key, &home| key << 5 | u128::from(home & 31))
    }
}

impl Walk for Place<'_> {
    type Move = Direction;

    fn is_goal(&self) -> bool {
        self.sums[0] == 0
    }

    fn lower_bound(&self) -> u32 {
        self.sums[0].max(self.sums[1])
    }

    #[inline]
    fn children<B>(
        &mut self,
        within: u32,
        mut visit: impl FnMut(&mut Self, Direction) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut changes = [Change::default(); 4];
        let mut count = 0;
        for mv in Direction::ALL {
            let from = self.additive.sources[usize::from(self.gap)][mv as usize];
            if let (Some(from), Some(loops)) = (from, self.additive.loops.after(self.loops, mv)) {
                changes[count] = Change { mv: mv as u8, from, loops, ..Change::default() };
                count += 1;
            }
        }
        // One view after the other: the loads of one view overlap, and most moves are ruled out after the first.
        let changes = &mut changes[..count];
        changes.iter_mut().for_each(|change| self.look(change, 0, within));
        changes.iter_mut().filter(|change| change.within).for_each(|change| self.look(change, 1, within));
        for change in changes.iter().filter(|change| change.within) {
            let home = self.homes[usize::from(change.from)];
            let numbers: [usize; VIEWS] = std::array::from_fn(|view| self.number(view, home));
            let (gap, loops, sums) = (self.gap, self.loops, self.sums);
            let placed = numbers.map(|number| self.placed[number]);
            self.make(change);
            visit(self, Direction::ALL[usize::from(change.mv)])?;
            (self.homes[usize::from(change.from)], self.homes[usize::from(gap)]) =
                (home, self.additive.goal_gap);
            (self.gap, self.loops, self.sums) = (gap, loops, sums);
            numbers.into_iter().zip(placed).for_each(|(number, placed)| self.placed[number] = placed);
        }
        Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The place after each move of a random walk from the goal, with the number of moves made.
    fn walks(shape: Shape, gap: usize, tier: Tier, mut check: impl FnMut(u32, &Place<'_>)) {
        let additive = Additive::of(shape, gap, tier, &Tables::new());
        let goal: Vec<u8> = (0..shape.cells() as u8).collect();
        let mut random = 1_u64;
        for _ in 0..20 {
            let mut homes = goal.clone();
            let mut hole = gap;
            for made in 0..60 {
                let place = additive.start(&homes);
                check(made, &place);
                // Carried along a move, the sums are those that are counted after it.
                let mut carried = Vec::new();
                let _ = place.clone().children(u32::MAX, |next, mv| {
                    carried.push((mv, next.homes, next.sums, next.placed));
                    Continue::<()>(())
                });
                assert_eq!(carried.len(), shape.neighbours(hole).count());
                for (mv, homes, sums, placed) in &carried {
                    let counted = additive.start(&homes[..shape.cells()]);
                    assert_eq!((&counted.sums, &counted.placed), (sums, placed), "{shape} {mv}");
                    assert!(counted.lower_bound().abs_diff(place.lower_bound()) <= 1, "consistent");
                }
                random =
                    random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let cell = shape.source(carried[(random >> 33) as usize % carried.len()].0, hole);
                let cell = cell.expect("the move was made");
                homes.swap(hole, cell);
                hole = cell;
            }
        }
    }

    #[test]
    fn the_lower_bound_is_admissible_and_consistent_along_walks() {
        for (width, height) in [(3, 4), (4, 3), (2, 6), (5, 3), (2, 7)] {
            let shape = Shape { width, height };
            for gap in [0, 1, width + 1, shape.cells() / 2, shape.cells() - 1] {
                walks(shape, gap, Tier::Small, |made, place| {
                    assert!(place.lower_bound() <= made && place.lower_bound() % 2 == made % 2);
                    assert_eq!(place.is_goal(), place.homes[..shape.cells()].is_sorted());
                });
            }
        }
    }
}
