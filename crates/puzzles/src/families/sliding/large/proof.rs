//! Proofs by pattern databases on a large board: the bound rises until it equals the length of the
//! best solution or the budget ends.

use super::answer::Answer;
use super::grid::Grid;
use crate::families::direction::Direction;
use crate::families::sliding::pattern::additive::{self, Contest, MaxHeuristic};
use crate::families::sliding::shape::Shape;
use crate::puzzle::{Progress, Report};
use crate::search::rank;
use crate::search::{IdaStar, Meter, Tables, Tier};

/// Nodes spent on the bound before any beam, enough to prove some boards.
const FIRST_PROOF_NODES: u64 = 1 << 17;

/// Tier that is built without a request.
const TIER: Tier = Tier::Default;

/// Pattern databases for a search to the goal, and for one from the goal to the position.
pub(super) struct Databases<'a, const PATTERNS: usize> {
    shape: Shape,
    gaps: [usize; 2],
    tables: &'a Tables,
}

impl<'a, const PATTERNS: usize> Databases<'a, PATTERNS> {
    /// Returns the databases of both ends, if boards of this size have any.
    pub(super) fn new(ends: [&Grid; 2], tables: &'a Tables) -> Option<Self> {
        let shape = ends[0].shape;
        let has_databases = (rank::MAX_LENGTH + 1..=additive::MAX_CELLS).contains(&shape.cells());
        has_databases.then(|| Self { shape, gaps: ends.map(|grid| grid.gap.into()), tables })
    }

    /// Loads the databases. Missing ones are built in the background if `build_missing` is set.
    pub(super) fn prepare(&self, build_missing: bool, meter: &mut Meter<'_>) {
        let Self { shape, gaps, tables } = *self;
        for gap in gaps {
            if MaxHeuristic::<2, PATTERNS>::is_available(shape, gap, TIER, tables) {
                // If the budget ends first, the search continues without the databases.
                let _ = MaxHeuristic::<2, PATTERNS>::wait_for(shape, gap, TIER, tables, meter);
            } else if build_missing && TIER <= tables.background_tier() {
                MaxHeuristic::<2, PATTERNS>::build_in_background(shape, gap, TIER, tables);
            }
        }
    }

    /// Returns the best databases in memory.
    pub(super) fn ready(&self) -> [Option<MaxHeuristic<2, PATTERNS>>; 2] {
        self.gaps.map(|gap| Some(MaxHeuristic::<2, PATTERNS>::best_ready(self.shape, gap, self.tables)?.1))
    }

    /// Raises the bound with few nodes, before any beam.
    pub(super) fn prove_briefly(
        &self,
        homes: &[u8],
        found: &mut Answer,
        meter: &mut Meter<'_>,
        report: &mut Report<'_, Vec<Direction>>,
    ) {
        meter.run_limited(FIRST_PROOF_NODES, |meter| self.prove(homes, found, meter, report));
    }

    /// Raises the bound until the best solution is proven, or a shorter one is found and proven.
    pub(super) fn prove(
        &self,
        homes: &[u8],
        found: &mut Answer,
        meter: &mut Meter<'_>,
        report: &mut Report<'_, Vec<Direction>>,
    ) {
        if let [Some(additive), _] = self.ready() {
            prove_by(&additive, homes, found, meter, report);
        }
    }

    /// Proves as [`Self::prove`] does, but takes minutes. Uses the tables of the contest tier if
    /// they were built and fit the memory.
    pub(super) fn prove_thoroughly(
        &self,
        homes: &[u8],
        found: &mut Answer,
        meter: &mut Meter<'_>,
        report: &mut Report<'_, Vec<Direction>>,
    ) {
        match self.contest(meter) {
            Some(contest) => prove_by(&contest, homes, found, meter, report),
            None => self.prove(homes, found, meter, report),
        }
    }

    /// Returns the databases of the contest tier, if they were built and fit the memory.
    fn contest(&self, meter: &mut Meter<'_>) -> Option<Contest> {
        let Self { shape, gaps: [gap, _], tables } = *self;
        let exists = Contest::exists(shape, gap, Tier::Contest);
        exists.then(|| Contest::load(shape, gap, Tier::Contest, tables, meter)).flatten()
    }
}

/// Raises the bound by iterative deepening A* with one lower-bound function. A shorter solution
/// that it finds replaces the best one.
fn prove_by<const VIEWS: usize, const PATTERNS: usize>(
    additive: &MaxHeuristic<VIEWS, PATTERNS>,
    homes: &[u8],
    found: &mut Answer,
    meter: &mut Meter<'_>,
    report: &mut Report<'_, Vec<Direction>>,
) {
    let (bound, upper_bound) = (found.at_least as u32, found.moves.len() as u32);
    let mut on_raise =
        |at_least, nodes| report(Progress { best: Some(found.moves.clone()), at_least, nodes });
    let mut proof = IdaStar { bound, step: 2, upper_bound, interrupt: &|| false, on_raise: &mut on_raise };
    let shorter = proof.search(&additive.start(homes), meter);
    found.at_least = proof.bound.min(upper_bound) as usize;
    if let Ok(Some(shorter)) = shorter {
        found.moves = shorter;
    }
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::time::Duration;

    use super::*;
    use crate::families::sliding::pattern::additive::Additive;
    use crate::families::sliding::pattern::tiers::FEW_PATTERNS;
    use crate::search::{Budget, Key, Memory, TableSource};

    /// A source that claims to hold every table, all of them damaged.
    struct DamagedSource;

    impl TableSource for DamagedSource {
        fn holds(&self, _: &Key) -> bool {
            true
        }

        fn load(&self, _: &Key) -> io::Result<Option<Vec<u8>>> {
            Err(io::Error::other("damaged"))
        }

        fn save(&self, key: &Key, _: &[u8]) -> io::Result<()> {
            panic!("{key} was built")
        }
    }

    #[test]
    fn the_contest_tier_is_never_built_without_request() {
        let shape = Shape { width: 5, height: 5 };
        let budget = Budget::of_time(Duration::from_secs(3600));
        for (source, memory) in [(false, usize::MAX), (true, usize::MAX), (true, 1 << 30)] {
            let source = source.then(|| Box::new(DamagedSource) as Box<dyn TableSource>);
            let tables = Tables::with_memory(Memory::of(memory), source, Tier::Large);
            for gap in [0, 6, 7, 12, 24] {
                let grid = Grid::new(shape, gap);
                let databases =
                    Databases::<FEW_PATTERNS>::new([&grid, &grid], &tables).expect("5x5 has databases");
                assert!(databases.contest(&mut Meter::new(&budget)).is_none());
            }
            assert_eq!(Additive::best_ready(shape, 0, &tables).map(|(tier, _)| tier), None);
        }
    }
}
