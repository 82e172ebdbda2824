//! The pictures of a solution: contact sheets with every step, or where those are too many with every k-th, and the
//! words that say the same.

use super::{App, Theme};
use crate::families::{Board, Step};
use crate::i18n::Locale;
use crate::puzzle::{Message, Notation};
use crate::render::{Page, Panel, panels_a_page};

/// The most pictures one answer holds: Discord takes ten files, and two may be lists of moves.
pub const MOST_PICTURES: usize = 8;

/// The longest description of a picture that Discord takes, in characters.
const MOST_ALT: usize = 1024;

/// Up to so many moves between two boards stand in a caption.
const MOST_IN_CAPTION: usize = 10;

/// One page of the steps.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The PNG file.
    pub png: Vec<u8>,
    /// What it shows, for those who don't see it.
    pub alt: String,
    /// From one board to the next are so many moves; the last may be fewer on.
    pub every: usize,
}

/// Draws `board` and positions on the way, always the last; the moves must be legal from it, as a solution's are.
/// Every position is there if [`MOST_PICTURES`] hold them so large that a phone shows them, else every k-th. Without
/// moves the board is drawn alone, and larger. Where the goal is a picture of its own, it follows the board.
pub fn draw(
    app: &App,
    board: &dyn Board,
    moves: &[Notation],
    theme: &'static Theme,
    locale: Locale,
) -> Vec<Picture> {
    let (renderer, scene) = (app.renderer(theme), board.scene());
    let alt =
        |id| Message::new(id).with("title", locale.text(&board.title())).with("board", board.to_string());
    let picture = |page: Page, alt: Message, shown: &[Notation], every| {
        let alt = locale.text(&alt.with("moves", shown.join(" ")));
        Picture { png: page.png, alt: clipped(&alt), every }
    };
    let panel = |id, scene| Panel { number: locale.entry(id), caption: String::new(), scene };
    let goal = board.goal_scene().map(|scene| panel("picture-goal", scene));
    if moves.is_empty() {
        let page = match goal {
            Some(goal) => renderer.sheet(&[panel("picture-start", scene), goal]).swap_remove(0),
            None => renderer.picture(&scene),
        };
        return vec![picture(page, alt("picture-alt-board"), moves, 1)];
    }
    let before_steps = usize::from(goal.is_some());
    let every = stride(moves.len(), MOST_PICTURES * panels_a_page(&scene) - before_steps);
    let steps = board.replay(&moves.join(" ")).expect("a solution's moves are legal");
    let start = [panel("picture-start", scene)].into_iter().chain(goal);
    let panels: Vec<Panel> = start.chain(panels(&steps, every)).collect();

    let pages = renderer.sheet(&panels);
    let id = match (every, pages.len()) {
        (1, 1) => "picture-alt-whole",
        (1, _) => "picture-alt-page",
        _ => "picture-alt-every",
    };
    // The number of moves after which the board of a panel stands.
    let after = |panel: usize| (panel.saturating_sub(before_steps) * every).min(moves.len());
    let described = |page: Page| {
        let (from, to) = (after(page.panels.start.saturating_sub(1)), after(page.panels.end - 1));
        let first = if every > 1 { from + 1 } else { after(page.panels.start) };
        let alt = alt(id).with("from", first).with("to", to);
        picture(page, alt.with("last", moves.len()).with("every", every), &moves[from..to], every)
    };
    pages.into_iter().map(described).collect()
}

/// Draws the board after `at` of the moves alone, with the last of them marked; the moves must be legal.
pub fn draw_step(
    app: &App,
    board: &dyn Board,
    moves: &[Notation],
    at: usize,
    theme: &'static Theme,
    locale: Locale,
) -> Picture {
    let steps = board.replay(&moves[..at].join(" ")).expect("a solution's moves are legal");
    let (scene, text) = match steps.last() {
        Some(step) => (step.scene.clone(), step.board.to_string()),
        None => (board.scene(), board.to_string()),
    };
    let id = if at == 0 { "picture-alt-board" } else { "picture-alt-step" };
    let alt = Message::new(id).with("title", locale.text(&board.title())).with("step", at);
    let alt = alt.with("last", moves.len()).with("board", text);
    let alt = alt.with("move", at.checked_sub(1).map_or("", |last| &*moves[last]));
    Picture { png: app.renderer(theme).picture(&scene).png, alt: clipped(&locale.text(&alt)), every: 1 }
}

/// As much of a description as Discord takes.
pub(super) fn clipped(alt: &str) -> String {
    alt.chars().take(MOST_ALT).collect()
}

/// How many moves are between boards if no more than `most` boards are drawn. Where they are too many for a caption,
/// it is a round number.
pub(super) fn stride(moves: usize, most: usize) -> usize {
    let least = moves.div_ceil(most - 1);
    if least > MOST_IN_CAPTION { least.next_multiple_of(10) } else { least }
}

/// A panel for every so many steps and one for the last. The caption has the moves since the panel before, or their
/// numbers; only a single move is marked.
pub(super) fn panels(steps: &[Step], every: usize) -> impl Iterator<Item = Panel> {
    steps.chunks(every).enumerate().map(move |(at, moves)| {
        let (first, last) = (at * every + 1, &moves[moves.len() - 1]);
        let notations = || moves.iter().map(|step| &*step.notation).collect::<Vec<_>>().join(" ");
        let (caption, scene) = match moves.len() {
            _ if every == 1 => (last.caption.clone(), last.scene.clone()),
            _ if every <= MOST_IN_CAPTION => (notations(), last.board.scene()),
            length => (format!("{first}–{}", first + length - 1), last.board.scene()),
        };
        Panel { number: (at * every + moves.len()).to_string(), caption, scene }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strides_leave_no_more_boards_than_wanted() {
        assert_eq!((stride(1, 2), stride(63, 64), stride(64, 64), stride(1290, 16)), (1, 1, 2, 90));
        for moves in 1_usize..2000 {
            for most in [2, 8, 16, 64, 160] {
                assert!(moves.div_ceil(stride(moves, most)) < most, "{moves} in {most}");
            }
        }
    }
}
