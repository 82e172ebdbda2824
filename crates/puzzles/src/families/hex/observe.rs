//! Reads boards from the points of a picture: a start and a target, with doubtful points. Discs are
//! stones and rings mark the goal, as in this project's drawings. Of two boards the first is the
//! start, the second the target.

use super::grid::{Grid, SIDES};
use super::info::{START, TARGET};
use super::parse::parse;
use super::picture::cell;
use super::text;
use crate::family::{Doubt, Options, Reading, erase};
use crate::vision::points::{Point, Points};
use crate::vision::{Observation, Quad, corners, difference};

/// Minimum radius of a stone, in steps.
const MIN_STONE_RADIUS: f32 = 0.24;
/// Minimum radius of a stone, relative to the largest disc.
const MIN_STONE_PART: f32 = 0.7;
/// Maximum radius of an empty point, relative to the largest disc. A larger disc that is too small
/// for a stone is an uncertain empty point.
const MAX_EMPTY_PART: f32 = 0.55;

/// Minimum visible share of a ring.
const MIN_RING_PART: f32 = 0.75;
/// Minimum visible share of an uncertain ring.
const MIN_UNCERTAIN_PART: f32 = 0.4;

/// Minimum log-likelihood of a printed digit.
const MIN_PRINTED: f32 = -0.7;
/// Minimum log-likelihood of a clear digit.
const MIN_CLEAR: f32 = -0.15;

/// Minimum difference between two colours, in hundredths of Oklab.
const MIN_COLOUR_DIFFERENCE: f32 = 9.0;
/// Maximum difference within one colour, in hundredths of Oklab.
const MAX_SAME_COLOUR_DIFFERENCE: f32 = 5.0;

/// Minimum share of points seen, for a certain reading. In the smallest hexagons, all must be seen.
const MIN_POINTS_SEEN: f32 = 0.8;
/// Minimum share of plain background between the points, for a certain reading.
const MIN_PLAIN_GROUND: f32 = 0.85;
/// Maximum root mean square distance of points from their places, in steps, for a certain reading.
/// In the smallest hexagons, the maximum is half of this.
const MAX_OFFSET: f32 = 0.04;

/// Minimum product of the shares of points seen and of plain background for an uncertain reading.
/// Textures have a smaller product.
const MIN_SHOWN: f32 = 0.3;

/// Maximum difference between radii that count as equal, in steps.
const MAX_RADIUS_DIFFERENCE: f32 = 0.08;

/// Reads the start and the target; `None` if the picture shows no start, or one that is more likely
/// a texture.
pub(super) fn read(seen: &[Observation], filled: &Options) -> Option<Reading> {
    let points = seen.iter().filter_map(|seen| match seen {
        Observation::Points(points) => Some(points),
        _ => None,
    });
    let mut boards = points.map(SeenHexagon::new);
    let start = boards.next()?;
    let others: Vec<SeenHexagon<'_>> = boards.collect();
    make_reading(start, &others, filled)
}

/// Content of a point.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct SeenPoint {
    /// Colour of the stone, from 1; 0 for an empty point.
    stone: u8,
    wanted: PointGoal,
    /// Whether the content is uncertain.
    vague: bool,
}

/// Goal of a point.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum PointGoal {
    #[default]
    Nothing,
    Stone(u8),
    /// A stone of an unknown colour.
    AnyStone,
}

/// A drawn hexagon.
struct SeenHexagon<'a> {
    seen: &'a Points,
    places: Vec<SeenPoint>,
    /// Whether stones, or their colours, were guessed from differences of colour alone.
    guessed: bool,
}

impl<'a> SeenHexagon<'a> {
    fn new(seen: &'a Points) -> Self {
        let largest = seen.points.iter().map(|point| point.filled).fold(0.0, f32::max);
        let is_disc =
            |point: &Point| point.filled >= MIN_STONE_RADIUS && point.filled >= MIN_STONE_PART * largest;
        let is_vague = |point: &Point| !is_disc(point) && point.filled > MAX_EMPTY_PART * largest;
        let discs: Vec<bool> = seen.points.iter().map(is_disc).collect();
        let mut guessed = false;
        let stones = if discs.iter().all(|&disc| disc) {
            // Empty points are discs as well. They have the least contrast to the background.
            guessed = true;
            stones_by_contrast(seen)
        } else {
            discs
        };
        let rings = rings(seen, &stones);
        let labels: Vec<Option<u8>> = seen.points.iter().map(label).collect();
        let marked = |at: usize| stones[at] || rings[at].is_some();
        let labelled = (0..stones.len()).any(|at| stones[at])
            && (0..stones.len()).all(|at| labels[at].is_some() || !stones[at]);
        let colours = if labelled {
            (0..stones.len()).map(|at| labels[at].filter(|_| marked(at)).unwrap_or(0)).collect()
        } else {
            colour_stones(seen, &stones, &rings)
        };
        let stone_at = |at: usize| if stones[at] { colours[at] } else { 0 };
        let several = (0..stones.len()).any(|at| stone_at(at) > 1);
        // Stones of one colour may be drawn in two colours, one of them for stones on target. Rings
        // would reveal that, but may be too thin.
        guessed |= several && !labelled;
        let is_unclear = |at: usize| {
            let best = seen.points[at].label.first().map_or(f32::NEG_INFINITY, |best| best.likelihood);
            labelled && stones[at] && best < MIN_CLEAR
        };
        let place = |(at, point): (usize, &Point)| {
            let wanted = match rings[at] {
                None => PointGoal::Nothing,
                Some(_) if !labelled && !several => PointGoal::Stone(1),
                Some(ring) => match (stones[at], colours[at]) {
                    // A stone on its target has the colour of its ring.
                    (true, colour) if difference(point.colour, ring) < MAX_SAME_COLOUR_DIFFERENCE => {
                        PointGoal::Stone(colour)
                    }
                    (true, _) | (false, 0) => PointGoal::AnyStone,
                    (false, colour) => PointGoal::Stone(colour),
                },
            };
            let partial_ring = (MIN_UNCERTAIN_PART..MIN_RING_PART).contains(&point.ring);
            let vague = is_vague(point) || partial_ring || is_unclear(at);
            SeenPoint { stone: stone_at(at), wanted, vague }
        };
        let places = seen.points.iter().enumerate().map(place).collect();
        Self { seen, places, guessed }
    }

    fn side(&self) -> usize {
        self.seen.side
    }

    fn stones(&self) -> Vec<u8> {
        self.places.iter().map(|place| place.stone).collect()
    }

    fn has_goal(&self) -> bool {
        self.places.iter().any(|place| place.wanted != PointGoal::Nothing)
    }

    /// Returns the goal that rings mark; `None` if it does not fit the stones. Rings of unknown
    /// colour take the stones that are left over. These must be as many as such rings, and of one
    /// colour.
    fn goal(&self) -> Option<Vec<u8>> {
        let mut left = count_stones(&self.stones());
        for place in &self.places {
            if let PointGoal::Stone(colour) = place.wanted {
                let left = left.get_mut(usize::from(colour))?;
                *left = left.checked_sub(1)?;
            }
        }
        let hidden = self.places.iter().filter(|place| place.wanted == PointGoal::AnyStone).count();
        let other = (1..left.len()).find(|&colour| left[colour] > 0);
        if left[1..].iter().sum::<usize>() != hidden || left[1..].iter().filter(|&&left| left > 0).count() > 1
        {
            return None;
        }
        let wanted = |place: &SeenPoint| match place.wanted {
            PointGoal::Nothing => Some(0),
            PointGoal::Stone(colour) => Some(colour),
            PointGoal::AnyStone => other.map(|other| other as u8),
        };
        self.places.iter().map(wanted).collect()
    }

    /// Returns whether another board has stones exactly at the rings of this one, in the colours of
    /// the rings as far as they are known.
    fn leads_to(&self, other: &Self) -> bool {
        let fits = |(place, there): (&SeenPoint, &SeenPoint)| match place.wanted {
            PointGoal::Nothing => there.stone == 0,
            PointGoal::Stone(colour) => there.stone == colour,
            PointGoal::AnyStone => there.stone != 0,
        };
        self.is_like(other) && self.has_goal() && self.places.iter().zip(&other.places).all(fits)
    }

    /// Returns whether another board has as many points, and as many stones of each colour.
    fn is_like(&self, other: &Self) -> bool {
        self.side() == other.side() && count_stones(&self.stones()) == count_stones(&other.stones())
    }

    /// Returns whether the drawing is clear enough for a certain reading.
    fn is_clear(&self) -> bool {
        let seen = self.seen;
        let (share, max_offset) = if self.side() == *SIDES.start() {
            (1.0, MAX_OFFSET / 2.0)
        } else {
            (MIN_POINTS_SEEN, MAX_OFFSET)
        };
        !self.guessed
            && seen.strays == 0
            && seen.seen >= share
            && seen.rms_offset <= max_offset
            && seen.plain >= MIN_PLAIN_GROUND
            && (self.has_goal() || self.side() > *SIDES.start())
            && self.places.iter().all(|place| !place.vague)
            && self.is_even()
    }

    /// Returns whether the stones in rings have one size, the other stones have one size, and so do
    /// the empty points without rings, all of which must be visible.
    fn is_even(&self) -> bool {
        let spread = |is_counted: &dyn Fn(&Point, &SeenPoint) -> bool| {
            let all =
                self.seen.points.iter().zip(&self.places).filter(|(point, place)| is_counted(point, place));
            let sizes = all.map(|(point, _)| point.filled);
            let (smallest, largest) =
                sizes.fold((f32::INFINITY, 0.0_f32), |(a, b), size| (a.min(size), b.max(size)));
            largest - smallest
        };
        let is_ringed = |point: &Point| point.ring >= MIN_RING_PART;
        // An invisible point may hold a stone of the background's colour.
        let is_invisible = |(point, place): (&Point, &SeenPoint)| {
            place.stone == 0 && !is_ringed(point) && point.filled == 0.0
        };
        !self.seen.points.iter().zip(&self.places).any(is_invisible)
            && spread(&|point, place| place.stone > 0 && is_ringed(point)) <= MAX_RADIUS_DIFFERENCE
            && spread(&|point, place| place.stone > 0 && !is_ringed(point)) <= MAX_RADIUS_DIFFERENCE
            && spread(&|point, place| place.stone == 0 && !is_ringed(point)) <= MAX_RADIUS_DIFFERENCE
    }
}

/// Counts the stones of each colour. The first number counts empty points.
fn count_stones(stones: &[u8]) -> Vec<usize> {
    let count = |colour: u8| stones.iter().filter(|&&stone| stone == colour).count();
    (0..=9).map(count).collect()
}

/// Returns the digit printed on a point.
fn label(point: &Point) -> Option<u8> {
    let best = point.label.first().filter(|best| best.likelihood > MIN_PRINTED);
    best.map(|best| best.number).filter(|number| (1..=9).contains(number))
}

/// Decides which discs are stones if every point has a disc: those with clearly more contrast to
/// the background than the disc with the least.
fn stones_by_contrast(seen: &Points) -> Vec<bool> {
    let contrast = |point: &Point| difference(point.colour, seen.ground);
    let min_contrast = seen.points.iter().map(contrast).fold(f32::INFINITY, f32::min);
    seen.points.iter().map(|point| contrast(point) > min_contrast + MIN_COLOUR_DIFFERENCE).collect()
}

/// Returns the colours of the rings that mark the goal. Rings on exactly the stones are outlines if
/// any of them touches its stone, and rings on exactly the empty points are plain circles. Neither
/// kind marks a goal.
fn rings(seen: &Points, stones: &[bool]) -> Vec<Option<[u8; 3]>> {
    let is_ringed = |at: usize| seen.points[at].ring >= MIN_RING_PART;
    let all = || 0..stones.len();
    let are_outlines = all().all(|at| is_ringed(at) == stones[at])
        && all().any(|at| stones[at] && seen.points[at].parted < MIN_RING_PART);
    let are_circles = all().all(|at| is_ringed(at) != stones[at]);
    let mark_goal = !are_outlines && !are_circles;
    let ring = |at: usize| Some(seen.points[at].ring_colour).filter(|_| is_ringed(at) && mark_goal);
    all().map(ring).collect()
}

/// Numbers the colours of stones without labels, from 1 in order of appearance. Two colours count
/// as one if they only distinguish stones on target from other stones. Stones on target have the
/// colour of their rings.
fn colour_stones(seen: &Points, stones: &[bool], rings: &[Option<[u8; 3]>]) -> Vec<u8> {
    let mut colours: Vec<[u8; 3]> = Vec::new();
    let number = |(point, &stone): (&Point, &bool)| {
        if !stone {
            return 0;
        }
        let known =
            colours.iter().position(|&colour| difference(colour, point.colour) < MIN_COLOUR_DIFFERENCE);
        known.unwrap_or_else(|| {
            colours.push(point.colour);
            colours.len() - 1
        }) as u8
            + 1
    };
    let numbers: Vec<u8> = seen.points.iter().zip(stones).map(number).collect();
    let is_on_target = |at: usize| {
        rings[at].is_some_and(|ring| difference(ring, seen.points[at].colour) < MIN_COLOUR_DIFFERENCE)
    };
    let all = || (0..stones.len()).filter(|&at| stones[at]);
    let first = |on_target: bool| all().find(|&at| is_on_target(at) == on_target).map(|at| numbers[at]);
    let is_by_target = all()
        .all(|at| Some(numbers[at]) == first(is_on_target(at)) && is_on_target(at) == rings[at].is_some());
    if colours.len() == 2 && is_by_target {
        numbers.iter().map(|&number| number.min(1)).collect()
    } else {
        numbers
    }
}

fn make_reading(start: SeenHexagon<'_>, others: &[SeenHexagon<'_>], filled: &Options) -> Option<Reading> {
    let stones = start.stones();
    let colours = stones.iter().copied().max().filter(|&colours| colours > 0)?;
    if !SIDES.contains(&start.side()) || usize::from(colours) > 9 {
        return None;
    }
    let grid = Grid::of(start.side());
    let target = others.first().filter(|other| start.leads_to(other));
    let is_unambiguous = others.is_empty() || target.is_some();
    let only_other = others.first().filter(|other| others.len() == 1 && start.is_like(other));
    let goal = match (target, start.has_goal()) {
        (Some(target), _) => Some(target.stones()),
        (None, true) => start.goal(),
        (None, false) => only_other.map(SeenHexagon::stones),
    };
    let goal_is_known = goal.is_some() || !start.has_goal();
    let sure =
        start.is_clear() && is_unambiguous && goal_is_known && target.is_none_or(|target| target.is_clear());
    let several = colours > 1;
    let mut options = Options::from([(START, text::write(grid, &stones, several))]);
    if let Some(goal) = &goal {
        options.set(TARGET, text::write(grid, goal, several));
    }
    let doubt = |(at, place): (usize, &SeenPoint)| {
        let (row, column) = grid.points[at];
        let doubt = Doubt {
            place: at + 1,
            in_picture: start.seen.points[at].corners,
            in_scene: Some(cell(grid, row, column)),
        };
        place.vague.then_some(doubt)
    };
    let doubts = if sure { Vec::new() } else { start.places.iter().enumerate().filter_map(doubt).collect() };
    let shown = start.seen.seen * start.seen.plain;
    if !sure && shown < MIN_SHOWN {
        return None;
    }
    let fit = if sure { 1.0 } else { 0.5 * shown };
    let options = options.overlaid(filled);
    let board = erase(parse(&options));
    Some(Reading { options, board, sure, doubts, fit, area: area(start.seen), pieces: Vec::new() })
}

/// Returns the box around all points.
fn area(seen: &Points) -> Quad {
    let all = || seen.points.iter().flat_map(|point| point.corners);
    let min = |coordinate: fn((f32, f32)) -> f32| all().map(coordinate).fold(f32::INFINITY, f32::min);
    let max = |coordinate: fn((f32, f32)) -> f32| all().map(coordinate).fold(f32::NEG_INFINITY, f32::max);
    let (left, right) = (min(|corner| corner.0), max(|corner| corner.0));
    let (top, bottom) = (min(|corner| corner.1), max(|corner| corner.1));
    corners([left, top, right, bottom])
}
