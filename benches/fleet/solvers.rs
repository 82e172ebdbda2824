//! Throughput and cost of deferred answers by solvers.

use std::time::{Duration, Instant};

use discord_standin::Outcome;
use futures_util::future::join_all;

use crate::machine::{memory, postgres, processor_of_all};
use crate::players::{End, board, command, seen, someone};
use crate::processes::cluster::Cluster;
use crate::troupe::{Spent, Troupe};
use crate::{at, say};

/// Requests in a wave. The next wave follows when all are deferred.
const AT_ONCE: usize = 40;

pub(crate) async fn measure(cluster: &Cluster, boards: u64) {
    say("All answers are left to solvers, with a backlog:");
    for solvers in 1..=3 {
        let mut troupe = Troupe::start(&cluster.url(), 1, "0").await;
        for _ in 0..solvers {
            troupe.solver("20").await;
        }
        if solvers == 1 {
            idle(&troupe);
        }
        let taken = || processor_of_all(postgres(&cluster.data()));
        let (before, taken_before) = (troupe.database().await, taken());
        for side in [3, 4] {
            let rate = work_off(&troupe, side, boards).await;
            say(&format!("{solvers} solvers, {side}x{side}: {rate}"));
        }
        if solvers == 3 {
            let taken = taken().saturating_sub(taken_before);
            costs(&before, &troupe.database().await, taken, 2 * boards);
        }
        troupe.end().await;
    }
}

/// Requests `boards` solutions in waves, and measures until all are answered.
async fn work_off(troupe: &Troupe, side: u32, boards: u64) -> String {
    let started = Instant::now();
    let asked: Vec<u64> = (0..boards).collect();
    let mut answers = Vec::new();
    for wave in asked.chunks(AT_ONCE) {
        let mut open = Vec::new();
        for &number in wave {
            // Boards that are not cached.
            let solve = command("solve", &board(side, number + u64::from(side) * 1_000_000));
            let (stand_in, started) = (troupe.stand_in.clone(), Instant::now());
            let id = stand_in.invoke(&someone(number), solve).await.expect("a command");
            open.push(id);
            answers.push(tokio::spawn(async move { seen(&stand_in, started, id).await.0 }));
        }
        // Waits until all of the wave are deferred or failed.
        while open
            .iter()
            .any(|&id| matches!(troupe.stand_in.look(id), Outcome { deferred: false, settled: false, .. }))
        {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
    let all: Vec<_> = join_all(answers).await.into_iter().map(|seen| seen.expect("no panic")).collect();
    let took = started.elapsed().as_secs_f64();
    let wrong = all.iter().filter(|seen| seen.end != End::Answered).count();
    let mut times: Vec<Duration> = all.iter().map(|seen| seen.took).collect();
    let (median, worst) = (at(0.5, &mut times), at(1.0, &mut times));
    let rate = boards as f64 / took;
    format!("{rate:.0} per second, {wrong} failed; click to answer: median {median:.2?}, maximum {worst:.2?}")
}

fn idle(troupe: &Troupe) {
    let (front, solver) = (troupe.fronts[0].0.id(), troupe.solvers[0].id());
    for (name, id) in [("front", front), ("solver", solver)] {
        say(&format!("idle {name}: {} resident, peak {}", memory(id, "VmRSS"), memory(id, "VmHWM")));
    }
}

/// Cost of an answer in the database: statements, processor time of the server, and waiting time
/// of the callers, which includes the queue for a connection.
fn costs(before: &Spent, after: &Spent, taken: Duration, answers: u64) {
    let each = |(call, (count, seconds)): (&String, &(f64, f64))| {
        let (count_before, seconds_before) = before.get(call).copied().unwrap_or_default();
        let of_each = |all: f64| all / answers as f64;
        (call.clone(), of_each(count - count_before), of_each(seconds - seconds_before) * 1000.0)
    };
    let each: Vec<_> = after.iter().map(each).filter(|(_, count, _)| *count >= 0.01).collect();
    let all: f64 = each.iter().map(|(_, _, millis)| millis).sum();
    let format_call = |(call, count, millis): &(String, f64, f64)| {
        format!("{call} {millis:.2} ms in {count:.1} statements")
    };
    let calls = each.iter().map(format_call).collect::<Vec<_>>().join(", ");
    let taken = taken.as_secs_f64() * 1000.0 / answers as f64;
    say(&format!(
        "each deferred answer: {taken:.2} ms of a core for PostgreSQL, {all:.2} ms of waiting ({calls})"
    ));
}
