//! Layouts from parsed cells: infers the shape and checks that each tile occurs once.

use std::collections::HashMap;
use std::ops::Range;

use super::shape::{MAX_SIDE, Shape};
use crate::puzzle::Message;

/// A shape and the content of each cell in reading order. Each of 0 … cells−1 occurs once; 0 is the
/// gap. With [`Missing::Any`], all of 0 … cells except one occur.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    pub(super) shape: Shape,
    pub(super) tiles: Vec<u8>,
}

/// Number among 1 … cells that no tile has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Missing {
    /// The last number, as on most boards.
    Last,
    /// Any number: tiles are numbered by the cells of the solved board, one of which is the gap.
    Any,
}

/// A fault and its byte range. The caller knows which option the text came from.
pub(super) type Fault = (Range<usize>, Message);

/// One parsed cell: its number and its byte range.
#[derive(Clone, Debug)]
pub(super) struct Cell {
    pub(super) value: u32,
    pub(super) span: Range<usize>,
}

/// Infers the shape of the rows and checks that each tile occurs once.
pub(super) fn arrange(
    text: &str,
    rows: Vec<Vec<Cell>>,
    known: Option<Shape>,
    missing: Missing,
) -> Result<Layout, Fault> {
    if let Some((shape, cells)) = parse_header(&rows) {
        return make_layout(text, shape, vec![cells], missing);
    }
    let shape = match known {
        Some(shape) => shape,
        None => infer_shape(text, &rows)?,
    };
    make_layout(text, shape, rows, missing)
}

/// Returns the shape given by the first three numbers, and the cells after them, if these cells
/// form a board of that shape. The whole list is then not a board, since a tile would occur twice.
fn parse_header(rows: &[Vec<Cell>]) -> Option<(Shape, Vec<Cell>)> {
    let all: Vec<&Cell> = rows.iter().flatten().collect();
    let [width, height, count, cells @ ..] = all.as_slice() else { return None };
    let shape = Shape { width: width.value as usize, height: height.value as usize };
    let sides = 2..=MAX_SIDE;
    let fits = sides.contains(&shape.width) && sides.contains(&shape.height) && cells.len() == shape.cells();
    let counted = [cells.len(), cells.len().wrapping_sub(1)].contains(&(count.value as usize));
    let board = (0..cells.len() as u32).all(|tile| cells.iter().any(|cell| cell.value == tile));
    (fits && counted && board).then(|| (shape, cells.iter().map(|&cell| cell.clone()).collect()))
}

/// Returns the shape of rows of equal length, or of a flat list with a square number of cells.
fn infer_shape(text: &str, rows: &[Vec<Cell>]) -> Result<Shape, Fault> {
    let whole_text = || 0..text.len();
    let (width, height) = (rows[0].len(), rows.len());
    if height == 1 {
        return Shape::square(width).ok_or_else(|| flat_fault(text, &rows[0]));
    }
    if let Some((row, cells)) = rows.iter().enumerate().find(|(_, row)| row.len() != width) {
        let span = cells[0].span.start..cells[cells.len() - 1].span.end;
        let message = Message::new("sliding-row-length").with("row", row + 1);
        return Err((span, message.with("given", cells.len()).with("needed", width)));
    }
    if width == 1 {
        return Err((whole_text(), Message::new("sliding-one-row")));
    }
    if width > MAX_SIDE || height > MAX_SIDE {
        return Err((whole_text(), Message::new("sliding-size-invalid")));
    }
    Ok(Shape { width, height })
}

/// Returns the fault of a flat list that is not a square. A list with each tile once needs a size;
/// any other list is compared with the nearest square.
fn flat_fault(text: &str, cells: &[Cell]) -> Fault {
    let given = cells.len();
    let complete = (0..given as u32).all(|tile| cells.iter().any(|cell| cell.value == tile));
    if complete {
        let shapes: Vec<String> = Shape::all_of(given).map(|shape| shape.to_string()).collect();
        let message = match shapes.is_empty() {
            true => Message::new("sliding-one-row"),
            false => {
                Message::new("sliding-size-needed").with("given", given).with("sizes", shapes.join(", "))
            }
        };
        return (0..text.len(), message);
    }
    // The nearest square. Neighbouring squares differ by an odd number, so there is no tie.
    let side = (2..=MAX_SIDE).min_by_key(|side| (side * side).abs_diff(given)).unwrap_or(3);
    count_fault(text, Shape { width: side, height: side }, cells)
}

/// Returns the fault of too few or too many cells for the shape. A tile that occurs twice is
/// reported instead. If a single tile is missing, the message names it.
fn count_fault(text: &str, shape: Shape, cells: &[Cell]) -> Fault {
    let (needed, given) = (shape.cells(), cells.len());
    if let Err(fault) = check_distinct(text, cells) {
        return fault;
    }
    let message = Message::new("sliding-count")
        .with("needed", needed)
        .with("given", given)
        .with("shape", shape.to_string());
    let missing: Vec<u32> =
        (0..needed as u32).filter(|tile| !cells.iter().any(|cell| cell.value == *tile)).collect();
    match missing.as_slice() {
        [tile] if given + 1 == needed => {
            let message = Message { id: "sliding-count-missing", ..message };
            (0..text.len(), message.with("tile", *tile))
        }
        _ if given > needed => (cells[needed].span.start..cells[given - 1].span.end, message),
        _ => (0..text.len(), message),
    }
}

/// Describes a tile by its number, after the letter that the player typed for it: `A (10)`.
fn describe(text: &str, cell: &Cell) -> String {
    let (sign, number) = (&text[cell.span.clone()], cell.value);
    if sign.contains(char::is_alphabetic) { format!("{sign} ({number})") } else { number.to_string() }
}

/// Checks that no tile occurs twice.
fn check_distinct(text: &str, cells: &[Cell]) -> Result<(), Fault> {
    let mut seen = HashMap::new();
    for (at, cell) in cells.iter().enumerate() {
        if let Some(first) = seen.insert(cell.value, at) {
            let message = match cell.value {
                0 => Message::new("sliding-gap-twice"),
                _ => Message::new("sliding-tile-twice").with("tile", describe(text, cell)),
            };
            return Err((cell.span.clone(), message.with("first", first + 1).with("second", at + 1)));
        }
    }
    Ok(())
}

/// Makes a layout of this shape, if the cells fit it.
fn make_layout(text: &str, shape: Shape, rows: Vec<Vec<Cell>>, missing: Missing) -> Result<Layout, Fault> {
    let several = rows.len() > 1;
    let uneven = several && rows.iter().any(|row| row.len() != shape.width);
    let cells: Vec<Cell> = rows.into_iter().flatten().collect();
    let needed = shape.cells();
    if cells.len() != needed {
        return Err(count_fault(text, shape, &cells));
    }
    if uneven {
        return Err((0..text.len(), Message::new("sliding-rows-shape").with("shape", shape.to_string())));
    }
    let has_gap = cells.iter().any(|cell| cell.value == 0);
    let max_number = if has_gap && missing == Missing::Any { needed } else { needed - 1 };
    if let Some(cell) = cells.iter().find(|cell| cell.value as usize > max_number) {
        // Some players number the cells 1 … 9 and write no gap. The highest number is probably the
        // gap.
        let no_gap = cell.value as usize == needed && !has_gap;
        let message = match no_gap {
            true => Message::new("sliding-no-gap").with("tile", cell.value),
            false => Message::new("sliding-tile-range").with("tile", describe(text, cell)),
        };
        let message = message.with("most", max_number);
        return Err((cell.span.clone(), message.with("shape", shape.to_string())));
    }
    check_distinct(text, &cells)?;
    Ok(Layout { shape, tiles: cells.iter().map(|cell| cell.value as u8).collect() })
}
