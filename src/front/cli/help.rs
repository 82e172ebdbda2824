//! What stands below the options in a command's help: examples, the environment, the exit codes.

use clap::Command;

use crate::family::Info;
use crate::i18n::Locale;
use crate::puzzle::Message;

/// The examples of the program as a whole.
pub(super) const PROGRAM: &str = "";

/// The commands that have examples, and their texts.
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

/// The command with the examples of `name`, on a board of the family.
pub(super) fn with_examples(command: Command, name: &str, info: &Info, locale: Locale) -> Command {
    match examples(name, info, locale) {
        text if text.is_empty() => command,
        text => command.after_help(text),
    }
}

/// The examples of a command; empty where it has none.
pub(super) fn examples(name: &str, info: &Info, locale: Locale) -> String {
    let Some((_, id)) = EXAMPLES.iter().find(|(of, _)| *of == name) else { return String::new() };
    let text = locale.text(&Message::new(id).with("family", info.id).with("board", quoted(info.example)));
    titled("cli-examples-title", &text, locale)
}

/// All that there is to say of the program.
pub(super) fn whole(locale: Locale) -> String {
    let environment = titled("cli-environment-title", &locale.entry("cli-environment"), locale);
    let codes = titled("cli-codes-title", &locale.entry("cli-codes"), locale);
    [examples(PROGRAM, crate::families::FAMILIES[0].info(), locale), environment, codes].join("\n\n")
}

/// A text as one argument of a shell.
pub(super) fn quoted(text: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || ",./:_-=+".contains(c);
    if !text.is_empty() && text.chars().all(plain) { text.to_owned() } else { format!("\"{text}\"") }
}

fn titled(title: &str, text: &str, locale: Locale) -> String {
    let lines = text.lines().map(|line| format!("\n  {line}"));
    format!("{}{}", locale.entry(title), lines.collect::<String>())
}
