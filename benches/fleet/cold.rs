//! What a solution that nobody has asked for yet costs one process.

use crate::cluster::Cluster;
use crate::machine::processor;
use crate::players::{ask, board, command, someone};
use crate::say;
use crate::troupe::Troupe;

/// Boards that come first, so that tables, sprites and connections stand.
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
        "a 3x3 solution, drawn, from request to sent answer: {each:.2} ms of a core, the mean of {boards}"
    ));
    troupe.end().await;
}
