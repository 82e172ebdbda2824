//! Scenes: display lists in cell units with named inks, without pixels.
//!
//! ```text
//! (0,0)────────── x        one unit is one cell of the board;
//!   │ ┌───┐ ┌───┐          items are painted in order, so later ones
//!   │ │ 2 │ │ 8 │          cover earlier ones
//!   y └───┘ └───┘
//! ```
//!
//! The `Display` of a scene has a line for its size and one per item, for snapshots in tests.

use std::fmt;

/// One picture: its extent and its items in painting order.
///
/// ```
/// use cantor_puzzles::puzzle::scene::{Ink, Scene, Shape};
///
/// let mut scene = Scene::tray(2, 1);
/// scene.cell(1, 0, Shape::Block, Ink::Piece(0), Some("8".to_owned()));
/// assert_eq!(
///     scene.to_string(),
///     "scene 2x1\nTray Tray at 0,0 size 2x1\nBlock Piece(0) at 1,0 size 1x1 \"8\"\n"
/// );
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// Width in cells.
    pub width: f32,
    /// Height in cells.
    pub height: f32,
    /// Items from back to front.
    pub items: Vec<Item>,
}

/// One item to paint.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// Left edge in cells.
    pub x: f32,
    /// Upper edge in cells.
    pub y: f32,
    /// Width in cells.
    pub width: f32,
    /// Height in cells.
    pub height: f32,
    /// Outline of the item.
    pub shape: Shape,
    /// Colour of the item.
    pub ink: Ink,
    /// Centred text, scaled to fit.
    pub label: Option<String>,
}

/// Outline of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// The tray under the pieces: a filled box that touches its neighbours.
    Tray,
    /// A tile or a piece: a filled, rounded box with a small gap to its neighbours.
    Block,
    /// The border of a [`Shape::Block`]; marks the piece under it.
    Frame,
    /// A small disc in the middle; marks the previous place of a piece.
    Dot,
    /// A hexagonal tray: filled, flat at the top and bottom, touching its box.
    Hexagon,
    /// A stone: a filled disc that touches its box.
    Disc,
    /// The border of a [`Shape::Disc`].
    Ring,
    /// An arc with an arrow; marks a turn of the stones around it.
    Arc(Rotation),
    /// A filled box that touches its neighbours.
    Box,
    /// A bottle or the lowest unit in it: a [`Shape::Box`] with a round bottom.
    Flask,
}

/// Angle and direction of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rotation {
    /// One place clockwise.
    Clockwise,
    /// One place counter-clockwise.
    CounterClockwise,
    /// Half a turn, drawn with two arrows.
    Half,
}

/// Named colour. A theme of the renderer defines its RGB values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Ink {
    /// The background under the pieces.
    Tray,
    /// A piece, with the number of its group. Themes may colour groups. The group of a sliding tile
    /// is its layer in the goal, from 0.
    Piece(u8),
    /// A piece of a group, in its goal position.
    Home(u8),
    /// A piece with a distinct colour in every theme, by number.
    Own(u8),
    /// A piece named by the goal, if the goal does not concern all pieces.
    Target,
    /// An empty place on a board without cells; the glass of bottles.
    Point,
    /// A liquid, by the number of its hue. Themes give each a distinct colour.
    Liquid(u8),
    /// Marks of the last move.
    Mark,
}

impl Scene {
    /// Creates an empty tray of `width` by `height` cells.
    pub fn tray(width: usize, height: usize) -> Self {
        let mut scene = Self::empty(width, height);
        scene.piece((0, 0), (width, height), Shape::Tray, Ink::Tray, None);
        scene
    }

    /// Creates an empty scene of `width` by `height` cells.
    pub fn empty(width: usize, height: usize) -> Self {
        Self { width: width as f32, height: height as f32, items: Vec::new() }
    }

    /// Adds a shape over the cell in `column` and `row`, both from 0.
    pub fn cell(&mut self, column: usize, row: usize, shape: Shape, ink: Ink, label: Option<String>) {
        self.piece((column, row), (1, 1), shape, ink, label);
    }

    /// Adds a shape of `size` by `size` cells around a centre.
    pub fn centred(&mut self, (x, y): (f32, f32), size: f32, shape: Shape, ink: Ink, label: Option<String>) {
        let (x, y) = (x - size / 2.0, y - size / 2.0);
        self.items.push(Item { x, y, width: size, height: size, shape, ink, label });
    }

    /// Adds a shape over `size` cells (across, down). Its upper left cell is at a column and row,
    /// both from 0.
    pub fn piece(
        &mut self,
        (column, row): (usize, usize),
        size: (usize, usize),
        shape: Shape,
        ink: Ink,
        label: Option<String>,
    ) {
        let (x, y, width, height) = (column as f32, row as f32, size.0 as f32, size.1 as f32);
        self.items.push(Item { x, y, width, height, shape, ink, label });
    }

    /// Puts another scene below this one, at its left edge.
    pub fn above(mut self, mut below: Self) -> Self {
        below.items.iter_mut().for_each(|item| item.y += self.height);
        // The rim of a tray reaches beyond its scene. The items of this scene cover the rim below.
        below.items.append(&mut self.items);
        let (width, height) = (self.width.max(below.width), self.height + below.height);
        Self { width, height, items: below.items }
    }

    /// Puts the items into the middle of a tray of at least this size.
    pub fn within(self, width: f32, height: f32) -> Self {
        let (full_width, full_height) = (width.max(self.width), height.max(self.height));
        let (right, down) = ((full_width - self.width) / 2.0, (full_height - self.height) / 2.0);
        let shift = |item: Item| Item { x: item.x + right, y: item.y + down, ..item };
        let (shape, ink) = (Shape::Tray, Ink::Tray);
        let tray = Item { x: 0.0, y: 0.0, width: full_width, height: full_height, shape, ink, label: None };
        let items = std::iter::once(tray).chain(self.items.into_iter().map(shift)).collect();
        Self { width: full_width, height: full_height, items }
    }
}

impl fmt::Display for Scene {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Two decimals hide the rounding errors of `f32`.
        let round = |side: f32| (side * 100.0).round() / 100.0;
        writeln!(f, "scene {}x{}", round(self.width), round(self.height))?;
        for item in &self.items {
            let Item { x, y, width, height, shape, ink, label } = item;
            let [x, y, width, height] = [x, y, width, height].map(|side| round(*side));
            write!(f, "{shape:?} {ink:?} at {x},{y} size {width}x{height}")?;
            match label {
                Some(label) => writeln!(f, " \"{label}\"")?,
                None => writeln!(f)?,
            }
        }
        Ok(())
    }
}
