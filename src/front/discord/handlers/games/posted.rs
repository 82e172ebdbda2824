//! A puzzle as everyone sees it, with the button that lets them play it.

use std::sync::Arc;

use super::super::views::page::Page;
use super::super::views::pictured::Pictured;
use super::{players, score};
use crate::families::family;
use crate::family::{Board, Family, Options};
use crate::front::discord::model::{
    Asker, Backend, Button, CustomId, Game, GameAct, Reply, Row, Trouble,
    clock::{now, written},
};
use crate::i18n::Locale;
use crate::puzzle::Message;
use crate::store::database::{Occasion, Player, Posted, Puzzle, StoreError};

/// The board of a puzzle, its pieces named as in that language; `None` if its family no longer reads it.
pub(crate) fn board(puzzle: &Puzzle, locale: Locale) -> Option<Arc<dyn Board>> {
    let board = family(&puzzle.family)?.read(&puzzle.board).ok()?;
    Some(board.named_in(locale.tag()).into())
}

/// How a puzzle is to be played.
#[derive(Clone, Copy)]
pub(crate) struct Rules {
    /// The bot made its board, so that results count.
    pub(crate) made: bool,
    /// How many moves each player may take back; `None` for any number.
    pub(crate) undos: Option<u32>,
}

/// Keeps a board as a puzzle, with the length of its solution.
pub(crate) async fn posted(
    backend: &Backend,
    board: Arc<dyn Board>,
    occasion: Occasion,
    guild: Option<u64>,
    rules: Rules,
) -> Result<Puzzle, Trouble> {
    // The same in every language.
    let (family, text) = (board.info().id, board.named_in("").to_string());
    let solution = backend.service.solve(board).await?;
    let (optimal, proven) = (solution.line.len() as u32, solution.optimal);
    let Rules { made, undos } = rules;
    let posted = Posted { family, board: &text, optimal, proven, made, undos };
    Ok(backend.database.post_puzzle(occasion, posted, guild, now()).await?)
}

/// Makes a board as the options say.
pub(crate) async fn made(
    backend: &Backend,
    family: &'static dyn Family,
    options: &Options,
    seed: u64,
) -> Result<Arc<dyn Board>, Trouble> {
    let made = backend.service.generate(family, options, seed).await?;
    Ok(made.map_err(Trouble::invalid(options))?.into())
}

/// A puzzle as everyone sees it, with a picture on its tiles if it is of one.
pub(crate) async fn shown(
    backend: &Backend,
    asker: &Asker,
    private: bool,
    puzzle: &Puzzle,
    pictured: Option<Arc<Pictured>>,
) -> Result<Reply, Trouble> {
    let board = board(puzzle, asker.reads(private)).ok_or(StoreError::Version)?;
    let page = Page::plain(board, asker, private).with(pictured);
    let service = &backend.service;
    let picture = service.draw_step(&page.board.line(), 0, page.style()).await?;
    let content = content(puzzle, &*page.board, page.locale, &[]);
    let rows = invitation(puzzle, page.locale);
    Ok(Reply { content, files: page.files(vec![picture]), rows, ephemeral: page.private })
}

/// What is said of a puzzle, and of those who have solved it.
pub(crate) fn content(puzzle: &Puzzle, board: &dyn Board, locale: Locale, solved: &[&Player]) -> String {
    let headline = match puzzle.day {
        Some(day) => {
            Message::new("puzzle-daily").with("number", score::number(day)).with("date", written(day))
        }
        None => Message::new("puzzle-posted"),
    };
    let headline = headline.with("title", locale.text(&board.title())).with("best", puzzle.optimal);
    let shown = Message::new("reply-board").with("board", format!("`{board}`"));
    let head = [format!("**{}**", locale.text(&headline)), locale.text(&shown)];
    let head = head.into_iter().chain(limited(puzzle, locale));
    let lines: Vec<String> = head.chain(players::lines(puzzle, solved, locale)).collect();
    lines.join("\n")
}

/// The line that says how many moves each player may take back, where that is not any number.
pub(super) fn limited(puzzle: &Puzzle, locale: Locale) -> Option<String> {
    let undos = puzzle.undos?;
    Some(locale.text(&Message::new("puzzle-undos").with("undos", undos)))
}

/// The buttons under a puzzle that everyone sees.
pub(super) fn invitation(puzzle: &Puzzle, locale: Locale) -> Vec<Row> {
    let button = |act, key| Button::new(act_on(puzzle, act), locale.entry(key));
    let results = if puzzle.day.is_some() { "button-results-day" } else { "button-results" };
    // Two to a row, so that none stands alone on a phone.
    vec![
        Row::Buttons(vec![
            button(GameAct::Join, "button-play").primary(),
            button(GameAct::Learn, "button-learn"),
        ]),
        Row::Buttons(vec![button(GameAct::Results, results), button(GameAct::Reveal, "button-reveal")]),
    ]
}

/// A button's custom id that needs no more than the puzzle.
pub(super) fn act_on(puzzle: &Puzzle, act: GameAct) -> CustomId {
    CustomId::Game(Game { act, puzzle: puzzle.id.clone(), seen: 0, mv: String::new() })
}
