//! Half of what two fronts and two solvers hold of the same mixture, for a long time, while in turns a front, a solver,
//! PostgreSQL and nginx are killed.

use std::time::{Duration, Instant};

use crate::balancer::Balancer;
use crate::cluster::Cluster;
use crate::machine::children;
use crate::players::{End, Seen, driven};
use crate::process::front;
use crate::rate::held;
use crate::troupe::Troupe;
use crate::{at, say};

/// How often something is killed.
const PAUSE: Duration = Duration::from_secs(20);

/// Each player of so many asks for what takes longer.
const HARD: u64 = 50;

/// How long searches take.
const SEARCH: &str = "1";

pub(crate) async fn measure(cluster: &Cluster, time: Duration) {
    let measured = time > PAUSE;
    let mut troupe = Troupe::start(&cluster.url(), 2, "700").await;
    for _ in 0..2 {
        troupe.solver(SEARCH).await;
    }
    let (held, above) = held(&troupe, cluster, HARD, measured).await;
    say(&format!("held with solvers and what takes longer: {}", held.told()));
    above.iter().for_each(|above| say(&format!("no longer: {}", above.told())));
    let a_second = held.a_second / 2;
    let (stand_in, started) = (troupe.stand_in.clone(), Instant::now());
    let before = stand_in.counters();
    let players =
        tokio::spawn(
            async move { driven(&stand_in, 1 << 40, a_second, HARD, || started.elapsed() < time).await },
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
        "{a_second} interactions a second for {} s; killed meanwhile: {fronts} fronts, {solvers} solvers, {servers} times PostgreSQL, {balancers} times nginx",
        time.as_secs()
    ));
    report(&seen, started);
    say(&format!(
        "{} requests were not taken at the first hop, of which some were answered all the same; {} answers were refused by the stand-in, having been given before or too late",
        after.untaken - before.untaken,
        after.refusals - before.refusals
    ));
    troupe.end().await;
}

fn report(seen: &[Seen], started: Instant) {
    let count = |end| seen.iter().filter(|seen| seen.end == end).count();
    say(&format!(
        "{} asked: {} answered once, {} the same twice, {} with a word to wait, {} announced and not answered, {} taken and not answered, {} not taken",
        seen.len(),
        count(End::Answered),
        count(End::Twice),
        count(End::PutOff),
        count(End::Never),
        count(End::Lost),
        count(End::Untaken)
    ));
    let (deferred, mut other): (Vec<&Seen>, Vec<&Seen>) = seen.iter().partition(|seen| seen.deferred);
    say(&format!("at once: {}; {} of them announced: {}", times(&other), deferred.len(), times(&deferred)));
    // Whether it comes back to what it was after each kill.
    other.sort_by_key(|seen| seen.asked);
    let minute = |seen: &Seen| (seen.asked - started).as_secs() / 60;
    for chunk in other.chunk_by(|a, b| minute(a) == minute(b)) {
        say(&format!("in minute {}: {}", minute(chunk[0]) + 1, times(chunk)));
    }
}

fn times(seen: &[&Seen]) -> String {
    let mut times: Vec<Duration> = seen.iter().map(|seen| seen.took).collect();
    format!(
        "{:.2?} in the median, {:.2?} for 99 of 100, {:.2?} at worst",
        at(0.5, &mut times),
        at(0.99, &mut times),
        at(1.0, &mut times)
    )
}

/// Kills one of what there is, and starts it again.
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
            let (balancer, address) = troupe.balancer.take().expect("two fronts have one");
            // It first: it would start another worker for each that dies.
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
