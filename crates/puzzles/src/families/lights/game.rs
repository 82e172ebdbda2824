//! The board as a game of presses.

use std::fmt;

use super::board::LightsBoard;
use super::edges::Edges;
use super::info::{EDGES, INFO, OFF, ON, PRESS, SIZE, STATE_COUNT};
use super::parse::{EDGES_PREFIX, PRESS_PREFIX, STATES_PREFIX};
use super::pattern::NamedPattern;
use super::press::Press;
use super::{count, moves, picture, solve, text};
use crate::family::{Describe, GOAL, Game, Info, Lesson, MOVES, Named, Options, Part};
use crate::puzzle::{Message, ParseError, Report, Scene, Solution, SolveError};
use crate::search::optimal_paths::OptimalPaths;
use crate::search::{Meter, Tables};

/// Maximum columns and rows of a board with one button per cell.
const MAX_PAD: usize = 5;

/// Maximum rows of a board with room for an undo button. Boards of more than two states need such a
/// button, since a second press does not undo the first.
const MAX_PAD_ROWS_TO_UNDO: usize = 4;

/// Aim of a board whose goal is neither all lights off nor all in state 1.
const TARGET_AIM: &str = "lights-aim-target";

impl Describe for LightsBoard {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn position(&self) -> String {
        text::write(&self.rules.to_drawing(&self.lights), "/")
    }

    fn goal(&self) -> String {
        match self.rules.uniform_goal() {
            Some(0) => OFF.to_owned(),
            Some(1) => ON.to_owned(),
            Some(state) => state.to_string(),
            None => text::write(&self.rules.to_drawing(&self.rules.goal), "/"),
        }
    }

    fn title(&self) -> Message {
        let rules = &self.rules;
        let title = match rules.edges {
            Edges::Ring => Message::new("lights-title-ring").with("lights", rules.cells()),
            Edges::Walls => Message::new("lights-title").with("size", format_size(self)),
            Edges::Torus => Message::new("lights-title-torus").with("size", format_size(self)),
        };
        title.with("press", rules.pattern.write()).with("states", rules.states)
    }

    fn generator_options(&self) -> Options {
        let rules = &self.rules;
        let (press, states, goal) = (rules.pattern.write(), rules.states.to_string(), self.goal());
        let mut options = Options::from([(SIZE, format_size(self)), (PRESS, press), (STATE_COUNT, states)]);
        options.set(EDGES, rules.edges.name());
        // Only a drawing of the goal can contain cells without a light.
        match rules.blocked.contains(&true) {
            true => options.set(GOAL, text::write(&rules.to_drawing(&rules.goal), "/")),
            false => options.set(GOAL, goal),
        }
        options
    }

    fn is_solved(&self) -> bool {
        self.lights == self.rules.goal
    }

    fn scene(&self) -> Scene {
        picture::draw(self, None)
    }

    fn goal_scene(&self) -> Option<Scene> {
        // A uniform goal is written as a word or digit, not drawn.
        self.rules.uniform_goal().is_none().then(|| picture::draw(&self.to_solved(), None))
    }

    fn solved_scene(&self) -> Option<Scene> {
        Some(picture::draw(&self.to_solved(), None))
    }

    fn aim_scene(&self) -> Option<Scene> {
        // Words name the goals of all lights off and all in state 1.
        self.lesson().aim.eq(TARGET_AIM).then(|| picture::draw(&self.to_solved(), None))
    }

    fn lesson(&self) -> Lesson {
        let aim = match self.rules.uniform_goal() {
            Some(0) => INFO.lesson.aim,
            Some(1) => "lights-aim-lit",
            _ => TARGET_AIM,
        };
        Lesson { aim, ..INFO.lesson }
    }
}

impl Game for LightsBoard {
    type Move = Press;

    fn scene_after(&self, press: &Press) -> Scene {
        let mut after = self.clone();
        after.play(press);
        picture::draw(&after, Some(self.rules.cell(press)))
    }

    /// Counts the lights in their goal state.
    fn progress(&self) -> usize {
        self.lights.iter().zip(&self.rules.goal).filter(|(light, wanted)| light == wanted).count()
    }

    fn legal_moves(&self) -> Vec<Press> {
        self.pressable().map(|cell| self.rules.press(cell)).collect()
    }

    /// Returns the cells in rows for buttons, if the board is small enough.
    fn pad(&self) -> Vec<Vec<Option<Press>>> {
        let rules = &self.rules;
        let max_rows = if rules.states == 2 { MAX_PAD } else { MAX_PAD_ROWS_TO_UNDO };
        if rules.is_ring() || rules.width > MAX_PAD || rules.height > max_rows {
            return Vec::new();
        }
        let key = |cell| (!rules.changes(cell).is_empty()).then(|| rules.press(cell));
        let cells: Vec<usize> = (0..rules.cells()).collect();
        cells.chunks(rules.width).map(|row| row.iter().map(|&cell| key(cell)).collect()).collect()
    }

    /// Returns the state of the light.
    fn pad_label(&self, press: &Press, _: Option<&str>) -> String {
        let light = self.lights[self.rules.cell(press)];
        match (self.rules.states, light) {
            (2, 0) => "⚫".to_owned(),
            (2, _) => "🟡".to_owned(),
            (_, state) => state.to_string(),
        }
    }

    fn group(&self, press: &Press) -> usize {
        press.row.map_or(0, usize::from)
    }

    fn other_readings(&self) -> Vec<(Message, Self)> {
        match self.rules.states {
            2 => vec![(Message::new("lights-swap"), self.swapped())],
            _ => Vec::new(),
        }
    }

    fn play(&mut self, press: &Press) {
        self.press(self.rules.cell(press));
    }

    /// Presses the cell again until it was pressed once per state, which changes nothing in total.
    fn undo(&self, press: &Press) -> Option<Vec<Press>> {
        Some(vec![*press; usize::from(self.rules.states) - 1])
    }

    fn hint(&self, press: &Press) -> Option<Message> {
        Some(match press.row {
            Some(row) => Message::new("lights-hint").with("row", (row + 1).to_string()),
            None => Message::new("lights-hint-ring").with("light", press.to_string()),
        })
    }

    fn read_moves(&self, options: &Options) -> Result<Vec<Press>, ParseError> {
        moves::read(self, Part::whole(options, MOVES))
    }

    fn write_moves(&self, presses: &[Press], notation: &str) -> String {
        match notation {
            // One row of digits would be parsed as a list.
            "grid" if !self.rules.is_ring() => moves::draw(self, presses),
            _ => presses.iter().map(Press::to_string).collect::<Vec<_>>().join(" "),
        }
    }

    fn search(
        &self,
        tables: &Tables,
        meter: &mut Meter<'_>,
        report: &mut Report<'_, Vec<Press>>,
    ) -> Result<Solution<Vec<Press>>, SolveError> {
        solve::solve(self, tables, meter, report)
    }

    fn optimal_paths(
        &self,
        length: u32,
        max_listed: usize,
        tables: &Tables,
        meter: &mut Meter<'_>,
    ) -> Option<OptimalPaths<Press>> {
        Some(count::optimal_paths(self, length, max_listed, tables, meter))
    }
}

impl LightsBoard {
    /// Returns the solved position.
    fn to_solved(&self) -> Self {
        Self { lights: self.rules.goal.clone(), ..self.clone() }
    }
}

/// Formats columns and rows, or the number of lights of a ring.
fn format_size(board: &LightsBoard) -> String {
    match board.rules.is_ring() {
        true => board.rules.cells().to_string(),
        false => format!("{}×{}", board.rules.width, board.rules.height),
    }
}

impl fmt::Display for LightsBoard {
    /// Writes the position, then the goal, press pattern, edges and states; defaults are omitted.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = &self.rules;
        f.write_str(&self.position())?;
        if rules.uniform_goal() != Some(0) {
            write!(f, " → {}", self.goal())?;
        }
        if rules.pattern.name() != Some(NamedPattern::Cross) {
            write!(f, " {PRESS_PREFIX}{}", rules.pattern.write())?;
        }
        if rules.edges != Edges::Walls {
            write!(f, " {EDGES_PREFIX}{}", rules.edges.name())?;
        }
        if rules.states != 2 {
            write!(f, " {STATES_PREFIX}{}", rules.states)?;
        }
        Ok(())
    }
}
