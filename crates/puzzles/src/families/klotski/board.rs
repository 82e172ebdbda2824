//! A legal layout with its goal: its texts, its picture, its solution.

use std::borrow::Cow;
use std::fmt;

use super::moves::{self, Slide};
use super::rules::{Kind, MOST_KINDS, Masks, Move, Rules};
use super::text::{self, HEIGHT, Layout, Piece, WIDTH};
use super::tray::{Metric, Size, Tray};
use super::{INFO, goal, optimal, solve};
use crate::families::direction::Direction;
use crate::families::{Board, Info, MOVES, Options, Step};
use crate::puzzle::scene::{Ink, Shape};
use crate::puzzle::{Analysis, Message, Notation, ParseError, Scene, Solution, SolveError};
use crate::search::{Meter, Tables};

/// The one large piece of classical layouts, and the cell that it has to reach.
pub(super) const SQUARE: Size = Size { width: 2, height: 2 };
pub(super) const EXIT: usize = 13;

/// The kinds of classical layouts, in the order in which the table numbers them.
pub(super) const CLASSICAL: [Kind; 4] = [
    Kind { size: Size { width: 1, height: 1 }, goal: None },
    Kind { size: Size { width: 2, height: 1 }, goal: None },
    Kind { size: Size { width: 1, height: 2 }, goal: None },
    Kind { size: SQUARE, goal: Some(EXIT) },
];

/// Pieces that overlap neither each other nor a wall, and where one or more of them have to go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct KlotskiBoard {
    pub(super) tray: Tray,
    pub(super) pieces: Vec<Piece>,
    /// Numbers of pieces and the cells of their upper left corners in the goal.
    pub(super) goals: Vec<(usize, usize)>,
    pub(super) metric: Metric,
}

impl KlotskiBoard {
    /// Whether it is a classical layout: in its table, or the same as one in all that matters.
    pub(super) fn is_classical(&self) -> bool {
        let sizes = || self.pieces.iter().map(|piece| piece.size);
        let Tray { width, height, walls } = self.tray;
        (width, height, walls) == (WIDTH, HEIGHT, 0)
            && sizes().filter(|&size| size == SQUARE).count() == 1
            && sizes().all(|size| size.width <= 2 && size.height <= 2)
            && matches!(self.goals[..], [(piece, EXIT)] if self.pieces[piece].size == SQUARE)
    }

    /// The kinds of its pieces.
    pub(super) fn kinds(&self) -> Vec<Kind> {
        if self.is_classical() {
            return CLASSICAL.to_vec();
        }
        let mut kinds: Vec<Kind> = (0..self.pieces.len()).map(|piece| self.kind(piece)).collect();
        kinds.sort_unstable();
        kinds.dedup();
        kinds
    }

    fn kind(&self, piece: usize) -> Kind {
        let goal = self.goals.iter().find(|(of, _)| *of == piece).map(|&(_, cell)| cell);
        Kind { size: self.pieces[piece].size, goal }
    }

    /// The rules of its kinds, and where the pieces lie.
    pub(super) fn masks(&self) -> (Rules, Masks) {
        let kinds = self.kinds();
        let mut masks = [0; MOST_KINDS];
        for (number, piece) in self.pieces.iter().enumerate() {
            let kind = self.kind(number);
            let kind = kinds.iter().position(|&other| other == kind).expect("each piece has its kind");
            masks[kind] |= 1 << piece.at;
        }
        (Rules::new(self.tray, &kinds), masks)
    }

    fn body(&self, piece: usize) -> u64 {
        self.pieces[piece].size.body(self.tray) << self.pieces[piece].at
    }

    /// The cells that hold neither a piece nor a wall.
    pub(super) fn free(&self) -> u64 {
        let taken = (0..self.pieces.len()).fold(self.tray.walls, |taken, piece| taken | self.body(piece));
        !taken & self.tray.board()
    }

    /// Moves a piece by one cell; whether there was room.
    pub(super) fn shift(&mut self, piece: usize, direction: Direction) -> bool {
        let Piece { size, at, .. } = self.pieces[piece];
        let (column, row) = (at % self.tray.width, at / self.tray.width);
        let to = match direction {
            Direction::Up => (row > 0).then(|| at - self.tray.width),
            Direction::Left => (column > 0).then(|| at - 1),
            Direction::Down => (row + size.height < self.tray.height).then(|| at + self.tray.width),
            Direction::Right => (column + size.width < self.tray.width).then(|| at + 1),
        };
        let free = self.free() | self.body(piece);
        let to = to.filter(|&to| (size.body(self.tray) << to) & !free == 0);
        self.pieces[piece].at = to.unwrap_or(at);
        to.is_some()
    }

    /// Writes the moves of a search with the pieces' names and their ways.
    pub(super) fn noted(&self, rules: &Rules, mut masks: Masks, path: &[Move]) -> Vec<Notation> {
        let mut board = self.clone();
        let note = |&mv: &Move| {
            let piece = board.pieces.iter().position(|piece| piece.at == mv.from);
            let piece = piece.expect("a move starts at a piece");
            let way = rules.way(&masks, mv);
            masks[mv.kind] ^= 1 << mv.from | 1 << mv.to;
            board.pieces[piece].at = mv.to;
            Cow::Owned(Slide { piece, name: board.pieces[piece].name, way }.to_string())
        };
        path.iter().map(note).collect()
    }

    /// The scene; a piece that moved is framed, and the cells that it left on its way are dotted.
    fn draw(&self, moved: Option<(usize, u64)>) -> Scene {
        let Tray { width, height, walls } = self.tray;
        let mut scene = if walls == 0 { Scene::tray(width, height) } else { Scene::empty(width, height) };
        let cells = |mask: u64| (0..width * height).filter(move |cell| mask >> cell & 1 == 1);
        let place = |cell: usize| (cell % width, cell / width);
        if walls != 0 {
            cells(!walls)
                .for_each(|cell| scene.cell(cell % width, cell / width, Shape::Tray, Ink::Tray, None));
        }
        let size = |piece: usize| (self.pieces[piece].size.width, self.pieces[piece].size.height);
        for &(piece, cell) in &self.goals {
            scene.piece(
                place(cell),
                size(piece),
                Shape::Frame,
                Ink::Home(group(self.pieces[piece].size)),
                None,
            );
        }
        for (number, piece) in self.pieces.iter().enumerate() {
            let home = self.goals.contains(&(number, piece.at));
            let ink = if home { Ink::Home } else { Ink::Piece };
            let label = Some(piece.name.to_string());
            scene.piece(place(piece.at), size(number), Shape::Block, ink(group(piece.size)), label);
        }
        if let Some((piece, left)) = moved {
            scene.piece(place(self.pieces[piece].at), size(piece), Shape::Frame, Ink::Mark, None);
            cells(left).for_each(|cell| scene.cell(cell % width, cell / width, Shape::Dot, Ink::Mark, None));
        }
        scene
    }
}

/// The group of colours of a size: squares and larger ones, lying ones, standing ones, single cells.
fn group(size: Size) -> u8 {
    match (size.width, size.height) {
        (1, 1) => 3,
        (width, height) if width > height => 1,
        (width, height) if width < height => 2,
        _ => 0,
    }
}

impl Board for KlotskiBoard {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn position(&self) -> String {
        text::write(self.tray, &self.pieces)
    }

    fn goal(&self) -> String {
        let place = |cell: usize| format!("{},{}", cell / self.tray.width + 1, cell % self.tray.width + 1);
        let written = |&(piece, cell): &(usize, usize)| format!("{}{}", self.pieces[piece].name, place(cell));
        self.goals.iter().map(written).collect::<Vec<_>>().join(" ")
    }

    fn title(&self) -> Message {
        let id = match self.metric {
            Metric::Slide => "klotski-title",
            Metric::Step => "klotski-title-step",
        };
        Message::new(id).with("shape", format!("{}×{}", self.tray.width, self.tray.height))
    }

    fn scene(&self) -> Scene {
        self.draw(None)
    }

    fn is_solved(&self) -> bool {
        self.goals.iter().all(|&(piece, cell)| self.pieces[piece].at == cell)
    }

    fn solve(&self, tables: &Tables, meter: &mut Meter<'_>) -> Result<Solution, SolveError> {
        solve::solve(self, tables, meter)
    }

    fn analyse(
        &self,
        solution: &Solution,
        most: usize,
        _: &Tables,
        meter: &mut Meter<'_>,
    ) -> Option<Analysis> {
        let proven = solution.optimal.then_some(solution.moves.len())?;
        optimal::analyse(self, proven as u32, most, meter)
    }

    fn moves(&self) -> Vec<Notation> {
        let (rules, masks) = self.masks();
        let mut moves = Vec::new();
        rules.moves(&masks, self.metric, |mv| moves.push(mv));
        moves.into_iter().flat_map(|mv| self.noted(&rules, masks, &[mv])).collect()
    }

    fn replay(&self, text: &str) -> Result<Vec<Step>, ParseError> {
        let mut board = self.clone();
        let step = |slide: Slide| {
            let mut trace = board.body(slide.piece);
            for &direction in &slide.way {
                board.shift(slide.piece, direction);
                trace |= board.body(slide.piece);
            }
            let left = trace & !board.body(slide.piece);
            Step {
                notation: Cow::Owned(slide.to_string()),
                back: Some(Cow::Owned(slide.back().to_string())),
                caption: slide.arrows(),
                scene: board.draw(Some((slide.piece, left))),
                board: Box::new(board.clone()),
            }
        };
        Ok(moves::read(self, text)?.into_iter().map(step).collect())
    }

    fn read_moves(&self, options: &Options) -> Result<Vec<Notation>, ParseError> {
        let slides = moves::read(self, options.get(MOVES).unwrap_or_default())?;
        Ok(slides.iter().map(|slide| Cow::Owned(slide.to_string())).collect())
    }

    fn write_moves(&self, moves: &[Notation], notation: &str) -> String {
        let slides = moves::read(self, &moves.join(" ")).expect("a solution's moves are legal");
        moves::write(&slides, notation)
    }
}

impl fmt::Display for KlotskiBoard {
    /// The position, the goal behind an arrow and the metric, unless they are the usual ones.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.position())?;
        if goal::usual(&Layout { tray: self.tray, pieces: self.pieces.clone() }) != Ok(self.goals.clone()) {
            write!(f, " → {}", self.goal())?;
        }
        if self.metric != Metric::Slide {
            write!(f, " {}", self.metric.name())?;
        }
        Ok(())
    }
}
