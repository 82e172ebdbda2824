//! Splits a level's tokens into bottles: by brackets, or by separators. Weak separators may
//! separate single units.

use std::ops::Range;

use super::tokens::{self, LINE, SPACE, Token, TokenKind};

/// Returns the token ranges of bottles, and whether they are lines. Empty ranges are empty bottles.
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

/// Returns the ranges within innermost brackets.
fn split_at_brackets(tokens: &[Token]) -> Vec<Range<usize>> {
    let (mut open, mut ranges) = (None, Vec::new());
    for (at, token) in tokens.iter().enumerate() {
        match token.kind {
            TokenKind::Open => open = Some(at + 1),
            TokenKind::Close => ranges.extend(open.take().map(|start| start..at)),
            _ => {}
        }
    }
    ranges
}

/// Splits at separators of a rank or stronger. An empty range between two commas or other marks is
/// an empty bottle. An empty range at the end is an empty bottle only if the range before it is
/// empty as well.
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
