//! The target car of a board in a picture, and its exit. Marked cells show both. Otherwise colours,
//! openings in the frame, marks beside it and the usual places of target cars rate each car and
//! exit, and the player is asked about the best ones unless they are unambiguous.

use crate::families::direction::Direction;
use crate::vision::blocks::{Blocks, Side, Tiling};
use crate::vision::{Rgb, chroma, difference, hue, lightness};

/// A car on the board.
pub(super) struct Car {
    pub(super) cells: Vec<usize>,
    pub(super) vertical: bool,
}

impl Car {
    /// Returns whether a cell is in the car's line, ahead of it in a direction.
    pub(super) fn is_facing(&self, direction: Direction, columns: usize, cell: usize) -> bool {
        let (first, last) = (self.cells[0], self.cells[self.cells.len() - 1]);
        let is_in_line = match self.vertical {
            true => cell % columns == first % columns,
            false => cell / columns == first / columns,
        };
        is_in_line
            && match direction {
                Direction::Left | Direction::Up => cell < first,
                Direction::Right | Direction::Down => cell > last,
            }
    }
}

/// Returns the wall of a board that has a single one.
pub(super) fn only_wall(cells: &[u8]) -> Option<usize> {
    let mut walls = (0..cells.len()).filter(|&cell| cells[cell] == Tiling::WALL);
    walls.next().filter(|_| walls.next().is_none())
}

/// Target car and its exit.
pub(super) struct Target {
    pub(super) car: usize,
    pub(super) direction: Direction,
    /// Whether the picture shows the target car unambiguously.
    pub(super) is_known: bool,
}

/// Weight of a red car.
const RED: f32 = 4.0;
/// Weight of a car whose colour no other car has, if all others share theirs.
const ONLY_OF_COLOUR: f32 = 3.5;
/// Weight of the only opening in the frame.
const OPENING: f32 = 3.0;
/// Weight of an exit at which the only wall is, which is then a mark.
const EXIT_MARK: f32 = 3.0;
/// Weight of a mark beside the board.
const HINT: f32 = 2.0;
/// Weight of a horizontal car. Few games have a vertical target car.
const HORIZONTAL: f32 = 2.5;
/// Weight of an exit at the right or at the bottom.
const TO_END: f32 = 1.2;
/// Weight of a car in the middle row or column, or the one before the middle of an even number.
const MIDDLE: f32 = 1.0;
/// Weight of a car of two cells.
const SHORT: f32 = 1.0;
/// Weight of a car behind another one in its line, which cannot leave the board.
const BEHIND: f32 = -3.0;

/// Minimum rating of a guess on a board whose lines are unclear. A horizontal car of two cells in
/// the middle row reaches it.
const MIN_LIKELY: f32 = HORIZONTAL + TO_END + MIDDLE + SHORT;
/// Minimum mean log-likelihood of the lines of a clear board.
const MIN_CLEAR_MEAN: f32 = -0.15;

/// Finds or guesses the target car; `None` if the picture is unclear and the guess is unlikely.
pub(super) fn find_target(board: &Blocks, cells: &[u8], cars: &[Car]) -> Option<Target> {
    let places = Places { board, cells, cars };
    let marked: Vec<(usize, Direction)> = places.all().filter(|&exit| places.is_marked(exit)).collect();
    if let [(car, direction)] = marked[..] {
        return Some(Target { car, direction, is_known: true });
    }
    let colours = &board.colours[..cars.len().min(board.colours.len())];
    let only = find_only_of_colour(colours);
    let opening = places.all().find(|&exit| places.is_open(exit) && places.is_first(exit));
    let rate = |exit: (usize, Direction)| {
        let (number, direction) = exit;
        let car = &cars[number];
        let weight = |holds: bool, weight: f32| if holds { weight } else { 0.0 };
        colours.get(number).map_or(0.0, |&colour| RED * redness(colour))
            + weight(only == Some(number), ONLY_OF_COLOUR)
            + weight(opening == Some(exit), OPENING)
            + weight(places.has_exit_mark(exit), EXIT_MARK)
            + weight(places.is_hinted(exit), HINT)
            + weight(!car.vertical, HORIZONTAL)
            + weight(matches!(direction, Direction::Right | Direction::Down), TO_END)
            + weight(places.is_middle(number), MIDDLE)
            + weight(car.cells.len() == 2, SHORT)
            + weight(!places.is_first(exit), BEHIND)
    };
    let best = places.all().max_by(|&a, &b| rate(a).total_cmp(&rate(b)))?;
    let (car, direction) = best;
    if rate(best) < MIN_LIKELY && board.evidence.mean < MIN_CLEAR_MEAN {
        return None;
    }
    let red = find_red(colours);
    let is_striking = red == Some(car) || red.is_none() && only == Some(car);
    let is_at_end = matches!(direction, Direction::Right | Direction::Down);
    // Marks at exits of other cars, or at the other end of this one, may be the exit.
    let is_contested = places.all().any(|exit| {
        exit != best && places.is_first(exit) && places.is_hinted(exit) && !places.is_hinted(best)
    });
    let is_known = is_striking
        && places.is_first(best)
        && match opening {
            Some(opening) => opening == best,
            None => {
                let is_supported = places.is_hinted(best)
                    || !cars[car].vertical && (places.is_middle(car) || redness(colours[car]) > MIN_FULL_RED);
                red == Some(car) && board.marked.is_empty() && is_at_end && !is_contested && is_supported
            }
        };
    Some(Target { car, direction, is_known })
}

/// Places of cars on a board. An exit is a car and the direction in which it leaves.
struct Places<'a> {
    board: &'a Blocks,
    cells: &'a [u8],
    cars: &'a [Car],
}

impl Places<'_> {
    /// Iterates over the exits of all cars.
    fn all(&self) -> impl Iterator<Item = (usize, Direction)> {
        self.cars.iter().enumerate().flat_map(|(number, car)| {
            let directions = match car.vertical {
                true => [Direction::Down, Direction::Up],
                false => [Direction::Right, Direction::Left],
            };
            directions.map(|direction| (number, direction))
        })
    }

    /// Returns the row or column of a car.
    fn line(&self, number: usize) -> usize {
        let (car, columns) = (&self.cars[number], self.board.columns);
        if car.vertical { car.cells[0] % columns } else { car.cells[0] / columns }
    }

    /// Returns whether a car is in the middle row or column, or the one before the middle of an
    /// even number.
    fn is_middle(&self, number: usize) -> bool {
        let count = if self.cars[number].vertical { self.board.columns } else { self.board.rows };
        self.line(number) == (count - 1) / 2
    }

    /// Returns whether no other car of the same orientation in a car's line is nearer to the exit.
    fn is_first(&self, (number, direction): (usize, Direction)) -> bool {
        let car = &self.cars[number];
        let is_ahead = |other: &Car| match direction {
            Direction::Up | Direction::Left => other.cells[0] < car.cells[0],
            Direction::Down | Direction::Right => other.cells[0] > car.cells[0],
        };
        let is_in_line = |&other: &usize| {
            self.cars[other].vertical == car.vertical && self.line(other) == self.line(number)
        };
        !(0..self.cars.len()).filter(is_in_line).any(|other| is_ahead(&self.cars[other]))
    }

    /// Returns whether the marked cells are those that a car covers at its exit. Only empty cells
    /// need a mark.
    fn is_marked(&self, exit: (usize, Direction)) -> bool {
        let (car, marked, columns) = (&self.cars[exit.0], &self.board.marked, self.board.columns);
        let line = self.line(exit.0);
        let cell = |place: usize| if car.vertical { place * columns + line } else { line * columns + place };
        let (count, length) = (if car.vertical { self.board.rows } else { columns }, car.cells.len());
        let from = if matches!(exit.1, Direction::Up | Direction::Left) { 0 } else { count - length };
        let goal: Vec<usize> = (from..from + length).map(cell).collect();
        let is_empty = |cell: &&usize| self.cells[**cell] == Tiling::GAP;
        !marked.is_empty()
            && marked.iter().all(|cell| goal.contains(cell))
            && goal.iter().filter(is_empty).all(|cell| marked.contains(cell))
            && self.is_first(exit)
    }

    /// Returns whether an exit is at the only opening in the frame.
    fn is_open(&self, exit: (usize, Direction)) -> bool {
        self.board.opening.is_some_and(|opening| self.is_at(exit, opening))
    }

    /// Returns whether the only wall of the board is the last cell before an exit.
    fn has_exit_mark(&self, (number, direction): (usize, Direction)) -> bool {
        let (columns, rows) = (self.board.columns, self.board.rows);
        let is_last = |wall: usize| match direction {
            Direction::Left => wall.is_multiple_of(columns),
            Direction::Right => wall % columns == columns - 1,
            Direction::Up => wall / columns == 0,
            Direction::Down => wall / columns == rows - 1,
        };
        only_wall(self.cells)
            .is_some_and(|wall| is_last(wall) && self.cars[number].is_facing(direction, columns, wall))
    }

    /// Returns whether an exit is at a mark beside the board.
    fn is_hinted(&self, exit: (usize, Direction)) -> bool {
        self.board.hints.iter().any(|&hint| self.is_at(exit, hint))
    }

    fn is_at(&self, (number, direction): (usize, Direction), (side, place): (Side, usize)) -> bool {
        let toward = match side {
            Side::Left => Direction::Left,
            Side::Right => Direction::Right,
            Side::Top => Direction::Up,
            Side::Bottom => Direction::Down,
        };
        toward == direction && place == self.line(number)
    }
}

/// Hue of red in Oklab, in degrees.
const RED_HUE: f32 = 27.0;
/// Distance of a hue from red, in degrees, at which redness falls to 1/e. Orange is 20 away.
const HUE_SPREAD: f32 = 13.0;
/// Ratio of chroma to lightness of pink, which is not red.
const PALE_RATIO: f32 = 0.2;
/// Minimum ratio of chroma to lightness of a full red.
const FULL_RATIO: f32 = 0.28;
/// Minimum redness of a red car.
const MIN_RED: f32 = 0.45;
/// Minimum redness of a target car that neither its place nor an exit supports. If all cars have
/// random colours, the reddest one is often orange.
const MIN_FULL_RED: f32 = 0.75;
/// Minimum lead in redness over all other cars.
const MIN_LEAD: f32 = 0.25;

/// Lightness of a dark brown, which is not red, in hundredths of Oklab.
const DARK_LIGHTNESS: f32 = 35.0;
/// Minimum lightness of a full red, in hundredths of Oklab.
const FULL_LIGHTNESS: f32 = 57.0;

/// Rates how red a colour is, from 0 to 1. Brown wood, pink and orange are not red.
fn redness(colour: Rgb) -> f32 {
    let angle = (hue(colour) - RED_HUE).rem_euclid(360.0);
    let off = angle.min(360.0 - angle) / HUE_SPREAD;
    let lightness = lightness(colour);
    let ratio = chroma(colour) / lightness.max(1.0);
    let share = |value: f32, none: f32, full: f32| ((value - none) / (full - none)).clamp(0.0, 1.0);
    (-off * off).exp()
        * share(ratio, PALE_RATIO, FULL_RATIO)
        * share(lightness, DARK_LIGHTNESS, FULL_LIGHTNESS)
}

/// Returns the only red car.
fn find_red(colours: &[Rgb]) -> Option<usize> {
    let reddest = (0..colours.len()).max_by(|&a, &b| redness(colours[a]).total_cmp(&redness(colours[b])))?;
    let lead = |other: usize| redness(colours[reddest]) - redness(colours[other]);
    let is_ahead = (0..colours.len()).filter(|&other| other != reddest).all(|other| lead(other) > MIN_LEAD);
    (redness(colours[reddest]) > MIN_RED && is_ahead).then_some(reddest)
}

/// Minimum number of other cars.
const MIN_PLAIN_CARS: usize = 3;
/// Maximum distance of colours of one kind, in hundredths of Oklab.
const MAX_PLAIN: f32 = 8.0;
/// Minimum distance of the only colour from all others, in hundredths of Oklab.
const MIN_STRIKING: f32 = 14.0;
/// Minimum distance of the only colour from all others if those are equal, in hundredths of Oklab.
const MIN_STRIKING_BESIDE_EQUALS: f32 = 9.0;
/// Maximum distance of equal colours, in hundredths of Oklab.
const MAX_EQUAL: f32 = 2.0;

/// Returns the only car with its own colour, if each of the others shares its colour with another.
fn find_only_of_colour(colours: &[Rgb]) -> Option<usize> {
    let others = |car: usize| (0..colours.len()).filter(move |&other| other != car);
    let is_odd = |&car: &usize| {
        let has_mate = |other: usize| {
            let mut mates = others(other).filter(|&mate| mate != car);
            mates.any(|mate| difference(colours[other], colours[mate]) < MAX_PLAIN)
        };
        let first = others(car).next();
        let is_equal =
            |other: usize| first.is_some_and(|first| difference(colours[first], colours[other]) <= MAX_EQUAL);
        let min_difference =
            if others(car).all(is_equal) { MIN_STRIKING_BESIDE_EQUALS } else { MIN_STRIKING };
        others(car).count() >= MIN_PLAIN_CARS
            && others(car)
                .all(|other| has_mate(other) && difference(colours[car], colours[other]) > min_difference)
    };
    let mut odd = (0..colours.len()).filter(is_odd);
    odd.next().filter(|_| odd.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vision::blocks::{Evidence, Pieces};

    const RED: Rgb = [220, 40, 40];
    const GREY: Rgb = [70, 74, 82];
    const GOLD: Rgb = [214, 160, 40];

    #[test]
    fn red_is_told_from_orange_pink_and_brown() {
        let (orange, pink, brown) = ([243, 130, 40], [255, 128, 128], [130, 84, 60]);
        assert_eq!(find_red(&[orange, pink, RED, brown, GREY]), Some(2));
        assert_eq!(find_red(&[orange, pink, brown, GREY]), None);
        assert_eq!(find_red(&[RED, GREY, RED]), None, "two red cars");
        assert!(redness(RED) > 0.9 && redness([165, 42, 42]) < 0.6, "dark brown");
    }

    #[test]
    fn the_only_car_of_another_colour_is_found() {
        assert_eq!(find_only_of_colour(&[GREY, GREY, GOLD, [74, 76, 86], GREY]), Some(2));
        assert_eq!(find_only_of_colour(&[GREY, GREY, GOLD, GOLD, GREY]), None);
        assert_eq!(find_only_of_colour(&[GREY, [90, 94, 100], GREY, GREY]), None, "shades of grey");
        let (plain, teal, near) = ([153; 3], [0, 153, 153], [161; 3]);
        assert_eq!(find_only_of_colour(&[plain, teal, plain, plain]), Some(1));
        assert_eq!(find_only_of_colour(&[plain, teal, near, plain]), None, "unequal others");
        assert_eq!(find_only_of_colour(&[GREY, GOLD]), None, "too few cars");
        assert_eq!(find_only_of_colour(&[]), None);
    }

    #[test]
    fn a_car_faces_the_cells_ahead_of_it() {
        let car = Car { cells: vec![14, 15], vertical: false };
        let faces = |direction, cell| car.is_facing(direction, 6, cell);
        assert!(faces(Direction::Left, 12) && faces(Direction::Right, 17));
        assert!(!faces(Direction::Right, 12) && !faces(Direction::Left, 17), "behind it");
        assert!(!faces(Direction::Left, 6), "another row");
        assert_eq!(only_wall(&[0, Tiling::WALL, 1, 1]), Some(1));
        assert_eq!(only_wall(&[Tiling::WALL, Tiling::WALL, 1, 1]), None);
    }

    #[test]
    fn a_wall_at_the_end_of_a_line_is_the_mark_of_its_exit() {
        let car = |cells: [usize; 2]| Car { cells: cells.to_vec(), vertical: false };
        let cars = [car([1, 2]), car([16, 17]), car([26, 27])];
        let direction = |wall: Option<usize>| {
            let mut cells = vec![Tiling::GAP; 36];
            for (number, car) in (1..).zip(&cars) {
                car.cells.iter().for_each(|&cell| cells[cell] = number);
            }
            if let Some(wall) = wall {
                cells[wall] = Tiling::WALL;
            }
            let board = Blocks {
                pieces: Pieces::Cars,
                columns: 6,
                rows: 6,
                corners: Default::default(),
                tilings: Vec::new(),
                several: false,
                colours: vec![GREY, GOLD, GREY],
                marked: Vec::new(),
                opening: None,
                hints: Vec::new(),
                weak: Vec::new(),
                evidence: Evidence { mean: 0.0, ..Evidence::NONE },
            };
            let target = find_target(&board, &cells, &cars).expect("a target car");
            (target.car, target.direction)
        };
        assert_eq!(direction(Some(12)), (1, Direction::Left));
        assert_eq!(direction(Some(13)), (1, Direction::Right), "not at the end");
        assert_eq!(direction(None), (1, Direction::Right));
    }
}
