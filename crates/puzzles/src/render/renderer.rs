//! The renderer that front ends share: it chooses the palette that a scene needs.

use super::artwork::Artwork;
use super::beside::{self, Seen};
use super::gif::Animator;
use super::sheet::{self, Page, Panel};
use super::studio::Studio;
use super::theme::{Inks, Theme};
use crate::puzzle::scene::{Ink, Item, Scene};
use std::sync::Arc;

/// Draws in one theme and caches what it drew. Share one between threads; it takes some 32 MB at most.
///
/// ```
/// use cantor_puzzles::puzzle::Scene;
/// use cantor_puzzles::puzzle::scene::{Ink, Shape};
/// use cantor_puzzles::render::{Panel, Renderer, Theme};
///
/// let panels = ["1", "2", "3"].map(|number| {
///     let mut scene = Scene::tray(2, 2);
///     scene.cell(0, 0, Shape::Block, Ink::Piece(0), Some(number.to_owned()));
///     Panel { number: number.to_owned(), caption: "U ↑".to_owned(), scene }
/// });
/// let renderer = Renderer::new(Theme::SLATE);
/// let pages = renderer.sheet(&panels);
/// assert_eq!(pages[0].panels, 0..3);
/// assert!(renderer.animation(&panels).starts_with(b"GIF89a"));
/// ```
#[derive(Debug)]
pub struct Renderer {
    theme: &'static Theme,
    pieces: Animator,
    own: Animator,
    liquids: Animator,
}

impl Renderer {
    /// A renderer that has drawn nothing yet.
    pub fn new(theme: &'static Theme) -> Self {
        let [pieces, own, liquids] = Inks::ALL.map(|inks| Animator::new(Studio::new(theme, inks)));
        Self { theme, pieces, own, liquids }
    }

    /// A renderer in whose pictures the pieces that `artwork` has show it, for as long as that is wanted.
    pub fn with_artwork(theme: &'static Theme, artwork: Arc<Artwork>) -> Self {
        Self { pieces: Animator::new(Studio::with_artwork(theme, artwork)), ..Self::new(theme) }
    }

    /// The theme that it draws in.
    pub fn theme(&self) -> &'static Theme {
        self.theme
    }

    /// Draws `panels` in reading order on as few pages as hold them, at most 20 a page. All pages but the last have whole
    /// rows, and their lengths are alike: 32 boards of 3 × 3 are 16 and 16. Without panels there is no page.
    ///
    /// All boards share one scale, which fits the widest and the highest and stays readable on a phone.
    pub fn sheet(&self, panels: &[Panel]) -> Vec<Page> {
        panels.first().map_or(Vec::new(), |first| sheet::sheet(&self.of(&first.scene).studio, panels))
    }

    /// Draws one board alone, larger than on a sheet.
    pub fn picture(&self, scene: &Scene) -> Page {
        sheet::picture(&self.of(scene).studio, scene)
    }

    /// Draws one board large, and small beside it the goal under its name.
    pub fn aimed(&self, scene: &Scene, goal: &Panel) -> Page {
        sheet::aimed(&self.of(scene).studio, scene, goal)
    }

    /// Draws what was seen, and beside it, or under it where that is larger, the boards that it was taken for. One size of
    /// cells fits all boards.
    pub fn beside(&self, seen: &Seen<'_>, panels: &[Panel]) -> Page {
        let studio = panels.first().map_or(&self.pieces, |first| self.of(&first.scene));
        beside::beside(&studio.studio, seen, panels)
    }

    /// A GIF of `panels` one after the other, at most 384 px wide and 532 px high, and at most a minute long if there are
    /// no more than [`MOST_FRAMES`](super::MOST_FRAMES). Number and caption stand under the board. Without panels there
    /// are no bytes.
    pub fn animation(&self, panels: &[Panel]) -> Vec<u8> {
        panels.first().map_or(Vec::new(), |first| self.of(&first.scene).animation(panels))
    }

    /// What draws scenes like this one.
    fn of(&self, scene: &Scene) -> &Animator {
        let of = |item: &Item| match item.ink {
            Ink::Liquid(_) => Some(&self.liquids),
            Ink::Own(_) => Some(&self.own),
            _ => None,
        };
        scene.items.iter().find_map(of).unwrap_or(&self.pieces)
    }
}
