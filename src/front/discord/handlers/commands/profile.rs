//! `/profile`: a player's totals, streaks and best results; private until the player posts it.

use super::super::command::{Availability, Command};
use super::super::games::streak::Streak;
use crate::app::{CardRow, Style};
use crate::database::{FamilyRecord, MIN_RANKED_MOVES};
use crate::front::discord::model::{
    ActionRow, Answer, Asker, Backend, Button, CustomId, File, PICTURE_LIMITS, Press, Reply, Request,
    Trouble,
    clock::{format_duration, format_seconds, today},
    markup::mention,
};
use crate::i18n::Locale;
use crate::puzzle::Message;

pub(super) static PROFILE: Command = Command {
    name: "profile",
    key: "command-profile",
    availability: Availability::Everywhere,
    entries: Vec::new,
    private: true,
    answer: |backend, request| Box::pin(profile(backend, request)),
};

async fn profile(backend: &Backend, request: &Request) -> Result<Reply, Trouble> {
    render(backend, &request.asker, true).await
}

/// Posts the profile of the user who pressed the button, visible to everyone.
///
/// # Errors
/// The button belongs to another user, or the database or the drawing of the picture failed.
pub(crate) async fn post(backend: &Backend, press: &Press, owner: u64) -> Result<Answer, Trouble> {
    if owner != press.asker.user {
        return Err(Trouble::OldButton);
    }
    render(backend, &press.asker, false).await.map(Answer::Say)
}

/// Renders the profile of a user.
async fn render(backend: &Backend, asker: &Asker, private: bool) -> Result<Reply, Trouble> {
    let (database, user, locale) = (&backend.database, asker.user, asker.language(private));
    let records = database.records(user).await?;
    let sum = |of: fn(&FamilyRecord) -> u32| records.iter().map(of).sum::<u32>();
    let totals = Message::new("profile-totals").with("played", database.count_played(user).await?);
    let totals = totals.with("solved", sum(|record| record.solved));
    let totals = totals.with("perfect", sum(|record| record.perfect));
    let mut lines = vec![format!("**{}**", mention(user)), locale.text(&totals)];
    let standings = database.standings(None, user).await?;
    if let Some(own) = standings.iter().find(|standing| standing.user == user) {
        let points = Message::new("profile-points").with("points", own.points).with("place", own.place);
        lines.push(locale.text(&points));
    }
    let streak = Streak::from_days(&database.days_played(user).await?, today());
    if streak.longest > 0 {
        let streak = Message::new("profile-streak").with("now", streak.now).with("longest", streak.longest);
        lines.push(locale.text(&streak));
    }
    if records.is_empty() {
        lines.push(locale.entry("profile-none"));
        return Ok(Reply { content: lines.join("\n"), ephemeral: private, ..Reply::default() });
    }
    lines.extend(render_bests(&records, locale));
    let style = Style { theme: asker.theme, locale, notation: "", limits: PICTURE_LIMITS, artwork: None };
    let card = backend.service.draw_card(records.into_iter().map(to_row).collect(), style).await?;
    let files = vec![File { name: "profile.png".to_owned(), bytes: card.file, alt: card.alt }];
    let post = Button::new(CustomId::Profile { owner: user }, locale.entry("button-profile-post"));
    let rows = if private { vec![ActionRow::Buttons(vec![post])] } else { Vec::new() };
    Ok(Reply { content: lines.join("\n"), files, rows, ephemeral: private, ..Reply::default() })
}

fn to_row(record: FamilyRecord) -> CardRow {
    let FamilyRecord { family, solved, perfect, longest, excess, fastest } = record;
    CardRow { family, solved, perfect, longest, excess, time: fastest.map(format_duration) }
}

/// Renders the player's best results, a line for each family that has one.
fn render_bests(records: &[FamilyRecord], locale: Locale) -> Vec<String> {
    let line = |record: &FamilyRecord| {
        let name = locale.entry(&format!("{}-name", record.family));
        let best = Message::new("profile-best").with("family", name).with("excess", record.excess?);
        Some(locale.text(&best) + &format_seconds(record.fastest))
    };
    let lines: Vec<String> = records.iter().filter_map(line).collect();
    if lines.is_empty() {
        return lines;
    }
    let heading = Message::new("profile-bests").with("least", MIN_RANKED_MOVES as u32);
    std::iter::once(locale.text(&heading)).chain(lines).collect()
}
