//! From the blocks of a picture to a board of cars. The car to free and its exit are those of an
//! opening in the frame, of marked cells, or of the only red car; otherwise a likely car is asked
//! about.

use super::exit::{Exit, side};
use super::info::{BOARD, EXIT};
use super::parse::parse;
use super::text::MIN_SIDE;
use crate::families::direction::Direction;
use crate::family::{Doubt, Options, Reading, erase};
use crate::vision::blocks::{Blocks, Pieces, Side, Tiling};
use crate::vision::{Observation, Perspective, Rgb, chroma, difference, extent, hue, lightness};

/// Largest ratio of the sides of a cell for a sure board.
const MAX_OBLONG: f32 = 1.25;

/// Fit of a clear board whose car to free is not known.
const FIT: f32 = 0.55;

/// Largest share of doubtful cells; a board with more is refused.
const MAX_DOUBTFUL: f32 = 1.0 / 3.0;

/// Least mean log-likelihood of lines; a board with less is refused.
const LEAST_MEAN: f32 = -0.55;

/// Reads the board that blocks show; `None` if they are no cars.
pub(super) fn read(seen: &[Observation], filled: &Options) -> Option<Reading> {
    seen.iter().find_map(|seen| match seen {
        Observation::Blocks(blocks) if blocks.pieces == Pieces::Cars => reading(blocks, filled),
        _ => None,
    })
}

fn reading(board: &Blocks, filled: &Options) -> Option<Reading> {
    let cells = &board.tilings.first()?.cells;
    let (mean, weak) = (board.evidence.mean, &board.weak);
    let doubtful = weak.len() as f32 > MAX_DOUBTFUL * cells.len() as f32;
    if board.several || board.columns.min(board.rows) < MIN_SIDE || mean < LEAST_MEAN || doubtful {
        return None;
    }
    let cars = cars(cells, board.columns)?;
    let wanted = wanted(board, cells, &cars)?;
    let mut names = ('B'..='Z').chain('a'..='z').filter(|name| !matches!(name, 'O' | 'X' | 'o' | 'x'));
    let names: Vec<char> =
        (0..cars.len()).filter_map(|car| if car == wanted.car { Some('A') } else { names.next() }).collect();
    let letter = |&cell: &u8| match cell {
        Tiling::GAP => '.',
        Tiling::WALL => '#',
        car => names.get(usize::from(car) - 1).copied().unwrap_or('?'),
    };
    let rows: Vec<String> = cells.chunks(board.columns).map(|row| row.iter().map(letter).collect()).collect();
    let mut options = Options::from([(BOARD, rows.join("/"))]);
    if Exit::End.way(cars[wanted.car].upright) != Some(wanted.way) {
        options.set(EXIT, side(wanted.way));
    }
    // Nearly all boards are as wide as high; another one may have a row of the frame.
    let square = board.columns == board.rows && is_square(board);
    let is_car = !has_odd_one(&cars, wanted.car, &board.colours);
    let sure = wanted.known && is_car && board.evidence.is_certain() && square;
    let likely = (1.0 + mean / LEAST_MEAN.abs()).max(0.1);
    let area = board.corners;
    let plane = Perspective::onto(area);
    let doubt = |&cell: &usize| {
        let (x, y) = ((cell % board.columns) as f32, (cell / board.columns) as f32);
        let around = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)];
        let seen = around.map(|(right, down)| {
            plane.at((x + right) / board.columns as f32, (y + down) / board.rows as f32)
        });
        Doubt { place: cell + 1, seen, drawn: Some([x, y, 1.0, 1.0]) }
    };
    let doubts = if sure { Vec::new() } else { weak.iter().map(doubt).collect() };
    let fit = if sure { 1.0 } else { FIT * likely };
    let options = options.overlaid(filled);
    let board = erase(parse(&options));
    Some(Reading { options, board, sure, doubts, fit, area, pieces: Vec::new() })
}

/// Whether cells are about square, as those of boards are, and of patterns need not be.
fn is_square(board: &Blocks) -> bool {
    let [width, height] = extent(board.corners);
    let (width, height) = (width / board.columns as f32, height / board.rows as f32);
    width.max(height) <= MAX_OBLONG * width.min(height)
}

/// Differences of colours of equal cars, and of a thing that may be no car, in hundredths of Oklab.
const EQUAL_CARS: f32 = 6.0;
const NO_CAR: f32 = 14.0;

/// Minimum cars of one shape and colour.
const SEVERAL: usize = 3;

/// Whether one of several cars of one shape has another colour than they, which are alike: it may
/// be an obstacle. The car to free has its own colour.
fn has_odd_one(cars: &[Car], wanted: usize, colours: &[Rgb]) -> bool {
    let shape = |car: usize| (cars[car].cells.len(), cars[car].upright);
    let of_shape = |car: usize| -> Vec<usize> {
        let others = (0..cars.len().min(colours.len())).filter(|&other| other != car && other != wanted);
        others.filter(|&other| shape(other) == shape(car)).collect()
    };
    (0..cars.len().min(colours.len())).filter(|&car| car != wanted).any(|car| {
        let others = of_shape(car);
        let alike = |a: usize, b: usize| difference(colours[a], colours[b]) < EQUAL_CARS;
        others.len() >= SEVERAL
            && others.iter().all(|&other| alike(other, others[0]))
            && difference(colours[car], colours[others[0]]) > NO_CAR
    })
}

/// A car on the board.
struct Car {
    cells: Vec<usize>,
    upright: bool,
}

/// The cars, in the order of their numbers; `None` if a block is no car.
fn cars(cells: &[u8], columns: usize) -> Option<Vec<Car>> {
    let count =
        cells.iter().copied().filter(|&cell| cell != Tiling::WALL).max().filter(|&count| count > 1)?;
    let car = |number: u8| {
        let own: Vec<usize> = (0..cells.len()).filter(|&cell| cells[cell] == number).collect();
        let apart = |by: usize| own.len() > 1 && own.windows(2).all(|pair| pair[1] - pair[0] == by);
        let level = apart(1) && own[0] / columns == own[own.len() - 1] / columns;
        (level || apart(columns)).then_some(Car { cells: own, upright: !level })
    };
    (1..=count).map(car).collect()
}

/// The car to free.
struct Wanted {
    car: usize,
    way: Direction,
    /// Whether the picture shows it.
    known: bool,
}

fn wanted(board: &Blocks, cells: &[u8], cars: &[Car]) -> Option<Wanted> {
    let (columns, rows) = (board.columns, board.rows);
    let line = |car: &Car| if car.upright { car.cells[0] % columns } else { car.cells[0] / columns };
    // The cells at the exit.
    let goal = |car: &Car, way: Direction| {
        let cell = |place: usize| {
            if car.upright { place * columns + line(car) } else { line(car) * columns + place }
        };
        let (all, length) = (if car.upright { rows } else { columns }, car.cells.len());
        let from = if matches!(way, Direction::Up | Direction::Left) { 0 } else { all - length };
        (from..from + length).map(cell).collect::<Vec<usize>>()
    };
    // No other car of its line is nearer to the exit.
    let is_first = |number: usize, way: Direction| {
        let car = &cars[number];
        let ahead = |other: &Car| match way {
            Direction::Up | Direction::Left => other.cells[0] < car.cells[0],
            Direction::Down | Direction::Right => other.cells[0] > car.cells[0],
        };
        let alike = |other: &&Car| other.upright == car.upright && line(other) == line(car);
        !cars.iter().filter(alike).any(ahead)
    };
    let ways = |car: &Car| match car.upright {
        true => [Direction::Down, Direction::Up],
        false => [Direction::Right, Direction::Left],
    };
    let fits = |number: usize, way: Direction| {
        let goal = goal(&cars[number], way);
        let empty = |cell: &&usize| cells[**cell] == Tiling::GAP;
        !board.marked.is_empty()
            && board.marked.iter().all(|cell| goal.contains(cell))
            && goal.iter().filter(empty).all(|cell| board.marked.contains(cell))
            && is_first(number, way)
    };
    let all = || (0..cars.len()).flat_map(|number| ways(&cars[number]).map(|way| (number, way)));
    let marked: Vec<(usize, Direction)> = all().filter(|&(number, way)| fits(number, way)).collect();
    if let [(car, way)] = marked[..] {
        return Some(Wanted { car, way, known: true });
    }
    let red = red(&board.colours[..cars.len().min(board.colours.len())]);
    let is_hinted = |number: usize, way: Direction| {
        let at = |&(side, place): &(Side, usize)| toward(side) == way && place == line(&cars[number]);
        board.hints.iter().any(at)
    };
    let opening = board.opening.and_then(|(side, place)| {
        let way = toward(side);
        let upright = matches!(way, Direction::Up | Direction::Down);
        let at = |&car: &usize| cars[car].upright == upright && line(&cars[car]) == place;
        (0..cars.len()).filter(at).find(|&car| is_first(car, way)).map(|car| (car, way))
    });
    Some(match (opening, red) {
        (Some((car, way)), Some(red)) if car == red => Wanted { car, way, known: true },
        (Some((car, way)), None) => Wanted { car, way, known: false },
        (_, Some(car)) => {
            let [way, back] = ways(&cars[car]);
            // A mark at the other end may be the exit.
            let is_back = is_hinted(car, back) && !is_hinted(car, way);
            let known = opening.is_none() && board.marked.is_empty() && is_first(car, way) && !is_back;
            Wanted { car, way: if is_back && is_first(car, back) { back } else { way }, known }
        }
        (None, None) => {
            let middle = (rows - 1) / 2;
            let is_level = |&car: &usize| !cars[car].upright && line(&cars[car]) == middle;
            let car = (0..cars.len()).rfind(is_level)?;
            Wanted { car, way: Direction::Right, known: false }
        }
    })
}

/// The direction of a side.
fn toward(side: Side) -> Direction {
    match side {
        Side::Left => Direction::Left,
        Side::Right => Direction::Right,
        Side::Top => Direction::Up,
        Side::Bottom => Direction::Down,
    }
}

/// Hue of red in Oklab, how far that of a red car may be from it, and its least chroma relative to
/// its lightness; pink has less.
const RED: f32 = 29.0;
const NEAR_RED: f32 = 22.0;
const LEAST_CHROMA: f32 = 0.24;

/// Ratio of the red car's redness to that of the next car.
const REDDER: f32 = 1.35;

/// The only red car. Its hue and chroma count, so that it stands out of brown wood, pink and
/// orange.
fn red(colours: &[Rgb]) -> Option<usize> {
    let off = |car: usize| {
        let off = (hue(colours[car]) - RED).rem_euclid(360.0);
        off.min(360.0 - off)
    };
    let redness = |car: usize| chroma(colours[car]) * off(car).to_radians().cos().max(0.0).powi(3);
    let reddest = (0..colours.len()).max_by(|&a, &b| redness(a).total_cmp(&redness(b)))?;
    let others = || (0..colours.len()).filter(|&car| car != reddest);
    let is_strong = chroma(colours[reddest]) > LEAST_CHROMA * lightness(colours[reddest]);
    let is_red = is_strong && off(reddest) < NEAR_RED;
    (is_red && others().all(|car| redness(reddest) > REDDER * redness(car))).then_some(reddest)
}
