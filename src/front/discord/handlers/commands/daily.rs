//! `/daily`: the daily puzzle, the same for everyone, of today or of a past day.

use super::super::command::{Availability, Command, Completion, Field, as_entries};
use super::super::games::{dailies, puzzles, score};
use crate::database::Day;
use crate::families::FAMILIES;
use crate::family::Opt;
use crate::front::discord::model::{
    Backend, Reply, Request, Trouble,
    clock::{parse_date, today},
    options::ANY_TEXT,
};
use crate::puzzle::Message;

pub(super) static DAILY: Command = Command {
    name: "daily",
    key: "command-daily",
    availability: Availability::Everywhere,
    entries: || as_entries([Field::family(), Field::text(&DAY, MAX_DAY, Some(Completion::Days))]),
    private: false,
    answer: |backend, request| Box::pin(daily(backend, request)),
};

/// Past day.
const DAY: Opt = Opt { id: "day", kind: ANY_TEXT };

/// Maximum length of a day such as 2027-01-31 in characters, with spare space.
const MAX_DAY: u16 = 20;

async fn daily(backend: &Backend, request: &Request) -> Result<Reply, Trouble> {
    let options = &request.options;
    let family = request.named_family()?.unwrap_or(FAMILIES[0]);
    let fault = |id| Trouble::invalid(options)(options.fault(DAY.id, Message::new(id)));
    let day = match options.filled(DAY.id) {
        Some(text) => parse_day(text).ok_or_else(|| fault("event-no-date"))?,
        None => today(),
    };
    if !(score::FIRST_DAY..=today()).contains(&day) {
        return Err(fault("daily-no-day"));
    }
    let puzzle = dailies::get_or_create(backend, family, day, request.asker.guild).await?;
    puzzles::render(backend, &request.asker, request.private, &puzzle, None).await
}

/// Parses a date, or the word for today or yesterday in any language.
fn parse_day(text: &str) -> Option<Day> {
    match &*text.to_lowercase() {
        "today" | "今天" | "今日" | "오늘" => Some(today()),
        "yesterday" | "昨天" | "昨日" | "어제" => Some(today() - 1),
        _ => parse_date(text),
    }
}
