//! Move lists given as positions.
//!
//! Positions are separated by arrows or blank lines, or each has its own line. The first one is the
//! start or the position after the first move. A text is such a list if its first part is a board
//! of the right shape.

use std::ops::Range;

use super::board::SlidingBoard;
use super::layout::{Fault, Layout};
use super::notation::MAX_MOVES;
use super::slide::Slide;
use super::text;
use crate::family::MOVES;
use crate::puzzle::{Message, ParseError};

/// Parses the moves between the positions of a list; `None` if the text is not a list of positions.
pub(super) fn read(board: &SlidingBoard, text: &str) -> Result<Option<Vec<Slide>>, ParseError> {
    let is_board = |part: &Range<usize>| parse_position(board, &text[part.clone()]).is_ok();
    let splits = [split_at_arrows as fn(&str) -> Vec<Range<usize>>, split_at_blank_lines, split_at_lines];
    let Some(parts) =
        splits.into_iter().map(|split| split(text)).find(|parts| parts.first().is_some_and(is_board))
    else {
        return Ok(None);
    };
    let fault = |span: &Range<usize>, message| ParseError::new(MOVES, span.clone(), message);
    if parts.len() > MAX_MOVES + 1 {
        return Err(fault(&(0..text.len()), Message::new("moves-too-many").with("most", MAX_MOVES)));
    }
    let mut slides = Vec::with_capacity(parts.len());
    let mut before = board.clone();
    for (at, part) in parts.iter().enumerate() {
        let layout = parse_position(board, &text[part.clone()])
            .map_err(|(span, message)| fault(&(span.start + part.start..span.end + part.start), message))?;
        if at == 0 && layout.tiles == before.tiles {
            continue;
        }
        let Some(slide) = slide_between(&before, &layout.tiles) else {
            let message = match at {
                0 => Message::new("sliding-states-start"),
                _ => Message::new("sliding-states-apart").with("first", at).with("second", at + 1),
            };
            return Err(fault(part, message));
        };
        before.tiles = layout.tiles;
        slides.push(slide);
    }
    Ok(Some(slides))
}

/// Parses a position with the shape and the numbering of `board`.
fn parse_position(board: &SlidingBoard, text: &str) -> Result<Layout, Fault> {
    text::parse_layout(text, Some(board.shape), board.missing())
}

/// Returns the slide that leads from one position to the other, if any.
fn slide_between(before: &SlidingBoard, after: &[u8]) -> Option<Slide> {
    let gap = after.iter().position(|&tile| tile == 0)?;
    let slide = before.slide_for_tile(before.tiles[gap].into())?;
    (before.after(slide)?.tiles == after).then_some(slide)
}

fn split_at_arrows(text: &str) -> Vec<Range<usize>> {
    split_by(text, |rest| {
        ["→", "->", "=>"].into_iter().find(|arrow| rest.starts_with(arrow)).map_or(0, str::len)
    })
}

fn split_at_lines(text: &str) -> Vec<Range<usize>> {
    split_by(text, |rest| usize::from(rest.starts_with('\n')))
}

fn split_at_blank_lines(text: &str) -> Vec<Range<usize>> {
    split_by(text, |rest| {
        let space = if rest.starts_with('\n') { rest.len() - rest.trim_start().len() } else { 0 };
        if rest[..space].matches('\n').count() > 1 { space } else { 0 }
    })
}

/// Returns the non-blank parts between separators. `separator` returns the length of the separator
/// at the start of a text, or 0.
fn split_by(text: &str, separator: impl Fn(&str) -> usize) -> Vec<Range<usize>> {
    let (mut parts, mut start, mut at) = (Vec::new(), 0, 0);
    while let Some(c) = text[at..].chars().next() {
        match separator(&text[at..]) {
            0 => at += c.len_utf8(),
            length => {
                parts.push(start..at);
                at += length;
                start = at;
            }
        }
    }
    parts.push(start..text.len());
    parts.retain(|part| !text[part.clone()].trim().is_empty());
    parts
}
