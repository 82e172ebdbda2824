//! Boards from the blocks of a picture. The target car and its exit are determined by marked cells,
//! an opening in the frame, or the only red car. Otherwise the player is asked about a likely car.

use super::exit::{Exit, side_name};
use super::info::{BOARD, EXIT};
use super::parse::parse;
use super::text::MIN_SIDE;
use crate::families::direction::Direction;
use crate::family::{Doubt, Options, Reading, erase};
use crate::vision::blocks::{Blocks, Pieces, Side, Tiling};
use crate::vision::{Observation, Perspective, Rgb, chroma, difference, extent, hue, lightness};

/// Maximum ratio of a cell's sides for a certain board.
const MAX_OBLONG: f32 = 1.25;

/// Fit of a clear board whose target car is uncertain.
const UNKNOWN_TARGET_FIT: f32 = 0.55;

/// Maximum share of doubtful cells. A board with more is refused.
const MAX_DOUBTFUL: f32 = 1.0 / 3.0;

/// Minimum mean log-likelihood of the lines. A board with less is refused.
const MIN_MEAN: f32 = -0.55;

/// Minimum mean log-likelihood of the lines of a board without a likely target car.
const MIN_CLEAR_MEAN: f32 = -0.15;

/// Maximum share of walls. A board with more is refused.
const MAX_WALLS: f32 = 0.2;

/// Reads the board that blocks show; `None` if they are not cars.
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
    // The only wall, in the cell before the exit, is a mark of the exit.
    let exit_mark = cells.iter().position(|&cell| cell == Tiling::WALL).filter(|&wall| {
        walls == 1 && last_cell(&cars[target.car], target.direction, board.columns, cells.len()) == wall
    });
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
    let sure = target.is_known && is_car && board.evidence.is_certain() && square && exit_mark.is_none();
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

/// Returns whether the cells are about square, as on a board.
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

/// A car on the board.
struct Car {
    cells: Vec<usize>,
    vertical: bool,
}

/// Returns the last cell of a car's line in a direction.
fn last_cell(car: &Car, direction: Direction, columns: usize, cells: usize) -> usize {
    let (column, row) = (car.cells[0] % columns, car.cells[0] / columns);
    match direction {
        Direction::Left => row * columns,
        Direction::Right => (row + 1) * columns - 1,
        Direction::Up => column,
        Direction::Down => cells - columns + column,
    }
}

/// Returns the cars in the order of their numbers; `None` if a block is not a car.
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

/// Target car and its exit.
struct Target {
    car: usize,
    direction: Direction,
    /// Whether the picture shows the target car unambiguously.
    is_known: bool,
}

/// Finds or guesses the target car; `None` if the picture is unclear and the best guess is outside
/// the middle row.
fn find_target(board: &Blocks, cells: &[u8], cars: &[Car]) -> Option<Target> {
    let (columns, rows) = (board.columns, board.rows);
    let line = |car: &Car| if car.vertical { car.cells[0] % columns } else { car.cells[0] / columns };
    // Cells of the car at its exit.
    let goal = |car: &Car, direction: Direction| {
        let cell = |place: usize| {
            if car.vertical { place * columns + line(car) } else { line(car) * columns + place }
        };
        let (all, length) = (if car.vertical { rows } else { columns }, car.cells.len());
        let from = if matches!(direction, Direction::Up | Direction::Left) { 0 } else { all - length };
        (from..from + length).map(cell).collect::<Vec<usize>>()
    };
    // Whether no other car of the same orientation in its line is nearer to the exit.
    let is_first = |number: usize, direction: Direction| {
        let car = &cars[number];
        let ahead = |other: &Car| match direction {
            Direction::Up | Direction::Left => other.cells[0] < car.cells[0],
            Direction::Down | Direction::Right => other.cells[0] > car.cells[0],
        };
        let same_line = |other: &&Car| other.vertical == car.vertical && line(other) == line(car);
        !cars.iter().filter(same_line).any(ahead)
    };
    let directions = |car: &Car| match car.vertical {
        true => [Direction::Down, Direction::Up],
        false => [Direction::Right, Direction::Left],
    };
    let fits = |number: usize, direction: Direction| {
        let goal = goal(&cars[number], direction);
        let empty = |cell: &&usize| cells[**cell] == Tiling::GAP;
        !board.marked.is_empty()
            && board.marked.iter().all(|cell| goal.contains(cell))
            && goal.iter().filter(empty).all(|cell| board.marked.contains(cell))
            && is_first(number, direction)
    };
    let all =
        || (0..cars.len()).flat_map(|number| directions(&cars[number]).map(|direction| (number, direction)));
    let marked: Vec<(usize, Direction)> =
        all().filter(|&(number, direction)| fits(number, direction)).collect();
    if let [(car, direction)] = marked[..] {
        return Some(Target { car, direction, is_known: true });
    }
    let colours = &board.colours[..cars.len().min(board.colours.len())];
    let red = find_red(colours);
    let striking = red.or_else(|| find_odd(colours));
    let is_hinted = |number: usize, direction: Direction| {
        let at = |&(side, place): &(Side, usize)| toward(side) == direction && place == line(&cars[number]);
        board.hints.iter().any(at)
    };
    let opening = board.opening.and_then(|(side, place)| {
        let direction = toward(side);
        let vertical = matches!(direction, Direction::Up | Direction::Down);
        let at = |&car: &usize| cars[car].vertical == vertical && line(&cars[car]) == place;
        (0..cars.len()).filter(at).find(|&car| is_first(car, direction)).map(|car| (car, direction))
    });
    // Nearly all exits are at the right or left: a mark there is a better guess than an opening at
    // the top or bottom.
    let side_guess = opening.filter(|&(car, _)| cars[car].vertical && striking.is_none()).and_then(|_| {
        all().find(|&(car, direction)| {
            !cars[car].vertical && is_hinted(car, direction) && is_first(car, direction)
        })
    });
    let opening = side_guess.or(opening);
    Some(match (opening, striking) {
        (Some((car, direction)), Some(other)) if car == other => Target { car, direction, is_known: true },
        (Some((car, direction)), None) => Target { car, direction, is_known: false },
        (_, Some(car)) => {
            let [direction, back] = directions(&cars[car]);
            // A mark at the other end may be the exit.
            let is_back = is_hinted(car, back) && !is_hinted(car, direction);
            let is_clear = opening.is_none() && board.marked.is_empty() && !is_back;
            let is_known = red.is_some() && is_clear && is_first(car, direction);
            Target { car, direction: if is_back && is_first(car, back) { back } else { direction }, is_known }
        }
        (None, None) => {
            // The guess is a car at a mark, otherwise the car closest to the middle row. The player
            // confirms it.
            let middle = (rows - 1) / 2;
            let order = |&(car, direction): &(usize, Direction)| {
                let is_back = matches!(direction, Direction::Left | Direction::Up);
                (cars[car].vertical, is_back, line(&cars[car]).abs_diff(middle))
            };
            let at_mark = |&(car, direction): &(usize, Direction)| {
                is_hinted(car, direction) && is_first(car, direction)
            };
            let is_likely = |guess: &(usize, Direction)| {
                order(guess) == (false, false, 0) || board.evidence.mean > MIN_CLEAR_MEAN
            };
            let guess = all().filter(at_mark).min_by_key(order).or_else(|| all().min_by_key(order));
            let (car, direction) = guess.filter(is_likely)?;
            Target { car, direction, is_known: false }
        }
    })
}

/// Returns the direction toward a side.
fn toward(side: Side) -> Direction {
    match side {
        Side::Left => Direction::Left,
        Side::Right => Direction::Right,
        Side::Top => Direction::Up,
        Side::Bottom => Direction::Down,
    }
}

/// Hue of red in Oklab, in degrees.
const RED_HUE: f32 = 29.0;
/// Maximum distance of a red car's hue from red, in degrees.
const MAX_FROM_RED: f32 = 22.0;
/// Minimum ratio of a red car's chroma to its lightness. Pink has a smaller ratio.
const MIN_CHROMA_RATIO: f32 = 0.24;

/// Minimum ratio of the red car's redness to that of the next car.
const MIN_REDNESS_RATIO: f32 = 1.35;

/// Returns the only red car. Redness combines hue and chroma, so that brown wood, pink and orange
/// are not mistaken for red.
fn find_red(colours: &[Rgb]) -> Option<usize> {
    let distance_from_red = |car: usize| {
        let angle = (hue(colours[car]) - RED_HUE).rem_euclid(360.0);
        angle.min(360.0 - angle)
    };
    let redness =
        |car: usize| chroma(colours[car]) * distance_from_red(car).to_radians().cos().max(0.0).powi(3);
    let reddest = (0..colours.len()).max_by(|&a, &b| redness(a).total_cmp(&redness(b)))?;
    let others = || (0..colours.len()).filter(|&car| car != reddest);
    let is_strong = chroma(colours[reddest]) > MIN_CHROMA_RATIO * lightness(colours[reddest]);
    let is_red = is_strong && distance_from_red(reddest) < MAX_FROM_RED;
    (is_red && others().all(|car| redness(reddest) > MIN_REDNESS_RATIO * redness(car))).then_some(reddest)
}

/// Minimum cars of one colour for which the only car of another colour counts as striking.
const MIN_PLAIN_CARS: usize = 3;
/// Maximum distance of the colours of these cars from their mean, in hundredths of Oklab.
const MAX_PLAIN: f32 = 8.0;
/// Minimum distance of the other car's colour from that mean, in hundredths of Oklab.
const MIN_STRIKING: f32 = 20.0;

/// Returns the only car that differs in colour from all others, if the others have nearly the same
/// colour.
fn find_odd(colours: &[Rgb]) -> Option<usize> {
    let is_odd = |&car: &usize| {
        let others: Vec<Rgb> =
            (0..colours.len()).filter(|&other| other != car).map(|at| colours[at]).collect();
        let mean = |channel: usize| {
            let sum: usize = others.iter().map(|colour| usize::from(colour[channel])).sum();
            (sum / others.len().max(1)) as u8
        };
        let mean = [mean(0), mean(1), mean(2)];
        others.len() >= MIN_PLAIN_CARS
            && others.iter().all(|&other| difference(other, mean) < MAX_PLAIN)
            && difference(colours[car], mean) > MIN_STRIKING
    };
    (0..colours.len()).find(is_odd)
}

#[cfg(test)]
mod tests {
    use super::*;

    const GREY: Rgb = [70, 74, 82];
    const GOLD: Rgb = [214, 160, 40];

    #[test]
    fn the_only_car_of_another_colour_is_found() {
        assert_eq!(find_odd(&[GREY, GREY, GOLD, [74, 76, 86], GREY]), Some(2));
        assert_eq!(find_odd(&[GREY, GREY, GOLD, GOLD, GREY]), None);
        assert_eq!(find_odd(&[GREY, [90, 94, 100], GREY, GREY]), None, "shades of grey");
        assert_eq!(find_odd(&[GREY, GOLD]), None, "too few cars");
        assert_eq!(find_odd(&[]), None);
    }
}
