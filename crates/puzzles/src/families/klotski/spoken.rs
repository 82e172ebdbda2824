//! Splits move lists in which directions are separate words: `A right down`, `B → ↓`,
//! `C: up, left 2`.
//!
//! If every word is a complete move, the list is split at the separators only. A letter may name
//! both a block and a direction. After a block's name in a word of its own, it is a direction until
//! the next line end, `,`, `;`, `/` or `|`: `A R D, D R` are two moves.

use crate::families::direction::Direction;
use crate::puzzle::text::{Glyph, Kind, glyphs};

/// Words for the directions, each with the letter of the direction.
const NAMES: [(&str, char); 8] = [
    ("up", 'U'),
    ("left", 'L'),
    ("down", 'D'),
    ("right", 'R'),
    ("위", 'U'),
    ("왼쪽", 'L'),
    ("아래", 'D'),
    ("오른쪽", 'R'),
];

/// Splits a text into the glyphs of each move; `is_name` recognises names of blocks.
pub(super) fn split_moves(text: &str, is_name: impl Fn(char) -> bool) -> Vec<Vec<Glyph>> {
    let mut moves: Vec<Vec<Glyph>> = Vec::new();
    // Whether the first word of the last move was only a name, and whether the next letter may
    // still be a direction of that move.
    let (mut bare, mut open) = (false, false);
    let all = glyphs(text);
    for part in all.split_inclusive(is_separator) {
        let (word, closes) = match part.split_last() {
            Some((last, word)) if is_separator(last) => {
                (word, !matches_char(last, char::is_whitespace) || matches_char(last, |c| c == '\n'))
            }
            _ => (part, false),
        };
        let named = word.first().is_some_and(|first| matches_char(first, &is_name));
        match (directions(word, text), moves.last_mut()) {
            _ if word.is_empty() => {}
            (Some(directions), Some(last)) if directions.len() < word.len() || !named || open => {
                last.extend(directions)
            }
            (_, Some(last))
                if open && last.len() == 1 && matches_char(&word[0], |c| c == ':') && word.len() == 1 =>
            {
                last.extend_from_slice(word);
            }
            (_, Some(last)) if is_repeat(word) && !named && bare => last.extend_from_slice(word),
            _ => {
                let name = usize::from(word.len() > 1 && matches_char(&word[1], |c| c == ':')) + 1;
                bare = word.len() == name;
                open = bare;
                let (name, rest) = word.split_at(name.min(word.len()));
                let rest =
                    spelled_direction(rest, text).map_or_else(|| rest.to_vec(), |direction| vec![direction]);
                moves.push(name.iter().cloned().chain(rest).collect());
            }
        }
        open &= !closes;
    }
    moves
}

/// Returns whether a glyph separates words.
fn is_separator(glyph: &Glyph) -> bool {
    matches_char(glyph, |c| c.is_whitespace() || matches!(c, ',' | ';' | '/' | '|'))
}

/// Returns whether a glyph is a character that satisfies a condition.
fn matches_char(glyph: &Glyph, condition: impl Fn(char) -> bool) -> bool {
    matches!(glyph.kind, Kind::Char(c) if condition(c))
}

/// Returns the glyphs of a word that consists of directions with optional counts; `None` for any
/// other word. A spelled direction becomes a single glyph.
fn directions(word: &[Glyph], text: &str) -> Option<Vec<Glyph>> {
    if let Some(direction) = spelled_direction(word, text) {
        return Some(vec![direction]);
    }
    let direction = |glyph: &Glyph| matches_char(glyph, |c| Direction::from_char(c).is_some());
    let is_valid =
        word.first().is_some_and(direction) && word.iter().all(|glyph| direction(glyph) || is_digit(glyph));
    is_valid.then(|| word.to_vec())
}

/// Returns the direction that a word spells.
fn spelled_direction(word: &[Glyph], text: &str) -> Option<Glyph> {
    let span = word.first()?.span.start..word.last()?.span.end;
    let spelling = text.get(span.clone())?.to_lowercase();
    let &(_, letter) = NAMES.iter().find(|&&(name, _)| name == spelling)?;
    Some(Glyph { kind: Kind::Char(letter), span })
}

/// Returns whether a word is only a digit: the count of the direction before it.
fn is_repeat(word: &[Glyph]) -> bool {
    matches!(word, [digit] if is_digit(digit))
}

fn is_digit(glyph: &Glyph) -> bool {
    matches_char(glyph, |c| matches!(c, '1'..='9'))
}
