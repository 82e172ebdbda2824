//! A fleet while it is looked after: PostgreSQL is restarted, a new process takes the place of an old one, clocks are
//! wrong. On PostgreSQL, where `CANTOR_TEST_DATABASE_URL` names one.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use discord_standin::{Context, Outcome, StandIn, User};
use tokio::task::JoinSet;

use crate::cluster::Cluster;
use crate::database::{on_postgres, on_postgres_alone};
use crate::owed::{HARD, SEARCH, announced, answer, ask, ask_another, settled, solve};
use crate::process::{Process, free_address, front, register, solver};
use crate::server::{custom_id, is_alone};

const PATIENCE: Duration = Duration::from_secs(60);

/// Players who come one after the other, as long as something is done; what each saw, one thing after the other.
async fn played(stand_in: &Arc<StandIn>, done: impl Future<Output = ()>) -> Vec<Outcome> {
    let (mut players, mut number) = (JoinSet::new(), 0);
    let mut pace = tokio::time::interval(Duration::from_millis(400));
    let mut done = std::pin::pin!(done);
    loop {
        tokio::select! {
            () = &mut done => break,
            _ = pace.tick() => {
                number += 1;
                let user = User::new(7_000 + number, "Someone").at(Context::BotDm);
                let board = if number % 5 == 0 { hard(number / 5) } else { "285174306".to_owned() };
                players.spawn(plays(Arc::clone(stand_in), user, board));
            }
        }
    }
    players.join_all().await.into_iter().flatten().collect()
}

/// Another board for each number that takes all the time there is: three tiles of one change places.
fn hard(number: u64) -> String {
    let mut tiles: Vec<&str> = HARD.split(' ').collect();
    let at = number as usize % 10;
    tiles[at..at + 3].rotate_left(1);
    tiles.join(" ")
}

/// Solves a board and steps through the solution.
async fn plays(stand_in: Arc<StandIn>, user: User, board: String) -> Vec<Outcome> {
    let id = stand_in.invoke(&user, solve(&board)).await.expect("a command");
    let mut all = vec![stand_in.outcome(id, PATIENCE).await];
    for _ in 0..3 {
        // Where there is none, or one without a solution, no further step can be asked for.
        let Some(message) = all.last().and_then(|outcome| outcome.message.clone()) else { break };
        let Some(next) = custom_id(&message, "▶") else { break };
        let id = stand_in.press(&user, message.id, &next).await.expect("a button");
        all.push(stand_in.outcome(id, PATIENCE).await);
    }
    all
}

/// Each has its answer, and once.
fn answered_once(seen: &[Outcome]) {
    for outcome in seen {
        assert_eq!((&outcome.failure, outcome.follow_ups.len()), (&None, 0), "{outcome:?}");
        let message = outcome.message.as_ref().expect("an answer");
        assert!(!message.attachments.is_empty(), "{}", message.content);
        assert!(outcome.edits <= u32::from(outcome.deferred), "{outcome:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_crashes_under_load_costs_no_answer() {
    if !is_alone() {
        return;
    }
    let cluster = Arc::new(Cluster::start().expect("PostgreSQL is installed"));
    let (stand_in, address) = (Arc::new(StandIn::start(0).await.expect("a free port")), free_address());
    register(&stand_in);
    let database = cluster.url();
    let front = front(&stand_in, &database, &address, &[]).await;
    let solver = solver(&stand_in, &database, &[("CANTOR_BUDGET_SECONDS", SEARCH)]).await;
    stand_in.set_endpoint(Some(&format!("http://{address}/"))).await.expect("the front answers");
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
    let seen = played(&stand_in, crash).await;
    assert!(seen.iter().any(|outcome| outcome.deferred));
    // What could not be marked as given is given once more, and is the same.
    let shown =
        |outcome: &Outcome| outcome.message.as_ref().is_some_and(|message| !message.attachments.is_empty());
    let answered = |outcome: &&Outcome| shown(outcome) && outcome.failure.is_none();
    assert!(seen.iter().filter(|outcome| outcome.deferred).all(|outcome| answered(&outcome)), "{seen:?}");
    let late = seen.len() - seen.iter().filter(answered).count();
    assert!(late <= seen.len() / 10, "{late} of {} got nothing", seen.len());
    settled(&database).await;
    drop((front, solver));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_process_takes_the_place_of_an_old_one_on_the_gateway() {
    on_postgres_alone(async |database| {
        let stand_in = Arc::new(StandIn::start(0).await.expect("a free port"));
        let variables = [("DATABASE_URL", &*database), ("CANTOR_BUDGET_SECONDS", "2")];
        let mut process = Process::start(&stand_in, &variables).await;
        let restarts = async {
            for _ in 0..2 {
                tokio::time::sleep(Duration::from_secs(1)).await;
                // For a while both have each interaction.
                let new = Process::start(&stand_in, &variables).await;
                tokio::time::sleep(Duration::from_secs(3)).await;
                process.signal("TERM");
                assert!(process.until_ended().await.success());
                process = new;
            }
            tokio::time::sleep(Duration::from_secs(1)).await;
        };
        let seen = played(&stand_in, restarts).await;
        answered_once(&seen);
        assert!(seen.iter().any(|outcome| outcome.deferred));
        settled(&database).await;
        // Of two first answers one is taken, and that is all that Discord refused.
        let refusals = stand_in.refusals();
        assert!(refusals.iter().all(|refusal| refusal.contains("40060")), "{refusals:?}");
        process.kill();
    })
    .await;
}

/// The library that shows another time to a program, where it is installed.
fn faketime() -> Option<PathBuf> {
    let libraries = fs::read_dir("/usr/lib").into_iter().flatten().flatten();
    let mut paths = libraries.map(|folder| folder.path().join("faketime/libfaketime.so.1"));
    paths.find(|path| path.is_file())
}

/// What a process needs to have its clock wrong by that much.
fn clock<'a>(library: &'a str, offset: &'a str) -> [(&'a str, &'a str); 3] {
    [("LD_PRELOAD", library), ("FAKETIME", offset), ("FAKETIME_DONT_FAKE_MONOTONIC", "1")]
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_that_are_hours_apart_change_nothing_of_who_answers() {
    let Some(library) = faketime() else { return };
    let library = &library.display().to_string();
    let apart = async |ahead, behind| {
        on_postgres(async |database| {
            let stand_in = StandIn::start(0).await.expect("a free port");
            let of = |offset, search| {
                let own = [("DATABASE_URL", &*database), ("CANTOR_BUDGET_SECONDS", search)];
                [&own[..], &clock(library, offset)].concat()
            };
            // It searches for so long that another can start meanwhile, and not so long that it says what it knows.
            let first = Process::start(&stand_in, &of(ahead, "5")).await;
            let id = ask(&stand_in).await;
            announced(&stand_in, id).await;
            let second = Process::start(&stand_in, &of(behind, SEARCH)).await;
            // Nothing is taken from who lives.
            answer(&stand_in, id, 1).await;
            settled(&database).await;
            assert!(!second.log().contains("an answer is taken over"));
            second.kill();

            // And all from who does not.
            let id = ask_another(&stand_in).await;
            announced(&stand_in, id).await;
            let third = Process::start(&stand_in, &of(behind, SEARCH)).await;
            first.kill();
            answer(&stand_in, id, 1).await;
            settled(&database).await;
            assert!(third.log().contains("an answer is taken over"));
            third.kill();
            stand_in.stop().await;
        })
        .await;
    };
    tokio::join!(apart("+5h", "-5h"), apart("-5h", "+5h"));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_endpoint_whose_clock_is_wrong_takes_nothing() {
    let Some(library) = faketime() else { return };
    let (stand_in, address) = (StandIn::start(0).await.expect("a free port"), free_address());
    let (key, library) = (stand_in.public_key(), library.display().to_string());
    let endpoint = [("CANTOR_ENDPOINT", &*address), ("DISCORD_PUBLIC_KEY", &key)];
    let process = Process::start(&stand_in, &[&endpoint[..], &clock(&library, "+5m")].concat()).await;
    let refused = stand_in.set_endpoint(Some(&format!("http://{address}/"))).await.expect_err("it looks old");
    assert!(refused.contains("401"), "{refused}");
    process.kill();
    stand_in.stop().await;
}
