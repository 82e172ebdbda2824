//! Time from `kill -9` of a solver to the answer by another.

use std::time::{Duration, Instant};

use futures_util::future::join_all;

use crate::players::{End, ask, board, command, someone};
use crate::processes::cluster::Cluster;
use crate::troupe::Troupe;
use crate::{at, say};

/// Answers in progress on the killed solver.
const HELD: u64 = 4;

/// Budget of the second solver, in seconds. Searches of the killed one do not end.
const SEARCH: &str = "1";

pub(crate) async fn measure(cluster: &Cluster, rounds: u64) {
    let (mut taken, mut answered) = (Vec::new(), Vec::new());
    let mut troupe = Troupe::start(&cluster.url(), 1, "0").await;
    for round in 0..rounds {
        troupe.solver("60").await;
        let asked: Vec<_> = (0..HELD)
            .map(|number| {
                let (stand_in, number) = (troupe.stand_in.clone(), round * HELD + number);
                tokio::spawn(async move {
                    let (seen, _) =
                        ask(&stand_in, &someone(number), command("solve", &board(5, number))).await;
                    (seen, Instant::now())
                })
            })
            .collect();
        troupe.solvers[0].until_logged_times("an answer is taken over", HELD as usize).await;
        troupe.solver(SEARCH).await;
        // Varies the kill within the 3 s between two renewals of a lease.
        tokio::time::sleep(Duration::from_millis(600 * round)).await;
        let killed = Instant::now();
        troupe.solvers.remove(0).kill();
        for times in 1..=HELD as usize {
            troupe.solvers[0].until_logged_times("an answer is taken over", times).await;
            taken.push(killed.elapsed());
        }
        for seen in join_all(asked).await {
            let (seen, when) = seen.expect("no panic");
            assert_eq!(seen.end, End::Answered);
            answered.push(when - killed);
        }
        troupe.solvers.clear();
    }
    troupe.end().await;
    let seconds_text =
        |times: &mut [Duration]| format!("median {:.1?}, maximum {:.1?}", at(0.5, times), at(1.0, times));
    let (taken, count, answered) = (seconds_text(&mut taken), answered.len(), seconds_text(&mut answered));
    say(&format!(
        "kill of a solver to takeover: {taken}; to the answer after a search of {SEARCH} s: {answered}; {count} answers"
    ));
}
