//! Shell completions and manual pages, generated from the arguments.

use std::io;

use clap::ArgMatches;
use clap_complete::{Shell, generate};
use clap_mangen::Man;

use super::args::{self, COMMAND, NAME, SHELL};
use crate::i18n::Locale;

/// The completion script for a shell.
pub fn completions(locale: Locale, args: &ArgMatches) -> Vec<u8> {
    let mut script = Vec::new();
    if let Some(&shell) = args.get_one::<Shell>(SHELL) {
        generate(shell, &mut args::command(locale), NAME, &mut script);
    }
    script
}

/// The manual page of the program or of a command, in roff.
///
/// # Errors
/// The page could not be written.
pub fn manual(locale: Locale, args: &ArgMatches) -> io::Result<Vec<u8>> {
    let mut command = args::command(locale);
    // Sets the full names of the subcommands.
    command.build();
    let subcommand = args.get_one::<String>(COMMAND).and_then(|name| command.find_subcommand(name));
    let mut page = Vec::new();
    Man::new(subcommand.unwrap_or(&command).clone()).render(&mut page)?;
    Ok(page)
}
