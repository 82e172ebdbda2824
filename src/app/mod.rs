//! The mid-end that every front end calls: solve, count, draw, animate.
//!
//! [`App`] does it at once, for the command line and inside workers; [`service::Service`] puts bounds
//! around it for many users at a time.

pub mod animation;
mod chosen;
pub mod find;
pub mod reading;
pub mod service;
pub mod sheet;
pub mod storage;

use std::sync::Arc;
use std::time::Instant;

use crate::families::FAMILIES;
use crate::family::{Analysis, Board, Options, Solution, TableSpec};
use crate::i18n::Locale;
use crate::metrics::Metrics;
use crate::puzzle::{Message, ParseError, SolveError};
use crate::render::{Artwork, Renderer};
use crate::search::{Meter, Tables, Tier};

pub use crate::render::Theme;
pub use animation::{Animation, animate};
pub use reading::{ReadBoard, draw_doubts, listed, read, refused};
pub use sheet::{Picture, draw, draw_play, draw_step};

/// The most shortest solutions that one answer lists.
pub const MOST_LISTED: u32 = 1000;

/// The option that says in which theme pictures are drawn, one of [`Theme::NAMES`].
pub const THEME: &str = "theme";

/// How pictures are made, which the front end that shows them says.
#[derive(Clone, Debug)]
pub struct Style {
    /// The colours.
    pub theme: &'static Theme,
    /// The language of what stands in the pictures and describes them.
    pub locale: Locale,
    /// How much the front end has room for.
    pub limits: PictureLimits,
    /// The player's own picture, where the pieces are to show it.
    pub artwork: Option<Arc<Artwork>>,
}

/// How much of pictures a front end has room for.
#[derive(Clone, Copy, Debug)]
pub struct PictureLimits {
    /// The most pages of steps, at least one.
    pub pictures: usize,
    /// The most where these do not hold every step, at least one.
    pub pictures_of_parts: usize,
    /// The longest description of a picture, in characters.
    pub description: usize,
    /// The largest animation, in bytes.
    pub animation: usize,
}

/// The theme that the options name, the usual one where they name none.
///
/// # Errors
/// There is no theme of that name.
pub fn theme(options: &Options) -> Result<&'static Theme, ParseError> {
    let name = options.choice(THEME, Theme::NAMES)?;
    Ok(Theme::named(name).expect("it is one of the names"))
}

/// What all requests share.
#[derive(Debug)]
pub struct App {
    /// The lookups.
    pub tables: Tables,
    /// The sprites, in each theme.
    renderers: [Arc<Renderer>; Theme::ALL.len()],
}

impl App {
    /// Nothing built yet; tables and sprites are made when first asked for, and stay in memory.
    pub fn new() -> Self {
        Self::over(Tables::new())
    }

    /// Nothing but these tables.
    pub fn over(tables: Tables) -> Self {
        Self { tables, renderers: Theme::ALL.map(|theme| Arc::new(Renderer::new(theme))) }
    }

    /// What draws in this style; for a player's own picture it is made for the occasion.
    fn renderer(&self, style: &Style) -> Arc<Renderer> {
        if let Some(artwork) = &style.artwork {
            return Arc::new(Renderer::with_artwork(style.theme, Arc::clone(artwork)));
        }
        let shared = self.renderers.iter().find(|renderer| renderer.theme() == style.theme);
        Arc::clone(shared.expect("there is one for each theme"))
    }

    /// Builds the tables of the background tier in the background, and loads those that are stored already, the smaller
    /// tiers first; each is said to be ready when it is. Those of the contest tier wait for a search of minutes.
    pub fn warm_up(&self, metrics: &Arc<Metrics>) {
        let mut specs: Vec<TableSpec> = FAMILIES.iter().flat_map(|family| family.tables()).collect();
        specs.sort_by_key(|table| table.tier);
        for TableSpec { key, tier, build } in specs {
            let of_use = tier < Tier::Contest && self.tables.holds(key);
            if tier <= self.tables.background_tier() || of_use {
                let metrics = Arc::clone(metrics);
                self.tables.in_background(&key.to_string(), move |tables| {
                    let started = Instant::now();
                    build(tables);
                    metrics.table_ready(key.to_string());
                    tracing::info!(table = %key, took = ?started.elapsed(), "table ready");
                });
            }
        }
    }

    /// Solves one board within a budget.
    ///
    /// # Errors
    /// As [`Board::solve`].
    pub fn solve(&self, board: &dyn Board, meter: &mut Meter<'_>) -> Result<Solution, SolveError> {
        board.solve(&self.tables, meter)
    }

    /// Counts the shortest solutions within a budget, and lists the first `most`.
    pub fn analyse(
        &self,
        board: &dyn Board,
        solution: &Solution,
        most: usize,
        meter: &mut Meter<'_>,
    ) -> Option<Analysis> {
        board.analyse(solution, most, &self.tables, meter)
    }
}

impl Default for App {
    fn default() -> Self {
        Self::new()
    }
}

/// All shortest solutions in words: what there is to say before they are listed, and the list.
pub struct Listing {
    /// A sentence a line; of a solved board there is nothing to say.
    pub about: Vec<Message>,
    /// A solution a line, or, where its positions are written, after an empty line.
    pub list: String,
}

impl Listing {
    /// As many of the solutions as `most` bytes hold; `None` is said to be not offered.
    pub fn of(analysis: Option<&Analysis>, notation: &str, most: usize) -> Self {
        let Some(Analysis { count, exact, first_moves, listed }) = analysis else {
            return Self { about: vec![Message::new("reply-all-none")], list: String::new() };
        };
        if *exact && first_moves.is_empty() {
            return Self { about: Vec::new(), list: String::new() };
        }
        let (mut list, mut shown) = (String::new(), 0usize);
        for text in listed.iter().map(|line| line.written(notation)) {
            let between = if text.contains('\n') { "\n\n" } else { "\n" };
            let between = if list.is_empty() { "" } else { between };
            if list.len() + between.len() + text.len() > most {
                break;
            }
            list.extend([between, &text]);
            shown += 1;
        }
        let id = if *exact { "reply-all" } else { "reply-all-at-least" };
        let counted = Message::new(id).with("count", usize::try_from(*count).unwrap_or(usize::MAX));
        let first = (!first_moves.is_empty())
            .then(|| Message::new("reply-first-moves").with("moves", first_moves.join(", ")));
        let part = (shown as u64) < *count && shown > 0;
        let part = part.then(|| Message::new("reply-all-listed").with("listed", shown));
        Self { about: [Some(counted), first, part].into_iter().flatten().collect(), list }
    }
}

/// Whether a solution leads only as far as its question.
pub fn is_part(solution: &Solution) -> bool {
    solution.question.is_some() && !solution.line.end().is_solved()
}

/// The headline of a solution: family, shape, number of moves, and whether that is proven.
pub fn headline(title: String, solution: &Solution) -> Message {
    let id = match solution {
        _ if is_part(solution) => "reply-until",
        Solution { optimal: true, .. } => "reply-solved",
        _ => "reply-bound",
    };
    Message::new(id).with("title", title).with("moves", solution.line.len()).with("least", solution.at_least)
}
