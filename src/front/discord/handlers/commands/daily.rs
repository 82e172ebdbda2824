//! `/daily`: the board of the day, the same for everyone; or that of a day in the past.

use super::super::command::{Command, Completion, Field, Offered, all};
use super::super::games::{dailies, posted, score};
use crate::families::FAMILIES;
use crate::family::Opt;
use crate::front::discord::model::{
    Backend, Reply, Request, Trouble,
    clock::{date, today},
    options::ANY_TEXT,
};
use crate::puzzle::Message;

pub(super) static DAILY: Command = Command {
    name: "daily",
    key: "command-daily",
    offered: Offered::Everywhere,
    entries: || all([Field::family(), Field::text(&DAY, LONGEST_DAY, Some(Completion::Days))]),
    private: false,
    answer: |backend, request| Box::pin(daily(backend, request)),
};

/// A day in the past.
const DAY: Opt = Opt { id: "day", kind: ANY_TEXT };

/// A day such as 2027-01-31, with room for blanks.
const LONGEST_DAY: u16 = 20;

async fn daily(backend: &Backend, request: &Request) -> Result<Reply, Trouble> {
    let options = &request.options;
    let family = request.named_family()?.unwrap_or(FAMILIES[0]);
    let fault = |id| Trouble::invalid(options)(options.fault(DAY.id, Message::new(id)));
    let day = match options.filled(DAY.id) {
        Some(text) => date(text).ok_or_else(|| fault("event-no-date"))?,
        None => today(),
    };
    if !(score::FIRST..=today()).contains(&day) {
        return Err(fault("daily-no-day"));
    }
    let puzzle = dailies::of_day(backend, family, day, request.asker.guild).await?;
    posted::shown(backend, &request.asker, request.private, &puzzle, None).await
}
