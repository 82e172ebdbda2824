//! Options shared by several commands.

use crate::app::{self, Theme};
use crate::family::{Opt, OptKind};

/// Whether the answer is private.
pub(crate) const PRIVATE: Opt = Opt { id: "private", kind: OptKind::Flag };
/// Whether moves and pictures are hidden behind a spoiler.
pub(crate) const SPOILER: Opt = Opt { id: "spoiler", kind: OptKind::Flag };
/// Colours of pictures.
pub(crate) const THEME: Opt = Opt { id: app::THEME, kind: OptKind::Choice(Theme::NAMES) };
/// Time zone: a city, a name of the IANA database, or an offset from UTC.
pub(crate) const ZONE: Opt = Opt { id: "zone", kind: ANY_TEXT };
/// Maximum length of a time zone in characters.
pub(crate) const MAX_ZONE: u16 = 40;
/// Name of an event, whose options are defaults of the command's options.
pub(crate) const EVENT: Opt = Opt { id: "event", kind: ANY_TEXT };
/// Maximum length of an event's name in characters.
pub(crate) const MAX_NAME: u16 = 60;
/// Picture that contains a board, or that becomes a picture puzzle.
pub(crate) const PICTURE: &str = "picture";
/// Solved picture of a picture puzzle.
pub(crate) const REFERENCE: &str = "reference";
/// Family of puzzles, for commands without a sub-command per family.
pub(crate) const FAMILY: &str = "family";

/// Any text, without suggestions.
pub(crate) const ANY_TEXT: OptKind = OptKind::Text { suggestions: &[] };
