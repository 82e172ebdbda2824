//! The pictures of a solution: contact sheets with every step, and the words that say the same.

use super::App;
use crate::families::Board;
use crate::i18n::Locale;
use crate::puzzle::{Message, Notation};
use crate::render::{Page, Panel};

/// The most pictures one answer holds: Discord takes ten files, and one may be the move list.
pub const MOST_PICTURES: usize = 9;

/// The longest description of a picture that Discord takes, in characters.
const MOST_ALT: usize = 1024;

/// One page of the steps.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The PNG file.
    pub png: Vec<u8>,
    /// What it shows, for those who don't see it.
    pub alt: String,
}

/// Draws `board` and each position on the way; the moves must be legal from it, as a solution's are.
pub fn draw(app: &App, board: &dyn Board, moves: &[Notation], locale: Locale) -> Vec<Picture> {
    let steps = board.replay(&moves.join(" ")).expect("a solution's moves are legal");
    let start = Panel { number: locale.entry("picture-start"), caption: String::new(), scene: board.scene() };
    let panels: Vec<Panel> = std::iter::once(start)
        .chain(steps.into_iter().enumerate().map(|(at, step)| Panel {
            number: (at + 1).to_string(),
            caption: step.caption,
            scene: step.scene,
        }))
        .collect();
    let pages = app.renderer.sheet(&panels);
    let title = locale.text(&board.title());
    let describe = |panels: std::ops::Range<usize>| {
        let shown = &moves[panels.start.saturating_sub(1)..panels.end - 1];
        let message = if panels.len() == moves.len() + 1 {
            Message::new("picture-alt-whole").with("board", board.to_string())
        } else {
            let message = Message::new("picture-alt-page").with("from", panels.start);
            message.with("to", panels.end - 1).with("last", moves.len())
        };
        locale.text(&message.with("title", title.clone()).with("moves", shown.join(" ")))
    };
    let picture = |page: Page| {
        let alt = describe(page.panels.clone()).chars().take(MOST_ALT).collect();
        Picture { png: page.png, alt }
    };
    pages.into_iter().take(MOST_PICTURES).map(picture).collect()
}
