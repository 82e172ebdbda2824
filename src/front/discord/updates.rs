//! Keeps what stands in channels true: messages tell who plays and who has won, duels end when their time is over, and
//! the puzzle of the day comes by itself.
//!
//! Discord allows a few edits of a message in some seconds, so changes that come faster are told together.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::json;
use tokio::sync::mpsc::Receiver;
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval};

use super::delivery::{Calls, Failure};
use super::handlers::games::{dailies, duel, posted};
use super::model::{Backend, Changed, Payload, Row, Trouble, clock::now};
use crate::i18n::Locale;
use crate::store::database::{Daily, Duel, Spot};

/// From one edit of a message to the next.
const PAUSE: Duration = Duration::from_millis(1500);

/// After so long what has failed is tried again.
const LATER: Duration = Duration::from_secs(5);

/// How often it is looked what is due.
const TICK: Duration = Duration::from_millis(500);

/// So many ticks pass between two looks into the database.
const TICKS: u32 = 6;

/// For so long a change is tried to be told.
const PATIENCE: Duration = Duration::from_secs(600);

/// Tells what has changed, and does what is due; never ends.
pub(crate) async fn keep(backend: Backend, calls: Arc<Calls>, mut changes: Receiver<Changed>) {
    // What is to be told, and since when; until when a message is left alone; which are being edited.
    let mut waiting: HashMap<Spot, (Changed, Instant)> = HashMap::new();
    let mut resting: HashMap<Spot, Instant> = HashMap::new();
    let mut busy: HashSet<Spot> = HashSet::new();
    let mut edits: JoinSet<(Changed, Instant, Option<Duration>)> = JoinSet::new();
    let mut ticks = interval(TICK);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut passed = 0;
    loop {
        tokio::select! {
            Some(change) = changes.recv() => drop(waiting.insert(change.spot, (change, Instant::now()))),
            Some(done) = edits.join_next(), if !edits.is_empty() => {
                let Ok((change, since, again)) = done else { continue };
                busy.remove(&change.spot);
                resting.insert(change.spot, Instant::now() + again.unwrap_or_default().max(PAUSE));
                if again.is_some() && since.elapsed() < PATIENCE {
                    waiting.entry(change.spot).or_insert((change, since));
                }
            }
            _ = ticks.tick() => {
                resting.retain(|_, until| *until > Instant::now());
                passed += 1;
                if passed % TICKS == 1 {
                    let overdue = overdue(&backend).await.into_iter();
                    waiting.extend(overdue.map(|change| (change.spot, (change, Instant::now()))));
                    tokio::spawn(post_dailies(backend.clone(), Arc::clone(&calls)));
                }
            }
        }
        let is_ready = |spot: &&Spot| !busy.contains(spot) && !resting.contains_key(spot);
        let ready: Vec<Spot> = waiting.keys().filter(is_ready).copied().collect();
        for spot in ready {
            let Some((change, since)) = waiting.remove(&spot) else { continue };
            busy.insert(spot);
            let (backend, calls) = (backend.clone(), Arc::clone(&calls));
            edits.spawn(async move {
                let again = tell(&backend, &calls, &change).await;
                (change, since, again)
            });
        }
    }
}

/// The messages of duels whose time is over.
async fn overdue(backend: &Backend) -> Vec<Changed> {
    let duels = backend.database.duels_to_close(now()).await.unwrap_or_default();
    let changed = |duel: Duel| {
        let (puzzle, locale) = (duel.puzzle, Locale::of(&duel.language));
        Some(Changed { spot: duel.spot?, puzzle, guild: None, locale })
    };
    duels.into_iter().filter_map(changed).collect()
}

/// Brings a message up to date; where that has to be tried again, after how long.
async fn tell(backend: &Backend, calls: &Calls, change: &Changed) -> Option<Duration> {
    let told = match changes(backend, change).await {
        Ok(Some(changes)) => calls.change(change.spot, &changes).await,
        Ok(None) => return None,
        Err(trouble) => {
            tracing::warn!(?trouble, "who plays could not be told");
            return Some(LATER);
        }
    };
    match told {
        Ok(()) => None,
        // Where the bot is no member, or the message is gone, nobody waits for it.
        Err(error @ Failure::Refused { .. }) => {
            tracing::debug!(%error, "a message could not be kept true");
            None
        }
        Err(Failure::Limited(wait)) => Some(wait),
        Err(error) => {
            tracing::warn!(%error, "a message could not be kept true yet");
            Some(LATER)
        }
    }
}

/// What a message is to say now; `None` if its puzzle is gone.
async fn changes(backend: &Backend, change: &Changed) -> Result<Option<Payload>, Trouble> {
    let (database, locale) = (&backend.database, change.locale);
    let Some(puzzle) = database.puzzle(&change.puzzle).await? else { return Ok(None) };
    let Some(board) = posted::board(&puzzle, locale) else { return Ok(None) };
    let players = database.players(change.spot.message).await?;
    let mut changes = json!({ "allowed_mentions": { "parse": [] } });
    match database.duel(&puzzle.id).await? {
        Some(mut duel) => {
            if !duel.closed && duel::is_decided(&duel, &players) {
                database.close_duel(&puzzle.id).await?;
                duel.closed = true;
            }
            changes["content"] = duel::content(&duel, &puzzle, &*board, locale, &players).into();
            changes["components"] = serde_json::to_value(Row::all(&duel::rows(&duel, &puzzle, locale)))
                .expect("serenity's components are maps with texts for keys");
        }
        None => {
            let solved: Vec<_> = players.iter().filter(|player| player.result.is_some()).collect();
            let content = posted::content(&puzzle, &*board, locale, &solved);
            let (guild, channel) = (change.guild, change.spot.channel);
            let before = dailies::before(backend, guild, channel, &puzzle, locale).await?;
            let lines: Vec<String> = [content].into_iter().chain(before).collect();
            changes["content"] = lines.join("\n").into();
        }
    }
    Ok(Some(Payload { json: changes, files: Vec::new() }))
}

/// Posts the puzzles of the day that are due.
async fn post_dailies(backend: Backend, calls: Arc<Calls>) {
    let now = now();
    for daily in backend.database.dailies_due(now).await.unwrap_or_default() {
        if !matches!(backend.database.claim_daily(&daily, now).await, Ok(true)) {
            continue;
        }
        let failure = post_daily(&backend, &calls, &daily).await.err();
        if let Some(failure) = &failure {
            tracing::warn!(%failure, channel = daily.channel, "a puzzle of the day could not be posted");
        }
        if let Err(error) = backend.database.note_daily(&daily, failure.as_deref()).await {
            tracing::warn!(%error, "whether a puzzle of the day was posted was not noted");
        }
    }
}

async fn post_daily(backend: &Backend, calls: &Calls, daily: &Daily) -> Result<(), String> {
    let reply = dailies::post(backend, daily).await.map_err(|trouble| format!("{trouble:?}"))?;
    let mut message = reply.message();
    // Discord takes the same twice for one.
    message.json["nonce"] = format!("{}-{}", daily.due_at, daily.family).into();
    message.json["enforce_nonce"] = true.into();
    calls.post(daily.channel, &message).await.map_err(|error| error.to_string())
}
