//! Runs a stand-in until it is interrupted, for a bot in any language.

use std::error::Error;
use std::io::{self, Write};

use discord_standin::{StandIn, StartError};

const USAGE: &str = "\
Runs a stand-in of Discord on loopback, and prints its addresses and the bot token.

Usage: discord-standin [--port PORT]

  --port PORT  Port on 127.0.0.1 (default: any free port)
  --help       Print this help
";

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let Some(port) = port(std::env::args().skip(1))? else {
        io::stdout().write_all(USAGE.as_bytes())?;
        return Ok(());
    };
    run(port).await?;
    Ok(())
}

/// Reads the arguments; `None` if they ask for help.
fn port(mut arguments: impl Iterator<Item = String>) -> Result<Option<u16>, String> {
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

async fn run(port: u16) -> Result<(), StartError> {
    let discord = StandIn::builder().port(port).start().await?;
    let base = discord.base();
    // A closed standard output is no reason to stop.
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
        let port = |arguments: &[&str]| port(arguments.iter().map(|&argument| argument.to_owned()));
        assert_eq!(port(&[]), Ok(Some(0)));
        assert_eq!(port(&["--port", "8000"]), Ok(Some(8000)));
        assert_eq!(port(&["--port", "8000", "--help"]), Ok(None));
        for wrong in [&["--port"][..], &["--port", "70000"], &["--host", "x"]] {
            assert!(port(wrong).is_err(), "{wrong:?}");
        }
    }
}
