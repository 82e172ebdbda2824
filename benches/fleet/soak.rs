//! Half the maximum rate of two fronts and two solvers for a long time, while a front, a solver,
//! PostgreSQL and nginx are killed in turn.

use std::time::{Duration, Instant};

use crate::machine::children;
use crate::players::{End, Seen, driven};
use crate::processes::balancer::Balancer;
use crate::processes::cluster::Cluster;
use crate::processes::process::front;
use crate::rate::held;
use crate::troupe::Troupe;
use crate::{at, say};

/// Time between two kills.
const PAUSE: Duration = Duration::from_secs(20);

/// One in this number of players requests a hard board.
const HARD: u64 = 50;

/// Budget of a search, in seconds.
const SEARCH: &str = "1";

pub(crate) async fn measure(cluster: &Cluster, time: Duration) {
    let measured = time > PAUSE;
    let mut troupe = Troupe::start(&cluster.url(), 2, "700").await;
    for _ in 0..2 {
        troupe.solver(SEARCH).await;
    }
    let (held, above) = held(&troupe, cluster, HARD, measured).await;
    say(&format!("maximum rate with hard boards: {}", held.describe()));
    above.iter().for_each(|above| say(&format!("next rate: {}", above.describe())));
    let rate = held.rate / 2;
    let (stand_in, started) = (troupe.stand_in.clone(), Instant::now());
    let before = stand_in.counters();
    let players =
        tokio::spawn(
            async move { driven(&stand_in, 1 << 40, rate, HARD, || started.elapsed() < time).await },
        );
    let pause = PAUSE.min(time / 4);
    let mut killed = [0; 4];
    for turn in 0.. {
        tokio::time::sleep(pause).await;
        if started.elapsed() + pause / 2 > time {
            break;
        }
        kill(&mut troupe, cluster, turn).await;
        killed[turn % 4] += 1;
    }
    let seen = players.await.expect("no panic");
    let after = troupe.stand_in.counters();
    let [fronts, solvers, servers, balancers] = killed;
    say(&format!(
        "{rate} interactions per second for {} s; killed: {fronts} fronts, {solvers} solvers, PostgreSQL {servers} times, nginx {balancers} times",
        time.as_secs()
    ));
    report(&seen, started);
    say(&format!(
        "{} requests failed at the first hop, some of which were retried and answered; {} answers were refused by the stand-in as repeated or late",
        after.undelivered - before.undelivered,
        after.refusals - before.refusals
    ));
    troupe.end().await;
}

fn report(seen: &[Seen], started: Instant) {
    let count = |end| seen.iter().filter(|seen| seen.end == end).count();
    say(&format!(
        "{} interactions: {} answered once, {} twice, {} without a picture, {} deferred and not answered, {} accepted and not answered, {} not accepted",
        seen.len(),
        count(End::Answered),
        count(End::Twice),
        count(End::PutOff),
        count(End::Never),
        count(End::Lost),
        count(End::Untaken)
    ));
    let (deferred, mut other): (Vec<&Seen>, Vec<&Seen>) = seen.iter().partition(|seen| seen.deferred);
    say(&format!("not deferred: {}; {} deferred: {}", times(&other), deferred.len(), times(&deferred)));
    // Times by minute show the recovery after each kill.
    other.sort_by_key(|seen| seen.asked);
    let minute = |seen: &Seen| (seen.asked - started).as_secs() / 60;
    for chunk in other.chunk_by(|a, b| minute(a) == minute(b)) {
        say(&format!("minute {}: {}", minute(chunk[0]) + 1, times(chunk)));
    }
}

fn times(seen: &[&Seen]) -> String {
    let mut times: Vec<Duration> = seen.iter().map(|seen| seen.took).collect();
    format!(
        "median {:.2?}, 99th percentile {:.2?}, maximum {:.2?}",
        at(0.5, &mut times),
        at(0.99, &mut times),
        at(1.0, &mut times)
    )
}

/// Kills one process and starts it again.
async fn kill(troupe: &mut Troupe, cluster: &Cluster, turn: usize) {
    let which = turn / 4 % 2;
    match turn % 4 {
        0 => {
            let (process, address) = troupe.fronts.remove(which);
            process.kill();
            let front = front(&troupe.stand_in, &troupe.database, &address, &[]).await;
            troupe.fronts.insert(which, (front, address));
        }
        1 => {
            troupe.solvers.remove(0).kill();
            troupe.solver(SEARCH).await;
        }
        2 => {
            cluster.crash();
            cluster.resume();
        }
        _ => {
            let (balancer, address) = troupe.balancer.take().expect("two fronts have a balancer");
            // The main process first, because it restarts workers.
            let all = [vec![balancer.id()], children(balancer.id())].concat();
            for id in all {
                let _ = std::process::Command::new("kill").args(["-KILL", &id.to_string()]).status();
            }
            drop(balancer);
            let fronts: Vec<String> = troupe.fronts.iter().map(|(_, address)| address.clone()).collect();
            let balancer = Balancer::start("nginx", "nginx.conf", &address, &fronts).await;
            troupe.balancer = Some((balancer, address));
        }
    }
}
