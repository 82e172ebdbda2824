//! Moves with directions as separate words: `A right down`, `B → ↓`, `C: up, left 2`.
//!
//! A list in which every word is a move stays as it is. Letters that name both a block and a
//! direction are directions right after the name of a block alone, up to a comma or the end of a
//! line: `A R D, D R` are two moves.

use crate::families::direction::Direction;
use crate::puzzle::text::{Glyph, Kind, glyphs};

/// Words for the directions.
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

/// Returns the signs of each move; `is_name` recognises names of blocks.
pub(super) fn words(text: &str, is_name: impl Fn(char) -> bool) -> Vec<Vec<Glyph>> {
    let mut moves: Vec<Vec<Glyph>> = Vec::new();
    // Whether the last move began with a name alone, and whether its next letter may still be a
    // direction.
    let (mut bare, mut open) = (false, false);
    let all = glyphs(text);
    for part in all.split_inclusive(parts) {
        let (word, closes) = match part.split_last() {
            Some((last, word)) if parts(last) => {
                (word, !is(last, char::is_whitespace) || is(last, |c| c == '\n'))
            }
            _ => (part, false),
        };
        let named = word.first().is_some_and(|first| is(first, &is_name));
        match (directions(word, text), moves.last_mut()) {
            _ if word.is_empty() => {}
            (Some(directions), Some(last)) if directions.len() < word.len() || !named || open => {
                last.extend(directions)
            }
            (_, Some(last)) if open && last.len() == 1 && is(&word[0], |c| c == ':') && word.len() == 1 => {
                last.extend_from_slice(word);
            }
            (_, Some(last)) if is_repeat(word) && !named && bare => last.extend_from_slice(word),
            _ => {
                let name = usize::from(word.len() > 1 && is(&word[1], |c| c == ':')) + 1;
                bare = word.len() == name;
                open = bare;
                let (name, rest) = word.split_at(name.min(word.len()));
                let rest = spelled(rest, text).map_or_else(|| rest.to_vec(), |direction| vec![direction]);
                moves.push(name.iter().cloned().chain(rest).collect());
            }
        }
        open &= !closes;
    }
    moves
}

/// Returns whether a sign separates words.
fn parts(glyph: &Glyph) -> bool {
    is(glyph, |c| c.is_whitespace() || matches!(c, ',' | ';' | '/' | '|'))
}

fn is(glyph: &Glyph, of: impl Fn(char) -> bool) -> bool {
    matches!(glyph.kind, Kind::Char(c) if of(c))
}

/// Returns the directions in a word of directions only, each with an optional count; a spelled one
/// is a single sign.
fn directions(word: &[Glyph], text: &str) -> Option<Vec<Glyph>> {
    if let Some(direction) = spelled(word, text) {
        return Some(vec![direction]);
    }
    let direction = |glyph: &Glyph| is(glyph, |c| Direction::of(c).is_some());
    let sound =
        word.first().is_some_and(direction) && word.iter().all(|glyph| direction(glyph) || is_digit(glyph));
    sound.then(|| word.to_vec())
}

/// Returns the direction that a word spells.
fn spelled(word: &[Glyph], text: &str) -> Option<Glyph> {
    let span = word.first()?.span.start..word.last()?.span.end;
    let spelling = text.get(span.clone())?.to_lowercase();
    let &(_, letter) = NAMES.iter().find(|&&(name, _)| name == spelling)?;
    Some(Glyph { kind: Kind::Char(letter), span })
}

/// Returns whether a word only repeats the direction before it.
fn is_repeat(word: &[Glyph]) -> bool {
    matches!(word, [digit] if is_digit(digit))
}

fn is_digit(glyph: &Glyph) -> bool {
    is(glyph, |c| matches!(c, '1'..='9'))
}
