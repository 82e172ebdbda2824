//! Help after the options of a command: examples, environment, exit codes.

use clap::Command;

use crate::family::Info;
use crate::i18n::Locale;
use crate::puzzle::Message;

/// Key of the program's own examples in [`EXAMPLES`].
pub(super) const PROGRAM: &str = "";

/// Commands with examples, and their messages.
const EXAMPLES: &[(&str, &str)] = &[
    (PROGRAM, "cli-examples"),
    ("solve", "cli-examples-solve"),
    ("read", "cli-examples-read"),
    ("check", "cli-examples-check"),
    ("moves", "cli-examples-moves"),
    ("generate", "cli-examples-generate"),
    ("tables", "cli-examples-tables"),
    ("completions", "cli-examples-completions"),
    ("manual", "cli-examples-manual"),
];

/// Appends the examples of `name`, with a board of the family, to a command's help.
pub(super) fn with_examples(command: Command, name: &str, info: &Info, locale: Locale) -> Command {
    match examples(name, info, locale) {
        text if text.is_empty() => command,
        text => command.after_help(text),
    }
}

/// The examples of a command; empty if it has none.
pub(super) fn examples(name: &str, info: &Info, locale: Locale) -> String {
    let Some((_, id)) = EXAMPLES.iter().find(|(command, _)| *command == name) else { return String::new() };
    let text = locale.text(&Message::new(id).with("family", info.id).with("board", quote(info.example)));
    section("cli-examples-title", &text, locale)
}

/// The long help of the program: examples, environment, exit codes.
pub(super) fn long_help(locale: Locale) -> String {
    let environment = section("cli-environment-title", &locale.entry("cli-environment"), locale);
    let codes = section("cli-codes-title", &locale.entry("cli-codes"), locale);
    [examples(PROGRAM, crate::families::FAMILIES[0].info(), locale), environment, codes].join("\n\n")
}

/// Quotes a text for use as one shell argument.
pub(super) fn quote(text: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || ",./:_-=+".contains(c);
    // Characters with a meaning inside double quotes.
    let special = |c: char| "\"$`\\!".contains(c);
    if text.contains(special) {
        format!("'{}'", text.replace('\'', r"'\''"))
    } else if !text.is_empty() && text.chars().all(plain) {
        text.to_owned()
    } else {
        format!("\"{text}\"")
    }
}

fn section(title: &str, text: &str, locale: Locale) -> String {
    let lines = text.lines().map(|line| format!("\n  {line}"));
    format!("{}{}", locale.entry(title), lines.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_quoted_for_a_shell() {
        for (text, quoted) in [
            ("285174306", "285174306"),
            ("1 2/3 0", "\"1 2/3 0\""),
            ("", "\"\""),
            ("my\"pic.png", "'my\"pic.png'"),
            ("a$b's", r"'a$b'\''s'"),
        ] {
            assert_eq!(quote(text), quoted);
        }
    }
}
