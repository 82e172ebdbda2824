//! `/daily`: the daily puzzle of today or of a past day, the same for everyone.

use super::super::command::{Availability, Command, Completion, Field, as_entries};
use super::super::games::{dailies, puzzles, score};
use crate::database::Day;
use crate::families::FAMILIES;
use crate::family::{Family, Opt};
use crate::front::discord::model::{
    Backend, Button, Reply, Request, Trouble, TypedCommand,
    clock::{format_date, parse_date, today},
    options::{ANY_TEXT, FAMILY},
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

/// Option for the day of the puzzle: today unless it is filled in.
const DAY: Opt = Opt { id: "day", kind: ANY_TEXT };

/// Maximum length of the option in characters. A date such as 2027-01-31 has room to spare.
const MAX_DAY: u16 = 20;

async fn daily(backend: &Backend, request: &Request) -> Result<Reply, Trouble> {
    let options = &request.options;
    let family = request.named_family()?.unwrap_or(FAMILIES[0]);
    let fault = |message| {
        let trouble = Trouble::invalid(options)(options.fault(DAY.id, message));
        trouble.with_buttons(build_button(request, family))
    };
    let day = match options.filled(DAY.id) {
        Some(text) => parse_day(text).ok_or_else(|| fault(date_example()))?,
        None => today(),
    };
    if !(score::FIRST_DAY..=today()).contains(&day) {
        return Err(fault(Message::new("daily-no-day")));
    }
    let puzzle = dailies::get_or_create(backend, family, day, request.asker.guild).await?;
    puzzles::render(backend, &request.asker, request.private, &puzzle, None).await
}

/// Builds the button that posts today's puzzle of a family.
pub(super) fn build_button(request: &Request, family: &dyn Family) -> Option<Button> {
    let options = [(FAMILY.to_owned(), family.info().id.to_owned())].into();
    let command = TypedCommand { command: DAILY.name.to_owned(), path: Vec::new(), options };
    command.button(request, request.asker.locale.entry("button-daily"))
}

/// Creates the message that explains how to write a date, with today as an example.
pub(super) fn date_example() -> Message {
    Message::new("event-no-date").with("date", format_date(today()))
}

/// Parses a date, or the word for yesterday, today or tomorrow in any language.
fn parse_day(text: &str) -> Option<Day> {
    match &*text.to_lowercase() {
        "today" | "今天" | "今日" | "오늘" => Some(today()),
        "tomorrow" | "明天" | "明日" | "내일" => Some(today() + 1),
        "yesterday" | "昨天" | "昨日" | "어제" => Some(today() - 1),
        _ => parse_date(text),
    }
}
