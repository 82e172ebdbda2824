//! Public messages of duels: proposed, in progress, decided.
//!
//! Players have private copies, as for any puzzle.

use std::sync::Arc;

use super::super::views::page::Page;
use super::puzzles::Rules;
use super::{players, puzzles};
use crate::database::{Duel, Occasion, Player, Puzzle};
use crate::family::Board;
use crate::front::discord::model::{
    ActionRow, Answer, Asker, Backend, Button, GameAct, Press, Reply, Trouble, clock::now, markup::mention,
};
use crate::i18n::Locale;
use crate::puzzle::Message;

/// Winning criteria: the first solution, or the fewest moves in the time limit.
pub(crate) const GOALS: &[&str] = &[FIRST_SOLUTION, "fewest"];
const FIRST_SOLUTION: &str = "first";

/// Renders a proposed duel, without its board.
fn render_proposal(duel: &Duel, puzzle: &Puzzle, board: &dyn Board, locale: Locale) -> Reply {
    let id = if duel.opponent.is_some() { "duel-proposed" } else { "duel-open" };
    let message = Message::new(id).with("host", mention(duel.host));
    let message = message.with("opponent", duel.opponent.map(mention).unwrap_or_default());
    let content = format!(
        "⚔️ **{}**\n{}\n{}",
        locale.text(&message),
        render_rules(duel, puzzle, board, locale),
        locale.entry("duel-hidden")
    );
    let accept = if duel.opponent.is_some() { "button-accept" } else { "button-enter" };
    let button = Button::new(puzzles::custom_id(puzzle, GameAct::Enter), locale.entry(accept)).primary();
    Reply { content, rows: vec![ActionRow::Buttons(vec![button])], ..Reply::default() }
}

/// Renders a duel that has just started, with its board.
async fn render_started(
    backend: &Backend,
    duel: &Duel,
    puzzle: &Puzzle,
    page: &Page,
) -> Result<Reply, Trouble> {
    let picture = backend.service.draw_play(&page.board.line(), 0, page.style()).await?;
    let players = match duel.spot {
        Some(spot) => backend.database.players(spot.message).await?,
        None => Vec::new(),
    };
    let content = content(duel, puzzle, &*page.board, page.locale, &players);
    let rows = rows(duel, puzzle, page.locale);
    Ok(Reply { content, files: page.files(vec![picture]), rows, ephemeral: false })
}

/// Renders the text of a started duel.
pub(crate) fn content(
    duel: &Duel,
    puzzle: &Puzzle,
    board: &dyn Board,
    locale: Locale,
    players: &[Player],
) -> String {
    let mut order: Vec<&Player> = players.iter().collect();
    if duel.goal == FIRST_SOLUTION {
        order.sort_by_key(|player| (player.helped, player.result.map_or(i64::MAX, |(_, at)| at)));
    }
    let ends = duel.time.map_or(0, |(_, ends)| ends);
    let headline = match (duel.closed, winners(duel, players).as_slice()) {
        (false, _) => format!(
            "⚔️ **{}**",
            locale.text(&Message::new("duel-under-way").with("ends", format!("<t:{ends}:R>")))
        ),
        (true, []) => format!("⌛ **{}**", locale.entry("duel-nobody")),
        (true, winners) => {
            let users: Vec<String> = winners.iter().map(|player| mention(player.user)).collect();
            let moves = winners[0].result.map_or(0, |(moves, _)| moves);
            let id = if winners.len() > 1 { "duel-drawn" } else { "duel-won" };
            let message = Message::new(id).with("users", users.join(", ")).with("moves", moves);
            format!("🏆 **{}**", locale.text(&message.with("best", puzzle.optimal)))
        }
    };
    let lines = [headline, render_rules(duel, puzzle, board, locale)].into_iter();
    lines.chain(players::lines(puzzle, &order, locale)).collect::<Vec<_>>().join("\n")
}

/// Builds the buttons of a started duel; its solution is available once it is decided.
pub(crate) fn rows(duel: &Duel, puzzle: &Puzzle, locale: Locale) -> Vec<ActionRow> {
    let button = |act, key| Button::new(puzzles::custom_id(puzzle, act), locale.entry(key));
    let play = button(GameAct::Join, "button-play").primary();
    vec![ActionRow::Buttons(match duel.closed {
        false => vec![play, button(GameAct::Learn, "button-learn")],
        true => vec![
            button(GameAct::Another, "button-rematch").primary(),
            button(GameAct::Results, "button-results"),
            button(GameAct::Reveal, "button-reveal"),
        ],
    })]
}

/// Returns whether no further result can count.
pub(crate) fn is_decided(duel: &Duel, players: &[Player]) -> bool {
    let over = duel.time.is_some_and(|(_, ends)| ends <= now());
    let done = |player: &Player| player.result.is_some();
    match &*duel.goal {
        FIRST_SOLUTION => {
            over || players.iter().any(|player| done(player) && !player.helped) || players.iter().all(done)
        }
        _ => over || players.len() > 1 && players.iter().all(done),
    }
}

/// Returns the winners among those who solved it in time and without help; several if tied.
fn winners<'a>(duel: &Duel, players: &'a [Player]) -> Vec<&'a Player> {
    let ends = duel.time.map_or(0, |(_, ends)| ends);
    let score = |player: &Player| {
        let (moves, at) = player.result.filter(|&(_, at)| at <= ends && !player.helped)?;
        Some(if duel.goal == FIRST_SOLUTION { at } else { i64::from(moves) })
    };
    let best = players.iter().filter_map(score).min();
    players.iter().filter(|player| best.is_some() && score(player) == best).collect()
}

/// Renders the puzzle's title, the winning criterion, the duration and the limit of undos.
fn render_rules(duel: &Duel, puzzle: &Puzzle, board: &dyn Board, locale: Locale) -> String {
    let id = if duel.goal == FIRST_SOLUTION { "duel-first" } else { "duel-fewest" };
    let message = Message::new(id).with("title", locale.text(&board.title()));
    let rules = locale.text(&message.with("minutes", duel.minutes));
    [rules].into_iter().chain(puzzles::render_undo_limit(puzzle, locale)).collect::<Vec<_>>().join("\n")
}

/// Starts a duel that the user accepts.
pub(crate) async fn accept(backend: &Backend, press: &Press, puzzle: &Puzzle) -> Result<Answer, Trouble> {
    let (database, asker) = (&backend.database, &press.asker);
    let duel = database.duel(&puzzle.id).await?.ok_or(Trouble::OldButton)?;
    match duel.opponent {
        _ if duel.host == asker.user => return Err(Trouble::denied("duel-own")),
        Some(opponent) if opponent != asker.user => return Err(Trouble::denied("duel-not-yours")),
        _ => {}
    }
    let spot = press.spot().ok_or(Trouble::denied("duel-not-here"))?;
    if database.start_duel(&puzzle.id, spot, now()).await? {
        for user in [duel.host, asker.user] {
            database.begin_play(&puzzle.id, user, asker.guild, Some(spot), now()).await?;
        }
    }
    let duel = database.duel(&puzzle.id).await?.ok_or(Trouble::OldButton)?;
    let board = puzzles::board(puzzle, asker.everyone).ok_or(Trouble::OldButton)?;
    let page = Page::with_default_appearance(board, asker, false);
    render_started(backend, &duel, puzzle, &page).await.map(Answer::Replace)
}

/// Proposes a duel on a new board.
pub(crate) async fn propose(
    backend: &Backend,
    asker: &Asker,
    board: Arc<dyn Board>,
    request: u64,
    rules: Rules,
    duel: DuelRequest,
) -> Result<Reply, Trouble> {
    if !asker.bot_is_member {
        return Err(Trouble::denied("duel-not-here"));
    }
    let occasion = Occasion::Request(request);
    let puzzle = puzzles::create(backend, Arc::clone(&board), occasion, asker.guild, rules).await?;
    let DuelRequest { opponent, goal, minutes } = duel;
    let duel = Duel {
        puzzle: puzzle.id.clone(),
        host: asker.user,
        opponent,
        goal,
        minutes,
        language: asker.everyone.tag().to_owned(),
        spot: None,
        time: None,
        closed: false,
    };
    backend.database.propose_duel(&duel).await?;
    Ok(render_proposal(&duel, &puzzle, &*board, asker.everyone))
}

/// Request for a duel.
pub(crate) struct DuelRequest {
    /// The only user who may accept it; `None` for anyone.
    pub(crate) opponent: Option<u64>,
    /// One of [`GOALS`].
    pub(crate) goal: String,
    /// Duration in minutes.
    pub(crate) minutes: u32,
}

impl DuelRequest {
    /// Creates a request for the same duel again, proposed by `user`.
    pub(crate) fn rematch(duel: &Duel, user: u64) -> Self {
        let other = if duel.host == user { duel.opponent } else { Some(duel.host) };
        let opponent = duel.opponent.and(other);
        Self { opponent, goal: duel.goal.clone(), minutes: duel.minutes }
    }
}
