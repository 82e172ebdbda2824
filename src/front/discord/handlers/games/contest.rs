//! Public messages of contests: everyone in a channel solves one board in a limited time.
//!
//! Players have private copies, as for any puzzle. The first solution counts: fewest moves win,
//! then the earlier finish. Results after a hint or the solution come last and can't win.

use std::sync::Arc;

use serde_json::Value;

use super::super::views::page::Page;
use super::super::views::player_picture::PlayerPicture;
use super::puzzles::{self, Rules};
use super::score::stars;
use crate::database::{
    Contest, ContestStanding, Entry, MAX_CONTESTS, MAX_CONTESTS_PER_HOUR, MessageRef, Obstacle, Occasion,
    Play, Puzzle,
};
use crate::family::{Board, Family};
use crate::front::discord::model::{
    ActionRow, Answer, Asker, Backend, Button, GameAct, Press, PuzzleChange, Reply, Trouble, ViewAct,
    clock::{format_seconds, now},
    markup::mention,
};
use crate::i18n::Locale;
use crate::puzzle::Message;

/// Maximum entries listed in a message; further entries are only counted.
const MAX_ENTRIES: u32 = 10;

/// Default duration of a contest in minutes.
pub(crate) const DEFAULT_MINUTES: u32 = 10;

/// Prepares a contest that the user wants to start in their channel.
///
/// # Errors
/// The user or the bot may not post there, or another contest prevents it.
pub(crate) async fn prepare(
    backend: &Backend,
    asker: &Asker,
    family: &dyn Family,
    request: u64,
    minutes: u32,
) -> Result<Contest, Trouble> {
    let guild = asker.guild.filter(|_| asker.bot_is_member).ok_or(Trouble::denied("contest-not-here"))?;
    if !asker.may_write {
        return Err(Trouble::denied("contest-may-not"));
    }
    if !asker.bot_may_post {
        return Err(Trouble::denied("autodaily-may-not"));
    }
    let contest = Contest {
        puzzle: Occasion::Request(request).key(family.info().id),
        host: Some(asker.user),
        guild,
        channel: asker.channel,
        message: None,
        language: asker.everyone.tag().to_owned(),
        minutes,
        started_at: now(),
        ends_at: 0,
        due_at: None,
    };
    match backend.database.contest_obstacle(&contest).await? {
        Some(obstacle) => Err(refuse(asker, obstacle)),
        None => Ok(contest),
    }
}

/// Starts a prepared contest with a board, and renders its message.
///
/// # Errors
/// Another contest was faster.
pub(crate) async fn start(
    backend: &Backend,
    asker: &Asker,
    (contest, request): (Contest, u64),
    board: Arc<dyn Board>,
    rules: Rules,
    picture: Option<Arc<PlayerPicture>>,
) -> Result<Reply, Trouble> {
    let guild = Some(contest.guild);
    let puzzle = puzzles::create(backend, board, Occasion::Request(request), guild, rules).await?;
    // The time starts after the search for the shortest solution.
    let contest = Contest { started_at: now(), ..contest };
    let started = backend.database.start_contest(&contest).await?;
    let contest = started.map_err(|obstacle| refuse(asker, obstacle))?;
    let board = puzzles::board(&puzzle, asker.everyone).ok_or(Trouble::OldButton)?;
    let page = Page::with_default_appearance(board, asker, false).with_picture(picture);
    let drawn = backend.service.draw_step(&page.board.line(), 0, page.style()).await?;
    let standing = standing(backend, &contest).await?;
    let shown =
        ContestMessage { contest: &contest, puzzle: &puzzle, board: &*page.board, locale: page.locale };
    let (content, rows) = (shown.render_content(&standing), shown.build_rows());
    Ok(Reply {
        content,
        files: page.files(vec![drawn]),
        rows,
        contest: Some(puzzle.id.clone()),
        ..Reply::default()
    })
}

/// Refuses to show a solution to everyone in a guild in which a contest runs with its board.
///
/// # Errors
/// Such a contest runs; a button shows the solution privately.
pub(crate) async fn check_publication(backend: &Backend, asker: &Asker, page: &Page) -> Result<(), Trouble> {
    let Some(guild) = asker.guild.filter(|_| !page.private) else { return Ok(()) };
    let (family, board) = (page.board.info().id, page.board.named_in("").to_string());
    // Without its database the bot has no contests, but still solves.
    let found = backend.database.contest_with_board(guild, (family, &board), now()).await;
    let Ok(Some(contest)) = found else { return Ok(()) };
    let message = Message::new("contest-board").with("ends", format!("<t:{}:R>", contest.ends_at));
    let custom_id = page.custom_id(&page.board_ref(backend).await, ViewAct::ShowPrivately, None);
    let button = Button::new(custom_id, asker.locale.entry("button-show-privately"));
    Err(Trouble::Denied(message).with_buttons([button]))
}

/// Creates the error that explains why a contest can't start.
fn refuse(asker: &Asker, obstacle: Obstacle) -> Trouble {
    match obstacle {
        Obstacle::Running(contest) => {
            let mut link = format!("https://discord.com/channels/{}/{}", contest.guild, contest.channel);
            if let Some(message) = contest.message {
                link.push_str(&format!("/{message}"));
            }
            let ends = format!("<t:{}:R>", contest.ends_at);
            let message = Message::new("contest-running").with("link", link).with("ends", ends);
            let button =
                |act, key| Button::new(puzzles::custom_id(&contest.puzzle, act), asker.locale.entry(key));
            let play = button(GameAct::Join, "button-play").primary();
            let end = may_end(asker, &contest).then(|| button(GameAct::EndContest, "button-end-contest"));
            Trouble::Denied(message).with_buttons([play].into_iter().chain(end))
        }
        Obstacle::Guild => {
            Trouble::TryLater(Message::new("contest-too-many").with("most", MAX_CONTESTS as usize))
        }
        Obstacle::Host => {
            Trouble::TryLater(Message::new("contest-too-often").with("most", MAX_CONTESTS_PER_HOUR as usize))
        }
    }
}

fn may_end(asker: &Asker, contest: &Contest) -> bool {
    asker.manages || contest.host == Some(asker.user)
}

/// Ends a contest early, for its host or a manager of the guild.
pub(crate) async fn end(backend: &Backend, press: &Press, puzzle: &Puzzle) -> Result<Answer, Trouble> {
    let (database, asker) = (&backend.database, &press.asker);
    let contest = database.contest(&puzzle.id).await?.ok_or(Trouble::OldButton)?;
    if !may_end(asker, &contest) {
        return Err(Trouble::denied("contest-not-yours"));
    }
    if let Some(message_ref) = press.message_ref() {
        database.set_contest_message(&puzzle.id, message_ref.message).await?;
    }
    database.end_contest(&puzzle.id, now()).await?;
    let contest = database.contest(&puzzle.id).await?.ok_or(Trouble::OldButton)?;
    if press.private {
        notify(backend, &contest);
        let done = Reply::private(asker.locale.entry("contest-ended"));
        return Ok(Answer::Replace(done));
    }
    let (content, components) = render(backend, &contest, puzzle).await?.ok_or(Trouble::OldButton)?;
    Ok(Answer::Replace(Reply { content, kept: Some(components), ..Reply::default() }))
}

/// Returns the message of a contest for a player who opens a copy; `None` after the contest's end.
pub(super) async fn join(
    backend: &Backend,
    contest: &Contest,
    pressed: Option<MessageRef>,
) -> Result<Option<MessageRef>, Trouble> {
    let mut contest = contest.clone();
    if let (None, Some(message_ref)) = (contest.message, pressed) {
        backend.database.set_contest_message(&contest.puzzle, message_ref.message).await?;
        contest.message = Some(message_ref.message);
    }
    if contest.is_over(now()) {
        // The message may not show the end yet.
        notify(backend, &contest);
        return Ok(None);
    }
    Ok(contest.message_ref())
}

/// Requests an update of a contest's message.
pub(super) fn notify(backend: &Backend, contest: &Contest) {
    let (puzzle, locale) = (contest.puzzle.clone(), Locale::of(&contest.language));
    if let Some(message_ref) = contest.message_ref() {
        backend.changes.send(PuzzleChange { message_ref, puzzle, guild: Some(contest.guild), locale });
    }
}

/// Renders the current text and components of a contest's message; `None` if its board is
/// unreadable.
pub(crate) async fn render(
    backend: &Backend,
    contest: &Contest,
    puzzle: &Puzzle,
) -> Result<Option<(String, Value)>, Trouble> {
    let locale = Locale::of(&contest.language);
    let Some(board) = puzzles::board(puzzle, locale) else { return Ok(None) };
    let standing = standing(backend, contest).await?;
    let shown = ContestMessage { contest, puzzle, board: &*board, locale };
    let components = serde_json::to_value(ActionRow::build_all(&shown.build_rows()))
        .expect("serenity's components have only text keys");
    Ok(Some((shown.render_content(&standing), components)))
}

async fn standing(backend: &Backend, contest: &Contest) -> Result<ContestStanding, Trouble> {
    Ok(backend.database.contest_standing(contest, MAX_ENTRIES, None).await?)
}

/// Renders the line about a contest in a player's copy: when it ends, the player's rank, or that it
/// is over.
pub(super) async fn render_for_player(
    backend: &Backend,
    contest: &Contest,
    asker: &Asker,
    play: &Play,
) -> Result<String, Trouble> {
    let locale = asker.locale;
    match play.result {
        Some((_, at)) if at <= contest.ends_at => {
            let standing = backend.database.contest_standing(contest, 0, Some(asker.user)).await?;
            Ok(match standing.entries.first() {
                Some(Entry { aided: false, place, .. }) => {
                    let id = if contest.is_over(now()) { "contest-you-ended" } else { "contest-you" };
                    locale.text(&Message::new(id).with("place", *place).with("solved", standing.solved))
                }
                _ => locale.entry("contest-you-aided"),
            })
        }
        Some(_) => Ok(locale.entry("contest-you-late")),
        None if contest.is_over(now()) => Ok(locale.entry("contest-over")),
        None => {
            let ends = format!("<t:{}:R>", contest.ends_at);
            let id = if play.helped || play.hints > 0 { "contest-copy-aided" } else { "contest-copy" };
            Ok(format!("-# {}", locale.text(&Message::new(id).with("ends", ends))))
        }
    }
}

/// Renderer of a contest's message.
struct ContestMessage<'a> {
    contest: &'a Contest,
    puzzle: &'a Puzzle,
    board: &'a dyn Board,
    locale: Locale,
}

impl ContestMessage<'_> {
    /// Renders the text: the headline, the board, the shortest length, the rules unless the contest
    /// is over, the standing.
    fn render_content(&self, standing: &ContestStanding) -> String {
        let Self { contest, puzzle, board, locale } = self;
        let over = contest.is_over(now());
        let title = locale.text(&board.title());
        let shown = locale.text(&Message::new("reply-board").with("board", format!("`{board}`")));
        let best = locale.text(&Message::new("contest-best").with("best", puzzle.optimal));
        let mut lines = match over {
            false => {
                let headline = Message::new("contest-runs").with("title", title);
                let headline = headline.with("ends", format!("<t:{}:R>", contest.ends_at));
                let undos = puzzles::render_undo_limit(puzzle, *locale);
                let head = [format!("🏁 **{}**", locale.text(&headline)), shown, best];
                let rules = format!("-# {}", locale.entry("contest-rules"));
                head.into_iter().chain(undos).chain([rules]).collect()
            }
            true => vec![self.render_headline(standing), format!("{title} · {best}"), shown],
        };
        lines.extend(standing.entries.iter().map(|entry| self.render_line(entry)));
        let left_out = standing.solved.saturating_sub(standing.entries.len() as u32);
        let counts = [
            ("puzzle-players-more", "more", left_out),
            (if over { "contest-unfinished" } else { "contest-playing" }, "players", standing.playing),
        ];
        let counts = counts.into_iter().filter(|&(_, _, count)| count > 0);
        lines.extend(counts.map(|(id, name, count)| locale.text(&Message::new(id).with(name, count))));
        lines.join("\n")
    }

    /// Renders the outcome: the winner, all winners if tied, or that nobody won.
    fn render_headline(&self, standing: &ContestStanding) -> String {
        let is_winner = |entry: &&Entry| entry.place == 1 && !entry.aided;
        let winners: Vec<&Entry> = standing.entries.iter().filter(is_winner).collect();
        let locale = self.locale;
        match winners.first() {
            Some(first) => {
                let users: Vec<String> = winners.iter().map(|entry| mention(entry.user)).collect();
                let won = Message::new("contest-won").with("users", users.join(", "));
                let won = locale.text(&won.with("moves", first.moves));
                format!("🏆 **{won}**{}", format_seconds(Some(first.seconds)))
            }
            None if standing.solved > 0 => format!("⌛ **{}**", locale.entry("contest-nobody-unaided")),
            None => format!("⌛ **{}**", locale.entry("contest-nobody")),
        }
    }

    /// Renders an entry: medal or place, player, moves, stars or help, time.
    fn render_line(&self, entry: &Entry) -> String {
        let Entry { place, user, moves, seconds, aided } = entry;
        let medal = match (aided, place) {
            (true, _) => "🔎".to_owned(),
            (false, 1) => "🥇".to_owned(),
            (false, 2) => "🥈".to_owned(),
            (false, 3) => "🥉".to_owned(),
            (false, place) => format!("{place}."),
        };
        let id = if *aided { "contest-entry-aided" } else { "puzzle-player-solved" };
        let message = Message::new(id).with("medal", medal).with("user", mention(*user));
        let message = message.with("moves", *moves).with("stars", stars(self.puzzle, *moves));
        self.locale.text(&message) + &format_seconds(Some(*seconds))
    }

    /// Builds the buttons, in rows that fit a phone.
    fn build_rows(&self) -> Vec<ActionRow> {
        let Self { contest, puzzle, board, locale } = self;
        let button = |act, key| Button::new(puzzles::custom_id(&puzzle.id, act), locale.entry(key));
        let rows = match contest.is_over(now()) {
            false => {
                let play = vec![
                    button(GameAct::Join, "button-play").primary(),
                    button(GameAct::Learn, "button-learn"),
                ];
                let beside = puzzles::buttons_beside_copy(puzzle, *board, *locale, false);
                let end = vec![button(GameAct::EndContest, "button-end-contest")];
                [play].into_iter().chain(beside).chain([end]).collect()
            }
            true => vec![vec![
                button(GameAct::PostSimilar, "button-new-contest").primary(),
                button(GameAct::Results, "button-results"),
                button(GameAct::Reveal, "button-reveal").danger(),
            ]],
        };
        rows.into_iter().map(ActionRow::Buttons).collect()
    }
}
