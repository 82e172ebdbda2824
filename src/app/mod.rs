//! The mid-end that every front end calls: parse, solve, check, draw.
//!
//! [`App`] does it at once, for the command line and inside workers; [`service::Service`] puts bounds
//! around it for many users at a time.

pub mod check;
pub mod service;
pub mod sheet;

use crate::families::Board;
use crate::puzzle::{Message, Solution, SolveError};
use crate::render::{Renderer, Theme};
use crate::search::{Budget, Meter, Tables};

pub use check::{Verdict, check};
pub use sheet::{Picture, draw};

/// What all requests share.
#[derive(Debug)]
pub struct App {
    /// The lookups.
    pub tables: Tables,
    /// The sprites.
    pub renderer: Renderer,
}

impl App {
    /// Nothing built yet; tables and sprites are made when first asked for, and kept in memory only.
    pub fn new() -> Self {
        Self::over(Tables::new())
    }

    /// Nothing but these tables.
    pub fn over(tables: Tables) -> Self {
        Self { tables, renderer: Renderer::new(Theme::SLATE) }
    }

    /// Solves one board within a budget.
    ///
    /// # Errors
    /// As [`Board::solve`].
    pub fn solve(&self, board: &dyn Board, budget: &Budget) -> Result<Solution, SolveError> {
        board.solve(&self.tables, &mut Meter::new(budget))
    }
}

impl Default for App {
    fn default() -> Self {
        Self::new()
    }
}

/// The headline of a solution: family, shape, number of moves, and whether that is proven.
pub fn headline(title: String, solution: &Solution) -> Message {
    let id = if solution.optimal { "reply-solved" } else { "reply-bound" };
    Message::new(id).with("title", title).with("moves", solution.moves.len()).with("least", solution.at_least)
}
