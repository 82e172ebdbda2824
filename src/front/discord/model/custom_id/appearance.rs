//! Appearance of a board in a custom id.
//!
//! `0slate.letters` means no spoiler, the theme `slate` and the notation `letters`.
//!
//! Buttons outlive versions of the program, so themes and notations are stored by name.

use std::fmt;

use crate::app::Theme;
use crate::family::Info;
use crate::i18n::Locale;

/// Appearance of a board and its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Appearance {
    /// The colours of pictures.
    pub theme: &'static Theme,
    /// The notation of moves; one of the family's.
    pub notation: &'static str,
    /// Whether moves and pictures are hidden behind a spoiler.
    pub spoiler: bool,
}

impl Appearance {
    /// The default appearance of a family's boards in a language.
    pub fn default_of(info: &Info, locale: Locale) -> Self {
        Self { theme: Theme::SLATE, notation: info.default_notation(locale.tag()), spoiler: false }
    }

    /// Parses the appearance of one of the family's boards.
    pub(super) fn parse(text: &str, info: &Info) -> Option<Self> {
        let (spoiler, names) = text.split_at_checked(1)?;
        let (theme, notation) = names.split_once('.')?;
        let spoiler = match spoiler {
            "0" => false,
            "1" => true,
            _ => return None,
        };
        let theme = Theme::from_name(theme)?;
        let notation = info.notations.iter().copied().find(|known| *known == notation)?;
        Some(Self { theme, notation, spoiler })
    }
}

impl fmt::Display for Appearance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}.{}", u8::from(self.spoiler), self.theme.name, self.notation)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families::FAMILIES;

    #[test]
    fn names_contain_no_separator() {
        let notations = FAMILIES.iter().flat_map(|family| family.info().notations);
        for name in Theme::NAMES.iter().chain(notations) {
            assert!(name.chars().all(|c| c.is_ascii_lowercase()), "{name}");
        }
    }
}
