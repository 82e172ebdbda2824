//! From the blocks of a picture to a board. Only clear drawings are read: cars are told by their outlines. Which car has to
//! get out, and where, is told by what is drawn at the exit, by a single red car, or by the row before the middle, where it
//! stands in the boxed game.

use super::exit::{Exit, side};
use super::info::{BOARD, EXIT};
use super::text::MIN_SIDE;
use crate::families::direction::Direction;
use crate::family::{Options, Reading};
use crate::vision::blocks::{Blocks, Tiling};
use crate::vision::{Observation, Rgb, extent};

/// How much longer one side of a cell may be than the other where a board is sure.
const MOST_OBLONG: f32 = 1.25;

/// What speaks for a board of which it is not told which car gets out.
const FIT: f32 = 0.55;

/// The board that blocks show; `None` if they are none.
pub(super) fn read(seen: &[Observation], _: &Options) -> Option<Reading> {
    seen.iter().find_map(|seen| match seen {
        Observation::Blocks(blocks) => reading(blocks),
        _ => None,
    })
}

fn reading(seen: &Blocks) -> Option<Reading> {
    let cells = &seen.tilings.first()?.cells;
    if !seen.clear || seen.several || seen.columns.min(seen.rows) < MIN_SIDE {
        return None;
    }
    let cars = cars(cells, seen.columns)?;
    let (wanted, way, told) = wanted(seen, cells, &cars)?;
    let mut names = ('B'..='Z').chain('a'..='z').filter(|name| !matches!(name, 'O' | 'X' | 'o' | 'x'));
    let names: Vec<char> =
        (0..cars.len()).filter_map(|car| if car == wanted { Some('A') } else { names.next() }).collect();
    let letter = |&cell: &u8| match cell {
        Tiling::GAP => '.',
        Tiling::WALL => '#',
        car => names.get(usize::from(car) - 1).copied().unwrap_or('?'),
    };
    let rows: Vec<String> = cells.chunks(seen.columns).map(|row| row.iter().map(letter).collect()).collect();
    let mut options = Options::from([(BOARD, rows.join("/"))]);
    if Exit::End.way(cars[wanted].upright) != Some(way) {
        options.set(EXIT, side(way));
    }
    let [width, height] = extent(seen.corners);
    let (width, height) = (width / seen.columns as f32, height / seen.rows as f32);
    let sure = told && width.max(height) <= MOST_OBLONG * width.min(height);
    let fit = if sure { 1.0 } else { FIT };
    Some(Reading { options, sure, doubts: Vec::new(), fit, area: seen.corners, pieces: Vec::new() })
}

/// A car on the board that was seen.
struct Car {
    cells: Vec<usize>,
    upright: bool,
}

/// The cars, in the order of their numbers; `None` if a block is none.
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

/// The car that has to get out, which way, and whether that was told.
fn wanted(seen: &Blocks, cells: &[u8], cars: &[Car]) -> Option<(usize, Direction, bool)> {
    let (columns, rows) = (seen.columns, seen.rows);
    let line = |car: &Car| if car.upright { car.cells[0] % columns } else { car.cells[0] / columns };
    // The cells at the exit, and whether another car of the line is nearer to it.
    let goal = |car: &Car, way: Direction| {
        let cell = |place: usize| {
            if car.upright { place * columns + line(car) } else { line(car) * columns + place }
        };
        let (all, length) = (if car.upright { rows } else { columns }, car.cells.len());
        let from = if matches!(way, Direction::Up | Direction::Left) { 0 } else { all - length };
        (from..from + length).map(cell).collect::<Vec<usize>>()
    };
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
        !seen.marked.is_empty()
            && seen.marked.iter().all(|cell| goal.contains(cell))
            && goal.iter().filter(empty).all(|cell| seen.marked.contains(cell))
            && is_first(number, way)
    };
    let all = || (0..cars.len()).flat_map(|number| ways(&cars[number]).map(|way| (number, way)));
    let marked: Vec<(usize, Direction)> = all().filter(|&(number, way)| fits(number, way)).collect();
    if let [(number, way)] = marked[..] {
        return Some((number, way, true));
    }
    let usual = |number: usize| ways(&cars[number])[0];
    let reds: Vec<usize> = (0..cars.len()).filter(|&car| seen.colours.get(car).is_some_and(is_red)).collect();
    if let [red] = reds[..] {
        return Some((red, usual(red), seen.marked.is_empty() && is_first(red, usual(red))));
    }
    let middle = (rows - 1) / 2;
    let car = (0..cars.len()).rfind(|&car| !cars[car].upright && line(&cars[car]) == middle)?;
    Some((car, Direction::Right, false))
}

/// Whether a colour is called red.
fn is_red(colour: &Rgb) -> bool {
    let [red, green, blue] = colour.map(i32::from);
    let (least, most) = (green.min(blue), green.max(blue));
    red > 100 && 10 * red > 18 * most && 4 * (most - least) < red - least
}
