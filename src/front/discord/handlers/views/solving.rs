//! Solving with interim answers.
//!
//! A search whose budget is at most the update interval sends no interim answers, unless the answer
//! replaces a message.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};

use super::page::Page;
use crate::app::service::Refusal;
use crate::family::Solution;
use crate::front::discord::model::Backend;
use crate::puzzle::{Message, Progress};

/// Time until the first interim answer, and minimum time between two.
const UPDATE_INTERVAL: Duration = Duration::from_secs(5);

/// Solves a board, and sends the search's progress as interim answers.
///
/// # Errors
/// Those of [`Service::solve`](crate::app::service::Service::solve).
pub(super) async fn solve_with_updates(backend: &Backend, page: &Page) -> Result<Solution, Refusal> {
    if backend.replaced.is_none() && backend.service.time() <= UPDATE_INTERVAL {
        return backend.service.solve(Arc::clone(&page.board)).await;
    }
    let (sender, mut progress) = watch::channel(None);
    let mut solution = pin!(backend.service.solve_with_progress(Arc::clone(&page.board), sender));
    let mut next = Instant::now() + UPDATE_INTERVAL;
    let mut sent = None;
    loop {
        tokio::select! {
            biased;
            solution = &mut solution => return solution,
            () = sleep_until(next) => {
                let content = content(page, progress.borrow_and_update().as_ref(), backend.replaced.is_some());
                if sent.as_ref() != Some(&content) {
                    backend.report(content.clone(), page.private);
                    sent = Some(content);
                }
                next = Instant::now() + UPDATE_INTERVAL;
            }
        }
    }
}

fn content(page: &Page, progress: Option<&Progress<usize>>, is_replaced: bool) -> String {
    let message = |id| Message::new(id).with("title", page.title());
    let message = match progress {
        None => message("reply-solving"),
        Some(Progress { best, at_least, .. }) => {
            let with_bound = |id| message(id).with("least", *at_least as usize);
            match best {
                Some(moves) => with_bound("reply-solving-best").with("moves", *moves),
                None => with_bound("reply-solving-least"),
            }
        }
    };
    let headline = format!("**{}**", page.text(&message));
    // A message that is replaced shows the board already.
    if is_replaced { headline } else { format!("{headline}\n{}", page.board_line()) }
}
