//! Splits a level's tokens into bottles: by brackets, or by separators. Weak separators may stand
//! between single units.

use std::ops::Range;

use super::tokens::{self, LINE, SPACE, Token, TokenKind};

/// Returns the token ranges of bottles, and whether they are lines. Empty ranges are empty bottles.
pub(super) fn stretches(tokens: &[Token]) -> (Vec<Range<usize>>, bool) {
    if tokens.iter().any(|token| token.kind == TokenKind::Open) {
        return (bracketed(tokens), false);
    }
    let mut ranks: Vec<u8> = tokens.iter().filter_map(Token::rank).collect();
    ranks.sort_unstable();
    ranks.dedup();
    let (mut split, mut by) = (split_at(tokens, 0), ranks.first().copied());
    for &rank in &ranks {
        let finer = split_at(tokens, rank);
        let single = |stretch: &Range<usize>| tokens::is_one_unit(&tokens[stretch.clone()]);
        let units_only = finer.iter().all(single);
        (split, by) = (finer, Some(rank));
        if !units_only {
            break;
        }
    }
    (split, by == Some(LINE))
}

/// Returns the contents of innermost brackets.
fn bracketed(tokens: &[Token]) -> Vec<Range<usize>> {
    let (mut open, mut stretches) = (None, Vec::new());
    for (at, token) in tokens.iter().enumerate() {
        match token.kind {
            TokenKind::Open => open = Some(at + 1),
            TokenKind::Close => stretches.extend(open.take().map(|start| start..at)),
            _ => {}
        }
    }
    stretches
}

/// Splits at separators of a rank or stronger. An empty range between two commas or slashes is an
/// empty bottle, and so is one at the end if there are several.
fn split_at(tokens: &[Token], rank: u8) -> Vec<Range<usize>> {
    let (mut stretches, mut start) = (Vec::<Range<usize>>::new(), 0);
    let mut open = false;
    for (at, token) in tokens.iter().enumerate() {
        let Some(own) = token.rank().filter(|&own| own >= rank) else { continue };
        let mark = own != SPACE && own != LINE;
        let nothing = tokens[start..at].iter().all(|token| token.rank().is_some());
        if !nothing {
            stretches.push(start..at);
            open = mark;
        } else if mark {
            if open {
                stretches.push(at..at);
            }
            open = !stretches.is_empty();
        }
        start = at + 1;
    }
    if tokens[start..].iter().any(|token| token.rank().is_none()) {
        stretches.push(start..tokens.len());
    } else if open && stretches.last().is_some_and(Range::is_empty) {
        stretches.push(tokens.len()..tokens.len());
    }
    stretches
}
