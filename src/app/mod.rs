//! The mid-end that every front end calls: parse, solve, check, draw.
//!
//! [`App`] does it at once, for the command line and inside workers; [`service::Service`] puts bounds
//! around it for many users at a time.

pub mod check;
pub mod service;
pub mod sheet;

use std::time::Instant;

use crate::families::{Ahead, Board, FAMILIES};
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

    /// Has the tables made in the background that may be made without anybody's wish, and those loaded that are
    /// kept already, the smaller tiers first.
    pub fn warm_up(&self) {
        let mut ahead: Vec<Ahead> = FAMILIES.iter().flat_map(|family| family.tables()).collect();
        ahead.sort_by_key(|table| table.tier);
        for Ahead { key, tier, name, build } in ahead {
            if tier <= self.tables.unasked() || self.tables.holds(key) {
                self.tables.in_background(&key.to_string(), move |tables| {
                    let started = Instant::now();
                    build(tables);
                    tracing::info!(family = key.family, name, took = ?started.elapsed(), "table ready");
                });
            }
        }
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
