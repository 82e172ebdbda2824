//! How a button's view looks: `0slate.letters` is no spoiler, the theme's name and the notation's name.
//!
//! Buttons are pressed years after they were made, so both are named: a list may get entries anywhere.

use std::fmt;

use crate::app::Theme;
use crate::family::Info;

/// How things are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// The colours of pictures.
    pub theme: &'static Theme,
    /// How moves are written, one of the family's notations.
    pub notation: &'static str,
    /// Whether moves and pictures are covered until somebody uncovers them.
    pub spoiler: bool,
}

/// The themes as buttons numbered them before they named them. Nothing is ever added here.
const NUMBERED_THEMES: [&str; 3] = ["slate", "fringe", "distinct"];

/// The notations of each family, that of its solutions first, as buttons numbered them before they named them. Nothing
/// is ever added here.
const NUMBERED_NOTATIONS: [&[&str]; 4] = [
    &["letters", "repeats", "arrows", "gap", "tiles", "states"],
    &["pieces", "arrows"],
    &["turns"],
    &["pours"],
];

impl Look {
    /// What one sees who asks for nothing else.
    pub fn usual(info: &Info) -> Self {
        Self { theme: Theme::SLATE, notation: info.notations[0], spoiler: false }
    }

    /// Reads the look of a view of one of the family's boards.
    pub(super) fn read(text: &str, info: &Info) -> Option<Self> {
        let digits = |text: &str| <[u8; 3]>::try_from(text.as_bytes()).ok();
        match digits(text).map(|digits| digits.map(|digit| digit.wrapping_sub(b'0'))) {
            Some([theme, notation, spoiler]) => {
                let theme = NUMBERED_THEMES.get(usize::from(theme))?;
                let known = |names: &&&[&str]| info.notations.contains(&names[0]);
                let notation = NUMBERED_NOTATIONS.iter().find(known)?.get(usize::from(notation))?;
                Self::named(theme, notation, spoiler, info)
            }
            None => {
                let (spoiler, names) = text.split_at_checked(1)?;
                let (theme, notation) = names.split_once('.')?;
                Self::named(theme, notation, spoiler.parse().ok()?, info)
            }
        }
    }

    fn named(theme: &str, notation: &str, spoiler: u8, info: &Info) -> Option<Self> {
        let theme = Theme::named(theme)?;
        let notation = info.notations.iter().copied().find(|known| *known == notation)?;
        (spoiler <= 1).then_some(Self { theme, notation, spoiler: spoiler == 1 })
    }
}

impl fmt::Display for Look {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}.{}", u8::from(self.spoiler), self.theme.name, self.notation)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families::FAMILIES;

    /// A name that buttons hold can't be given up: whoever renames one lets its old name be read on.
    #[test]
    fn names_that_buttons_hold_are_known_for_good() {
        for (number, theme) in NUMBERED_THEMES.iter().enumerate() {
            assert_eq!(Theme::ALL.iter().filter(|known| known.name == *theme).count(), 1, "{theme}");
            for notations in NUMBERED_NOTATIONS {
                let families = FAMILIES.iter().map(|family| family.info());
                let info = families.clone().find(|info| info.notations[0] == notations[0]).expect("a family");
                for (notation, name) in notations.iter().enumerate() {
                    let named = Look::read(&format!("1{theme}.{name}"), info).expect("named");
                    assert_eq!((named.theme.name, named.notation, named.spoiler), (*theme, *name, true));
                    assert_eq!(Look::read(&format!("{number}{notation}1"), info), Some(named));
                    assert_eq!(named.to_string(), format!("1{theme}.{name}"));
                }
            }
        }
    }

    #[test]
    fn names_can_be_told_apart_from_what_is_between_them() {
        let notations = FAMILIES.iter().flat_map(|family| family.info().notations);
        for name in Theme::NAMES.iter().chain(notations) {
            assert!(name.chars().all(|c| c.is_ascii_lowercase()), "{name}");
        }
    }
}
