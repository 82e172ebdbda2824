//! Fronts behind nginx and HAProxy with the configurations in `deploy`, restarted and killed.

use std::time::Duration;

use discord_standin::{Context, InteractionId, StandIn, User};
use tokio::time::MissedTickBehavior;

use crate::support::commands::solve;
use crate::support::database::on_postgres;
use crate::support::processes::balancer::Balancer;
use crate::support::processes::process::{free_address, front, register, solver};

/// Interactions per second.
const RATE: u32 = 50;

/// Pause between the restart of one front and the end of the next.
const PAUSE: Duration = Duration::from_secs(1);

/// Timeout of an answer.
const TIMEOUT: Duration = Duration::from_secs(10);

/// Requests solutions at a constant rate until `done` completes. Returns the interactions.
async fn send_requests(stand_in: &StandIn, done: impl Future<Output = ()>) -> Vec<InteractionId> {
    let mut asked = Vec::new();
    let mut pace = tokio::time::interval(Duration::from_secs(1) / RATE);
    // If the machine stalls, the missed requests are not sent in a burst afterwards.
    pace.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut done = std::pin::pin!(done);
    loop {
        tokio::select! {
            () = &mut done => return asked,
            _ = pace.tick() => {
                // Each request has a new user, so that no rate limit applies.
                let user = User::new(5_000 + asked.len() as u64, "Someone").at(Context::BotDm);
                asked.push(stand_in.invoke(&user, solve("123450786")).await.expect("a command"));
            }
        }
    }
}

async fn check_that_no_interaction_is_lost(program: &str, file: &str) {
    on_postgres(async |database| {
        let stand_in = StandIn::start(0).await.expect("a free port");
        register(&stand_in);
        let addresses = [free_address(), free_address()];
        let [one, two] = &addresses;
        let mut fronts =
            [front(&stand_in, &database, one, &[]).await, front(&stand_in, &database, two, &[]).await];
        // On a slow machine a front leaves answers to a solver.
        let solver = solver(&stand_in, &database, &[]).await;
        let balancer = Balancer::start(program, file, &free_address(), &addresses).await;
        stand_in.set_endpoint(Some(&balancer.url())).await.expect("the fronts respond");
        let restarts = async {
            // Terminates and restarts each front in turn, then kills and restarts each in turn.
            for signal in ["TERM", "KILL"] {
                for (at, address) in addresses.iter().enumerate() {
                    tokio::time::sleep(PAUSE).await;
                    fronts[at].signal(signal);
                    fronts[at].until_ended().await;
                    fronts[at] = front(&stand_in, &database, address, &[]).await;
                }
            }
            tokio::time::sleep(PAUSE).await;
        };
        let asked = send_requests(&stand_in, restarts).await;
        let mut lost = Vec::new();
        for id in &asked {
            let outcome = stand_in.outcome(*id, TIMEOUT).await;
            let message = outcome.message.as_ref();
            if message.is_none_or(|message| !message.content.contains("1 move, proven")) {
                lost.push((
                    outcome.deferred,
                    outcome.failure,
                    outcome.message.map(|message| message.content),
                ));
            }
        }
        assert!(lost.is_empty(), "{} of {} with {program}: {lost:?}", lost.len(), asked.len());
        drop((fronts, solver, balancer));
        stand_in.stop().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL, nginx and a quiet machine"]
async fn nginx_loses_no_interaction_while_fronts_restart() {
    check_that_no_interaction_is_lost("nginx", "nginx.conf").await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL, HAProxy and a quiet machine"]
async fn haproxy_loses_no_interaction_while_fronts_restart() {
    check_that_no_interaction_is_lost("haproxy", "haproxy.cfg").await;
}
