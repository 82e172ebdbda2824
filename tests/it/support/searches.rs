//! Searches that take their whole budget, and the answers to them.

use std::time::Duration;

use cantor::app::App;
use cantor::search::Budget;
use cantor::search::Meter;
use discord_standin::{InteractionId, Message, Outcome, StandIn};
use sqlx::any::install_default_drivers;
use sqlx::{AnyConnection, Connection};

use crate::support::commands::solve;
use crate::support::server::user;

const TIMEOUT: Duration = Duration::from_secs(60);

/// A board whose solution is not proven in time, so that its search uses the whole budget.
pub(crate) const HARD_BOARD: &str = "24 13 5 19 8 2 21 16 11 6 23 9 0 17 4 12 20 1 15 10 7 22 3 14 18";

/// Budget of one search, in seconds.
pub(crate) const SEARCH_SECONDS: &str = "3";

/// Requests a solution of [`HARD_BOARD`].
pub(crate) async fn ask(stand_in: &StandIn) -> InteractionId {
    stand_in.invoke(&user("en-US"), solve(HARD_BOARD)).await.expect("a command")
}

/// Requests a solution of another hard board, which is not stored yet.
pub(crate) async fn ask_another(stand_in: &StandIn) -> InteractionId {
    let board = HARD_BOARD.replacen("24 13 5 19", "13 24 19 5", 1);
    stand_in.invoke(&user("en-US"), solve(&board)).await.expect("a command")
}

/// Waits until the outcome of an interaction satisfies the condition.
pub(crate) async fn until(
    stand_in: &StandIn,
    id: InteractionId,
    holds: impl Fn(&Outcome) -> bool,
) -> Outcome {
    let wait = async {
        loop {
            let outcome = stand_in.current_outcome(id);
            if holds(&outcome) {
                return outcome;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(TIMEOUT, wait).await.expect("the condition holds in time")
}

/// Waits until an interaction is deferred, and asserts that its search is still running.
pub(crate) async fn until_deferred(stand_in: &StandIn, id: InteractionId) {
    assert!(!until(stand_in, id, |outcome| outcome.deferred).await.settled, "the search is still running");
}

/// Waits for the answer and asserts the number of edits.
pub(crate) async fn expect_answer(stand_in: &StandIn, id: InteractionId, edits: u32) -> Message {
    let outcome = until(stand_in, id, |outcome| outcome.settled).await;
    assert_eq!((outcome.failure, outcome.edits, outcome.follow_ups.len()), (None, edits, 0));
    assert_eq!(stand_in.refusals(), Vec::<String>::new());
    let message = outcome.message.expect("an answer");
    assert!(message.content.contains("the best found"), "{}", message.content);
    message
}

/// Waits until a database has no pending answer, and its answers hold no token and no request.
pub(crate) async fn until_settled(address: &str) {
    install_default_drivers();
    let mut connection = AnyConnection::connect(address).await.expect("the database exists");
    let wait = async {
        loop {
            let left = "SELECT COUNT(*) FROM answers WHERE state = 0 OR token <> '' OR request <> ''";
            let (left,): (i64,) =
                sqlx::query_as(left).fetch_one(&mut connection).await.expect("the database works");
            if left == 0 {
                return;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(TIMEOUT, wait).await.expect("the database is updated in time");
}

/// The moves of a solution, computed without the bot.
pub(crate) fn solution(board: &str) -> String {
    let start = cantor::families::family("sliding").expect("a family").read(board).expect("a board");
    let budget = Budget::of_time(Duration::from_secs(60));
    App::new().solve(&*start, &mut Meter::new(&budget)).expect("a solution").line.to_string()
}
