//! `/daily`: the board of the day, the same for everyone.

use super::super::backend::Backend;
use super::super::clock::today;
use super::super::command::{Command, Entry, Field, Offered};
use super::super::games::posted;
use super::super::reply::Reply;
use super::super::request::Request;
use super::super::trouble::Trouble;
use crate::families::FAMILIES;
use crate::family::Options;
use crate::store::database::Occasion;

pub(super) static DAILY: Command = Command {
    name: "daily",
    key: "command-daily",
    offered: Offered::Everywhere,
    entries: || vec![Entry::Field(Field::family())],
    private: false,
    answer: |backend, request| Box::pin(daily(backend, request)),
};

async fn daily(backend: &Backend, request: &Request) -> Result<Reply, Trouble> {
    let family = request.named_family()?.unwrap_or(FAMILIES[0]);
    let today = today();
    if let Some(puzzle) = backend.database.daily_puzzle(family.info().id, today).await? {
        return posted::shown(backend, request, &puzzle, None).await;
    }
    // Whoever asks first has it made, from the number of the day.
    let (options, seed) = (Options::default(), today.unsigned_abs());
    let board = posted::made(backend, family, &options, seed).await?;
    let puzzle = posted::posted(backend, board, Occasion::Day(today), request.asker.guild, true).await?;
    posted::shown(backend, request, &puzzle, None).await
}
