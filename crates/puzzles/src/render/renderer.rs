//! The renderer: chooses the palette that a scene needs, and draws with it.

use super::artwork::Artwork;
use super::beside::{self, PhotoPart};
use super::gif::Animator;
use super::painter::Painter;
use super::sheet::{self, Page, Panel};
use super::theme::{Inks, Theme};
use crate::puzzle::scene::{Ink, Item, Scene};
use std::sync::Arc;

/// Draws in one theme and caches sprites. It is meant to be shared between threads, and uses at
/// most about 48 MB.
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
    /// Creates a renderer with empty caches.
    pub fn new(theme: &'static Theme) -> Self {
        let [pieces, own, liquids] = Inks::ALL.map(|inks| Animator::new(Painter::new(theme, inks)));
        Self { theme, pieces, own, liquids }
    }

    /// Creates a renderer that draws each tile of `artwork` on the piece with the same label.
    pub fn with_artwork(theme: &'static Theme, artwork: Arc<Artwork>) -> Self {
        Self { pieces: Animator::new(Painter::with_artwork(theme, artwork)), ..Self::new(theme) }
    }

    /// Returns the theme of the renderer.
    pub fn theme(&self) -> &'static Theme {
        self.theme
    }

    /// Draws `panels` in reading order on few pages, at most about 20 panels per page. Up to twelve
    /// panels share one page, unless their boards are large. All pages have the same size, and
    /// phones show them uncropped side by side, except one of seven. Seven pages therefore become
    /// eight if the panels suffice. Otherwise all pages except the last have full rows. Without
    /// panels there is no page.
    ///
    /// All boards have the same scale, at which the widest and the tallest fit and are readable on
    /// a phone.
    pub fn sheet(&self, panels: &[Panel]) -> Vec<Page> {
        panels
            .first()
            .map_or(Vec::new(), |first| sheet::draw_sheet(&self.animator(&first.scene).painter, panels))
    }

    /// Draws a single board, larger than on a sheet.
    pub fn picture(&self, scene: &Scene) -> Page {
        sheet::draw_picture(&self.animator(scene).painter, scene)
    }

    /// Draws a single board. The goal is beside it, smaller and with a header.
    pub fn picture_with_goal(&self, scene: &Scene, goal: &Panel) -> Page {
        sheet::draw_picture_with_goal(&self.animator(scene).painter, scene, goal)
    }

    /// Draws part of a photo with the boards read from it. The boards are beside the photo, or
    /// below it if that makes them larger. All boards have the same scale.
    pub fn photo_with_boards(&self, part: &PhotoPart<'_>, panels: &[Panel]) -> Page {
        let animator = panels.first().map_or(&self.pieces, |first| self.animator(&first.scene));
        beside::draw_photo_with_boards(&animator.painter, part, panels)
    }

    /// Draws a GIF of `panels` in order, with number and caption below each board. The GIF is at
    /// most 344 px wide and 492 px high. With up to [`MAX_FRAMES`](super::MAX_FRAMES) panels, it
    /// plays for at most about a minute. Without panels the result is empty.
    pub fn animation(&self, panels: &[Panel]) -> Vec<u8> {
        panels.first().map_or(Vec::new(), |first| self.animator(&first.scene).animation(panels))
    }

    /// Returns the animator for the inks of a scene.
    fn animator(&self, scene: &Scene) -> &Animator {
        let animator_of = |item: &Item| match item.ink {
            Ink::Liquid(_) => Some(&self.liquids),
            Ink::Own(_) => Some(&self.own),
            _ => None,
        };
        scene.items.iter().find_map(animator_of).unwrap_or(&self.pieces)
    }
}
