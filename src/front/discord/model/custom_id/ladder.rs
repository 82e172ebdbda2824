//! Custom ids of a ladder's buttons: `family~place`.
//!
//! The place is empty for the overview, `n` for the player's next level, or the number of a level.

use std::fmt;

use super::parts::split;
use crate::families::family;

/// Letter of [`LadderPlace::Next`].
const NEXT: &str = "n";

/// A place on a ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LadderPlace {
    /// The overview, with the player's next level.
    Overview,
    /// The player's next level.
    Next,
    /// A level, from 1.
    Level(u32),
}

/// Custom id of a ladder's button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ladder {
    /// The id of the family.
    pub family: String,
    /// The place that the button opens.
    pub place: LadderPlace,
}

impl Ladder {
    pub(super) fn parse(text: &str) -> Option<Self> {
        let [id, place] = split(text)?;
        let place = match place {
            "" => LadderPlace::Overview,
            NEXT => LadderPlace::Next,
            level => LadderPlace::Level(level.parse().ok()?),
        };
        Some(Self { family: family(id)?.info().id.to_owned(), place })
    }
}

impl fmt::Display for Ladder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}~", self.family)?;
        match self.place {
            LadderPlace::Overview => Ok(()),
            LadderPlace::Next => write!(f, "{NEXT}"),
            LadderPlace::Level(level) => write!(f, "{level}"),
        }
    }
}
