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
mod layout;
mod palette;
mod raster;
mod shape;
mod sheet;
mod theme;

pub use font::missing;
pub use sheet::{Page, Panel, panels_a_page};
pub use theme::{Paint, Rgb, Theme};

use crate::puzzle::Scene;
use crate::puzzle::scene::Ink;
use palette::Palette;
use raster::{Key, Sprite};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use theme::Inks;

/// Most memory that kept sprites take, in bytes; a 3 × 3 board with its captions needs about 200 kB.
const KEPT: usize = 8 << 20;

/// Draws in one theme and remembers what it drew. Share one between threads; it takes some 16 MB at most.
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
    sprites: Mutex<Sprites>,
}

/// Sprites by what they show, and their size in bytes together.
#[derive(Debug, Default)]
struct Sprites {
    drawn: HashMap<Key, Arc<Sprite>>,
    bytes: usize,
}

impl Studio {
    fn new(theme: &'static Theme, inks: Inks) -> Self {
        Self { palette: Palette::new(theme, inks), sprites: Mutex::default() }
    }

    /// The sprite of `key`, drawn if it is not kept.
    fn sprite(&self, key: Key) -> Arc<Sprite> {
        // A panic while the lock was held leaves at worst a wrong count of bytes.
        let kept = || self.sprites.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sprite) = kept().drawn.get(&key) {
            return Arc::clone(sprite);
        }
        // Drawn without the lock: two threads may draw the same sprite, none waits for another.
        let sprite = Arc::new(Sprite::draw(&key, &self.palette));
        let mut kept = kept();
        if kept.bytes + sprite.bytes() > KEPT {
            *kept = Sprites::default();
        }
        kept.bytes += sprite.bytes();
        if let Some(same) = kept.drawn.insert(key, Arc::clone(&sprite)) {
            kept.bytes -= same.bytes();
        }
        sprite
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

    #[test]
    fn what_is_kept_is_bounded() {
        let renderer = Studio::new(Theme::SLATE, Inks::Pieces);
        for label in 0..3000 {
            renderer.sprite(key(&label.to_string()));
            let kept = renderer.sprites.lock().unwrap();
            assert!(kept.bytes <= KEPT);
            assert_eq!(kept.bytes, kept.drawn.values().map(|sprite| sprite.bytes()).sum::<usize>());
        }
    }
}
