//! Once more: a puzzle of the same kind and about as hard, as the one before was posted.

use std::sync::Arc;

use super::duel::{self, Wish};
use super::posted::{self, Rules};
use crate::families::family;
use crate::family::{Board, MOVES};
use crate::front::discord::model::{Backend, Press, Reply, Trouble, markup::mention};
use crate::puzzle::Message;
use crate::store::database::{Occasion, Puzzle};

/// Another puzzle, for everyone; after a duel another duel of the same two.
pub(crate) async fn shown(backend: &Backend, press: &Press, puzzle: &Puzzle) -> Result<Reply, Trouble> {
    let asker = &press.asker;
    let board = alike(backend, press.id, puzzle).await?;
    let rules = Rules { made: true, undos: puzzle.undos };
    if let Some(duel) = backend.database.duel(&puzzle.id).await? {
        let wish = Wish::again(&duel, asker.user);
        return duel::propose(backend, asker, board, press.id, rules, wish).await;
    }
    let puzzle = posted::posted(backend, board, Occasion::Request(press.id), asker.guild, rules).await?;
    let mut reply = posted::shown(backend, asker, false, &puzzle, None).await?;
    let invited = Message::new("puzzle-another").with("user", mention(asker.user));
    reply.content.insert_str(0, &format!("{}\n", asker.everyone.text(&invited)));
    Ok(reply)
}

/// A board of the same kind, with as long a solution where there is one.
async fn alike(backend: &Backend, seed: u64, puzzle: &Puzzle) -> Result<Arc<dyn Board>, Trouble> {
    let family = family(&puzzle.family).ok_or(Trouble::OldButton)?;
    let kind = family.read(&puzzle.board).map_err(|_| Trouble::OldButton)?.likeness();
    let mut alike = kind.clone();
    alike.set(MOVES, puzzle.optimal.to_string());
    match posted::made(backend, family, &alike, seed).await {
        Err(Trouble::Invalid { .. }) => posted::made(backend, family, &kind, seed).await,
        made => made,
    }
}
