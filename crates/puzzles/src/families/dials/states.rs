//! Breadth-first search over packed positions, from the start and from the goals at once. A
//! position holds, for each dial with a goal, how far it has turned since the start. The start is
//! all zeros. A goal holds the turns that the dials need.
//!
//! ```text
//!  dial      2     1     0        a press adds all steps at once; a dial that passes its last
//!  bits   00011 00101 00010       position is reduced by a mask
//! ```
//!
//! If no position is within `a` presses of the start and within `b` of a goal, every solution has
//! more than `a + b` presses. The side with the smaller layer grows.

use std::collections::HashMap;
use std::mem::size_of;

use super::equations::Equations;
use crate::puzzle::Stop;
use crate::search::reached::{GOLDEN, Packed, ReachedSet};
use crate::search::{Meter, Share};

/// Bits of a dial: a sum of two positions has at most five.
const BITS: usize = 5;

/// Maximum positions of both sides together.
const MAX_STATES: usize = 10_000_000;

/// Maximum number of positions on shortest solutions, for counting these solutions.
const MAX_BETWEEN: usize = 1 << 19;
/// Bytes reserved for these positions and their counts: four entries per position.
const BETWEEN_BYTES: usize = 4 * MAX_BETWEEN * size_of::<(State, u64)>();

/// Initial capacity in positions.
const INITIAL_CAPACITY: usize = 1 << 10;

/// Turns of all dials with a goal, [`BITS`] bits each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct State(u128);

impl Packed for State {
    fn hash(self) -> u64 {
        let (low, high) = (self.0 as u64, (self.0 >> 64) as u64);
        (low.wrapping_mul(GOLDEN) ^ (low >> 29) ^ high.rotate_left(17)).wrapping_mul(GOLDEN)
    }
}

/// Dials and buttons as packed numbers.
pub(super) struct Space {
    /// Number of positions of each dial.
    moduli: u128,
    /// 16 minus the number of positions, for each dial. Adding it to a sum sets bit 4 if and only
    /// if the sum is at least the number of positions.
    lift: u128,
    /// Bit 4 of each dial.
    carries: u128,
    /// Steps of each button.
    buttons: Vec<State>,
    /// Steps that undo each button.
    back: Vec<State>,
}

fn pack(numbers: impl Iterator<Item = u8>) -> State {
    State(numbers.enumerate().map(|(at, number)| u128::from(number) << (BITS * at)).sum())
}

impl Space {
    fn new(equations: &Equations) -> Self {
        let moduli = || equations.moduli.iter().copied();
        let back = |column: &Vec<u8>| {
            pack(column.iter().zip(moduli()).map(|(step, modulus)| (modulus - step) % modulus))
        };
        Self {
            moduli: pack(moduli()).0,
            lift: pack(moduli().map(|modulus| 16 - modulus)).0,
            carries: pack(moduli().map(|_| 16)).0,
            buttons: equations.columns.iter().map(|column| pack(column.iter().copied())).collect(),
            back: equations.columns.iter().map(back).collect(),
        }
    }

    /// Adds a step of all dials to a state.
    pub(super) fn add(&self, state: State, step: State) -> State {
        let sum = state.0 + step.0;
        let over = (sum + self.lift) & self.carries;
        // Ones in the low four bits of each dial that has to be reduced.
        let reduce = over - (over >> 4);
        State(sum - (reduce & self.moduli))
    }

    /// Returns the state after a press of a button.
    pub(super) fn after(&self, state: State, button: usize) -> State {
        self.add(state, self.buttons[button])
    }
}

/// Positions reached from one side: the start, or the goals.
struct Side {
    reached: ReachedSet<State>,
    /// Index of the first position of the last layer.
    layer: usize,
    /// Steps of each button, away from this side.
    steps: Vec<State>,
}

impl Side {
    fn new(starts: impl Iterator<Item = State>, steps: Vec<State>, share: Share) -> Self {
        let mut reached = ReachedSet::new(share, INITIAL_CAPACITY);
        for state in starts {
            reached.insert(state, 0);
        }
        reached.levels.push(reached.states.len());
        Self { reached, layer: 0, steps }
    }

    /// Returns the presses from this side to its last layer.
    fn depth(&self) -> u32 {
        self.reached.levels.len() as u32 - 1
    }

    /// Returns the number of positions in the last layer.
    fn width(&self) -> usize {
        self.reached.states.len() - self.layer
    }
}

/// Both sides of a search.
pub(super) struct Search {
    pub(super) space: Space,
    sides: [Side; 2],
}

/// Positions that both sides have reached.
pub(super) struct Meeting {
    /// Presses of a shortest solution.
    pub(super) length: u32,
    states: Vec<State>,
}

impl Search {
    /// Starts a search for the presses that solve the equations.
    pub(super) fn new(equations: &Equations, meter: &Meter<'_>) -> Self {
        let space = Space::new(equations);
        let goals = equations.needs.iter().map(|need| pack(need.iter().copied()));
        let start = pack(std::iter::repeat_n(0, equations.moduli.len()));
        let sides = [
            Side::new(std::iter::once(start), space.buttons.clone(), meter.memory()),
            Side::new(goals, space.back.clone(), meter.memory()),
        ];
        Self { space, sides }
    }

    /// Returns the proven lower bound on the length of any solution; valid until the sides meet.
    pub(super) fn at_least(&self) -> u32 {
        self.sides[0].depth() + self.sides[1].depth() + 1
    }

    /// Searches until both sides meet. `report` receives each higher lower bound, with the nodes so
    /// far.
    ///
    /// # Errors
    /// The exhausted resource; memory counts as nodes.
    pub(super) fn run(
        &mut self,
        meter: &mut Meter<'_>,
        report: &mut dyn FnMut(u32, u64),
    ) -> Result<Meeting, Stop> {
        let start = self.sides[0].reached.states[0];
        if self.sides[1].reached.number(start).is_some() {
            return Ok(Meeting { length: 0, states: vec![start] });
        }
        loop {
            let smaller = usize::from(self.sides[1].width() < self.sides[0].width());
            let [first, second] = &mut self.sides;
            let (side, other) = if smaller == 0 { (first, &*second) } else { (second, &*first) };
            let (layer, end) = (side.layer, side.reached.states.len());
            if layer == end {
                return Err(Stop::Nodes);
            }
            let mut met = Vec::new();
            for number in layer..end {
                let known = side.reached.states.len() + other.reached.states.len();
                if known > MAX_STATES || !side.reached.has_room() {
                    // An incomplete layer proves no bound, so the search ends.
                    return Err(Stop::Nodes);
                }
                let state = side.reached.states[number];
                for &step in &side.steps {
                    meter.tick()?;
                    let next = self.space.add(state, step);
                    if side.reached.insert(next, number as u32) && other.reached.number(next).is_some() {
                        met.push(next);
                    }
                }
            }
            side.layer = end;
            side.reached.levels.push(side.reached.states.len());
            let length = self.at_least() - 1;
            if !met.is_empty() {
                return Ok(Meeting { length, states: met });
            }
            report(length + 1, meter.nodes());
        }
    }

    /// Returns the presses of one solution, by button.
    pub(super) fn presses(&self, meeting: &Meeting) -> Vec<u16> {
        let mut presses = vec![0; self.space.buttons.len()];
        for side in &self.sides {
            let Some(mut at) = side.reached.number(meeting.states[0]) else { continue };
            while at >= side.reached.levels[0] {
                let before = side.reached.predecessor(at);
                let (from, to) = (side.reached.states[before], side.reached.states[at]);
                let button = side.steps.iter().position(|&step| self.space.add(from, step) == to);
                presses[button.expect("a step leads from each state to the next")] += 1;
                at = before;
            }
        }
        presses
    }

    /// Returns the state at the start.
    pub(super) fn start(&self) -> State {
        self.sides[0].reached.states[0]
    }

    /// Returns the states that lie on any shortest solution, each with its number of remaining
    /// presses, and the memory reserved for them.
    ///
    /// # Errors
    /// The exhausted resource.
    pub(super) fn states_between(
        &self,
        meeting: &Meeting,
        meter: &mut Meter<'_>,
    ) -> Result<(HashMap<State, u32>, Share), Stop> {
        let mut share = meter.memory();
        if !share.resize(BETWEEN_BYTES) {
            return Err(Stop::Nodes);
        }
        let [start, goals] = &self.sides;
        let middle = goals.depth();
        let mut left: HashMap<State, u32> = meeting.states.iter().map(|&state| (state, middle)).collect();
        for (side, steps) in [(start, &self.space.back), (goals, &self.space.buttons)] {
            let mut layer = meeting.states.clone();
            for distance in 1..=side.depth() {
                let depth = side.depth() - distance;
                let mut next = Vec::new();
                for &state in &layer {
                    for &step in steps {
                        meter.tick()?;
                        let before = self.space.add(state, step);
                        let is_start = std::ptr::eq(side, start);
                        let presses = if is_start { middle + distance } else { middle - distance };
                        if side.reached.depth(before) == Some(depth) && !left.contains_key(&before) {
                            left.insert(before, presses);
                            next.push(before);
                        }
                    }
                }
                if left.len() > MAX_BETWEEN {
                    return Err(Stop::Nodes);
                }
                layer = next;
            }
        }
        Ok((left, share))
    }
}
