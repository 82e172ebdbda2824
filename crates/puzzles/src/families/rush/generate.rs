//! Solvable boards from a seed, of an exact length or as hard as found.
//!
//! Cars are placed at random and all reachable positions are explored; a search outward from the
//! solved ones gives each position's length. If none has the requested length, simulated annealing
//! moves one car at a time and keeps a board whose longest solution is not much shorter.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::board::{DEFAULT_CAR, RushBoard};
use super::exit::Exit;
use super::info::{CAR_LIMITS, CARS, EXIT, HARDEST, SIDE, SIDES, TRUCK_LIMITS, TRUCKS, WALL_LIMITS, WALLS};
use super::rules::{Rules, State};
use super::search::{INITIAL_CAPACITY, explore, outwards};
use crate::families::blocks::layout::{Layout, Piece};
use crate::families::blocks::metric::Metric;
use crate::families::blocks::tray::{Size, Tray, cells};
use crate::families::direction::Direction;
use crate::family::{Lengths, METRIC, MOVES, Options, STOPPED, length};
use crate::puzzle::{Message, ParseError};
use crate::search::{Meter, Reached};

/// Move ranges of easy to brutal boards.
const DIFFICULTIES: Lengths = [5..=9, 12..=17, 20..=25, 28..=34];

/// Maximum layouts tried, and maximum positions of each.
const MAX_TRIES: u32 = 6_000;
const MAX_TRIES_HARDEST: u32 = 2_400;
const MAX_POSITIONS: u64 = 6_000;

/// Layouts per annealing round, and the initial loss of length that a change may cost.
const ROUND: u32 = 600;
const HEAT: f32 = 3.0;

/// Boards drawn when any length is accepted, and the node limit of each.
const MAX_DRAWN: u32 = 400;
const MAX_NODES_DRAWN: u64 = 20_000;

/// Generates a solvable board with the given pieces, and the given number of moves or as many as
/// found. Equal seeds give equal boards on every machine.
///
/// # Errors
/// A faulty option, or no board within the limits.
pub(super) fn generate(options: &Options, seed: u64, meter: &mut Meter<'_>) -> Result<RushBoard, ParseError> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let wish = Wish::read(options, seed)?;
    if wish.moves.is_none() && !wish.hardest {
        return any(&wish, options, &mut rng, meter);
    }
    let tries = if wish.hardest { MAX_TRIES_HARDEST } else { MAX_TRIES };
    let mut now: Option<(RushBoard, u32)> = None;
    let mut best: Option<(RushBoard, Vec<State>, u32)> = None;
    for attempt in 0..tries {
        if meter.pause().is_err() {
            return Err(options.fault(MOVES, Message::new(STOPPED)));
        }
        let changed = now.as_ref().filter(|_| attempt % ROUND > 0);
        let board = match changed {
            Some((board, _)) => wish.vary(board, &mut rng),
            None => wish.draw(&mut rng),
        };
        let Some(board) = board else { continue };
        let Some(lengths) = lengths(&board, meter) else { continue };
        let most = lengths.levels.len() as u32 - 1;
        if let Some(moves) = wish.moves.filter(|&moves| moves <= most) {
            return Ok(pick(&board, layer(&lengths, moves), &mut rng));
        }
        if best.as_ref().is_none_or(|&(_, _, known)| most > known) {
            best = Some((board.clone(), layer(&lengths, most).to_vec(), most));
        }
        let heat = HEAT * (1.0 - (attempt % ROUND) as f32 / ROUND as f32);
        let worse = changed.map_or(0, |&(_, known)| known.saturating_sub(most)) as f32;
        if rng.random_range(0..1_000_u32) < (1_000.0 * (-worse / heat.max(0.1)).exp()) as u32 {
            now = Some((board, most));
        }
    }
    match best {
        Some((board, states, _)) if wish.hardest => Ok(pick(&board, &states, &mut rng)),
        Some((_, _, most)) => {
            Err(options.fault(MOVES, Message::new("rush-moves-too-many").with("most", most)))
        }
        None => Err(options.fault(MOVES, Message::new("rush-not-found"))),
    }
}

/// Returns the hardest of several random boards.
fn any(
    wish: &Wish,
    options: &Options,
    rng: &mut ChaCha8Rng,
    meter: &mut Meter<'_>,
) -> Result<RushBoard, ParseError> {
    let mut found: Option<(RushBoard, u32)> = None;
    for attempt in 0..MAX_DRAWN {
        if meter.pause().is_err() {
            return Err(options.fault(MOVES, Message::new(STOPPED)));
        }
        let Some(board) = wish.draw(rng) else { continue };
        let (rules, start) = Rules::new(&board);
        let Ok((seen, Some(goal))) = meter.part(MAX_NODES_DRAWN, |meter| explore(&rules, start, meter))
        else {
            continue;
        };
        let moves = seen.path(goal).len() as u32;
        if moves > found.as_ref().map_or(0, |&(_, known)| known) {
            found = Some((board, moves));
        }
        if attempt >= MAX_DRAWN / 20 && found.is_some() {
            break;
        }
    }
    let found = found.map(|(board, _)| board);
    found.ok_or_else(|| options.fault(MOVES, Message::new("rush-not-found")))
}

/// Returns the positions grouped by distance to a solved one; `None` if none is solvable or there
/// are too many.
fn lengths(board: &RushBoard, meter: &mut Meter<'_>) -> Option<Reached<State>> {
    let (rules, start) = Rules::new(board);
    if !rules.has_goal() {
        return None;
    }
    meter.part(2 * MAX_POSITIONS, |meter| {
        let mut all = Reached::new(meter.memory(), INITIAL_CAPACITY);
        all.insert(start, 0);
        outwards(&rules, &mut all, false, meter).ok()?;
        let mut solved = Reached::new(meter.memory(), INITIAL_CAPACITY);
        for &state in all.states.iter().filter(|&&state| rules.is_goal(state)) {
            let number = solved.states.len() as u32;
            solved.insert(state, number);
        }
        if solved.states.is_empty() {
            return None;
        }
        outwards(&rules, &mut solved, false, meter).ok()?;
        Some(solved)
    })
}

/// Returns the positions of one length.
fn layer(lengths: &Reached<State>, moves: u32) -> &[State] {
    let moves = moves as usize;
    let first = if moves == 0 { 0 } else { lengths.levels[moves - 1] };
    &lengths.states[first..lengths.levels[moves]]
}

/// Returns the board in one of several positions.
fn pick(of: &RushBoard, states: &[State], rng: &mut ChaCha8Rng) -> RushBoard {
    let (rules, _) = Rules::new(of);
    let mut board = of.clone();
    let state = states[rng.random_range(0..states.len() as u64) as usize];
    board.layout.pieces.iter_mut().zip(rules.cells(state)).for_each(|(car, at)| car.at = at);
    rename_cars(board)
}

/// Renames the cars in reading order.
fn rename_cars(mut board: RushBoard) -> RushBoard {
    let first = board.layout.pieces[board.car].at;
    board.layout.pieces.sort_by_key(|car| car.at);
    // Excludes letters that also denote an empty cell or a wall.
    let mut names = ('B'..='Z').chain('a'..='z').filter(|name| !matches!(name, 'O' | 'X' | 'o' | 'x'));
    for (number, car) in board.layout.pieces.iter_mut().enumerate() {
        let is_first = car.at == first;
        car.name = if is_first {
            DEFAULT_CAR
        } else {
            names.next().expect("there are more names than cars that fit")
        };
        if is_first {
            board.car = number;
        }
    }
    board
}

/// Requested properties of a board.
struct Wish {
    side: usize,
    way: Direction,
    metric: Metric,
    moves: Option<u32>,
    hardest: bool,
    /// Numbers of cars and trucks, if given.
    cars: Option<u32>,
    trucks: Option<u32>,
    walls: usize,
}

impl Wish {
    fn read(options: &Options, seed: u64) -> Result<Self, ParseError> {
        let moves = length(options, seed, &DIFFICULTIES)?;
        let hardest = options.flag(HARDEST)?;
        if hardest && moves.is_some() {
            return Err(options.fault(MOVES, Message::new("rush-hardest-moves")));
        }
        let side = options.number(SIDE, SIDES)?.unwrap_or(6) as usize;
        let cars = options.number(CARS, CAR_LIMITS)?;
        let trucks = options.number(TRUCKS, TRUCK_LIMITS)?;
        let walls = options.number(WALLS, WALL_LIMITS)?.unwrap_or(0);
        let given = 2 * cars.unwrap_or(1) + 3 * trucks.unwrap_or(0) + walls;
        if given as usize > side * side {
            let message = Message::new("rush-too-full").with("given", given).with("room", side * side);
            return Err(options.fault(if cars.is_some() { CARS } else { TRUCKS }, message));
        }
        let walls = walls as usize;
        let way = match options.named(EXIT)? {
            Exit::End | Exit::Right => Direction::Right,
            Exit::Left => Direction::Left,
            Exit::Down => Direction::Down,
            Exit::Up => Direction::Up,
        };
        Ok(Self { side, way, metric: options.named(METRIC)?, moves, hardest, cars, trucks, walls })
    }

    /// Places the pieces one after the other; `None` if one has no room.
    fn draw(&self, rng: &mut ChaCha8Rng) -> Option<RushBoard> {
        let tray = Tray { width: self.side, height: self.side, walls: 0 };
        let mut layout = Layout { tray, pieces: Vec::new() };
        layout.pieces.push(self.put(&layout, 2, true, rng)?);
        // Most cells are occupied, the smaller share by trucks.
        let area = (self.side * self.side) as u32;
        let trucks = self.trucks.unwrap_or_else(|| rng.random_range(area / 16..=area / 9));
        let cars = self.cars.unwrap_or_else(|| rng.random_range(area * 2 / 9..=area * 2 / 7));
        for length in (0..trucks).map(|_| 3).chain((1..cars).map(|_| 2)) {
            layout.pieces.push(self.put(&layout, length, false, rng)?);
        }
        for _ in 0..self.walls {
            let free = layout.free();
            let wall = cells(free).nth(rng.random_range(0..u64::from(free.count_ones().max(1))) as usize)?;
            layout.tray.walls |= 1 << wall;
        }
        Some(self.board(layout))
    }

    /// Returns a variant with one or two pieces or a wall elsewhere.
    fn vary(&self, board: &RushBoard, rng: &mut ChaCha8Rng) -> Option<RushBoard> {
        let mut layout = board.layout.clone();
        let first = layout.pieces.remove(board.car);
        layout.pieces.insert(0, first);
        for _ in 0..rng.random_range(1..=2_u32) {
            if self.walls > 0 && rng.random_range(0..4_u32) == 0 {
                let wall = cells(layout.tray.walls).nth(rng.random_range(0..self.walls as u64) as usize)?;
                let free = layout.free();
                let to = cells(free).nth(rng.random_range(0..u64::from(free.count_ones().max(1))) as usize)?;
                layout.tray.walls ^= 1 << wall | 1 << to;
                continue;
            }
            let at = rng.random_range(0..layout.pieces.len() as u64) as usize;
            let removed = layout.pieces.remove(at);
            let length = match removed.size.width.max(removed.size.height) {
                // If the counts are free, a car may become a truck and a truck a car.
                length
                    if at > 0 && self.cars.or(self.trucks).is_none() && rng.random_range(0..4_u32) == 0 =>
                {
                    5 - length
                }
                length => length,
            };
            let car = self.put(&layout, length, at == 0, rng)?;
            layout.pieces.insert(at, car);
        }
        Some(self.board(layout))
    }

    /// Places a car where it has room. The first, the target car, goes to the line above the
    /// middle; any other stays off that direction of the line, where it could never be passed.
    fn put(&self, layout: &Layout, length: usize, first: bool, rng: &mut ChaCha8Rng) -> Option<Piece> {
        let (tray, free) = (layout.tray, layout.free());
        let suits = |at: usize, upright: bool| {
            let (column, row) = tray.corner(at);
            let line = if upright { column } else { row };
            (upright == self.way.is_upright() && line == (self.side - 1) / 2) == first
        };
        let mut found = Vec::new();
        for (upright, size) in
            [(false, Size { width: length, height: 1 }), (true, Size { width: 1, height: length })]
        {
            for at in 0..tray.cells() {
                let (column, row) = tray.corner(at);
                let inside = column + size.width <= tray.width && row + size.height <= tray.height;
                if inside && (size.body(tray) << at) & !free == 0 && suits(at, upright) {
                    found.push(Piece { name: DEFAULT_CAR, size, at });
                }
            }
        }
        let picked = rng.random_range(0..found.len().max(1) as u64) as usize;
        found.get(picked).copied()
    }

    /// Makes a board whose first car is the target car.
    fn board(&self, layout: Layout) -> RushBoard {
        rename_cars(RushBoard { layout, car: 0, way: self.way, metric: self.metric })
    }
}
