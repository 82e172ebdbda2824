//! Contact sheets: many numbered boards on pages.
//!
//! It bounds the size of a page, 640 × 1400 px, but not how many there are: that is for the caller. It chooses no
//! words; numbers and captions come as text.

use super::layout::{HEADER_CAP, Layout, MARGIN, MAX_HEIGHT, MAX_WIDTH, side};
use super::palette::Base;
use super::raster::{Canvas, Key, fitting_cap};
use super::shape::Metrics;
use super::{Studio, encode, font};
use crate::puzzle::scene::{Scene, Shape};
use std::collections::HashSet;
use std::ops::Range;

/// Between the number and the caption of a panel, in pixels.
const BETWEEN: u32 = 8;
/// Text is set smaller down to this height of digits, and then cut.
const LEAST_CAP: u32 = 11;
/// Largest cell of a board drawn alone, in pixels.
const LARGE_CELL: u32 = 96;

/// One board of a contact sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct Panel {
    /// At the left over the board: "7", or a word such as "Start".
    pub number: String,
    /// At the right over the board: "U ↑". Set smaller, then cut with "…", when it is too long.
    pub caption: String,
    /// The board.
    pub scene: Scene,
}

/// One picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// An 8-bit indexed PNG.
    pub png: Vec<u8>,
    /// Which of the panels it shows, counted from 0.
    pub panels: Range<usize>,
    /// Pixels across, at most 640.
    pub width: u32,
    /// Pixels down, at most 1400.
    pub height: u32,
}

/// The most boards like `scene` that one page holds, so large that they can be read on a phone.
pub fn panels_a_page(scene: &Scene) -> usize {
    Layout::new((scene.width, scene.height), 1).most
}

impl Studio {
    /// As [`super::Renderer::sheet`].
    pub(super) fn sheet(&self, panels: &[Panel]) -> Vec<Page> {
        let extent = |of: fn(&Scene) -> f32| panels.iter().map(|panel| of(&panel.scene)).fold(0.0, f32::max);
        let layout = Layout::new((extent(|scene| scene.width), extent(|scene| scene.height)), panels.len());
        let cap = label_cap(panels.iter().map(|panel| &panel.scene), layout.cell);
        let draw = |(page, shown): (usize, &[Panel])| {
            let (width, height) = layout.page(shown.len());
            let mut canvas = self.blank(width, height);
            for (place, panel) in shown.iter().enumerate() {
                let header = layout.header(place);
                self.header(&mut canvas, panel, header, layout.width);
                self.scene(&mut canvas, &panel.scene, layout.board(header), layout.cell, cap);
            }
            let start = page * layout.per_page;
            self.page(&canvas, start..start + shown.len())
        };
        panels.chunks(layout.per_page).enumerate().map(draw).collect()
    }

    /// As [`super::Renderer::picture`].
    pub(super) fn picture(&self, scene: &Scene) -> Page {
        let (most_wide, most_high) = (MAX_WIDTH - 2 * MARGIN, MAX_HEIGHT - 2 * MARGIN);
        let fits =
            |&cell: &u32| side(scene.width, cell) <= most_wide && side(scene.height, cell) <= most_high;
        let cell = (1..=LARGE_CELL).rev().find(fits).unwrap_or(1);
        let width = side(scene.width, cell).min(most_wide) + 2 * MARGIN;
        let height = side(scene.height, cell).min(most_high) + 2 * MARGIN;
        let mut canvas = self.blank(width, height);
        let corner = (MARGIN + Metrics::of(cell).pad) as i32;
        self.scene(&mut canvas, scene, (corner, corner), cell, label_cap([scene].into_iter(), cell));
        self.page(&canvas, 0..1)
    }

    /// An empty page.
    fn blank(&self, width: u32, height: u32) -> Canvas {
        Canvas::new(width, height, self.palette.index(Base::PAPER))
    }

    /// Writes what stands over the board of `panel`, which is `width` pixels wide, on the baseline at `x`.
    fn header(&self, canvas: &mut Canvas, panel: &Panel, (x, baseline): (i32, i32), width: u32) {
        let mut room = width;
        if let Some(key) = line(&panel.number, Base::NUMBER, room) {
            let number = self.sprite(key);
            canvas.blit(&number, x, baseline, &self.palette);
            room = room.saturating_sub(number.width + BETWEEN);
        }
        if let Some(key) = line(&panel.caption, Base::CAPTION, room) {
            let caption = self.sprite(key);
            canvas.blit(&caption, x + width as i32 - caption.width as i32, baseline, &self.palette);
        }
    }

    /// Draws `scene` with the corner of its cells at `corner`, `cell` pixels a cell, digits `cap` pixels high.
    fn scene(&self, canvas: &mut Canvas, scene: &Scene, corner: (i32, i32), cell: u32, cap: u32) {
        let at = |cells: f32| (cells * cell as f32).round() as i32;
        for item in &scene.items {
            let (x, y) = (at(item.x), at(item.y));
            let (right, bottom) = (at(item.x + item.width), at(item.y + item.height));
            let key = Key::Item {
                shape: item.shape,
                ink: item.ink,
                width: right.saturating_sub(x).max(0) as u32,
                height: bottom.saturating_sub(y).max(0) as u32,
                cell,
                label: item.label.clone(),
                cap,
            };
            let (x, y) = (corner.0.saturating_add(x), corner.1.saturating_add(y));
            canvas.blit(&self.sprite(key), x, y, &self.palette);
        }
    }

    /// Encodes `canvas`, which shows `panels`.
    fn page(&self, canvas: &Canvas, panels: Range<usize>) -> Page {
        let png = encode::png(canvas, &self.palette);
        Page { png, panels, width: canvas.width, height: canvas.height }
    }
}

/// One height for the digits of all labels, so that 8 and 15 look alike; a label of many letters is set smaller alone.
fn label_cap<'a>(scenes: impl Iterator<Item = &'a Scene>, cell: u32) -> u32 {
    let cap = Metrics::of(cell).cap;
    let labels: HashSet<&str> =
        scenes.flat_map(|scene| &scene.items).filter_map(|item| item.label.as_deref()).collect();
    let room = Metrics::of(cell).room(Shape::Block, cell);
    let least = labels.into_iter().map(|label| fitting_cap(label, cap, room)).min().unwrap_or(cap);
    least.max(cap * 3 / 4)
}

/// The key of a line of text at most `room` pixels wide, or `None` if there is none to draw.
fn line(text: &str, ink: Base, room: u32) -> Option<Key> {
    let cap = fitting_cap(text, HEADER_CAP, room);
    if cap >= LEAST_CAP {
        return (!text.is_empty()).then(|| Key::Text { text: text.to_owned(), ink, cap });
    }
    let em = LEAST_CAP as f32 / font::CAP;
    let mut room = room as f32 - font::width("…", em);
    let fits = |c: &char| {
        room -= font::width(c.encode_utf8(&mut [0; 4]), em);
        room >= 0.0
    };
    let start: String = text.chars().take_while(fits).collect();
    (!start.is_empty()).then(|| Key::Text { text: start + "…", ink, cap: LEAST_CAP })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::scene::Ink;
    use crate::render::{Renderer, Theme};

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

    /// Draws a sheet, decodes each page and compares it with what the page says of itself.
    #[track_caller]
    fn check(panels: &[Panel], lengths: &[usize]) {
        let renderer = Renderer::new(Theme::SLATE);
        let pages = renderer.sheet(panels);
        let mut next = 0;
        for page in &pages {
            assert_eq!(page.panels.start, next);
            next = page.panels.end;
            assert!(page.width <= MAX_WIDTH && page.height <= MAX_HEIGHT);
            let mut reader = png::Decoder::new(std::io::Cursor::new(&page.png));
            reader.set_transformations(png::Transformations::IDENTITY);
            let mut reader = reader.read_info().unwrap();
            let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
            let info = reader.next_frame(&mut pixels).unwrap();
            assert_eq!((info.width, info.height), (page.width, page.height));
            assert_eq!(pixels.len(), (page.width * page.height) as usize);
            assert!(pixels.iter().all(|&index| usize::from(index) < renderer.pieces.palette.len()));
        }
        let got: Vec<usize> = pages.iter().map(|page| page.panels.len()).collect();
        assert_eq!((next, got.as_slice()), (panels.len(), lengths));
        assert_eq!(pages, renderer.sheet(panels), "kept sprites draw the same");
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
        check(&panels(81, 4, 4), &[15, 15, 15, 15, 15, 6]);
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
        let picture = Renderer::new(Theme::SLATE).picture(&wild[0].scene);
        assert!(picture.width <= MAX_WIDTH && picture.height <= MAX_HEIGHT);
    }

    #[test]
    fn long_captions_shrink_and_then_end_in_dots() {
        let shown = |text: &str, room| match line(text, Base::CAPTION, room) {
            Some(Key::Text { text, cap, .. }) => (text, cap),
            other => panic!("expected a line, got {other:?}"),
        };
        assert_eq!(shown("U ↑", 100), ("U ↑".to_owned(), HEADER_CAP));
        assert!(shown("12 × 34 → 5", 110).1 < HEADER_CAP);
        let (cut, cap) = shown("a caption longer than its panel", 100);
        assert!(cut.ends_with('…') && cap == LEAST_CAP);
        assert!(font::width(&cut, cap as f32 / font::CAP) <= 100.0);
        assert_eq!(line("", Base::CAPTION, 100), None);
    }
}
