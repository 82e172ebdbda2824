//! The program: parses the command line and runs the bot or a command.

use std::io::{self, Write};
use std::process::ExitCode;

use cantor::config::{Config, load_env_file};
use cantor::front::cli::{self, Terminal, args};
use cantor::front::discord::commands;
use cantor::i18n::Locale;
use cantor::log;
use cantor::serve::{Error, app, register, serve};

fn main() -> ExitCode {
    match run() {
        Ok(code) => code,
        // The reader of our output has closed the pipe, as `head` does.
        Err(error) if is_broken_pipe(&*error) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "error: {error}");
            ExitCode::from(2)
        }
    }
}

fn is_broken_pipe(error: &(dyn std::error::Error + 'static)) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

fn run() -> Result<ExitCode, Error> {
    load_env_file()?;
    let config = Config::from_env()?;
    let language = args::find_language(arguments().into_iter());
    let chosen = language.as_deref().map(Locale::find);
    let locale = chosen.flatten().unwrap_or_else(|| Locale::of(&config.lang));
    if let (Some(None), Some(language)) = (chosen, language) {
        cli::warn_of_unknown_language(&mut anstream::stderr(), &language, locale)?;
    }
    let matches = match args::command(locale).try_get_matches() {
        Ok(matches) => matches,
        // clap returns help and version as errors too.
        Err(error) => cli::with_tip(error, &arguments(), locale).exit(),
    };
    match matches.subcommand() {
        Some((args::COMMANDS, _)) => {
            writeln!(io::stdout(), "{}", serde_json::to_string_pretty(&commands::payload())?)?;
        }
        Some((args::COMPLETIONS, matches)) => io::stdout().write_all(&cli::completions(locale, matches))?,
        Some((args::MANUAL, matches)) => io::stdout().write_all(&cli::manual(locale, matches)?)?,
        Some((args::REGISTER, _)) => register(config, locale)?,
        Some((args::PLAYGROUND, matches)) => {
            let port = matches.get_one(args::PORT).copied().unwrap_or(config.port);
            serve(Config { token: None, port, ..config })?;
        }
        Some((command, matches)) => {
            // Answers go to standard output; the log is for problems only.
            log::start(config.log.as_deref().unwrap_or("warn"), None);
            let (mut out, mut err) = (io::stdout(), anstream::stderr());
            let mut terminal = Terminal { out: &mut out, err: &mut err, locale };
            let code = cli::run(&app(&config), config.budget, command, matches, &mut terminal)?;
            return Ok(ExitCode::from(code));
        }
        None => serve(config)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// The command line's arguments, without the program's name.
fn arguments() -> Vec<String> {
    std::env::args_os().skip(1).map(|argument| argument.to_string_lossy().into_owned()).collect()
}
