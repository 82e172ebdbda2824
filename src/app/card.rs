//! A player's record as a picture: a table with a row for each family.

use super::sheet::clipped;
use super::{App, Picture, Steps, Style};
use crate::puzzle::Message;
use crate::puzzle::scene::{Ink, Scene, Shape};

/// Cells across the name of a family, and across a number.
const NAME_WIDTH: usize = 5;
const NUMBER_WIDTH: usize = 2;

/// Message ids of the headings.
const HEADINGS: [&str; 4] = [
    "picture-profile-family",
    "picture-profile-solved",
    "picture-profile-perfect",
    "picture-profile-longest",
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
    /// Minimum of moves of the longest perfect one.
    pub longest: Option<u32>,
}

/// Draws a row for each family, below a row of headings.
pub fn draw_card(app: &App, rows: &[CardRow], style: &Style) -> Picture {
    let locale = style.locale;
    let mut scene = Scene::tray(NAME_WIDTH + 3 * NUMBER_WIDTH, rows.len() + 1);
    add_row(&mut scene, 0, [Ink::Point; 4], HEADINGS.map(|id| locale.entry(id)));
    let mut told = Vec::new();
    for (at, row) in rows.iter().enumerate() {
        let name = locale.entry(&format!("{}-name", row.family));
        let longest = row.longest.map_or("–".to_owned(), |longest| longest.to_string());
        let numbers = [row.solved.to_string(), row.perfect.to_string(), longest];
        let about = Message::new("picture-alt-profile-family").with("family", name.as_str());
        let about = about.with("solved", numbers[0].as_str()).with("perfect", numbers[1].as_str());
        told.push(locale.text(&about.with("longest", numbers[2].as_str())));
        let [solved, perfect, longest] = numbers;
        let inks = [Ink::Piece(0), Ink::Piece(0), Ink::Home(0), Ink::Mark];
        add_row(&mut scene, at + 1, inks, [name, solved, perfect, longest]);
    }
    let page = app.renderer(style).picture(&scene);
    let alt = Message::new("picture-alt-profile").with("families", told.join("; "));
    Picture { file: page.png.into(), alt: clipped(&locale.text(&alt), style), steps: Steps::All }
}

fn add_row(scene: &mut Scene, row: usize, inks: [Ink; 4], labels: [String; 4]) {
    let widths = [NAME_WIDTH, NUMBER_WIDTH, NUMBER_WIDTH, NUMBER_WIDTH];
    let mut column = 0;
    for ((width, ink), label) in widths.into_iter().zip(inks).zip(labels) {
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
        };
        let rows: Vec<CardRow> = FAMILIES.iter().enumerate().map(row).collect();
        let limits = PictureLimits { pictures: 1, pictures_of_parts: 1, description: 1024, animation: 0 };
        for locale in Locale::all() {
            let style = Style { theme: Theme::SLATE, locale, limits, artwork: None };
            let card = draw_card(&App::new(), &rows, &style);
            for family in FAMILIES {
                assert!(card.alt.contains(&locale.entry(&format!("{}-name", family.info().id))));
            }
            assert!(card.alt.contains("141"), "{}", card.alt);
        }
    }
}
