//! Rematches: a puzzle of the same kind and difficulty, posted like the previous one.

use std::sync::Arc;

use super::super::views::player_picture::PlayerPicture;
use super::contest;
use super::duel::{self, DuelRequest};
use super::puzzles::{self, Rules};
use crate::database::{Occasion, Puzzle};
use crate::families::family;
use crate::family::{Board, MOVES};
use crate::front::discord::model::{Backend, Press, Reply, Trouble, markup::mention};
use crate::puzzle::Message;

/// Creates a similar puzzle. After a duel, proposes another duel of the same players; on the
/// message of a contest, starts another contest.
pub(crate) async fn create(backend: &Backend, press: &Press, puzzle: &Puzzle) -> Result<Reply, Trouble> {
    let asker = &press.asker;
    let last = match press.private {
        true => None,
        false => backend.database.contest(&puzzle.id).await?,
    };
    if let Some(last) = last {
        let family = family(&puzzle.family).ok_or(Trouble::OldButton)?;
        let contest = contest::prepare(backend, asker, family, press.id, last.minutes).await?;
        let board = generate_similar(backend, press.id, puzzle).await?;
        let picture = PlayerPicture::from_message(backend, &press.attached, &board).await;
        let rules = Rules { generated: true, undos: puzzle.undos };
        return contest::start(backend, asker, (contest, press.id), board, rules, picture).await;
    }
    let board = generate_similar(backend, press.id, puzzle).await?;
    let rules = Rules { generated: true, undos: puzzle.undos };
    if let Some(duel) = backend.database.duel(&puzzle.id).await? {
        let request = DuelRequest::rematch(&duel, asker.user);
        return duel::propose(backend, asker, board, press.id, rules, request).await;
    }
    let puzzle = puzzles::create(backend, board, Occasion::Request(press.id), asker.guild, rules).await?;
    let mut reply = puzzles::render(backend, asker, false, &puzzle, None).await?;
    let invitation = Message::new("puzzle-another").with("user", mention(asker.user));
    reply.content.insert_str(0, &format!("{}\n", asker.everyone.text(&invitation)));
    Ok(reply)
}

/// Generates another board of the same kind, with a solution of the same length if possible.
async fn generate_similar(backend: &Backend, seed: u64, puzzle: &Puzzle) -> Result<Arc<dyn Board>, Trouble> {
    let family = family(&puzzle.family).ok_or(Trouble::OldButton)?;
    let kind = family.read(&puzzle.board).map_err(|_| Trouble::OldButton)?.generator_options();
    let mut options = kind.clone();
    options.set(MOVES, puzzle.optimal.to_string());
    let previous = Some(&*puzzle.board);
    match puzzles::generate_for_competition(backend, family, &options, seed, previous).await {
        Err(Trouble::Invalid { .. }) => {
            puzzles::generate_for_competition(backend, family, &kind, seed, previous).await
        }
        board => board,
    }
}
