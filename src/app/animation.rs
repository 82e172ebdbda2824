//! The animation of a solution: every step, or where those are too many every k-th, and the words that say the same.

use super::sheet::{clipped, described, evenly, panels, stride};
use super::{App, Style};
use crate::family::Line;
use crate::render::{MOST_FRAMES, Panel};

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

/// Animates `line`. Every position is there if they play in about a minute and as many bytes as `style` allows hold them,
/// else every k-th, always with the last. Without moves nothing moves.
pub fn animate(app: &App, line: &Line, style: &Style) -> Animation {
    let (renderer, board) = (app.renderer(style), line.start());
    let start =
        Panel { number: style.locale.entry("picture-start"), caption: String::new(), scene: board.scene() };
    let draw = |every: usize| {
        let numbered = |panel: Panel| Panel { number: format!("{}/{}", panel.number, line.len()), ..panel };
        let rest = panels(line, &evenly(line.len(), every)).into_iter().map(numbered);
        let panels: Vec<Panel> = std::iter::once(start.clone()).chain(rest).collect();
        (every, renderer.animation(&panels))
    };
    let least = stride(line.len().max(1), MOST_FRAMES);
    let (every, gif) = std::iter::successors(Some(draw(least)), |(every, _)| Some(draw(2 * every)))
        .find(|(every, gif)| gif.len() <= style.limits.animation || *every > line.len())
        .expect("each has half the boards of the one before it");

    let id = match (line.len(), every) {
        (0, _) => "picture-alt-board",
        (_, 1) => "picture-alt-whole",
        _ => "picture-alt-every",
    };
    let alt = described(id, &*board, style)
        .with("moves", line.to_string())
        .with("every", every)
        .with("from", 1usize)
        .with("to", line.len())
        .with("last", line.len());
    Animation { gif, alt: clipped(&style.locale.text(&alt), style), every }
}
