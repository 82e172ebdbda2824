//! What a player is answered. Pure but for solving, drawing and the store: a request goes in, an answer comes out.
//!
//! Each command and each kind of button has its file; `page` is what they show of a board, `fault` what they say
//! where something is wrong.

mod check;
mod fault;
mod help;
mod hint;
mod message;
mod page;
mod solve;
mod view;

use std::sync::Arc;

use super::commands::{CHECK, HELP, HINT, SOLVE, SOLVE_MESSAGE};
use super::link::{Held, Link};
use super::reply::Answer;
use super::request::{Asked, Press, Request};
use super::rows::MOST_CHOICES;
use crate::app::service::Service;
use crate::families::{Board, OptKind, family};

/// What answers are made with.
#[derive(Clone)]
pub struct Backend {
    /// Solves and draws.
    pub service: Arc<Service>,
}

impl Backend {
    /// The board for a button to remember.
    async fn hold(&self, board: &dyn Board) -> Held {
        Held::Text(board.to_string())
    }

    /// The text of a board that a button remembers; `None` if it is not known any more.
    async fn board(&self, held: &Held) -> Option<String> {
        match held {
            Held::Text(text) => Some(text.clone()),
            Held::Key(_) => None,
        }
    }
}

/// Answers a command.
pub async fn answer(backend: &Backend, request: &Request) -> Answer {
    let reply = match (request.command.as_str(), request.family()) {
        (SOLVE, Some(family)) => solve::solve(backend, request, family).await,
        (HINT, Some(family)) => hint::hint(backend, request, family).await,
        (CHECK, Some(family)) => check::check(backend, request, family).await,
        (SOLVE_MESSAGE, _) => message::solve(backend, request).await,
        (HELP, _) => help::help(request),
        _ => fault::unknown(request),
    };
    Answer::Say(reply)
}

/// Answers a button, a menu or a form.
pub async fn pressed(backend: &Backend, press: &Press) -> Answer {
    match &press.link {
        Some(Link::View(link)) => view::pressed(backend, press, link).await,
        _ => Answer::Say(fault::old(press)),
    }
}

/// The values to offer for an option that is being typed.
pub(super) fn suggestions(asked: &Asked) -> Vec<&'static str> {
    let Some(family) = asked.path.last().and_then(|name| family(name)) else { return Vec::new() };
    let option = family.info().all_options().find(|option| option.id == asked.option);
    let Some(OptKind::Text { suggestions }) = option.map(|option| &option.kind) else { return Vec::new() };
    let typed = asked.typed.trim().to_lowercase();
    suggestions.iter().copied().filter(|value| value.starts_with(&typed)).take(MOST_CHOICES).collect()
}
