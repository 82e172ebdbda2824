//! A solution that is not proven, while it is searched on for a shorter one: its message is edited each time there is one.

use tokio::sync::mpsc::unbounded_channel;

use super::super::backend::Backend;
use super::super::clock::now;
use super::super::reply::Reply;
use super::super::trouble::Trouble;
use super::page::{Page, Search};
use super::solution;
use crate::family::Solution;
use crate::store::database::Time;

/// The longest that is searched on.
const LONGEST: Time = 14 * 60;

/// Searches on as long as there is time, and says what is found meanwhile; `shown` is how many moves the solution has that
/// the button was under.
pub(crate) async fn search_on(
    backend: &Backend,
    page: &Page,
    shown: u32,
    say: impl Fn(Reply),
) -> Result<Reply, Trouble> {
    let left = backend.interim.left();
    let seconds = Time::try_from(left.as_secs()).unwrap_or(LONGEST).min(LONGEST);
    let going = Page { search: Search::Going(now() + seconds), ..page.clone() };
    let (service, board) = (&backend.service, &page.board);
    let known = service.solve(board.clone()).await?;
    if !known.optimal && seconds > 0 {
        say(solution::whole(backend, &going, false).await?);
    }
    let (sender, mut shorter) = unbounded_channel();
    let time = std::time::Duration::from_secs(seconds.unsigned_abs());
    let mut searched = std::pin::pin!(service.search_on(board.clone(), time, sender));
    let best: Solution = loop {
        tokio::select! {
            biased;
            ended = &mut searched => break ended?,
            Some(_) = shorter.recv() => say(solution::whole(backend, &going, false).await?),
        }
    };
    let saved = shown.saturating_sub(best.line.len() as u32);
    solution::whole(backend, &Page { search: Search::Over(saved), ..page.clone() }, false).await
}
