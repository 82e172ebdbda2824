//! Ladders: the levels of a family, which have the same boards for everyone. No level has a shorter
//! solution than the one before. Players continue at their first unsolved level.

use super::super::views::page::Page;
use super::progress::{Progress, ladder_id, render_best, render_stars, title};
use super::puzzles::{self, Rules};
use super::session::Session;
use super::{moves, score};
use crate::database::{DatabaseError, LevelResult, Occasion, OpenGame, Puzzle};
use crate::families::{FAMILIES, family};
use crate::family::{Family, Info};
use crate::front::discord::model::{
    ActionRow, Answer, Asker, Backend, Button, CustomId, GameAct, Ladder, LadderPlace, MAX_CHOICES, Menu,
    Press, Reply, Trouble,
};
use crate::i18n::Locale;
use crate::puzzle::Message;

/// Maximum open games in the overview.
const MAX_OPEN_GAMES: u32 = MAX_CHOICES as u32;

/// Numbers of the overview's menus.
const FAMILIES_MENU: u8 = 0;
const OPEN_GAMES_MENU: u8 = 1;
const AGAIN_MENU: u8 = 2;

/// Renders the overview of a family's ladder, with the next level if one is unsolved. The default
/// family is the one played last.
pub(crate) async fn render(
    backend: &Backend,
    asker: &Asker,
    requested: Option<&'static dyn Family>,
) -> Result<Reply, Trouble> {
    let family = match requested {
        Some(family) => family,
        None => {
            backend.database.last_ladder(asker.user).await?.and_then(|id| family(&id)).unwrap_or(FAMILIES[0])
        }
    };
    let results = backend.database.level_results(asker.user).await?;
    let next = Progress::new(family.info(), &results).next();
    match next {
        Some(level) => {
            let puzzle = get_or_create(backend, family, level).await?;
            render_level(backend, asker, family.info(), &results, &puzzle).await
        }
        None => render_solved(backend, asker, family.info(), &results).await,
    }
}

/// Answers a button of a ladder.
pub(crate) async fn answer_press(
    backend: &Backend,
    press: &Press,
    target: &Ladder,
) -> Result<Answer, Trouble> {
    let asker = &press.asker;
    let family = family(&target.family).ok_or(Trouble::OldButton)?;
    let results = backend.database.level_results(asker.user).await?;
    let level = match target.place {
        LadderPlace::Overview => None,
        LadderPlace::Next => Progress::new(family.info(), &results).next(),
        LadderPlace::Level(level) => Some(level),
    };
    let reply = match level {
        Some(level) => open(backend, asker, family, &results, level).await?,
        None => render(backend, asker, Some(family)).await?,
    };
    Ok(if press.private { Answer::Replace(reply) } else { Answer::Say(reply) })
}

/// Opens the player's copy of a level. If the copy's moves leave no room for other actions, renders
/// the level's message instead, which has those actions.
async fn open(
    backend: &Backend,
    asker: &Asker,
    family: &'static dyn Family,
    results: &[LevelResult],
    level: u32,
) -> Result<Reply, Trouble> {
    let puzzle = get_or_create(backend, family, level).await?;
    let session = Session::new(backend, asker, puzzle)?;
    match moves::fills_message(&**session.start()) {
        true => render_level(backend, asker, family.info(), results, session.puzzle()).await,
        false => session.replay().await,
    }
}

/// Returns the puzzle of a level, and creates it at the first request.
async fn get_or_create(
    backend: &Backend,
    family: &'static dyn Family,
    level: u32,
) -> Result<Puzzle, Trouble> {
    let info = family.info();
    if let Some(puzzle) = backend.database.level_puzzle(info.id, level).await? {
        return Ok(puzzle);
    }
    let options = info.level(level).ok_or(Trouble::OldButton)?;
    // The level is the generator's seed.
    let board = puzzles::generate(backend, family, &options, level.into()).await?;
    puzzles::create(backend, board, Occasion::Level(level), None, Rules { generated: true, undos: None })
        .await
}

/// Renders a level with the button to play it.
async fn render_level(
    backend: &Backend,
    asker: &Asker,
    info: &'static Info,
    results: &[LevelResult],
    puzzle: &Puzzle,
) -> Result<Reply, Trouble> {
    let locale = asker.locale;
    let board = puzzles::board(puzzle, locale).ok_or(DatabaseError::Version)?;
    let page = Page::with_default_appearance(board, asker, true);
    let picture = backend.service.draw_step(&page.board.line(), 0, page.style()).await?;
    let level = puzzle.level.unwrap_or_default();
    let headline = Message::new("ladder-level").with("level", level).with("levels", info.levels());
    let headline = locale.text(&headline.with("title", page.title()));
    let task = locale.text(&Message::new("ladder-task").with("best", puzzle.optimal));
    let known = results.iter().find(|result| result.family == info.id && result.level == level);
    let best = known.and_then(|result| render_best(result.optimal, result.best?, locale));
    let lines = [format!("**{headline}**"), format!("{task} · {}", render_stars(info, results, locale))];
    let rules = format!("-# {}", locale.entry("ladder-rules"));
    let lines: Vec<String> = lines.into_iter().chain(best).chain([rules]).collect();

    let play = locale.entry("button-play");
    let fills = moves::fills_message(&*page.board);
    let play = match fills {
        true => Button::new(puzzles::custom_id(&puzzle.id, GameAct::Join), play),
        false => Button::new(ladder_id(info, LadderPlace::Level(level)), play),
    };
    let learn = Button::new(puzzles::custom_id(&puzzle.id, GameAct::Learn), locale.entry("button-learn"));
    let mut rows = vec![ActionRow::Buttons(vec![play.primary(), learn])];
    if let Some(beside) = puzzles::buttons_beside_copy(puzzle, &*page.board, locale, score::is_ranked(puzzle))
    {
        let reveal =
            Button::new(puzzles::custom_id(&puzzle.id, GameAct::Reveal), locale.entry("button-reveal"));
        let beside = beside.into_iter().chain([reveal.danger()]);
        rows.push(ActionRow::Buttons(beside.collect()));
    }
    rows.extend(build_menus(backend, asker, info, results, &puzzle.id).await?);
    let files = page.files(vec![picture]);
    Ok(Reply { content: lines.join("\n"), files, rows, ephemeral: true, ..Reply::default() })
}

/// Renders a ladder whose levels are all solved.
async fn render_solved(
    backend: &Backend,
    asker: &Asker,
    info: &'static Info,
    results: &[LevelResult],
) -> Result<Reply, Trouble> {
    let locale = asker.locale;
    let headline = Message::new("ladder-solved").with("levels", info.levels());
    let headline = locale.text(&headline.with("family", family_name(info, locale)));
    let content = format!("🏁 **{headline}**\n{}", render_stars(info, results, locale));
    let rows = build_menus(backend, asker, info, results, "").await?;
    Ok(Reply { rows, ..Reply::private(content) })
}

/// Builds the menus of the overview: other families, open games other than `puzzle`, and levels to
/// play again.
async fn build_menus(
    backend: &Backend,
    asker: &Asker,
    info: &'static Info,
    results: &[LevelResult],
    puzzle: &str,
) -> Result<Vec<ActionRow>, Trouble> {
    let locale = asker.locale;
    let others = FAMILIES.iter().map(|family| family.info()).filter(|other| other.id != info.id);
    let families = others.map(|other| {
        (describe_family(other, results, locale), ladder_id(other, LadderPlace::Overview).to_string())
    });
    let games = backend.database.open_games(asker.user, puzzle, MAX_OPEN_GAMES).await?;
    let games = games.iter().filter_map(|game| {
        Some((
            describe_game(game, locale)?,
            puzzles::custom_id(&game.puzzle.id, GameAct::JoinUnlisted).to_string(),
        ))
    });
    let progress = Progress::new(info, results);
    // The last levels, if a menu can't hold all.
    let mut again: Vec<_> = progress.improvable_results().rev().take(MAX_CHOICES).collect();
    again.reverse();
    let again = again.into_iter().filter_map(|(result, _)| {
        let message = Message::new("ladder-again-level").with("level", result.level);
        let best = result.best?;
        let message = message.with("stars", score::write_stars(score::count_stars(result.optimal, best)));
        let label = locale.text(&message.with("moves", best).with("best", result.optimal));
        Some((label, ladder_id(info, LadderPlace::Level(result.level)).to_string()))
    });
    let menu = |number, title, choices: Vec<(String, String)>| Menu {
        custom_id: CustomId::Menu(number),
        title: locale.text(&Message::new(title).with("count", choices.len())),
        choices,
    };
    let menus = [
        menu(OPEN_GAMES_MENU, "ladder-open", games.collect()),
        menu(AGAIN_MENU, "ladder-again", again.collect()),
        menu(FAMILIES_MENU, "ladder-families", families.collect()),
    ];
    Ok(menus.into_iter().filter(|menu| !menu.choices.is_empty()).map(ActionRow::Menu).collect())
}

/// Describes a family with the player's next level and stars.
fn describe_family(info: &'static Info, results: &[LevelResult], locale: Locale) -> String {
    let progress = Progress::new(info, results);
    let id = if progress.next().is_some() { "ladder-family" } else { "ladder-family-solved" };
    let message = Message::new(id).with("family", family_name(info, locale));
    let message = message.with("level", progress.next().unwrap_or_default());
    locale.text(&message.with("stars", progress.stars()))
}

/// Describes an open game; `None` if its family rejects the board.
fn describe_game(game: &OpenGame, locale: Locale) -> Option<String> {
    let board = puzzles::board(&game.puzzle, locale)?;
    let title = title(&game.puzzle, locale.text(&board.title()), locale);
    let message = Message::new("ladder-open-game").with("title", title).with("moves", game.count);
    Some(locale.text(&message.with("best", game.puzzle.optimal)))
}

fn family_name(info: &Info, locale: Locale) -> String {
    locale.entry(&format!("{}-name", info.id))
}
