//! What shells and `man` know of the command line, made of the same arguments.

use std::io;

use clap::ArgMatches;
use clap_complete::{Shell, generate};
use clap_mangen::Man;

use super::args::{self, COMMAND, NAME, SHELL};
use crate::i18n::Locale;

/// The script that completes commands in the shell that was asked for.
pub fn completions(locale: Locale, args: &ArgMatches) -> Vec<u8> {
    let mut script = Vec::new();
    if let Some(&shell) = args.get_one::<Shell>(SHELL) {
        generate(shell, &mut args::command(locale), NAME, &mut script);
    }
    script
}

/// The manual page of the program, or of one of its commands, in roff.
///
/// # Errors
/// It can't be written.
pub fn manual(locale: Locale, args: &ArgMatches) -> io::Result<Vec<u8>> {
    let mut command = args::command(locale);
    // Names the commands in full.
    command.build();
    let of = args.get_one::<String>(COMMAND).and_then(|name| command.find_subcommand(name));
    let mut page = Vec::new();
    Man::new(of.unwrap_or(&command).clone()).render(&mut page)?;
    Ok(page)
}
