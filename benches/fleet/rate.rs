//! Maximum interactions per second of one, two and three fronts.

use std::time::{Duration, Instant};

use crate::fleet::Fleet;
use crate::machine::{postgres_process, processor_time_with_children};
use crate::players::{Verdict, run_players};
use crate::processes::cluster::Cluster;
use crate::{print_line, quantile};

/// Limit for the 99th percentile of the times to a complete answer.
const MAX_P99: Duration = Duration::from_millis(250);

/// Initial rate, in interactions per second. Each further rate is a sixth higher.
const FIRST_RATE: u32 = 100;

/// Result at one rate.
pub(crate) struct Trial {
    /// Interactions per second.
    pub(crate) rate: u32,
    /// 99th percentile of the times to a complete answer.
    p99: Duration,
    /// Number of interactions that were not answered exactly once, with a picture.
    failed: usize,
    /// Busy cores: fronts, nginx, PostgreSQL, and the driver with the stand-in.
    cores: [f64; 4],
}

impl Trial {
    /// The result as text.
    pub(crate) fn describe(&self) -> String {
        let Self { rate, p99, failed, .. } = self;
        format!("{rate} per second: {p99:.0?}, {failed} failed")
    }
}

pub(crate) async fn measure(cluster: &Cluster, is_measured: bool) {
    print_line(
        "Interactions per second with 99 % of complete answers within 250 ms: a quarter solutions of random 3x3 boards, half steps",
    );
    print_line("through them, a quarter hints for others. The driver and the stand-in use the same cores.");
    print_line("");
    print_line(
        "| fronts | per second | p99 | next rate | busy cores: fronts | nginx | PostgreSQL | driver and stand-in |",
    );
    print_line("|---|---|---|---|---|---|---|---|");
    for fronts in 1..=if is_measured { 3 } else { 1 } {
        let fleet = Fleet::start(&cluster.url(), fronts, "700").await;
        let (best, next) = max_rate(&fleet, cluster, 0, is_measured).await;
        let name = if fronts == 1 { "1, without nginx".to_owned() } else { fronts.to_string() };
        let next = next.as_ref().map_or_else(String::new, Trial::describe);
        let row = match &best {
            Some(Trial { rate, p99, cores, .. }) => {
                let cores = cores.map(|cores| format!("{cores:.2}")).join(" | ");
                format!("| {name} | {rate} | {p99:.0?} | {next} | {cores} |")
            }
            None => format!("| {name} | none | | {next} | | | | |"),
        };
        print_line(&row);
        fleet.stop().await;
    }
}

/// Finds the highest rate within [`MAX_P99`] and without failures, and the result at the next rate.
/// The first is `None` if [`FIRST_RATE`] is too high. One in `hard` players requests a hard board;
/// no player does if `hard` is 0. Unless `is_measured`, returns one short trial.
pub(crate) async fn max_rate(
    fleet: &Fleet,
    cluster: &Cluster,
    hard: u64,
    is_measured: bool,
) -> (Option<Trial>, Option<Trial>) {
    // Long enough to detect a growing backlog of hard boards.
    let time = Duration::from_millis(match (is_measured, hard) {
        (false, _) => 500,
        (true, 0) => 4_000,
        (true, _) => 12_000,
    });
    // Fills the caches of sprites and opens the connections.
    let warm_up = try_rate(fleet, cluster, FIRST_RATE / 2, 0, time / 2).await;
    if !is_measured {
        return (Some(warm_up), None);
    }
    let (mut best, mut rate) = (None, FIRST_RATE);
    loop {
        let next = try_rate(fleet, cluster, rate, hard, time).await;
        if next.failed > 0 || next.p99 > MAX_P99 {
            return (best, Some(next));
        }
        best = Some(next);
        rate += rate / 6;
    }
}

async fn try_rate(fleet: &Fleet, cluster: &Cluster, rate: u32, hard: u64, time: Duration) -> Trial {
    let busy = || {
        let [fronts, _, balancer, driver] = fleet.processor_times();
        [fronts, balancer, processor_time_with_children(postgres_process(&cluster.data())), driver]
    };
    let (started, before) = (Instant::now(), busy());
    // Each rate has new users.
    let first = u64::from(rate) * 1_000_000;
    let samples = run_players(&fleet.stand_in, first, rate, hard, || started.elapsed() < time).await;
    let (took, after) = (started.elapsed().as_secs_f64(), busy());
    let cores = std::array::from_fn(|at| after[at].saturating_sub(before[at]).as_secs_f64() / took);
    let failed = samples.iter().filter(|sample| sample.verdict != Verdict::Answered).count();
    let mut times: Vec<Duration> = samples.iter().map(|sample| sample.took).collect();
    Trial { rate, p99: quantile(0.99, &mut times), failed, cores }
}
