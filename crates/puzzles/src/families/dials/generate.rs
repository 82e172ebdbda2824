//! Generates boards from a seed: random or given buttons, and a start reached from the goal by
//! presses.
//!
//! A subset of the presses of a shortest solution is itself shortest for the position that it
//! solves. On a board that needs more presses than wanted, presses of its solution are therefore
//! played until the wanted number remains.

use std::sync::Arc;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::board::{DialsBoard, EQUAL, Goal, Rules};
use super::buttons::{self, Context};
use super::goal;
use super::info::{BUTTONS, COUNT, GAME, POSITIONS, STEPS};
use super::parse::{game_settings, read_positions, read_steps};
use super::preset::Settings;
use super::press::Press;
use super::sizes::DIALS;
use super::solve;
use super::text;
use crate::family::{GOAL, Lengths, MOVES, Options, Part, STOPPED, has_difficulty, length};
use crate::puzzle::{Message, ParseError};
use crate::search::Meter;

/// Maximum nodes of all solves for one board together.
const MAX_NODES: u64 = 4_000_000;

/// Maximum random draws of buttons and a solved position.
const MAX_DRAWS: usize = 4;

/// Random boards solved to estimate the longest solution.
const SAMPLES: usize = 24;
/// Maximum boards tried per draw, and maximum attempts to draw a further distinct button.
const MAX_TRIES: usize = 500;

/// Maximum step of a dial whose buttons all turn it by the same step.
const MAX_STEP: i16 = 3;

/// Positions of a dial if none are given.
const DEFAULT_POSITIONS: &str = "6";

/// Generates a board.
///
/// # Errors
/// A faulty option, or no board found that matches the options.
pub(super) fn generate(
    options: &Options,
    seed: u64,
    meter: &mut Meter<'_>,
) -> Result<DialsBoard, ParseError> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    meter.run_limited(MAX_NODES, |meter| {
        for _ in 0..MAX_DRAWS {
            let solved = build_solved(options, &mut rng)?;
            if let Some(board) = scramble_to_length(&solved, options, seed, &mut rng, meter)? {
                return Ok(board);
            }
        }
        Err(options.fault(MOVES, Message::new("dials-not-found")))
    })
}

/// Scrambles a solved board until its solution has the requested length. Returns `None` if no try
/// succeeds.
fn scramble_to_length(
    solved: &DialsBoard,
    options: &Options,
    seed: u64,
    rng: &mut ChaCha8Rng,
    meter: &mut Meter<'_>,
) -> Result<Option<DialsBoard>, ParseError> {
    let mut longest = 0;
    if has_difficulty(options)? {
        for _ in 0..SAMPLES {
            let board = scramble(solved, rng);
            longest = longest.max(solve_optimally(&board, meter).map_or(0, |presses| presses.len() as u32));
        }
    }
    let wanted = length(options, seed, &difficulty_lengths(longest))?;
    let mut tries = (0..MAX_TRIES).map(|_| scramble(solved, rng));
    let Some(wanted) = wanted else {
        return Ok(tries.find(|board| !board.is_at_goal()));
    };
    for mut board in tries {
        if meter.tick().is_err() || meter.pause().is_err() {
            return Err(options.fault(MOVES, Message::new(STOPPED)));
        }
        let Some(presses) = solve_optimally(&board, meter).filter(|presses| presses.len() >= wanted as usize)
        else {
            continue;
        };
        let spare = presses.len() - wanted as usize;
        // Every other press of the list is played first, so that several buttons occur among the
        // remaining presses.
        let mut order: Vec<usize> = (0..presses.len()).step_by(2).collect();
        order.extend((1..presses.len()).step_by(2));
        for at in &order[..spare] {
            board.press(presses[*at].button.into());
        }
        return Ok(Some(board));
    }
    Ok(None)
}

/// Returns the ranges of solution lengths, from easy to brutal, for boards whose longest sampled
/// solution has `longest` presses.
fn difficulty_lengths(longest: u32) -> Lengths {
    let longest = longest.max(1);
    let part = |from: u32, to: u32| (longest * from / 100).max(1)..=(longest * to / 100).max(1);
    [part(20, 35), part(45, 60), part(70, 85), part(95, 100)]
}

/// Builds the requested board in a solved position.
fn build_solved(options: &Options, rng: &mut ChaCha8Rng) -> Result<DialsBoard, ParseError> {
    let settings = game_settings(Part::filled(options, GAME))?;
    let count = count_dials(options, settings)?;
    let positions = positions(options, settings, count)?;
    let goal = match (Part::filled(options, GOAL), settings.goal) {
        (Some(part), _) => goal::read(part, &positions)?,
        (None, Some(EQUAL)) => Goal::Equal,
        (None, text) => {
            let position = text.map_or(0, |text| u8::from(text != "0"));
            Goal::Each(vec![Some(position); count])
        }
    };
    let steps = read_steps(Part::filled(options, STEPS), &positions)?;
    let context = Context { positions: &positions, steps: &steps, before: None };
    let buttons = match (Part::filled(options, BUTTONS), settings.buttons) {
        (Some(part), _) => buttons::read(part, &context)?,
        (None, Some(text)) => buttons::read(Part { option: BUTTONS, text, offset: 0 }, &context)?,
        (None, None) => {
            let given = options.filled(STEPS).map(|_| steps);
            let steps = given.or_else(|| settings.has_dial_steps.then(|| random_steps(&positions, rng)));
            random_buttons(&positions, steps.as_deref(), settings.generated_buttons, rng)
        }
    };
    let common = rng.random_range(0..u64::from(positions.iter().copied().min().unwrap_or(1))) as u8;
    let dials = positions.iter().enumerate().map(|(dial, &modulus)| match &goal {
        Goal::Equal => common,
        Goal::Each(wanted) => wanted[dial].unwrap_or_else(|| rng.random_range(0..u64::from(modulus)) as u8),
    });
    let dials = dials.collect();
    Ok(DialsBoard { dials, rules: Arc::new(Rules { positions, buttons, goal }) })
}

/// Returns the number of positions of each of `count` dials.
fn positions(options: &Options, settings: Settings, count: usize) -> Result<Vec<u8>, ParseError> {
    let settings = Settings { positions: settings.positions.or(Some(DEFAULT_POSITIONS)), ..settings };
    read_positions(options, Part::filled(options, POSITIONS), settings, count)
}

/// Returns the number of dials: the option, the number that another option implies, or the default.
fn count_dials(options: &Options, settings: Settings) -> Result<usize, ParseError> {
    let (min_dials, max_dials) = (*DIALS.start() as u32, *DIALS.end() as u32);
    if let Some(count) = options.number(COUNT, min_dials..=max_dials)? {
        return Ok(count as usize);
    }
    for id in [POSITIONS, GOAL, STEPS] {
        if let Some(items) = Part::filled(options, id).and_then(|part| text::read(part).ok())
            && items.len() > 1
            && DIALS.contains(&items.len())
        {
            return Ok(items.len());
        }
    }
    // The least number for which the buttons are valid: the length of a row, or the last dial that
    // a group names. Patterns are valid for any number.
    let part = Part::filled(options, BUTTONS).filter(|part| !buttons::is_pattern(part.text));
    let is_valid = |part: Part<'_>, count: usize| {
        positions(options, settings, count).is_ok_and(|positions| {
            let steps = vec![1; count];
            buttons::read(part, &Context { positions: &positions, steps: &steps, before: None }).is_ok()
        })
    };
    let valid = part.and_then(|part| DIALS.into_iter().find(|&count| is_valid(part, count)));
    Ok(valid.unwrap_or(settings.generated_dials))
}

/// Draws a step for each dial.
fn random_steps(positions: &[u8], rng: &mut ChaCha8Rng) -> Vec<i16> {
    let step = |&modulus: &u8| {
        let max_step = (i16::from(modulus) / 2).min(MAX_STEP);
        let step = 1 + rng.random_range(0..max_step as u64) as i16;
        if rng.random_bool(0.5) { step } else { -step }
    };
    positions.iter().map(step).collect()
}

/// Draws at most `count` distinct buttons. Button `n` turns every `count`-th dial from dial `n` on,
/// so that together the buttons turn all dials. Each button also turns some random dials: fewer
/// than three, or fewer than `dials / 2` if that is more.
fn random_buttons(
    positions: &[u8],
    steps: Option<&[i16]>,
    count: usize,
    rng: &mut ChaCha8Rng,
) -> Vec<Vec<u8>> {
    let dials = positions.len();
    let mut buttons: Vec<Vec<u8>> = Vec::new();
    let extra_end = dials.min(3).max(dials / 2);
    // If a dial always turns by the same step, buttons that turn a single dial are dull.
    let min_extra = usize::from(steps.is_some()).min(extra_end - 1);
    for number in 0..count.min(super::sizes::MAX_BUTTONS) {
        // If no further distinct button is found, there are fewer buttons.
        for _ in 0..MAX_TRIES {
            let mut button = vec![0; dials];
            (number % dials..dials).step_by(count).for_each(|dial| button[dial] = 1);
            for _ in 0..rng.random_range(min_extra as u64..extra_end as u64) {
                button[rng.random_range(0..dials as u64) as usize] = 1;
            }
            for (dial, turned) in button.iter_mut().enumerate().filter(|(_, turned)| **turned > 0) {
                let modulus = positions[dial];
                *turned = match steps {
                    Some(steps) => steps[dial].rem_euclid(modulus.into()) as u8,
                    // Small steps in either direction.
                    None => [1, modulus - 1, 2 % modulus, 1][rng.random_range(0..4_u64) as usize].max(1),
                };
            }
            if !buttons.contains(&button) && button.iter().any(|&step| step > 0) {
                buttons.push(button);
                break;
            }
        }
    }
    buttons
}

/// Presses each button of the solved board a random number of times.
fn scramble(solved: &DialsBoard, rng: &mut ChaCha8Rng) -> DialsBoard {
    let mut board = solved.clone();
    for button in 0..solved.rules.buttons.len() {
        for _ in 0..rng.random_range(0..12_u64) {
            board.press(button);
        }
    }
    board
}

/// Returns a solution if it is proven to be shortest.
fn solve_optimally(board: &DialsBoard, meter: &mut Meter<'_>) -> Option<Vec<Press>> {
    let solution = solve::solve(board, meter, &mut |_| {}).ok()?;
    solution.optimal.then_some(solution.line)
}
