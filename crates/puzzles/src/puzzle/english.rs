//! The English text of messages, for `Display` of messages and errors.
//!
//! `english.ftl` contains the messages that this crate raises, copied from the program's locale
//! files. A test compares the two copies. The formatter reads the part of Fluent's syntax that
//! these messages use: text, `{ $name }`, `{ "literal" }` and
//! `{ $name -> [key] text *[other] text }`, with each variant on a line of its own.

use std::collections::HashMap;
use std::fmt;
use std::sync::LazyLock;

use super::message::{Arg, Message};

/// Pattern by message id.
static PATTERNS: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| entries(include_str!("english.ftl")));

type Args = [(&'static str, Arg)];

impl fmt::Display for Message {
    /// Writes the message in English, or its id if the crate has no English text for it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match PATTERNS.get(self.id) {
            Some(pattern) => write_pattern(f, pattern, &self.args),
            None => f.write_str(self.id),
        }
    }
}

/// Splits a Fluent file into ids and patterns. A pattern continues on indented lines.
fn entries(file: &str) -> HashMap<&str, &str> {
    let mut entries = HashMap::new();
    let mut rest = file;
    while let Some((id, value)) = rest.split_once(" =") {
        let id = id.rsplit('\n').next().unwrap_or_default();
        let end = value.match_indices('\n').map(|(at, _)| at).find(|&at| !value[at + 1..].starts_with(' '));
        let (pattern, after) = value.split_at(end.unwrap_or(value.len()));
        entries.insert(id, pattern.trim());
        rest = after;
    }
    entries
}

fn write_pattern(f: &mut fmt::Formatter<'_>, pattern: &str, args: &Args) -> fmt::Result {
    let mut rest = pattern;
    while let Some((text, after)) = rest.split_once('{') {
        f.write_str(text)?;
        let (placeable, after) = split_placeable(after);
        write_placeable(f, placeable.trim(), args)?;
        rest = after;
    }
    f.write_str(rest)
}

/// Splits at the brace that closes a placeable, which is dropped. `text` begins after the opening
/// brace.
fn split_placeable(text: &str) -> (&str, &str) {
    let mut depth = 1;
    for (at, c) in text.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return (&text[..at], &text[at + 1..]);
        }
    }
    (text, "")
}

fn write_placeable(f: &mut fmt::Formatter<'_>, placeable: &str, args: &Args) -> fmt::Result {
    if let Some(literal) = placeable.strip_prefix('"') {
        return f.write_str(literal.trim_end_matches('"'));
    }
    let (name, variants) = match placeable.split_once("->") {
        Some((name, variants)) => (name.trim(), Some(variants)),
        None => (placeable, None),
    };
    let arg = args.iter().find(|(known, _)| name.strip_prefix('$') == Some(*known)).map(|(_, arg)| arg);
    match (variants, arg) {
        (Some(variants), _) => write_pattern(f, select(variants, arg), args),
        (None, Some(Arg::Number(number))) => write!(f, "{number}"),
        (None, Some(Arg::Text(text))) => f.write_str(text),
        (None, Some(Arg::Name(name))) => f.write_str(name.in_language("en")),
        (None, None) => write!(f, "{{{name}}}"),
    }
}

/// Returns the variant whose key matches the argument, otherwise the default variant, marked by
/// `*`.
fn select<'a>(variants: &'a str, arg: Option<&Arg>) -> &'a str {
    let matches = |key: &str| match arg {
        Some(Arg::Number(number)) => {
            key.parse() == Ok(*number) || key == if *number == 1 { "one" } else { "other" }
        }
        Some(Arg::Text(text)) => key == text,
        Some(Arg::Name(_)) | None => false,
    };
    let mut default = "";
    let mut rest = variants;
    while let Some((before, after)) = rest.split_once('[') {
        let Some((key, text)) = after.split_once(']') else { break };
        let end = variant_end(text);
        let pattern = text[..end].trim();
        if matches(key.trim()) {
            return pattern;
        }
        if before.ends_with('*') {
            default = pattern;
        }
        rest = &text[end..];
    }
    default
}

/// Returns the length of a variant's text: up to the first line end outside braces.
fn variant_end(text: &str) -> usize {
    let mut depth = 0_usize;
    for (at, c) in text.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            '\n' if depth == 0 => return at,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_select_and_fill_variants() {
        let message = |given: usize| Message::new("sliding-row-length").with("given", given);
        let message = |given| message(given).with("row", 2_usize).with("needed", 3_usize);
        assert_eq!(message(1).to_string(), "Row 2 has 1 tile, 3 expected.");
        assert_eq!(message(4).to_string(), "Row 2 has 4 tiles, 3 expected.");
    }

    #[test]
    fn unknown_messages_and_arguments_show_their_names() {
        assert_eq!(Message::new("no-such-message").to_string(), "no-such-message");
        assert_eq!(
            Message::new("error-choice").with("text", "x").to_string(),
            "“x” is not one of: {$choices}."
        );
    }
}
