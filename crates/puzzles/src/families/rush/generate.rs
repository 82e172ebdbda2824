//! Generates solvable boards from a seed: with a given solution length, the hardest found, or any.
//!
//! Cars are placed at random and all reachable positions are explored. A search outward from the
//! solved positions gives the solution length of each position. If no position has the requested
//! length, simulated annealing moves one or two pieces at a time. It keeps the change if the
//! longest solution does not become shorter, and at random if it becomes a little shorter.
//! Solutions longer than those of random boards come from the longest known layouts (`known`): a
//! layout whose longest solution has n moves has positions of every length up to n.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::board::{DEFAULT_CAR, RushBoard};
use super::exit::Exit;
use super::info::{CAR_LIMITS, CARS, EXIT, HARDEST, SIDE, SIDES, TRUCK_LIMITS, TRUCKS, WALL_LIMITS, WALLS};
use super::known;
use super::rules::{Rules, State};
use super::search::{INITIAL_CAPACITY, explore, search_outward};
use crate::families::blocks::layout::{Layout, Piece};
use crate::families::blocks::metric::Metric;
use crate::families::blocks::tray::{Size, Tray, cells};
use crate::families::direction::Direction;
use crate::family::{Lengths, METRIC, MOVES, Options, STOPPED, length, length_option};
use crate::puzzle::{Message, ParseError};
use crate::search::{Meter, ReachedSet};

/// Solution lengths of easy to brutal boards, in moves.
const DIFFICULTIES: Lengths = [5..=9, 12..=17, 20..=25, 28..=34];

/// Maximum layouts tried for a given length.
const MAX_TRIES: u32 = 6_000;
/// Maximum layouts tried for the hardest board.
const MAX_TRIES_HARDEST: u32 = 2_400;
/// Maximum positions of a layout.
const MAX_POSITIONS: u64 = 6_000;

/// Layouts per annealing round.
const LAYOUTS_PER_ROUND: u32 = 600;
/// Initial annealing temperature, in moves. If the longest solution shrinks by the temperature, the
/// layout is accepted with probability 1/e.
const INITIAL_TEMPERATURE: f32 = 3.0;

/// Solution length, in moves, above which a known layout is used if one fits the request.
const MAX_RANDOM_MOVES: u32 = 32;
/// Number of random variants of a known layout that are tried.
const MAX_VARIANTS: u32 = 40;

/// Maximum random boards to draw if any length is accepted.
const MAX_SAMPLES: u32 = 400;
/// Maximum nodes to solve each random board.
const MAX_NODES_PER_SAMPLE: u64 = 20_000;

/// Generates a solvable board with the requested pieces: one with the requested solution length,
/// the hardest one found, or any. Equal seeds give equal boards on every machine.
///
/// # Errors
/// A faulty option, or no board within the limits.
pub(super) fn generate(options: &Options, seed: u64, meter: &mut Meter<'_>) -> Result<RushBoard, ParseError> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let request = Request::read(options, seed)?;
    if request.moves.is_none() && !request.hardest {
        return generate_any(&request, options, &mut rng, meter);
    }
    let too_many = |longest_length| {
        options.fault(MOVES, Message::new("rush-moves-too-many").with("most", longest_length))
    };
    if let Some(generated) = generate_long(&request, &mut rng, meter) {
        return generated.map_err(too_many);
    }
    let tries = if request.hardest { MAX_TRIES_HARDEST } else { MAX_TRIES };
    let mut current: Option<(RushBoard, u32)> = None;
    let mut best: Option<(RushBoard, Vec<State>, u32)> = None;
    for attempt in 0..tries {
        if meter.pause().is_err() {
            return Err(options.fault(MOVES, Message::new(STOPPED)));
        }
        let previous = current.as_ref().filter(|_| attempt % LAYOUTS_PER_ROUND > 0);
        let board = match previous {
            Some((board, _)) => request.vary(board, &mut rng),
            None => request.draw(&mut rng),
        };
        let Some(board) = board else { continue };
        let Some(lengths) = group_by_length(&board, meter) else { continue };
        let longest_length = longest(&lengths);
        if let Some(moves) = request.moves.filter(|&moves| moves <= longest_length) {
            return Ok(pick_position(&board, positions_of_length(&lengths, moves), &mut rng));
        }
        if best.as_ref().is_none_or(|&(_, _, known)| longest_length > known) {
            best =
                Some((board.clone(), positions_of_length(&lengths, longest_length).to_vec(), longest_length));
        }
        let temperature =
            INITIAL_TEMPERATURE * (1.0 - (attempt % LAYOUTS_PER_ROUND) as f32 / LAYOUTS_PER_ROUND as f32);
        let loss = previous.map_or(0, |&(_, known)| known.saturating_sub(longest_length)) as f32;
        if rng.random_range(0..1_000_u32) < (1_000.0 * (-loss / temperature.max(0.1)).exp()) as u32 {
            current = Some((board, longest_length));
        }
    }
    match best {
        Some((board, states, _)) if request.hardest => Ok(pick_position(&board, &states, &mut rng)),
        Some((_, _, longest_length)) => Err(too_many(longest_length)),
        None => Err(options.fault(MOVES, Message::new("rush-not-found"))),
    }
}

/// Generates a board with a longer solution than random layouts have, from a known layout. Returns
/// the longest known length as the error if the request exceeds it. Returns `None` if a random
/// layout may have the requested length, or if no known layout fits the request.
///
/// Random variants that also reach the length replace the known layout, so that different seeds
/// give different boards.
fn generate_long(
    request: &Request,
    rng: &mut ChaCha8Rng,
    meter: &mut Meter<'_>,
) -> Option<Result<RushBoard, u32>> {
    let moves = request.moves.filter(|&moves| moves > MAX_RANDOM_MOVES)?;
    let mut board = known::boards(request.metric).find(|board| request.fits(board))?;
    let mut lengths = group_by_length(&board, meter)?;
    let longest_length = longest(&lengths);
    if longest_length < moves {
        return Some(Err(longest_length));
    }
    for _ in 0..MAX_VARIANTS {
        let Some(variant) = request.vary(&board, rng) else { continue };
        let variant_lengths = group_by_length(&variant, meter).filter(|lengths| longest(lengths) >= moves);
        if let Some(variant_lengths) = variant_lengths {
            (board, lengths) = (variant, variant_lengths);
        }
    }
    Some(Ok(pick_position(&board, positions_of_length(&lengths, moves), rng)))
}

/// Returns the hardest of several random boards.
fn generate_any(
    request: &Request,
    options: &Options,
    rng: &mut ChaCha8Rng,
    meter: &mut Meter<'_>,
) -> Result<RushBoard, ParseError> {
    let mut found: Option<(RushBoard, u32)> = None;
    for attempt in 0..MAX_SAMPLES {
        if meter.pause().is_err() {
            return Err(options.fault(MOVES, Message::new(STOPPED)));
        }
        let Some(board) = request.draw(rng) else { continue };
        let (rules, start) = Rules::new(&board);
        let Ok((seen, Some(goal))) =
            meter.run_limited(MAX_NODES_PER_SAMPLE, |meter| explore(&rules, start, meter))
        else {
            continue;
        };
        let moves = seen.path(goal).len() as u32;
        if moves > found.as_ref().map_or(0, |&(_, known)| known) {
            found = Some((board, moves));
        }
        if attempt >= MAX_SAMPLES / 20 && found.is_some() {
            break;
        }
    }
    let found = found.map(|(board, _)| board);
    found.ok_or_else(|| options.fault(MOVES, Message::new("rush-not-found")))
}

/// Returns the reachable positions grouped by distance to a solved one; `None` if no position is
/// solved or there are too many positions.
fn group_by_length(board: &RushBoard, meter: &mut Meter<'_>) -> Option<ReachedSet<State>> {
    let (rules, start) = Rules::new(board);
    if !rules.has_goal() {
        return None;
    }
    meter.run_limited(2 * MAX_POSITIONS, |meter| {
        let mut reached = ReachedSet::new(meter.memory(), INITIAL_CAPACITY);
        reached.insert(start, 0);
        search_outward(&rules, &mut reached, false, meter).ok()?;
        let mut solved = ReachedSet::new(meter.memory(), INITIAL_CAPACITY);
        for &state in reached.states.iter().filter(|&&state| rules.is_goal(state)) {
            let number = solved.states.len() as u32;
            solved.insert(state, number);
        }
        if solved.states.is_empty() {
            return None;
        }
        search_outward(&rules, &mut solved, false, meter).ok()?;
        Some(solved)
    })
}

/// Returns the length of the longest solution, in moves.
fn longest(lengths: &ReachedSet<State>) -> u32 {
    lengths.levels.len() as u32 - 1
}

/// Returns the positions whose shortest solution has `moves` moves.
fn positions_of_length(lengths: &ReachedSet<State>, moves: u32) -> &[State] {
    let moves = moves as usize;
    let first = if moves == 0 { 0 } else { lengths.levels[moves - 1] };
    &lengths.states[first..lengths.levels[moves]]
}

/// Picks one of several positions of a board at random.
fn pick_position(board: &RushBoard, states: &[State], rng: &mut ChaCha8Rng) -> RushBoard {
    let (rules, _) = Rules::new(board);
    let mut board = board.clone();
    let state = states[rng.random_range(0..states.len() as u64) as usize];
    board.layout.pieces.iter_mut().zip(rules.cells(state)).for_each(|(car, at)| car.at = at);
    rename_cars(board)
}

/// Sorts and renames the cars in reading order. The target car gets the default name.
fn rename_cars(mut board: RushBoard) -> RushBoard {
    let target = board.layout.pieces[board.car].at;
    board.layout.pieces.sort_by_key(|car| car.at);
    // Excludes letters that also denote an empty cell or a wall.
    let mut names = ('B'..='Z').chain('a'..='z').filter(|name| !matches!(name, 'O' | 'X' | 'o' | 'x'));
    for (number, car) in board.layout.pieces.iter_mut().enumerate() {
        let is_target = car.at == target;
        car.name = if is_target {
            DEFAULT_CAR
        } else {
            names.next().expect("there are more names than cars that fit")
        };
        if is_target {
            board.car = number;
        }
    }
    board
}

/// Requested properties of a board.
struct Request {
    side: usize,
    exit_direction: Direction,
    metric: Metric,
    moves: Option<u32>,
    hardest: bool,
    /// Number of cars, including the target car, if given.
    cars: Option<u32>,
    /// Number of trucks, if given.
    trucks: Option<u32>,
    walls: usize,
}

impl Request {
    fn read(options: &Options, seed: u64) -> Result<Self, ParseError> {
        let moves = length(options, seed, &DIFFICULTIES)?;
        let hardest = options.flag(HARDEST)?;
        if hardest && moves.is_some() {
            return Err(options.fault(length_option(options), Message::new("rush-hardest-moves")));
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
        let exit_direction = match options.named(EXIT)? {
            Exit::End | Exit::Right => Direction::Right,
            Exit::Left => Direction::Left,
            Exit::Down => Direction::Down,
            Exit::Up => Direction::Up,
        };
        Ok(Self { side, exit_direction, metric: options.named(METRIC)?, moves, hardest, cars, trucks, walls })
    }

    /// Returns whether a board has the requested side, exit, walls and numbers of pieces.
    fn fits(&self, board: &RushBoard) -> bool {
        let Layout { tray, pieces } = &board.layout;
        let trucks = pieces.iter().filter(|car| car.size.width.max(car.size.height) == 3).count() as u32;
        let cars = pieces.len() as u32 - trucks;
        (tray.width, tray.height) == (self.side, self.side)
            && board.exit_direction == self.exit_direction
            && tray.walls.count_ones() as usize == self.walls
            && self.cars.is_none_or(|wanted| wanted == cars)
            && self.trucks.is_none_or(|wanted| wanted == trucks)
    }

    /// Places the pieces one after the other; `None` if a piece has no room.
    fn draw(&self, rng: &mut ChaCha8Rng) -> Option<RushBoard> {
        let tray = Tray { width: self.side, height: self.side, walls: 0 };
        let mut layout = Layout { tray, pieces: Vec::new() };
        layout.pieces.push(self.place_car(&layout, 2, true, rng)?);
        // By default, cars and trucks occupy most cells, trucks the smaller share.
        let area = (self.side * self.side) as u32;
        let trucks = self.trucks.unwrap_or_else(|| rng.random_range(area / 16..=area / 9));
        let cars = self.cars.unwrap_or_else(|| rng.random_range(area * 2 / 9..=area * 2 / 7));
        for length in (0..trucks).map(|_| 3).chain((1..cars).map(|_| 2)) {
            layout.pieces.push(self.place_car(&layout, length, false, rng)?);
        }
        for _ in 0..self.walls {
            let free = layout.free_cells();
            let wall = cells(free).nth(rng.random_range(0..u64::from(free.count_ones().max(1))) as usize)?;
            layout.tray.walls |= 1 << wall;
        }
        Some(self.to_board(layout))
    }

    /// Returns a variant with one or two pieces or walls moved to other cells.
    fn vary(&self, board: &RushBoard, rng: &mut ChaCha8Rng) -> Option<RushBoard> {
        let mut layout = board.layout.clone();
        let first = layout.pieces.remove(board.car);
        layout.pieces.insert(0, first);
        for _ in 0..rng.random_range(1..=2_u32) {
            if self.walls > 0 && rng.random_range(0..4_u32) == 0 {
                let wall = cells(layout.tray.walls).nth(rng.random_range(0..self.walls as u64) as usize)?;
                let free = layout.free_cells();
                let to = cells(free).nth(rng.random_range(0..u64::from(free.count_ones().max(1))) as usize)?;
                layout.tray.walls ^= 1 << wall | 1 << to;
                continue;
            }
            let at = rng.random_range(0..layout.pieces.len() as u64) as usize;
            let removed = layout.pieces.remove(at);
            let length = match removed.size.width.max(removed.size.height) {
                // If no counts are requested, a car may become a truck and a truck a car.
                length
                    if at > 0 && self.cars.or(self.trucks).is_none() && rng.random_range(0..4_u32) == 0 =>
                {
                    5 - length
                }
                length => length,
            };
            let car = self.place_car(&layout, length, at == 0, rng)?;
            layout.pieces.insert(at, car);
        }
        Some(self.to_board(layout))
    }

    /// Picks a random free place for a car. The target car goes to the middle line, or the line
    /// before the middle. Other cars of the same orientation stay out of that line, since the
    /// target car could not pass them.
    fn place_car(
        &self,
        layout: &Layout,
        length: usize,
        is_target: bool,
        rng: &mut ChaCha8Rng,
    ) -> Option<Piece> {
        let (tray, free) = (layout.tray, layout.free_cells());
        let suits = |at: usize, vertical: bool| {
            let (column, row) = tray.corner(at);
            let line = if vertical { column } else { row };
            (vertical == self.exit_direction.is_vertical() && line == (self.side - 1) / 2) == is_target
        };
        let mut candidates = Vec::new();
        for (vertical, size) in
            [(false, Size { width: length, height: 1 }), (true, Size { width: 1, height: length })]
        {
            for at in 0..tray.cells() {
                let (column, row) = tray.corner(at);
                let inside = column + size.width <= tray.width && row + size.height <= tray.height;
                if inside && (size.body(tray) << at) & !free == 0 && suits(at, vertical) {
                    candidates.push(Piece { name: DEFAULT_CAR, size, at });
                }
            }
        }
        let picked = rng.random_range(0..candidates.len().max(1) as u64) as usize;
        candidates.get(picked).copied()
    }

    /// Builds a board whose first car is the target car.
    fn to_board(&self, layout: Layout) -> RushBoard {
        rename_cars(RushBoard { layout, car: 0, exit_direction: self.exit_direction, metric: self.metric })
    }
}
