//! Levels as text, parsed leniently where that is unambiguous.
//!
//! - Bottles separated by spaces, commas, `;`, `|`, `/`, line ends or brackets. If weaker
//!   separators divide single units (`red,blue / blue,red`), stronger ones divide the bottles.
//! - Units as letters in any case, numbers, emoji, colour names; `?` for a hidden unit.
//! - Empty places as `.`, `-`, `_`, `·`, `0`, `空`, `⬜`, `⚪`, `🫙`.
//! - Empty bottles, as large as the largest bottle, as one of these signs alone except `.`, as
//!   nothing between two commas or brackets, or as `+2` for two of them. `EEEE` is an empty bottle
//!   of four places if E is not a colour, and `.` alone is one of a single place.
//! - Rows of a picture, one per line, whose columns are the bottles.
//! - After `=`, each letter is a unit and each empty place is written: `=GOLD ....` is not a word,
//!   `=EEEE` is not empty.
//!
//! If no empty place is written, bottles shorter than the largest are partly filled. `tokens`
//! tokenises the text, `split` finds the bottles. [`MARKS`] introduce options after the bottles.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use super::bottle::{self, Bottle, HIDDEN, MAX_BOTTLES, MAX_UNITS, Unit};
use super::colours::{self, Names};
use super::info::LEVEL;
use super::order::Order;
use super::split::bottle_ranges;
use super::tokens::{self, SpannedSymbol, Symbol, Token};
use crate::family::Part;
use crate::puzzle::{Message, ParseError};

/// Prefix of the rule at the end of a level's text.
pub(super) const NAMED_RULE: &str = "rule:";
/// Prefix of the order of units at the end of a level's text.
pub(super) const NAMED_ORDER: &str = "order:";
/// Prefix of the pours made since the start, at the end of a level's text.
pub(super) const PLAYED: &str = "played:";
/// All prefixes that introduce options after the bottles.
pub(super) const MARKS: [&str; 3] = [NAMED_RULE, NAMED_ORDER, PLAYED];

/// Prefixes of a literal level. Chinese keyboards type the second.
const LITERAL: [&str; 2] = ["=", "＝"];

/// Maximum length of a level's text with colour names, in characters, so that it fits a message.
const MAX_NAMED_LENGTH: usize = 600;

/// A parsed level.
#[derive(Clone, Debug)]
pub(super) struct Level {
    pub(super) bottles: Vec<Bottle>,
    /// Byte range of each unit of each bottle, in the same order.
    pub(super) spans: Vec<Vec<Range<usize>>>,
    /// Player's names of the colours.
    pub(super) names: Names,
}

impl Level {
    /// Returns the first byte range of a unit.
    pub(super) fn span_of(&self, unit: Unit) -> Option<Range<usize>> {
        let units = bottle::units(&self.bottles).zip(self.spans.iter().flatten());
        units.filter(|&(other, _)| other == unit).map(|(_, span)| span.clone()).min_by_key(|span| span.start)
    }
}

/// Parses a level.
pub(super) fn read(part: Part<'_>, order: Order) -> Result<Level, ParseError> {
    let (level, literal) = match part.split(&LITERAL) {
        (before, Some(level)) if before.text.trim().is_empty() => (level, true),
        _ => (part, false),
    };
    let tokens = tokens::tokenise(level, !literal)?;
    let (ranges, by_lines) = bottle_ranges(&tokens);
    let mut bottles = parse_bottles(&ranges, &tokens, level, literal)?;
    if bottles.iter().all(|bottle| bottle.is_blank) {
        return Err(level.fault_at(0..level.text.len(), Message::new("water-empty")));
    }
    let order = if order == Order::Auto && by_lines && are_rows(&bottles) { Order::Rows } else { order };
    if order == Order::Rows {
        bottles = columns(&bottles);
    }
    if let Some(beyond) = bottles.get(MAX_BOTTLES) {
        return Err(level.fault_at(beyond.span.clone(), too_many(bottles.len())));
    }
    if let Some(large) = bottles.iter().find(|bottle| bottle.places.len() > MAX_UNITS) {
        let message = Message::new("water-capacity").with("most", MAX_UNITS);
        return Err(level.fault_at(large.span.clone(), message.with("given", large.places.len())));
    }
    // Colours in a single bottle cannot be separated, so a single word is more likely a mistake
    // than a level.
    if let ([bottle], false) = (&bottles[..], literal)
        && has_several_colours(bottle)
    {
        return Err(level.fault_at(bottle.span.clone(), Message::new("water-one-bottle")));
    }
    if is_top_first(&bottles, order).map_err(|(bottle, id)| level.fault_at(bottle, Message::new(id)))? {
        bottles.iter_mut().for_each(|bottle| bottle.places.reverse());
    }
    // Assumes that a text writes either all empty places or none.
    let largest = bottles.iter().map(|bottle| bottle.places.len()).max().unwrap_or_default();
    let has_empty =
        |bottle: &ParsedBottle| !bottle.is_blank && bottle.places.iter().any(|place| place.0.is_none());
    let exact = literal || bottles.iter().any(has_empty);
    let bottle = |parsed: &ParsedBottle| {
        let capacity = if parsed.is_blank || !exact { largest } else { parsed.places.len() };
        Bottle { capacity, units: parsed.places.iter().filter_map(|place| place.0).collect() }
    };
    let offset = level.offset - part.offset;
    let spans = |parsed: &ParsedBottle| {
        let filled = parsed.places.iter().filter(|place| place.0.is_some());
        filled.map(|(_, span)| span.start + offset..span.end + offset).collect()
    };
    let (filled, spans) = (bottles.iter().map(bottle).collect(), bottles.iter().map(spans).collect());
    let names = names(&bottles, level.text);
    Ok(Level { bottles: filled, spans, names })
}

/// Returns the message that a level has too many bottles.
fn too_many(bottles: usize) -> Message {
    Message::new("water-bottles").with("most", MAX_BOTTLES).with("given", bottles)
}

/// Returns whether a bottle holds units of several known colours.
fn has_several_colours(bottle: &ParsedBottle) -> bool {
    let mut units = bottle.places.iter().filter_map(|place| place.0).filter(|&unit| unit != HIDDEN);
    let first = units.next();
    units.any(|unit| Some(unit) != first)
}

/// Returns the player's names of the colours; `None` if any colour was typed in Latin letters or as
/// a number.
fn names(bottles: &[ParsedBottle], text: &str) -> Names {
    let mut names = BTreeMap::new();
    for (unit, span) in bottles.iter().flat_map(|bottle| &bottle.places) {
        let Some(unit) = unit.filter(|&unit| unit != HIDDEN) else { continue };
        names.entry(unit).or_insert(colours::name(&text[span.clone()])?);
    }
    (!names.is_empty()).then(|| Arc::new(names))
}

/// Writes bottles so that [`read`] parses them: separated by spaces, each from the top, with `.`
/// for an empty place and the player's names of colours. If that is too long or would be misread,
/// writes the colours as letters. If these would be misread, writes them after `=`.
pub(super) fn write(bottles: &[Bottle], names: &Names) -> String {
    let write = |bottle: &Bottle, names: &Names| {
        let name = |&unit: &Unit| match names.as_ref().and_then(|names| names.get(&unit)) {
            Some(name) => (*name).to_owned(),
            None => char::from(unit).to_string(),
        };
        ".".repeat(bottle.room()) + &bottle.units.iter().rev().map(name).collect::<String>()
    };
    let level = |names| bottles.iter().map(|bottle| write(bottle, names)).collect::<Vec<_>>().join(" ");
    let literal = || format!("{}{}", LITERAL[0], level(&None));
    let named = Some(level(names)).filter(|level| level.chars().count() <= MAX_NAMED_LENGTH);
    let mut forms = named.into_iter().chain([level(&None)]);
    forms.find(|form| parses_to(form, Order::Top, bottles)).unwrap_or_else(literal)
}

/// Returns whether a text parses to these bottles.
pub(super) fn parses_to(text: &str, order: Order, bottles: &[Bottle]) -> bool {
    read(Part { option: LEVEL, text, offset: 0 }, order).is_ok_and(|level| level.bottles == bottles)
}

/// A parsed bottle: its places with their byte ranges.
#[derive(Clone, Debug, Default)]
struct ParsedBottle {
    places: Vec<Place>,
    span: Range<usize>,
    /// Whether the text gives no places: an empty bottle with the capacity of the largest.
    is_blank: bool,
}

/// A place: its unit, if any, and its byte range.
type Place = (Option<Unit>, Range<usize>);

/// Forms bottles from ranges of tokens, with letters for colours.
fn parse_bottles(
    ranges: &[Range<usize>],
    tokens: &[Token],
    part: Part<'_>,
    literal: bool,
) -> Result<Vec<ParsedBottle>, ParseError> {
    let has_separated_units = |range: &Range<usize>| {
        let units = tokens::units(&tokens[range.clone()], true);
        units.len() > 1 && tokens[range.clone()].iter().any(|token| token.rank().is_some())
    };
    // If units are separated, 12 is one unit; otherwise it is two units.
    let numbers = ranges.iter().any(has_separated_units);
    let symbols: Vec<Vec<SpannedSymbol>> =
        ranges.iter().map(|range| tokens::units(&tokens[range.clone()], numbers)).collect();
    let letters = tokens::assign_letters(&symbols, part)?;
    let e_is_empty = !literal && e_is_empty(&symbols);
    let mut bottles = Vec::new();
    for (range, symbols) in ranges.iter().zip(&symbols) {
        let at = tokens.get(range.start).map_or(0, |token| token.span.start);
        let span =
            symbols.first().map_or(at, |first| first.1.start)..symbols.last().map_or(at, |last| last.1.end);
        let added: usize = symbols.iter().map(|(symbol, _)| symbol.bottles()).sum();
        let place = |(symbol, span): &SpannedSymbol| {
            let unit = match symbol {
                Symbol::Bottles(_) => return None,
                symbol if symbol.is_empty() => None,
                Symbol::Letter(b'E') if e_is_empty => None,
                Symbol::Hidden => Some(HIDDEN),
                symbol => Some(letters[symbol]),
            };
            Some((unit, span.clone()))
        };
        let places: Vec<_> = symbols.iter().filter_map(place).collect();
        let is_blank = matches!(symbols[..], [] | [(Symbol::Empty { exact: false } | Symbol::Number(0), _)]);
        if is_blank {
            bottles.push(ParsedBottle { places: Vec::new(), span: span.clone(), is_blank });
        } else if !places.is_empty() {
            bottles.push(ParsedBottle { places, span: span.clone(), is_blank });
        }
        if added > MAX_BOTTLES {
            return Err(part.fault_at(span, too_many(bottles.len().saturating_add(added))));
        }
        let more = ParsedBottle { places: Vec::new(), span, is_blank: true };
        bottles.extend(std::iter::repeat_n(more, added));
    }
    Ok(bottles)
}

/// Returns whether E means empty instead of a colour: E occurs only in bottles that it fills, and
/// either it fills several or the text has no other empty bottle.
fn e_is_empty(bottles: &[Vec<SpannedSymbol>]) -> bool {
    let is_e = |(symbol, _): &SpannedSymbol| *symbol == Symbol::Letter(b'E');
    let is_all_e = |bottle: &Vec<SpannedSymbol>| bottle.len() > 1 && bottle.iter().all(is_e);
    let has_other_empty = bottles.iter().any(|bottle| bottle.iter().all(|(symbol, _)| symbol.is_empty()))
        || bottles.iter().flatten().any(|(symbol, _)| matches!(symbol, Symbol::Bottles(1..)));
    let e_bottles = bottles.iter().filter(|bottle| is_all_e(bottle)).count();
    bottles.iter().all(|bottle| is_all_e(bottle) || !bottle.iter().any(is_e))
        && (e_bottles > 1 || e_bottles == 1 && !has_other_empty)
}

/// Returns whether lines are the rows of a picture: several lines of one length, none of them
/// empty, with at least one empty column and no unit above an empty place.
fn are_rows(lines: &[ParsedBottle]) -> bool {
    let width = lines[0].places.len();
    let are_equal = lines.len() > 1 && lines.iter().all(|line| line.places.len() == width && !line.is_blank);
    let is_empty = |places: &[Place]| places.iter().all(|place| place.0.is_none());
    if !are_equal || lines.iter().any(|line| is_empty(&line.places)) {
        return false;
    }
    let columns = columns(lines);
    let has_no_gap = |column: &ParsedBottle| column.places.is_sorted_by_key(|place| place.0.is_some());
    columns.iter().any(|column| is_empty(&column.places)) && columns.iter().all(has_no_gap)
}

/// Transposes rows to columns from the top. Missing places at the end of a short row are empty.
/// Blank bottles at the end follow the columns.
fn columns(rows: &[ParsedBottle]) -> Vec<ParsedBottle> {
    let width = rows.iter().map(|row| row.places.len()).max().unwrap_or_default();
    let end = rows.iter().rposition(|row| !row.is_blank).map_or(0, |last| last + 1);
    let (rows, blank) = rows.split_at(end);
    let place = |row: &ParsedBottle, column: usize| {
        row.places.get(column).cloned().unwrap_or((None, row.span.end..row.span.end))
    };
    let column = |column: usize| {
        let places: Vec<_> = rows.iter().map(|row| place(row, column)).collect();
        let span = rows.first().map(|row| place(row, column).1).unwrap_or_default();
        ParsedBottle { places, span, is_blank: false }
    };
    (0..width).map(column).chain(blank.iter().cloned()).collect()
}

/// Returns whether bottles are written from the top. The requested order decides, otherwise the
/// empty places, which are above the units, otherwise hidden units, which are below known ones.
/// Without any of these, bottles are written from the top.
///
/// # Errors
/// A bottle that contradicts the order, or that has empty places between units: its span and the
/// message identifier.
fn is_top_first(bottles: &[ParsedBottle], order: Order) -> Result<bool, (Range<usize>, &'static str)> {
    let mut known = if order == Order::Auto { None } else { Some(order != Order::Bottom) };
    for bottle in bottles {
        let filled: Vec<bool> = bottle.places.iter().map(|place| place.0.is_some()).collect();
        if filled.windows(2).all(|pair| pair[0] == pair[1]) {
            continue;
        }
        let top = filled.is_sorted();
        if !top && !filled.is_sorted_by(|a, b| a >= b) {
            return Err((bottle.span.clone(), "water-gap"));
        }
        match known {
            Some(known) if known != top => {
                let id = if order == Order::Auto { "water-orders" } else { "water-order" };
                return Err((bottle.span.clone(), id));
            }
            _ => known = Some(top),
        }
    }
    let hidden = |place: &Place| place.0 == Some(HIDDEN);
    let ends = |bottle: &ParsedBottle| Some((hidden(bottle.places.first()?), hidden(bottle.places.last()?)));
    let ends: Vec<(bool, bool)> = bottles.iter().filter_map(ends).collect();
    Ok(known.unwrap_or_else(|| ends.contains(&(false, true)) || !ends.contains(&(true, false))))
}
