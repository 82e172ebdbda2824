//! Tokens of a level's text: units, empty places and separators. `text` forms bottles from them.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::bottle::{MAX_COLOURS, Unit};
use super::colours;
use crate::family::Part;
use crate::puzzle::text::{Glyph, Kind, glyphs};
use crate::puzzle::{Message, ParseError};

/// A symbol: a unit, an empty place or empty bottles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Symbol {
    /// A colour by the letter that the player typed, in upper case.
    Letter(Unit),
    /// A colour by its name, stored as the letter of that colour.
    Colour(Unit),
    /// A colour by a number; 0 is an empty place.
    Number(u32),
    /// A unit of unknown colour.
    Hidden,
    /// An empty place. If it is alone in its bottle and not `exact`, the empty bottle has the
    /// capacity of the largest bottle.
    Empty { exact: bool },
    /// A number of additional empty bottles.
    Bottles(u32),
}

impl Symbol {
    pub(super) fn is_empty(&self) -> bool {
        matches!(self, Self::Empty { .. } | Self::Number(0))
    }

    pub(super) fn bottles(&self) -> usize {
        if let Self::Bottles(count) = self { *count as usize } else { 0 }
    }
}

/// A token of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) kind: TokenKind,
    pub(super) span: Range<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    Symbol(Symbol),
    /// A separator with its rank. A higher rank is stronger.
    Separator(u8),
    Open,
    Close,
}

/// A symbol and its byte range.
pub(super) type SpannedSymbol = (Symbol, Range<usize>);

/// Rank of a space.
pub(super) const SPACE: u8 = 0;
/// Rank of a comma.
const COMMA: u8 = 1;
/// Rank of a slash, a bar or a semicolon.
const MARK: u8 = 2;
/// Rank of a line end.
pub(super) const LINE: u8 = 3;

impl Token {
    /// Returns the rank, if the token is a separator.
    pub(super) fn rank(&self) -> Option<u8> {
        if let TokenKind::Separator(rank) = self.kind { Some(rank) } else { None }
    }
}

/// Splits a text into tokens; with `words`, letters may form colour names.
pub(super) fn tokenise(part: Part<'_>, words: bool) -> Result<Vec<Token>, ParseError> {
    let text = part.text;
    let glyphs = glyphs(text);
    let named = words && has_words(text);
    let mut tokens: Vec<Token> = Vec::new();
    let (mut at, mut numbered) = (0, 0);
    while let Some(glyph) = glyphs.get(at) {
        let start = glyph.span.start;
        let begins = tokens.last().is_none_or(|token| token.rank().is_some());
        if let Some(length) = begins.then(|| bottle_number(&glyphs[at..], numbered + 1)).flatten() {
            numbered += 1;
            at += length;
            let rest = glyphs[at..]
                .iter()
                .position(|glyph| !is_space(glyph))
                .map_or(&[][..], |next| &glyphs[at + next..]);
            if !rest.first().is_some_and(begins_bottle) || bottle_number(rest, numbered + 1).is_some() {
                let kind = TokenKind::Symbol(Symbol::Empty { exact: false });
                tokens.push(Token { kind, span: start..glyphs[at - 1].span.end });
            }
            continue;
        }
        let (kind, length) = match named.then(|| word(&text[start..])).flatten() {
            Some((symbol, length)) => (Some(TokenKind::Symbol(symbol)), length),
            None => match colours::find_name(text, start) {
                Some((letter, length)) => (Some(TokenKind::Symbol(Symbol::Colour(letter))), length),
                None => first_token(&glyphs[at..], part)?,
            },
        };
        let end = start + length.max(1);
        while glyphs.get(at).is_some_and(|glyph| glyph.span.start < end) {
            at += 1;
        }
        let end = glyphs[at - 1].span.end;
        tokens.extend(kind.map(|kind| Token { kind, span: start..end }));
    }
    Ok(tokens)
}

/// Returns the length, in glyphs, of a bottle's number: `2:`, `2)`, or `2.` before a space. `None`
/// if the text does not start with the `expected` number.
fn bottle_number(glyphs: &[Glyph], expected: u32) -> Option<usize> {
    let digits: Vec<u32> = glyphs.iter().take(2).map_while(digit).collect();
    let mark = glyphs.get(digits.len())?;
    let ends = match mark.kind {
        Kind::Char(':' | ')') => true,
        Kind::Char('.') => glyphs.get(digits.len() + 1).is_some_and(is_space),
        _ => false,
    };
    let given = digits.iter().fold(0, |number, digit| 10 * number + digit);
    (ends && !digits.is_empty() && given == expected).then_some(digits.len() + 1)
}

fn is_space(glyph: &Glyph) -> bool {
    matches!(glyph.kind, Kind::Char(c) if c.is_whitespace() && c != '\n')
}

/// Returns whether a glyph other than a space can start a bottle: it is not a separator.
fn begins_bottle(glyph: &Glyph) -> bool {
    !matches!(glyph.kind, Kind::Char('\n' | ',' | '/' | '|' | ';'))
}

/// Returns the number of a glyph: a digit, or a symbol for a whole number such as `⑫`.
fn digit(glyph: &Glyph) -> Option<u32> {
    match glyph.kind {
        Kind::Char(c) => c.to_digit(10),
        Kind::Number(number) => Some(number.into()),
    }
}

/// Parses the token at the start of the glyphs. Returns the token and its length in bytes. The
/// token is `None` for a sign without meaning, such as a quotation mark.
fn first_token(glyphs: &[Glyph], part: Part<'_>) -> Result<(Option<TokenKind>, usize), ParseError> {
    let Glyph { kind, span } = &glyphs[0];
    let kind = match *kind {
        Kind::Char('\n') => TokenKind::Separator(LINE),
        Kind::Char(c) if c.is_whitespace() => TokenKind::Separator(SPACE),
        Kind::Char(',') => TokenKind::Separator(COMMA),
        Kind::Char('/' | '|' | ';') => TokenKind::Separator(MARK),
        Kind::Char('[' | '(' | '{') => TokenKind::Open,
        Kind::Char(']' | ')' | '}') => TokenKind::Close,
        Kind::Char('`' | '"' | '\'' | '*' | '“' | '”' | '「' | '」') => return Ok((None, span.len())),
        Kind::Char('+') => {
            let (symbol, length) = parse_added_bottles(glyphs, part)?;
            return Ok((Some(TokenKind::Symbol(symbol)), length));
        }
        kind => TokenKind::Symbol(symbol(kind).ok_or_else(|| unknown(span.clone(), part))?),
    };
    Ok((Some(kind), span.len()))
}

/// Returns the symbol of a single glyph.
fn symbol(kind: Kind) -> Option<Symbol> {
    Some(match kind {
        Kind::Char('.') => Symbol::Empty { exact: true },
        Kind::Char('-' | '_' | '·' | '空' | '⬜' | '⚪' | '🫙') => Symbol::Empty { exact: false },
        Kind::Char('?' | '❓' | '❔') => Symbol::Hidden,
        Kind::Char(c) if c.is_ascii_alphabetic() => Symbol::Letter(c.to_ascii_uppercase() as u8),
        Kind::Char(c) => Symbol::Number(c.to_digit(10)?),
        Kind::Number(number) => Symbol::Number(number.into()),
    })
}

/// Parses a number of additional bottles, such as `+2`.
fn parse_added_bottles(glyphs: &[Glyph], part: Part<'_>) -> Result<(Symbol, usize), ParseError> {
    let digits: Vec<u32> = glyphs[1..].iter().take(3).map_while(digit).collect();
    let (start, end) = (glyphs[0].span.start, glyphs[digits.len()].span.end);
    if digits.is_empty() {
        return Err(unknown(start..end, part));
    }
    Ok((Symbol::Bottles(digits.into_iter().fold(0, |number, digit| 10 * number + digit)), end - start))
}

fn unknown(span: Range<usize>, part: Part<'_>) -> ParseError {
    let sign = &part.text[span.clone()];
    part.fault_at(span, Message::new("water-unknown-sign").with("sign", sign))
}

/// Returns the runs of ASCII letters in a text.
fn runs(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_alphabetic()).filter(|run| !run.is_empty())
}

/// Returns whether the letters form words: each run of them is a colour name or `empty`.
fn has_words(text: &str) -> bool {
    runs(text).next().is_some() && runs(text).all(|run| word(run).is_some())
}

/// Parses the English word at the start of `text`. Returns its symbol and its length in bytes.
fn word(text: &str) -> Option<(Symbol, usize)> {
    let run = runs(text).next().filter(|run| text.starts_with(run))?;
    let lower = run.to_ascii_lowercase();
    let symbol = match lower.as_str() {
        "empty" => Symbol::Empty { exact: false },
        word => Symbol::Colour(colours::letter_of_word(word)?),
    };
    Some((symbol, run.len()))
}

/// Returns whether there is at most one unit: a symbol, or a two-digit number.
pub(super) fn is_one_unit(tokens: &[Token]) -> bool {
    units(tokens, true).len() <= 1
}

/// Returns the symbols among tokens; with `numbers`, two adjacent digits are one number.
pub(super) fn units(tokens: &[Token], numbers: bool) -> Vec<SpannedSymbol> {
    let mut units: Vec<SpannedSymbol> = Vec::new();
    for token in tokens {
        let TokenKind::Symbol(symbol) = token.kind else { continue };
        match (units.last_mut(), symbol) {
            (Some((Symbol::Number(tens @ 1..=9), span)), Symbol::Number(ones @ 0..=9))
                if numbers && span.end == token.span.start =>
            {
                *tens = 10 * *tens + ones;
                span.end = token.span.end;
            }
            _ => units.push((symbol, token.span.clone())),
        }
    }
    units
}

/// Assigns a letter to each colour. A player's letter is kept, a name gets the letter of its
/// colour, and a number the letter at that position of the alphabet. If that letter is taken or
/// does not exist, the colour gets a free letter.
pub(super) fn assign_letters(
    bottles: &[Vec<SpannedSymbol>],
    part: Part<'_>,
) -> Result<BTreeMap<Symbol, Unit>, ParseError> {
    let is_colour = |(symbol, _): &&SpannedSymbol| {
        matches!(symbol, Symbol::Letter(_) | Symbol::Colour(_) | Symbol::Number(1..))
    };
    // Symbols sort by variant: letters choose first, then names, then numbers.
    let mut colours = BTreeSet::new();
    let mut beyond = None;
    for (symbol, span) in bottles.iter().flatten().filter(is_colour) {
        if colours.insert(*symbol) && colours.len() == MAX_COLOURS + 1 {
            beyond = Some(span.clone());
        }
    }
    if let Some(span) = beyond {
        let message = Message::new("water-colours").with("most", MAX_COLOURS);
        return Err(part.fault_at(span, message.with("given", colours.len())));
    }
    let preferred = |symbol: &Symbol| match *symbol {
        Symbol::Letter(letter) | Symbol::Colour(letter) => Some(letter),
        Symbol::Number(number @ 1..=26) => Some(b'A' + number as u8 - 1),
        _ => None,
    };
    let mut free: BTreeSet<Unit> = (b'A'..=b'Z').collect();
    let mut letters = BTreeMap::new();
    colours.retain(|symbol| match preferred(symbol).filter(|letter| free.remove(letter)) {
        Some(letter) => letters.insert(*symbol, letter).is_some(),
        None => true,
    });
    // The remaining colours get the free letters in alphabetical order.
    letters.extend(colours.into_iter().zip(free));
    Ok(letters)
}
