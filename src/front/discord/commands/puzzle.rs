//! `/puzzle`: a board made as it is asked for, posted to be played.

use super::super::backend::Backend;
use super::super::command::{Command, Entry, Field, Offered, by_family};
use super::super::games::posted;
use super::super::reply::Reply;
use super::super::request::Request;
use super::super::trouble::Trouble;
use crate::family::{LENGTHS, MOVES, Opt, OptKind};
use crate::store::database::Occasion;

pub(super) static PUZZLE: Command = Command {
    name: "puzzle",
    key: "command-puzzle",
    offered: Offered::Everywhere,
    entries,
    answer: |backend, request| Box::pin(puzzle(backend, request)),
};

/// What fixes which board is made.
const SEED: Opt = Opt { id: "seed", kind: OptKind::Number(0..=u32::MAX) };

fn entries() -> Vec<Entry> {
    by_family(|info| {
        let own = info.options_to_generate().map(|opt| Field::of(info, opt));
        let length = Opt { id: MOVES, kind: OptKind::Number(LENGTHS) };
        // Its name on the other commands is that of a list of moves.
        let (name, about) = ("option-length-name".to_owned(), "option-length-about".to_owned());
        let length = Field { name, ..Field::described(&length, about) };
        own.chain([length, Field::shared(&SEED)]).collect()
    })
}

async fn puzzle(backend: &Backend, request: &Request) -> Result<Reply, Trouble> {
    let (family, options) = (request.family()?, &request.options);
    let seed = options.number(SEED.id, 0..=u32::MAX).map_err(Trouble::invalid(options))?;
    let seed = seed.map_or(request.id, u64::from);
    posted::generated(backend, request, family, options, seed, Occasion::Request(request.id)).await
}
