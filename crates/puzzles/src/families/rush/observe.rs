//! Boards from the blocks of a picture.

use super::exit::{Exit, side_name};
use super::info::{BOARD, EXIT};
use super::parse::parse;
use super::target::{Car, find_target, only_wall};
use super::text::MIN_SIDE;
use crate::family::{Doubt, Options, Reading, erase};
use crate::vision::blocks::{Blocks, Pieces, Tiling};
use crate::vision::{Observation, Perspective, Rgb, difference, extent};

/// Maximum ratio of a cell's sides for a sure reading.
const MAX_OBLONG: f32 = 1.25;

/// Fit of an unsure reading whose lines are as clear as possible. Less clear lines reduce it.
const UNKNOWN_TARGET_FIT: f32 = 0.55;

/// Maximum share of doubtful cells. A board with more is refused.
const MAX_DOUBTFUL: f32 = 1.0 / 3.0;

/// Minimum mean log-likelihood of the lines. A board with less is refused.
const MIN_MEAN: f32 = -0.55;

/// Maximum share of walls. A board with more is refused.
const MAX_WALLS: f32 = 0.2;

/// Minimum share of covered cells for a sure reading. If cars of one colour touch each other, they
/// look like empty cells, and the few empty cells between them look like cars.
const MIN_COVERED: f32 = 0.3;

/// Reads a board from blocks that are cars; `None` without such blocks, or if the board is refused.
pub(super) fn read(seen: &[Observation], filled: &Options) -> Option<Reading> {
    seen.iter().find_map(|seen| match seen {
        Observation::Blocks(blocks) if blocks.pieces == Pieces::Cars => build_reading(blocks, filled),
        _ => None,
    })
}

fn build_reading(board: &Blocks, filled: &Options) -> Option<Reading> {
    let cells = &board.tilings.first()?.cells;
    let (mean, weak) = (board.evidence.mean, &board.weak);
    let walls = cells.iter().filter(|&&cell| cell == Tiling::WALL).count();
    let too_doubtful = weak.len() as f32 > MAX_DOUBTFUL * cells.len() as f32
        || walls as f32 > MAX_WALLS * cells.len() as f32;
    if board.several || board.columns.min(board.rows) < MIN_SIDE || mean < MIN_MEAN || too_doubtful {
        return None;
    }
    let cars = find_cars(cells, board.columns)?;
    let target = find_target(board, cells, &cars)?;
    // A single wall ahead of the target car is a mark of the exit.
    let exit_mark =
        only_wall(cells).filter(|&wall| cars[target.car].is_facing(target.direction, board.columns, wall));
    let mut names = ('B'..='Z').chain('a'..='z').filter(|name| !matches!(name, 'O' | 'X' | 'o' | 'x'));
    let names: Vec<char> =
        (0..cars.len()).filter_map(|car| if car == target.car { Some('A') } else { names.next() }).collect();
    let letter = |(at, &cell): (usize, &u8)| match cell {
        Tiling::GAP => '.',
        Tiling::WALL if exit_mark == Some(at) => '.',
        Tiling::WALL => '#',
        car => names.get(usize::from(car) - 1).copied().unwrap_or('?'),
    };
    let letters: Vec<char> = cells.iter().enumerate().map(letter).collect();
    let rows: Vec<String> = letters.chunks(board.columns).map(|row| row.iter().collect()).collect();
    let mut options = Options::from([(BOARD, rows.join("/"))]);
    if Exit::End.direction(cars[target.car].vertical) != Some(target.direction) {
        options.set(EXIT, side_name(target.direction));
    }
    // Nearly all boards are square. A board that is not square may include a row of the frame.
    let square = board.columns == board.rows && has_square_cells(board);
    let is_car = !has_odd_one(&cars, target.car, &board.colours);
    let covered = cells.iter().filter(|&&cell| cell != Tiling::GAP && cell != Tiling::WALL).count();
    let is_full = covered as f32 > MIN_COVERED * cells.len() as f32;
    let sure =
        target.is_known && is_car && is_full && board.evidence.is_certain() && square && exit_mark.is_none();
    let likely = (1.0 + mean / MIN_MEAN.abs()).max(0.1);
    let area = board.corners;
    let plane = Perspective::onto(area);
    let doubt = |&cell: &usize| {
        let (x, y) = ((cell % board.columns) as f32, (cell / board.columns) as f32);
        let around = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)];
        let seen = around.map(|(right, down)| {
            plane.at((x + right) / board.columns as f32, (y + down) / board.rows as f32)
        });
        Doubt { place: cell + 1, in_picture: seen, in_scene: Some([x, y, 1.0, 1.0]) }
    };
    let doubts = if sure { Vec::new() } else { weak.iter().map(doubt).collect() };
    let fit = if sure { 1.0 } else { UNKNOWN_TARGET_FIT * likely };
    let options = options.overlaid(filled);
    let board = erase(parse(&options));
    Some(Reading { options, board, sure, doubts, fit, area, pieces: Vec::new() })
}

/// Returns whether the cells are about square.
fn has_square_cells(board: &Blocks) -> bool {
    let [width, height] = extent(board.corners);
    let (width, height) = (width / board.columns as f32, height / board.rows as f32);
    width.max(height) <= MAX_OBLONG * width.min(height)
}

/// Maximum difference between the colours of equal cars, in hundredths of Oklab.
const MAX_EQUAL: f32 = 6.0;
/// Minimum difference of an obstacle's colour from that of the equal cars, in hundredths of Oklab.
const MIN_ODD: f32 = 14.0;

/// Minimum cars of one shape and colour for which a car of another colour counts as odd.
const MIN_EQUAL_CARS: usize = 3;

/// Returns whether one of several cars of the same shape differs in colour from the others, which
/// have nearly the same colour. That car may be an obstacle. The target car is excluded, since it
/// has its own colour.
fn has_odd_one(cars: &[Car], target: usize, colours: &[Rgb]) -> bool {
    let shape = |car: usize| (cars[car].cells.len(), cars[car].vertical);
    let of_shape = |car: usize| -> Vec<usize> {
        let others = (0..cars.len().min(colours.len())).filter(|&other| other != car && other != target);
        others.filter(|&other| shape(other) == shape(car)).collect()
    };
    (0..cars.len().min(colours.len())).filter(|&car| car != target).any(|car| {
        let others = of_shape(car);
        let alike = |a: usize, b: usize| difference(colours[a], colours[b]) < MAX_EQUAL;
        others.len() >= MIN_EQUAL_CARS
            && others.iter().all(|&other| alike(other, others[0]))
            && difference(colours[car], colours[others[0]]) > MIN_ODD
    })
}

/// Returns the cars in the order of their numbers; `None` if a block is not a car, or if there are
/// fewer than two blocks.
fn find_cars(cells: &[u8], columns: usize) -> Option<Vec<Car>> {
    let count =
        cells.iter().copied().filter(|&cell| cell != Tiling::WALL).max().filter(|&count| count > 1)?;
    let car = |number: u8| {
        let own: Vec<usize> = (0..cells.len()).filter(|&cell| cells[cell] == number).collect();
        let is_spaced = |by: usize| own.len() > 1 && own.windows(2).all(|pair| pair[1] - pair[0] == by);
        let horizontal = is_spaced(1) && own[0] / columns == own[own.len() - 1] / columns;
        (horizontal || is_spaced(columns)).then_some(Car { cells: own, vertical: !horizontal })
    };
    (1..=count).map(car).collect()
}
