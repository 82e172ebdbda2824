//! Draws scenes as indexed PNGs and as GIFs: contact sheets of many boards, one board alone, animations.
//!
//! It knows `puzzle::scene` and nothing else of the crate: no puzzle, no language, no file, no clock. The reading
//! order is [`Theme`] (inks to colours), quantise and the palette (colours to indices), font and shape (coverage of pixels),
//! keys (what is drawn) and the raster (their sprites), [`Artwork`] with scale and tile (a player's own picture), the
//! geometry of a scene, the studio (which caches sprites), layout and sheet (pages) with their encoding, beside (what was
//! seen and what was read), gif (animations), and the [`Renderer`] on top.
//!
//! Drawing text and outlines takes some forty times as long as all the rest, so the [`Renderer`] caches what it drew
//! and a page is little more than copies of rows. Figures are in `benches/draw.rs`.
//!
//! ```
//! use cantor_puzzles::families::family;
//! use cantor_puzzles::render::{Renderer, Theme};
//!
//! let board = family("hex").expect("it is listed").read("o./.../.. → .o/.../..").expect("a board");
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
mod palette;
mod quantise;
mod raster;
mod rect;
mod renderer;
mod scale;
mod shape;
mod sheet;
mod studio;
mod theme;
mod tile;

pub use artwork::Artwork;
pub use beside::Seen;
pub use font::missing;
pub use gif::MOST_FRAMES;
pub use renderer::Renderer;
pub use sheet::{Page, Panel, panels_a_page};
pub use theme::{Paint, Rgb, Theme};
