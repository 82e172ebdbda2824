//! `/puzzle`: a board made as it is asked for, posted to be played.

use std::ops::RangeInclusive;
use std::sync::Arc;

use super::super::command::{Command, Entry, Field, Offered, by_family};
use super::super::games::posted::{self, Rules};
use super::super::views::pictured::Pictured;
use crate::family::{DIFFICULTY, Difficulty, Family, LENGTHS, MOVES, Named, Opt, OptKind, Options};
use crate::front::discord::model::{Backend, Reply, Request, Trouble, options::PICTURE};
use crate::render::Artwork;
use crate::store::database::Occasion;

pub(super) static PUZZLE: Command = Command {
    name: "puzzle",
    key: "command-puzzle",
    offered: Offered::Everywhere,
    entries,
    private: false,
    answer: |backend, request| Box::pin(puzzle(backend, request)),
};

/// What fixes which board is made.
const SEED: Opt = Opt { id: "seed", kind: OptKind::Number(0..=u32::MAX) };
/// How many moves each player may take back.
const UNDO: Opt = Opt { id: "undo", kind: OptKind::Number(UNDOS) };
const UNDOS: RangeInclusive<u32> = 0..=99;

fn entries() -> Vec<Entry> {
    by_family(|family| {
        let picture = Field::solved_picture(family, PICTURE, "option-picture-puzzle");
        fields(family).chain([Field::shared(&SEED)]).chain(picture).collect()
    })
}

/// What a board that is made is to be like, and the rules of its game.
pub(super) fn fields(family: &'static dyn Family) -> impl Iterator<Item = Field> {
    let info = family.info();
    let difficulty = Opt { id: DIFFICULTY, kind: OptKind::Choice(Difficulty::NAMES) };
    let length = Opt { id: MOVES, kind: OptKind::Number(LENGTHS) };
    // Its name on the other commands is that of a list of moves.
    let (name, about) = ("option-length-name".to_owned(), "option-length-about".to_owned());
    let length = Field { name, ..Field::described(&length, about) };
    let own = info.options_to_generate().map(|opt| Field::of(info, opt));
    [Field::shared(&difficulty), length].into_iter().chain(own).chain([Field::shared(&UNDO)])
}

/// The rules that the options say.
///
/// # Errors
/// What is wrong with which option.
pub(super) fn rules(options: &Options) -> Result<Rules, Trouble> {
    let undos = options.number(UNDO.id, UNDOS).map_err(Trouble::invalid(options))?;
    Ok(Rules { made: true, undos })
}

async fn puzzle(backend: &Backend, request: &Request) -> Result<Reply, Trouble> {
    let (family, options) = (request.family()?, &request.options);
    let seed = options.number(SEED.id, 0..=u32::MAX).map_err(Trouble::invalid(options))?;
    let seed = seed.map_or(request.id, u64::from);
    let rules = rules(options)?;
    let board = posted::made(backend, family, options, seed).await?;
    let pictured = match request.attached.get(PICTURE) {
        Some(photo) => {
            let artwork = Pictured::attached(backend, photo, Arc::clone(&board), Artwork::cut).await?;
            Pictured::new(backend, artwork).await
        }
        None => None,
    };
    let occasion = Occasion::Request(request.id);
    let puzzle = posted::posted(backend, board, occasion, request.asker.guild, rules).await?;
    posted::shown(backend, &request.asker, request.private, &puzzle, pictured).await
}
