//! A fleet: processes of the program against the stand-in of Discord, a PostgreSQL of the bench's own, and nginx, all on
//! this machine.
//!
//! `cargo bench --bench fleet -- PART` measures a part, without one all but the soak, in some six minutes:
//! - `cold`: what a solution that nobody has asked for yet costs one process;
//! - `rate`: interactions a second with the first answer within 250 ms for 99 of 100, of one, two and three fronts;
//! - `solvers`: answers of one, two and three solvers, what one costs the database, and the memory of idle processes;
//! - `takeover`: from `kill -9` of a solver to the answer by another;
//! - `soak [SECONDS]`: ten minutes at half of what two fronts hold, and every twenty seconds something is killed.

mod cold;
mod machine;
mod players;
mod rate;
mod soak;
mod solvers;
mod takeover;
mod troupe;

#[path = "../../tests/it/balancer.rs"]
mod balancer;
#[path = "../../tests/it/cluster.rs"]
mod cluster;
#[path = "../../tests/it/folder.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod folder;
#[path = "../../tests/it/process.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod process;

use std::time::Duration;

use cluster::Cluster;

#[tokio::main]
async fn main() {
    // `cargo test --benches` only asks whether it runs.
    let measured = std::env::args().any(|arg| arg == "--bench");
    let mut wanted = std::env::args().skip(1).filter(|arg| !arg.starts_with('-'));
    let part = wanted.next();
    let wants = |name: &str| part.as_deref().is_none_or(|part| part == name);
    let Some(cluster) = Cluster::start() else {
        return say("PostgreSQL is not installed: nothing is measured");
    };
    if wants("cold") {
        cold::measure(&cluster, if measured { 2_000 } else { 10 }).await;
    }
    if wants("rate") {
        rate::measure(&cluster, measured).await;
    }
    if wants("solvers") {
        solvers::measure(&cluster, if measured { 240 } else { 6 }).await;
    }
    if wants("takeover") {
        takeover::measure(&cluster, if measured { 5 } else { 1 }).await;
    }
    if part.as_deref() == Some("soak") {
        let seconds = wanted.next().and_then(|seconds| seconds.parse().ok()).unwrap_or(600);
        soak::measure(&cluster, Duration::from_secs(if measured { seconds } else { 5 })).await;
    }
}

#[allow(clippy::print_stdout, reason = "a bench prints")]
fn say(line: &str) {
    println!("{line}");
}

/// The value below which this share of some times is.
fn at(share: f64, times: &mut [Duration]) -> Duration {
    times.sort_unstable();
    let last = times.len().saturating_sub(1);
    times.get((last as f64 * share).round() as usize).copied().unwrap_or_default()
}
