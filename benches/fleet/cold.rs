//! Processor time of a solution that is not cached.

use crate::machine::processor;
use crate::players::{ask, board, command, someone};
use crate::processes::cluster::Cluster;
use crate::say;
use crate::troupe::Troupe;

/// Boards before the measurement, which create tables, sprites and connections.
const WARM: u64 = 100;

pub(crate) async fn measure(cluster: &Cluster, boards: u64) {
    let troupe = Troupe::start(&cluster.url(), 1, "700").await;
    let id = troupe.fronts[0].0.id();
    let mut before = processor(id);
    for number in 0..WARM + boards {
        if number == WARM {
            before = processor(id);
        }
        let solve = command("solve", &board(3, number));
        let (_, message) = ask(&troupe.stand_in, &someone(number), solve).await;
        assert!(message.is_some_and(|message| !message.attachments.is_empty()), "an answer");
    }
    let each = (processor(id) - before).as_secs_f64() * 1000.0 / boards as f64;
    say(&format!(
        "3x3 solution with picture, request to sent answer: {each:.2} ms of a core, mean of {boards}"
    ));
    troupe.end().await;
}
