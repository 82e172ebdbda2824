//! Suggestions for an invalid command line that has a puzzle or a board in place of the command, or
//! a board without quotation marks.

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, Error, ErrorKind};

use super::args::{CHECK, NAME, REWRITE, SOLVE};
use super::help::quote;
use crate::families::{FAMILIES, family};
use crate::i18n::Locale;
use crate::puzzle::Message;

/// Adds to `error` the command that was probably meant, if the input contains a puzzle's name or a
/// board.
pub fn with_tip(mut error: Error, typed: &[String], locale: Locale) -> Error {
    let typed: Vec<&str> = typed.iter().map(String::as_str).collect();
    let command = match (error.kind(), error.get(ContextKind::InvalidSubcommand)) {
        (ErrorKind::InvalidSubcommand, Some(ContextValue::String(word))) => {
            let before = typed.iter().take_while(|arg| *arg != word).count();
            write_solve_command(&typed[before..])
        }
        (ErrorKind::UnknownArgument, _) => quote_command(&typed),
        _ => None,
    };
    let Some(command) = command else { return error };
    let tip = StyledStr::from(locale.text(&Message::new("cli-meant").with("command", command)));
    error.remove(ContextKind::SuggestedSubcommand);
    error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip]));
    error
}

/// Returns the command that solves the board or puzzle at the start of `args`.
fn write_solve_command(args: &[&str]) -> Option<String> {
    let [first, others @ ..] = args else { return None };
    let write_command = |id: &str, args: &[&str]| {
        let args = args.iter().map(|arg| format!(" {}", quote(arg)));
        format!("{NAME} {SOLVE} {id}{}", args.collect::<String>())
    };
    if let Some(family) = family(&first.to_lowercase()) {
        return Some(write_command(family.info().id, others));
    }
    // A board may have been typed without quotation marks.
    let ends = (1..=args.len()).rev();
    ends.filter(|&end| !args[..end].iter().any(|arg| arg.starts_with("--"))).find_map(|end| {
        let board = args[..end].join(" ");
        let family = FAMILIES.iter().find(|family| family.recognise(&board).is_some())?;
        Some(write_command(family.info().id, &[&[board.as_str()], &args[end..]].concat()))
    })
}

/// Returns the command with the board and the moves in quotation marks.
fn quote_command(args: &[&str]) -> Option<String> {
    let at = args.iter().position(|arg| [CHECK, REWRITE].contains(arg))?;
    let [command, id, words @ ..] = &args[at..] else { return None };
    let family = family(id)?;
    let options = words.iter().position(|word| word.starts_with("--")).unwrap_or(words.len());
    let (words, options) = words.split_at(options);
    let is_board = |end: &usize| family.read(&words[..*end].join(" ")).is_ok();
    let end = (2..words.len()).rev().find(is_board)?;
    let (board, moves) = (words[..end].join(" "), words[end..].join(" "));
    let args = [&[command, id, board.as_str(), moves.as_str()], options].concat();
    Some(args.iter().fold(NAME.to_owned(), |line, arg| line + " " + &quote(arg)))
}
