//! `/play`: the ladder of a family, from the player's next level on, and the player's open games.

use super::super::command::{Availability, Command, Entry, Field};
use super::super::games::ladder;

pub(super) static PLAY: Command = Command {
    name: "play",
    key: "command-play",
    availability: Availability::Everywhere,
    entries: || vec![Entry::Field(Field::family())],
    private: true,
    answer: |backend, request| {
        Box::pin(async { ladder::render(backend, &request.asker, request.named_family()?).await })
    },
};
