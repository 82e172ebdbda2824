//! The moves of a game, and the board they lead to.

use std::sync::Arc;

use crate::families::{Board, Options};
use crate::puzzle::{Notation, ParseError};

/// Moves that are legal one after the other.
#[derive(Clone)]
pub(super) struct Line {
    start: Arc<dyn Board>,
    moves: Vec<Notation>,
    end: Arc<dyn Board>,
}

impl Line {
    /// No moves yet.
    pub(super) fn from(start: Arc<dyn Board>) -> Self {
        Self { end: start.clone(), start, moves: Vec::new() }
    }

    /// The moves of a text that [`Line::text`] gave.
    pub(super) fn resumed(start: Arc<dyn Board>, text: &str) -> Self {
        let moves = text.split_whitespace().map(|mv| mv.to_owned().into()).collect();
        Self::from(start).and(moves)
    }

    /// The line with the moves that a player typed, or chose.
    ///
    /// # Errors
    /// What is wrong with which option; the line does not change.
    pub(super) fn read_on(&self, options: &Options) -> Result<Self, ParseError> {
        Ok(self.clone().and(self.end.read_moves(options)?))
    }

    /// The line without its last move.
    pub(super) fn undone(mut self) -> Self {
        self.moves.pop();
        Self::from(self.start).and(self.moves)
    }

    /// The board that it starts from.
    pub(super) fn start(&self) -> &Arc<dyn Board> {
        &self.start
    }

    /// The board after all moves.
    pub(super) fn end(&self) -> &dyn Board {
        &*self.end
    }

    /// The moves.
    pub(super) fn moves(&self) -> &[Notation] {
        &self.moves
    }

    /// The moves, parted by spaces.
    pub(super) fn text(&self) -> String {
        self.moves.join(" ")
    }

    /// With more moves, which are legal: they were read, or kept.
    fn and(mut self, more: Vec<Notation>) -> Self {
        let steps = self.end.replay(&more.join(" ")).unwrap_or_default();
        if let Some(last) = steps.into_iter().last() {
            self.end = last.board.into();
        }
        self.moves.extend(more);
        self
    }
}
