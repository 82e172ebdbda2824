//! What there is to draw of a board: a display list in cell units with named inks, and no pixels.
//!
//! ```text
//! (0,0)────────── x        one unit is one cell of the board;
//!   │ ┌───┐ ┌───┐          items are painted in order, so later ones
//!   │ │ 2 │ │ 8 │          cover earlier ones
//!   y └───┘ └───┘
//! ```
//!
//! Its `Display` is a line an item, for snapshots in tests.

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
    /// What to paint, from back to front.
    pub items: Vec<Item>,
}

/// One thing to paint.
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
    /// Its outline.
    pub shape: Shape,
    /// What it is painted with.
    pub ink: Ink,
    /// Text in its middle, scaled to fit.
    pub label: Option<String>,
}

/// The outlines a scene is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// A filled box that touches its neighbours: the tray under the pieces.
    Tray,
    /// A filled rounded box with a small gap to its neighbours: a tile, a piece.
    Block,
    /// Only the border of a [`Shape::Block`]: marks the piece under it.
    Frame,
    /// A small disc in the middle: marks where a piece came from.
    Dot,
    /// A filled hexagon, flat above and below: a tray that touches its box.
    Hexagon,
    /// A filled disc that touches its box: a stone.
    Disc,
    /// Only the border of a [`Shape::Disc`].
    Ring,
    /// An arc with an arrow within its box: what lies around it was turned.
    Arc(Rotation),
    /// A filled box that touches its neighbours.
    Box,
    /// The same with a round bottom: a bottle, or what lies at its bottom.
    Flask,
}

/// How far and which way something was turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rotation {
    /// By one place.
    Clockwise,
    /// By one place.
    CounterClockwise,
    /// Half a turn: two arrows.
    Half,
}

/// The names of the colours; a theme of the renderer says what they look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Ink {
    /// The ground that pieces lie on.
    Tray,
    /// A piece of a group, which themes may colour: a sliding tile's layer in the goal, from 0.
    Piece(u8),
    /// The same where the goal wants it: the piece is home.
    Home(u8),
    /// A piece that every theme tells apart from the others, by its number.
    Own(u8),
    /// A piece that the goal is about, where it is not about all of them.
    Target,
    /// A place where no piece lies, on boards without cells; the glass of bottles.
    Point,
    /// A liquid of a hue, which themes tell apart from all others.
    Liquid(u8),
    /// What marks the last move.
    Mark,
}

impl Scene {
    /// An empty tray of `width` by `height` cells.
    pub fn tray(width: usize, height: usize) -> Self {
        let mut scene = Self::empty(width, height);
        scene.piece((0, 0), (width, height), Shape::Tray, Ink::Tray, None);
        scene
    }

    /// `width` by `height` cells on which nothing lies.
    pub fn empty(width: usize, height: usize) -> Self {
        Self { width: width as f32, height: height as f32, items: Vec::new() }
    }

    /// Paints a shape over the cell in `column` and `row`, both from 0.
    pub fn cell(&mut self, column: usize, row: usize, shape: Shape, ink: Ink, label: Option<String>) {
        self.piece((column, row), (1, 1), shape, ink, label);
    }

    /// Paints a shape over `size` cells, across and down, from the one in a column and row on.
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
}

impl fmt::Display for Scene {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "scene {}x{}", self.width, self.height)?;
        for item in &self.items {
            let Item { x, y, width, height, shape, ink, label } = item;
            write!(f, "{shape:?} {ink:?} at {x},{y} size {width}x{height}")?;
            match label {
                Some(label) => writeln!(f, " \"{label}\"")?,
                None => writeln!(f)?,
            }
        }
        Ok(())
    }
}
