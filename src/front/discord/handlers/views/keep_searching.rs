//! Long search for a shorter solution; each improvement updates the message.
//!
//! The answer to the press is deferred for up to 14 minutes. Each improvement is stored in place of
//! the previous solution, so another process can continue the search. Short searches mostly take
//! precedence for the cores. A flag in the database stops a search: the searching process reads it
//! when it renews its lease.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;
use tokio_util::task::AbortOnDropHandle;
use tracing::Instrument;

use super::page::{Page, Search};
use super::solution;
use crate::app::service::Refusal;
use crate::database::Time;
use crate::front::discord::model::{Backend, Reply, Trouble, clock::now};

/// Searches until the deadline. When the search starts and after each improvement, passes the
/// solution to `send`.
///
/// `length` is the number of moves of the solution in the message with the button.
pub(crate) async fn keep_searching(
    backend: &Backend,
    page: &Page,
    length: u32,
    send: impl Fn(Reply),
) -> Result<Reply, Trouble> {
    let time = Duration::from_secs(backend.interim.remaining().as_secs());
    let running = Page { search: Search::Running(now() + time.as_secs() as Time), ..page.clone() };
    let (service, board) = (backend.service.clone(), Arc::clone(&page.board));
    let (sender, mut improved) = watch::channel(0);
    // The search is a separate task: if this task polled it, it could not release resources, such
    // as database connections, while this task draws.
    let search = async move { service.keep_searching(board, time, sender).await };
    let search = AbortOnDropHandle::new(tokio::spawn(search.in_current_span()));
    while improved.changed().await.is_ok() {
        send(solution::render(backend, &running).await?);
    }
    let best = search.await.map_err(|error| Refusal::Broken(Arc::new(error)))??;
    let saved = length.saturating_sub(best.line.len() as u32);
    solution::render(backend, &Page { search: Search::Ended(saved), ..page.clone() }).await
}
