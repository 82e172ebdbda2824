//! A fleet on one machine: processes of the program, the stand-in, PostgreSQL and nginx.
//!
//! `cargo bench --bench fleet -- PART` measures one part. Without a part it measures all parts
//! except `soak`, in about six minutes.
//! - `cold`: processor time of a solution that is not cached;
//! - `rate`: interactions per second with 99 % of complete answers within 250 ms, with one, two and
//!   three fronts;
//! - `solvers`: answers per second of one, two and three solvers, their cost in the database, and
//!   the memory of idle processes;
//! - `takeover`: time from `kill -9` of a solver to the answer by another;
//! - `soak [SECONDS]`: ten minutes at half the maximum rate of two fronts, with a process killed
//!   every 20 s.

mod cold;
mod fleet;
mod machine;
mod players;
mod rate;
mod soak;
mod solvers;
mod takeover;

// Shared by path, not in a crate: Cargo sets `CARGO_BIN_EXE_cantor` only for the tests and benches
// of this package, so no other crate could find the program.
#[path = "../../tests/it/support/processes/mod.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod processes;

use std::time::Duration;

use self::processes::cluster::Cluster;

#[tokio::main]
async fn main() {
    // `cargo test --benches` runs a short form.
    let is_measured = std::env::args().any(|arg| arg == "--bench");
    let mut arguments = std::env::args().skip(1).filter(|arg| !arg.starts_with('-'));
    let part = arguments.next();
    let wants = |name: &str| part.as_deref().is_none_or(|part| part == name);
    let Some(cluster) = Cluster::start() else {
        return print_line("PostgreSQL is not installed, so the fleet is not measured");
    };
    if wants("cold") {
        cold::measure(&cluster, if is_measured { 2_000 } else { 10 }).await;
    }
    if wants("rate") {
        rate::measure(&cluster, is_measured).await;
    }
    if wants("solvers") {
        solvers::measure(if is_measured { 240 } else { 6 }).await;
    }
    if wants("takeover") {
        takeover::measure(&cluster, if is_measured { 5 } else { 1 }).await;
    }
    if part.as_deref() == Some("soak") {
        let seconds = arguments.next().and_then(|seconds| seconds.parse().ok()).unwrap_or(600);
        soak::measure(&cluster, Duration::from_secs(if is_measured { seconds } else { 5 })).await;
    }
}

#[allow(clippy::print_stdout, reason = "a benchmark reports on standard output")]
fn print_line(line: &str) {
    println!("{line}");
}

/// Returns a quantile of `times`; `share` is from 0 to 1. Returns zero if `times` is empty.
fn quantile(share: f64, times: &mut [Duration]) -> Duration {
    times.sort_unstable();
    let last = times.len().saturating_sub(1);
    times.get((last as f64 * share).round() as usize).copied().unwrap_or_default()
}
