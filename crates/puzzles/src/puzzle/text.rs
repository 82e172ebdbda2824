//! User text as characters with byte spans, with look-alikes folded to one form.
//!
//! People type on Chinese and Japanese keyboards and paste from pictures and chats, so `５`, `⑤` and
//! `5️⃣` all mean the number 5. Spans count bytes of the original text and are on character
//! boundaries. Positions shown to people count characters from 1 ([`columns`]).

use std::ops::Range;

/// A character of user text, folded, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Glyph {
    /// Meaning of the character.
    pub kind: Kind,
    /// Bytes in the original text.
    pub span: Range<usize>,
}

/// Meaning of a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A character. Full-width forms and East Asian punctuation are folded to ASCII.
    Char(char),
    /// A symbol for a whole number: `⑫`, `🔟`, a keycap `5️⃣`.
    Number(u8),
}

/// Character that encloses the digit before it in a keycap.
const KEYCAP: char = '\u{20E3}';
/// Character that selects the emoji form of the character before it.
const VARIATION_SELECTOR: char = '\u{FE0F}';

/// Splits `text` into folded characters.
pub fn glyphs(text: &str) -> Vec<Glyph> {
    let mut glyphs: Vec<Glyph> = Vec::with_capacity(text.len());
    for (at, c) in text.char_indices() {
        let end = at + c.len_utf8();
        match (c, glyphs.last_mut()) {
            // `5️⃣` is a digit, an optional variation selector and the keycap.
            (KEYCAP, Some(last)) => {
                if let Kind::Char(digit @ '0'..='9') = last.kind {
                    last.kind = Kind::Number(digit as u8 - b'0');
                }
                last.span.end = end;
            }
            (VARIATION_SELECTOR, Some(last)) => last.span.end = end,
            _ => glyphs.push(Glyph { kind: fold(c), span: at..end }),
        }
    }
    glyphs
}

fn fold(c: char) -> Kind {
    let offset = |first: char, number: u32| Kind::Number((c as u32 - first as u32 + number) as u8);
    match c {
        '⓪' | '⓿' => Kind::Number(0),
        '①'..='⑳' => offset('①', 1),
        '⑴'..='⒇' => offset('⑴', 1),
        '❶'..='❿' => offset('❶', 1),
        '㉑'..='㉟' => offset('㉑', 21),
        '㊱'..='㊿' => offset('㊱', 36),
        '🔟' => Kind::Number(10),
        '、' | '。' => Kind::Char(','),
        // The slash key of a Japanese keyboard produces this character.
        '・' => Kind::Char('/'),
        '\u{3000}' | '\u{200B}' | '\u{FEFF}' => Kind::Char(' '),
        '！'..='～' => Kind::Char(char::from_u32(c as u32 - 0xFEE0).unwrap_or(c)),
        _ => Kind::Char(c),
    }
}

/// Returns the numbers of the first and last character of a byte span, counted from 1. For an empty
/// span, both are the number of the character after it, or one more than the last number.
pub fn columns(text: &str, span: &Range<usize>) -> (usize, usize) {
    let count = |to: usize| text.char_indices().take_while(|&(at, _)| at < to).count();
    let first = count(span.start) + 1;
    (first, first.max(count(span.end)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn look_alikes_fold_to_one_form_and_keep_their_spans() {
        let kinds = |text| glyphs(text).into_iter().map(|g| g.kind).collect::<Vec<_>>();
        assert_eq!(kinds("５，⑫"), [Kind::Char('5'), Kind::Char(','), Kind::Number(12)]);
        assert_eq!(kinds("5\u{FE0F}\u{20E3}🔟"), [Kind::Number(5), Kind::Number(10)]);
        assert_eq!(glyphs("5\u{FE0F}\u{20E3}")[0].span, 0..7);
    }

    #[test]
    fn columns_count_characters_from_one() {
        assert_eq!(columns("空格3", &(6..7)), (3, 3));
        assert_eq!(columns("123", &(3..3)), (4, 4));
    }
}
