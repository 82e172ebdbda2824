//! The text forms of a level, as tolerant as can be told apart.
//!
//! - Bottles parted by spaces, commas, `;`, `|`, `/`, line ends or brackets; where the weaker of these part single
//!   units (`red,blue / blue,red`), the stronger ones part the bottles.
//! - Units as letters in any case, numbers, emoji, names of colours; `?` for a hidden one.
//! - Empty places as `.`, `-`, `_`, `0`, `空`, `⬜`; an empty bottle as any of them alone, as nothing between two
//!   commas, as `EEEE` where E is no colour, and `+2` for two of them.
//! - Rows of a picture, whose columns are the bottles, each line a row.
//!
//! Where no empty place is written, shorter bottles are filled in part. Signs are read in `signs`.

use std::ops::Range;

use super::rules::{Bottle, HIDDEN, Unit};
use super::signs::{self, Sign, Token, What};
use crate::puzzle::Message;

/// A fault and the bytes it is in.
pub(super) type Fault = (Range<usize>, Message);

/// Which unit of a bottle is written first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    Top,
    Bottom,
    /// Each line is a row of a picture.
    Rows,
}

impl Order {
    /// The names of the orders, that of leaving it to the text first.
    pub(super) const NAMES: &[&str] = &["auto", "top", "bottom", "rows"];

    /// The order of a name; `None` where the text is to tell.
    pub(super) fn named(name: &str) -> Option<Self> {
        [Self::Top, Self::Bottom, Self::Rows].into_iter().find(|order| order.name() == name)
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Top => Self::NAMES[1],
            Self::Bottom => Self::NAMES[2],
            Self::Rows => Self::NAMES[3],
        }
    }
}

/// One bottle as read: what is written in its places, and where.
#[derive(Clone, Debug, Default)]
struct Written {
    places: Vec<Cell>,
    span: Range<usize>,
    /// An empty bottle as large as the others.
    usual: bool,
}

/// A place in a bottle with the unit in it, if any, and where that is written.
type Cell = (Option<Unit>, Range<usize>);

/// A level as read, the places of its bottles from the bottom up.
#[derive(Clone, Debug)]
pub(super) struct Level {
    pub(super) bottles: Vec<Bottle>,
    /// Where each unit of each bottle is written.
    pub(super) spans: Vec<Vec<Range<usize>>>,
}

/// The most bottles, and the most units that one of them holds.
pub(super) const MOST_BOTTLES: usize = 30;
pub(super) const MOST_UNITS: usize = 16;

/// Reads a level.
pub(super) fn read(text: &str, order: Option<Order>) -> Result<Level, Fault> {
    let tokens = signs::tokens(text)?;
    let (chunks, by_lines) = chunks(&tokens);
    let mut bottles = written(&chunks, &tokens)?;
    if bottles.iter().all(|bottle| bottle.usual) {
        return Err((0..text.len(), Message::new("water-empty")));
    }
    let order = match order {
        None if by_lines && are_rows(&bottles) => Some(Order::Rows),
        given => given,
    };
    if order == Some(Order::Rows) {
        bottles = columns(&bottles);
    }
    if let Some(beyond) = bottles.get(MOST_BOTTLES) {
        let message = Message::new("water-bottles").with("most", MOST_BOTTLES).with("given", bottles.len());
        return Err((beyond.span.clone(), message));
    }
    if let Some(large) = bottles.iter().find(|bottle| bottle.places.len() > MOST_UNITS) {
        let message = Message::new("water-capacity").with("most", MOST_UNITS);
        return Err((large.span.clone(), message.with("given", large.places.len())));
    }
    if top_first(&bottles, order)? {
        bottles.iter_mut().for_each(|bottle| bottle.places.reverse());
    }
    // Where empty places are written at all, all are.
    let usual = bottles.iter().map(|bottle| bottle.places.len()).max().unwrap_or_default();
    let exact =
        bottles.iter().any(|bottle| !bottle.usual && bottle.places.iter().any(|place| place.0.is_none()));
    let capacity = |written: &Written| if written.usual || !exact { usual } else { written.places.len() };
    let spans = |written: &Written| {
        written.places.iter().filter(|place| place.0.is_some()).map(|place| place.1.clone()).collect()
    };
    let units = |written: &Written| written.places.iter().filter_map(|place| place.0).collect();
    Ok(Level {
        spans: bottles.iter().map(spans).collect(),
        bottles: bottles.iter().map(|it| Bottle { capacity: capacity(it), units: units(it) }).collect(),
    })
}

/// Writes bottles in the form that [`read`] reads: from the top, `.` for an empty place, parted by spaces.
pub(super) fn write(bottles: &[Bottle]) -> String {
    let write = |bottle: &Bottle| {
        let empty = std::iter::repeat_n('.', bottle.room());
        empty.chain(bottle.units.iter().rev().map(|&unit| char::from(unit))).collect::<String>()
    };
    bottles.iter().map(write).collect::<Vec<_>>().join(" ")
}

/// The stretches of tokens that are bottles; whether they are lines. Empty stretches are empty bottles.
fn chunks(tokens: &[Token]) -> (Vec<Range<usize>>, bool) {
    if tokens.iter().any(|token| token.what == What::Open) {
        return (bracketed(tokens), false);
    }
    let mut ranks: Vec<u8> = tokens.iter().filter_map(Token::rank).collect();
    ranks.sort_unstable();
    ranks.dedup();
    let (mut split, mut by) = (split(tokens, 0), ranks.first().copied());
    for &rank in &ranks {
        let finer = self::split(tokens, rank);
        let single = |chunk: &Range<usize>| signs::is_one_unit(&tokens[chunk.clone()]);
        let units_only = finer.iter().all(single);
        (split, by) = (finer, Some(rank));
        if !units_only {
            break;
        }
    }
    (split, by == Some(signs::LINE))
}

/// What stands between innermost brackets.
fn bracketed(tokens: &[Token]) -> Vec<Range<usize>> {
    let (mut open, mut chunks) = (None, Vec::new());
    for (at, token) in tokens.iter().enumerate() {
        match token.what {
            What::Open => open = Some(at + 1),
            What::Close => chunks.extend(open.take().map(|start| start..at)),
            _ => {}
        }
    }
    chunks
}

/// Splits at separators of a rank or stronger ones. Nothing between two commas or slashes is an empty bottle, and so
/// is what follows the last, if there are more than one at the end.
fn split(tokens: &[Token], rank: u8) -> Vec<Range<usize>> {
    let (mut chunks, mut start) = (Vec::<Range<usize>>::new(), 0);
    let mut open = false;
    for (at, token) in tokens.iter().enumerate() {
        let Some(own) = token.rank().filter(|&own| own >= rank) else { continue };
        let mark = own != signs::SPACE && own != signs::LINE;
        let nothing = tokens[start..at].iter().all(|token| token.rank().is_some());
        if !nothing {
            chunks.push(start..at);
            open = mark;
        } else if mark {
            if open {
                chunks.push(at..at);
            }
            open = !chunks.is_empty();
        }
        start = at + 1;
    }
    if tokens[start..].iter().any(|token| token.rank().is_none()) {
        chunks.push(start..tokens.len());
    } else if open && chunks.last().is_some_and(Range::is_empty) {
        chunks.push(tokens.len()..tokens.len());
    }
    chunks
}

/// The bottles of the chunks, colours named by letters.
fn written(chunks: &[Range<usize>], tokens: &[Token]) -> Result<Vec<Written>, Fault> {
    let several = |chunk: &Range<usize>| {
        let units = signs::units(&tokens[chunk.clone()], true);
        units.len() > 1 && tokens[chunk.clone()].iter().any(|token| token.rank().is_some())
    };
    // Where units are parted, 12 is one unit; else it is two.
    let numbers = chunks.iter().any(several);
    let signs: Vec<Vec<(Sign, Range<usize>)>> =
        chunks.iter().map(|chunk| signs::units(&tokens[chunk.clone()], numbers)).collect();
    let letters = signs::letters(&signs)?;
    let is_e = |(sign, _): &(Sign, Range<usize>)| *sign == Sign::Letter(b'E');
    let all_e = |signs: &Vec<(Sign, Range<usize>)>| signs.len() > 1 && signs.iter().all(is_e);
    // E is no colour if it fills whole bottles: more than one, or the only ones that could be empty.
    let others_empty = signs.iter().any(|signs| signs.iter().all(|(sign, _)| sign.is_empty()))
        || signs.iter().flatten().any(|(sign, _)| matches!(sign, Sign::Bottles(1..)));
    let of_e = signs.iter().filter(|signs| all_e(signs)).count();
    let e_is_empty = signs.iter().all(|signs| all_e(signs) || !signs.iter().any(is_e))
        && (of_e > 1 || of_e == 1 && !others_empty);
    let mut bottles = Vec::new();
    for (chunk, signs) in chunks.iter().zip(&signs) {
        let at = tokens.get(chunk.start).map_or(0, |token| token.span.start);
        let span =
            signs.first().map_or(at, |first| first.1.start)..signs.last().map_or(at, |last| last.1.end);
        let added: usize = signs.iter().map(|(sign, _)| sign.bottles()).sum();
        let place = |(sign, span): &(Sign, Range<usize>)| {
            let unit = match sign {
                Sign::Bottles(_) => return None,
                sign if sign.is_empty() => None,
                Sign::Letter(b'E') if e_is_empty => None,
                Sign::Hidden => Some(HIDDEN),
                sign => Some(letters[sign]),
            };
            Some((unit, span.clone()))
        };
        let places: Vec<_> = signs.iter().filter_map(place).collect();
        let usual = matches!(signs[..], [] | [(Sign::Empty { exact: false } | Sign::Number(0), _)]);
        if usual {
            bottles.push(Written { places: Vec::new(), span: span.clone(), usual });
        } else if !places.is_empty() {
            bottles.push(Written { places, span: span.clone(), usual });
        }
        let more = Written { places: Vec::new(), span, usual: true };
        bottles.extend(std::iter::repeat_n(more, added.min(MOST_BOTTLES)));
    }
    Ok(bottles)
}

/// Whether lines are the rows of a picture rather than bottles: no line is empty, but a column is, and nothing in a
/// column hangs above an empty place.
fn are_rows(lines: &[Written]) -> bool {
    let width = lines[0].places.len();
    let even = lines.len() > 1 && lines.iter().all(|line| line.places.len() == width && !line.usual);
    let empty = |places: &[Cell]| places.iter().all(|place| place.0.is_none());
    if !even || lines.iter().any(|line| empty(&line.places)) {
        return false;
    }
    let columns = columns(lines);
    let stands = |column: &Written| column.places.is_sorted_by_key(|place| place.0.is_some());
    columns.iter().any(|column| empty(&column.places)) && columns.iter().all(stands)
}

/// The columns of rows, from the top; a row that ends early has nothing there.
fn columns(rows: &[Written]) -> Vec<Written> {
    let width = rows.iter().map(|row| row.places.len()).max().unwrap_or_default();
    let rows = || rows.iter().filter(|row| !row.usual);
    let place = |row: &Written, column: usize| {
        row.places.get(column).cloned().unwrap_or((None, row.span.end..row.span.end))
    };
    let column = |column: usize| {
        let places: Vec<_> = rows().map(|row| place(row, column)).collect();
        let span = rows().map(|row| place(row, column).1).next().unwrap_or_default();
        Written { places, span, usual: false }
    };
    (0..width).map(column).collect()
}

/// Whether bottles are written from the top: as wished, else as empty places tell, else as hidden units do, which lie
/// below those that are known.
fn top_first(bottles: &[Written], order: Option<Order>) -> Result<bool, Fault> {
    let mut told = order.map(|order| order != Order::Bottom);
    for bottle in bottles {
        let filled: Vec<bool> = bottle.places.iter().map(|place| place.0.is_some()).collect();
        if filled.windows(2).all(|pair| pair[0] == pair[1]) {
            continue;
        }
        let top = filled.is_sorted();
        if !top && !filled.is_sorted_by(|a, b| a >= b) {
            return Err((bottle.span.clone(), Message::new("water-gap")));
        }
        match told {
            Some(told) if told != top => {
                let id = if order.is_some() { "water-order" } else { "water-orders" };
                return Err((bottle.span.clone(), Message::new(id)));
            }
            _ => told = Some(top),
        }
    }
    let hidden = |cell: &Cell| cell.0 == Some(HIDDEN);
    let ends = |bottle: &Written| Some((hidden(bottle.places.first()?), hidden(bottle.places.last()?)));
    let ends: Vec<(bool, bool)> = bottles.iter().filter_map(ends).collect();
    Ok(told.unwrap_or_else(|| ends.contains(&(false, true)) || !ends.contains(&(true, false))))
}
