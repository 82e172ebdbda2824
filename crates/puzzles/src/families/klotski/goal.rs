//! What the pieces have to reach, as players write it: `4,2`, `A4,2 B1,1`, or a drawing of the pieces that matter.
//!
//! ```text
//! 4,2                              row and column of the upper left corner; the 2×2 piece is meant
//! A4,2 C1,3                        other pieces by their names
//! ..../..../..../.AA./.AA.         the same tray; what is not drawn may lie anywhere
//! ```

use std::ops::Range;

use super::classical::SQUARE;
use super::text;
use crate::families::blocks::faults::Fault;
use crate::families::blocks::layout::{Layout, Piece};
use crate::puzzle::Message;

/// Numbers of pieces and the cells of their upper left corners in the goal.
pub(super) type Goals = Vec<(usize, usize)>;

/// The one square of 2×2 has to reach the middle of the lowest rows.
pub(super) fn usual(layout: &Layout) -> Result<Goals, Message> {
    let (tray, square) = (layout.tray, the_square(&layout.pieces)?);
    if tray.width % 2 == 1 {
        return Err(Message::new("klotski-no-middle"));
    }
    let cell = (tray.height - 2) * tray.width + tray.width / 2 - 1;
    let free = (SQUARE.body(tray) << cell) & tray.walls == 0;
    if free { Ok(vec![(square, cell)]) } else { Err(Message::new("klotski-no-middle")) }
}

/// Reads the goals of some pieces, or of the square alone.
pub(super) fn read(layout: &Layout, text: &str) -> Result<Goals, Fault> {
    let words = words(text);
    let is_row = |span: &Range<usize>| {
        let row = &text[span.clone()];
        row.chars().count() == layout.tray.width && !row.contains([',', '，'])
    };
    let rows = words.len() == layout.tray.height && words.iter().all(is_row);
    if rows || text.contains(['/', '／', '|', '\n']) {
        return drawn(layout, text);
    }
    let mut goals = Vec::new();
    for span in words {
        let goal = placed(layout, &text[span.clone()]);
        let taken = |goal: &(usize, usize)| taken(layout, &goals, *goal);
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

/// A piece and the row and column of its upper left corner: `A4,2`, or `4,2` for the square.
fn placed(layout: &Layout, word: &str) -> Result<(usize, usize), Message> {
    let tray = layout.tray;
    let fault = |id| Message::new(id).with("goal", word);
    let corner = word.trim_start_matches(|c: char| !c.is_ascii_digit());
    let (name, corner) = match word.strip_suffix(corner).map(|name| name.trim_end_matches([':', '@'])) {
        // A piece may be named by a digit, and then a colon parts it from its place.
        Some("") if word.contains([':', '@']) => word.split_once([':', '@']).unwrap_or(("", word)),
        Some(name) => (name, corner),
        None => ("", corner),
    };
    let piece = match name {
        "" => the_square(&layout.pieces)?,
        name => {
            let piece = layout.pieces.iter().position(|piece| name.chars().eq([piece.name]));
            piece.ok_or_else(|| fault("klotski-goal-piece"))?
        }
    };
    let size = layout.pieces[piece].size;
    let number = |text: &str| text.parse::<usize>().ok()?.checked_sub(1);
    let place =
        corner.split_once([',', '，', '.']).and_then(|(row, column)| Some((number(row)?, number(column)?)));
    let (row, column) = place.ok_or_else(|| fault("klotski-goal-form"))?;
    let inside = row < tray.height && column < tray.width;
    if !inside || row + size.height > tray.height || column + size.width > tray.width {
        return Err(fault("klotski-goal-outside"));
    }
    Ok((piece, row * tray.width + column))
}

/// Whether a piece has a goal already, or would lie over a wall or another goal.
fn taken(layout: &Layout, goals: &[(usize, usize)], (piece, cell): (usize, usize)) -> bool {
    let body = |&(piece, cell): &(usize, usize)| layout.pieces[piece].size.body(layout.tray) << cell;
    let covered = goals.iter().map(body).fold(layout.tray.walls, |covered, body| covered | body);
    body(&(piece, cell)) & covered != 0 || goals.iter().any(|&(other, _)| other == piece)
}

/// The pieces of a drawing, where they lie in it.
fn drawn(layout: &Layout, text: &str) -> Result<Goals, Fault> {
    let fault = |message: Message| (0..text.len(), message);
    let drawing = text::layout(text)?;
    let shape = |layout: &Layout| format!("{}×{}", layout.tray.width, layout.tray.height);
    if shape(&drawing) != shape(layout) {
        let message = Message::new("klotski-goal-shape").with("given", shape(&drawing));
        return Err(fault(message.with("needed", shape(layout))));
    }
    let mut goals = Vec::new();
    for piece in &drawing.pieces {
        let goal = (meant(layout, piece, text).map_err(fault)?, piece.at);
        if taken(layout, &goals, goal) {
            return Err(fault(Message::new("klotski-goal-taken").with("goal", piece.name)));
        }
        goals.push(goal);
    }
    if goals.is_empty() {
        return Err(fault(Message::new("klotski-goal-form").with("goal", text.trim())));
    }
    Ok(goals)
}

/// The piece that a drawn one stands for: that of its name, or, if it has none, the only one of its size.
fn meant(layout: &Layout, drawn: &Piece, text: &str) -> Result<usize, Message> {
    let pieces = || layout.pieces.iter().enumerate();
    if text.contains(drawn.name) {
        let named = pieces().find(|(_, piece)| piece.name == drawn.name);
        let (number, piece) =
            named.ok_or_else(|| Message::new("klotski-goal-piece").with("goal", drawn.name))?;
        let alike = piece.size == drawn.size;
        return alike
            .then_some(number)
            .ok_or_else(|| Message::new("klotski-goal-size").with("piece", drawn.name));
    }
    let mut alike = pieces().filter(|(_, piece)| piece.size == drawn.size);
    match (alike.next(), alike.next()) {
        (Some((number, _)), None) => Ok(number),
        _ => {
            let size = format!("{}×{}", drawn.size.width, drawn.size.height);
            Err(Message::new("klotski-goal-which").with("size", size))
        }
    }
}

fn the_square(pieces: &[Piece]) -> Result<usize, Message> {
    let squares: Vec<usize> = (0..pieces.len()).filter(|&at| pieces[at].size == SQUARE).collect();
    match squares[..] {
        [square] => Ok(square),
        [] => Err(Message::new("klotski-no-square")),
        _ => Err(Message::new("klotski-squares").with("squares", squares.len())),
    }
}

/// Where the words are.
fn words(text: &str) -> Vec<Range<usize>> {
    let start = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
    text.split_whitespace().map(|word| start(word)..start(word) + word.len()).collect()
}
