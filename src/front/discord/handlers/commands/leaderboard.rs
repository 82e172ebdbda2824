//! `/leaderboard`: rankings of the guild, of all guilds, or of a daily puzzle.

use super::super::command::{Availability, Command, Entry, Field, as_entries};
use super::super::views::results;
use super::daily;
use crate::family::{Opt, OptKind};
use crate::front::discord::model::{Backend, Reply, Request, Trouble, clock::today, options::PRIVATE};
use crate::puzzle::Message;

pub(super) static LEADERBOARD: Command = Command {
    name: "leaderboard",
    key: "command-leaderboard",
    availability: Availability::Everywhere,
    entries,
    private: false,
    answer: |backend, request| Box::pin(leaderboard(backend, request)),
};

/// Option for the scope of the ranking.
const SCOPE: Opt = Opt { id: "scope", kind: OptKind::Choice(SCOPES) };

/// Scopes of a ranking.
const SCOPES: &[&str] = &[GUILD_SCOPE, "all"];

/// Scope of the guild.
const GUILD_SCOPE: &str = "server";

fn entries() -> Vec<Entry> {
    as_entries([Field::shared(&SCOPE), Field::family(), Field::shared(&PRIVATE)])
}

async fn leaderboard(backend: &Backend, request: &Request) -> Result<Reply, Trouble> {
    let (asker, options, private) = (&request.asker, &request.options, request.private);
    if let Some(family) = request.named_family()? {
        let puzzle = backend.database.daily_puzzle(family.info().id, today()).await?;
        let puzzle = puzzle.ok_or_else(|| {
            let name = asker.locale.entry(&format!("{}-name", family.info().id));
            let message = Message::new("results-no-daily").with("family", name);
            Trouble::Denied(message).with_buttons(daily::build_button(request, family))
        })?;
        return results::render_finishes(backend, asker, private, &puzzle).await;
    }
    let scope = options.choice(SCOPE.id, SCOPES).map_err(Trouble::invalid(options))?;
    let guild = asker.guild.filter(|_| scope == GUILD_SCOPE);
    results::render_standings(backend, asker, private, guild).await
}
