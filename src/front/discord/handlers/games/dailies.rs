//! The puzzle of a day: made by whoever asks first, the same for everyone, and posted by itself where a guild wants that.

use super::posted::Rules;
use super::{players, posted};
use crate::families::family;
use crate::family::{Family, Options};
use crate::front::discord::model::{Asker, Backend, PICTURE_LIMITS, Reply, Trouble, clock::today};
use crate::i18n::Locale;
use crate::puzzle::Message;
use crate::store::database::{Daily, Day, Occasion, Player, Puzzle};

/// The puzzle of a day.
pub(crate) async fn of_day(
    backend: &Backend,
    family: &'static dyn Family,
    day: Day,
    guild: Option<u64>,
) -> Result<Puzzle, Trouble> {
    if let Some(puzzle) = backend.database.daily_puzzle(family.info().id, day).await? {
        return Ok(puzzle);
    }
    // Made from the number of the day.
    let board = posted::made(backend, family, &Options::default(), day.unsigned_abs()).await?;
    posted::posted(backend, board, Occasion::Day(day), guild, Rules { made: true, undos: None }).await
}

/// Today's puzzle as it comes by itself, with how yesterday's went.
pub(crate) async fn post(backend: &Backend, daily: &Daily) -> Result<Reply, Trouble> {
    let (family, locale) =
        (family(&daily.family).ok_or(Trouble::UnknownCommand)?, Locale::of(&daily.language));
    let asker = everyone(daily, locale);
    let puzzle = of_day(backend, family, today(), asker.guild).await?;
    let mut reply = posted::shown(backend, &asker, false, &puzzle, None).await?;
    if let Some(before) = yesterday(backend, daily, today(), locale).await? {
        reply.content.push_str(&format!("\n{before}"));
    }
    Ok(reply)
}

/// What stands behind a puzzle of the day in a channel where it comes by itself: how that of the day before went.
pub(crate) async fn before(
    backend: &Backend,
    guild: Option<u64>,
    channel: u64,
    puzzle: &Puzzle,
    locale: Locale,
) -> Result<Option<String>, Trouble> {
    let (Some(guild), Some(day)) = (guild, puzzle.day) else { return Ok(None) };
    let dailies = backend.database.dailies(guild).await?;
    match dailies.iter().find(|daily| daily.channel == channel && daily.family == puzzle.family) {
        Some(daily) => yesterday(backend, daily, day, locale).await,
        None => Ok(None),
    }
}

/// How the puzzle of the day before went in the guild; `None` where nobody has solved it.
async fn yesterday(
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
            helped: finish.helped,
        })
        .collect();
    if best.is_empty() {
        return Ok(None);
    }
    let title = locale.text(&Message::new("daily-yesterday").with("solved", count));
    let lines = players::lines(&puzzle, &best.iter().collect::<Vec<_>>(), locale);
    Ok(Some(format!("{title}\n{}", lines.join("\n"))))
}

/// Nobody in particular, in the channel of what is posted by itself.
fn everyone(daily: &Daily, locale: Locale) -> Asker {
    Asker {
        user: 0,
        guild: Some(daily.guild),
        channel: daily.channel,
        manages: false,
        bot_is_member: true,
        bot_may_post: true,
        locale,
        everyone: locale,
        file_limit: PICTURE_LIMITS.animation,
    }
}
