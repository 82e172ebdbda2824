//! Processor time of a solution that is not cached.

use crate::fleet::Fleet;
use crate::machine::processor_time;
use crate::players::{ask, board, command, dm_user};
use crate::print_line;
use crate::processes::cluster::Cluster;

/// Boards before the measurement, which create tables, sprites and connections.
const WARM_UP_BOARDS: u64 = 100;

pub(crate) async fn measure(cluster: &Cluster, boards: u64) {
    let fleet = Fleet::start(&cluster.url(), 1, "700").await;
    let id = fleet.fronts[0].0.id();
    let mut before = processor_time(id);
    for number in 0..WARM_UP_BOARDS + boards {
        if number == WARM_UP_BOARDS {
            before = processor_time(id);
        }
        let solve = command("solve", &board(3, number));
        let (_, message) = ask(&fleet.stand_in, &dm_user(number), solve).await;
        assert!(message.is_some_and(|message| !message.attachments.is_empty()), "an answer");
    }
    let each = (processor_time(id) - before).as_secs_f64() * 1000.0 / boards as f64;
    print_line(&format!(
        "3x3 solution with picture, request to sent answer: {each:.2} ms of a core, mean of {boards}"
    ));
    fleet.stop().await;
}
