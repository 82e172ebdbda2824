//! A user's settings: defaults of their commands, and the colours of their own pictures.

use std::collections::BTreeMap;

use super::notations::Notations;
use super::options::{PRIVATE, THEME};
use super::zones::Zone;
use crate::app::Theme;
use crate::families::family;
use crate::family::{Family, NOTATION};

/// Name of the setting for the time zone.
const ZONE: &str = "zone";

/// A change of a setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Setting {
    /// The colours of pictures, by name.
    Theme(&'static str),
    /// Whether answers are private.
    Private(bool),
    /// A time zone, by its canonical name.
    Zone(String),
    /// The notation of a family's moves: the family's id and the notation's name.
    Notation(&'static str, &'static str),
}

impl Setting {
    /// Parses a stored setting; `None` if a name is unknown.
    pub fn parse(name: &str, value: &str) -> Option<Self> {
        match name {
            _ if name == THEME.id => Theme::from_name(value).map(|theme| Self::Theme(theme.name)),
            _ if name == PRIVATE.id => value.parse().ok().map(Self::Private),
            ZONE => Zone::parse(value).map(|zone| Self::Zone(zone.name)),
            _ => {
                let info = family(name.strip_prefix(NOTATION)?.strip_prefix('-')?)?.info();
                let notation = info.notations.iter().find(|notation| **notation == value)?;
                Some(Self::Notation(info.id, notation))
            }
        }
    }

    /// Name and value for the database and for custom ids.
    pub fn name_and_value(&self) -> (String, String) {
        match self {
            Self::Theme(theme) => (THEME.id.to_owned(), (*theme).to_owned()),
            Self::Private(private) => (PRIVATE.id.to_owned(), private.to_string()),
            Self::Zone(zone) => (ZONE.to_owned(), zone.clone()),
            Self::Notation(family, notation) => (format!("{NOTATION}-{family}"), (*notation).to_owned()),
        }
    }
}

/// A user's settings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Settings(BTreeMap<String, String>);

impl Settings {
    /// Creates settings from names and values; unknown names and values have no effect.
    pub(crate) fn new(stored: BTreeMap<String, String>) -> Self {
        Self(stored)
    }

    /// Returns whether the user has changed no setting.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The colours that the user chose for pictures.
    pub(crate) fn theme(&self) -> Option<&'static Theme> {
        self.get(THEME.id).and_then(Theme::from_name)
    }

    /// Whether the user's answers are private.
    pub(crate) fn is_private(&self) -> bool {
        self.get(PRIVATE.id) == Some("true")
    }

    /// The user's time zone.
    pub(crate) fn zone(&self) -> Option<&str> {
        self.get(ZONE)
    }

    /// The notation that the user chose for a family's moves.
    pub(crate) fn notation(&self, family: &dyn Family) -> Option<&'static str> {
        self.notations().of(family.info())
    }

    /// The notations that the user chose.
    pub(crate) fn notations(&self) -> Notations {
        Notations::new(|family| self.get(&format!("{NOTATION}-{family}")))
    }

    fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_parsed_as_they_are_stored() {
        for setting in [
            Setting::Theme("fringe"),
            Setting::Private(true),
            Setting::Private(false),
            Setting::Zone("Asia/Tokyo".to_owned()),
            Setting::Notation("sliding", "arrows"),
        ] {
            let (name, value) = setting.name_and_value();
            assert_eq!(Setting::parse(&name, &value), Some(setting), "{name}");
        }
        for (name, value) in [
            ("theme", "beige"),
            ("private", "perhaps"),
            ("zone", "Atlantis"),
            ("notation-sliding", "whispers"),
            ("notation-chess", "letters"),
            ("notation", "letters"),
            ("", ""),
        ] {
            assert_eq!(Setting::parse(name, value), None, "{name} {value}");
        }
    }

    #[test]
    fn unknown_values_have_no_effect() {
        let stored = [("theme", "beige"), ("notation-sliding", "whispers"), ("private", "1")];
        let settings = Settings::new(stored.map(|(name, value)| (name.to_owned(), value.to_owned())).into());
        assert_eq!((settings.theme(), settings.is_private()), (None, false));
        assert_eq!(settings.notation(family("sliding").expect("a family")), None);
    }
}
