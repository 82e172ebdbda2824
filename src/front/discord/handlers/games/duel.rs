//! Public messages of duels: proposed, in progress, decided.
//!
//! Players have private copies, as for any puzzle.

use std::sync::Arc;
use std::time::Duration;

use super::puzzles::Rules;
use super::{moves, players, puzzles};
use crate::database::{Duel, MessageRef, Occasion, Player, Puzzle, Time};
use crate::family::Board;
use crate::front::discord::model::{
    ActionRow, Announcement, Answer, Asker, Backend, Button, GameAct, Press, Reply, Trouble,
    clock::{format_seconds, now},
    markup::mention,
};
use crate::i18n::Locale;
use crate::puzzle::Message;

/// Winning criteria: the first solution, or the fewest moves in the time limit.
pub(crate) const GOALS: &[&str] = &[FIRST_SOLUTION, "fewest"];

/// Winning criterion: the first solution.
const FIRST_SOLUTION: &str = "first";

/// Seconds from the acceptance of a duel to its start. Times are whole seconds, rounded down.
const START_DELAY: Time = 4;

/// Renders a proposed duel, without its board.
fn render_proposal(duel: &Duel, puzzle: &Puzzle, board: &dyn Board, locale: Locale) -> Reply {
    let id = if duel.opponent.is_some() { "duel-proposed" } else { "duel-open" };
    let content = format!(
        "⚔️ **{}**\n{}\n{}",
        locale.text(&message_about(id, duel)),
        render_rules(duel, puzzle, board, locale),
        locale.entry("duel-hidden")
    );
    let accept = if duel.opponent.is_some() { "button-accept" } else { "button-enter" };
    let button = |act, key| Button::new(puzzles::custom_id(&puzzle.id, act), locale.entry(key));
    let decline = duel.opponent.map(|_| button(GameAct::DeclineDuel, "button-decline"));
    let accept = button(GameAct::AcceptDuel, accept).primary();
    let withdraw = button(GameAct::WithdrawDuel, "button-withdraw");
    let buttons = std::iter::once(accept).chain(decline).chain([withdraw]).collect();
    let mentions = duel.opponent.into_iter().collect();
    Reply { content, rows: vec![ActionRow::Buttons(buttons)], mentions, ..Reply::default() }
}

/// Creates a message about the two players of a duel.
fn message_about(id: &'static str, duel: &Duel) -> Message {
    let message = Message::new(id).with("host", mention(duel.host));
    message.with("opponent", duel.opponent.map(mention).unwrap_or_default())
}

/// Renders a duel that is about to start.
async fn render_started(
    backend: &Backend,
    duel: &Duel,
    puzzle: &Puzzle,
    board: &dyn Board,
    locale: Locale,
) -> Result<Reply, Trouble> {
    let players = match duel.message_ref {
        Some(message_ref) => backend.database.players(message_ref.message).await?,
        None => Vec::new(),
    };
    let content = render_content(duel, puzzle, board, locale, &players);
    Ok(Reply { content, rows: build_rows(duel, puzzle, board, locale), ..Reply::default() })
}

/// Renders the text of a started duel.
pub(crate) fn render_content(
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
    let (starts, ends) = duel.time.unwrap_or_default();
    let headline = match (duel.closed, find_winners(duel, players).as_slice()) {
        (false, _) => {
            let message = Message::new("duel-under-way").with("starts", format!("<t:{starts}:R>"));
            format!("⚔️ **{}**", locale.text(&message.with("ends", format!("<t:{ends}:R>"))))
        }
        (true, []) => format!("⌛ **{}**", locale.entry("duel-nobody")),
        (true, winners) => {
            let users: Vec<String> = winners.iter().map(|player| mention(player.user)).collect();
            let moves = winners[0].result.map_or(0, |(moves, _)| moves);
            let id = match winners {
                [Player { result: None, .. }] => "duel-won-alone",
                [_] => "duel-won",
                _ => "duel-drawn",
            };
            let message = Message::new(id).with("users", users.join(", ")).with("moves", moves);
            let seconds = if let [winner] = winners { winner.seconds } else { None };
            let won = locale.text(&message.with("best", puzzle.optimal));
            format!("🏆 **{won}**{}", format_seconds(seconds))
        }
    };
    let lines = [headline, render_rules(duel, puzzle, board, locale)].into_iter();
    lines.chain(players::render_lines(puzzle, &order, locale)).collect::<Vec<_>>().join("\n")
}

/// Builds the buttons of a started duel; its solution is available once it is decided.
pub(crate) fn build_rows(duel: &Duel, puzzle: &Puzzle, board: &dyn Board, locale: Locale) -> Vec<ActionRow> {
    let button = |act, key| Button::new(puzzles::custom_id(&puzzle.id, act), locale.entry(key));
    if duel.closed {
        return vec![ActionRow::Buttons(vec![
            button(GameAct::PostSimilar, "button-rematch").primary(),
            button(GameAct::Results, "button-results"),
            button(GameAct::Reveal, "button-reveal"),
        ])];
    }
    let play = button(GameAct::Join, "button-play").primary();
    let play = vec![play, button(GameAct::Learn, "button-learn")];
    // Actions for which copies have no room.
    let give_up = button(GameAct::Reveal, "button-give-up").danger();
    let beside =
        moves::fills_message(board).then(|| vec![puzzles::restart_beside_copy(puzzle, locale), give_up]);
    [play].into_iter().chain(beside).map(ActionRow::Buttons).collect()
}

/// Returns whether no further result can count.
pub(crate) fn is_decided(duel: &Duel, players: &[Player]) -> bool {
    let over = duel.time.is_some_and(|(_, ends)| ends <= now());
    let done = |player: &Player| player.result.is_some();
    // A player who has asked for help has given up.
    let all_done = players.iter().all(|player| done(player) || player.helped);
    match &*duel.goal {
        _ if over || find_last_player(players).is_some() => true,
        FIRST_SOLUTION => all_done || players.iter().any(|player| done(player) && !player.helped),
        _ => players.len() > 1 && all_done,
    }
}

/// Returns the only player who has not given up, if the others have.
fn find_last_player(players: &[Player]) -> Option<&Player> {
    let mut left = players.iter().filter(|player| !player.helped);
    let last = left.next().filter(|_| left.next().is_none());
    last.filter(|_| players.len() > 1)
}

/// Returns the winners among the players who solved the board in time and without help; several if
/// tied. If nobody did, the last player who has not given up wins.
fn find_winners<'a>(duel: &Duel, players: &'a [Player]) -> Vec<&'a Player> {
    let ends = duel.time.map_or(0, |(_, ends)| ends);
    let score = |player: &Player| {
        let (moves, at) = player.result.filter(|&(_, at)| at <= ends && !player.helped)?;
        Some(if duel.goal == FIRST_SOLUTION { at } else { i64::from(moves) })
    };
    match players.iter().filter_map(score).min() {
        Some(best) => players.iter().filter(|player| score(player) == Some(best)).collect(),
        None => find_last_player(players).into_iter().collect(),
    }
}

/// Returns the id of the message about the duel for a player who has just solved the board.
pub(super) async fn find_verdict(backend: &Backend, duel: &Duel, user: u64) -> Result<&'static str, Trouble> {
    let players = match duel.message_ref {
        Some(message_ref) => backend.database.players(message_ref.message).await?,
        None => Vec::new(),
    };
    let winners = find_winners(duel, &players);
    let is_winner = winners.iter().any(|player| player.user == user);
    Ok(match (duel.closed || is_decided(duel, &players), is_winner) {
        (false, _) => "duel-you-wait",
        (true, true) if winners.len() > 1 => "duel-you-drew",
        (true, true) => "duel-you-won",
        (true, false) => "duel-you-lost",
    })
}

/// Waits until an accepted duel starts, and returns its message.
///
/// # Errors
/// Nobody has accepted the duel.
pub(super) async fn wait_for_start(duel: &Duel) -> Result<Option<MessageRef>, Trouble> {
    let (starts, _) = duel.time.ok_or(Trouble::denied("duel-not-begun"))?;
    let left = u64::try_from(starts - now()).unwrap_or_default();
    tokio::time::sleep(Duration::from_secs(left)).await;
    Ok(duel.message_ref)
}

/// Renders the puzzle's title, the winning criterion, the duration, the limit of undos, and the
/// cost of help.
fn render_rules(duel: &Duel, puzzle: &Puzzle, board: &dyn Board, locale: Locale) -> String {
    let id = if duel.goal == FIRST_SOLUTION { "duel-first" } else { "duel-fewest" };
    let message = Message::new(id).with("title", locale.text(&board.title()));
    let rules = locale.text(&message.with("minutes", duel.minutes));
    let help = (!duel.closed).then(|| locale.entry("duel-no-hints"));
    let lines = [rules].into_iter().chain(puzzles::render_undo_limit(puzzle, locale)).chain(help);
    lines.collect::<Vec<_>>().join("\n")
}

/// Starts a duel that the user accepts, and notifies both players.
pub(crate) async fn accept(backend: &Backend, press: &Press, puzzle: &Puzzle) -> Result<Answer, Trouble> {
    let (database, asker) = (&backend.database, &press.asker);
    let duel = database.duel(&puzzle.id).await?.ok_or(Trouble::OldButton)?;
    match duel.opponent {
        _ if duel.host == asker.user => return Err(Trouble::denied("duel-own")),
        Some(opponent) if opponent != asker.user => return Err(Trouble::denied("duel-not-yours")),
        _ => {}
    }
    let message_ref = press.message_ref().ok_or(Trouble::denied("duel-not-here"))?;
    let starts = now() + START_DELAY;
    if database.start_duel(&puzzle.id, message_ref, starts).await? {
        let users = [duel.host, asker.user];
        for user in users {
            database.begin_play(&puzzle.id, user, asker.guild, Some(message_ref), now()).await?;
        }
        let message = Message::new("duel-begins").with("users", users.map(mention).join(" "));
        let content = asker.everyone.text(&message.with("starts", format!("<t:{starts}:R>")));
        let (content, mentions) = (format!("⚔️ {content}"), users.to_vec());
        let play =
            Button::new(puzzles::custom_id(&puzzle.id, GameAct::Join), asker.everyone.entry("button-play"));
        let rows = vec![ActionRow::Buttons(vec![play.primary()])];
        let reply = Reply { content, rows, mentions, ..Reply::default() };
        backend.changes.announce(Announcement { channel: message_ref.channel, reply });
    }
    let duel = database.duel(&puzzle.id).await?.ok_or(Trouble::OldButton)?;
    let board = puzzles::board(puzzle, asker.everyone).ok_or(Trouble::OldButton)?;
    render_started(backend, &duel, puzzle, &*board, asker.everyone).await.map(Answer::Replace)
}

/// Ends a proposed duel: the challenged player declines it, or its host withdraws it.
pub(crate) async fn cancel(
    backend: &Backend,
    press: &Press,
    puzzle: &Puzzle,
    act: GameAct,
) -> Result<Answer, Trouble> {
    let (database, user) = (&backend.database, press.asker.user);
    let duel = database.duel(&puzzle.id).await?.ok_or(Trouble::OldButton)?;
    let (owner, id, denied) = match act {
        GameAct::WithdrawDuel => (Some(duel.host), "duel-withdrawn", "duel-not-your-own"),
        _ => (duel.opponent, "duel-declined", "duel-not-yours"),
    };
    if owner != Some(user) {
        return Err(Trouble::denied(denied));
    }
    if !database.cancel_duel(&puzzle.id).await? {
        return Err(Trouble::denied("duel-has-begun"));
    }
    let content = press.asker.everyone.text(&message_about(id, &duel));
    Ok(Answer::Replace(Reply { content, ..Reply::default() }))
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
    if asker.guild.is_none() || !asker.bot_is_member {
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
        message_ref: None,
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
