//! Legal layouts with a goal, and their conversion to search positions.

use super::classical::{self, EXIT, SQUARE, TRAY};
use super::goal::{Goals, Target};
use super::kind::Kind;
use super::position::{MAX_KINDS, Masks, Move};
use super::rules::Rules;
use super::spoken;
use super::text::FAULTS;
use crate::families::blocks::faults::Faults;
use crate::families::blocks::layout::{Layout, Piece};
use crate::families::blocks::metric::Metric;
use crate::families::blocks::moves::Mover;
use crate::families::blocks::slide::Slide;
use crate::families::blocks::text::rename_to_letters;
use crate::families::blocks::tray::{Tray, cells};
use crate::families::direction::Direction;
use crate::puzzle::text::Glyph;

/// Pieces that overlap neither each other nor a wall, and the goal of one or more of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KlotskiBoard {
    pub(super) layout: Layout,
    pub(super) goals: Goals,
    pub(super) metric: Metric,
    /// Alternative names, one per piece in the order of the pieces; empty if each piece has one
    /// name.
    pub(super) other_names: Vec<char>,
}

impl KlotskiBoard {
    /// Builds a board from search masks, with letters as names. A kind with a goal must have
    /// exactly one piece.
    pub(super) fn from_masks(tray: Tray, kinds: &[Kind], masks: Masks, metric: Metric) -> Self {
        let pieces_of = |(kind, mask): (&Kind, u64)| {
            let size = kind.size;
            cells(mask).map(move |at| Piece { name: 'A', size, at })
        };
        let mut pieces: Vec<Piece> = kinds.iter().zip(masks).flat_map(pieces_of).collect();
        pieces.sort_by_key(|piece| piece.at);
        let piece = |at: usize| pieces.iter().position(|piece| piece.at == at);
        let goal = |(kind, mask): (&Kind, u64)| {
            let goal = cells(kind.goals).next()?;
            Some((Target::Piece(piece(mask.trailing_zeros() as usize)?), goal))
        };
        let goals = kinds.iter().zip(masks).filter_map(goal).collect();
        Self { layout: rename_to_letters(Layout { tray, pieces }), goals, metric, other_names: Vec::new() }
    }

    /// Returns whether a table of classical layouts contains the board. The empty cells need no
    /// check: a legal board has at least two, and a table has all layouts with two or more.
    pub(super) fn is_classical(&self) -> bool {
        let sizes = || self.layout.pieces.iter().map(|piece| piece.size);
        self.layout.tray == TRAY
            && sizes().filter(|&size| size == SQUARE).count() == 1
            && sizes().all(|size| size.width <= 2 && size.height <= 2)
            && matches!(self.goals[..], [(Target::Piece(piece), EXIT)] if self.layout.pieces[piece].size == SQUARE)
    }

    /// Returns the kinds of the pieces.
    pub(super) fn kinds(&self) -> Vec<Kind> {
        if self.is_classical() {
            return classical::KINDS.to_vec();
        }
        let mut kinds: Vec<Kind> = (0..self.layout.pieces.len()).map(|piece| self.kind(piece)).collect();
        kinds.sort_unstable();
        kinds.dedup();
        kinds
    }

    fn kind(&self, piece: usize) -> Kind {
        let size = self.layout.pieces[piece].size;
        let goals_of = |target: Target| {
            let cells = self.goals.iter().filter(move |goal| goal.0 == target);
            cells.fold(0, |goals, &(_, cell)| goals | 1 << cell)
        };
        let own = goals_of(Target::Piece(piece));
        Kind { size, goals: if own == 0 { goals_of(Target::Any(size)) } else { own } }
    }

    /// Returns the rules for the kinds of pieces, and the upper left cells of the pieces of each
    /// kind.
    pub(super) fn masks(&self) -> (Rules, Masks) {
        let kinds = self.kinds();
        let mut masks = [0; MAX_KINDS];
        for (number, piece) in self.layout.pieces.iter().enumerate() {
            let kind = self.kind(number);
            let kind = kinds.iter().position(|&other| other == kind).expect("each piece has its kind");
            masks[kind] |= 1 << piece.at;
        }
        (Rules::new(self.layout.tray, &kinds), masks)
    }

    /// Converts a search's moves to slides with names and paths.
    pub(super) fn to_slides(&self, rules: &Rules, mut masks: Masks, moves: &[Move]) -> Vec<Slide> {
        let mut board = self.clone();
        let slide = |&mv: &Move| {
            let piece = board.layout.pieces.iter().position(|piece| piece.at == mv.from);
            let piece = piece.expect("a move starts at a piece");
            let path = rules.path(&masks, mv);
            masks[mv.kind] ^= 1 << mv.from | 1 << mv.to;
            board.layout.pieces[piece].at = mv.to;
            Slide { piece, name: board.layout.pieces[piece].name, path }
        };
        moves.iter().map(slide).collect()
    }
}

impl Mover for KlotskiBoard {
    const FAULTS: &'static Faults = &FAULTS;

    fn metric(&self) -> Metric {
        self.metric
    }

    fn find_piece(&self, sign: char) -> Option<(usize, char)> {
        let capital = sign.to_ascii_uppercase();
        let pieces = &self.layout.pieces;
        let named = |name: char| pieces.iter().position(|piece| piece.name == name);
        let piece = named(sign).or_else(|| named(capital));
        let piece =
            piece.or_else(|| self.other_names.iter().position(|&other| other == sign || other == capital))?;
        Some((piece, pieces[piece].name))
    }

    fn split_moves(&self, text: &str) -> Vec<Vec<Glyph>> {
        spoken::split_moves(text, |sign| self.find_piece(sign).is_some())
    }

    fn shift(&mut self, piece: usize, direction: Direction) -> bool {
        self.layout.shift(piece, direction)
    }
}
