//! Names in several languages and spellings, and fuzzy search for them.
//!
//! Case, accents, spaces, punctuation and the tone numbers of pinyin are ignored. Misspelt text
//! finds the most similar names.

/// Names of one layout, goal or colour.
///
/// ```
/// use cantor_puzzles::puzzle::Name;
///
/// let translations = &[("en", "Red Donkey"), ("zh", "横刀立马")];
/// let name = Name { translations, aliases: &["héng dāo lì mǎ"] };
/// assert_eq!((name.in_language("zh"), name.in_language("fr")), ("横刀立马", "Red Donkey"));
/// assert!(name.is("heng2dao1li4ma3") && name.is("RED-DONKEY") && !name.is("donkey"));
/// assert_eq!(Name::nearest(&[name], "red dokney").len(), 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Name {
    /// Language tags and names. The first is the default for other languages.
    pub translations: &'static [(&'static str, &'static str)],
    /// Further names and spellings.
    pub aliases: &'static [&'static str],
}

/// Maximum length of a text that is compared with names, in letters.
const MAX_LETTERS: usize = 48;

/// Maximum number of names suggested for an unknown name.
const MAX_SUGGESTIONS: usize = 3;

impl Name {
    /// Returns the name in a language.
    pub fn in_language(&self, tag: &str) -> &'static str {
        let own = self.translations.iter().find(|(language, _)| *language == tag);
        own.or(self.translations.first()).map_or("", |(_, name)| *name)
    }

    /// Returns all names and spellings.
    pub fn spellings(&self) -> impl Iterator<Item = &'static str> {
        self.translations.iter().map(|(_, name)| *name).chain(self.aliases.iter().copied())
    }

    /// Returns whether typed text is one of the spellings.
    pub fn is(&self, typed: &str) -> bool {
        Self::position(&[*self], typed).is_some()
    }

    /// Returns the index of the name that equals typed text.
    pub fn position(names: &[Self], typed: &str) -> Option<usize> {
        let typed = [fold(typed), without_tones(typed)];
        let is = |spelling| typed.iter().any(|typed| letters(spelling).eq(typed.iter().copied()));
        names.iter().position(|name| name.spellings().any(is))
    }

    /// Returns the names that contain typed text, otherwise the names that nearly match.
    /// Each comes with its matching spelling, the best match first. An empty text matches all
    /// names; a text of more than 48 letters matches none.
    pub fn complete<'a>(names: &'a [Self], typed: &str) -> Vec<(&'a Self, &'static str)> {
        let typed = [fold(typed), without_tones(typed)];
        if typed.iter().any(|typed| typed.len() > MAX_LETTERS) {
            return Vec::new();
        }
        let best_match = |name: &'a Self| {
            let spellings = name.spellings().filter_map(|spelling| {
                let score = typed.iter().filter_map(|typed| distance(typed, &fold(spelling))).min()?;
                Some((score, spelling))
            });
            spellings.min_by_key(|(score, _)| *score).map(|(score, spelling)| (score, name, spelling))
        };
        let mut matches: Vec<_> = names.iter().filter_map(best_match).collect();
        matches.sort_by_key(|(score, ..)| *score);
        if matches.first().is_some_and(|((slips, ..), ..)| *slips == 0) {
            matches.retain(|((slips, ..), ..)| *slips == 0);
        }
        matches.into_iter().map(|(_, name, spelling)| (name, spelling)).collect()
    }

    /// Returns suggestions for typed text that is not a name, each with the matching spelling.
    pub fn nearest<'a>(names: &'a [Self], typed: &str) -> Vec<(&'a Self, &'static str)> {
        let letters = fold(typed);
        if letters.len() < min_letters(&letters) {
            return Vec::new();
        }
        let mut suggestions = Self::complete(names, typed);
        suggestions.truncate(MAX_SUGGESTIONS);
        suggestions
    }

    /// Returns the most similar of `texts` to a misspelt text; `None` if none is similar.
    pub fn nearest_text<'a>(texts: impl IntoIterator<Item = &'a str>, typed: &str) -> Option<&'a str> {
        let typed = fold(typed);
        if !(min_letters(&typed)..=MAX_LETTERS).contains(&typed.len()) {
            return None;
        }
        let matches = texts.into_iter().filter_map(|text| Some((distance(&typed, &fold(text))?, text)));
        matches.min_by_key(|(score, _)| *score).map(|(_, text)| text)
    }
}

/// Returns the letters and digits of a text, in lower case and without accents.
fn letters(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).map(strip_accent)
}

/// Returns the folded text: its [`letters`] as a list.
fn fold(text: &str) -> Vec<char> {
    letters(text).collect()
}

/// Returns the folded text without the tone numbers of pinyin. Digits are tone numbers if there are
/// at least two, and each is 1 to 5 and follows a Latin letter.
fn without_tones(text: &str) -> Vec<char> {
    let letters = fold(text);
    let digits = letters.iter().filter(|c| c.is_ascii_digit()).count();
    let tones = letters.windows(2).filter(|w| w[0].is_ascii_alphabetic() && matches!(w[1], '1'..='5'));
    if digits < 2 || tones.count() != digits {
        return letters;
    }
    letters.into_iter().filter(|c| !c.is_ascii_digit()).collect()
}

fn strip_accent(c: char) -> char {
    match c {
        'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' | 'ā' | 'ǎ' => 'a',
        'ç' | 'ć' | 'č' => 'c',
        'è' | 'é' | 'ê' | 'ë' | 'ē' | 'ě' | 'ę' => 'e',
        'ì' | 'í' | 'î' | 'ï' | 'ī' | 'ǐ' => 'i',
        'ł' => 'l',
        'ñ' | 'ń' | 'ň' => 'n',
        'ò' | 'ó' | 'ô' | 'õ' | 'ö' | 'ō' | 'ǒ' => 'o',
        'ś' | 'š' => 's',
        'ù' | 'ú' | 'û' | 'ü' | 'ū' | 'ǔ' | 'ǖ' | 'ǘ' | 'ǚ' | 'ǜ' => 'u',
        'ź' | 'ż' | 'ž' => 'z',
        _ => c,
    }
}

/// Returns the minimum number of letters for a meaningful match: fewer for Chinese characters.
fn min_letters(letters: &[char]) -> usize {
    if letters.iter().all(char::is_ascii) { 3 } else { 2 }
}

/// Returns the maximum number of typing errors to tolerate. Chinese names are short, and two
/// characters identify them well.
fn max_slips(letters: &[char]) -> usize {
    let (count, chinese) = (letters.len(), !letters.iter().all(char::is_ascii));
    match chinese {
        true if count < 3 => 0,
        true => count / 2,
        false => count / 4,
    }
}

/// Returns the distance of typed text from a name; `None` if there are too many typing errors.
///
/// Distances are compared by these numbers, in this order:
///
/// 1. typing errors;
/// 2. 0 for the whole name, 1 for its beginning, 2 for another part;
/// 3. missing letters.
fn distance(typed: &[char], name: &[char]) -> Option<(usize, usize, usize)> {
    let is_part = || !typed.is_empty() && name.windows(typed.len()).any(|window| window == typed);
    let (whole, beginning) = slips(typed, name);
    let missing = name.len().saturating_sub(typed.len());
    let score = |slips, part| Some((slips, part, missing));
    if whole == 0 {
        score(0, 0)
    } else if beginning == 0 {
        score(0, 1)
    } else if typed.len() >= min_letters(typed) && is_part() {
        score(0, 2)
    } else if whole <= max_slips(typed) {
        score(whole, 0)
    } else if beginning <= max_slips(typed) {
        score(beginning, 1)
    } else {
        None
    }
}

/// Returns the Damerau–Levenshtein distance (optimal string alignment) of typed text to a name, and
/// to the most similar prefix of the name.
fn slips(typed: &[char], name: &[char]) -> (usize, usize) {
    let mut rows: [Vec<usize>; 2] = [Vec::new(), (0..=name.len()).collect()];
    for (i, &a) in typed.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, &b) in name.iter().enumerate() {
            let replaced = rows[1][j] + usize::from(a != b);
            let mut cost = replaced.min(rows[1][j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && a == name[j - 1] && typed[i - 1] == b {
                cost = cost.min(rows[0][j - 1] + 1);
            }
            row.push(cost);
        }
        rows.swap(0, 1);
        rows[1] = row;
    }
    let last = &rows[1];
    (last.last().copied().unwrap_or_default(), last.iter().copied().min().unwrap_or_default())
}
