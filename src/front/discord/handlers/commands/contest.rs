//! `/contest`: one board for everyone in the channel, for some minutes; the fewest moves win.

use std::ops::RangeInclusive;

use super::super::command::{Availability, Command, Entry, Field, family_subcommands};
use super::super::games::contest::{self, DEFAULT_MINUTES};
use super::super::games::puzzles::{self, Rules};
use super::super::presets;
use super::super::views::player_picture::PlayerPicture;
use super::puzzle;
use crate::family::{Family, Opt, OptKind, Options};
use crate::front::discord::model::{Answer, Asker, Backend, Press, Reply, Request, Trouble};

pub(super) static CONTEST: Command = Command {
    name: "contest",
    key: "command-contest",
    availability: Availability::Everywhere,
    entries,
    private: false,
    answer: |backend, request| Box::pin(contest(backend, request)),
};

/// Option for the duration in minutes.
const MINUTES: Opt = Opt { id: "minutes", kind: OptKind::Number(MINUTES_RANGE) };

/// Durations of a contest in minutes.
const MINUTES_RANGE: RangeInclusive<u32> = 1..=120;

fn entries() -> Vec<Entry> {
    family_subcommands(Some("command-contest-sub"), |family| {
        let own = [Field::shared(&MINUTES), Field::event()];
        own.into_iter().chain(puzzle::puzzle_fields(family)).collect()
    })
}

async fn contest(backend: &Backend, request: &Request) -> Result<Reply, Trouble> {
    let (request, family, picture) = presets::apply(backend, request, request.family()?).await?;
    let options = &request.options;
    let minutes = options.number(MINUTES.id, MINUTES_RANGE).map_err(Trouble::invalid(options))?;
    let rules = puzzle::parse_rules(options)?;
    let requested =
        ContestRequest { request: request.id, minutes: minutes.unwrap_or(DEFAULT_MINUTES), rules, picture };
    start(backend, &request.asker, family, options, requested).await
}

/// Starts a contest with the puzzle of an event.
///
/// # Errors
/// The event does not exist, or no contest can start in the channel.
pub(crate) async fn start_with_event(
    backend: &Backend,
    press: &Press,
    event: &str,
) -> Result<Answer, Trouble> {
    let asker = &press.asker;
    let (family, options, picture) = presets::find(backend, asker, event).await?;
    let rules = Rules { generated: true, undos: None };
    let requested = ContestRequest { request: press.id, minutes: DEFAULT_MINUTES, rules, picture };
    start(backend, asker, family, &options, requested).await.map(Answer::Say)
}

/// Request for a contest.
struct ContestRequest {
    /// The interaction, which seeds the board.
    request: u64,
    minutes: u32,
    rules: Rules,
    /// The solved picture of an event.
    picture: Option<Vec<u8>>,
}

async fn start(
    backend: &Backend,
    asker: &Asker,
    family: &'static dyn Family,
    options: &Options,
    requested: ContestRequest,
) -> Result<Reply, Trouble> {
    let ContestRequest { request, minutes, rules, picture } = requested;
    let contest = contest::prepare(backend, asker, family, request, minutes).await?;
    let board = puzzles::generate_for_competition(backend, family, options, request, None).await?;
    let picture = match picture {
        Some(file) => PlayerPicture::from_file(backend, file, &board).await,
        None => None,
    };
    contest::start(backend, asker, (contest, request), board, rules, picture).await
}
