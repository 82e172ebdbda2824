//! `/puzzle`: generates a board and posts it as a puzzle.

use std::ops::RangeInclusive;
use std::sync::Arc;

use super::super::command::{Availability, Command, Entry, Field, family_subcommands};
use super::super::games::puzzles::{self, Rules};
use super::super::views::player_picture::PlayerPicture;
use crate::database::Occasion;
use crate::family::{DIFFICULTY, Difficulty, Family, LENGTHS, MOVES, Named, Opt, OptKind, Options};
use crate::front::discord::model::{Backend, Reply, Request, Trouble, options::PICTURE};
use crate::render::Artwork;

pub(super) static PUZZLE: Command = Command {
    name: "puzzle",
    key: "command-puzzle",
    availability: Availability::Everywhere,
    entries,
    private: false,
    answer: |backend, request| Box::pin(puzzle(backend, request)),
};

/// Option for the seed of the generator.
const SEED: Opt = Opt { id: "seed", kind: OptKind::Number(0..=u32::MAX) };

/// Option for the maximum undos per player.
const UNDO: Opt = Opt { id: "undo", kind: OptKind::Number(UNDO_RANGE) };

/// Limits of the option [`UNDO`].
const UNDO_RANGE: RangeInclusive<u32> = 0..=99;

fn entries() -> Vec<Entry> {
    family_subcommands(Some("command-puzzle-sub"), |family| {
        let picture = Field::solved_picture(family, PICTURE, "option-picture-puzzle");
        puzzle_fields(family).chain([Field::shared(&SEED)]).chain(picture).collect()
    })
}

/// Creates the options of the generator and of the puzzle's rules.
pub(super) fn puzzle_fields(family: &'static dyn Family) -> impl Iterator<Item = Field> {
    let info = family.info();
    let difficulty = Opt { id: DIFFICULTY, kind: OptKind::Choice(Difficulty::NAMES) };
    let length = Opt { id: MOVES, kind: OptKind::Number(LENGTHS) };
    // In other commands, the option with this id is a list of moves. Here it needs a name and a
    // description of its own.
    let (name, about) = ("option-length-name".to_owned(), "option-length-about".to_owned());
    let length = Field { name, ..Field::with_description(&length, about) };
    let own = info.options_to_generate().map(|opt| Field::of(info, opt));
    [Field::shared(&difficulty), length].into_iter().chain(own).chain([Field::shared(&UNDO)])
}

/// Parses the puzzle's rules.
///
/// # Errors
/// An option is invalid.
pub(super) fn parse_rules(options: &Options) -> Result<Rules, Trouble> {
    let undos = options.number(UNDO.id, UNDO_RANGE).map_err(Trouble::invalid(options))?;
    Ok(Rules { generated: true, undos })
}

async fn puzzle(backend: &Backend, request: &Request) -> Result<Reply, Trouble> {
    let (family, options) = (request.family()?, &request.options);
    let seed = options.number(SEED.id, 0..=u32::MAX).map_err(Trouble::invalid(options))?;
    let seed = seed.map_or(request.id, u64::from);
    let rules = parse_rules(options)?;
    let board = puzzles::generate(backend, family, options, seed).await?;
    let picture = match request.attached.get(PICTURE) {
        Some(photo) => {
            let artwork = PlayerPicture::fetch(backend, photo, Arc::clone(&board), Artwork::cut).await?;
            PlayerPicture::new(backend, artwork).await
        }
        None => None,
    };
    let occasion = Occasion::Request(request.id);
    let puzzle = puzzles::create(backend, board, occasion, request.asker.guild, rules).await?;
    puzzles::render(backend, &request.asker, request.private, &puzzle, picture).await
}
