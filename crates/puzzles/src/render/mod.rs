//! Draws scenes as indexed PNGs: contact sheets of many boards, or one board alone.
//!
//! It knows `puzzle::scene` and nothing else of the crate: no puzzle, no language, no file, no clock. The reading
//! order is [`Theme`] (inks to colours), the palette (colours to indices), font and shape (coverage of pixels), the
//! raster (items to sprites), the layout (places), the sheet (pages) and their encoding.
//!
//! Drawing text and outlines takes some forty times as long as all the rest, so the [`Renderer`] keeps what it drew
//! and a page is little more than copies of rows. Figures are in `benches/draw.rs`.

mod encode;
mod font;
mod gif;
mod kept;
mod layout;
mod palette;
mod place;
mod raster;
mod shape;
mod sheet;
mod theme;

pub use font::missing;
pub use gif::MOST_FRAMES;
pub use sheet::{Page, Panel, panels_a_page};
pub use theme::{Paint, Rgb, Theme};

use crate::puzzle::Scene;
use crate::puzzle::scene::Ink;
use gif::{Change, Codes};
use kept::Kept;
use palette::Palette;
use place::Placed;
use raster::{Canvas, Key, Sprite};
use std::sync::Arc;
use theme::Inks;

/// Most memory that kept sprites take, in bytes; a 3 × 3 board with its captions needs about 200 kB.
const SPRITES: usize = 8 << 20;

/// The same of encoded changes; 80 moves on a 4 × 4 board need about 300 kB.
const BLOCKS: usize = 8 << 20;

/// Draws in one theme and remembers what it drew. Share one between threads; it takes some 32 MB at most.
#[derive(Debug)]
pub struct Renderer {
    pieces: Studio,
    liquids: Studio,
}

impl Renderer {
    /// A renderer that has drawn nothing yet.
    pub fn new(theme: &'static Theme) -> Self {
        Self { pieces: Studio::new(theme, Inks::Pieces), liquids: Studio::new(theme, Inks::Liquids) }
    }

    /// The theme that it draws in.
    pub fn theme(&self) -> &'static Theme {
        self.pieces.palette.theme
    }

    /// Draws `panels` in reading order on as few pages as hold them, at most 20 a page; all pages but the last have
    /// whole rows, and their lengths are alike: 32 boards of 3 × 3 are 16 and 16. No panels make no page.
    ///
    /// All boards share one scale, which fits the widest and the highest and stays readable on a phone.
    pub fn sheet(&self, panels: &[Panel]) -> Vec<Page> {
        panels.first().map_or(Vec::new(), |first| self.studio(&first.scene).sheet(panels))
    }

    /// Draws one board alone, larger than on a sheet.
    pub fn picture(&self, scene: &Scene) -> Page {
        self.studio(scene).picture(scene)
    }

    /// A GIF of `panels` one after the other, at most 384 px wide and 532 px high, a minute long at most if there are no
    /// more than [`MOST_FRAMES`]. Number and caption stand under the board. No panels make no bytes.
    pub fn animation(&self, panels: &[Panel]) -> Vec<u8> {
        panels.first().map_or(Vec::new(), |first| self.studio(&first.scene).animation(panels))
    }

    /// Where scenes like this one are drawn.
    fn studio(&self, scene: &Scene) -> &Studio {
        let liquid = scene.items.iter().any(|item| matches!(item.ink, Ink::Liquid(_)));
        if liquid { &self.liquids } else { &self.pieces }
    }
}

/// Draws in the colours of one palette.
#[derive(Debug)]
struct Studio {
    palette: Palette,
    sprites: Kept<Key, Sprite>,
    blocks: Kept<Change, Codes>,
}

impl Studio {
    fn new(theme: &'static Theme, inks: Inks) -> Self {
        let sprites = Kept::new(SPRITES, |_, sprite: &Sprite| sprite.bytes());
        let blocks = Kept::new(BLOCKS, |change: &Change, codes: &Codes| change.bytes() + codes.bytes());
        Self { palette: Palette::new(theme, inks), sprites, blocks }
    }

    /// Draws `items` on `canvas`, each over those before it.
    fn draw(&self, canvas: &mut Canvas, items: impl IntoIterator<Item = Placed>) {
        for Placed { key, x, y } in items {
            canvas.blit(&self.sprite(key), x, y, &self.palette);
        }
    }

    /// The sprite of `key`, drawn if it is not kept.
    fn sprite(&self, key: Key) -> Arc<Sprite> {
        self.sprites.get(key, |key| Sprite::draw(key, &self.palette))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::scene::{Ink, Shape};

    fn key(label: &str) -> Key {
        let (shape, ink, label) = (Shape::Block, Ink::Piece(0), Some(label.to_owned()));
        Key::Item { shape, ink, width: 60, height: 60, cell: 60, label, cap: 30 }
    }

    #[test]
    fn a_kept_sprite_is_what_a_fresh_one_would_be() {
        let renderer = Studio::new(Theme::SLATE, Inks::Pieces);
        let first = renderer.sprite(key("15"));
        let second = renderer.sprite(key("15"));
        assert!(Arc::ptr_eq(&first, &second));
        assert_eq!(*second, *Studio::new(Theme::SLATE, Inks::Pieces).sprite(key("15")));
    }
}
