//! A board that a command asks about, while it is solved: where that takes long, what is known is said meanwhile.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};

use super::page::Page;
use crate::app::service::Refusal;
use crate::family::Solution;
use crate::front::discord::model::{Answer, Backend, Reply};
use crate::puzzle::{Message, Progress};

/// Whoever waits for less is told nothing; from then on there is something new so often at most.
const EVERY: Duration = Duration::from_secs(5);

/// Solves a board, and says meanwhile what is known.
///
/// # Errors
/// As [`Service::solve`](crate::app::service::Service::solve).
pub(super) async fn solved(backend: &Backend, page: &Page) -> Result<Solution, Refusal> {
    if backend.service.time() <= EVERY {
        return backend.service.solve(Arc::clone(&page.board)).await;
    }
    let (sender, mut known) = watch::channel(None);
    let mut solved = pin!(backend.service.solve_and_tell(Arc::clone(&page.board), sender));
    let mut next = Instant::now() + EVERY;
    let mut said = None;
    loop {
        tokio::select! {
            biased;
            solved = &mut solved => return solved,
            () = sleep_until(next) => {
                let content = content(page, known.borrow_and_update().as_ref());
                if said.as_ref() != Some(&content) {
                    let reply = Reply { content: content.clone(), ephemeral: page.private, ..Reply::default() };
                    backend.interim.say(Answer::Say(reply));
                    said = Some(content);
                }
                next = Instant::now() + EVERY;
            }
        }
    }
}

fn content(page: &Page, known: Option<&Progress<usize>>) -> String {
    let message = |id| Message::new(id).with("title", page.title());
    let message = match known {
        None => message("reply-solving"),
        Some(Progress { best, at_least, .. }) => {
            let known = |id| message(id).with("least", *at_least as usize);
            match best {
                Some(moves) => known("reply-solving-best").with("moves", *moves),
                None => known("reply-solving-least"),
            }
        }
    };
    format!("**{}**\n{}", page.text(&message), page.shown())
}
