//! The buttons of a puzzle that is played.

use super::super::games::session::{Session, Step};
use super::super::games::{duel, lesson, posted, rematch};
use super::super::views::page::Page;
use super::super::views::pictured::Pictured;
use super::super::views::{results, solution};
use crate::front::discord::model::{Announce, Answer, Backend, Game, GameAct, Press, Trouble};

/// What is said where the answer takes long.
pub(super) fn announced(game: &Game) -> Announce {
    match game.act {
        GameAct::Another | GameAct::Tell => Announce::Message { private: false },
        GameAct::Learn
        | GameAct::Join
        | GameAct::Try
        | GameAct::Results
        | GameAct::Reveal
        | GameAct::Share => Announce::Message { private: true },
        GameAct::Enter
        | GameAct::Ask
        | GameAct::Move
        | GameAct::Choose
        | GameAct::Typed
        | GameAct::Undo
        | GameAct::Restart => Announce::Nothing,
    }
}

pub(super) async fn pressed(backend: &Backend, press: &Press, game: &Game) -> Result<Answer, Trouble> {
    let (asker, seen) = (&press.asker, game.seen);
    let puzzle = backend.database.puzzle(&game.puzzle).await?.ok_or(Trouble::OldButton)?;
    match game.act {
        GameAct::Learn => {
            let played = posted::board(&puzzle, asker.locale).ok_or(Trouble::OldButton)?;
            return lesson::shown(backend, asker, &*played).await.map(Answer::Say);
        }
        GameAct::Another => return rematch::shown(backend, press, &puzzle).await.map(Answer::Say),
        GameAct::Enter => return duel::entered(backend, press, &puzzle).await,
        _ => {}
    }
    let session = Session::of(backend, asker, puzzle)?;
    let pictured = match game.act {
        GameAct::Results | GameAct::Ask => None,
        _ => Pictured::of(backend, &press.attached, session.start()).await,
    };
    let session = session.with(pictured.clone());
    let typed = || press.value.clone().unwrap_or_default();
    match game.act {
        GameAct::Join => session.join(press.spot()).await.map(Answer::Say),
        GameAct::Try => session.join(None).await.map(Answer::Say),
        GameAct::Results => results::finishes(backend, asker, true, session.puzzle()).await.map(Answer::Say),
        GameAct::Reveal => {
            let page = Page::plain(session.start().clone(), asker, true).with(pictured);
            solution::whole(backend, &page).await.map(Answer::Say)
        }
        GameAct::Share => session.result(false).await.map(Answer::Say),
        GameAct::Tell => session.result(true).await.map(Answer::Say),
        GameAct::Ask => Ok(Answer::Ask(session.form(seen))),
        GameAct::Move => session.advance(seen, Step::Moves(game.mv.clone())).await,
        GameAct::Choose | GameAct::Typed => session.advance(seen, Step::Moves(typed())).await,
        GameAct::Undo => session.advance(seen, Step::Undo).await,
        GameAct::Restart => session.advance(seen, Step::Restart).await,
        GameAct::Learn | GameAct::Another | GameAct::Enter => Err(Trouble::OldButton),
    }
}
