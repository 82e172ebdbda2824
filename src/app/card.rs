//! A player's record as a picture: a table with a row for each family.

use super::sheet::clip_alt;
use super::{App, Picture, Steps, Style};
use crate::puzzle::Message;
use crate::puzzle::scene::{Ink, Scene, Shape};

/// Width of the column of families' names, in cells.
const NAME_WIDTH: usize = 5;

/// Width of each other column, in cells.
const NUMBER_WIDTH: usize = 2;

/// Number of columns after that of the families' names.
const NUMBERS: usize = 5;

/// Number of all columns; the first has the families' names.
const COLUMNS: usize = NUMBERS + 1;

/// Message ids of the headings.
const HEADINGS: [&str; COLUMNS] = [
    "picture-profile-family",
    "picture-profile-solved",
    "picture-profile-perfect",
    "picture-profile-longest",
    "picture-profile-best",
    "picture-profile-time",
];

/// A player's results in a family.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CardRow {
    /// The id of the family.
    pub family: String,
    /// Puzzles solved.
    pub solved: u32,
    /// Puzzles solved in the proven minimum of moves.
    pub perfect: u32,
    /// Largest proven minimum of moves among the puzzles of `perfect`.
    pub longest: Option<u32>,
    /// Fewest moves by which a result exceeds the shortest known solution.
    pub excess: Option<u32>,
    /// The shortest time, as text for the player.
    pub time: Option<String>,
}

/// Draws a row for each family, below a row of headings.
pub fn draw_card(app: &App, rows: &[CardRow], style: &Style) -> Picture {
    let locale = style.locale;
    let mut scene = Scene::tray(NAME_WIDTH + NUMBERS * NUMBER_WIDTH, rows.len() + 1);
    add_row(&mut scene, 0, [Ink::Point; COLUMNS], HEADINGS.map(|id| locale.entry(id)));
    let mut descriptions = Vec::new();
    for (at, row) in rows.iter().enumerate() {
        let name = locale.entry(&format!("{}-name", row.family));
        let or_dash = |text: Option<String>| text.unwrap_or("–".to_owned());
        let longest = or_dash(row.longest.map(|longest| longest.to_string()));
        let best = or_dash(row.excess.map(|excess| format!("+{excess}")));
        let time = or_dash(row.time.clone());
        let (solved, perfect) = (row.solved.to_string(), row.perfect.to_string());
        let about = Message::new("picture-alt-profile-family").with("family", name.as_str());
        let about = about.with("solved", solved.as_str()).with("perfect", perfect.as_str());
        let about = about.with("longest", longest.as_str()).with("best", best.as_str());
        descriptions.push(locale.text(&about.with("time", time.as_str())));
        let inks = [Ink::Piece(0), Ink::Piece(0), Ink::Home(0), Ink::Mark, Ink::Home(0), Ink::Mark];
        add_row(&mut scene, at + 1, inks, [name, solved, perfect, longest, best, time]);
    }
    let page = app.renderer(style).picture(&scene);
    let alt = Message::new("picture-alt-profile").with("families", descriptions.join("; "));
    Picture { file: page.png.into(), alt: clip_alt(&locale.text(&alt), style), steps: Steps::All }
}

fn add_row(scene: &mut Scene, row: usize, inks: [Ink; COLUMNS], labels: [String; COLUMNS]) {
    let mut column = 0;
    for (ink, label) in inks.into_iter().zip(labels) {
        let width = if column == 0 { NAME_WIDTH } else { NUMBER_WIDTH };
        scene.piece((column, row), (width, 1), Shape::Block, ink, Some(label));
        column += width;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{PictureLimits, Theme};
    use crate::families::FAMILIES;
    use crate::family::Family;
    use crate::i18n::Locale;

    #[test]
    fn card_has_a_row_for_each_family() {
        let row = |(at, family): (usize, &&dyn Family)| CardRow {
            family: family.info().id.to_owned(),
            solved: 12 * at as u32 + 3,
            perfect: at as u32,
            longest: (at > 0).then_some(10 * at as u32 + 81),
            excess: (at as u32).checked_sub(1),
            time: (at > 0).then(|| format!("1:0{at}:31")),
        };
        let rows: Vec<CardRow> = FAMILIES.iter().enumerate().map(row).collect();
        let limits = PictureLimits { pictures: 1, key_step_pages: 1, description: 1024, animation: 0 };
        for locale in Locale::all() {
            let style = Style { theme: Theme::SLATE, locale, notation: "", limits, artwork: None };
            let card = draw_card(&App::new(), &rows, &style);
            for family in FAMILIES {
                assert!(card.alt.contains(&locale.entry(&format!("{}-name", family.info().id))));
            }
            for part in ["141", "+5", "1:06:31"] {
                assert!(card.alt.contains(part), "{}", card.alt);
            }
        }
    }
}
