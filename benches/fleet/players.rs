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
const PATIENCE: Duration = Duration::from_secs(90);

/// Interactions of one player: a solution, two steps through it, and a hint for another board.
pub(crate) const OF_ONE: u32 = 4;

/// Result of an interaction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// Answered.
    Answered,
    /// Answered twice, by a second edit or message.
    Twice,
    /// Answered without a picture.
    PutOff,
    /// Deferred and not answered.
    Never,
    /// Accepted and not answered.
    Lost,
    /// Not accepted: the front was unreachable or ended meanwhile.
    Untaken,
}

/// Outcome of an interaction.
pub(crate) struct Seen {
    pub(crate) end: End,
    /// Start of the interaction.
    pub(crate) asked: Instant,
    /// Time to the final answer.
    pub(crate) took: Duration,
    pub(crate) deferred: bool,
}

/// A random board of `side` columns and rows.
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
pub(crate) fn someone(number: u64) -> User {
    User::new(2_000_000_000_000_000_000 + number, "Someone").at(Context::BotDm)
}

/// Sends a command and waits for the outcome.
pub(crate) async fn ask(stand_in: &StandIn, user: &User, command: Value) -> (Seen, Option<Message>) {
    let started = Instant::now();
    seen(stand_in, started, stand_in.invoke(user, command).await.expect("a command")).await
}

/// Starts players at a constant rate while `go_on` returns true. Returns all outcomes.
pub(crate) async fn driven(
    stand_in: &Arc<StandIn>,
    first: u64,
    a_second: u32,
    hard: u64,
    go_on: impl Fn() -> bool,
) -> Vec<Seen> {
    let mut ticks = interval(Duration::from_secs(1) * OF_ONE / a_second);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Burst);
    let mut players = JoinSet::new();
    let mut number = first;
    while go_on() {
        ticks.tick().await;
        number += 1;
        let stand_in = Arc::clone(stand_in);
        players.spawn(async move {
            if hard > 0 && number.is_multiple_of(hard) {
                let (seen, _) = ask(&stand_in, &someone(number), command("solve", &board(5, number))).await;
                return vec![seen];
            }
            play(&stand_in, number).await
        });
    }
    players.join_all().await.into_iter().flatten().collect()
}

/// Runs the interactions of one player, one after another.
async fn play(stand_in: &StandIn, number: u64) -> Vec<Seen> {
    let user = someone(number);
    let (solved, mut message) = ask(stand_in, &user, command("solve", &board(3, 2 * number))).await;
    let mut all = vec![solved];
    for _ in 0..2 {
        let next = message.as_ref().and_then(|message| Some((message.id, custom_id(message, "▶")?)));
        let Some((id, next)) = next else { break };
        let started = Instant::now();
        let Ok(pressed) = stand_in.press(&user, id, &next).await else { break };
        let (stepped, shown) = seen(stand_in, started, pressed).await;
        all.push(stepped);
        message = shown;
    }
    all.push(ask(stand_in, &user, command("hint", &board(3, 2 * number + 1))).await.0);
    all
}

/// Waits for the outcome of an interaction.
pub(crate) async fn seen(stand_in: &StandIn, started: Instant, id: InteractionId) -> (Seen, Option<Message>) {
    let outcome = stand_in.outcome(id, PATIENCE).await;
    let (took, deferred) = (started.elapsed(), outcome.deferred);
    (Seen { end: end(&outcome), asked: started, took, deferred }, outcome.message)
}

fn end(outcome: &Outcome) -> End {
    match &outcome.message {
        _ if outcome.edits > 1 || !outcome.follow_ups.is_empty() => End::Twice,
        Some(message) if message.attachments.is_empty() => End::PutOff,
        Some(_) => End::Answered,
        None if outcome.deferred => End::Never,
        None if outcome.undelivered => End::Untaken,
        None => End::Lost,
    }
}

fn custom_id(message: &Message, label: &str) -> Option<String> {
    let rows = message.components.as_array()?.iter();
    let mut components = rows.flat_map(|row| row["components"].as_array().into_iter().flatten());
    let button = components.find(|component| component["label"] == label && component["disabled"] != true)?;
    button["custom_id"].as_str().map(str::to_owned)
}
