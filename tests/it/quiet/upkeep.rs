//! A fleet under load during maintenance: PostgreSQL crashes, and processes are replaced.

use std::sync::Arc;
use std::time::Duration;

use discord_standin::{Context, Outcome, StandIn, User};
use tokio::task::JoinSet;

use crate::support::commands::solve;
use crate::support::database::on_postgres;
use crate::support::processes::cluster::Cluster;
use crate::support::processes::process::{Process, free_address, front, register, solver};
use crate::support::searches::{HARD_BOARD, SEARCH_SECONDS, until_settled};
use crate::support::server::{custom_id, final_outcome};

const TIMEOUT: Duration = Duration::from_secs(60);

/// Starts a player every 400 ms until `done` completes. Returns all outcomes.
async fn run_players(stand_in: &Arc<StandIn>, done: impl Future<Output = ()>) -> Vec<Outcome> {
    let (mut players, mut number) = (JoinSet::new(), 0);
    let mut pace = tokio::time::interval(Duration::from_millis(400));
    let mut done = std::pin::pin!(done);
    loop {
        tokio::select! {
            () = &mut done => break,
            _ = pace.tick() => {
                number += 1;
                let user = User::new(7_000 + number, "Someone").at(Context::BotDm);
                let board = if number % 5 == 0 { hard_board(number / 5) } else { "285174306".to_owned() };
                players.spawn(play(Arc::clone(stand_in), user, board));
            }
        }
    }
    players.join_all().await.into_iter().flatten().collect()
}

/// One of ten hard boards: `HARD_BOARD` with three tiles rotated.
fn hard_board(number: u64) -> String {
    let mut tiles: Vec<&str> = HARD_BOARD.split(' ').collect();
    let at = number as usize % 10;
    tiles[at..at + 3].rotate_left(1);
    tiles.join(" ")
}

/// Solves a board and steps through the solution.
async fn play(stand_in: Arc<StandIn>, user: User, board: String) -> Vec<Outcome> {
    let id = stand_in.invoke(&user, solve(&board)).await.expect("a command");
    let mut all = vec![final_outcome(&stand_in, id, TIMEOUT).await];
    for _ in 0..3 {
        // Without a solution there is no step to show.
        let Some(message) = all.last().and_then(|outcome| outcome.message.clone()) else { break };
        let Some(next) = custom_id(&message, "▶") else { break };
        let id = stand_in.press(&user, message.id, &next).await.expect("a button");
        all.push(final_outcome(&stand_in, id, TIMEOUT).await);
    }
    all
}

/// Asserts that each interaction was answered once.
fn assert_answered_once(seen: &[Outcome]) {
    for outcome in seen {
        assert_eq!((&outcome.failure, outcome.follow_ups.len()), (&None, 0), "{outcome:?}");
        let message = outcome.message.as_ref().expect("an answer");
        assert!(!message.attachments.is_empty(), "{}", message.content);
        // An answer after a deferral or an interim answer is an edit. On a slow machine there may
        // be both.
        assert!(outcome.edits <= 1 + u32::from(outcome.deferred), "{outcome:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL and a quiet machine"]
async fn database_crashes_under_load_leave_no_interaction_unanswered() {
    let cluster = Arc::new(Cluster::start().expect("PostgreSQL is installed"));
    let (stand_in, address) = (Arc::new(StandIn::start(0).await.expect("a free port")), free_address());
    register(&stand_in);
    let database = cluster.url();
    let front = front(&stand_in, &database, &address, &[]).await;
    let solver = solver(&stand_in, &database, &[("CANTOR_BUDGET_SECONDS", SEARCH_SECONDS)]).await;
    stand_in.set_endpoint(Some(&format!("http://{address}/"))).await.expect("the front responds");
    let crash = async {
        for _ in 0..2 {
            tokio::time::sleep(Duration::from_secs(3)).await;
            let cluster = Arc::clone(&cluster);
            let crashed = tokio::task::spawn_blocking(move || {
                cluster.crash();
                cluster.resume();
            });
            crashed.await.expect("no panic");
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    };
    let seen = run_players(&stand_in, crash).await;
    assert!(seen.iter().any(|outcome| outcome.deferred));
    for outcome in &seen {
        // An unrecorded delivery is repeated with the same content, so edits are not counted.
        assert_eq!(outcome.failure, None, "{outcome:?}");
        let message = outcome.message.as_ref().expect("an answer or an apology");
        // Without a deferral the answer needs the crashed database, and may be an apology.
        assert!(!outcome.deferred || !message.attachments.is_empty(), "{}", message.content);
    }
    until_settled(&database).await;
    drop((front, solver));
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL and a quiet machine"]
async fn processes_on_the_gateway_are_replaced_without_loss() {
    on_postgres(async |database| {
        let stand_in = Arc::new(StandIn::start(0).await.expect("a free port"));
        let variables = [("DATABASE_URL", &*database), ("CANTOR_BUDGET_SECONDS", "2")];
        let mut process = Process::start(&stand_in, &variables).await;
        let restarts = async {
            for _ in 0..2 {
                tokio::time::sleep(Duration::from_secs(1)).await;
                // Both processes receive each interaction for a while.
                let new = Process::start(&stand_in, &variables).await;
                tokio::time::sleep(Duration::from_secs(3)).await;
                process.signal("TERM");
                assert!(process.until_ended().await.success());
                process = new;
            }
            tokio::time::sleep(Duration::from_secs(1)).await;
        };
        let seen = run_players(&stand_in, restarts).await;
        assert_answered_once(&seen);
        assert!(seen.iter().any(|outcome| outcome.deferred));
        until_settled(&database).await;
        // Discord refused only the second of two first answers.
        let refusals = stand_in.refusals();
        assert!(refusals.iter().all(|refusal| refusal.contains("40060")), "{refusals:?}");
        process.kill();
    })
    .await;
}
