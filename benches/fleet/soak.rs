//! A long run at half the maximum rate of two fronts and two solvers, while a front, a solver,
//! PostgreSQL and nginx are killed in turn.

use std::time::{Duration, Instant};

use crate::fleet::Fleet;
use crate::machine::children;
use crate::players::{Sample, Verdict, run_players};
use crate::processes::balancer::Balancer;
use crate::processes::cluster::Cluster;
use crate::processes::process::front;
use crate::rate::{Trial, max_rate};
use crate::{print_line, quantile};

/// Time between two kills.
const KILL_INTERVAL: Duration = Duration::from_secs(20);

/// One in `HARD_EVERY` players requests a hard board.
const HARD_EVERY: u64 = 50;

/// Budget of a search, in seconds.
const SEARCH_SECONDS: &str = "1";

pub(crate) async fn measure(cluster: &Cluster, time: Duration) {
    let is_measured = time > KILL_INTERVAL;
    let mut fleet = Fleet::start(&cluster.url(), 2, "700").await;
    for _ in 0..2 {
        fleet.start_solver(SEARCH_SECONDS).await;
    }
    let (best, next) = max_rate(&fleet, cluster, HARD_EVERY, is_measured).await;
    let best_text = best.as_ref().map_or_else(|| "none".to_owned(), Trial::describe);
    print_line(&format!("maximum rate with hard boards: {best_text}"));
    next.iter().for_each(|next| print_line(&format!("next rate: {}", next.describe())));
    // Without a maximum rate there is no rate for the long run.
    let Some(best) = best else { return fleet.stop().await };
    let rate = best.rate / 2;
    let (stand_in, started) = (fleet.stand_in.clone(), Instant::now());
    let before = stand_in.counters();
    let players = tokio::spawn(async move {
        run_players(&stand_in, 1 << 40, rate, HARD_EVERY, || started.elapsed() < time).await
    });
    let pause = KILL_INTERVAL.min(time / 4);
    let mut killed = [0; 4];
    for turn in 0.. {
        tokio::time::sleep(pause).await;
        if started.elapsed() + pause / 2 > time {
            break;
        }
        kill(&mut fleet, cluster, turn).await;
        killed[turn % 4] += 1;
    }
    let samples = players.await.expect("no panic");
    let after = fleet.stand_in.counters();
    let [fronts, solvers, servers, balancers] = killed;
    print_line(&format!(
        "{rate} interactions per second for {} s; killed: {fronts} fronts, {solvers} solvers, PostgreSQL {servers} times, nginx {balancers} times",
        time.as_secs()
    ));
    report(&samples, started);
    print_line(&format!(
        "{} requests failed at the first hop, some of which were retried and answered; {} answers were refused by the stand-in as repeated or late",
        after.undelivered - before.undelivered,
        after.refusals - before.refusals
    ));
    fleet.stop().await;
}

fn report(samples: &[Sample], started: Instant) {
    let count = |verdict| samples.iter().filter(|sample| sample.verdict == verdict).count();
    print_line(&format!(
        "{} interactions: {} answered once, {} twice, {} without a picture, {} deferred and not answered, {} accepted and not answered, {} not accepted",
        samples.len(),
        count(Verdict::Answered),
        count(Verdict::AnsweredTwice),
        count(Verdict::NoPicture),
        count(Verdict::DeferredOnly),
        count(Verdict::Lost),
        count(Verdict::NotAccepted)
    ));
    let (deferred, mut other): (Vec<&Sample>, Vec<&Sample>) =
        samples.iter().partition(|sample| sample.deferred);
    print_line(&format!(
        "not deferred: {}; {} deferred: {}",
        format_times(&other),
        deferred.len(),
        format_times(&deferred)
    ));
    // Times by minute show how the fleet recovers after each kill.
    other.sort_by_key(|sample| sample.started);
    let minute = |sample: &Sample| (sample.started - started).as_secs() / 60;
    for chunk in other.chunk_by(|a, b| minute(a) == minute(b)) {
        print_line(&format!("minute {}: {}", minute(chunk[0]) + 1, format_times(chunk)));
    }
}

fn format_times(samples: &[&Sample]) -> String {
    let mut times: Vec<Duration> = samples.iter().map(|sample| sample.took).collect();
    format!(
        "median {:.2?}, 99th percentile {:.2?}, maximum {:.2?}",
        quantile(0.5, &mut times),
        quantile(0.99, &mut times),
        quantile(1.0, &mut times)
    )
}

/// Kills one process and starts it again.
async fn kill(fleet: &mut Fleet, cluster: &Cluster, turn: usize) {
    let index = turn / 4 % 2;
    match turn % 4 {
        0 => {
            let (process, address) = fleet.fronts.remove(index);
            process.kill();
            let front = front(&fleet.stand_in, &fleet.database, &address, &[]).await;
            fleet.fronts.insert(index, (front, address));
        }
        1 => {
            fleet.solvers.remove(0).kill();
            fleet.start_solver(SEARCH_SECONDS).await;
        }
        2 => {
            cluster.crash();
            cluster.resume();
        }
        _ => {
            let (balancer, address) = fleet.balancer.take().expect("two fronts have a balancer");
            // The main process is killed first, because it restarts workers.
            let all = [vec![balancer.id()], children(balancer.id())].concat();
            for id in all {
                let _ = std::process::Command::new("kill").args(["-KILL", &id.to_string()]).status();
            }
            drop(balancer);
            let fronts: Vec<String> = fleet.fronts.iter().map(|(_, address)| address.clone()).collect();
            let balancer = Balancer::start("nginx", "nginx.conf", &address, &fronts).await;
            fleet.balancer = Some((balancer, address));
        }
    }
}
