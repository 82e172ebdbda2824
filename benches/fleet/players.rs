//! Simulated players: their interactions and the outcomes.

use std::sync::Arc;
use std::time::{Duration, Instant};

use discord_standin::{Context, InteractionId, Message, Outcome, StandIn, User};
use rand::seq::SliceRandom;
use rand::{SeedableRng, rngs::ChaCha8Rng};
use serde_json::{Value, json};
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval};

/// Timeout of an answer.
const TIMEOUT: Duration = Duration::from_secs(90);

/// Interactions of one player: a solution, two steps through it, and a hint for another board.
pub(crate) const INTERACTIONS_PER_PLAYER: u32 = 4;

/// Verdict on an interaction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// Answered.
    Answered,
    /// Answered twice, by a second edit or message.
    AnsweredTwice,
    /// Answered without a picture.
    NoPicture,
    /// Deferred and not answered.
    DeferredOnly,
    /// Accepted and not answered.
    Lost,
    /// Not accepted: the front was unreachable, or ended before its response.
    NotAccepted,
}

/// Measurement of an interaction.
pub(crate) struct Sample {
    pub(crate) verdict: Verdict,
    /// Start of the interaction.
    pub(crate) started: Instant,
    /// Time to the final answer.
    pub(crate) took: Duration,
    pub(crate) deferred: bool,
}

/// Generates a random board of `side` columns and rows.
pub(crate) fn board(side: u32, seed: u64) -> String {
    let mut tiles: Vec<u32> = (1..side * side).collect();
    tiles.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
    let before = |(at, tile): (usize, &u32)| tiles[at..].iter().filter(|other| *other < tile).count();
    // With the gap in its goal cell, boards with an even number of inversions are solvable.
    if tiles.iter().enumerate().map(before).sum::<usize>() % 2 == 1 {
        tiles.swap(0, 1);
    }
    tiles.push(0);
    tiles.iter().map(u32::to_string).collect::<Vec<_>>().join(" ")
}

/// A command for a sliding board.
pub(crate) fn command(name: &str, board: &str) -> Value {
    let options = json!([{ "name": "board", "value": board }]);
    json!({ "name": name, "options": [{ "name": "sliding", "options": options }] })
}

/// A user in a direct message.
pub(crate) fn dm_user(number: u64) -> User {
    User::new(2_000_000_000_000_000_000 + number, "Someone").at(Context::BotDm)
}

/// Sends a command, waits for the outcome and measures it.
pub(crate) async fn ask(stand_in: &StandIn, user: &User, command: Value) -> (Sample, Option<Message>) {
    let started = Instant::now();
    sample(stand_in, started, stand_in.invoke(user, command).await.expect("a command")).await
}

/// Starts players at a constant rate while `keep_running` returns true. Returns all measurements.
/// One in `hard` players requests only a hard board; no player does if `hard` is 0. Without hard
/// boards, all players together send `per_second` interactions per second. Their numbers begin
/// after `first`.
pub(crate) async fn run_players(
    stand_in: &Arc<StandIn>,
    first: u64,
    per_second: u32,
    hard: u64,
    keep_running: impl Fn() -> bool,
) -> Vec<Sample> {
    let mut ticks = interval(Duration::from_secs(1) * INTERACTIONS_PER_PLAYER / per_second);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Burst);
    let mut players = JoinSet::new();
    let mut number = first;
    while keep_running() {
        ticks.tick().await;
        number += 1;
        let stand_in = Arc::clone(stand_in);
        players.spawn(async move {
            if hard > 0 && number.is_multiple_of(hard) {
                let (sample, _) = ask(&stand_in, &dm_user(number), command("solve", &board(5, number))).await;
                return vec![sample];
            }
            play(&stand_in, number).await
        });
    }
    players.join_all().await.into_iter().flatten().collect()
}

/// Runs the interactions of one player, one after another.
async fn play(stand_in: &StandIn, number: u64) -> Vec<Sample> {
    let user = dm_user(number);
    let (solved, mut message) = ask(stand_in, &user, command("solve", &board(3, 2 * number))).await;
    let mut all = vec![solved];
    for _ in 0..2 {
        let next = message.as_ref().and_then(|message| Some((message.id, custom_id(message, "▶")?)));
        let Some((id, next)) = next else { break };
        let started = Instant::now();
        let Ok(pressed) = stand_in.press(&user, id, &next).await else { break };
        let (stepped, shown) = sample(stand_in, started, pressed).await;
        all.push(stepped);
        message = shown;
    }
    all.push(ask(stand_in, &user, command("hint", &board(3, 2 * number + 1))).await.0);
    all
}

/// Waits for the outcome of an interaction and measures it.
pub(crate) async fn sample(
    stand_in: &StandIn,
    started: Instant,
    id: InteractionId,
) -> (Sample, Option<Message>) {
    let outcome = stand_in.outcome(id, TIMEOUT).await;
    let (took, deferred) = (started.elapsed(), outcome.deferred);
    (Sample { verdict: classify_outcome(&outcome), started, took, deferred }, outcome.message)
}

fn classify_outcome(outcome: &Outcome) -> Verdict {
    match &outcome.message {
        _ if outcome.edits > 1 || !outcome.follow_ups.is_empty() => Verdict::AnsweredTwice,
        Some(message) if message.attachments.is_empty() => Verdict::NoPicture,
        Some(_) => Verdict::Answered,
        None if outcome.deferred => Verdict::DeferredOnly,
        None if outcome.undelivered => Verdict::NotAccepted,
        None => Verdict::Lost,
    }
}

fn custom_id(message: &Message, label: &str) -> Option<String> {
    let rows = message.components.as_array()?.iter();
    let mut components = rows.flat_map(|row| row["components"].as_array().into_iter().flatten());
    let button = components.find(|component| component["label"] == label && component["disabled"] != true)?;
    button["custom_id"].as_str().map(str::to_owned)
}
