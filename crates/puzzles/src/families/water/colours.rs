//! Colour names in English, Chinese, Japanese and Korean and as emoji, and their letters.
//!
//! A letter identifies a colour on the board. If the letters are initials of colours, pictures use
//! those colours ([`hues`]). Themes define the appearance of a hue.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::bottle::{MAX_COLOURS, Unit};

/// Letter and names of each colour: English words in lower case, Chinese, Japanese and Korean words
/// (Korean also by the first syllable), emoji. A name that could be two adjacent colours, such as
/// 黄緑, is one name only with 色 after it.
///
/// A hue is an index into this list; hues beyond its end have no name. The first twelve are those
/// of the most popular app. No colour has the letter A, which distinguishes initials of colours
/// from letters in alphabetic order.
const NAMED: [(Unit, &[&str]); 18] = [
    (b'R', &["red", "红", "紅", "赤", "レッド", "빨강", "빨간", "빨", "🟥", "🔴", "❤"]),
    (b'O', &["orange", "橙", "橘", "オレンジ", "주황", "주", "오렌지", "🟧", "🟠"]),
    (b'Y', &["yellow", "黄", "黃", "イエロー", "노랑", "노란", "노", "🟨", "🟡"]),
    (b'D', &["darkgreen", "深绿", "墨绿", "深綠", "墨綠", "深緑", "濃緑", "진초록", "진녹"]),
    (b'G', &["green", "绿", "綠", "緑", "グリーン", "초록", "초", "녹", "🟩", "🟢"]),
    (b'L', &["lightgreen", "lime", "浅绿", "淺綠", "黄緑色", "きみどり", "ライム", "연두", "연", "라임"]),
    (b'C', &["lightblue", "cyan", "sky", "浅蓝", "淺藍", "青", "水", "空色", "シアン", "하늘"]),
    (b'B', &["blue", "蓝", "藍", "ブルー", "파랑", "파란", "파", "🟦", "🔵"]),
    (b'V', &["violet", "purple", "紫", "パープル", "보라", "보", "🟪", "🟣"]),
    (b'P', &["pink", "粉红", "粉紅", "粉", "桃", "ピンク", "분홍", "분", "핑크"]),
    (b'N', &["brown", "棕", "褐", "咖啡", "茶", "ブラウン", "갈", "🟫", "🟤"]),
    (b'S', &["grey", "gray", "silver", "灰", "银", "銀", "グレー", "회", "은"]),
    (b'K', &["black", "黑", "黒", "ブラック", "검정", "검은", "검", "⬛", "⚫"]),
    (b'W', &["white", "白", "ホワイト", "하양", "하얀", "흰"]),
    (b'T', &["teal", "turquoise", "青緑色", "청록"]),
    (b'M', &["magenta", "洋红", "洋紅", "玫红", "赤紫色", "マゼンタ", "자홍", "자주"]),
    (b'I', &["indigo", "navy", "darkblue", "深蓝", "深藍", "靛", "紺", "남"]),
    (b'U', &["gold", "amber", "金", "ゴールド", "금"]),
];

/// Character that means light blue in a text with one of the other characters (Chinese), and blue
/// otherwise (Japanese).
const BLUISH: (&str, [char; 2]) = ("青", ['蓝', '藍']);

/// Hues of letters without meaning, in order. The first few are easy to distinguish, such as red,
/// blue and yellow. A letter beyond this list has its index as hue.
const IN_ORDER: [u8; 12] = [0, 7, 2, 4, 6, 9, 3, 1, 8, 5, 10, 11];

/// Returns the letter of a colour named by a lower-case word.
pub(super) fn letter_of_word(word: &str) -> Option<Unit> {
    NAMED.iter().find(|(_, names)| names.contains(&word)).map(|&(letter, _)| letter)
}

/// Finds the longest non-Latin name at byte `at` of `text`: its letter and length in bytes.
pub(super) fn find_name(text: &str, at: usize) -> Option<(Unit, usize)> {
    let rest = &text[at..];
    let names = NAMED.iter().flat_map(|&(letter, names)| names.iter().map(move |name| (letter, *name)));
    let matches = names.filter(|(_, name)| !name.is_ascii() && rest.starts_with(name));
    let (letter, name) = matches.max_by_key(|(_, name)| name.len())?;
    let (bluish, blues) = BLUISH;
    let letter = if name == bluish && !text.contains(blues) { b'B' } else { letter };
    // 红色 is 红, 빨간색 is 빨간.
    let colour = rest[name.len()..].chars().next().filter(|c| ['色', '색'].contains(c));
    Some((letter, name.len() + colour.map_or(0, char::len_utf8)))
}

/// Player's non-Latin name of each colour, such as 红 for R; `None` if the player used letters.
pub(super) type Names = Option<Arc<BTreeMap<Unit, &'static str>>>;

/// Returns the non-Latin name that a text consists of.
pub(super) fn name(text: &str) -> Option<&'static str> {
    let known = |text: &str| {
        let names = NAMED.iter().flat_map(|(_, names)| names.iter());
        names.copied().find(|name| !name.is_ascii() && *name == text)
    };
    known(text).or_else(|| known(text.strip_suffix(['色', '색'])?))
}

/// Returns the label of a unit in a picture: the player's name of the colour if it is a single
/// character and not an emoji, otherwise the letter. The font has no emoji.
pub(super) fn label(unit: Unit, names: &Names) -> String {
    let name = names.as_ref().and_then(|names| names.get(&unit));
    let is_short = |name: &&&str| name.chars().count() == 1 && name.chars().all(char::is_alphabetic);
    name.filter(is_short).map_or_else(|| char::from(unit).to_string(), |name| (*name).to_owned())
}

/// Returns the hue of each letter on a board, indexed from A. Entries of other letters
/// have no meaning.
///
/// Letters from A without a gap have no meaning and get the hues in order. Otherwise initials of
/// colours get their own hues, and other letters the remaining hues.
pub(super) fn hues(letters: &[Unit]) -> [u8; MAX_COLOURS] {
    let mut hues: [u8; MAX_COLOURS] = std::array::from_fn(|at| IN_ORDER.get(at).copied().unwrap_or(at as u8));
    let mut letters = letters.to_vec();
    letters.sort_unstable();
    letters.dedup();
    if letters.iter().copied().eq(b'A'..b'A' + letters.len() as u8) {
        return hues;
    }
    let initial = |letter: Unit| NAMED.iter().position(|&(initial, _)| initial == letter);
    let taken: Vec<usize> = letters.iter().filter_map(|&letter| initial(letter)).collect();
    let mut free = (0..MAX_COLOURS).filter(|hue| !taken.contains(hue));
    for letter in letters {
        let hue = initial(letter).or_else(|| free.next()).expect("there are as many hues as letters");
        hues[usize::from(letter - b'A')] = hue as u8;
    }
    hues
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_one_colour_have_one_letter_in_every_language() {
        for (letter, names) in [
            (b'R', "红 紅色 赤 レッド 빨강 빨간색 🟥"),
            (b'G', "绿 緑 グリーン 초록 🟩"),
            (b'B', "蓝 藍色 青 ブルー 파랑 파란색 🔵"),
            (b'L', "浅绿 黄緑色 きみどり 연두색"),
            (b'V', "紫 보라 🟪"),
        ] {
            for name in names.split(' ') {
                assert_eq!(find_name(name, 0), Some((letter, name.len())), "{name}");
            }
        }
        assert_eq!((find_name("青蓝", 0), find_name("青蓝", 3)), (Some((b'C', 3)), Some((b'B', 3))));
    }

    #[test]
    fn pictures_label_units_with_the_player_s_single_characters() {
        let names = |name: &str| Some(Arc::new(BTreeMap::from([(b'R', super::name(name).expect("a name"))])));
        for (name, shown) in [("红色", "红"), ("빨", "빨"), ("빨강", "R"), ("🟥", "R")] {
            assert_eq!(label(b'R', &names(name)), shown, "{name}");
        }
        assert_eq!(label(b'R', &None), "R");
    }
}
