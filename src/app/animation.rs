//! The animation of a solution: every step, or every k-th step if the solution is long, with an
//! alternative text.

use super::sheet::{alt_message, clip_alt, make_panels, spaced_positions, stride};
use super::{App, Picture, Steps, Style};
use crate::family::Line;
use crate::render::{MAX_FRAMES, Panel};

/// Animates `line` as a GIF. Shows every position if there are at most [`MAX_FRAMES`], about a
/// minute's worth, and the file is within the size limit of `style`. Otherwise shows the start,
/// every k-th position and the last. A line without moves becomes a still picture.
pub fn animate(app: &App, line: &Line, style: &Style) -> Picture {
    let (renderer, board) = (app.renderer(style), line.start());
    let start =
        Panel { number: style.locale.entry("picture-start"), caption: String::new(), scene: board.scene() };
    let draw = |every: usize| {
        let numbered = |panel: Panel| Panel { number: format!("{}/{}", panel.number, line.len()), ..panel };
        let shown = spaced_positions(line.len(), every);
        let rest = make_panels(line, &shown, style.notation).into_iter().map(numbered);
        let panels: Vec<Panel> = std::iter::once(start.clone()).chain(rest).collect();
        (every, renderer.animation(&panels))
    };
    let min_stride = stride(line.len().max(1), MAX_FRAMES);
    let (every, gif) = std::iter::successors(Some(draw(min_stride)), |(every, _)| Some(draw(2 * every)))
        .find(|(every, gif)| gif.len() <= style.limits.animation || *every > line.len())
        .expect("halving the boards ends at one");

    let id = match (line.len(), every) {
        (0, _) => "picture-alt-board",
        (_, 1) => "picture-alt-whole",
        _ => "picture-alt-every",
    };
    let alt = alt_message(id, &*board, style)
        .with("moves", line.words(style.notation).join(" "))
        .with("every", every)
        .with("from", 1usize)
        .with("to", line.len())
        .with("last", line.len());
    let steps = if every > 1 { Steps::Every(every) } else { Steps::All };
    Picture { file: gif.into(), alt: clip_alt(&style.locale.text(&alt), style), steps }
}
