//! The colours that players name, in words, in Chinese and as emoji, and the letters that stand for them.
//!
//! A letter is a unit's name on the board; where letters are the initials of colours, pictures show those colours
//! ([`hues`]). What a hue looks like, a theme says.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::bottle::{MOST_COLOURS, Unit};

/// Each colour's letter and its names: English words in lower case, Chinese characters, emoji.
///
/// A hue is the place in this list; the first twelve are those of the popular app. None has the letter A, so that
/// names of colours are told from letters in order.
const NAMED: [(Unit, &[&str]); 18] = [
    (b'R', &["red", "红", "紅", "🟥", "🔴", "❤"]),
    (b'O', &["orange", "橙", "橘", "🟧", "🟠"]),
    (b'Y', &["yellow", "黄", "黃", "🟨", "🟡"]),
    (b'D', &["darkgreen", "深绿", "墨绿", "深綠", "墨綠"]),
    (b'G', &["green", "绿", "綠", "🟩", "🟢"]),
    (b'L', &["lightgreen", "lime", "浅绿", "淺綠"]),
    (b'C', &["lightblue", "cyan", "sky", "浅蓝", "淺藍", "青"]),
    (b'B', &["blue", "蓝", "藍", "🟦", "🔵"]),
    (b'V', &["violet", "purple", "紫", "🟪", "🟣"]),
    (b'P', &["pink", "粉红", "粉紅", "粉"]),
    (b'N', &["brown", "棕", "褐", "咖啡", "🟫", "🟤"]),
    (b'S', &["grey", "gray", "silver", "灰", "银", "銀"]),
    (b'K', &["black", "黑", "⬛", "⚫"]),
    (b'W', &["white", "白"]),
    (b'T', &["teal", "turquoise"]),
    (b'M', &["magenta", "洋红", "洋紅", "玫红"]),
    (b'I', &["indigo", "navy", "darkblue", "深蓝", "深藍", "靛"]),
    (b'U', &["gold", "amber", "金"]),
];

/// The hues of letters that are mere names, in their order: such that those of the first few are unlike, as red, blue and
/// yellow are and red, orange and yellow are not. What is beyond keeps its place.
const IN_ORDER: [u8; 12] = [0, 7, 2, 4, 6, 9, 3, 1, 8, 5, 10, 11];

/// The letter of the colour that a lower-case word names.
pub(super) fn word(word: &str) -> Option<Unit> {
    NAMED.iter().find(|(_, names)| names.contains(&word)).map(|&(letter, _)| letter)
}

/// The longest name in characters of other scripts that `text` begins with: its letter and its length in bytes.
pub(super) fn sign(text: &str) -> Option<(Unit, usize)> {
    let names = NAMED.iter().flat_map(|&(letter, names)| names.iter().map(move |name| (letter, name)));
    let begun = names.filter(|(_, name)| !name.is_ascii() && text.starts_with(**name));
    let (letter, length) =
        begun.map(|(letter, name)| (letter, name.len())).max_by_key(|&(_, length)| length)?;
    // 红色 is 红.
    let colour = if text[length..].starts_with('色') { '色'.len_utf8() } else { 0 };
    Some((letter, length + colour))
}

/// What a player calls each colour of a board in characters of another script: 红 for R. `None` where letters do.
pub(super) type Names = Option<Arc<BTreeMap<Unit, &'static str>>>;

/// The name that a text is, of those in other scripts.
pub(super) fn name(text: &str) -> Option<&'static str> {
    let text = text.strip_suffix('色').unwrap_or(text);
    let names = NAMED.iter().flat_map(|(_, names)| names.iter());
    names.copied().find(|name| !name.is_ascii() && *name == text)
}

/// What stands on a unit in a picture: the player's own character where it is one of writing, else the letter.
pub(super) fn label(unit: Unit, names: &Names) -> String {
    let name = names.as_ref().and_then(|names| names.get(&unit));
    let is_short = |name: &&&str| name.chars().count() == 1 && name.chars().all(char::is_alphabetic);
    name.filter(is_short).map_or_else(|| char::from(unit).to_string(), |name| (*name).to_owned())
}

/// The hue of each letter, from 0, for the letters that are on a board.
///
/// Letters without a hole from A on are mere names and have the hues in order. Else the initials of colours have
/// theirs, and the other letters the hues that are left.
pub(super) fn hues(letters: &[Unit]) -> [u8; MOST_COLOURS] {
    let mut hues: [u8; MOST_COLOURS] =
        std::array::from_fn(|at| IN_ORDER.get(at).copied().unwrap_or(at as u8));
    let mut letters = letters.to_vec();
    letters.sort_unstable();
    letters.dedup();
    if letters.iter().copied().eq(b'A'..b'A' + letters.len() as u8) {
        return hues;
    }
    let initial = |letter: Unit| NAMED.iter().position(|&(initial, _)| initial == letter);
    let taken: Vec<usize> = letters.iter().filter_map(|&letter| initial(letter)).collect();
    let mut left = (0..MOST_COLOURS).filter(|hue| !taken.contains(hue));
    for letter in letters {
        let hue = initial(letter).or_else(|| left.next()).expect("there are as many hues as letters");
        hues[usize::from(letter - b'A')] = hue as u8;
    }
    hues
}
