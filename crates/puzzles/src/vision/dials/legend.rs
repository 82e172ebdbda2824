//! Finds the legend of dials: blocks of small cells. The cells of a block are arranged like the
//! dials. A cell is a dot, or a box with or without a number.
//!
//! ```text
//!     A              B            a group of connected pixels unlike the background is a cell:
//!     ■  ·  ■        ·  ■  ·      a box if it is a large solid square, a dot if it is small;
//!     ·  ■  ·        ■  ■  ■      a line consists of the cells of blocks side by side
//! ```

use image::RgbImage;

use super::label::{Label, read};
use crate::pixels::Rect;
use crate::vision::components::{Component, SizeLimits, Threshold, find_components};
use crate::vision::grid::{Quad, corners};
use crate::vision::plane::Plane;
use crate::vision::small::{Rgb, contrast};

/// A legend.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Legend {
    /// Cells of each block, line by line.
    pub(crate) blocks: Vec<Vec<Mark>>,
    /// Whether all numbers were read with certainty.
    pub(crate) clear: bool,
    /// Box around all cells.
    pub(crate) corners: Quad,
}

/// A cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// A dot.
    Dot,
    /// A box without a legible number.
    Plain,
    /// A box with a signed number.
    Number(i8),
}

/// Place of a legend.
#[derive(Clone, Copy, Debug)]
pub(in crate::vision) enum LegendPlace {
    /// Below dials: their diameter, and the first row that is searched, in pixels.
    Below(f32, f32),
    /// In a panel without dials.
    Alone,
}

/// Minimum contrast of cells with the background, exclusive.
const MIN_CELL_CONTRAST: u8 = 40;
/// Minimum contrast between the background and the paper around it, exclusive.
const MIN_PAPER_CONTRAST: u8 = 14;

/// Minimum side of a box, in pixels.
const MIN_BOX: i32 = 7;
/// Minimum share of a box's area that is drawn.
const MIN_BOX_SHARE: f32 = 0.9;

/// Difference of the sides of a cell that is always allowed, in pixels.
const MAX_INEQUALITY_PIXELS: i32 = 2;
/// Maximum difference of the sides of a larger cell, relative to the longer side.
const MAX_INEQUALITY: f32 = 0.15;

/// Side of a dot relative to that of a box.
const DOT_SIDE: std::ops::Range<f32> = 0.15..0.5;
/// Minimum share of a dot's area that is drawn.
const MIN_DOT_SHARE: f32 = 0.5;

/// Side of a box, relative to the distance of cells of one block.
const BOX_SIDE: f32 = 0.9;
/// Tolerance of a cell's place, relative to the distance of cells of one block.
const TOLERANCE: f32 = 0.2;
/// Minimum distance of cells of different blocks, relative to that of cells of one block.
const MIN_BLOCK_DISTANCE: f32 = 1.3;

/// Distance from the last cells to the end of the background, in diameters of a dial.
const END_DISTANCE: f32 = 0.15;
/// Tolerance of that distance, in diameters of a dial.
const END_TOLERANCE: f32 = 0.04;
/// Minimum tolerance of that distance, in pixels.
const MIN_END_TOLERANCE: f32 = 2.5;

/// A cell in the picture.
#[derive(Clone, Copy, Debug)]
struct Cell {
    area: Rect,
    is_box: bool,
}

impl Cell {
    /// Returns a square around the middle of the cell, `half` pixels to each side.
    fn around(&self, half: i32) -> Rect {
        let (x, y) = self.area.middle();
        Rect { left: x as i32, top: y as i32, right: x.ceil() as i32, bottom: y.ceil() as i32 }.expand(half)
    }
}

/// Finds a legend on a background of the colour `ground`. `rows` holds the number of dials in each
/// row. Returns `None` if there is no legend, or if it may continue outside the picture.
pub(in crate::vision) fn find(
    picture: &RgbImage,
    ground: Rgb,
    rows: &[usize],
    place: LegendPlace,
) -> Option<Legend> {
    let top = match place {
        LegendPlace::Below(_, from) => from.max(0.0) as u32,
        LegendPlace::Alone => 0,
    };
    if top >= picture.height() {
        return None;
    }
    let (width, height) = (picture.width() as i32, (picture.height() - top) as i32);
    let below = picture.rows().skip(top as usize).flatten();
    let plane = Plane::new(width, height, below.map(|pixel| contrast(pixel.0, ground)).collect());
    let cells = find_cells(&plane);
    let blocks = arrange(split_lines(cells)?, rows)?;
    let all = || blocks.iter().flatten();
    // A dot is smaller than its cell, so a box's size around the middle of the dot is included.
    let half = all().filter(|cell| cell.is_box).map(|cell| cell.area.width()).max()? / 2;
    let bounds = all().map(|cell| cell.area).reduce(|a, b| a.union(b))?;
    let bounds = all().map(|cell| cell.around(half)).fold(bounds, |a, b| a.union(b));
    if !is_closed(&plane, bounds, place) {
        return None;
    }
    let mut clear = true;
    let mut mark = |cell: &Cell| {
        if !cell.is_box {
            return Mark::Dot;
        }
        let down = |y: i32| y + top as i32;
        let area = Rect { top: down(cell.area.top), bottom: down(cell.area.bottom), ..cell.area };
        match read(picture, area) {
            Label::None => Mark::Plain,
            Label::Number(number, sure) => {
                clear &= sure;
                Mark::Number(number)
            }
            Label::Unclear => {
                clear = false;
                Mark::Plain
            }
        }
    };
    let blocks = blocks.iter().map(|block| block.iter().map(&mut mark).collect()).collect();
    let [left, right] = [bounds.left, bounds.right].map(|x| x as f32);
    let [upper, lower] = [bounds.top, bounds.bottom].map(|y| y as f32 + top as f32);
    Some(Legend { blocks, clear, corners: corners([left, upper, right, lower]) })
}

/// Returns whether the sides of an area are about equal.
fn is_square(area: &Rect) -> bool {
    let (width, height) = (area.width(), area.height());
    let off = (width - height).abs();
    off <= MAX_INEQUALITY_PIXELS || off as f32 <= MAX_INEQUALITY * width.max(height) as f32
}

/// Finds boxes of one size, and dots. Returns no cells if there is no box.
fn find_cells(plane: &Plane) -> Vec<Cell> {
    let limits = SizeLimits { min_height: 2, max_height: plane.height, max_width: plane.width };
    let mut found = find_components(plane, &plane.whole(), Threshold::Level(MIN_CELL_CONTRAST), limits);
    found.retain(|component| component.bright && is_square(&component.area));
    let drawn = |component: &Component| component.size as f32 / component.area.size() as f32;
    let is_solid =
        |component: &&Component| component.area.width() >= MIN_BOX && drawn(component) >= MIN_BOX_SHARE;
    let Some(side) = found.iter().filter(is_solid).map(|component| component.area.width()).max() else {
        return Vec::new();
    };
    let side = side as f32;
    let cell = |component: &Component| {
        let part = component.area.width() as f32 / side;
        let is_box = is_solid(&component) && part >= 1.0 - MAX_INEQUALITY - 1.0 / side;
        let is_dot = DOT_SIDE.contains(&part) && drawn(component) >= MIN_DOT_SHARE;
        (is_box || is_dot).then_some(Cell { area: component.area, is_box })
    };
    found.iter().filter_map(cell).collect()
}

/// Splits cells into lines, each from left to right; `None` if there is no box.
fn split_lines(mut cells: Vec<Cell>) -> Option<Vec<Vec<Cell>>> {
    let side = cells.iter().find(|cell| cell.is_box)?.area.width() as f32;
    let mut lines: Vec<Vec<Cell>> = Vec::new();
    cells.sort_by(|a, b| a.area.middle().1.total_cmp(&b.area.middle().1));
    for cell in cells {
        let is_near = |line: &&mut Vec<Cell>| cell.area.middle().1 - line[0].area.middle().1 < side / 3.0;
        match lines.last_mut().filter(is_near) {
            Some(line) => line.push(cell),
            None => lines.push(vec![cell]),
        }
    }
    lines.iter_mut().for_each(|line| line.sort_by_key(|cell| cell.area.left));
    Some(lines)
}

/// Arranges lines of cells as blocks. `rows` holds the number of cells in each row of a block.
/// Returns `None` if a cell is not in its place.
fn arrange(lines: Vec<Vec<Cell>>, rows: &[usize]) -> Option<Vec<Vec<Cell>>> {
    let sides = lines.iter().flatten().filter(|cell| cell.is_box).map(|cell| cell.area.width());
    let side = sides.max()? as f32;
    let measure_steps = |line: &[Cell]| {
        line.windows(2).map(|pair| pair[1].area.middle().0 - pair[0].area.middle().0).collect()
    };
    let steps: Vec<f32> = lines.iter().flat_map(|line| -> Vec<f32> { measure_steps(line) }).collect();
    let short_steps: Vec<f32> =
        steps.into_iter().filter(|&step| step < MIN_BLOCK_DISTANCE * side / BOX_SIDE).collect();
    let pitch = if short_steps.is_empty() {
        side / BOX_SIDE
    } else {
        short_steps.iter().sum::<f32>() / short_steps.len() as f32
    };
    let (first, mut blocks, mut across) = (*rows.first()?, Vec::new(), None);
    for band in lines.chunks(rows.len()) {
        let count = band[0].len() / first;
        if band.len() < rows.len() || count == 0 || across.is_some_and(|(last, _)| count > last) {
            return None;
        }
        // Only the last row of blocks may be shorter.
        if across.is_some_and(|(last, before)| last < before) {
            return None;
        }
        let cells = across.map_or(count, |(_, cells)| cells);
        across = Some((count, cells));
        let fits = band.iter().zip(rows).all(|(line, &length)| line.len() == count * length);
        if !fits {
            return None;
        }
        for block in 0..count {
            let (x, y) = band[0][block * first].area.middle();
            let mut cells = Vec::new();
            for (down, (line, &length)) in band.iter().zip(rows).enumerate() {
                for (right, &cell) in line[block * length..][..length].iter().enumerate() {
                    let (left, top) = cell.area.middle();
                    let off =
                        (left - x - right as f32 * pitch).abs().max((top - y - down as f32 * pitch).abs());
                    if off > TOLERANCE * pitch {
                        return None;
                    }
                    cells.push(cell);
                }
            }
            let next = band[0].get((block + 1) * first).map(|cell| cell.area.middle().0);
            if next.is_some_and(|next| next - x < (first as f32 - 1.0 + MIN_BLOCK_DISTANCE) * pitch) {
                return None;
            }
            blocks.push(cells);
        }
    }
    Some(blocks)
}

/// Returns whether the background ends within the picture at the left and right of the cells and
/// below them. For [`LegendPlace::Below`], the lower end must be at the usual distance from the
/// cells.
fn is_closed(plane: &Plane, bounds: Rect, place: LegendPlace) -> bool {
    if bounds.left < 0 || bounds.right > plane.width {
        return false;
    }
    let beside = bounds.bottom + bounds.width().min(bounds.height()).min(40) / 10;
    let Some(row) = (beside < plane.height).then(|| plane.row(beside)) else { return false };
    let is_paper = |level: &u8| *level > MIN_PAPER_CONTRAST;
    let sides =
        row[..bounds.left as usize].iter().any(is_paper) && row[bounds.right as usize..].iter().any(is_paper);
    let end = (bounds.bottom..plane.height).find(|&y| is_paper(&plane.row(y)[bounds.left as usize]));
    let Some(end) = end.filter(|_| sides) else { return false };
    match place {
        LegendPlace::Below(diameter, _) => {
            let off = (end - bounds.bottom) as f32 - END_DISTANCE * diameter;
            off.abs() <= MIN_END_TOLERANCE.max(END_TOLERANCE * diameter)
        }
        LegendPlace::Alone => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_legend_that_leaves_the_picture_is_not_closed() {
        let paper = 255;
        let plane = Plane::new(60, 60, vec![paper; 3600]);
        let bounds = |left, right| Rect { left, top: 10, right, bottom: 40 };
        assert!(is_closed(&plane, bounds(10, 50), LegendPlace::Alone));
        assert!(!is_closed(&plane, bounds(-7, 50), LegendPlace::Alone));
        assert!(!is_closed(&plane, bounds(10, 67), LegendPlace::Alone));
    }
}
