//! Daily puzzles: created at the first request, the same for everyone, and posted in channels by
//! `/autodaily`.

use super::puzzles::Rules;
use super::{players, puzzles};
use crate::app::Theme;
use crate::database::{DAY, Daily, Day, Occasion, Player, Puzzle, Time};
use crate::families::family;
use crate::family::{Family, Options};
use crate::front::discord::model::{
    Asker, Backend, Notations, PICTURE_LIMITS, Reply, Trouble, clock::today, zones::Zone,
};
use crate::i18n::Locale;
use crate::puzzle::Message;

/// Returns the puzzle of a day, and creates it at the first request.
pub(crate) async fn get_or_create(
    backend: &Backend,
    family: &'static dyn Family,
    day: Day,
    guild: Option<u64>,
) -> Result<Puzzle, Trouble> {
    if let Some(puzzle) = backend.database.daily_puzzle(family.info().id, day).await? {
        return Ok(puzzle);
    }
    // The day is the generator's seed.
    let board = puzzles::generate(backend, family, &Options::default(), day.unsigned_abs()).await?;
    puzzles::create(backend, board, Occasion::Day(day), guild, Rules { generated: true, undos: None }).await
}

/// Returns the first time from `now` on at which a daily puzzle is due.
pub(crate) fn next_due(daily: &Daily, now: Time) -> Time {
    let zoned = daily.local_time.as_ref().and_then(|(hour, zone)| Zone::parse(zone)?.next(*hour, now));
    zoned.unwrap_or_else(|| now + (daily.due_at - now).rem_euclid(DAY))
}

/// Renders today's puzzle for a channel of `/autodaily`, with yesterday's best results.
pub(crate) async fn render(backend: &Backend, daily: &Daily) -> Result<Reply, Trouble> {
    let (family, locale) =
        (family(&daily.family).ok_or(Trouble::UnknownCommand)?, Locale::of(&daily.language));
    let asker = channel_asker(daily, locale);
    let day = today();
    let puzzle = get_or_create(backend, family, day, asker.guild).await?;
    let mut reply = puzzles::render(backend, &asker, false, &puzzle, None).await?;
    if let Some(results) = render_day_before(backend, daily, day, locale).await? {
        reply.content.push_str(&format!("\n{results}"));
    }
    Ok(reply)
}

/// Renders the best results of the day before a daily puzzle, if `/autodaily` posts puzzles of its
/// family in the channel.
pub(crate) async fn render_previous(
    backend: &Backend,
    guild: Option<u64>,
    channel: u64,
    puzzle: &Puzzle,
    locale: Locale,
) -> Result<Option<String>, Trouble> {
    let (Some(guild), Some(day)) = (guild, puzzle.day) else { return Ok(None) };
    let dailies = backend.database.dailies(guild).await?;
    match dailies.iter().find(|daily| daily.channel == channel && daily.family == puzzle.family) {
        Some(daily) => render_day_before(backend, daily, day, locale).await,
        None => Ok(None),
    }
}

/// Renders the guild's best results of the day before `day`; `None` if that day had no puzzle or
/// nobody in the guild has solved it.
async fn render_day_before(
    backend: &Backend,
    daily: &Daily,
    day: Day,
    locale: Locale,
) -> Result<Option<String>, Trouble> {
    let Some(puzzle) = backend.database.daily_puzzle(&daily.family, day - 1).await? else {
        return Ok(None);
    };
    let finishes = backend.database.finishes_in(&puzzle.id, daily.guild).await?;
    let count = finishes.len();
    let best: Vec<Player> = finishes
        .into_iter()
        .take_while(|finish| finish.place == 1)
        .map(|finish| Player {
            user: finish.user,
            count: finish.moves,
            result: Some((finish.moves, finish.finished_at)),
            seconds: finish.seconds,
            helped: finish.helped,
        })
        .collect();
    if best.is_empty() {
        return Ok(None);
    }
    let title = locale.text(&Message::new("daily-yesterday").with("solved", count));
    let lines = players::render_lines(&puzzle, &best.iter().collect::<Vec<_>>(), locale);
    Ok(Some(format!("{title}\n{}", lines.join("\n"))))
}

/// Creates the context of a post that answers no user.
fn channel_asker(daily: &Daily, locale: Locale) -> Asker {
    Asker {
        user: 0,
        guild: Some(daily.guild),
        channel: daily.channel,
        manages: false,
        may_write: true,
        bot_is_member: true,
        bot_may_post: true,
        locale,
        everyone: locale,
        file_limit: PICTURE_LIMITS.animation,
        theme: Theme::SLATE,
        notations: Notations::default(),
    }
}
