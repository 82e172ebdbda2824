//! A player's copy of a puzzle as a message: the board, the state of the game, and the components.

use std::sync::Arc;

use super::super::views::page::Page;
use super::super::views::player_picture::PlayerPicture;
use super::controls::{Controls, Situation};
use super::progress::Progress;
use super::streak::Streak;
use super::{contest, duel, moves, progress, score};
use crate::app::service::Refusal;
use crate::database::{Day, Duel, LevelResult, Play, Puzzle};
use crate::family::{Board, Line};
use crate::front::discord::model::{
    Asker, Backend, HINT_MOVE, HINT_PIECE, Reply, Trouble,
    clock::{format_seconds, now, today},
};
use crate::puzzle::Message;

/// Event that a single rendering of a copy reports. A text or a hint adds a line.
pub(super) enum Note {
    /// Nothing.
    None,
    /// The text of a message id.
    Text(&'static str),
    /// A hint, and the group of its move.
    Hint(String, Option<usize>),
    /// The result was recorded.
    Finished,
    /// A group of moves was chosen.
    Picked(usize),
}

/// The copy of a puzzle that belongs to a player.
pub(super) struct PlayerCopy<'a> {
    pub(super) backend: &'a Backend,
    /// The player.
    pub(super) asker: &'a Asker,
    pub(super) puzzle: Puzzle,
    /// The initial board.
    pub(super) start: Arc<dyn Board>,
    /// The picture on the tiles.
    pub(super) picture: Option<Arc<PlayerPicture>>,
}

impl PlayerCopy<'_> {
    /// The initial board, in the context of a private reply.
    pub(super) fn page(&self) -> Page {
        let page = Page::with_default_appearance(self.start.clone(), self.asker, true);
        page.with_picture(self.picture.clone())
    }

    /// Creates the builder of the components, set for a board outside duels and contests.
    pub(super) fn controls(&self, revision: u32) -> Controls<'_> {
        let PlayerCopy { asker, puzzle, .. } = self;
        Controls { asker, puzzle, revision, in_duel: false, in_contest: false, from_contest: false }
    }
}

/// Renders a copy after `line`.
pub(super) async fn render(
    copy: &PlayerCopy<'_>,
    play: &Play,
    line: &Line,
    note: Note,
) -> Result<Reply, Trouble> {
    let PlayerCopy { backend, asker, puzzle, .. } = copy;
    let (locale, page, end) = (asker.locale, copy.page(), line.end());
    let solved = end.is_solved();
    let duel = backend.database.duel(&puzzle.id).await?;
    let contest = backend.database.contest(&puzzle.id).await?;
    let last_solvable = match solved {
        true => None,
        false => match backend.service.last_solvable(line).await {
            // While the service is busy this is unknown, and the copy does not mention it.
            Err(Refusal::Busy) => None,
            known => known?,
        },
    };
    let picture = backend.service.draw_play(line, line.len(), page.style()).await?;
    let title = match puzzle.level {
        Some(_) => progress::title(puzzle, page.title(), locale),
        None => page.title(),
    };
    let mut lines = vec![format!("**{}**", locale.text(&headline(copy, play, title, solved)))];
    if play.count == 0 && !solved {
        // The goal, for new players.
        lines.push(locale.entry(page.board.lesson().aim));
        lines.extend(page.board.aim().map(|aim| locale.text(&aim)));
    }
    if let Some(good) = last_solvable {
        let stuck = Message::new("play-stuck").with("moves", line.len() - good);
        lines.push(locale.text(&stuck));
    }
    if !solved && play.result.is_none() && duel.as_ref().is_some_and(|duel| duel.closed) {
        lines.push(locale.entry("duel-over"));
    }
    let next_hint = if play.hint_stage == 0 { HINT_PIECE } else { HINT_MOVE };
    let finished = matches!(note, Note::Finished);
    let picked = match note {
        Note::Picked(group) | Note::Hint(_, Some(group)) => Some(group),
        _ => moves::last_group(line),
    };
    match note {
        Note::None | Note::Finished | Note::Picked(_) => {}
        Note::Text(id) => lines.push(locale.entry(id)),
        Note::Hint(text, _) => lines.push(format!("💡 {text}")),
    }
    let is_unfinished = play.result.is_none();
    if let Some(contest) = contest.as_ref().filter(|_| solved || is_unfinished) {
        lines.push(contest::render_for_player(backend, contest, asker, play).await?);
    }
    let levels = match puzzle.level {
        Some(_) if solved => backend.database.level_results(asker.user).await?,
        _ => Vec::new(),
    };
    if solved {
        lines.extend(render_outcome(copy, play, duel.as_ref(), finished, &levels).await?);
    } else if play.count == 0
        && duel.is_none()
        && contest.is_none()
        && score::may_count(puzzle, play)
        && !moves::fills_message(&*page.board)
    {
        lines.push(format!("-# {}", locale.entry("play-hint-cost")));
    }
    if solved && play.result.is_some_and(|(moves, _)| moves == play.count) {
        lines[0].push_str(&format_seconds(play.seconds));
    }
    lines.extend(render_known_result(copy, play, solved).map(|line| format!("-# {line}")));
    let in_duel = duel.is_some_and(|duel| !duel.closed) && play.result.is_none();
    let has_next = Progress::new(page.board.info(), &levels).next().is_some();
    let situation = Situation { next_hint, last_solvable, picked, has_next };
    let from_contest = contest.is_some();
    let in_contest = is_unfinished && contest.is_some_and(|contest| !contest.is_over(now()));
    let controls = Controls { in_duel, in_contest, from_contest, ..copy.controls(play.revision) };
    let rows = controls.build_rows(play, &*end, situation);
    let files = page.files(vec![picture]);
    Ok(Reply { content: lines.join("\n"), files, rows, ephemeral: true, ..Reply::default() })
}

/// Renders the player's result, unless it equals the shown solution. On a level this is the best
/// result, if it can be improved.
fn render_known_result(copy: &PlayerCopy<'_>, play: &Play, solved: bool) -> Option<String> {
    let (puzzle, locale) = (&copy.puzzle, copy.asker.locale);
    let differs = |&moves: &u32| !solved || moves != play.count;
    if puzzle.level.is_some() {
        return progress::render_best(puzzle.optimal, play.best.filter(differs)?, locale);
    }
    let moves = play.result.map(|(moves, _)| moves).filter(differs)?;
    Some(locale.text(&Message::new("play-result").with("moves", moves)) + &format_seconds(play.seconds))
}

fn headline(copy: &PlayerCopy<'_>, play: &Play, title: String, solved: bool) -> Message {
    let puzzle = &copy.puzzle;
    let helped = play.helped || score::is_without_stars(puzzle, play);
    let perfect = score::is_perfect(puzzle, play.count) && !helped && play.hints == 0;
    let id = match (solved, perfect) {
        (false, _) => "play-moves",
        (true, true) => "play-perfect",
        (true, false) => "play-solved",
    };
    let stars = match (helped, perfect) {
        (true, _) => "🔎".to_owned(),
        (false, true) => score::stars(puzzle, play.count).to_owned(),
        (false, false) => format!("🎉 {}", score::stars(puzzle, play.count)),
    };
    let message = Message::new(id).with("title", title).with("moves", play.count);
    message.with("stars", stars).with("best", puzzle.optimal)
}

/// Renders the lines below a solved board: the verdict of the duel, the streak of daily puzzles and
/// the stars of the ladder. A last line in small type may say whether the result counts.
async fn render_outcome(
    copy: &PlayerCopy<'_>,
    play: &Play,
    duel: Option<&Duel>,
    finished: bool,
    levels: &[LevelResult],
) -> Result<Vec<String>, Trouble> {
    let PlayerCopy { backend, asker, puzzle, .. } = copy;
    let locale = asker.locale;
    let mut lines = Vec::new();
    if let Some(duel) = duel.filter(|_| finished) {
        lines.push(locale.entry(duel::find_verdict(backend, duel, asker.user).await?));
    }
    if let Some(day) = puzzle.day {
        lines.extend(render_streak(copy, day).await?);
    }
    if puzzle.level.is_some() {
        lines.push(progress::render_stars(copy.start.info(), levels, locale));
    }
    if score::is_without_stars(puzzle, play) {
        lines.push(format!("-# {}", locale.entry("ladder-no-stars")));
    } else if let Some(why) = score::reason_uncounted(puzzle, play) {
        lines.push(format!("-# {}", locale.entry(why)));
    } else if play.ranked && play.hints > 0 {
        lines.push(format!("-# {}", locale.text(&Message::new("play-hints").with("hints", play.hints))));
    } else if play.ranked && finished {
        let id = if puzzle.level.is_some() { "ladder-entered" } else { "play-entered" };
        lines.push(format!("-# {}", locale.entry(id)));
    }
    Ok(lines)
}

/// Renders the player's streak of daily puzzles, if `day` is today and the streak is longer than a
/// day.
async fn render_streak(copy: &PlayerCopy<'_>, day: Day) -> Result<Option<String>, Trouble> {
    if day != today() {
        return Ok(None);
    }
    let days = copy.backend.database.days_played(copy.asker.user).await?;
    let Streak { now, longest } = Streak::from_days(&days, day);
    let message = Message::new("play-streak").with("now", now).with("longest", longest);
    Ok((now > 1).then(|| copy.asker.locale.text(&message)))
}
