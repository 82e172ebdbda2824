//! The options that mean the same in several commands: what they are called and what they take.

use crate::app::{self, Theme};
use crate::family::{Opt, OptKind};

/// Only the asker is to see the answer.
pub(crate) const PRIVATE: Opt = Opt { id: "private", kind: OptKind::Flag };
/// Moves and pictures are covered until somebody uncovers them.
pub(crate) const SPOILER: Opt = Opt { id: "spoiler", kind: OptKind::Flag };
/// The colours of pictures.
pub(crate) const THEME: Opt = Opt { id: app::THEME, kind: OptKind::Choice(Theme::NAMES) };
/// The name of an event, which fills in other options.
pub(crate) const EVENT: Opt = Opt { id: "event", kind: ANY_TEXT };
/// The picture that a board is read from, or that a puzzle is made of.
pub(crate) const PICTURE: &str = "picture";
/// The solved picture of a picture puzzle.
pub(crate) const REFERENCE: &str = "reference";
/// The family that is asked about, where no sub-command names it.
pub(crate) const FAMILY: &str = "family";

/// Any text, none suggested.
pub(crate) const ANY_TEXT: OptKind = OptKind::Text { suggestions: &[] };
