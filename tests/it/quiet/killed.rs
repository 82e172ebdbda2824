//! A front that is killed at each step of deferring an answer. A proxy then sends the request to
//! another front, as a balancer does.

use std::time::Duration;

use discord_standin::{Call, CallFault, InteractionId, StandIn};
use sqlx::any::install_default_drivers;
use sqlx::{AnyConnection, Connection};

use crate::support::database::on_postgres;
use crate::support::failover::failover_proxy;
use crate::support::processes::process::{Process, free_address, front, register, solver};
use crate::support::proxy::Proxy;
use crate::support::searches::{SEARCH_SECONDS, ask, expect_answer, until_deferred, until_settled};

/// Timeout, longer than any step of these tests.
const TIMEOUT: Duration = Duration::from_secs(60);

/// Two fronts that defer early, and a solver. Requests go to the first front, and to the second
/// after a failure.
struct Fleet {
    stand_in: StandIn,
    first: Process,
    others: [Process; 2],
}

impl Fleet {
    /// `first_database` is the database address of the first front.
    async fn start(database: &str, first_database: &str) -> Self {
        let stand_in = StandIn::start(0).await.expect("a free port");
        register(&stand_in);
        let addresses = [free_address(), free_address()];
        let variables = [("CANTOR_DEFER_MS", "50")];
        let first = front(&stand_in, first_database, &addresses[0], &variables).await;
        let second = front(&stand_in, database, &addresses[1], &variables).await;
        let solver = solver(&stand_in, database, &[("CANTOR_BUDGET_SECONDS", SEARCH_SECONDS)]).await;
        let url =
            failover_proxy(addresses.map(|address| format!("http://{address}/")).to_vec(), TIMEOUT).await;
        stand_in.set_endpoint(Some(&url)).await.expect("the fronts respond");
        Self { stand_in, first, others: [second, solver] }
    }

    /// Kills the first front and expects one answer.
    async fn assert_answered_without_first(self, id: InteractionId, database: &str) {
        let Self { stand_in, first, others } = self;
        first.kill();
        // The first front may be killed before its deferral uses up a fault of `Call::First`.
        stand_in.fail(Call::First, 0, CallFault::Stalled(TIMEOUT));
        until_deferred(&stand_in, id).await;
        expect_answer(&stand_in, id, 1).await;
        until_settled(database).await;
        drop(others);
        stand_in.stop().await;
    }
}

/// Number of pending answers in the database: recorded, and neither sent nor given up.
async fn count_pending(connection: &mut AnyConnection) -> i64 {
    let count = "SELECT COUNT(*) FROM answers WHERE state = 0";
    sqlx::query_as::<_, (i64,)>(count).fetch_one(connection).await.expect("the database works").0
}

async fn connect(database: &str) -> AnyConnection {
    install_default_drivers();
    AnyConnection::connect(database).await.expect("the database exists")
}

async fn until_pending(connection: &mut AnyConnection) {
    let wait = async {
        while count_pending(connection).await == 0 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(TIMEOUT, wait).await.expect("the database is updated in time");
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL and a quiet machine"]
async fn kill_before_recording_loses_no_answer() {
    on_postgres(async |database| {
        let (mut proxy, through) = Proxy::to(&database).await;
        proxy.run().await;
        let fleet = Fleet::start(&database, &through).await;
        proxy.silence();
        let id = ask(&fleet.stand_in).await;
        // The front waits for the database, two seconds at most, before it defers the answer.
        tokio::time::timeout(TIMEOUT, proxy.until_ignored()).await.expect("the front uses the database");
        assert!(
            !fleet.stand_in.current_outcome(id).deferred
                && count_pending(&mut connect(&database).await).await == 0
        );
        fleet.assert_answered_without_first(id, &database).await;
        proxy.cut().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL and a quiet machine"]
async fn kill_between_recording_and_deferring_loses_no_answer() {
    on_postgres(async |database| {
        let fleet = Fleet::start(&database, &database).await;
        fleet.stand_in.fail(Call::First, 1, CallFault::Stalled(TIMEOUT));
        let id = ask(&fleet.stand_in).await;
        until_pending(&mut connect(&database).await).await;
        assert!(!fleet.stand_in.current_outcome(id).deferred);
        fleet.assert_answered_without_first(id, &database).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL and a quiet machine"]
async fn kill_between_deferring_and_replying_to_the_balancer_loses_no_answer() {
    on_postgres(async |database| {
        let Fleet { stand_in, first, others } = Fleet::start(&database, &database).await;
        stand_in.fail(Call::First, 1, CallFault::HeldBack(TIMEOUT));
        let id = ask(&stand_in).await;
        until_deferred(&stand_in, id).await;
        first.kill();
        let outcome = stand_in.outcome(id, TIMEOUT).await;
        assert!(outcome.message.is_some() && outcome.edits == 1, "{outcome:?}");
        until_settled(&database).await;
        // Discord refused only the second deferral.
        let refusals = stand_in.refusals();
        assert!(refusals.len() == 1 && refusals[0].contains("40060"), "{refusals:?}");
        drop(others);
        stand_in.stop().await;
    })
    .await;
}

/// Without a balancer the request is not sent again, and no deferral exists that could be edited.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL and a quiet machine"]
async fn recorded_answers_without_deferral_are_given_up() {
    on_postgres(async |database| {
        let stand_in = StandIn::start(0).await.expect("a free port");
        let variables =
            [("DATABASE_URL", &*database), ("CANTOR_DEFER_MS", "50"), ("CANTOR_BUDGET_SECONDS", "1")];
        let first = Process::start(&stand_in, &variables).await;
        stand_in.fail(Call::First, 1, CallFault::Stalled(TIMEOUT));
        let id = ask(&stand_in).await;
        let mut connection = connect(&database).await;
        until_pending(&mut connection).await;
        first.kill();
        // At an age of 20 s, Discord would know a deferred interaction, so that its refusal of an
        // unknown one is final.
        let aged = "UPDATE answers SET leased_until = 0, made_at = made_at - 20000";
        sqlx::query(aged).execute(&mut connection).await.expect("the database works");
        let second = Process::start(&stand_in, &variables).await;
        until_settled(&database).await;
        second.until_logged("could not deliver an answer").await;
        let outcome = stand_in.outcome(id, TIMEOUT).await;
        assert!(outcome.message.is_none() && outcome.edits == 0 && outcome.failure.is_some(), "{outcome:?}");
        second.kill();
        stand_in.stop().await;
    })
    .await;
}
