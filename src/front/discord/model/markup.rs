//! User text inside Discord's markdown: nothing in it formats, pings or links.

use std::ops::Range;

/// The most characters of a user's text that an answer repeats.
const MOST_SHOWN: usize = 800;

/// The text with every character that markdown could read escaped.
pub(crate) fn escape(text: &str) -> String {
    text.chars().fold(String::with_capacity(text.len()), |mut escaped, c| {
        if c.is_ascii_punctuation() {
            escaped.push('\\');
        }
        // Line ends would end a quote or a heading.
        escaped.push(if c.is_control() { ' ' } else { c });
        escaped
    })
}

/// Shows a user's name; nobody is notified, since no reply allows any mention.
pub(crate) fn mention(user: u64) -> String {
    format!("<@{user}>")
}

/// A quote of the user's text with the fault bold and underlined. Long text is cut around the fault; an
/// empty span gets a mark where something is missing.
pub(crate) fn quote(text: &str, fault: &Range<usize>) -> String {
    let (before, rest) = text.split_at(fault.start.min(text.len()));
    let (marked, after) = rest.split_at((fault.end - fault.start).min(rest.len()));
    let side = MOST_SHOWN / 4;
    let (cut_before, before) = last_characters(before, side);
    let (marked, cut_marked) = first_characters(marked, MOST_SHOWN / 2);
    let (after, cut_after) = first_characters(after, side);
    let dots = |cut| if cut { "…" } else { "" };
    let marked = match marked.trim() {
        "" => "‸".to_owned(),
        _ => format!("{}{}", escape(marked), dots(cut_marked)),
    };
    format!("> {}{}__**{marked}**__{}{}", dots(cut_before), escape(before), escape(after), dots(cut_after))
}

fn first_characters(text: &str, most: usize) -> (&str, bool) {
    match text.char_indices().nth(most) {
        Some((at, _)) => (&text[..at], true),
        None => (text, false),
    }
}

fn last_characters(text: &str, most: usize) -> (bool, &str) {
    match text.char_indices().rev().nth(most.saturating_sub(1)) {
        Some((at, _)) if at > 0 => (true, &text[at..]),
        _ => (false, text),
    }
}

/// A code block; backticks in the text would end it, and become apostrophes.
pub(crate) fn code_block(text: &str) -> String {
    format!("```\n{}\n```", text.replace('`', "'"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_fault_is_marked_and_nothing_formats() {
        assert_eq!(quote("2851740", &(6..7)), "> 285174__**0**__");
        assert_eq!(quote("1*2\n@x", &(2..3)), "> 1\\*__**2**__ \\@x");
        assert_eq!(quote("", &(0..0)), "> __**‸**__");
    }

    proptest! {
        #[test]
        fn any_text_fits_an_answer(text in "\\PC{0,6000}", at: usize, length: usize) {
            let bounds: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
            let start = at % bounds.len();
            let end = start + length % (bounds.len() - start);
            let shown = quote(&text, &(bounds[start]..bounds[end]));
            // Each shown character may be escaped.
            prop_assert!(shown.chars().count() <= 2 * MOST_SHOWN + 20);
        }
    }
}
