//! The size classes of tables.
//!
//! The tier does not change the length of a shortest solution. Under a budget, it decides what a
//! search can prove, and so which solution and bound it returns. Small tables are built in about
//! 0.1 s. A running search may switch to better tables when they are ready. It keeps the bound that
//! it has proven.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// Size class of the tables that speed up a search. A better tier takes more memory and more time
/// to build.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tier {
    /// Built while the first board waits.
    Small,
    /// Built in the background within a few seconds.
    #[default]
    Default,
    /// A few hundred megabytes. Built on request, or in the background if the settings allow it.
    Large,
    /// More than a gigabyte, for searches of minutes. Built only on request.
    Contest,
}

impl Tier {
    /// All tiers, the smallest first.
    pub const ALL: [Self; 4] = [Self::Small, Self::Default, Self::Large, Self::Contest];

    /// Returns the name in settings and arguments.
    pub fn name(self) -> &'static str {
        match self {
            Self::Small => "small",
            Self::Default => "default",
            Self::Large => "large",
            Self::Contest => "contest",
        }
    }
}

/// Error for a text that is not the name of a tier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownTier;

impl fmt::Display for UnknownTier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected one of {}", Tier::ALL.map(Tier::name).join(", "))
    }
}

impl Error for UnknownTier {}

impl FromStr for Tier {
    type Err = UnknownTier;

    fn from_str(name: &str) -> Result<Self, UnknownTier> {
        Self::ALL.into_iter().find(|tier| tier.name() == name).ok_or(UnknownTier)
    }
}
