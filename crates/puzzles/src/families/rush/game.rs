//! Rush boards as a game of slides.

use std::fmt;

use super::board::{RushBoard, is_vertical};
use super::exit::Exit;
use super::info::{EXIT, INFO, SIDE};
use super::line::Line;
use super::rules::Rules;
use super::{count, exit, picture, solve};
use crate::families::blocks::metric::Metric;
use crate::families::blocks::moves::{self, Notation};
use crate::families::blocks::slide::Slide;
use crate::families::blocks::text;
use crate::families::blocks::tray::Tray;
use crate::family::{Describe, Game, Info, METRIC, MOVES, Named, Options};
use crate::puzzle::{Message, ParseError, Report, Scene, Solution, SolveError};
use crate::search::optimal_paths::OptimalPaths;
use crate::search::{Meter, Tables};

impl Describe for RushBoard {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn position(&self) -> String {
        text::write(&self.layout)
    }

    fn goal(&self) -> String {
        self.goal_text()
    }

    fn title(&self) -> Message {
        let id = match self.metric {
            Metric::Slide => "rush-title",
            Metric::Step => "rush-title-step",
        };
        let Tray { width, height, .. } = self.layout.tray;
        Message::new(id).with("shape", format!("{width}×{height}"))
    }

    fn generator_options(&self) -> Options {
        let Tray { width, height, .. } = self.layout.tray;
        let mut options =
            Options::from([(METRIC, self.metric.name()), (EXIT, exit::side_name(self.exit_direction))]);
        options.set(SIDE, width.max(height).to_string());
        options
    }

    fn is_solved(&self) -> bool {
        RushBoard::is_solved(self)
    }

    fn scene(&self) -> Scene {
        picture::draw(self, None)
    }
}

impl Game for RushBoard {
    type Move = Slide;

    fn scene_after(&self, slide: &Slide) -> Scene {
        let mut after = self.clone();
        let left = after.layout.slide(slide);
        picture::draw(&after, Some((slide.piece, left)))
    }

    /// Rates a position by the distance of the car to its exit and by the occupied cells between
    /// them.
    fn progress(&self) -> usize {
        let Tray { width, height, .. } = self.layout.tray;
        let (at, goal) = (self.layout.pieces[self.car].at, self.goal());
        let distance = (at % width).abs_diff(goal % width) + (at / width).abs_diff(goal / width);
        let (rules, state) = Rules::new(self);
        2 * (width + height) - distance - rules.count_blocking(state) as usize
    }

    fn legal_moves(&self) -> Vec<Slide> {
        let (rules, state) = Rules::new(self);
        let mut moves = Vec::new();
        rules.moves(state, |mv, _, _| moves.push(mv));
        moves.iter().flat_map(|&mv| solve::to_slides(self, &[mv])).collect()
    }

    fn in_metrics(&self) -> Vec<Self> {
        Metric::ALL.iter().map(|&metric| Self { metric, ..self.clone() }).collect()
    }

    fn other_readings(&self) -> Vec<(Message, Self)> {
        let label = |board: &Self| {
            let car = self.layout.pieces[board.car].name.to_string();
            Message::new("rush-leaves").with("car", car).with("arrow", board.exit_direction.arrow())
        };
        other_targets(self).into_iter().map(|board| (label(&board), board)).collect()
    }

    fn play(&mut self, slide: &Slide) {
        self.layout.slide(slide);
    }

    fn undo(&self, slide: &Slide) -> Option<Vec<Slide>> {
        Some(vec![slide.inverse()])
    }

    fn word(slide: &Slide, notation: &str) -> String {
        match Notation::from_name(notation) {
            Some(Notation::Pieces) => slide.letters(),
            _ => slide.to_string(),
        }
    }

    fn hint(&self, slide: &Slide) -> Option<Message> {
        Some(Message::new("rush-hint").with("piece", slide.name.to_string()))
    }

    fn read_moves(&self, options: &Options) -> Result<Vec<Slide>, ParseError> {
        moves::read(self, options.get(MOVES).unwrap_or_default())
    }

    fn write_moves(&self, slides: &[Slide], notation: &str) -> String {
        moves::write(slides, Notation::from_name(notation).unwrap_or(Notation::Arrows))
    }

    fn search(
        &self,
        _: &Tables,
        meter: &mut Meter<'_>,
        _: &mut Report<'_, Vec<Slide>>,
    ) -> Result<Solution<Vec<Slide>>, SolveError> {
        solve::solve(self, meter)
    }

    fn optimal_paths(
        &self,
        length: u32,
        max_listed: usize,
        _: &Tables,
        meter: &mut Meter<'_>,
    ) -> Option<OptimalPaths<Slide>> {
        count::optimal_paths(self, length, max_listed, meter)
    }
}

impl fmt::Display for RushBoard {
    /// Writes the position, the target car and exit after an arrow, and the metric; defaults are
    /// omitted.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&text::write(&self.layout))?;
        if !self.is_default() {
            write!(f, " → {}", self.goal_text())?;
        }
        if self.metric != Metric::Slide {
            write!(f, " {}", self.metric.name())?;
        }
        Ok(())
    }
}

/// Returns a copy of the board for each alternative target: the last car of each row or column,
/// with the exit on the right or below, and the present target car with the opposite exit.
fn other_targets(board: &RushBoard) -> Vec<RushBoard> {
    let with = |car: usize, exit_direction| RushBoard { car, exit_direction, ..board.clone() };
    let at_end = |car: usize| {
        let direction = Exit::End.direction(is_vertical(&board.layout.pieces[car]))?;
        Some(with(car, direction))
    };
    let last = Line::all(&board.layout).into_iter().filter_map(|line| line.cars.last().copied());
    let others = last.filter(|&car| car != board.car).filter_map(at_end);
    others.chain([with(board.car, board.exit_direction.opposite())]).collect()
}
