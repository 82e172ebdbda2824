//! `/duel`: the same board for a friend, or for whoever accepts, from the same moment on.

use super::super::command::{Command, Entry, Field, Offered, by_family};
use super::super::games::duel::{self, GOALS, Wish};
use super::super::games::posted;
use super::puzzle;
use crate::family::{Opt, OptKind};
use crate::front::discord::model::{Backend, Reply, Request, Trouble};

pub(super) static DUEL: Command = Command {
    name: "duel",
    key: "command-duel",
    offered: Offered::Everywhere,
    entries,
    private: false,
    answer: |backend, request| Box::pin(duel(backend, request)),
};

/// Who is challenged.
const OPPONENT: &str = "opponent";
/// What wins.
const WINS: Opt = Opt { id: "wins", kind: OptKind::Choice(GOALS) };
/// How long it takes.
const MINUTES: Opt = Opt { id: "minutes", kind: OptKind::Number(1..=60) };

/// How many minutes a duel takes where nothing else is asked for.
const USUAL_MINUTES: u32 = 10;

fn entries() -> Vec<Entry> {
    by_family(|family| {
        let opponent = Field::person(OPPONENT);
        let own = [opponent, Field::shared(&WINS), Field::shared(&MINUTES)];
        own.into_iter().chain(puzzle::fields(family)).collect()
    })
}

async fn duel(backend: &Backend, request: &Request) -> Result<Reply, Trouble> {
    let Request { asker, options, .. } = request;
    let invalid = Trouble::invalid(options);
    let goal = options.choice(WINS.id, GOALS).map_err(&invalid)?.to_owned();
    let minutes = options.number(MINUTES.id, 1..=60).map_err(&invalid)?.unwrap_or(USUAL_MINUTES);
    let rules = puzzle::rules(options)?;
    let opponent = request.people.get(OPPONENT);
    if opponent.is_some_and(|person| person.is_bot) {
        return Err(Trouble::denied("duel-bot"));
    }
    if opponent.is_some_and(|person| person.user == asker.user) {
        return Err(Trouble::denied("duel-self"));
    }
    let board = posted::made(backend, request.family()?, options, request.id).await?;
    let wish = Wish { opponent: opponent.map(|person| person.user), goal, minutes };
    duel::propose(backend, asker, board, request.id, rules, wish).await
}
