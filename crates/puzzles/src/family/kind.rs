//! A family of puzzles: the typed trait that it implements, and the object-safe one that the
//! registry holds.

use super::board::Board;
use super::game::Game;
use super::info::Info;
use super::options::{OptKind, Options};
use super::part::Part;
use super::sight::Sight;
use crate::puzzle::ParseError;
use crate::search::{Key, Meter, Tables, Tier};

/// A family with its own type of board. Every implementation is a [`Family`] as well.
pub trait TypedFamily: Sync {
    /// Legal board.
    type Board: Game;

    /// Name and options.
    const INFO: &'static Info;

    /// Reader of boards from pictures; `None` if unsupported.
    const SIGHT: Option<Sight> = None;

    /// Reads a board and its goal from the options.
    ///
    /// # Errors
    /// The invalid option and the place in its text.
    fn parse(&self, options: &Options) -> Result<Self::Board, ParseError>;

    /// Reads part of a message if it is clearly meant as a board. A family that accepts almost any
    /// text as a board must be stricter here.
    fn recognise(&self, text: &str) -> Option<Self::Board> {
        self.parse(&Options::from([(Self::INFO.board.id, text)])).ok()
    }

    /// Joins all options of a board into one text, valid or not.
    fn in_one_text(&self, options: &Options) -> String {
        let info = Self::INFO;
        let mut text = options.get(info.board.id).unwrap_or_default().to_owned();
        // Options that the text already contains are left out.
        let has_goal = Part::whole(options, info.board.id).split_arrow().1.is_some();
        if let Some(goal) = info.goal.and_then(|goal| options.filled(goal)).filter(|_| !has_goal) {
            // The goal goes before a choice at the end of the text, such as the metric.
            let is_choice = |word: &&str| {
                let is_own = |names: &[&str]| names.iter().any(|name| name.eq_ignore_ascii_case(word));
                info.options.iter().any(|opt| matches!(opt.kind, OptKind::Choice(names) if is_own(names)))
            };
            let last = text.trim_end().rsplit(char::is_whitespace).next().filter(is_choice);
            text = match last {
                Some(choice) => {
                    let board = &text[..text.trim_end().len() - choice.len()];
                    format!("{} → {goal} {choice}", board.trim_end())
                }
                None => format!("{text} → {goal}"),
            };
        }
        let choices = info.options.iter().filter(|opt| matches!(opt.kind, OptKind::Choice(_)));
        let is_given = |choice: &&str| text.split_whitespace().any(|word| word.eq_ignore_ascii_case(choice));
        let missing = choices.filter_map(|opt| options.filled(opt.id)).filter(|choice| !is_given(choice));
        for choice in missing.collect::<Vec<_>>() {
            text.push_str(&format!(" {choice}"));
        }
        text
    }

    /// Generates a solvable board. Equal options and seeds give equal boards on every machine.
    /// The option [`MOVES`](super::MOVES) sets the exact length of its shortest solution.
    ///
    /// # Errors
    /// An invalid option, no board of that length, or an exhausted budget.
    fn generate(
        &self,
        options: &Options,
        seed: u64,
        tables: &Tables,
        meter: &mut Meter<'_>,
    ) -> Result<Self::Board, ParseError>;

    /// Returns tables worth building before a board needs them. Callers build the tables of a tier
    /// in this order.
    fn tables(&self) -> Vec<TableSpec> {
        Vec::new()
    }
}

/// A family of puzzles. Object safe; implemented for every [`TypedFamily`], which documents the
/// methods.
pub trait Family: Sync {
    /// Returns the name and options.
    fn info(&self) -> &'static Info;

    /// Returns the reader of boards from pictures; `None` if unsupported.
    fn sight(&self) -> Option<Sight>;

    /// Reads a board and its goal from the options.
    ///
    /// # Errors
    /// The invalid option and the place in its text.
    fn parse(&self, options: &Options) -> Result<Box<dyn Board>, ParseError>;

    /// Reads a board from one text, as the `Display` of a [`Board`] writes it.
    ///
    /// # Errors
    /// The place of the fault in the text.
    fn read(&self, text: &str) -> Result<Box<dyn Board>, ParseError> {
        self.parse(&Options::from([(self.info().board.id, text)]))
    }

    /// Reads part of a message if it is clearly meant as a board.
    fn recognise(&self, text: &str) -> Option<Box<dyn Board>>;

    /// Joins all options of a board into one text, valid or not.
    fn in_one_text(&self, options: &Options) -> String;

    /// Generates a solvable board from a seed; see [`TypedFamily::generate`].
    ///
    /// # Errors
    /// An invalid option, no board of that length, or an exhausted budget.
    fn generate(
        &self,
        options: &Options,
        seed: u64,
        tables: &Tables,
        meter: &mut Meter<'_>,
    ) -> Result<Box<dyn Board>, ParseError>;

    /// Returns tables worth building before a board needs them; see [`TypedFamily::tables`].
    fn tables(&self) -> Vec<TableSpec>;
}

impl<F: TypedFamily> Family for F {
    fn info(&self) -> &'static Info {
        F::INFO
    }

    fn sight(&self) -> Option<Sight> {
        F::SIGHT
    }

    fn parse(&self, options: &Options) -> Result<Box<dyn Board>, ParseError> {
        Ok(Box::new(TypedFamily::parse(self, options)?))
    }

    fn recognise(&self, text: &str) -> Option<Box<dyn Board>> {
        Some(Box::new(TypedFamily::recognise(self, text)?))
    }

    fn in_one_text(&self, options: &Options) -> String {
        TypedFamily::in_one_text(self, options)
    }

    fn generate(
        &self,
        options: &Options,
        seed: u64,
        tables: &Tables,
        meter: &mut Meter<'_>,
    ) -> Result<Box<dyn Board>, ParseError> {
        Ok(Box::new(TypedFamily::generate(self, options, seed, tables, meter)?))
    }

    fn tables(&self) -> Vec<TableSpec> {
        TypedFamily::tables(self)
    }
}

/// A table that can be built ahead of time. It is stored if [`Tables`] has a source.
pub struct TableSpec {
    /// Key of the table, which is also shown to people.
    pub key: Key,
    /// Time of the build: with the first board, in the background, or on request.
    pub tier: Tier,
    /// Loads the table, or builds and saves it ([`Tables::load_or_build`] under the key).
    pub build: Box<dyn Fn(&Tables) + Send + Sync>,
}
