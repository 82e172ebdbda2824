//! Buttons of puzzles.

use super::super::games::session::{Session, Step};
use super::super::games::{contest, duel, lesson, moves, puzzles, rematch};
use super::super::views::player_picture::PlayerPicture;
use super::super::views::results;
use crate::families::family;
use crate::front::discord::model::{Answer, BESIDE, Backend, Deferral, Game, GameAct, Press, Trouble};

/// Returns the kind of first response that defers the answer.
pub(super) fn deferral(game: &Game) -> Deferral {
    match game.act {
        GameAct::PostSimilar | GameAct::PostResult => Deferral::Message { private: false },
        GameAct::Learn
        | GameAct::Join
        | GameAct::JoinUnlisted
        | GameAct::Results
        | GameAct::Reveal
        | GameAct::Share => Deferral::Message { private: true },
        GameAct::Hint | GameAct::Restart if game.mv == BESIDE => Deferral::Message { private: true },
        GameAct::AcceptDuel
        | GameAct::DeclineDuel
        | GameAct::WithdrawDuel
        | GameAct::EndContest
        | GameAct::OpenForm
        | GameAct::Move
        | GameAct::ChooseMove
        | GameAct::PickGroup
        | GameAct::SubmitMoves
        | GameAct::Hint
        | GameAct::ConfirmReveal
        | GameAct::Undo
        | GameAct::Restart => Deferral::Nothing,
    }
}

/// Returns whether the answer may use the user's colours and notation, as copies, their forms,
/// solutions and lessons do.
pub(super) fn uses_settings(game: &Game) -> bool {
    match game.act {
        GameAct::Join
        | GameAct::JoinUnlisted
        | GameAct::Move
        | GameAct::ChooseMove
        | GameAct::PickGroup
        | GameAct::SubmitMoves
        | GameAct::Undo
        | GameAct::Restart
        | GameAct::Hint
        | GameAct::Reveal
        | GameAct::ConfirmReveal
        | GameAct::Learn
        | GameAct::OpenForm => true,
        GameAct::Results
        | GameAct::Share
        | GameAct::PostResult
        | GameAct::PostSimilar
        | GameAct::AcceptDuel
        | GameAct::DeclineDuel
        | GameAct::WithdrawDuel
        | GameAct::EndContest => false,
    }
}

/// Answers a button of a puzzle.
pub(super) async fn answer_press(backend: &Backend, press: &Press, game: &Game) -> Result<Answer, Trouble> {
    // A button outside of the copy's message does not know the copy's revision.
    let seen = (game.mv != BESIDE).then_some(game.seen);
    let puzzle = backend.database.puzzle(&game.puzzle).await?.ok_or(Trouble::OldButton)?;
    let info = family(&puzzle.family).ok_or(Trouble::OldButton)?.info();
    let asker = &press.asker.with_notation(info, game.notation);
    match game.act {
        GameAct::Learn => {
            let played = puzzles::board(&puzzle, asker.locale).ok_or(Trouble::OldButton)?;
            return lesson::render(backend, asker, &*played).await.map(Answer::Say);
        }
        GameAct::PostSimilar => return rematch::create(backend, press, &puzzle).await.map(Answer::Say),
        GameAct::AcceptDuel => return duel::accept(backend, press, &puzzle).await,
        GameAct::DeclineDuel | GameAct::WithdrawDuel => {
            return duel::cancel(backend, press, &puzzle, game.act).await;
        }
        GameAct::EndContest => return contest::end(backend, press, &puzzle).await,
        _ => {}
    }
    let session = Session::new(backend, asker, puzzle)?;
    let picture = match game.act {
        GameAct::Results | GameAct::OpenForm => None,
        _ => PlayerPicture::from_message(backend, &press.attached, session.start()).await,
    };
    let session = session.with_picture(picture.clone());
    let typed = || press.value.clone().unwrap_or_default();
    let reply = match game.act {
        GameAct::Join => session.join(press.message_ref()).await,
        // The copy has no room for actions other than moves. The user gets the puzzle's message,
        // which has them.
        GameAct::JoinUnlisted if moves::fills_message(&**session.start()) => {
            puzzles::render(backend, asker, true, session.puzzle(), picture).await
        }
        GameAct::JoinUnlisted => session.join(None).await,
        GameAct::Results => results::render_finishes(backend, asker, true, session.puzzle()).await,
        GameAct::Reveal => session.ask_to_reveal().await,
        GameAct::ConfirmReveal => session.reveal().await,
        GameAct::Share => session.share(false).await,
        GameAct::PostResult => session.share(true).await,
        GameAct::OpenForm => {
            let mut form = session.form(game.seen);
            if let Some(notation) = game.notation {
                form.custom_id.set_notation(notation);
            }
            return Ok(Answer::Ask(form));
        }
        GameAct::Hint => session.hint(seen, &game.mv).await,
        GameAct::Move => session.advance(seen, Step::Moves(game.mv.clone())).await,
        GameAct::ChooseMove | GameAct::SubmitMoves => session.advance(seen, Step::Moves(typed())).await,
        GameAct::PickGroup => {
            // A menu's custom id has the menu's number after a minus sign; the group is the chosen
            // value.
            let picked = if game.mv.starts_with('-') { typed() } else { game.mv.clone() };
            session.pick(seen, picked.parse().map_err(|_| Trouble::OldButton)?).await
        }
        GameAct::Undo => session.advance(seen, Step::Undo(game.mv.parse().unwrap_or(1))).await,
        GameAct::Restart => session.advance(seen, Step::Restart).await,
        GameAct::Learn
        | GameAct::PostSimilar
        | GameAct::AcceptDuel
        | GameAct::DeclineDuel
        | GameAct::WithdrawDuel
        | GameAct::EndContest => Err(Trouble::OldButton),
    }?;
    let reply = reply.with_notation(game.notation);
    let replaces = press.private && deferral(game) == Deferral::Nothing;
    Ok(if replaces { Answer::Replace(reply) } else { Answer::Say(reply) })
}
