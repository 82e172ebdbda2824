//! `/duel`: a race on the same board against one user, or against anyone who accepts.

use super::super::command::{Availability, Command, Entry, Field, family_subcommands};
use super::super::games::duel::{self, DuelRequest, GOALS};
use super::super::games::puzzles;
use super::puzzle;
use crate::family::{Opt, OptKind};
use crate::front::discord::model::{Backend, Reply, Request, Trouble};

pub(super) static DUEL: Command = Command {
    name: "duel",
    key: "command-duel",
    availability: Availability::Everywhere,
    entries,
    private: false,
    answer: |backend, request| Box::pin(duel(backend, request)),
};

/// Option for the challenged user.
const OPPONENT: &str = "opponent";

/// Option for the winning criterion.
const WINS: Opt = Opt { id: "wins", kind: OptKind::Choice(GOALS) };

/// Option for the duration in minutes.
const MINUTES: Opt = Opt { id: "minutes", kind: OptKind::Number(1..=60) };

/// Default duration in minutes.
const DEFAULT_MINUTES: u32 = 10;

fn entries() -> Vec<Entry> {
    family_subcommands(Some("command-duel-sub"), |family| {
        let opponent = Field::person(OPPONENT);
        let own = [opponent, Field::shared(&WINS), Field::shared(&MINUTES)];
        own.into_iter().chain(puzzle::puzzle_fields(family)).collect()
    })
}

async fn duel(backend: &Backend, request: &Request) -> Result<Reply, Trouble> {
    let Request { asker, options, .. } = request;
    let invalid = Trouble::invalid(options);
    let goal = options.choice(WINS.id, GOALS).map_err(&invalid)?.to_owned();
    let minutes = options.number(MINUTES.id, 1..=60).map_err(&invalid)?.unwrap_or(DEFAULT_MINUTES);
    let rules = puzzle::parse_rules(options)?;
    let opponent = request.people.get(OPPONENT);
    if opponent.is_some_and(|person| person.is_bot) {
        return Err(Trouble::denied("duel-bot"));
    }
    if opponent.is_some_and(|person| person.user == asker.user) {
        return Err(Trouble::denied("duel-self"));
    }
    let board =
        puzzles::generate_for_competition(backend, request.family()?, options, request.id, None).await?;
    let duel = DuelRequest { opponent: opponent.map(|person| person.user), goal, minutes };
    duel::propose(backend, asker, board, request.id, rules, duel).await
}
