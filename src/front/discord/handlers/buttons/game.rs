//! Buttons of puzzles.

use super::super::games::session::{Session, Step};
use super::super::games::{duel, lesson, puzzles, rematch};
use super::super::views::page::Page;
use super::super::views::player_picture::PlayerPicture;
use super::super::views::{results, solution};
use crate::front::discord::model::{Answer, Backend, Deferral, Game, GameAct, Press, Trouble};

/// Returns the form of the first response if the answer is deferred.
pub(super) fn deferral(game: &Game) -> Deferral {
    match game.act {
        GameAct::Another | GameAct::Tell => Deferral::Message { private: false },
        GameAct::Learn
        | GameAct::Join
        | GameAct::Try
        | GameAct::Results
        | GameAct::Reveal
        | GameAct::Share => Deferral::Message { private: true },
        GameAct::Enter
        | GameAct::Ask
        | GameAct::Move
        | GameAct::Choose
        | GameAct::Typed
        | GameAct::Undo
        | GameAct::Restart => Deferral::Nothing,
    }
}

/// Answers a button of a puzzle.
pub(super) async fn answer_press(backend: &Backend, press: &Press, game: &Game) -> Result<Answer, Trouble> {
    let (asker, seen) = (&press.asker, game.seen);
    let puzzle = backend.database.puzzle(&game.puzzle).await?.ok_or(Trouble::OldButton)?;
    match game.act {
        GameAct::Learn => {
            let played = puzzles::board(&puzzle, asker.locale).ok_or(Trouble::OldButton)?;
            return lesson::render(backend, asker, &*played).await.map(Answer::Say);
        }
        GameAct::Another => return rematch::create(backend, press, &puzzle).await.map(Answer::Say),
        GameAct::Enter => return duel::accept(backend, press, &puzzle).await,
        _ => {}
    }
    let session = Session::new(backend, asker, puzzle)?;
    let picture = match game.act {
        GameAct::Results | GameAct::Ask => None,
        _ => PlayerPicture::from_message(backend, &press.attached, session.start()).await,
    };
    let session = session.with_picture(picture.clone());
    let typed = || press.value.clone().unwrap_or_default();
    match game.act {
        GameAct::Join => session.join(press.spot()).await.map(Answer::Say),
        GameAct::Try => session.join(None).await.map(Answer::Say),
        GameAct::Results => {
            results::render_finishes(backend, asker, true, session.puzzle()).await.map(Answer::Say)
        }
        GameAct::Reveal => {
            let page =
                Page::with_default_appearance(session.start().clone(), asker, true).with_picture(picture);
            solution::render(backend, &page).await.map(Answer::Say)
        }
        GameAct::Share => session.share(false).await.map(Answer::Say),
        GameAct::Tell => session.share(true).await.map(Answer::Say),
        GameAct::Ask => Ok(Answer::Ask(session.form(seen))),
        GameAct::Move => session.advance(seen, Step::Moves(game.mv.clone())).await,
        GameAct::Choose | GameAct::Typed => session.advance(seen, Step::Moves(typed())).await,
        GameAct::Undo => session.advance(seen, Step::Undo).await,
        GameAct::Restart => session.advance(seen, Step::Restart).await,
        GameAct::Learn | GameAct::Another | GameAct::Enter => Err(Trouble::OldButton),
    }
}
