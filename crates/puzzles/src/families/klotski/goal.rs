//! Goals as text: `4,2`, `A4,2 B1,1`, `1x1:5,2`, or a drawing of the pieces with a goal.
//!
//! ```text
//! 4,2                              row and column of the upper left corner of the 2×2 piece
//! A4,2 C1,3                        other pieces by name
//! 1x1:5,2 1x1:5,3                  any pieces of a size
//! ..../..../..../.AA./.AA.         the same tray; pieces that are not drawn may be anywhere
//! ```

use std::ops::Range;

use super::classical::SQUARE;
use super::text::{self, parse_size};
use crate::families::blocks::faults::Fault;
use crate::families::blocks::layout::{Layout, Piece};
use crate::families::blocks::tray::Size;
use crate::puzzle::Message;

/// Piece or pieces that a goal applies to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    /// The piece with this index.
    Piece(usize),
    /// Any piece of this size without another goal.
    Any(Size),
}

impl Target {
    /// Returns the size of the piece in a layout.
    pub(super) fn size(self, layout: &Layout) -> Size {
        match self {
            Self::Piece(piece) => layout.pieces[piece].size,
            Self::Any(size) => size,
        }
    }

    /// Returns whether a piece of a layout matches.
    pub(super) fn matches(self, layout: &Layout, piece: usize) -> bool {
        match self {
            Self::Piece(own) => own == piece,
            Self::Any(size) => layout.pieces[piece].size == size,
        }
    }
}

/// Pieces with the goal cells of their upper left corners.
pub(super) type Goals = Vec<(Target, usize)>;

/// Returns the default goal: the 2×2 square in the middle of the bottom rows.
pub(super) fn default_goals(layout: &Layout) -> Result<Goals, Message> {
    let (tray, square) = (layout.tray, find_square(&layout.pieces)?);
    if tray.width % 2 == 1 {
        return Err(Message::new("klotski-no-middle"));
    }
    let cell = (tray.height - 2) * tray.width + tray.width / 2 - 1;
    let free = (SQUARE.body(tray) << cell) & tray.walls == 0;
    if free { Ok(vec![(Target::Piece(square), cell)]) } else { Err(Message::new("klotski-no-middle")) }
}

/// Parses goals and checks that the board has enough pieces for them.
pub(super) fn read(layout: &Layout, text: &str) -> Result<Goals, Fault> {
    let goals = parse_goals(layout, text)?;
    let has_own_goal = |piece: usize| goals.iter().any(|&(target, _)| target == Target::Piece(piece));
    for &(target, _) in &goals {
        let wanted = goals.iter().filter(|goal| goal.0 == target).count();
        let present = (0..layout.pieces.len())
            .filter(|&piece| target.matches(layout, piece) && !has_own_goal(piece))
            .count();
        if let Target::Any(size) = target
            && present < wanted
        {
            let message =
                Message::new("klotski-goal-few").with("size", format_size(size)).with("there", present);
            return Err((0..text.len(), message.with("wanted", wanted)));
        }
    }
    Ok(goals)
}

fn parse_goals(layout: &Layout, text: &str) -> Result<Goals, Fault> {
    let words = words(text);
    let is_row = |span: &Range<usize>| {
        let row = &text[span.clone()];
        row.chars().count() == layout.tray.width && !row.contains([',', '，'])
    };
    let rows = words.len() == layout.tray.height && words.iter().all(is_row);
    if rows || text.contains(['/', '／', '|', '\n']) {
        return parse_drawing(layout, text);
    }
    let mut goals = Vec::new();
    for span in words {
        let goal = parse_placement(layout, &text[span.clone()]);
        let taken = |goal: &(Target, usize)| is_taken(layout, &goals, *goal);
        match goal.map_err(|message| (span.clone(), message))? {
            goal if taken(&goal) => {
                let message = Message::new("klotski-goal-taken").with("goal", &text[span.clone()]);
                return Err((span, message));
            }
            goal => goals.push(goal),
        }
    }
    if goals.is_empty() {
        return Err((0..text.len(), Message::new("klotski-goal-form").with("goal", text.trim())));
    }
    Ok(goals)
}

/// Characters between a piece and its target.
const SEPARATORS: [char; 3] = [':', '：', '@'];

/// Parses a piece and the row and column of its upper left corner: `A4,2`, `4,2` for the square, or
/// `1x1:4,2` for any piece of a size.
fn parse_placement(layout: &Layout, word: &str) -> Result<(Target, usize), Message> {
    let fault = |id| Message::new(id).with("goal", word);
    if let Some((any, corner)) = word.split_once(SEPARATORS)
        && let Some(size) = parse_size(any)
    {
        return parse_corner(layout, target_of_size(layout, size), corner, &fault);
    }
    let corner = word.trim_start_matches(|c: char| !c.is_ascii_digit());
    let (name, corner) = match word.strip_suffix(corner).map(|name| name.trim_end_matches(SEPARATORS)) {
        // A piece named by a digit is separated from its row by a colon or `@`.
        Some("") if word.contains(SEPARATORS) => word.split_once(SEPARATORS).unwrap_or(("", word)),
        Some(name) => (name, corner),
        None => ("", corner),
    };
    let piece = match name {
        "" => find_square(&layout.pieces)?,
        name => {
            let piece = layout.pieces.iter().position(|piece| name.chars().eq([piece.name]));
            piece.ok_or_else(|| fault("klotski-goal-piece"))?
        }
    };
    parse_corner(layout, Target::Piece(piece), corner, &fault)
}

/// Parses the row and column of a target's upper left corner, counted from 1. The target must fit
/// into the tray.
fn parse_corner(
    layout: &Layout,
    target: Target,
    corner: &str,
    fault: &dyn Fn(&'static str) -> Message,
) -> Result<(Target, usize), Message> {
    let (tray, size) = (layout.tray, target.size(layout));
    let number = |text: &str| text.parse::<usize>().ok()?.checked_sub(1);
    let place =
        corner.split_once([',', '，', '.']).and_then(|(row, column)| Some((number(row)?, number(column)?)));
    let (row, column) = place.ok_or_else(|| fault("klotski-goal-form"))?;
    let inside = row < tray.height && column < tray.width;
    if !inside || row + size.height > tray.height || column + size.width > tray.width {
        return Err(fault("klotski-goal-outside"));
    }
    Ok((target, row * tray.width + column))
}

/// Returns the target for any piece of a size, or the piece if only one has this size.
fn target_of_size(layout: &Layout, size: Size) -> Target {
    let mut same_size = (0..layout.pieces.len()).filter(|&piece| layout.pieces[piece].size == size);
    match (same_size.next(), same_size.next()) {
        (Some(piece), None) => Target::Piece(piece),
        _ => Target::Any(size),
    }
}

fn format_size(size: Size) -> String {
    format!("{}×{}", size.width, size.height)
}

/// Returns whether a piece already has a goal, or would cover a wall or another goal.
fn is_taken(layout: &Layout, goals: &[(Target, usize)], (target, cell): (Target, usize)) -> bool {
    let body = |&(target, cell): &(Target, usize)| target.size(layout).body(layout.tray) << cell;
    let covered = goals.iter().map(body).fold(layout.tray.walls, |covered, body| covered | body);
    let has_goal = matches!(target, Target::Piece(_)) && goals.iter().any(|&(other, _)| other == target);
    body(&(target, cell)) & covered != 0 || has_goal
}

/// Parses a drawing: the pieces at their drawn positions.
fn parse_drawing(layout: &Layout, text: &str) -> Result<Goals, Fault> {
    let fault = |message: Message| (0..text.len(), message);
    let drawing = text::parse_layout(text)?;
    let shape = |layout: &Layout| format!("{}×{}", layout.tray.width, layout.tray.height);
    if shape(&drawing) != shape(layout) {
        let message = Message::new("klotski-goal-shape").with("given", shape(&drawing));
        return Err(fault(message.with("needed", shape(layout))));
    }
    let mut goals = Vec::new();
    for piece in &drawing.pieces {
        let goal = (find_piece(layout, piece, text).map_err(fault)?, piece.at);
        if is_taken(layout, &goals, goal) {
            return Err(fault(Message::new("klotski-goal-taken").with("goal", piece.name)));
        }
        goals.push(goal);
    }
    if goals.is_empty() {
        return Err(fault(Message::new("klotski-goal-form").with("goal", text.trim())));
    }
    Ok(goals)
}

/// Returns the target of a drawn piece: the piece of the same name, or any piece of the same size
/// if the drawing has no name for it.
fn find_piece(layout: &Layout, drawn: &Piece, text: &str) -> Result<Target, Message> {
    if text.contains(drawn.name) {
        let mut pieces = layout.pieces.iter().enumerate();
        let named = pieces.find(|(_, piece)| piece.name == drawn.name);
        let (number, piece) =
            named.ok_or_else(|| Message::new("klotski-goal-piece").with("goal", drawn.name))?;
        let same_size = piece.size == drawn.size;
        return same_size
            .then_some(Target::Piece(number))
            .ok_or_else(|| Message::new("klotski-goal-size").with("piece", drawn.name));
    }
    Ok(target_of_size(layout, drawn.size))
}

/// Returns the index of the only 2×2 piece.
fn find_square(pieces: &[Piece]) -> Result<usize, Message> {
    let squares: Vec<usize> = (0..pieces.len()).filter(|&at| pieces[at].size == SQUARE).collect();
    match squares[..] {
        [square] => Ok(square),
        [] => Err(Message::new("klotski-no-square")),
        _ => Err(Message::new("klotski-squares").with("squares", squares.len())),
    }
}

/// Returns the byte ranges of the words.
fn words(text: &str) -> Vec<Range<usize>> {
    let start = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
    text.split_whitespace().map(|word| start(word)..start(word) + word.len()).collect()
}
