//! Suggestions for an invalid command line that has a puzzle or a board in the place of the
//! command.

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, Error, ErrorKind};

use super::args::{NAME, SOLVE};
use super::help::quote;
use crate::families::{FAMILIES, family};
use crate::i18n::Locale;
use crate::puzzle::Message;

/// Adds to `error` a command that solves the input, if that is a puzzle's name or a board.
pub fn with_tip(mut error: Error, typed: &[String], locale: Locale) -> Error {
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) else { return error };
    let rest = typed.iter().skip_while(|arg| *arg != word).map(String::as_str).collect::<Vec<_>>();
    let Some(command) =
        (error.kind() == ErrorKind::InvalidSubcommand).then(|| solve_command(&rest)).flatten()
    else {
        return error;
    };
    let tip = StyledStr::from(locale.text(&Message::new("cli-meant").with("command", command)));
    error.remove(ContextKind::SuggestedSubcommand);
    error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip]));
    error
}

/// The command that solves the board or puzzle at the start of `args`.
fn solve_command(args: &[&str]) -> Option<String> {
    let [first, others @ ..] = args else { return None };
    let written = |id: &str, args: &[&str]| {
        let args = args.iter().map(|arg| format!(" {}", quote(arg)));
        format!("{NAME} {SOLVE} {id}{}", args.collect::<String>())
    };
    if let Some(family) = family(&first.to_lowercase()) {
        return Some(written(family.info().id, others));
    }
    // A board may have been typed without quotation marks.
    let ends = (1..=args.len()).rev();
    ends.filter(|&end| !args[..end].iter().any(|arg| arg.starts_with("--"))).find_map(|end| {
        let board = args[..end].join(" ");
        let of = FAMILIES.iter().find(|family| family.recognise(&board).is_some())?;
        Some(written(of.info().id, &[&[board.as_str()], &args[end..]].concat()))
    })
}
