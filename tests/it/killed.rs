//! A front that is killed while it announces an answer, at every point of that: who sent the request to it sends it to
//! another, as a balancer does. On PostgreSQL, and alone on the machine.

use std::time::Duration;

use discord_standin::{Call, CallFault, InteractionId, StandIn};
use sqlx::any::install_default_drivers;
use sqlx::{AnyConnection, Connection};

use crate::database::on_postgres_alone;
use crate::database_faults::Proxy;
use crate::owed::{SEARCH, announced, answer, ask, settled};
use crate::passing::passing;
use crate::process::{Process, free_address, front, register, solver};

/// Longer than anything takes here.
const LONG: Duration = Duration::from_secs(60);

/// Two fronts that announce soon and a solver; the first front is called, and where that fails the second.
struct Fleet {
    stand_in: StandIn,
    first: Process,
    others: [Process; 2],
}

impl Fleet {
    /// The first front reaches the database in a way of its own.
    async fn start(database: &str, of_the_first: &str) -> Self {
        let stand_in = StandIn::start(0).await.expect("a free port");
        register(&stand_in);
        let addresses = [free_address(), free_address()];
        let soon = [("CANTOR_DEFER_MS", "50")];
        let first = front(&stand_in, of_the_first, &addresses[0], &soon).await;
        let second = front(&stand_in, database, &addresses[1], &soon).await;
        let solver = solver(&stand_in, database, &[("CANTOR_BUDGET_SECONDS", SEARCH)]).await;
        let url = passing(addresses.map(|address| format!("http://{address}/")).to_vec(), LONG).await;
        stand_in.set_endpoint(Some(&url)).await.expect("the fronts answer");
        Self { stand_in, first, others: [second, solver] }
    }

    /// The first front is killed: the answer comes all the same, and once.
    async fn answers_without_the_first(self, id: InteractionId, database: &str) {
        let Self { stand_in, first, others } = self;
        first.kill();
        announced(&stand_in, id).await;
        answer(&stand_in, id, 1).await;
        settled(database).await;
        drop(others);
        stand_in.stop().await;
    }
}

/// How many answers are owed.
async fn owed(connection: &mut AnyConnection) -> i64 {
    let count = "SELECT COUNT(*) FROM answers WHERE state = 0";
    sqlx::query_as::<_, (i64,)>(count).fetch_one(connection).await.expect("sound").0
}

async fn connected(database: &str) -> AnyConnection {
    install_default_drivers();
    AnyConnection::connect(database).await.expect("it is there")
}

async fn until_owed(connection: &mut AnyConnection) {
    let wait = async {
        while owed(connection).await == 0 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(LONG, wait).await.expect("it is noted");
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_before_an_answer_is_noted() {
    on_postgres_alone(async |database| {
        let (mut proxy, through) = Proxy::to(&database).await;
        proxy.run().await;
        let fleet = Fleet::start(&database, &through).await;
        proxy.silence();
        let id = ask(&fleet.stand_in).await;
        // By now it would be announced: it waits for the database, two seconds at most.
        tokio::time::sleep(Duration::from_millis(400)).await;
        assert!(!fleet.stand_in.look(id).deferred && owed(&mut connected(&database).await).await == 0);
        fleet.answers_without_the_first(id, &database).await;
        proxy.cut().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_between_noting_and_announcing() {
    on_postgres_alone(async |database| {
        let fleet = Fleet::start(&database, &database).await;
        fleet.stand_in.fail(Call::First, 1, CallFault::Stalled(LONG));
        let id = ask(&fleet.stand_in).await;
        until_owed(&mut connected(&database).await).await;
        assert!(!fleet.stand_in.look(id).deferred);
        fleet.answers_without_the_first(id, &database).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_between_announcing_and_the_reply_to_the_balancer() {
    on_postgres_alone(async |database| {
        let Fleet { stand_in, first, others } = Fleet::start(&database, &database).await;
        stand_in.fail(Call::First, 1, CallFault::HeldBack(LONG));
        let id = ask(&stand_in).await;
        announced(&stand_in, id).await;
        first.kill();
        let outcome = stand_in.outcome(id, LONG).await;
        assert!(outcome.message.is_some() && outcome.edits == 1, "{outcome:?}");
        settled(&database).await;
        // What the second front announced once more is all that Discord refused.
        let refusals = stand_in.refusals();
        assert!(refusals.len() == 1 && refusals[0].contains("40060"), "{refusals:?}");
        drop(others);
        stand_in.stop().await;
    })
    .await;
}

/// Without a balancer nobody sends the request again: there is nothing that an answer could be put in the place of.
#[tokio::test(flavor = "multi_thread")]
async fn what_was_noted_and_never_announced_is_given_up() {
    on_postgres_alone(async |database| {
        let stand_in = StandIn::start(0).await.expect("a free port");
        let variables =
            [("DATABASE_URL", &*database), ("CANTOR_DEFER_MS", "50"), ("CANTOR_BUDGET_SECONDS", "1")];
        let first = Process::start(&stand_in, &variables).await;
        stand_in.fail(Call::First, 1, CallFault::Stalled(LONG));
        let id = ask(&stand_in).await;
        let mut connection = connected(&database).await;
        until_owed(&mut connection).await;
        first.kill();
        // As long ago as it is when Discord must know what it was told.
        let aged = "UPDATE answers SET leased_until = 0, made_at = made_at - 20000";
        sqlx::query(aged).execute(&mut connection).await.expect("sound");
        let second = Process::start(&stand_in, &variables).await;
        settled(&database).await;
        second.until_logged("an answer could not be delivered").await;
        let outcome = stand_in.outcome(id, LONG).await;
        assert!(outcome.message.is_none() && outcome.edits == 0 && outcome.failure.is_some(), "{outcome:?}");
        second.kill();
        stand_in.stop().await;
    })
    .await;
}
