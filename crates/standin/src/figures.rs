//! Statistics of the bot's answers, as users experience them.

use std::time::Duration;

use serde::Serialize;

use crate::interaction::{Interaction, InteractionType};
use crate::world::World;

/// Number of interactions, without autocompletion, and their response times.
#[derive(Debug, Default, PartialEq, Serialize)]
pub(crate) struct Figures {
    asked: usize,
    /// Interactions with a visible answer.
    answered: usize,
    /// Interactions without a first answer in time.
    failed: usize,
    /// Time to the first answer, deferred or not.
    first: Option<Times>,
    /// Time to the visible answer.
    shown: Option<Times>,
}

/// Response times in milliseconds.
#[derive(Debug, PartialEq, Serialize)]
pub(crate) struct Times {
    median: u64,
    longest: u64,
}

impl Figures {
    /// Computes the statistics of the interactions in memory.
    pub(crate) fn compute(world: &World) -> Self {
        let counted = || {
            world.interactions.values().filter(|asked| !matches!(asked.kind, InteractionType::Autocomplete))
        };
        let times = |after: fn(&Interaction) -> Option<Duration>| {
            Times::from_samples(counted().filter_map(after).collect())
        };
        Self {
            asked: counted().count(),
            answered: counted().filter(|interaction| interaction.shown_after.is_some()).count(),
            failed: counted().filter(|interaction| interaction.expired).count(),
            first: times(|interaction| interaction.first_after),
            shown: times(|interaction| interaction.shown_after),
        }
    }
}

impl Times {
    fn from_samples(mut times: Vec<Duration>) -> Option<Self> {
        times.sort_unstable();
        let millis = |time: &Duration| time.as_millis() as u64;
        Some(Self { median: millis(times.get(times.len() / 2)?), longest: millis(times.last()?) })
    }
}
