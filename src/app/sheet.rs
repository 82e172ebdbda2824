//! The pictures of a solution: contact sheets with every step, or where those are too many with those that tell most, and
//! the words that say the same.

use super::chosen::chosen;
use super::{App, Style};
use crate::family::{Board, Line};
use crate::puzzle::{Message, Scene};
use crate::render::{Artwork, Page, Panel, panels_a_page};

/// Up to so many moves between two boards stand in a caption.
const MOST_IN_CAPTION: usize = 10;

/// One page of the steps.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The PNG file.
    pub png: Vec<u8>,
    /// What it shows, for those who don't see it.
    pub alt: String,
    /// Whether the pictures show every step.
    pub whole: bool,
}

/// Draws the board that `line` begins at and positions along it, always the last. Every position is there if as many
/// pages as `style` allows hold them so large that a phone shows them, else those that tell most. Without moves the board is
/// drawn alone, and larger. Where the goal is a picture of its own, it follows the board.
pub fn draw(app: &App, line: &Line, style: &Style) -> Vec<Picture> {
    let (renderer, board, locale) = (app.renderer(style), line.start(), style.locale);
    let scene = board.scene();
    let picture = |page: Page, alt: Message, shown: &Line, whole| {
        let alt = locale.text(&alt.with("moves", shown.to_string()));
        Picture { png: page.png, alt: clipped(&alt, style), whole }
    };
    let panel = |id, scene| Panel { number: locale.entry(id), caption: String::new(), scene };
    // A player's own picture is what there is to reach.
    let solved = style.artwork.as_ref().and_then(|_| Some(Artwork::scene(&board.solved_scene()?)));
    let goal = board.goal_scene().or(solved).map(|scene| panel("picture-goal", scene));
    if line.is_empty() {
        let page = match goal {
            Some(goal) => renderer.sheet(&[panel("picture-start", scene), goal]).swap_remove(0),
            None => renderer.picture(&scene),
        };
        return vec![picture(page, described("picture-alt-board", &*board, style), line, true)];
    }
    let before_steps = usize::from(goal.is_some());
    // The start has a panel too.
    let room_on = |pages| pages * panels_a_page(&scene) - before_steps - 1;
    let whole = line.len() <= room_on(style.limits.pictures);
    let shown: Vec<usize> = match whole {
        true => (1..=line.len()).collect(),
        // Where not every step has room, a few that are seen at once say more than many.
        false => chosen(&line.progress(), room_on(style.limits.pictures_of_parts)),
    };
    let start = [panel("picture-start", scene)].into_iter().chain(goal);
    let panels: Vec<Panel> = start.chain(panels(line, &shown)).collect();

    let pages = renderer.sheet(&panels);
    let id = match (whole, pages.len()) {
        (true, 1) => "picture-alt-whole",
        (true, _) => "picture-alt-page",
        (false, _) => "picture-alt-some",
    };
    // The number of moves after which the board of a panel stands.
    let after = |panel: usize| match panel.saturating_sub(before_steps) {
        0 => 0,
        step => shown[step - 1],
    };
    let page = |page: Page| {
        let (from, to) = (after(page.panels.start.saturating_sub(1)), after(page.panels.end - 1));
        let first = if whole { after(page.panels.start) } else { from + 1 };
        let alt = described(id, &*board, style).with("from", first).with("to", to);
        picture(page, alt.with("last", line.len()), &line.part(from..to), whole)
    };
    pages.into_iter().map(page).collect()
}

/// Draws the board after `at` of the moves alone, with the last of them marked.
///
/// # Panics
/// If there are fewer.
pub fn draw_step(app: &App, line: &Line, at: usize, style: &Style) -> Picture {
    step(line, at, style, app.renderer(style).picture(&line.scene(at)))
}

/// Draws what a player sees: the same, and beside it the goal, where that is a picture.
///
/// # Panics
/// If there are fewer moves.
pub fn draw_play(app: &App, line: &Line, at: usize, style: &Style) -> Picture {
    let start = line.start();
    let goal = match style.artwork {
        Some(_) => start.solved_scene().map(|solved| Artwork::scene(&solved)),
        None => start.aim_scene(),
    };
    let Some(goal) = goal else { return draw_step(app, line, at, style) };
    let goal = Panel { number: style.locale.entry("picture-goal"), caption: String::new(), scene: goal };
    step(line, at, style, app.renderer(style).aimed(&line.scene(at), &goal))
}

/// A picture of the board after `at` of the moves, with what it shows in words.
fn step(line: &Line, at: usize, style: &Style, page: Page) -> Picture {
    let id = if at == 0 { "picture-alt-board" } else { "picture-alt-step" };
    let alt = described(id, &*line.board(at), style).with("step", at).with("last", line.len());
    let alt = alt.with("move", at.checked_sub(1).map_or("".into(), |last| line.notation(last)).as_ref());
    Picture { png: page.png, alt: clipped(&style.locale.text(&alt), style), whole: true }
}

/// A description that begins with a board's title and text.
pub(super) fn described(id: &'static str, board: &dyn Board, style: &Style) -> Message {
    Message::new(id).with("title", style.locale.text(&board.title())).with("board", board.to_string())
}

/// As much of a description as there is room for.
pub(super) fn clipped(alt: &str, style: &Style) -> String {
    alt.chars().take(style.limits.description).collect()
}

/// How many moves are between boards if no more than `most` boards are drawn. Where they are too many for a caption,
/// it is a round number.
pub(super) fn stride(moves: usize, most: usize) -> usize {
    let least = moves.div_ceil(most - 1);
    if least > MOST_IN_CAPTION { least.next_multiple_of(10) } else { least }
}

/// After how many moves the boards stand of which there is one for every so many moves, and the last.
pub(super) fn evenly(moves: usize, every: usize) -> Vec<usize> {
    (1..=moves.div_ceil(every)).map(|panel| (panel * every).min(moves)).collect()
}

/// A panel for each of these boards, by how many moves were made. The caption has the moves since the panel before, or
/// their numbers; only where every step has one is it marked.
pub(super) fn panels(line: &Line, shown: &[usize]) -> Vec<Panel> {
    let whole = shown.len() == line.len();
    let before = || std::iter::once(0).chain(shown.iter().copied());
    let farthest = before().zip(shown).map(|(first, last)| last - first).max().unwrap_or_default();
    let panel = |((first, &last), scene): ((usize, &usize), Scene)| {
        let caption = match farthest {
            _ if whole => line.caption(first),
            ..=MOST_IN_CAPTION => {
                (first..last).map(|index| line.notation(index)).collect::<Vec<_>>().join(" ")
            }
            _ => format!("{}–{last}", first + 1),
        };
        Panel { number: last.to_string(), caption, scene }
    };
    before().zip(shown).zip(line.scenes(shown, whole)).map(panel).collect()
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
