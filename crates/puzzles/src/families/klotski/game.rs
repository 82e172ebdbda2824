//! The layout as a game of slides.

use std::fmt;

use super::board::KlotskiBoard;
use super::goal::Target;
use super::info::INFO;
use super::{count, goal, heroes, picture, request, solve};
use crate::families::blocks::metric::Metric;
use crate::families::blocks::moves::{self, Notation};
use crate::families::blocks::slide::Slide;
use crate::families::blocks::text;
use crate::families::blocks::tray::Tray;
use crate::family::{Describe, Game, Info, METRIC, MOVES, Named, Options};
use crate::puzzle::{Message, ParseError, Report, Scene, Solution, SolveError};
use crate::search::optimal_paths::OptimalPaths;
use crate::search::{Meter, Tables};

impl Describe for KlotskiBoard {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn position(&self) -> String {
        text::write(&self.layout)
    }

    fn goal(&self) -> String {
        let place = |cell: usize| {
            format!("{},{}", cell / self.layout.tray.width + 1, cell % self.layout.tray.width + 1)
        };
        let write_goal = |&(target, cell): &(Target, usize)| match target {
            Target::Any(size) => format!("{}x{}:{}", size.width, size.height, place(cell)),
            Target::Piece(piece) => {
                let name = self.layout.pieces[piece].name;
                // A colon separates a digit from the row.
                let colon = if name.is_numeric() { ":" } else { "" };
                format!("{name}{colon}{}", place(cell))
            }
        };
        self.goals.iter().map(write_goal).collect::<Vec<_>>().join(" ")
    }

    fn title(&self) -> Message {
        let id = match self.metric {
            Metric::Slide => "klotski-title",
            Metric::Step => "klotski-title-step",
        };
        Message::new(id).with("shape", format!("{}×{}", self.layout.tray.width, self.layout.tray.height))
    }

    fn generator_options(&self) -> Options {
        let mut options = Options::from([(METRIC, self.metric.name())]);
        if !self.is_classical() || self.layout.free_cells().count_ones() != 2 {
            options.overlay(&request::generator_options(&self.layout));
        }
        options
    }

    fn is_solved(&self) -> bool {
        self.goals.iter().all(|&(target, cell)| {
            let piece = self.layout.pieces.iter().position(|piece| piece.at == cell);
            piece.is_some_and(|piece| target.matches(&self.layout, piece))
        })
    }

    fn scene(&self) -> Scene {
        picture::draw(self, None)
    }

    fn aim_scene(&self) -> Option<Scene> {
        Some(picture::draw_goal(self))
    }

    fn aim(&self) -> Option<Message> {
        let any = self.goals.iter().any(|(target, _)| matches!(target, Target::Any(_)));
        any.then(|| Message::new("klotski-aim-any"))
    }
}

impl Game for KlotskiBoard {
    type Move = Slide;

    fn scene_after(&self, slide: &Slide) -> Scene {
        let mut after = self.clone();
        let left = after.layout.slide(slide);
        picture::draw(&after, Some((slide.piece, left)))
    }

    fn named_in(&self, language: &str) -> Self {
        heroes::rename_pieces(self, language)
    }

    /// Rates a position by the distance of the pieces to their goals, in cells.
    fn progress(&self) -> usize {
        let Tray { width, height, .. } = self.layout.tray;
        let distance = |at: usize, cell: usize| {
            (at % width).abs_diff(cell % width) + (at / width).abs_diff(cell / width)
        };
        let nearest = |&(target, cell): &(Target, usize)| {
            let own = (0..self.layout.pieces.len()).filter(|&piece| target.matches(&self.layout, piece));
            own.map(|piece| distance(self.layout.pieces[piece].at, cell)).min().unwrap_or_default()
        };
        self.goals.iter().map(|goal| width + height - nearest(goal)).sum()
    }

    fn legal_moves(&self) -> Vec<Slide> {
        let (rules, masks) = self.masks();
        let mut moves = Vec::new();
        rules.moves(&masks, self.metric, |mv| moves.push(mv));
        moves.into_iter().flat_map(|mv| self.to_slides(&rules, masks, &[mv])).collect()
    }

    fn in_metrics(&self) -> Vec<Self> {
        Metric::ALL.iter().map(|&metric| Self { metric, ..self.clone() }).collect()
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
        Some(Message::new("klotski-hint").with("piece", slide.name.to_string()))
    }

    fn read_moves(&self, options: &Options) -> Result<Vec<Slide>, ParseError> {
        moves::read(self, options.get(MOVES).unwrap_or_default())
    }

    fn write_moves(&self, slides: &[Slide], notation: &str) -> String {
        moves::write(slides, Notation::from_name(notation).unwrap_or(Notation::Arrows))
    }

    fn search(
        &self,
        tables: &Tables,
        meter: &mut Meter<'_>,
        _: &mut Report<'_, Vec<Slide>>,
    ) -> Result<Solution<Vec<Slide>>, SolveError> {
        solve::solve(self, tables, meter)
    }

    fn optimal_paths(
        &self,
        _: u32,
        max_listed: usize,
        _: &Tables,
        meter: &mut Meter<'_>,
    ) -> Option<OptimalPaths<Slide>> {
        count::optimal_paths(self, max_listed, meter)
    }
}

impl fmt::Display for KlotskiBoard {
    /// Writes the position, the goal after an arrow and the metric; defaults are omitted.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.position())?;
        if goal::default_goals(&self.layout).as_ref() != Ok(&self.goals) {
            write!(f, " → {}", self.goal())?;
        }
        if self.metric != Metric::Slide {
            write!(f, " {}", self.metric.name())?;
        }
        Ok(())
    }
}
