//! Draws scenes as indexed PNGs and as GIFs: contact sheets, single boards, animations.
//!
//! This module depends on no puzzle family, language, file or clock. Its parts in reading order:
//!
//! - [`Theme`] (inks to colours), `quantise` and `palette` (colours to indices)
//! - `font` and `shape` (coverage of pixels), `key` and `raster` (sprites), `cache`
//! - [`Artwork`] and `tile` (a player's own picture)
//! - `geometry` (places of a scene's items), `painter` (draws them with cached sprites)
//! - `layout`, `sheet` and `encode` (pages), `beside` (a photo beside the board read from it)
//! - `gif` (animations), and the [`Renderer`] on top
//!
//! Drawing text and outlines takes about forty times as long as the rest. The [`Renderer`] caches
//! them as sprites, so drawing a page mostly copies rows of pixels. `benches/draw.rs` measures the
//! time.
//!
//! ```
//! use cantor_puzzles::families::family;
//! use cantor_puzzles::render::{Renderer, Theme};
//!
//! let hex = family("hex").expect("a family");
//! let board = hex.read("o./.../.. → .o/.../..").expect("a board");
//! let page = Renderer::new(Theme::SLATE).picture(&board.scene());
//! assert!(page.png.starts_with(b"\x89PNG") && page.width <= 640);
//! ```

mod artwork;
mod beside;
mod cache;
mod encode;
mod font;
mod geometry;
mod gif;
mod key;
mod layout;
mod painter;
mod palette;
mod quantise;
mod raster;
mod renderer;
mod shape;
mod sheet;
mod theme;
mod tile;

pub use crate::pixels::Rgb;
pub use artwork::Artwork;
pub use beside::PhotoPart;
pub use font::missing_glyph;
#[doc(hidden)]
pub use font::{draw as draw_text, width as text_width};
pub use gif::MAX_FRAMES;
pub use renderer::Renderer;
pub use sheet::{Page, Panel, cell_on_sheet, panels_per_page};
pub use theme::{Paint, Theme};
