//! The operations that every front end calls: solve, count, draw, animate.
//!
//! [`App`] runs a task directly, for the command line and inside workers; [`service::Service`]
//! limits the tasks that run at once for many users.

pub mod animation;
pub mod candidates;
mod card;
pub mod find;
mod key_steps;
pub mod reading;
mod reveal;
pub mod service;
pub mod sheet;
pub mod storage;

use std::sync::Arc;
use std::time::Instant;

use crate::families::FAMILIES;
use crate::family::{Analysis, Board, Info, NOTATION, Options, Solution, TableSpec};
use crate::i18n::Locale;
use crate::metrics::Metrics;
use crate::puzzle::{Message, ParseError, SolveError};
use crate::render::{Artwork, Renderer};
use crate::search::{Meter, Tables, Tier};

pub use crate::render::Theme;
pub use animation::animate;
pub use candidates::{Pictures, distinct, read, read_all, read_or_other};
pub use card::{CardRow, draw_card};
pub use reading::{ReadBoard, draw_doubts, explain_refusal, list_places};
pub use reveal::list_revealed_boards;
pub use sheet::{Picture, Steps, draw, draw_play, draw_step};

/// Maximum shortest solutions that one answer lists.
pub const MAX_LISTED: u32 = 1000;

/// Option for the theme of pictures, one of [`Theme::NAMES`].
pub const THEME: &str = "theme";

/// Style of pictures, chosen by the front end.
#[derive(Clone, Debug)]
pub struct Style {
    /// The colours.
    pub theme: &'static Theme,
    /// The language of texts in the pictures and of alternative texts.
    pub locale: Locale,
    /// Name of the notation of captions; an unknown name means the family's first notation.
    pub notation: &'static str,
    /// Limits of the front end.
    pub limits: PictureLimits,
    /// The player's own picture, to be shown on the pieces.
    pub artwork: Option<Arc<Artwork>>,
}

/// Limits of a front end for pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PictureLimits {
    /// Maximum pages for a solution with every step; at least 1.
    pub pictures: usize,
    /// Maximum pages for key steps only, if `pictures` pages do not hold every step; at least 1.
    pub key_step_pages: usize,
    /// Maximum length of an alternative text, in characters.
    pub description: usize,
    /// Maximum size of an animation, in bytes.
    pub animation: usize,
}

/// The theme named by the options, or the default.
///
/// # Errors
/// The name is unknown.
pub fn theme(options: &Options) -> Result<&'static Theme, ParseError> {
    let name = options.choice(THEME, Theme::NAMES)?;
    Ok(Theme::from_name(name).expect("`choice` returns one of the names"))
}

/// The notation that `options` choose for moves; the default of the language if they choose none.
///
/// # Errors
/// The family has no such notation.
pub fn notation(options: &Options, info: &Info, locale: Locale) -> Result<&'static str, ParseError> {
    match options.filled(NOTATION) {
        Some(_) => options.choice(NOTATION, info.notations),
        None => Ok(info.default_notation(locale.tag())),
    }
}

/// State shared by all requests.
#[derive(Debug)]
pub struct App {
    /// The lookup tables.
    pub tables: Tables,
    /// A renderer with its sprites for each theme.
    renderers: [Arc<Renderer>; Theme::ALL.len()],
}

impl App {
    /// An app without tables and sprites; they are built on first use and stay in memory.
    pub fn new() -> Self {
        Self::with_tables(Tables::new())
    }

    /// An app with these tables.
    pub fn with_tables(tables: Tables) -> Self {
        Self { tables, renderers: Theme::ALL.map(|theme| Arc::new(Renderer::new(theme))) }
    }

    /// The renderer for a style; a renderer for a player's own picture is built on each call.
    fn renderer(&self, style: &Style) -> Arc<Renderer> {
        if let Some(artwork) = &style.artwork {
            return Arc::new(Renderer::with_artwork(style.theme, Arc::clone(artwork)));
        }
        let shared = self.renderers.iter().find(|renderer| renderer.theme() == style.theme);
        Arc::clone(shared.expect("each theme has a renderer"))
    }

    /// Prepares tables in the background, smaller tiers first: those up to the background tier,
    /// which are built if necessary, and stored ones of larger tiers. Each is logged and reported
    /// to `metrics` when it is ready. Stored tables of the contest tier are left to the first
    /// search that takes minutes.
    pub fn warm_up(&self, metrics: &Arc<Metrics>) {
        let mut specs: Vec<TableSpec> = FAMILIES.iter().flat_map(|family| family.tables()).collect();
        specs.sort_by_key(|table| table.tier);
        for TableSpec { key, tier, build } in specs {
            let is_stored = tier < Tier::Contest && self.tables.holds(key);
            if tier <= self.tables.background_tier() || is_stored {
                let metrics = Arc::clone(metrics);
                self.tables.run_in_background(&key.to_string(), move |tables| {
                    let started = Instant::now();
                    build(tables);
                    metrics.set_table_ready(key.to_string());
                    tracing::info!(table = %key, took = ?started.elapsed(), "table ready");
                });
            }
        }
    }

    /// Solves one board within a budget.
    ///
    /// # Errors
    /// Those of [`Board::solve`].
    pub fn solve(&self, board: &dyn Board, meter: &mut Meter<'_>) -> Result<Solution, SolveError> {
        board.solve(&self.tables, meter)
    }

    /// Counts all shortest solutions within a budget, and lists the first `max_listed`. `None` in
    /// the cases of [`Board::analyse`].
    pub fn analyse(
        &self,
        board: &dyn Board,
        solution: &Solution,
        max_listed: usize,
        meter: &mut Meter<'_>,
    ) -> Option<Analysis> {
        board.analyse(solution, max_listed, &self.tables, meter)
    }
}

impl Default for App {
    fn default() -> Self {
        Self::new()
    }
}

/// Text that lists all shortest solutions.
pub struct Listing {
    /// Sentences before the list, one per line; empty for a solved board.
    pub about: Vec<Message>,
    /// The list: one solution per line, or blocks separated by an empty line if the notation writes
    /// positions.
    pub list: String,
}

impl Listing {
    /// Lists as many solutions as fit in `max_bytes` bytes. Without an analysis, `about` says that
    /// the solutions cannot be counted.
    pub fn of(analysis: Option<&Analysis>, notation: &str, max_bytes: usize) -> Self {
        let Some(Analysis { count, exact, first_moves, listed }) = analysis else {
            return Self { about: vec![Message::new("reply-all-none")], list: String::new() };
        };
        if *exact && first_moves.is_empty() {
            return Self { about: Vec::new(), list: String::new() };
        }
        let (mut list, mut shown) = (String::new(), 0usize);
        for text in listed.iter().map(|line| line.write(notation)) {
            let between = if text.contains('\n') { "\n\n" } else { "\n" };
            let between = if list.is_empty() { "" } else { between };
            if list.len() + between.len() + text.len() > max_bytes {
                break;
            }
            list.extend([between, &text]);
            shown += 1;
        }
        let id = if *exact { "reply-all" } else { "reply-all-at-least" };
        let counted = Message::new(id).with("count", usize::try_from(*count).unwrap_or(usize::MAX));
        let words = first_moves.iter().flat_map(|line| line.words(notation)).collect::<Vec<_>>().join(", ");
        let first = (!words.is_empty()).then(|| Message::new("reply-first-moves").with("moves", words));
        let part = (shown as u64) < *count && shown > 0;
        let part = part.then(|| Message::new("reply-all-listed").with("listed", shown));
        let one = listed.first().and_then(|line| line.start().info().counted_as_one).map(Message::new);
        Self { about: [Some(counted), one, first, part].into_iter().flatten().collect(), list }
    }
}

/// Whether a solution ends at its question about a hidden unit, before the goal.
pub fn is_partial(solution: &Solution) -> bool {
    solution.question.is_some() && !solution.line.end().is_solved()
}

/// Headline of a solution: title, number of moves, and whether that is proven minimal.
pub fn headline(title: String, solution: &Solution) -> Message {
    let id = match solution {
        _ if is_partial(solution) => "reply-until",
        Solution { optimal: true, .. } => "reply-solved",
        _ => "reply-bound",
    };
    Message::new(id).with("title", title).with("moves", solution.line.len()).with("least", solution.at_least)
}
