//! `/leaderboard`, and the results of one puzzle.

use super::super::chores::now;
use super::super::commands::{FAMILY, SCOPE};
use super::super::reply::Reply;
use super::super::request::{Asker, Request};
use super::{Backend, fault, puzzle};
use crate::i18n::Locale;
use crate::puzzle::Message;
use crate::store::database::{Puzzle, StoreError};

/// The scopes of a leaderboard; the first where nothing is asked for.
pub(in super::super) const SCOPES: &[&str] = &["server", "all"];

/// `/leaderboard`: of this guild, of all, or of a family's puzzle of the day.
pub(super) async fn leaderboard(backend: &Backend, request: &Request) -> Reply {
    let (asker, options) = (&request.asker, &request.options);
    let locale = request.locale();
    if let Some(family) = options.filled(FAMILY) {
        return match backend.database.daily_puzzle(family, puzzle::day(now())).await {
            Ok(Some(puzzle)) => finishes(backend, asker, locale, request.private, &puzzle).await,
            Ok(None) => Reply::private(asker.locale.entry("results-no-daily")),
            Err(error) => fault::store(asker.locale, &error),
        };
    }
    let scope = match options.choice(SCOPE, SCOPES) {
        Ok(scope) => scope,
        Err(error) => return fault::invalid(asker.locale, options, &error),
    };
    let guild = asker.guild.filter(|_| scope == SCOPES[0]);
    let standings = match backend.database.standings(guild, asker.user).await {
        Ok(standings) => standings,
        Err(error) => return fault::store(asker.locale, &error),
    };
    let title = locale.entry(if guild.is_some() { "results-server" } else { "results-all" });
    let lines = standings.iter().map(|line| {
        let message =
            Message::new("results-standing").with("place", line.place).with("user", mention(line.user));
        let message =
            message.with("solved", line.solved).with("optimal", line.optimal).with("over", line.over);
        locale.text(&message)
    });
    listed(title, lines.collect(), locale, request.private)
}

/// The results of a puzzle, for one who pressed a button.
pub(super) async fn of_puzzle(backend: &Backend, asker: &Asker, puzzle: &Puzzle) -> Reply {
    finishes(backend, asker, asker.locale, true, puzzle).await
}

async fn finishes(backend: &Backend, asker: &Asker, locale: Locale, private: bool, puzzle: &Puzzle) -> Reply {
    let finishes: Result<_, StoreError> = backend.database.finishes(&puzzle.id, asker.user).await;
    let finishes = match finishes {
        Ok(finishes) => finishes,
        Err(error) => return fault::store(asker.locale, &error),
    };
    let title = locale.text(&Message::new("results-puzzle").with("best", puzzle.optimal));
    let lines = finishes.iter().map(|line| {
        let message =
            Message::new("results-finish").with("place", line.place).with("user", mention(line.user));
        locale.text(&message.with("moves", line.moves))
    });
    listed(title, lines.collect(), locale, private)
}

fn listed(title: String, lines: Vec<String>, locale: Locale, private: bool) -> Reply {
    let lines = if lines.is_empty() { vec![locale.entry("results-none")] } else { lines };
    let content = format!("**{title}**\n{}", lines.join("\n"));
    Reply { content, ephemeral: private, ..Reply::default() }
}

/// Shows a user's name; nobody is notified, since no reply allows any mention.
fn mention(user: u64) -> String {
    format!("<@{user}>")
}
