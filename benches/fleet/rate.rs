//! How many interactions a second one, two and three fronts hold.

use std::time::{Duration, Instant};

use crate::cluster::Cluster;
use crate::machine::{postgres, processor_of_all};
use crate::players::{End, driven};
use crate::troupe::Troupe;
use crate::{at, say};

/// Within this time 99 of 100 first answers must be there.
const HELD: Duration = Duration::from_millis(250);

/// The first rate that is tried; each further one is a sixth above.
const FIRST: u32 = 100;

/// How it went at a rate.
pub(crate) struct Tried {
    pub(crate) a_second: u32,
    p99: Duration,
    wrong: usize,
    /// The cores that were busy: with fronts, nginx, PostgreSQL, the driver and the stand-in.
    cores: [f64; 4],
}

impl Tried {
    /// In words.
    pub(crate) fn told(&self) -> String {
        let Self { a_second, p99, wrong, .. } = self;
        format!("{a_second} a second: {p99:.0?}, {wrong} wrong")
    }
}

pub(crate) async fn measure(cluster: &Cluster, measured: bool) {
    say(
        "Interactions a second with 99 of 100 first answers within 250 ms: a quarter solutions of random 3x3 boards, half steps",
    );
    say("through them, a quarter next moves on others. The driver and the stand-in are on the same cores.");
    say("");
    say("| fronts | a second | p99 | then | busy cores: fronts | nginx | PostgreSQL | driver and stand-in |");
    say("|---|---|---|---|---|---|---|---|");
    for fronts in 1..=if measured { 3 } else { 1 } {
        let troupe = Troupe::start(&cluster.url(), fronts, "700").await;
        let (held, above) = held(&troupe, cluster, 0, measured).await;
        let name = if fronts == 1 { "1, without nginx".to_owned() } else { fronts.to_string() };
        let then = above.as_ref().map_or_else(String::new, Tried::told);
        let cores = held.cores.map(|cores| format!("{cores:.2}")).join(" | ");
        say(&format!("| {name} | {} | {:.0?} | {then} | {cores} |", held.a_second, held.p99));
        troupe.end().await;
    }
}

/// The highest rate that is held, and how it went at the one above. Each player of so many `hard` asks for what takes
/// longer, of 0 none.
pub(crate) async fn held(
    troupe: &Troupe,
    cluster: &Cluster,
    hard: u64,
    measured: bool,
) -> (Tried, Option<Tried>) {
    // Long enough for the hard ones to pile up, if they do.
    let time = Duration::from_millis(match (measured, hard) {
        (false, _) => 500,
        (true, 0) => 4_000,
        (true, _) => 12_000,
    });
    // Sprites are drawn and connections made.
    let mut best = tried(troupe, cluster, FIRST / 2, 0, time / 2).await;
    if !measured {
        return (best, None);
    }
    let mut a_second = FIRST;
    loop {
        let next = tried(troupe, cluster, a_second, hard, time).await;
        if next.wrong > 0 || next.p99 > HELD {
            return (best, Some(next));
        }
        best = next;
        a_second += a_second / 6;
    }
}

async fn tried(troupe: &Troupe, cluster: &Cluster, a_second: u32, hard: u64, time: Duration) -> Tried {
    let busy = || {
        let [fronts, _, balancer, driver] = troupe.processor();
        [fronts, balancer, processor_of_all(postgres(&cluster.data())), driver]
    };
    let (started, before) = (Instant::now(), busy());
    // Nobody plays a second time.
    let first = u64::from(a_second) * 1_000_000;
    let seen = driven(&troupe.stand_in, first, a_second, hard, || started.elapsed() < time).await;
    let (took, after) = (started.elapsed().as_secs_f64(), busy());
    let cores = std::array::from_fn(|at| after[at].saturating_sub(before[at]).as_secs_f64() / took);
    let wrong = seen.iter().filter(|seen| seen.end != End::Answered).count();
    let mut times: Vec<Duration> = seen.iter().map(|seen| seen.took).collect();
    Tried { a_second, p99: at(0.99, &mut times), wrong, cores }
}
