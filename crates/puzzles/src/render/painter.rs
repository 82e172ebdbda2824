//! Draws placed items with one palette, and caches their sprites.

use super::artwork::Artwork;
use super::cache::Cache;
use super::geometry::PlacedItem;
use super::key::SpriteKey;
use super::palette::Palette;
use super::raster::{Canvas, Sprite};
use super::theme::{Inks, Theme};
use super::tile;
use std::sync::Arc;

/// Maximum memory of the sprites, in bytes. A 3 × 3 board with captions takes about 200 kB.
const MAX_SPRITE_BYTES: usize = 8 << 20;

/// A palette, and the sprites drawn with it.
#[derive(Debug)]
pub(super) struct Painter {
    pub(super) palette: Palette,
    artwork: Option<Arc<Artwork>>,
    sprites: Cache<SpriteKey, Sprite>,
}

impl Painter {
    /// Creates a painter with an empty cache.
    pub(super) fn new(theme: &'static Theme, inks: Inks) -> Self {
        Self::with_palette(Palette::new(theme, inks), None)
    }

    /// Creates a painter for pieces that show a player's picture.
    pub(super) fn with_artwork(theme: &'static Theme, artwork: Arc<Artwork>) -> Self {
        let palette = Palette::with_picture(theme, Inks::Pieces, artwork.whole());
        Self::with_palette(palette, Some(artwork))
    }

    fn with_palette(palette: Palette, artwork: Option<Arc<Artwork>>) -> Self {
        let sprites = Cache::new(MAX_SPRITE_BYTES, |_, sprite: &Sprite| sprite.bytes());
        Self { palette, artwork, sprites }
    }

    /// Draws `items` on `canvas`, each over the ones before it.
    pub(super) fn draw(&self, canvas: &mut Canvas, items: impl IntoIterator<Item = PlacedItem>) {
        for PlacedItem { key, x, y } in items {
            canvas.blit(&self.sprite(key), x, y, &self.palette);
        }
    }

    /// Returns the sprite of `key`, after drawing it if necessary.
    pub(super) fn sprite(&self, key: SpriteKey) -> Arc<Sprite> {
        self.sprites.get(key, |key| {
            let artwork = self.artwork.as_ref();
            let tile = artwork.and_then(|artwork| tile::draw(key, artwork, &self.palette));
            tile.unwrap_or_else(|| Sprite::draw(key, &self.palette))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::scene::{Ink, Shape};

    fn key(label: &str) -> SpriteKey {
        let (shape, ink, label) = (Shape::Block, Ink::Piece(0), Some(label.to_owned()));
        SpriteKey::Item { shape, ink, width: 60, height: 60, cell: 60, label, cap: 30 }
    }

    #[test]
    fn a_cached_sprite_equals_a_new_one() {
        let painter = Painter::new(Theme::SLATE, Inks::Pieces);
        let first = painter.sprite(key("15"));
        let second = painter.sprite(key("15"));
        assert!(Arc::ptr_eq(&first, &second));
        assert_eq!(*second, *Painter::new(Theme::SLATE, Inks::Pieces).sprite(key("15")));
    }
}
