//! Runs a stand-in until it is interrupted, for a bot in any language.

use std::error::Error;
use std::io::{self, Write};
use std::process::ExitCode;

use discord_standin::{StandIn, StartError};

/// Text of `--help`.
const USAGE: &str = "\
Runs a stand-in of Discord on loopback, and prints its addresses and the bot token.

Usage: discord-standin [--port PORT]

  --port PORT  Port on 127.0.0.1 (default: any free port)
  --help       Print this help
";

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    match run().await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "discord-standin: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn run() -> Result<(), Box<dyn Error>> {
    match parse_port(std::env::args().skip(1))? {
        Some(port) => serve(port).await?,
        None => io::stdout().write_all(USAGE.as_bytes())?,
    }
    Ok(())
}

/// Parses the arguments into the port; `None` if they request help.
fn parse_port(mut arguments: impl Iterator<Item = String>) -> Result<Option<u16>, String> {
    let mut port = 0;
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--help" | "-h" => return Ok(None),
            "--port" => {
                let value = arguments.next().ok_or("--port needs a number")?;
                port = value
                    .parse()
                    .map_err(|_| format!("--port: expected a number up to 65535, got {value}"))?;
            }
            other => return Err(format!("unknown argument {other}; try --help")),
        }
    }
    Ok(Some(port))
}

async fn serve(port: u16) -> Result<(), StartError> {
    let discord = StandIn::builder().port(port).start().await?;
    let base = discord.base();
    // A closed standard output must not stop the stand-in.
    let _ = write!(
        io::stdout(),
        "page        {base}/\napi         {base}/api/v10\ngateway     {}\napplication {}\npublic key  {}\ntoken       {}\n",
        discord.gateway_url(),
        discord.application_id(),
        discord.public_key(),
        discord.token(),
    );
    std::future::pending().await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_parsed() {
        let parse = |arguments: &[&str]| parse_port(arguments.iter().map(|&argument| argument.to_owned()));
        assert_eq!(parse(&[]), Ok(Some(0)));
        assert_eq!(parse(&["--port", "8000"]), Ok(Some(8000)));
        assert_eq!(parse(&["--port", "8000", "--help"]), Ok(None));
        for wrong in [&["--port"][..], &["--port", "70000"], &["--host", "x"]] {
            assert!(parse(wrong).is_err(), "{wrong:?}");
        }
    }
}
