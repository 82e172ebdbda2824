//! Throughput and cost of deferred answers by solvers.

use std::time::{Duration, Instant};

use discord_standin::Outcome;
use futures_util::future::join_all;

use crate::fleet::{CallTotals, Fleet};
use crate::machine::{memory, postgres_process, processor_time_with_children};
use crate::players::{Verdict, board, command, dm_user, sample};
use crate::processes::cluster::Cluster;
use crate::{print_line, quantile};

/// Requests in a wave. The next wave starts once all of them are deferred.
const WAVE_SIZE: usize = 40;

/// Measures one, two and three solvers with the same boards. Each number of solvers has an empty
/// database: with a shared one, solvers would load the solutions that fewer solvers have stored.
pub(crate) async fn measure(boards: u64) {
    print_line("All answers are left to solvers, with a backlog:");
    for solvers in 1..=3 {
        let cluster = Cluster::start().expect("`main` has started PostgreSQL before");
        let mut fleet = Fleet::start(&cluster.url(), 1, "0").await;
        for _ in 0..solvers {
            fleet.start_solver("20").await;
        }
        if solvers == 1 {
            report_idle(&fleet);
        }
        let postgres_time = || processor_time_with_children(postgres_process(&cluster.data()));
        let (before, postgres_before) = (fleet.database_calls().await, postgres_time());
        for side in [3, 4] {
            let rate = solve_in_waves(&fleet, side, boards).await;
            print_line(&format!("{solvers} solvers, {side}x{side}: {rate}"));
        }
        if solvers == 3 {
            let postgres_time = postgres_time().saturating_sub(postgres_before);
            report_costs(&before, &fleet.database_calls().await, postgres_time, 2 * boards);
        }
        fleet.stop().await;
    }
}

/// Requests `boards` solutions in waves, and measures the time until all are answered.
async fn solve_in_waves(fleet: &Fleet, side: u32, boards: u64) -> String {
    let started = Instant::now();
    let numbers: Vec<u64> = (0..boards).collect();
    let mut answers = Vec::new();
    for wave in numbers.chunks(WAVE_SIZE) {
        let mut open = Vec::new();
        for &number in wave {
            // All boards differ, so that no process has one in its cache.
            let solve = command("solve", &board(side, number + u64::from(side) * 1_000_000));
            let (stand_in, started) = (fleet.stand_in.clone(), Instant::now());
            let id = stand_in.invoke(&dm_user(number), solve).await.expect("a command");
            open.push(id);
            answers.push(tokio::spawn(async move { sample(&stand_in, started, id).await.0 }));
        }
        // Waits until each answer of the wave is deferred or has failed.
        while open.iter().any(|&id| {
            matches!(fleet.stand_in.current_outcome(id), Outcome { deferred: false, settled: false, .. })
        }) {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
    let all: Vec<_> = join_all(answers).await.into_iter().map(|sample| sample.expect("no panic")).collect();
    let took = started.elapsed().as_secs_f64();
    let failed = all.iter().filter(|sample| sample.verdict != Verdict::Answered).count();
    let mut times: Vec<Duration> = all.iter().map(|sample| sample.took).collect();
    let (median, worst) = (quantile(0.5, &mut times), quantile(1.0, &mut times));
    let rate = boards as f64 / took;
    format!(
        "{rate:.0} per second, {failed} failed; click to answer: median {median:.2?}, maximum {worst:.2?}"
    )
}

fn report_idle(fleet: &Fleet) {
    let (front, solver) = (fleet.fronts[0].0.id(), fleet.solvers[0].id());
    for (name, id) in [("front", front), ("solver", solver)] {
        print_line(&format!("idle {name}: {} resident, peak {}", memory(id, "VmRSS"), memory(id, "VmHWM")));
    }
}

/// Cost of an answer in the database: statements, processor time of the server, and waiting time
/// of the callers, which includes the queue for a connection.
fn report_costs(before: &CallTotals, after: &CallTotals, postgres_time: Duration, answers: u64) {
    let each = |(call, (count, seconds)): (&String, &(f64, f64))| {
        let (count_before, seconds_before) = before.get(call).copied().unwrap_or_default();
        let per_answer = |all: f64| all / answers as f64;
        (call.clone(), per_answer(count - count_before), per_answer(seconds - seconds_before) * 1000.0)
    };
    let each: Vec<_> = after.iter().map(each).filter(|(_, count, _)| *count >= 0.01).collect();
    let all: f64 = each.iter().map(|(_, _, millis)| millis).sum();
    let format_call = |(call, count, millis): &(String, f64, f64)| {
        format!("{call} {millis:.2} ms in {count:.1} statements")
    };
    let calls = each.iter().map(format_call).collect::<Vec<_>>().join(", ");
    let postgres_time = postgres_time.as_secs_f64() * 1000.0 / answers as f64;
    print_line(&format!(
        "each deferred answer: {postgres_time:.2} ms of a core for PostgreSQL, {all:.2} ms of waiting ({calls})"
    ));
}
