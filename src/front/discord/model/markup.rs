//! User text in Discord's markdown, escaped so that it can't format, notify or link.

use std::ops::Range;

use super::options::MAX_NAME;

/// Maximum characters of a quote, without escapes and marks.
const MAX_QUOTED: usize = 800;

/// Escapes every character that has a meaning in markdown.
pub(crate) fn escape(text: &str) -> String {
    text.chars().fold(String::with_capacity(text.len()), |mut escaped, c| {
        if c.is_ascii_punctuation() {
            escaped.push('\\');
        }
        // A line break would end a quote or a heading.
        escaped.push(if c.is_control() { ' ' } else { c });
        escaped
    })
}

/// Formats a name that a user chose, for use in a sentence; a long name is shortened.
///
/// Letters written from right to left would reorder the sentence, so a name with such letters is
/// isolated. Other names are not isolated, because some clients draw the isolation marks as boxes.
pub(crate) fn name(text: &str) -> String {
    const FIRST_STRONG_ISOLATE: char = '\u{2068}';
    const POP_ISOLATE: char = '\u{2069}';
    let text = strip_invisible(text);
    let text = match first_characters(&text, MAX_NAME.into()) {
        (name, true) => escape(name) + "…",
        (name, false) => escape(name),
    };
    if text.contains(is_right_to_left) { format!("{FIRST_STRONG_ISOLATE}{text}{POP_ISOLATE}") } else { text }
}

/// Removes characters that are invisible or change the direction of text, and surrounding spaces.
/// Names that differ only in these become equal.
pub(crate) fn strip_invisible(text: &str) -> String {
    let mut visible = text.chars().filter(|&c| !is_invisible(c)).peekable();
    let mut stripped = String::with_capacity(text.len());
    while let Some(c) = visible.next() {
        let is_kept = c != EMOJI_STYLE
            || visible.peek() == Some(&KEYCAP)
            || stripped.chars().next_back().is_some_and(has_emoji_style);
        if is_kept {
            stripped.push(c);
        }
    }
    stripped.trim().to_owned()
}

/// Variation selector that shows the character before it as an emoji.
const EMOJI_STYLE: char = '\u{FE0F}';
/// Combining mark of emoji such as 5️⃣, after [`EMOJI_STYLE`].
const KEYCAP: char = '\u{20E3}';

/// Returns whether [`EMOJI_STYLE`] may change how a character looks: it is a symbol outside of
/// ASCII.
fn has_emoji_style(c: char) -> bool {
    !c.is_ascii() && !c.is_alphanumeric() && !c.is_whitespace() && c != EMOJI_STYLE
}

/// Returns whether a character counts as invisible: control characters and most format characters
/// (Unicode's general categories Cc and Cf), fillers, and variation selectors except U+FE0F, which
/// emoji contain.
fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{AD}' | '\u{34F}' | '\u{600}'..='\u{605}' | '\u{61C}' | '\u{6DD}' | '\u{70F}'
            | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{180B}'..='\u{180F}'
            | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}'
            | '\u{2800}' | '\u{3164}' | '\u{FE00}'..='\u{FE0E}' | '\u{FEFF}' | '\u{FFA0}'
            | '\u{FFF0}'..='\u{FFFB}' | '\u{110BD}' | '\u{1BCA0}'..='\u{1BCA3}'
            | '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{E0FFF}')
}

/// Returns whether a character is of a script written from right to left, such as Hebrew or Arabic.
fn is_right_to_left(c: char) -> bool {
    matches!(c,
        '\u{590}'..='\u{8FF}' | '\u{FB1D}'..='\u{FDFF}' | '\u{FE70}'..='\u{FEFE}'
        | '\u{10800}'..='\u{10FFF}' | '\u{1E800}'..='\u{1EFFF}')
}

/// Formats a mention of a user, which notifies nobody: replies allow no mentions.
pub(crate) fn mention(user: u64) -> String {
    format!("<@{user}>")
}

/// Quotes the user's text with the span of an error, in bytes, bold and underlined.
///
/// Long text is truncated around the span. A caret marks an empty or blank span.
pub(crate) fn quote(text: &str, span: &Range<usize>) -> String {
    let (before, rest) = text.split_at(span.start.min(text.len()));
    let (marked, after) = rest.split_at((span.end - span.start).min(rest.len()));
    let side = MAX_QUOTED / 4;
    let (cut_before, before) = last_characters(before, side);
    let (marked, cut_marked) = first_characters(marked, MAX_QUOTED / 2);
    let (after, cut_after) = first_characters(after, side);
    let ellipsis = |cut| if cut { "…" } else { "" };
    let marked = match marked.trim() {
        "" => "‸".to_owned(),
        _ => format!("{}{}", escape(marked), ellipsis(cut_marked)),
    };
    format!(
        "> {}{}__**{marked}**__{}{}",
        ellipsis(cut_before),
        escape(before),
        escape(after),
        ellipsis(cut_after)
    )
}

fn first_characters(text: &str, max: usize) -> (&str, bool) {
    match text.char_indices().nth(max) {
        Some((at, _)) => (&text[..at], true),
        None => (text, false),
    }
}

fn last_characters(text: &str, max: usize) -> (bool, &str) {
    match text.char_indices().rev().nth(max.saturating_sub(1)) {
        Some((at, _)) if at > 0 => (true, &text[at..]),
        _ => (false, text),
    }
}

/// Maximum characters of code within a line.
const MAX_CODE: usize = 100;

/// Formats text within a line as code. Backticks would end the code, so they become apostrophes.
pub(crate) fn code(text: &str) -> String {
    let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let text = text.trim().replace('`', "'");
    match first_characters(&text, MAX_CODE) {
        (text, true) => format!("`{text}…`"),
        (text, false) => format!("`{text}`"),
    }
}

/// Formats a code block. Backticks would end the block, so they become apostrophes.
pub(crate) fn code_block(text: &str) -> String {
    format!("```\n{}\n```", text.replace('`', "'"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_span_is_marked_and_the_text_escaped() {
        assert_eq!(quote("2851740", &(6..7)), "> 285174__**0**__");
        assert_eq!(quote("1*2\n@x", &(2..3)), "> 1\\*__**2**__ \\@x");
        assert_eq!(quote("", &(0..0)), "> __**‸**__");
    }

    #[test]
    fn names_lose_invisible_characters_and_right_to_left_names_are_isolated() {
        assert_eq!(name("Spring 2027"), "Spring 2027");
        assert_eq!(name("a\u{202E}b\u{200B}c\u{2066}\u{7}\u{E0041}*"), "abc\\*");
        assert_eq!(name(" \u{3164}春\u{2060} "), "春");
        assert_eq!(name("Cup\u{FE0F} 春\u{FE0F}"), "Cup 春");
        assert_eq!(name("❤\u{FE0F}\u{FE0F} 5\u{FE0F}\u{20E3}"), "❤\u{FE0F} 5\u{FE0F}\u{20E3}");
        let long = format!("{}…", "*".repeat(60).replace('*', "\\*"));
        assert_eq!(name(&"*".repeat(6000)), long);
        assert_eq!(code("a`b\nc"), "`a'b c`");
        assert_eq!(name("\u{202E}אביב"), "\u{2068}אביב\u{2069}");
    }

    proptest! {
        #[test]
        fn quotes_are_limited_in_length(text in "\\PC{0,6000}", at: usize, length: usize) {
            let bounds: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
            let start = at % bounds.len();
            let end = start + length % (bounds.len() - start);
            let quoted = quote(&text, &(bounds[start]..bounds[end]));
            // Escaping at most doubles the length.
            prop_assert!(quoted.chars().count() <= 2 * MAX_QUOTED + 20);
        }
    }
}
