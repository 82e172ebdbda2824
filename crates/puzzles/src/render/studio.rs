//! Draws placed items in the colours of one palette, and caches their sprites.

use super::cache::Cache;
use super::geometry::Placed;
use super::key::Key;
use super::palette::Palette;
use super::raster::{Canvas, Sprite};
use super::theme::{Inks, Theme};
use std::sync::Arc;

/// Bound on the memory of the sprites, in bytes; those of a 3 × 3 board with its captions take about 200 kB.
const SPRITES: usize = 8 << 20;

/// A palette, and the sprites that were drawn in it.
#[derive(Debug)]
pub(super) struct Studio {
    pub(super) palette: Palette,
    sprites: Cache<Key, Sprite>,
}

impl Studio {
    /// A studio in which nothing has been drawn yet.
    pub(super) fn new(theme: &'static Theme, inks: Inks) -> Self {
        let sprites = Cache::new(SPRITES, |_, sprite: &Sprite| sprite.bytes());
        Self { palette: Palette::new(theme, inks), sprites }
    }

    /// Draws `items` on `canvas`, each over those before it.
    pub(super) fn draw(&self, canvas: &mut Canvas, items: impl IntoIterator<Item = Placed>) {
        for Placed { key, x, y } in items {
            canvas.blit(&self.sprite(key), x, y, &self.palette);
        }
    }

    /// The sprite of `key`, drawn if it is not cached.
    pub(super) fn sprite(&self, key: Key) -> Arc<Sprite> {
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
    fn a_cached_sprite_is_what_a_fresh_one_would_be() {
        let studio = Studio::new(Theme::SLATE, Inks::Pieces);
        let first = studio.sprite(key("15"));
        let second = studio.sprite(key("15"));
        assert!(Arc::ptr_eq(&first, &second));
        assert_eq!(*second, *Studio::new(Theme::SLATE, Inks::Pieces).sprite(key("15")));
    }
}
