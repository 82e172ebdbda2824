//! The implementation of `Game` for the board.

use std::fmt;

use super::board::SlidingBoard;
use super::goals::NamedGoal;
use super::info::{INFO, LETTERS, SIZE};
use super::metric::Metric;
use super::notation::{Letters, Notation};
use super::slide::Slide;
use super::{count, moves, picture, solve, text, write};
use crate::families::direction::Direction;
use crate::family::{Describe, GOAL, Game, Info, METRIC, MOVES, Named, Options};
use crate::puzzle::{Message, ParseError, Report, Scene, Solution, SolveError};
use crate::search::optimal_paths::OptimalPaths;
use crate::search::{Meter, Tables};

impl Describe for SlidingBoard {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn position(&self) -> String {
        text::write(self.shape, &self.tiles)
    }

    fn goal(&self) -> String {
        text::write(self.shape, &self.goal)
    }

    fn title(&self) -> Message {
        let id = match self.metric {
            Metric::Single => "sliding-title",
            Metric::Multi => "sliding-title-multi",
        };
        Message::new(id).with("shape", format!("{}×{}", self.shape.width, self.shape.height))
    }

    fn generator_options(&self) -> Options {
        let goal = text::write(self.shape, &self.goal);
        Options::from([(GOAL, &*goal), (SIZE, &*self.shape.to_string()), (METRIC, self.metric.name())])
    }

    fn is_solved(&self) -> bool {
        self.tiles[..] == self.goal[..]
    }

    fn scene(&self) -> Scene {
        picture::draw(self, &[])
    }

    fn solved_scene(&self) -> Option<Scene> {
        let solved = Self { tiles: self.goal.to_vec(), ..self.clone() };
        Some(picture::draw(&solved, &[]))
    }
}

impl SlidingBoard {
    /// Returns the tile to press for a legal slide. It moves together with the tiles between it and
    /// the gap.
    fn pressed_tile(&self, slide: Slide) -> u8 {
        let after = self.after(slide).expect("the slide is legal");
        self.tiles[after.gap()]
    }

    /// Returns the tile to press and its direction.
    fn press_caption(&self, slide: &Slide) -> String {
        format!("{} {}", self.pressed_tile(*slide), slide.direction.arrow())
    }
}

impl Game for SlidingBoard {
    type Move = Slide;

    fn scene_after(&self, slide: &Slide) -> Scene {
        let mut after = self.clone();
        after.play(slide);
        picture::draw(&after, &self.target_cells(*slide))
    }

    /// Counts the tiles in their goal cells.
    fn progress(&self) -> usize {
        let pairs = self.tiles.iter().zip(&*self.goal);
        pairs.filter(|(tile, wanted)| tile == wanted && **tile != 0).count()
    }

    fn legal_moves(&self) -> Vec<Slide> {
        self.legal_slides().map(|(slide, _)| slide).collect()
    }

    /// Returns the four directions as a cross; empty in the multi-tile metric.
    fn pad(&self) -> Vec<Vec<Option<Slide>>> {
        use Direction::{Down, Left, Right, Up};
        if self.metric != Metric::Single {
            return Vec::new();
        }
        let rows = [[None, Some(Up), None], [Some(Left), None, Some(Right)], [None, Some(Down), None]];
        rows.map(|row| row.map(|place| place.map(Slide::one)).to_vec()).to_vec()
    }

    fn in_metrics(&self) -> Vec<Self> {
        Metric::ALL.iter().map(|&metric| Self { metric, ..self.clone() }).collect()
    }

    fn play(&mut self, slide: &Slide) {
        *self = self.after(*slide).expect("the move is legal");
    }

    fn undo(&self, slide: &Slide) -> Option<Vec<Slide>> {
        Some(vec![slide.inverse()])
    }

    fn word(slide: &Slide, notation: &str) -> String {
        write::word(*slide, Notation::from_name(notation).unwrap_or(Notation::Letters))
    }

    fn caption(slide: &Slide, notation: &str) -> String {
        let word = Self::word(slide, notation);
        let arrow = slide.direction.arrow();
        match Notation::from_name(notation) {
            // Arrows need no second arrow. Gap letters name the direction of the gap, and the arrow
            // of the tile would contradict them.
            Some(Notation::Arrows | Notation::Gap) => word,
            Some(Notation::Tiles | Notation::States) => slide.with_sign(&arrow.to_string()),
            _ => format!("{word} {arrow}"),
        }
    }

    fn label(slide: &Slide, chosen: Option<&str>) -> String {
        Self::caption(slide, chosen.unwrap_or(Notation::Arrows.name()))
    }

    fn depends_on_position(notation: &str) -> bool {
        matches!(Notation::from_name(notation), Some(Notation::Tiles | Notation::States))
    }

    /// Returns the number of the tile to press in the notation of tiles, the position after the
    /// slide in that of positions, and [`Game::word`] in all others.
    fn word_here(&self, slide: &Slide, notation: &str) -> String {
        match Notation::from_name(notation) {
            Some(Notation::Tiles) => self.pressed_tile(*slide).to_string(),
            Some(Notation::States) => {
                let after = self.after(*slide).expect("the slide is legal");
                text::write(self.shape, &after.tiles)
            }
            _ => Self::word(slide, notation),
        }
    }

    /// Returns the caption. In the notations of tiles and positions, the caption of a legal slide
    /// is the tile to press and its direction: `7 ↓`.
    fn caption_here(&self, slide: &Slide, notation: &str) -> String {
        match Self::depends_on_position(notation) && self.after(*slide).is_some() {
            true => self.press_caption(slide),
            false => Self::caption(slide, notation),
        }
    }

    fn describe_move(&self, slide: &Slide, notation: &str) -> String {
        let pressed = self.press_caption(slide);
        match Notation::from_name(notation) {
            Some(Notation::Tiles) => pressed,
            _ => format!("{} ({pressed})", self.word_here(slide, notation)),
        }
    }

    fn hint(&self, slide: &Slide) -> Option<Message> {
        Some(Message::new("sliding-hint").with("tile", self.pressed_tile(*slide).to_string()))
    }

    fn read_moves(&self, options: &Options) -> Result<Vec<Slide>, ParseError> {
        moves::read(self, options.get(MOVES).unwrap_or_default(), options.named(LETTERS)?)
    }

    fn remark_on_moves(&self, options: &Options) -> Option<Message> {
        let either = options.named::<Letters>(LETTERS).is_ok_and(|letters| letters == Letters::Either);
        let text = options.get(MOVES).unwrap_or_default();
        let as_gap = either && moves::read(self, text, Letters::Tile).is_err();
        as_gap.then(|| Message::new("sliding-letters-gap"))
    }

    fn write_moves(&self, moves: &[Slide], notation: &str) -> String {
        write::write(self, moves, Notation::from_name(notation).unwrap_or(Notation::Letters))
    }

    fn search(
        &self,
        tables: &Tables,
        meter: &mut Meter<'_>,
        report: &mut Report<'_, Vec<Slide>>,
    ) -> Result<Solution<Vec<Slide>>, SolveError> {
        solve::solve(self, tables, meter, report)
    }

    fn optimal_paths(
        &self,
        length: u32,
        max_listed: usize,
        tables: &Tables,
        meter: &mut Meter<'_>,
    ) -> Option<OptimalPaths<Slide>> {
        count::optimal_paths(self, length, max_listed, tables, meter)
    }
}

impl fmt::Display for SlidingBoard {
    /// Writes the position, the goal after an arrow and the metric; defaults are omitted.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.position())?;
        if self.goal[..] != NamedGoal::Rows.layout(self.shape)[..] {
            write!(f, " → {}", self.goal())?;
        }
        if self.metric != Metric::Single {
            write!(f, " {}", self.metric.name())?;
        }
        Ok(())
    }
}
