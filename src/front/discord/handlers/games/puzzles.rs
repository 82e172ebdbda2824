//! Public messages of puzzles, with the button to play.

use std::sync::Arc;

use super::super::views::page::Page;
use super::super::views::player_picture::PlayerPicture;
use super::{controls, moves, players, score};
use crate::database::{DatabaseError, NewPuzzle, Occasion, Player, Puzzle};
use crate::families::family;
use crate::family::{Board, Family, Options};
use crate::front::discord::model::{
    ActionRow, Asker, BESIDE, Backend, Button, CustomId, Game, GameAct, HINT_PIECE, Reply, Trouble,
    clock::{format_date, now},
};
use crate::i18n::Locale;
use crate::puzzle::Message;

/// Parses a puzzle's board, with piece names in a language; `None` if its family rejects it.
pub(crate) fn board(puzzle: &Puzzle, locale: Locale) -> Option<Arc<dyn Board>> {
    let board = family(&puzzle.family)?.read(&puzzle.board).ok()?;
    Some(board.named_in(locale.tag()).into())
}

/// Rules of a puzzle.
#[derive(Clone, Copy)]
pub(crate) struct Rules {
    /// Whether the bot generated the board, so that results count.
    pub(crate) generated: bool,
    /// Maximum undos per player; `None` if unlimited.
    pub(crate) undos: Option<u32>,
}

/// Stores a board as a puzzle, with the length of its solution.
pub(crate) async fn create(
    backend: &Backend,
    board: Arc<dyn Board>,
    occasion: Occasion,
    guild: Option<u64>,
    rules: Rules,
) -> Result<Puzzle, Trouble> {
    // The stored text has the default names of pieces.
    let (family, text) = (board.info().id, board.named_in("").to_string());
    let solution = backend.service.solve(board).await?;
    let (optimal, proven) = (solution.line.len() as u32, solution.optimal);
    let Rules { generated, undos } = rules;
    let posted = NewPuzzle { family, board: &text, optimal, proven, generated, undos };
    Ok(backend.database.post_puzzle(occasion, posted, guild, now()).await?)
}

/// Generates a board.
pub(crate) async fn generate(
    backend: &Backend,
    family: &'static dyn Family,
    options: &Options,
    seed: u64,
) -> Result<Arc<dyn Board>, Trouble> {
    let board = backend.service.generate(family, options, seed).await;
    Ok(board.map_err(Trouble::refused(options))?.into())
}

/// Seeds tried for a board that is suitable for a competition.
const SEEDS: u64 = 8;

/// Generates a board for a competition. Tries several seeds for a board that differs from
/// `previous` and has no recorded help: help that a player received earlier would decide a duel at
/// its start. Different seeds may give the same board, since few boards have short solutions.
pub(crate) async fn generate_for_competition(
    backend: &Backend,
    family: &'static dyn Family,
    options: &Options,
    seed: u64,
    previous: Option<&str>,
) -> Result<Arc<dyn Board>, Trouble> {
    let mut board = generate(backend, family, options, seed).await?;
    for next in 1..SEEDS {
        let text = board.named_in("").to_string();
        if previous != Some(&text) && !backend.database.has_help(family.info().id, &text).await? {
            break;
        }
        board = generate(backend, family, options, seed.wrapping_add(next)).await?;
    }
    Ok(board)
}

/// Renders the message of a puzzle.
pub(crate) async fn render(
    backend: &Backend,
    asker: &Asker,
    private: bool,
    puzzle: &Puzzle,
    picture: Option<Arc<PlayerPicture>>,
) -> Result<Reply, Trouble> {
    let board = board(puzzle, asker.language(private)).ok_or(DatabaseError::Version)?;
    let page = Page::with_default_appearance(board, asker, private).with_picture(picture);
    let service = &backend.service;
    let picture = service.draw_step(&page.board.line(), 0, page.style()).await?;
    let content = render_content(puzzle, &*page.board, page.locale, &[]);
    let rows = build_rows(puzzle, &*page.board, page.locale);
    Ok(Reply { content, files: page.files(vec![picture]), rows, ephemeral: page.private, ..Reply::default() })
}

/// Renders the text of a puzzle, with the players who have solved it.
pub(crate) fn render_content(
    puzzle: &Puzzle,
    board: &dyn Board,
    locale: Locale,
    solved: &[&Player],
) -> String {
    let headline = match puzzle.day {
        Some(day) => Message::new("puzzle-daily")
            .with("number", score::daily_number(day))
            .with("date", format_date(day)),
        None => Message::new("puzzle-posted"),
    };
    let headline = headline.with("title", locale.text(&board.title())).with("best", puzzle.optimal);
    let shown = Message::new("reply-board").with("board", format!("`{board}`"));
    let head = [format!("**{}**", locale.text(&headline)), locale.text(&shown)];
    let head = head.into_iter().chain(render_undo_limit(puzzle, locale));
    let lines: Vec<String> = head.chain(players::render_lines(puzzle, solved, locale)).collect();
    lines.join("\n")
}

/// Renders the limit of undos, if there is one.
pub(super) fn render_undo_limit(puzzle: &Puzzle, locale: Locale) -> Option<String> {
    let undos = puzzle.undos?;
    Some(locale.text(&Message::new("puzzle-undos").with("undos", undos)))
}

/// Builds the buttons of a puzzle's message.
fn build_rows(puzzle: &Puzzle, board: &dyn Board, locale: Locale) -> Vec<ActionRow> {
    let button = |act, key| Button::new(custom_id(&puzzle.id, act), locale.entry(key));
    let results = if puzzle.day.is_some() { "button-results-day" } else { "button-results" };
    // Two per row, so that no button wraps on a phone.
    let play = vec![button(GameAct::Join, "button-play").primary(), button(GameAct::Learn, "button-learn")];
    let more = vec![button(GameAct::Results, results), button(GameAct::Reveal, "button-reveal").danger()];
    let beside = buttons_beside_copy(puzzle, board, locale, score::is_ranked(puzzle));
    [play].into_iter().chain(beside).chain([more]).map(ActionRow::Buttons).collect()
}

/// Builds the buttons that do not fit into copies; `None` if all fit.
///
/// `counts` is whether a hint counts as a move in rankings.
pub(super) fn buttons_beside_copy(
    puzzle: &Puzzle,
    board: &dyn Board,
    locale: Locale,
    counts: bool,
) -> Option<Vec<Button>> {
    if !moves::fills_message(board) {
        return None;
    }
    let hint = controls::hint_label(locale, HINT_PIECE, counts);
    let hint = Button::new(id_beside_copy(puzzle, GameAct::Hint), hint);
    Some(vec![hint, restart_beside_copy(puzzle, locale)])
}

/// Builds the button that restarts the copy of the user who presses it.
pub(super) fn restart_beside_copy(puzzle: &Puzzle, locale: Locale) -> Button {
    Button::new(id_beside_copy(puzzle, GameAct::Restart), locale.entry("button-restart"))
}

/// Creates the custom id of a button that acts on the copy of the user who presses it.
fn id_beside_copy(puzzle: &Puzzle, act: GameAct) -> CustomId {
    CustomId::Game(Game { act, puzzle: puzzle.id.clone(), seen: 0, notation: None, mv: BESIDE.to_owned() })
}

/// Creates the custom id of a puzzle's button, without revision or move.
pub(super) fn custom_id(puzzle: &str, act: GameAct) -> CustomId {
    CustomId::Game(Game { act, puzzle: puzzle.to_owned(), seen: 0, notation: None, mv: String::new() })
}
