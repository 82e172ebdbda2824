//! Lists of results.

use super::super::games::score;
use crate::database::Puzzle;
use crate::front::discord::model::{
    Asker, Backend, Reply, Trouble,
    clock::{format_date, format_seconds},
    markup::mention,
};
use crate::i18n::Locale;
use crate::puzzle::Message;

/// Renders the results of a puzzle.
pub(crate) async fn render_finishes(
    backend: &Backend,
    asker: &Asker,
    private: bool,
    puzzle: &Puzzle,
) -> Result<Reply, Trouble> {
    let locale = asker.language(private);
    let finishes = backend.database.finishes(&puzzle.id, asker.user).await?;
    let lines = finishes.iter().map(|line| {
        let id = match (line.late, line.helped, line.hints) {
            (true, ..) => "results-finish-late",
            (false, true, _) => "results-finish-helped",
            (false, false, 0) => "results-finish",
            (false, false, _) => "results-finish-hints",
        };
        let message = Message::new(id).with("place", line.place).with("hints", line.hints);
        let message = message.with("user", mention(line.user)).with("moves", line.moves);
        locale.text(&message) + &format_seconds(line.seconds)
    });
    let title = if puzzle.proven { "results-puzzle" } else { "results-puzzle-unproven" };
    let title = Message::new(title).with("best", puzzle.optimal);
    let mut reply = render_list(locale, &title, lines, private);
    if let Some(day) = puzzle.day {
        let number = score::daily_number(day);
        let daily = Message::new("results-daily").with("number", number).with("date", format_date(day));
        let daily = daily.with("family", locale.entry(&format!("{}-name", puzzle.family)));
        reply.content = format!("**{}**\n{}", locale.text(&daily), reply.content);
    }
    if let Some(level) = puzzle.level {
        let title = Message::new("ladder-title").with("level", level);
        let title = title.with("title", locale.entry(&format!("{}-name", puzzle.family)));
        reply.content = format!("**{}**\n{}", locale.text(&title), reply.content);
    }
    Ok(reply)
}

/// Renders the ranking of a guild, or of all guilds.
pub(crate) async fn render_standings(
    backend: &Backend,
    asker: &Asker,
    private: bool,
    guild: Option<u64>,
) -> Result<Reply, Trouble> {
    let locale = asker.language(private);
    let standings = backend.database.standings(guild, asker.user).await?;
    let lines = standings.iter().map(|line| {
        let message = Message::new("results-standing").with("place", line.place);
        let message = message.with("user", mention(line.user)).with("points", line.points);
        locale.text(&message.with("solved", line.solved).with("optimal", line.optimal))
    });
    let title = Message::new(if guild.is_some() { "results-server" } else { "results-all" });
    let mut reply = render_list(locale, &title, lines, private);
    if !standings.is_empty() {
        reply.content.push_str(&format!("\n-# {}", locale.entry("results-points")));
    }
    Ok(reply)
}

fn render_list(locale: Locale, title: &Message, lines: impl Iterator<Item = String>, private: bool) -> Reply {
    let mut lines: Vec<String> = lines.collect();
    if lines.is_empty() {
        lines.push(locale.entry("results-none"));
    }
    let content = format!("**{}**\n{}", locale.text(title), lines.join("\n"));
    Reply { content, ephemeral: private, ..Reply::default() }
}
