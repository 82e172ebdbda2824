//! Contact sheets of a solution: every step, or the most informative ones of a long solution, with
//! alternative texts.

use bytes::Bytes;

use super::key_steps::select_key_steps;
use super::{App, Style};
use crate::family::{Board, Legend, Line};
use crate::puzzle::{Message, Scene};
use crate::render::{Artwork, Page, Panel, cell_on_sheet, panels_per_page};

/// Maximum moves that a caption lists.
const MAX_CAPTION_MOVES: usize = 10;

/// Minimum width of a labelled box of a legend on a sheet, in pixels.
const MIN_LABEL_WIDTH: f32 = 15.0;

/// A picture file: a PNG, or the GIF of an animation.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The bytes of the file. Clones share them.
    pub file: Bytes,
    /// Alternative text.
    pub alt: String,
    /// The steps that this picture and those drawn with it show.
    pub steps: Steps,
}

/// Steps of a solution that pictures show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Steps {
    /// Every step.
    All,
    /// The most informative steps.
    Key,
    /// Every step whose number is a multiple of this number, and the last step.
    Every(usize),
}

/// Draws the start of `line` and positions along it, including the last. Every position is drawn if
/// the pages that `style` allows hold them all at a size readable on a phone. Otherwise only the
/// most informative positions are drawn. The start is followed by the goal, if the goal has a
/// separate scene or `style` has an artwork, and by the legend, if the legend is legible in a
/// panel. A line without moves is drawn as one larger board with its legend, or as the start and
/// the goal.
pub fn draw(app: &App, line: &Line, style: &Style) -> Vec<Picture> {
    let (renderer, board, locale) = (app.renderer(style), line.start(), style.locale);
    let scene = board.scene();
    let picture = |page: Page, alt: Message, shown: &Line, steps| {
        let alt = locale.text(&alt.with("moves", shown.words(style.notation).join(" ")));
        Picture { file: page.png.into(), alt: clip_alt(&alt, style), steps }
    };
    let panel = |id, scene| Panel { number: locale.entry(id), caption: String::new(), scene };
    // With a player's own picture, the goal is that picture.
    let solved = style.artwork.as_ref().and_then(|_| Some(Artwork::scene(&board.solved_scene()?)));
    let goal = board.goal_scene().or(solved).map(|scene| panel("picture-goal", scene));
    if line.is_empty() {
        let page = match goal {
            Some(goal) => renderer.sheet(&[panel("picture-start", scene), goal]).swap_remove(0),
            None => renderer.picture(&board.with_legend(scene)),
        };
        return vec![picture(page, alt_message("picture-alt-board", &*board, style), line, Steps::All)];
    }
    let legend = make_legend(&*board, &scene, line.len(), style);
    let before_steps = usize::from(goal.is_some()) + usize::from(legend.is_some());
    // One panel shows the start.
    let room_on = |pages| pages * panels_per_page(&scene) - before_steps - 1;
    let whole = line.len() <= room_on(style.limits.pictures);
    let shown: Vec<usize> = match whole {
        true => (1..=line.len()).collect(),
        // A few key steps are easier to follow than most of the steps.
        false => select_key_steps(&line.progress(), room_on(style.limits.key_step_pages)),
    };
    let start = [panel("picture-start", scene)].into_iter().chain(goal).chain(legend);
    let panels: Vec<Panel> = start.chain(make_panels(line, &shown, style.notation)).collect();

    let pages = renderer.sheet(&panels);
    let id = match (whole, pages.len()) {
        (true, 1) => "picture-alt-whole",
        (true, _) => "picture-alt-page",
        (false, _) => "picture-alt-some",
    };
    // Number of moves before the board of a panel.
    let after = |panel: usize| match panel.saturating_sub(before_steps) {
        0 => 0,
        step => shown[step - 1],
    };
    let page = |page: Page| {
        let (from, to) = (after(page.panels.start.saturating_sub(1)), after(page.panels.end - 1));
        let first = if whole { after(page.panels.start) } else { from + 1 };
        let alt = alt_message(id, &*board, style).with("from", first).with("to", to);
        let steps = if whole { Steps::All } else { Steps::Key };
        picture(page, alt.with("last", line.len()), &line.part(from..to), steps)
    };
    pages.into_iter().map(page).collect()
}

/// Makes the panel of a board's legend, if the legend is legible on a sheet with `moves` steps. The
/// panel is as large as the board's.
fn make_legend(board: &dyn Board, scene: &Scene, moves: usize, style: &Style) -> Option<Panel> {
    let Legend { title, scene: legend } = board.legend(Some(scene.height))?;
    let cell = cell_on_sheet(scene, (moves + 2).min(panels_per_page(scene))) as f32;
    let labelled = legend.items.iter().filter(|item| item.label.is_some());
    let narrowest = labelled.map(|item| item.width).fold(f32::INFINITY, f32::min);
    let fits = narrowest * cell >= MIN_LABEL_WIDTH && legend.height <= scene.height;
    let panel = || Panel {
        number: style.locale.text(&title),
        caption: String::new(),
        scene: legend.within(scene.width, scene.height),
    };
    fits.then(panel)
}

/// Draws the board after `at` moves alone, with the last move marked.
///
/// # Panics
/// If `line` has fewer moves.
pub fn draw_step(app: &App, line: &Line, at: usize, style: &Style) -> Picture {
    to_step_picture(line, at, style, app.renderer(style).picture(&line.start().with_legend(line.scene(at))))
}

/// Draws the board of a player after `at` moves, beside the goal if the goal has a scene.
///
/// # Panics
/// If `line` has fewer moves.
pub fn draw_play(app: &App, line: &Line, at: usize, style: &Style) -> Picture {
    let start = line.start();
    let goal = match style.artwork {
        Some(_) => start.solved_scene().map(|solved| Artwork::scene(&solved)),
        None => start.aim_scene(),
    };
    let Some(goal) = goal else { return draw_step(app, line, at, style) };
    let goal = Panel { number: style.locale.entry("picture-goal"), caption: String::new(), scene: goal };
    to_step_picture(line, at, style, app.renderer(style).picture_with_goal(&line.scene(at), &goal))
}

/// Converts a page with the board after `at` moves into a picture.
fn to_step_picture(line: &Line, at: usize, style: &Style, page: Page) -> Picture {
    let id = if at == 0 { "picture-alt-board" } else { "picture-alt-step" };
    let alt = alt_message(id, &*line.board(at), style).with("step", at).with("last", line.len());
    let last = at.checked_sub(1).map(|last| line.word(last, style.notation));
    let alt = alt.with("move", last.unwrap_or_default());
    Picture { file: page.png.into(), alt: clip_alt(&style.locale.text(&alt), style), steps: Steps::All }
}

/// An alternative text that begins with a board's title and text.
pub(super) fn alt_message(id: &'static str, board: &dyn Board, style: &Style) -> Message {
    Message::new(id).with("title", style.locale.text(&board.title())).with("board", board.to_string())
}

/// An alternative text, cut to the allowed length.
pub(super) fn clip_alt(alt: &str, style: &Style) -> String {
    alt.chars().take(style.limits.description).collect()
}

/// Number of moves between two drawn boards, for at most `max_boards` boards. It is rounded up to a
/// multiple of ten if a caption cannot list the moves.
pub(super) fn stride(moves: usize, max_boards: usize) -> usize {
    let min_stride = moves.div_ceil(max_boards - 1);
    if min_stride > MAX_CAPTION_MOVES { min_stride.next_multiple_of(10) } else { min_stride }
}

/// Positions at every multiple of `every` moves, and the last.
pub(super) fn spaced_positions(moves: usize, every: usize) -> Vec<usize> {
    (1..=moves.div_ceil(every)).map(|panel| (panel * every).min(moves)).collect()
}

/// Makes panels for positions along `line`, given as numbers of moves. A caption lists the moves
/// since the previous panel in a notation, or their numbers. Moves are marked only if every step
/// has a panel.
pub(super) fn make_panels(line: &Line, shown: &[usize], notation: &str) -> Vec<Panel> {
    let whole = shown.len() == line.len();
    let before = || std::iter::once(0).chain(shown.iter().copied());
    let positions = line.writes_positions(notation);
    let max_gap = before().zip(shown).map(|(first, last)| last - first).max().unwrap_or_default();
    let panel = |((first, &last), scene): ((usize, &usize), Scene)| {
        let caption = match max_gap {
            _ if whole => line.caption(first, notation),
            ..=MAX_CAPTION_MOVES if !positions => line.words_in(first..last, notation).join(" "),
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
    fn strides_keep_the_number_of_boards_in_bounds() {
        assert_eq!((stride(1, 2), stride(63, 64), stride(64, 64), stride(1290, 16)), (1, 1, 2, 90));
        for moves in 1_usize..2000 {
            for max_boards in [2, 8, 16, 64, 160] {
                assert!(moves.div_ceil(stride(moves, max_boards)) < max_boards, "{moves} in {max_boards}");
            }
        }
    }
}
