//! Fronts behind a balancer, with the configurations of `deploy`: nobody's click is lost while fronts are restarted and
//! killed. On PostgreSQL, and alone on a machine where nginx and HAProxy are installed.

use std::time::Duration;

use discord_standin::{Context, InteractionId, StandIn, User};
use tokio::time::MissedTickBehavior;

use crate::balancer::Balancer;
use crate::database::on_postgres_alone;
use crate::owed::solve;
use crate::process::{free_address, front, register, solver};

/// Interactions a second.
const PACE: u32 = 50;

/// How long a front that has come back is left alone, before the next is ended.
const PAUSE: Duration = Duration::from_secs(1);

/// How long an answer is waited for.
const PATIENCE: Duration = Duration::from_secs(10);

/// Asks for solutions at an even pace, until it is told to stop; who was asked what.
async fn driven(stand_in: &StandIn, done: impl Future<Output = ()>) -> Vec<InteractionId> {
    let mut asked = Vec::new();
    let mut pace = tokio::time::interval(Duration::from_secs(1) / PACE);
    // Where the machine stood still, no rush follows.
    pace.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut done = std::pin::pin!(done);
    loop {
        tokio::select! {
            () = &mut done => return asked,
            _ = pace.tick() => {
                // Nobody goes too fast, or asks for too much together with others.
                let user = User::new(5_000 + asked.len() as u64, "Someone").at(Context::BotDm);
                asked.push(stand_in.invoke(&user, solve("123450786")).await.expect("a command"));
            }
        }
    }
}

async fn lose_nothing(program: &str, file: &str) {
    on_postgres_alone(async |database| {
        let stand_in = StandIn::start(0).await.expect("a free port");
        register(&stand_in);
        let addresses = [free_address(), free_address()];
        let [one, two] = &addresses;
        let mut fronts =
            [front(&stand_in, &database, one, &[]).await, front(&stand_in, &database, two, &[]).await];
        // A machine may be too slow for a front to answer by itself.
        let solver = solver(&stand_in, &database, &[]).await;
        let balancer = Balancer::start(program, file, &free_address(), &addresses).await;
        stand_in.set_endpoint(Some(&balancer.url())).await.expect("the fronts answer");
        let restarts = async {
            // Each in turn, told to end and then killed, a pause between.
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
        let asked = driven(&stand_in, restarts).await;
        let mut lost = Vec::new();
        for id in &asked {
            let outcome = stand_in.outcome(*id, PATIENCE).await;
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
async fn behind_nginx_no_click_is_lost_while_fronts_end() {
    lose_nothing("nginx", "nginx.conf").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn behind_haproxy_no_click_is_lost_while_fronts_end() {
    lose_nothing("haproxy", "haproxy.cfg").await;
}
