//! Time from `kill -9` of a solver to the answer by another.

use std::time::{Duration, Instant};

use futures_util::future::join_all;

use crate::fleet::Fleet;
use crate::players::{Verdict, ask, board, command, dm_user};
use crate::processes::cluster::Cluster;
use crate::{print_line, quantile};

/// Answers in progress on the killed solver.
const ANSWERS_IN_PROGRESS: u64 = 4;

/// Budget of the second solver, in seconds. The first is killed long before its 60 s are over.
const SEARCH_SECONDS: &str = "1";

pub(crate) async fn measure(cluster: &Cluster, rounds: u64) {
    let (mut takeover_times, mut answer_times) = (Vec::new(), Vec::new());
    let mut fleet = Fleet::start(&cluster.url(), 1, "0").await;
    for round in 0..rounds {
        fleet.start_solver("60").await;
        let requests: Vec<_> = (0..ANSWERS_IN_PROGRESS)
            .map(|number| {
                let (stand_in, number) = (fleet.stand_in.clone(), round * ANSWERS_IN_PROGRESS + number);
                tokio::spawn(async move {
                    let (sample, _) =
                        ask(&stand_in, &dm_user(number), command("solve", &board(5, number))).await;
                    (sample, Instant::now())
                })
            })
            .collect();
        fleet.solvers[0].until_logged_times("taking over an answer", ANSWERS_IN_PROGRESS as usize).await;
        fleet.start_solver(SEARCH_SECONDS).await;
        // Varies the kill within the 3 s between two renewals of a lease.
        tokio::time::sleep(Duration::from_millis(600 * round)).await;
        let killed = Instant::now();
        fleet.solvers.remove(0).kill();
        for times in 1..=ANSWERS_IN_PROGRESS as usize {
            fleet.solvers[0].until_logged_times("taking over an answer", times).await;
            takeover_times.push(killed.elapsed());
        }
        for sample in join_all(requests).await {
            let (sample, when) = sample.expect("no panic");
            assert_eq!(sample.verdict, Verdict::Answered);
            answer_times.push(when - killed);
        }
        fleet.solvers.clear();
    }
    fleet.stop().await;
    let seconds_text = |times: &mut [Duration]| {
        format!("median {:.1?}, maximum {:.1?}", quantile(0.5, times), quantile(1.0, times))
    };
    let (takeover_times, count, answer_times) =
        (seconds_text(&mut takeover_times), answer_times.len(), seconds_text(&mut answer_times));
    print_line(&format!(
        "kill of a solver to takeover: {takeover_times}; to the answer after a search of {SEARCH_SECONDS} s: {answer_times}; {count} answers"
    ));
}
