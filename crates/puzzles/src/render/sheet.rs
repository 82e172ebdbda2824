//! Draws single boards, and contact sheets: pages of numbered boards.
//!
//! A single page has at most 640 × 1400 px. Each of several pages has at most 1024 × 768 px. The
//! caller limits the number of pages.

use super::encode;
use super::geometry::{label_cap, place_items};
use super::key::line;
use super::layout::{HEADER_CAP, Layout, MARGIN, MAX_HEIGHT, MAX_WIDTH, side};
use super::painter::Painter;
use super::palette::Base;
use super::raster::Canvas;
use super::shape::Metrics;
use crate::puzzle::scene::Scene;
use std::ops::Range;

/// Gap between the number and the caption of a panel, and between a goal and its header, in pixels.
const TEXT_GAP: u32 = 8;

/// Maximum size of a cell of a single board, in pixels.
const MAX_CELL: u32 = 96;

/// Size of a cell of a goal beside a board, in percent of the board's cell.
const GOAL_PERCENT: u32 = 40;

/// One board of a contact sheet or an animation.
///
/// ```
/// use cantor_puzzles::families::family;
/// use cantor_puzzles::render::Panel;
///
/// let hex = family("hex").expect("a family");
/// let board = hex.read("o./.../.. → .o/.../..").expect("a board");
/// let start = Panel { number: "Start".to_owned(), caption: String::new(), scene: board.scene() };
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Panel {
    /// Text above the board, at the left: "7", or a word such as "Start".
    pub number: String,
    /// Text above the board, at the right: "U ↑". A long text is set smaller, then cut with "…".
    pub caption: String,
    /// Scene of the board.
    pub scene: Scene,
}

/// One picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// An 8-bit indexed PNG.
    pub png: Vec<u8>,
    /// Indices of the panels on this page.
    pub panels: Range<usize>,
    /// Width in pixels: at most 640, or 1024 if there are several pages.
    pub width: u32,
    /// Height in pixels: at most 1400, or 768 if there are several pages.
    pub height: u32,
}

/// Returns the number of boards of the size of `scene` that fit on a page and are readable on a
/// phone.
pub fn panels_per_page(scene: &Scene) -> usize {
    Layout::new((scene.width, scene.height), 1).max_per_page
}

/// Returns the side of a cell, in pixels, on a sheet of `panels` boards of the size of `scene`.
pub fn cell_on_sheet(scene: &Scene, panels: usize) -> u32 {
    Layout::new((scene.width, scene.height), panels).cell
}

/// Draws a contact sheet as [`super::Renderer::sheet`] does.
pub(super) fn draw_sheet(painter: &Painter, panels: &[Panel]) -> Vec<Page> {
    let extent = |side: fn(&Scene) -> f32| panels.iter().map(|panel| side(&panel.scene)).fold(0.0, f32::max);
    let layout = Layout::new((extent(|scene| scene.width), extent(|scene| scene.height)), panels.len());
    let cap = label_cap(panels.iter().map(|panel| &panel.scene), layout.cell);
    let draw = |(number, shown): (usize, &[Panel])| {
        let (width, height) = layout.page(shown.len());
        let mut canvas = blank(painter, width, height);
        for (index, panel) in shown.iter().enumerate() {
            let at = layout.header(index);
            draw_header(painter, &mut canvas, [&panel.number, &panel.caption], at, layout.width);
            painter.draw(&mut canvas, place_items(&panel.scene, layout.board(at), layout.cell, cap));
        }
        let start = number * layout.per_page;
        page(painter, &canvas, start..start + shown.len())
    };
    panels.chunks(layout.per_page).enumerate().map(draw).collect()
}

/// Draws a single board as [`super::Renderer::picture`] does.
pub(super) fn draw_picture(painter: &Painter, scene: &Scene) -> Page {
    let (max_width, max_height) = (MAX_WIDTH - 2 * MARGIN, MAX_HEIGHT - 2 * MARGIN);
    let fits = |&cell: &u32| side(scene.width, cell) <= max_width && side(scene.height, cell) <= max_height;
    let cell = (1..=MAX_CELL).rev().find(fits).unwrap_or(1);
    let width = side(scene.width, cell).min(max_width) + 2 * MARGIN;
    let height = side(scene.height, cell).min(max_height) + 2 * MARGIN;
    let mut canvas = blank(painter, width, height);
    let corner = (MARGIN + Metrics::of(cell).pad) as i32;
    painter
        .draw(&mut canvas, place_items(scene, (corner, corner), cell, label_cap([scene].into_iter(), cell)));
    page(painter, &canvas, 0..1)
}

/// Draws a board with its goal as [`super::Renderer::picture_with_goal`] does.
pub(super) fn draw_picture_with_goal(painter: &Painter, scene: &Scene, goal: &Panel) -> Page {
    let (max_width, max_height) = (MAX_WIDTH - 3 * MARGIN, MAX_HEIGHT - 2 * MARGIN);
    let goal_cell = |cell: u32| (cell * GOAL_PERCENT / 100).max(1);
    let fits = |&cell: &u32| {
        side(scene.width, cell) + side(goal.scene.width, goal_cell(cell)) <= max_width
            && side(scene.height, cell) <= max_height
    };
    let cell = (1..=MAX_CELL).rev().find(fits).unwrap_or(1);
    let small = goal_cell(cell);
    let (left, top) = (2 * MARGIN + side(scene.width, cell), MARGIN + HEADER_CAP + TEXT_GAP);
    let goal_width = side(goal.scene.width, small);
    let height = side(scene.height, cell).max(HEADER_CAP + TEXT_GAP + side(goal.scene.height, small));
    let mut canvas = blank(painter, left + goal_width + MARGIN, height + 2 * MARGIN);
    let mut draw = |scene: &Scene, (x, y): (u32, u32), cell: u32| {
        let pad = Metrics::of(cell).pad;
        let corner = ((x + pad) as i32, (y + pad) as i32);
        painter.draw(&mut canvas, place_items(scene, corner, cell, label_cap([scene].into_iter(), cell)));
    };
    draw(scene, (MARGIN, MARGIN), cell);
    draw(&goal.scene, (left, top), small);
    let baseline = (left as i32, (MARGIN + HEADER_CAP) as i32);
    draw_header(painter, &mut canvas, [&goal.number, &goal.caption], baseline, goal_width);
    page(painter, &canvas, 0..1)
}

/// Creates an empty page.
pub(super) fn blank(painter: &Painter, width: u32, height: u32) -> Canvas {
    Canvas::new(width, height, painter.palette.index(Base::PAPER))
}

/// Draws the header of a board `width` pixels wide: number at the left, caption at the right. The
/// left edge is at `x`.
pub(super) fn draw_header(
    painter: &Painter,
    canvas: &mut Canvas,
    [number, caption]: [&str; 2],
    (x, baseline): (i32, i32),
    width: u32,
) {
    let mut room = width;
    if let Some(key) = line(number, Base::NUMBER, HEADER_CAP, room) {
        let number = painter.sprite(key);
        canvas.blit(&number, x, baseline, &painter.palette);
        room = room.saturating_sub(number.width + TEXT_GAP);
    }
    if let Some(key) = line(caption, Base::CAPTION, HEADER_CAP, room) {
        let caption = painter.sprite(key);
        canvas.blit(&caption, x + width as i32 - caption.width as i32, baseline, &painter.palette);
    }
}

/// Encodes `canvas`, which shows `panels`.
fn page(painter: &Painter, canvas: &Canvas, panels: Range<usize>) -> Page {
    let png = encode::encode_png(canvas, painter.palette.bytes());
    Page { png, panels, width: canvas.width, height: canvas.height }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::scene::{Ink, Shape};
    use crate::render::theme::{Inks, Theme};

    fn painter() -> Painter {
        Painter::new(Theme::SLATE, Inks::Pieces)
    }

    fn panels(count: usize, width: usize, height: usize) -> Vec<Panel> {
        let panel = |step: usize| {
            let mut scene = Scene::tray(width, height);
            for cell in 1..width * height {
                let ink = if cell % 3 == 0 { Ink::Home(0) } else { Ink::Piece(0) };
                scene.cell(cell % width, cell / width, Shape::Block, ink, Some(cell.to_string()));
            }
            scene.cell(0, 0, Shape::Dot, Ink::Mark, None);
            scene.cell(width - 1, 0, Shape::Frame, Ink::Mark, None);
            Panel { number: step.to_string(), caption: "U ↑".into(), scene }
        };
        (0..count).map(panel).collect()
    }

    /// Draws a sheet, decodes each page, and compares it with the data of the page.
    #[track_caller]
    fn check(panels: &[Panel], lengths: &[usize]) {
        let painter = painter();
        let pages = draw_sheet(&painter, panels);
        let mut next = 0;
        for page in &pages {
            assert_eq!(page.panels.start, next);
            next = page.panels.end;
            assert!(page.height <= MAX_HEIGHT && (page.width <= MAX_WIDTH || pages.len() > 1));
            let mut reader = png::Decoder::new(std::io::Cursor::new(&page.png));
            reader.set_transformations(png::Transformations::IDENTITY);
            let mut reader = reader.read_info().unwrap();
            let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
            let info = reader.next_frame(&mut pixels).unwrap();
            assert_eq!((info.width, info.height), (page.width, page.height));
            assert_eq!(pixels.len(), (page.width * page.height) as usize);
            assert!(pixels.iter().all(|&index| usize::from(index) < painter.palette.len()));
        }
        let got: Vec<usize> = pages.iter().map(|page| page.panels.len()).collect();
        assert_eq!((next, got.as_slice()), (panels.len(), lengths));
        assert_eq!(pages, draw_sheet(&painter, panels), "cached sprites draw the same");
    }

    #[test]
    fn a_goal_fits_beside_any_board() {
        for (width, height) in [(2, 2), (3, 3), (4, 10), (10, 4), (10, 10)] {
            let panel = panels(1, width, height).swap_remove(0);
            let page = draw_picture_with_goal(&painter(), &panel.scene, &panel);
            assert!(page.width <= MAX_WIDTH && page.height <= MAX_HEIGHT, "{width}x{height}: {page:?}");
            assert!(
                page.width > draw_picture(&painter(), &panel.scene).width || width == 10,
                "{width}x{height}"
            );
        }
    }

    #[test]
    fn pages_partition_the_panels() {
        check(&[], &[]);
        check(&panels(1, 3, 3), &[1]);
        check(&panels(20, 3, 3), &[20]);
        check(&panels(21, 3, 3), &[12, 9]);
        check(&panels(32, 3, 3), &[16, 16]);
        check(&panels(37, 2, 4), &[20, 17]);
        check(&panels(20, 4, 2), &[12, 8]);
        check(&panels(81, 4, 4), &[16, 16, 16, 16, 16, 1]);
    }

    #[test]
    fn odd_scenes_are_drawn_within_the_page() {
        let mut wild = panels(2, 1, 1);
        wild[0].scene.width = 900.0;
        wild[1].scene.items[0].width = f32::INFINITY;
        wild[1].scene.items[1].x = f32::NAN;
        wild[1].scene.items[1].label =
            Some("a label of many words that cannot fit in the cell at all".into());
        wild[1].caption = "and a caption that is as long as the caption of a painting".into();
        check(&wild, &[2]);
        let picture = draw_picture(&painter(), &wild[0].scene);
        assert!(picture.width <= MAX_WIDTH && picture.height <= MAX_HEIGHT);
    }
}
