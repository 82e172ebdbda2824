//! What a player is answered. Pure but for solving, drawing and the store: a request goes in, an answer comes out.
//!
//! Each command and each kind of button has its file; `page` is what they show of a board, `fault` what they say
//! where something is wrong.

mod check;
pub(super) mod event;
mod fault;
mod game;
mod help;
pub(super) mod hint;
mod message;
mod page;
pub(super) mod privacy;
pub(super) mod puzzle;
pub(super) mod results;
mod solve;
mod view;

use std::sync::Arc;

use super::chores::now;
use super::commands::{CHECK, DAILY, EVENT, HELP, HINT, LEADERBOARD, PRIVACY, PUZZLE, SOLVE, SOLVE_MESSAGE};
use super::link::{Held, Link};
use super::reply::{Answer, Reply};
use super::request::{Asked, Press, Request};
use super::rows::MOST_CHOICES;
use crate::app::service::Service;
use crate::families::{Board, Family, OptKind, family};
use crate::store::database::{Database, StoreError};

/// The longest text of a board that fits into a button beside all else that is there, in characters.
const MOST_HELD: usize = 52;

/// What answers are made with.
#[derive(Clone)]
pub struct Backend {
    /// Solves and draws.
    pub service: Arc<Service>,
    /// Keeps what outlives a message.
    pub database: Arc<Database>,
}

impl Backend {
    /// The board for a button to remember: itself, or where it is too long the key that it is kept under.
    async fn hold(&self, board: &dyn Board) -> Held {
        let (family, text) = (board.info().id, board.to_string());
        if text.chars().count() <= MOST_HELD {
            return Held::Text(text);
        }
        match self.database.keep_board(family, &text, now()).await {
            Ok(key) => Held::Key(key),
            // The reply then goes out without buttons.
            Err(error) => {
                tracing::error!(%error, "a board could not be kept");
                Held::Text(text)
            }
        }
    }

    /// The text of a board that a button remembers; `None` if it is not known any more.
    async fn board(&self, held: &Held) -> Result<Option<String>, StoreError> {
        match held {
            Held::Text(text) => Ok(Some(text.clone())),
            Held::Key(key) => Ok(self.database.board(key, now()).await?.map(|(_, text)| text)),
        }
    }
}

/// Answers a command.
pub async fn answer(backend: &Backend, request: &Request) -> Answer {
    let reply = match (request.command.as_str(), request.family()) {
        (EVENT, family) => event::manage(backend, request, family).await,
        (SOLVE | HINT | CHECK, Some(family)) => match event::applied(backend, request, family).await {
            Ok(request) => solving(backend, &request, family).await,
            Err(reply) => reply,
        },
        (PUZZLE, Some(family)) => puzzle::puzzle(backend, request, family).await,
        (DAILY, _) => puzzle::daily(backend, request).await,
        (LEADERBOARD, _) => results::leaderboard(backend, request).await,
        (SOLVE_MESSAGE, _) => message::solve(backend, request).await,
        (PRIVACY, _) => privacy::privacy(backend, request).await,
        (HELP, _) => help::help(request),
        _ => fault::unknown(request),
    };
    Answer::Say(reply).within(&request.asker)
}

async fn solving(backend: &Backend, request: &Request, family: &dyn Family) -> Reply {
    match request.command.as_str() {
        HINT => hint::hint(backend, request, family).await,
        CHECK => check::check(backend, request, family).await,
        _ => solve::solve(backend, request, family).await,
    }
}

/// Answers a button, a menu or a form.
pub async fn pressed(backend: &Backend, press: &Press) -> Answer {
    let answer = match &press.link {
        Some(Link::View(link)) => view::pressed(backend, press, link).await,
        Some(Link::Game(link)) => game::pressed(backend, press, link).await,
        Some(Link::Forget { owner }) => privacy::forget(backend, press, *owner).await,
        None => Answer::Say(fault::old(press.asker.locale)),
    };
    answer.within(&press.asker)
}

/// The values to offer for an option that is being typed.
pub(super) async fn suggestions(backend: &Backend, asked: &Asked) -> Vec<String> {
    let typed = asked.typed.trim().to_lowercase();
    if asked.option == EVENT || asked.command == EVENT {
        return event::names(backend, asked, &typed).await;
    }
    let Some(family) = asked.path.last().and_then(|name| family(name)) else { return Vec::new() };
    let option = family.info().all_options().find(|option| option.id == asked.option);
    let Some(OptKind::Text { suggestions }) = option.map(|option| &option.kind) else { return Vec::new() };
    let fitting = suggestions.iter().filter(|value| value.to_lowercase().starts_with(&typed));
    fitting.take(MOST_CHOICES).map(|&value| value.to_owned()).collect()
}
