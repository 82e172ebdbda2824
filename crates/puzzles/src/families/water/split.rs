//! Splits a level's tokens into bottles: at brackets if there are any, otherwise at separators.
//!
//! Without brackets, the text is split at the separators of a rank and at all stronger ones. The
//! rank is the weakest at which some range has more than one unit, or else the strongest in the
//! text. Weaker separators only separate the units of a bottle.

use std::ops::Range;

use super::tokens::{self, LINE, SPACE, Token, TokenKind};

/// Returns the token ranges of bottles, and whether each bottle is a line. Empty ranges are empty
/// bottles.
pub(super) fn bottle_ranges(tokens: &[Token]) -> (Vec<Range<usize>>, bool) {
    if tokens.iter().any(|token| token.kind == TokenKind::Open) {
        return (split_at_brackets(tokens), false);
    }
    let mut ranks: Vec<u8> = tokens.iter().filter_map(Token::rank).collect();
    ranks.sort_unstable();
    ranks.dedup();
    let (mut split, mut by) = (split_at(tokens, 0), ranks.first().copied());
    for &rank in &ranks {
        let finer = split_at(tokens, rank);
        let is_single = |range: &Range<usize>| tokens::is_one_unit(&tokens[range.clone()]);
        let units_only = finer.iter().all(is_single);
        (split, by) = (finer, Some(rank));
        if !units_only {
            break;
        }
    }
    (split, by == Some(LINE))
}

/// Returns the ranges within innermost brackets, and the bottles outside of them. The last bracket
/// may be left open.
fn split_at_brackets(tokens: &[Token]) -> Vec<Range<usize>> {
    let outside = |start: usize, end: usize| {
        let ranges = split_at(&tokens[start..end], SPACE);
        ranges.into_iter().map(move |range| start + range.start..start + range.end)
    };
    let (mut start, mut is_open, mut ranges) = (0, false, Vec::new());
    for (at, token) in tokens.iter().enumerate() {
        match token.kind {
            TokenKind::Close if is_open => ranges.push(start..at),
            TokenKind::Open | TokenKind::Close => ranges.extend(outside(start, at)),
            _ => continue,
        }
        (start, is_open) = (at + 1, token.kind == TokenKind::Open);
    }
    let has_unit = tokens[start..].iter().any(|token| token.rank().is_none());
    if is_open && has_unit {
        ranges.push(start..tokens.len());
    } else {
        ranges.extend(outside(start, tokens.len()));
    }
    ranges
}

/// Splits at separators of a rank or stronger. After the first bottle, an empty range between two
/// commas or other marks is an empty bottle. An empty range at the end is an empty bottle only if
/// the range before it is empty as well.
fn split_at(tokens: &[Token], rank: u8) -> Vec<Range<usize>> {
    let (mut ranges, mut start) = (Vec::<Range<usize>>::new(), 0);
    let mut open = false;
    for (at, token) in tokens.iter().enumerate() {
        let Some(own) = token.rank().filter(|&own| own >= rank) else { continue };
        let mark = own != SPACE && own != LINE;
        let is_blank = tokens[start..at].iter().all(|token| token.rank().is_some());
        if !is_blank {
            ranges.push(start..at);
            open = mark;
        } else if mark {
            if open {
                ranges.push(at..at);
            }
            open = !ranges.is_empty();
        }
        start = at + 1;
    }
    if tokens[start..].iter().any(|token| token.rank().is_none()) {
        ranges.push(start..tokens.len());
    } else if open && ranges.last().is_some_and(Range::is_empty) {
        ranges.push(tokens.len()..tokens.len());
    }
    ranges
}
