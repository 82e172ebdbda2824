//! Goals as text: `equal`, one position for all dials, or a position for each dial.

use super::board::{EQUAL, Goal};
use super::preset::Settings;
use super::text::{self, Item};
use crate::family::{GOAL, Part};
use crate::puzzle::{Message, Name, ParseError};

/// Name of the goal of all dials at 0.
const ZERO: &str = "zero";

/// Words for goals.
const NAMES: &[Name] = &[
    Name {
        translations: &[("en", EQUAL), ("zh", "相同"), ("ja", "同じ"), ("ko", "같게")],
        aliases: &[
            "all equal",
            "same",
            "all the same",
            "全部相同",
            "相等",
            "全部相等",
            "一致",
            "すべて同じ",
            "全部同じ",
            "모두 같게",
            "같음",
        ],
    },
    Name {
        translations: &[("en", ZERO), ("zh", "全零"), ("ja", "すべて0"), ("ko", "모두 0")],
        aliases: &["all zero", "全部为零"],
    },
];

/// Returns the given goal, otherwise the goal of the game, otherwise all dials at 0.
pub(super) fn find(
    given: Option<Part<'_>>,
    settings: Settings,
    positions: &[u8],
) -> Result<Goal, ParseError> {
    let default = settings.goal.map(|text| Part { option: GOAL, text, offset: 0 });
    match given.or(default) {
        Some(part) => read(part, positions),
        None => Ok(Goal::Each(vec![Some(0); positions.len()])),
    }
}

/// Reads a goal.
///
/// # Errors
/// An unknown word; numbers that are not positions; a wrong number of positions.
pub(super) fn read(part: Part<'_>, positions: &[u8]) -> Result<Goal, ParseError> {
    let named = NAMES.iter().find(|name| name.is(part.text)).map(|name| name.in_language("en"));
    match named {
        _ if part.text.trim() == "=" => return Ok(Goal::Equal),
        Some(EQUAL) => return Ok(Goal::Equal),
        Some(_) => return Ok(Goal::Each(vec![Some(0); positions.len()])),
        None => {}
    }
    let wrong_length = || part.fault(Message::new("dials-goal-length").with("count", positions.len()));
    let items = match text::read_unsigned(part) {
        Ok(items) => items,
        // A word is more likely a misspelt goal than a list with a wrong character.
        Err(_) if part.text.trim().starts_with(char::is_alphabetic) => return Err(wrong_length()),
        Err(error) => return Err(error),
    };
    let items = match &items[..] {
        [item] => vec![item.clone(); positions.len()],
        _ => items,
    };
    if items.len() != positions.len() {
        return Err(wrong_length());
    }
    // A star is parsed as a lit lamp, position 1. For a dial with more than two positions, it means
    // any position.
    let is_any = |item: &Item, modulus: u8| modulus > 2 && &part.text[item.span.clone()] == "*";
    let items: Vec<Item> = items
        .into_iter()
        .zip(positions)
        .map(|(item, &modulus)| if is_any(&item, modulus) { Item { number: None, ..item } } else { item })
        .collect();
    Ok(Goal::Each(text::parse_positions(part, &items, positions)?))
}

/// Returns the goal with the name most similar to a misspelt name; `None` for a text with digits.
pub(super) fn nearest(typed: &str) -> Option<&'static str> {
    if typed.contains(|c: char| c.is_ascii_digit()) {
        return None;
    }
    Name::nearest(NAMES, typed).first().map(|(name, _)| name.in_language("en"))
}
