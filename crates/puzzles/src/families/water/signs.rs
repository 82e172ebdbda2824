//! The signs of a level's text: units, empty places, and what parts them. How they make bottles is `text`.

use std::collections::BTreeMap;
use std::ops::Range;

use super::colours::{self, COLOURS};
use super::rules::Unit;
use super::text::Fault;
use crate::puzzle::Message;
use crate::puzzle::text::{Glyph, Kind, glyphs};

/// What one sign says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Sign {
    /// A colour by a letter of the player's own, a capital.
    Letter(Unit),
    /// A colour by its name; the letter that stands for it.
    Colour(Unit),
    /// A colour by a number; 0 is an empty place.
    Number(u32),
    /// A unit whose colour is not known.
    Hidden,
    /// An empty place; alone, unless it is `exact`, an empty bottle as large as the others.
    Empty { exact: bool },
    /// So many empty bottles more.
    Bottles(u32),
}

impl Sign {
    pub(super) fn is_empty(&self) -> bool {
        matches!(self, Self::Empty { .. } | Self::Number(0))
    }

    pub(super) fn bottles(&self) -> usize {
        if let Self::Bottles(count) = self { *count as usize } else { 0 }
    }
}

/// A sign, a separator or a bracket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) what: What,
    pub(super) span: Range<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    Sign(Sign),
    /// The stronger, the greater.
    Separator(u8),
    Open,
    Close,
}

/// The ranks of separators: spaces, commas, other marks, line ends.
pub(super) const SPACE: u8 = 0;
const COMMA: u8 = 1;
const MARK: u8 = 2;
pub(super) const LINE: u8 = 3;

impl Token {
    /// How strong it is, if it is a separator.
    pub(super) fn rank(&self) -> Option<u8> {
        if let What::Separator(rank) = self.what { Some(rank) } else { None }
    }
}

/// Splits a text into its signs.
pub(super) fn tokens(text: &str) -> Result<Vec<Token>, Fault> {
    let glyphs = glyphs(text);
    let named = in_words(text);
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(glyph) = glyphs.get(at) {
        let start = glyph.span.start;
        let (what, length) = match named.then(|| word(&text[start..])).flatten() {
            Some((sign, length)) => (Some(What::Sign(sign)), length),
            None => match colours::sign(&text[start..]) {
                Some((letter, length)) => (Some(What::Sign(Sign::Colour(letter))), length),
                None => what(&glyphs[at..], text)?,
            },
        };
        let end = start + length.max(1);
        while glyphs.get(at).is_some_and(|glyph| glyph.span.start < end) {
            at += 1;
        }
        let end = glyphs[at - 1].span.end;
        tokens.extend(what.map(|what| Token { what, span: start..end }));
    }
    Ok(tokens)
}

/// What the first of some glyphs means, `None` for nothing, and its length in bytes.
fn what(glyphs: &[Glyph], text: &str) -> Result<(Option<What>, usize), Fault> {
    let Glyph { kind, span } = &glyphs[0];
    let what = match *kind {
        Kind::Char('\n') => What::Separator(LINE),
        Kind::Char(c) if c.is_whitespace() => What::Separator(SPACE),
        Kind::Char(',') => What::Separator(COMMA),
        Kind::Char('/' | '|' | ';') => What::Separator(MARK),
        Kind::Char('[' | '(' | '{') => What::Open,
        Kind::Char(']' | ')' | '}') => What::Close,
        Kind::Char('`' | '"' | '\'') => return Ok((None, span.len())),
        Kind::Char('.') => What::Sign(Sign::Empty { exact: true }),
        Kind::Char('-' | '_' | '·' | '空' | '⬜' | '⚪' | '🫙') => {
            What::Sign(Sign::Empty { exact: false })
        }
        Kind::Char('?' | '❓' | '❔') => What::Sign(Sign::Hidden),
        Kind::Char('+') => {
            return bottles(glyphs, text).map(|(sign, length)| (Some(What::Sign(sign)), length));
        }
        Kind::Char(c) if c.is_ascii_alphabetic() => What::Sign(Sign::Letter(c.to_ascii_uppercase() as u8)),
        Kind::Char(c) if c.is_ascii_digit() => What::Sign(Sign::Number(c as u32 - '0' as u32)),
        Kind::Number(number) => What::Sign(Sign::Number(number.into())),
        Kind::Char(_) => return Err(unknown(span.clone(), text)),
    };
    Ok((Some(what), span.len()))
}

/// Reads `+2`.
fn bottles(glyphs: &[Glyph], text: &str) -> Result<(Sign, usize), Fault> {
    let digit = |glyph: &Glyph| match glyph.kind {
        Kind::Char(c) => c.to_digit(10),
        Kind::Number(number) => Some(number.into()),
    };
    let digits: Vec<u32> = glyphs[1..].iter().take(3).map_while(digit).collect();
    let (start, end) = (glyphs[0].span.start, glyphs[digits.len()].span.end);
    if digits.is_empty() {
        return Err(unknown(start..end, text));
    }
    Ok((Sign::Bottles(digits.into_iter().fold(0, |number, digit| 10 * number + digit)), end - start))
}

fn unknown(span: Range<usize>, text: &str) -> Fault {
    let sign = &text[span.clone()];
    (span, Message::new("water-unknown-sign").with("sign", sign))
}

/// The runs of ASCII letters in a text.
fn runs(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_alphabetic()).filter(|run| !run.is_empty())
}

/// Whether letters make words: each run of them is the name of a colour, or `empty`.
fn in_words(text: &str) -> bool {
    runs(text).next().is_some() && runs(text).all(|run| word(run).is_some())
}

/// What the English word says that `text` begins with, and its length.
fn word(text: &str) -> Option<(Sign, usize)> {
    let run = runs(text).next().filter(|run| text.starts_with(run))?;
    let lower = run.to_ascii_lowercase();
    let sign = match lower.as_str() {
        "empty" => Sign::Empty { exact: false },
        word => Sign::Colour(colours::word(word)?),
    };
    Some((sign, run.len()))
}

/// Whether there is no more than one unit: a sign, or a number of two digits.
pub(super) fn is_one_unit(tokens: &[Token]) -> bool {
    units(tokens, true).len() <= 1
}

/// The signs among tokens; with `numbers`, two digits side by side are one number.
pub(super) fn units(tokens: &[Token], numbers: bool) -> Vec<(Sign, Range<usize>)> {
    let mut units: Vec<(Sign, Range<usize>)> = Vec::new();
    for token in tokens {
        let What::Sign(sign) = token.what else { continue };
        match (units.last_mut(), sign) {
            (Some((Sign::Number(tens @ 1..=9), span)), Sign::Number(ones @ 0..=9))
                if numbers && span.end == token.span.start =>
            {
                *tens = 10 * *tens + ones;
                span.end = token.span.end;
            }
            _ => units.push((sign, token.span.clone())),
        }
    }
    units
}

/// A letter for each colour: a player's own letter as it is, a name by its initial, a number by its place in the
/// alphabet, as far as these are free; else the next that is.
pub(super) fn letters(bottles: &[Vec<(Sign, Range<usize>)>]) -> Result<BTreeMap<Sign, Unit>, Fault> {
    let mut letters = BTreeMap::new();
    let mut free: Vec<Unit> = (b'A'..=b'Z').collect();
    let wished = |sign: &Sign| match *sign {
        Sign::Letter(letter) | Sign::Colour(letter) => Some(letter),
        Sign::Number(number @ 1..=26) => Some(b'A' + number as u8 - 1),
        _ => None,
    };
    let signs = || bottles.iter().flatten();
    let is_colour = |sign: &Sign| matches!(sign, Sign::Letter(_) | Sign::Colour(_) | Sign::Number(1..));
    let mut give = |sign: Sign, letter: Unit, free: &mut Vec<Unit>| {
        free.retain(|&other| other != letter);
        letters.insert(sign, letter);
    };
    // The signs in the order of their kinds, so that a player's own letters come first.
    let colours: std::collections::BTreeSet<Sign> =
        signs().map(|(sign, _)| *sign).filter(is_colour).collect();
    if colours.len() > COLOURS {
        let mut seen = std::collections::BTreeSet::new();
        let beyond = signs().find(|(sign, _)| is_colour(sign) && seen.insert(*sign) && seen.len() > COLOURS);
        let span = beyond.map_or(0..0, |(_, span)| span.clone());
        return Err((span, Message::new("water-colours").with("most", COLOURS).with("given", colours.len())));
    }
    let mut left = Vec::new();
    for sign in colours {
        match wished(&sign).filter(|letter| free.contains(letter)) {
            Some(letter) => give(sign, letter, &mut free),
            None => left.push(sign),
        }
    }
    for sign in left {
        let letter = free[0];
        give(sign, letter, &mut free);
    }
    Ok(letters)
}
