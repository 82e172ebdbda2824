//! The animation of a solution: every step, or where those are too many every k-th, and the words that say the same.

use super::sheet::{clipped, panels, stride};
use super::{App, Theme};
use crate::families::Board;
use crate::i18n::Locale;
use crate::puzzle::{Message, Notation};
use crate::render::{MOST_FRAMES, Panel};

/// The largest animation in bytes: Discord takes ten megabytes, and two are left for what goes with it.
const MOST_BYTES: usize = 8_000_000;

/// A solution in motion.
#[derive(Clone, Debug)]
pub struct Animation {
    /// The GIF file.
    pub gif: Vec<u8>,
    /// What it shows, for those who don't see it.
    pub alt: String,
    /// From one board to the next are so many moves; the last may be fewer on.
    pub every: usize,
}

/// Animates `moves`, which must be legal from `board`, as a solution's are. Every position is there if they play in
/// about a minute and eight megabytes hold them, else every k-th, always with the last. Without moves nothing moves.
pub fn animate(
    app: &App,
    board: &dyn Board,
    moves: &[Notation],
    theme: &'static Theme,
    locale: Locale,
) -> Animation {
    let steps = board.replay(&moves.join(" ")).expect("a solution's moves are legal");
    let start = Panel { number: locale.entry("picture-start"), caption: String::new(), scene: board.scene() };
    let draw = |every: usize| {
        let numbered = |panel: Panel| Panel { number: format!("{}/{}", panel.number, moves.len()), ..panel };
        let rest = panels(&steps, every).map(numbered);
        let panels: Vec<Panel> = std::iter::once(start.clone()).chain(rest).collect();
        (every, app.renderer(theme).animation(&panels))
    };
    let least = stride(moves.len().max(1), MOST_FRAMES);
    let (every, gif) = std::iter::successors(Some(draw(least)), |(every, _)| Some(draw(2 * every)))
        .find(|(every, gif)| gif.len() <= MOST_BYTES || *every > moves.len())
        .expect("each has half the boards of the one before it");

    let id = match (moves.len(), every) {
        (0, _) => "picture-alt-board",
        (_, 1) => "picture-alt-whole",
        _ => "picture-alt-every",
    };
    let alt = Message::new(id)
        .with("title", locale.text(&board.title()))
        .with("board", board.to_string())
        .with("moves", moves.join(" "))
        .with("every", every)
        .with("from", 1usize)
        .with("to", moves.len())
        .with("last", moves.len());
    Animation { gif, alt: clipped(&locale.text(&alt)), every }
}
