//! A solution that is not proven, while it is searched on for a shorter one: its message is edited each time there is one.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;
use tokio_util::task::AbortOnDropHandle;
use tracing::Instrument;

use super::page::{Page, Search};
use super::solution;
use crate::app::service::Refusal;
use crate::front::discord::model::{Backend, Reply, Trouble, clock::now};
use crate::store::database::Time;

/// Searches on as long as there is time, and says what is found meanwhile; `shown` is how many moves the solution has that
/// the button was under.
pub(crate) async fn search_on(
    backend: &Backend,
    page: &Page,
    shown: u32,
    say: impl Fn(Reply),
) -> Result<Reply, Trouble> {
    let time = Duration::from_secs(backend.interim.left().as_secs());
    let going = Page { search: Search::Going(now() + time.as_secs() as Time), ..page.clone() };
    let (service, board) = (backend.service.clone(), Arc::clone(&page.board));
    let (sender, mut found) = watch::channel(0);
    // A task of its own: what it holds, such as a connection to the database, is not held up by what is drawn here.
    let searched = async move { service.search_on(board, time, sender).await };
    let searched = AbortOnDropHandle::new(tokio::spawn(searched.in_current_span()));
    while found.changed().await.is_ok() {
        say(solution::whole(backend, &going).await?);
    }
    let best = searched.await.map_err(|error| Refusal::Broken(Arc::new(error)))??;
    let saved = shown.saturating_sub(best.line.len() as u32);
    solution::whole(backend, &Page { search: Search::Over(saved), ..page.clone() }).await
}
