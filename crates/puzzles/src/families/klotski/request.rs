//! Requested properties of a generated layout: its size, pieces of each size, empty cells and
//! walls.

use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use super::classical::{SQUARE, TRAY};
use super::info::{BLOCKS, EMPTY, EMPTY_LIMITS, HORIZONTAL, PAIR_LIMITS, SIZE, VERTICAL, WALL_LIMITS, WALLS};
use super::kind::Kind;
use super::position::MAX_KINDS;
use super::text::parse_size;
use crate::families::blocks::layout::Layout;
use crate::families::blocks::tray::{MAX_SIDE, Size, Tray};
use crate::family::{Options, Part};
use crate::puzzle::{Message, ParseError};

/// Size of a single piece.
const SINGLE: Size = Size { width: 1, height: 1 };
/// Size of a horizontal pair: one piece of two cells side by side.
const HORIZONTAL_PAIR: Size = Size { width: 2, height: 1 };
/// Size of a vertical pair: one piece of two cells, one above the other.
const VERTICAL_PAIR: Size = Size { width: 1, height: 2 };

/// Minimum and default number of empty cells.
const MIN_EMPTY: u32 = 2;

/// Number of pieces of a size.
pub(super) type Count = (Size, u32);

/// Requested properties of a layout.
pub(super) struct Request {
    pub(super) tray: Tray,
    /// All pieces except the single ones that fill the rest; `None` if chosen at random.
    blocks: Option<Vec<Count>>,
    horizontal: Option<u32>,
    vertical: Option<u32>,
    /// Number of cells left empty; single pieces fill all other cells. `None` if no single pieces
    /// are added.
    empty: Option<u32>,
    pub(super) walls: u32,
}

impl Request {
    /// Parses a request. Checks that its pieces fit the number of cells, unless the request selects
    /// layouts of the classical table by their numbers of pairs.
    ///
    /// # Errors
    /// A faulty option, or too many pieces, walls and empty cells.
    pub(super) fn read(options: &Options) -> Result<Self, ParseError> {
        let tray = Part::filled(options, SIZE).map(parse_tray).transpose()?.unwrap_or(TRAY);
        let blocks = Part::filled(options, BLOCKS).map(parse_blocks).transpose()?;
        let (horizontal, vertical) =
            (options.number(HORIZONTAL, PAIR_LIMITS)?, options.number(VERTICAL, PAIR_LIMITS)?);
        let given = [(HORIZONTAL, horizontal), (VERTICAL, vertical)];
        if let Some(&(option, _)) = given.iter().find(|(_, count)| blocks.is_some() && count.is_some()) {
            return Err(options.fault(option, Message::new("klotski-blocks-twice")));
        }
        let empty = options.number(EMPTY, EMPTY_LIMITS)?;
        let walls = options.number(WALLS, WALL_LIMITS)?.unwrap_or(0);
        // If all pieces are named, the remaining cells are empty.
        let empty = if blocks.is_some() { empty } else { Some(empty.unwrap_or(MIN_EMPTY)) };
        let request = Self { tray, blocks, horizontal, vertical, empty, walls };
        let (taken, needed) = (request.occupied_cells() + walls, empty.unwrap_or(MIN_EMPTY));
        let is_set = request.blocks.is_some() || request.classical_pairs().is_none();
        if taken + needed > tray.cells() as u32 && is_set {
            let mut named = [BLOCKS, HORIZONTAL, VERTICAL, WALLS, EMPTY].into_iter();
            let at = named.find(|&option| options.filled(option).is_some()).unwrap_or(SIZE);
            let message = Message::new("klotski-set-full").with("taken", taken).with("empty", needed);
            return Err(options.fault(at, message.with("cells", tray.cells())));
        }
        Ok(request)
    }

    /// Returns the requested numbers of horizontal and vertical pairs, each `None` if any number
    /// will do. Returns `None` unless the layouts come from the classical table with two empty
    /// cells.
    pub(super) fn classical_pairs(&self) -> Option<[Option<u32>; 2]> {
        if self.tray != TRAY || self.walls > 0 {
            return None;
        }
        let Some(blocks) = &self.blocks else {
            return (self.empty == Some(MIN_EMPTY)).then_some([self.horizontal, self.vertical]);
        };
        let count = |size: Size| blocks.iter().find(|block| block.0 == size).map_or(0, |&(_, count)| count);
        let classical_sizes = [SINGLE, HORIZONTAL_PAIR, VERTICAL_PAIR, SQUARE];
        let left = (TRAY.cells() as u32).saturating_sub(self.occupied_cells());
        (count(SQUARE) == 1
            && blocks.iter().all(|(size, _)| classical_sizes.contains(size))
            && self.empty.unwrap_or(left) == MIN_EMPTY)
            .then(|| [Some(count(HORIZONTAL_PAIR)), Some(count(VERTICAL_PAIR))])
    }

    /// Counts the cells of the requested pieces.
    fn occupied_cells(&self) -> u32 {
        match &self.blocks {
            Some(blocks) => blocks.iter().map(|&(size, count)| area(size) * count).sum(),
            None => area(SQUARE) + 2 * (self.horizontal.unwrap_or(0) + self.vertical.unwrap_or(0)),
        }
    }

    /// Chooses the pieces of one layout, largest first; one of the first size is the target.
    /// Numbers that the request leaves open are random.
    pub(super) fn draw_pieces(&self, rng: &mut ChaCha8Rng) -> Vec<Count> {
        let mut pieces = match &self.blocks {
            Some(blocks) => blocks.clone(),
            None => {
                let squares = self.draw_squares(rng);
                let [horizontal, vertical] = self.draw_pairs(squares, rng);
                vec![(SQUARE, squares), (HORIZONTAL_PAIR, horizontal), (VERTICAL_PAIR, vertical)]
            }
        };
        if let Some(empty) = self.empty {
            let taken: u32 = pieces.iter().map(|&(size, count)| area(size) * count).sum();
            let left = self.tray.cells() as u32 - self.walls - empty - taken;
            match pieces.iter_mut().find(|piece| piece.0 == SINGLE) {
                Some((_, count)) => *count += left,
                None => pieces.push((SINGLE, left)),
            }
        }
        pieces.retain(|&(_, count)| count > 0);
        pieces.sort_by_key(|&(size, _)| std::cmp::Reverse(area(size)));
        pieces
    }

    /// Chooses a random number of squares, one of them the target. Boards larger than the classical
    /// one get many squares, since single pieces do not make a board harder. There is only one
    /// square if a number of pairs is requested.
    fn draw_squares(&self, rng: &mut ChaCha8Rng) -> u32 {
        if self.horizontal.or(self.vertical).is_some() {
            return 1;
        }
        let max_squares = self.beyond_classical().div_ceil(5).min(self.room(1) / area(SQUARE));
        1 + rng.random_range(max_squares / 2..=max_squares)
    }

    /// Returns by how many cells the board, walls excluded, exceeds the classical one; at least 0.
    fn beyond_classical(&self) -> u32 {
        (self.tray.cells() as u32 - self.walls).saturating_sub(TRAY.cells() as u32)
    }

    /// Returns the number of cells left for other pieces, given the number of squares.
    fn room(&self, squares: u32) -> u32 {
        self.tray.cells() as u32 - self.walls - squares * area(SQUARE) - self.empty.unwrap_or(MIN_EMPTY)
    }

    /// Chooses the numbers of horizontal and vertical pairs, given the number of squares. Numbers
    /// that are not requested are random: similar to those of classical layouts, and larger on
    /// larger boards.
    fn draw_pairs(&self, squares: u32, rng: &mut ChaCha8Rng) -> [u32; 2] {
        let area = self.room(squares);
        let given = self.horizontal.unwrap_or(0) + self.vertical.unwrap_or(0);
        let wanted = match self.beyond_classical() > 0 {
            true => rng.random_range(area * 3 / 8..=area / 2),
            false => rng.random_range(area / 4..=area * 2 / 5),
        };
        let more = wanted.saturating_sub(given).min(area / 2 - given);
        match (self.horizontal, self.vertical) {
            (Some(horizontal), Some(vertical)) => [horizontal, vertical],
            (Some(horizontal), None) => [horizontal, more],
            (None, Some(vertical)) => [more, vertical],
            (None, None) => {
                let horizontal = rng.random_range(0..=more);
                [horizontal, more - horizontal]
            }
        }
    }

    /// Returns the kinds of these pieces with their numbers, the target first. Its goal is the
    /// middle of the bottom rows, or half a cell left of it. `None` if the target does not fit the
    /// tray.
    pub(super) fn kinds(&self, pieces: &[Count]) -> Option<Vec<(Kind, u32)>> {
        let &(size, count) = pieces.first()?;
        let (width, height) =
            (self.tray.width.checked_sub(size.width)?, self.tray.height.checked_sub(size.height)?);
        let goal = height * self.tray.width + width / 2;
        let others = std::iter::once((size, count - 1)).chain(pieces[1..].iter().copied());
        let others =
            others.filter(|&(_, count)| count > 0).map(|(size, count)| (Kind { size, goals: 0 }, count));
        Some(std::iter::once((Kind { size, goals: 1 << goal }, 1)).chain(others).collect())
    }
}

/// Returns options that describe a similar layout: its size, pieces of each size, and walls.
pub(super) fn generator_options(layout: &Layout) -> Options {
    let Layout { tray, pieces } = layout;
    let mut options = Options::from([(SIZE, format!("{}x{}", tray.width, tray.height))]);
    let mut sizes: Vec<Size> = pieces.iter().map(|piece| piece.size).collect();
    sizes.sort_unstable();
    sizes.dedup();
    let count = |size: &Size| pieces.iter().filter(|piece| piece.size == *size).count();
    let format_block = |size: &Size| format!("{}x{}*{}", size.width, size.height, count(size));
    options.set(BLOCKS, sizes.iter().map(format_block).collect::<Vec<_>>().join(" "));
    if tray.walls != 0 {
        options.set(WALLS, tray.walls.count_ones().min(*WALL_LIMITS.end()).to_string());
    }
    options
}

fn area(size: Size) -> u32 {
    (size.width * size.height) as u32
}

/// Parses a tray in columns and rows, `5x6`.
fn parse_tray(part: Part<'_>) -> Result<Tray, ParseError> {
    let text = part.text.trim();
    let side = 2..=MAX_SIDE;
    let size = parse_size(text).filter(|size| side.contains(&size.width) && side.contains(&size.height));
    let message = || Message::new("klotski-size").with("shape", text).with("most", MAX_SIDE);
    let Size { width, height } = size.ok_or_else(|| part.fault(message()))?;
    Ok(Tray { width, height, walls: 0 })
}

/// Parses pieces by size: `2x2 1x2*4 3*2x1`.
fn parse_blocks(part: Part<'_>) -> Result<Vec<Count>, ParseError> {
    let mut blocks: Vec<Count> = Vec::new();
    let is_separator = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '+' | '，' | '、' | '；');
    for word in part.text.split(is_separator).filter(|word| !word.is_empty()) {
        let start = word.as_ptr() as usize - part.text.as_ptr() as usize;
        let fault = || {
            let message = Message::new("klotski-blocks-form").with("text", word);
            part.fault_at(start..start + word.len(), message)
        };
        let (size, count) = parse_block(word).ok_or_else(fault)?;
        match blocks.iter_mut().find(|block| block.0 == size) {
            Some((_, known)) => *known += count,
            None => blocks.push((size, count)),
        }
    }
    // The target piece is a separate kind.
    if blocks.is_empty() || blocks.len() >= MAX_KINDS {
        return Err(part.fault(Message::new("klotski-kinds").with("most", MAX_KINDS - 1)));
    }
    Ok(blocks)
}

/// Parses pieces of one size: `2x1`, `2x1*3`, `3*2x1`, `2x1:3`.
fn parse_block(word: &str) -> Option<Count> {
    let count =
        |text: &str| text.parse().ok().filter(|count| (1..=(MAX_SIDE * MAX_SIDE) as u32).contains(count));
    match word.split_once(['*', ':', '=', '：', '＊']) {
        None => Some((parse_size(word)?, 1)),
        Some((before, behind)) => match (parse_size(before), parse_size(behind)) {
            (Some(size), None) => Some((size, count(behind)?)),
            (None, Some(size)) => Some((size, count(before)?)),
            _ => None,
        },
    }
}
