//! The pattern databases of a goal: the lower bound for boards of 11 to 36 cells.
//!
//! Each view splits the tiles into patterns. The lower bound is the largest sum of a view. `place`
//! updates the sums along a search.

use std::convert::Infallible;
use std::sync::Arc;
use std::thread;

use super::super::info::INFO;
use super::super::mask::cells_of;
use super::super::shape::Shape;
use super::loops::Loops;
use super::mirror::Image;
use super::{Pattern, Spec, tiers};
use crate::families::direction::Direction;
use crate::puzzle::Stop;
use crate::search::{Key, Meter, Tables, Tier};

/// Maximum cells of a board.
pub(in crate::families::sliding) const MAX_CELLS: usize = 36;

/// A pattern of this board, in the table of one of its mirror images.
#[derive(Debug)]
pub(super) struct Projection {
    /// Mirror image of each cell in the table.
    pub(super) cells: [u8; MAX_CELLS],
    pub(super) table: Pattern,
}

/// A partition of the tiles.
#[derive(Debug)]
pub(super) struct View {
    pub(super) projections: Vec<Projection>,
    /// Index of the projection of each home's tile.
    projection_of: [u8; MAX_CELLS],
}

impl View {
    /// Returns the index of the projection of the tile with this home.
    #[inline]
    pub(super) fn number(&self, home: u8) -> usize {
        self.projection_of[usize::from(home)].into()
    }
}

/// Iterates over the mirror images of the patterns in the first `views` views.
fn images(shape: Shape, goal_gap: usize, tier: Tier, views: usize) -> impl Iterator<Item = Image> {
    let homes = tiers::views(shape, goal_gap, tier).into_iter().take(views).flatten();
    homes.map(move |homes| Image::new(Spec { shape, homes, gap: goal_gap }))
}

/// Lower bound of two views, for one shape and goal gap.
pub(in crate::families::sliding) type Additive = MaxHeuristic<2>;

/// Lower bound of the contest tier, if it has more than two views.
pub(in crate::families::sliding) type Contest = MaxHeuristic<{ tiers::CONTEST_VIEWS }>;

/// Lower bound for one shape and goal gap: the largest sum of `VIEWS` views, each with at most
/// `PATTERNS` patterns.
#[derive(Debug)]
pub(in crate::families::sliding) struct MaxHeuristic<
    const VIEWS: usize,
    const PATTERNS: usize = { tiers::FEW_PATTERNS },
> {
    pub(super) goal_gap: u8,
    /// Cells of the tiles that move up, left, down, right, for each gap cell.
    pub(super) sources: [[Option<u8>; 4]; MAX_CELLS],
    pub(super) loops: Arc<Loops>,
    pub(super) views: [View; VIEWS],
}

impl<const VIEWS: usize, const PATTERNS: usize> MaxHeuristic<VIEWS, PATTERNS> {
    /// Loads or builds the tables of a tier.
    pub(in crate::families::sliding) fn load_or_build(
        shape: Shape,
        goal_gap: usize,
        tier: Tier,
        tables: &Tables,
    ) -> Self {
        if let Some(ready) = Self::ready(shape, goal_gap, tier, tables) {
            return ready;
        }
        // Tables load in parallel. Each is built once, even if several views need it.
        thread::scope(|scope| {
            for image in images(shape, goal_gap, tier, VIEWS) {
                scope.spawn(move || image.spec.load_or_build(tables));
            }
        });
        let pattern = |spec: Spec| Ok::<_, Infallible>(spec.load_or_build(tables));
        let Ok(bound) = Self::assemble(shape, goal_gap, tier, tables, pattern);
        bound
    }

    /// Waits for the tables of a tier, which other threads load or build.
    ///
    /// # Errors
    /// The limit that the search reached first.
    pub(in crate::families::sliding) fn wait_for(
        shape: Shape,
        goal_gap: usize,
        tier: Tier,
        tables: &Tables,
        meter: &mut Meter<'_>,
    ) -> Result<Self, Stop> {
        images(shape, goal_gap, tier, VIEWS).for_each(|image| image.spec.prepare(tables));
        Self::assemble(shape, goal_gap, tier, tables, |spec| spec.wait_for(tables, meter))
    }

    /// Uses the tables of a tier if all of them are in memory.
    pub(in crate::families::sliding) fn ready(
        shape: Shape,
        goal_gap: usize,
        tier: Tier,
        tables: &Tables,
    ) -> Option<Self> {
        Self::assemble(shape, goal_gap, tier, tables, |spec| spec.ready(tables).ok_or(())).ok()
    }

    /// Uses the best tier whose tables are in memory.
    pub(in crate::families::sliding) fn best_ready(
        shape: Shape,
        goal_gap: usize,
        tables: &Tables,
    ) -> Option<(Tier, Self)> {
        let with = |tier| Some((tier, Self::ready(shape, goal_gap, tier, tables)?));
        Tier::ALL.into_iter().rev().find_map(with)
    }

    /// Builds the tables in the background, for later searches.
    pub(in crate::families::sliding) fn build_in_background(
        shape: Shape,
        goal_gap: usize,
        tier: Tier,
        tables: &Tables,
    ) {
        let name = format!("sliding {shape} gap {goal_gap} {}", tier.name());
        tables.run_in_background(&name, move |tables| {
            Self::load_or_build(shape, goal_gap, tier, tables);
        });
    }

    /// Returns whether a tier may be built without a request: it is small enough, or was built
    /// before.
    pub(in crate::families::sliding) fn is_allowed(
        shape: Shape,
        goal_gap: usize,
        tier: Tier,
        tables: &Tables,
    ) -> bool {
        tier <= tables.background_tier() || Self::is_available(shape, goal_gap, tier, tables)
    }

    /// Returns the same bound without move pruning.
    pub(in crate::families::sliding) fn without_pruning(self) -> Self {
        Self { loops: Arc::new(Loops::accepting_all()), ..self }
    }

    /// Returns whether no table of a tier needs to be built.
    pub(in crate::families::sliding) fn is_available(
        shape: Shape,
        goal_gap: usize,
        tier: Tier,
        tables: &Tables,
    ) -> bool {
        images(shape, goal_gap, tier, VIEWS).all(|image| tables.holds(image.spec.key()))
    }

    /// Returns whether a tier has at least `VIEWS` views.
    pub(in crate::families::sliding) fn exists(shape: Shape, goal_gap: usize, tier: Tier) -> bool {
        tiers::views(shape, goal_gap, tier).len() >= VIEWS
    }

    /// Loads the tables of a tier that were built before, if a search may take enough memory for
    /// the tables that are not loaded yet.
    pub(in crate::families::sliding) fn load(
        shape: Shape,
        goal_gap: usize,
        tier: Tier,
        tables: &Tables,
        meter: &mut Meter<'_>,
    ) -> Option<Self> {
        let mut missing: Vec<Spec> = images(shape, goal_gap, tier, VIEWS).map(|image| image.spec).collect();
        missing.retain(|spec| spec.ready(tables).is_none());
        missing.sort_unstable_by_key(|spec| spec.homes);
        missing.dedup_by_key(|spec| spec.key());
        let bytes = missing.iter().map(|spec| spec.bytes(tables)).sum();
        // Reserving the memory evicts unused tables. The reservation ends at once, so that the
        // missing tables can take the memory.
        let has_room =
            Self::is_available(shape, goal_gap, tier, tables) && tables.memory().share().resize(bytes);
        let pattern = |spec: Spec| spec.load(tables, meter).ok_or(());
        has_room.then(|| Self::assemble(shape, goal_gap, tier, tables, pattern).ok()).flatten()
    }

    /// Assembles the bound of a tier from the tables that `pattern` returns.
    fn assemble<E>(
        shape: Shape,
        goal_gap: usize,
        tier: Tier,
        tables: &Tables,
        mut pattern: impl FnMut(Spec) -> Result<Pattern, E>,
    ) -> Result<Self, E> {
        let mut views = Vec::with_capacity(VIEWS);
        for patterns in tiers::views(shape, goal_gap, tier).into_iter().take(VIEWS) {
            let mut view = View { projections: Vec::new(), projection_of: [u8::MAX; MAX_CELLS] };
            for homes in patterns {
                cells_of(homes).for_each(|home| view.projection_of[home] = view.projections.len() as u8);
                let image = Image::new(Spec { shape, homes, gap: goal_gap });
                let cells = std::array::from_fn(|cell| {
                    if cell < shape.cells() { image.cell(shape, cell) as u8 } else { u8::MAX }
                });
                view.projections.push(Projection { cells, table: pattern(image.spec)? });
            }
            views.push(view);
        }
        let views = views.try_into().expect("the tier has this number of views");
        let key = Key { family: INFO.id, kind: "loops", revision: 1, shape: [0; 4], pattern: 0 };
        let loops = tables.get_or_build(key, Loops::new);
        let sources = std::array::from_fn(|gap| {
            Direction::ALL.map(|direction| {
                if gap < shape.cells() { shape.source(direction, gap).map(|cell| cell as u8) } else { None }
            })
        });
        Ok(Self { goal_gap: goal_gap as u8, sources, loops, views })
    }
}
