//! How the bot does, as its users feel it: how many things were asked of it, and how long they waited.

use std::time::Duration;

use serde::Serialize;

use crate::interaction::{Interaction, InteractionType};
use crate::world::World;

/// What was asked, completions aside, and what came of it.
#[derive(Debug, Default, PartialEq, Serialize)]
pub(crate) struct Figures {
    asked: usize,
    answered: usize,
    /// Not in time.
    failed: usize,
    /// Until the first answer, which may only say that another will come.
    first: Option<Times>,
    /// Until the answer.
    shown: Option<Times>,
}

/// In milliseconds.
#[derive(Debug, PartialEq, Serialize)]
pub(crate) struct Times {
    median: u64,
    longest: u64,
}

impl Figures {
    /// Of the interactions that are remembered.
    pub(crate) fn of(world: &World) -> Self {
        let asked = || {
            world.interactions.values().filter(|asked| !matches!(asked.kind, InteractionType::Autocomplete))
        };
        let times =
            |after: fn(&Interaction) -> Option<Duration>| Times::of(asked().filter_map(after).collect());
        Self {
            asked: asked().count(),
            answered: asked().filter(|asked| asked.shown_after.is_some()).count(),
            failed: asked().filter(|asked| asked.expired).count(),
            first: times(|asked| asked.first_after),
            shown: times(|asked| asked.shown_after),
        }
    }
}

impl Times {
    fn of(mut times: Vec<Duration>) -> Option<Self> {
        times.sort_unstable();
        let millis = |time: &Duration| time.as_millis() as u64;
        Some(Self { median: millis(times.get(times.len() / 2)?), longest: millis(times.last()?) })
    }
}
