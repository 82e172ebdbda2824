//! The buttons of a puzzle that is played.

use super::super::backend::Backend;
use super::super::custom_id::{Game, GameAct};
use super::super::games::session::{Session, Step};
use super::super::reply::Answer;
use super::super::request::Press;
use super::super::trouble::Trouble;
use super::super::views::page::{Page, Pictured};
use super::super::views::{results, solution};

pub(super) async fn pressed(backend: &Backend, press: &Press, game: &Game) -> Result<Answer, Trouble> {
    let (asker, seen) = (&press.asker, game.seen);
    let puzzle = backend.database.puzzle(&game.puzzle).await?.ok_or(Trouble::OldButton)?;
    let session = Session::of(backend, asker, puzzle)?;
    let pictured = match game.act {
        GameAct::Results | GameAct::Ask => None,
        _ => Pictured::of(backend, &press.attached, session.start()).await,
    };
    let session = session.with(pictured.clone());
    let typed = || press.value.clone().unwrap_or_default();
    match game.act {
        GameAct::Join => session.join().await.map(Answer::Say),
        GameAct::Results => results::finishes(backend, asker, true, session.puzzle()).await.map(Answer::Say),
        GameAct::Reveal => {
            let page = Page::plain(session.start().clone(), asker, true).with(pictured);
            solution::whole(backend, &page, false).await.map(Answer::Say)
        }
        GameAct::Ask => Ok(Answer::Ask(session.form(seen))),
        GameAct::Move => session.advance(seen, Step::Moves(game.mv.clone())).await,
        GameAct::Choose | GameAct::Typed => session.advance(seen, Step::Moves(typed())).await,
        GameAct::Undo => session.advance(seen, Step::Undo).await,
        GameAct::Restart => session.advance(seen, Step::Restart).await,
    }
}
