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

/// Draws `board` and each position on the way; the moves must be legal from it, as a solution's are. Without
/// moves the board is drawn alone, and larger.
pub fn draw(app: &App, board: &dyn Board, moves: &[Notation], locale: Locale) -> Vec<Picture> {
    if moves.is_empty() {
        let page = app.renderer.picture(&board.scene());
        return vec![picture(page, Message::new("picture-alt-board"), board, moves, locale)];
    }
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
    let id = if pages.len() == 1 { "picture-alt-whole" } else { "picture-alt-page" };
    let described = |page: Page| {
        let shown = &moves[page.panels.start.saturating_sub(1)..page.panels.end - 1];
        let message = Message::new(id).with("from", page.panels.start).with("to", page.panels.end - 1);
        picture(page, message.with("last", moves.len()), board, shown, locale)
    };
    pages.into_iter().take(MOST_PICTURES).map(described).collect()
}

/// A page with the words that say what it shows.
fn picture(page: Page, alt: Message, board: &dyn Board, shown: &[Notation], locale: Locale) -> Picture {
    let alt = alt.with("title", locale.text(&board.title())).with("board", board.to_string());
    let alt = locale.text(&alt.with("moves", shown.join(" ")));
    Picture { png: page.png, alt: alt.chars().take(MOST_ALT).collect() }
}
