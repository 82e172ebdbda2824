//! Keeps messages in channels up to date: lists of players, results of duels and contests, daily
//! puzzles.
//!
//! Discord limits the edits of a message, so changes in quick succession share one edit.
//!
//! Each end of a contest and each daily post is claimed by one SQL statement, so that only one of
//! several processes handles it. The end of a duel is not claimed: several processes may edit its
//! message.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use backon::{ExponentialBuilder, Retryable};
use serde_json::json;
use tokio::sync::mpsc::Receiver;
use tokio::task::{Id, JoinSet};
use tokio::time::{MissedTickBehavior, interval};

use super::delivery::{Calls, Failure, UNKNOWN_MESSAGE};
use super::handlers::games::{contest, dailies, duel, puzzles};
use super::model::{
    ActionRow, Announcement, Backend, ChannelWork, Payload, PuzzleChange, Trouble, clock::now,
};
use crate::database::{DAY, Daily, Duel, MessageRef, Time};
use crate::i18n::Locale;

/// Minimum time between two edits of a message.
const EDIT_INTERVAL: Duration = Duration::from_millis(1500);

/// Time after which a failed edit is retried.
const RETRY_AFTER: Duration = Duration::from_secs(5);

/// Interval between polls for edits that are due.
const POLL_INTERVAL: Duration = Duration::from_millis(500);

/// Number of polls between two queries of the database.
const POLLS_PER_QUERY: u32 = 6;

/// Time after which a failing edit is given up.
const GIVE_UP_AFTER: Duration = Duration::from_secs(600);

/// Maximum retries of a daily post after temporary failures. Their pauses add up to one or two
/// minutes, unless Discord asks for longer ones. Discord stores the nonce for a few minutes.
const DAILY_RETRIES: usize = 6;

/// Duration of a claim on the final standing of a contest, in seconds. If the standing is not shown
/// by then, any process may claim it again.
const CONTEST_LEASE: Time = 30;

/// Edits messages after changes, and posts daily puzzles; never returns.
pub(super) async fn keep_messages_updated(
    backend: Backend,
    calls: Arc<Calls>,
    mut work: Receiver<ChannelWork>,
) {
    // Pending changes, each with the time at which it was first known.
    let mut pending: HashMap<MessageRef, (PuzzleChange, Instant)> = HashMap::new();
    // Earliest time of the next edit of each message.
    let mut next_edit_at: HashMap<MessageRef, Instant> = HashMap::new();
    // Messages with an edit in progress, and its task.
    let mut busy: HashMap<MessageRef, Id> = HashMap::new();
    let mut edits: JoinSet<(PuzzleChange, Instant, Option<Duration>)> = JoinSet::new();
    let mut polls = interval(POLL_INTERVAL);
    polls.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut poll_count = 0;
    loop {
        tokio::select! {
            Some(work) = work.recv() => match work {
                ChannelWork::Edit(change) => drop(pending.insert(change.message_ref, (change, Instant::now()))),
                ChannelWork::Post(announcement) => drop(tokio::spawn(post(Arc::clone(&calls), announcement))),
            },
            Some(done) = edits.join_next(), if !edits.is_empty() => {
                let (change, since, retry_after) = match done {
                    Ok(done) => done,
                    Err(panicked) => {
                        busy.retain(|_, task| *task != panicked.id());
                        continue;
                    }
                };
                busy.remove(&change.message_ref);
                let pause = retry_after.unwrap_or_default().max(EDIT_INTERVAL);
                next_edit_at.insert(change.message_ref, Instant::now() + pause);
                if retry_after.is_some() && since.elapsed() < GIVE_UP_AFTER {
                    pending.entry(change.message_ref).or_insert((change, since));
                }
            }
            _ = polls.tick() => {
                next_edit_at.retain(|_, time| *time > Instant::now());
                poll_count += 1;
                if poll_count % POLLS_PER_QUERY == 1 {
                    let overdue = find_overdue_duels(&backend).await.into_iter();
                    let overdue = overdue.chain(claim_overdue_contests(&backend).await);
                    pending.extend(overdue.map(|change| (change.message_ref, (change, Instant::now()))));
                    tokio::spawn(post_dailies(backend.clone(), Arc::clone(&calls)));
                }
            }
        }
        let is_ready = |message_ref: &&MessageRef| {
            !busy.contains_key(message_ref) && !next_edit_at.contains_key(message_ref)
        };
        let ready: Vec<MessageRef> = pending.keys().filter(is_ready).copied().collect();
        for message_ref in ready {
            let Some((change, since)) = pending.remove(&message_ref) else { continue };
            let (backend, calls) = (backend.clone(), Arc::clone(&calls));
            let task = edits.spawn(async move {
                let retry_after = update_message(&backend, &calls, &change).await;
                (change, since, retry_after)
            });
            busy.insert(message_ref, task.id());
        }
    }
}

/// Posts a message; after a failure, the message is lost.
async fn post(calls: Arc<Calls>, Announcement { channel, reply }: Announcement) {
    if let Err(error) = calls.post(channel, &reply.into_message()).await {
        tracing::warn!(%error, channel, "could not post a message");
    }
}

/// Finds the messages of undecided duels whose time is over.
async fn find_overdue_duels(backend: &Backend) -> Vec<PuzzleChange> {
    let duels = backend.database.duels_to_close(now()).await.unwrap_or_default();
    let change = |duel: Duel| {
        let (puzzle, locale) = (duel.puzzle, Locale::of(&duel.language));
        Some(PuzzleChange { message_ref: duel.message_ref?, puzzle, guild: None, locale })
    };
    duels.into_iter().filter_map(change).collect()
}

/// Claims the contests that are over, and finds their messages.
async fn claim_overdue_contests(backend: &Backend) -> Vec<PuzzleChange> {
    let (database, now) = (&backend.database, now());
    let mut changes = Vec::new();
    for contest in database.due_contests(now).await.unwrap_or_default() {
        // In case the edit fails, the standing is due again after the lease, until a day after the
        // end. If the message is unknown, the standing is not due again: a press of one of the
        // message's buttons shows it.
        let again = contest.message.filter(|_| now - contest.ends_at < DAY).map(|_| now + CONTEST_LEASE);
        if matches!(database.claim_contest(&contest, again).await, Ok(true))
            && let Some(message_ref) = contest.message_ref()
        {
            let locale = Locale::of(&contest.language);
            changes.push(PuzzleChange {
                message_ref,
                puzzle: contest.puzzle,
                guild: Some(contest.guild),
                locale,
            });
        }
    }
    changes
}

/// Edits a message. After a failure that may be temporary, returns the time until a retry.
async fn update_message(backend: &Backend, calls: &Calls, change: &PuzzleChange) -> Option<Duration> {
    let (updated, contest) = match render_changes(backend, change).await {
        Ok(Some((changes, contest))) => (calls.edit_message(change.message_ref, &changes).await, contest),
        Ok(None) => return None,
        Err(trouble) => {
            tracing::warn!(?trouble, "could not render a message's update");
            return Some(RETRY_AFTER);
        }
    };
    if let Some(contest) = contest {
        settle_contest(backend, &contest, &updated).await;
    }
    match updated {
        Ok(()) => None,
        // A retry would fail too: for instance, the bot is not a member or the message was deleted.
        Err(error @ Failure::Refused { .. }) => {
            tracing::debug!(%error, "could not update a message");
            None
        }
        Err(Failure::Limited(wait)) => Some(wait),
        Err(error) => {
            tracing::warn!(%error, "could not update a message; retrying");
            Some(RETRY_AFTER)
        }
    }
}

/// Settles a contest whose end is shown or whose message no longer exists. After the end, any
/// refusal of the edit settles it.
async fn settle_contest(backend: &Backend, contest: &RenderedContest, updated: &Result<(), Failure>) {
    let is_final = match updated {
        Ok(()) => contest.is_over,
        Err(Failure::Refused { code, .. }) => contest.is_over || *code == UNKNOWN_MESSAGE,
        Err(_) => false,
    };
    if is_final && let Err(error) = backend.database.settle_contest(&contest.puzzle).await {
        tracing::warn!(%error, "could not settle a contest");
    }
}

/// State of a contest that was rendered.
struct RenderedContest {
    puzzle: String,
    is_over: bool,
}

/// Renders a message's new content. Also returns the state of its contest, if it shows one. Returns
/// `None` if the puzzle was deleted or cannot be shown.
async fn render_changes(
    backend: &Backend,
    change: &PuzzleChange,
) -> Result<Option<(Payload, Option<RenderedContest>)>, Trouble> {
    let (database, locale) = (&backend.database, change.locale);
    let Some(puzzle) = database.puzzle(&change.puzzle).await? else { return Ok(None) };
    let Some(board) = puzzles::board(&puzzle, locale) else { return Ok(None) };
    let mut changes = json!({ "allowed_mentions": { "parse": [] } });
    if let Some(contest) = database.contest(&puzzle.id).await? {
        let is_over = contest.is_over(now());
        let rendered = contest::render(backend, &contest, &puzzle).await?;
        let Some((content, components)) = rendered else { return Ok(None) };
        (changes["content"], changes["components"]) = (content.into(), components);
        let contest = Some(RenderedContest { puzzle: contest.puzzle, is_over });
        return Ok(Some((Payload { json: changes, files: Vec::new() }, contest)));
    }
    let players = database.players(change.message_ref.message).await?;
    match database.duel(&puzzle.id).await? {
        Some(mut duel) => {
            if !duel.closed && duel::is_decided(&duel, &players) {
                database.close_duel(&puzzle.id).await?;
                duel.closed = true;
            }
            changes["content"] = duel::render_content(&duel, &puzzle, &*board, locale, &players).into();
            changes["components"] = serde_json::to_value(ActionRow::build_all(&duel::build_rows(
                &duel, &puzzle, &*board, locale,
            )))
            .expect("serenity's components have only text keys");
        }
        None => {
            let solved: Vec<_> = players.iter().filter(|player| player.result.is_some()).collect();
            let content = puzzles::render_content(&puzzle, &*board, locale, &solved);
            let (guild, channel) = (change.guild, change.message_ref.channel);
            let previous = dailies::render_previous(backend, guild, channel, &puzzle, locale).await?;
            let lines: Vec<String> = [content].into_iter().chain(previous).collect();
            changes["content"] = lines.join("\n").into();
        }
    }
    Ok(Some((Payload { json: changes, files: Vec::new() }, None)))
}

/// Posts the daily puzzles that are due.
async fn post_dailies(backend: Backend, calls: Arc<Calls>) {
    let now = now();
    for daily in backend.database.due_dailies(now).await.unwrap_or_default() {
        let next = dailies::next_due(&daily, now + 1);
        if !matches!(backend.database.claim_daily(&daily, next).await, Ok(true)) {
            continue;
        }
        let failure = post_daily(&backend, &calls, &daily).await.err();
        if let Some(failure) = &failure {
            tracing::warn!(%failure, channel = daily.channel, "could not post a daily puzzle");
        }
        if let Err(error) = backend.database.record_daily_failure(&daily, failure.as_deref()).await {
            tracing::warn!(%error, "could not record the outcome of a daily puzzle");
        }
    }
}

async fn post_daily(backend: &Backend, calls: &Calls, daily: &Daily) -> Result<(), String> {
    let reply = dailies::render(backend, daily).await.map_err(|trouble| format!("{trouble:?}"))?;
    let mut message = reply.into_message();
    // The nonce makes Discord ignore a second post of the same puzzle.
    message.json["nonce"] = format!("{}-{}", daily.due_at, daily.family).into();
    message.json["enforce_nonce"] = true.into();
    let pauses = ExponentialBuilder::new().with_max_times(DAILY_RETRIES).with_jitter();
    let post = (|| calls.post(daily.channel, &message)).retry(pauses);
    let post = post.when(Failure::is_temporary);
    let post = post.adjust(|failure, pause| Some(pause?.max(failure.retry_after())));
    post.await.map_err(|error| error.to_string())
}
