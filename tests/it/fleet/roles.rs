//! Fronts, which receive interactions, and solvers, which compute deferred answers.

use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use cantor::database::{Database, Location};
use cantor::front::discord::{Bot, Connection, LeasePolicy, Retries, Settings};
use discord_standin::{StandIn, User};

use crate::support::commands::solve;
use crate::support::database::on_postgres;
use crate::support::processes::process;
use crate::support::processes::process::{Process, free_address, front, register};
use crate::support::searches::{
    SEARCH_SECONDS, ask, ask_another, expect_answer, until_deferred, until_settled,
};
use crate::support::server::{backend_with, limits};

async fn solver(stand_in: &StandIn, database: &str) -> Process {
    process::solver(stand_in, database, &[("CANTOR_BUDGET_SECONDS", SEARCH_SECONDS)]).await
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL"]
async fn fronts_leave_deferred_answers_to_live_solvers() {
    on_postgres(async |database| {
        let stand_in = StandIn::start(0).await.expect("a free port");
        register(&stand_in);
        let address = free_address();
        let front = front(&stand_in, &database, &address, &[]).await;
        let taken = stand_in.set_endpoint(Some(&format!("http://{address}/"))).await;
        taken.expect("the stand-in accepts the endpoint");
        let first = solver(&stand_in, &database).await;
        assert_eq!(stand_in.counters().registrations, 1, "registered once");
        let id = ask(&stand_in).await;
        until_deferred(&stand_in, id).await;
        first.until_logged("taking over an answer").await;
        front.until_logged("leaving an answer to another process").await;
        // Kills the solver during its search.
        first.kill();
        let second = solver(&stand_in, &database).await;
        expect_answer(&stand_in, id, 1).await;
        until_settled(&database).await;
        assert!(second.log().contains("taking over an answer"));

        // The front can be killed too, after it has released the answer.
        let id = ask_another(&stand_in).await;
        until_deferred(&stand_in, id).await;
        front.until_logged_times("leaving an answer to another process", 2).await;
        front.kill();
        expect_answer(&stand_in, id, 1).await;
        until_settled(&database).await;
        second.kill();
        stand_in.stop().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL"]
async fn solvers_claim_answers_once_a_slot_is_free() {
    on_postgres(async |database| {
        let stand_in = StandIn::start(0).await.expect("a free port");
        register(&stand_in);
        let address = free_address();
        let front = front(&stand_in, &database, &address, &[("CANTOR_DEFER_MS", "0")]).await;
        let taken = stand_in.set_endpoint(Some(&format!("http://{address}/"))).await;
        taken.expect("the stand-in accepts the endpoint");
        // The solver works on one answer at a time, and polls rarely.
        let leases = LeasePolicy { poll: Duration::from_secs(30), max_answers: 1, ..LeasePolicy::default() };
        let backend = backend_with(Arc::new(Database::new(Location::Postgres(database.clone()))), limits());
        let settings = Settings {
            token: stand_in.token().to_owned(),
            api: Some(stand_in.base()),
            connection: Connection::None,
            solves: true,
            registers: false,
            defer_after: Duration::ZERO,
            drain: Duration::ZERO,
            retries: Retries::default(),
            leases,
        };
        let solver = Bot::connect(settings, backend).await.expect("the stand-in accepts the bot");
        let solver = tokio::spawn(solver.run(std::future::pending()));
        let mut asked = Vec::new();
        for number in 0..8 {
            let user = User::new(9_000 + number, "Someone");
            asked.push(stand_in.invoke(&user, solve("285174306")).await.expect("a command"));
        }
        let mut left = 0;
        for id in asked {
            let outcome = stand_in.outcome(id, Duration::from_secs(60)).await;
            let deferred = u32::from(outcome.deferred);
            assert!(outcome.message.is_some() && outcome.edits == deferred, "{outcome:?}");
            left += deferred;
        }
        // The front does not defer an answer that is ready at the first poll.
        assert!(left > 0, "no answer was left to the solver");
        until_settled(&database).await;
        solver.abort();
        front.kill();
        stand_in.stop().await;
    })
    .await;
}

#[tokio::test]
async fn registration_needs_a_token() {
    let program = Command::new(env!("CARGO_BIN_EXE_cantor"))
        .env_clear()
        .env("CANTOR_DATA", "none")
        .arg("register")
        .current_dir(std::env::temp_dir())
        .output()
        .expect("the program starts");
    assert_eq!(program.status.code(), Some(2));
    let stderr_text = String::from_utf8_lossy(&program.stderr);
    assert!(stderr_text.contains("DISCORD_TOKEN is not set"), "{stderr_text}");
}
