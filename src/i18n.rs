//! Translation of messages. The texts are Fluent files, `assets/locales/<language>/*.ftl`, compiled
//! into the binary; adding a folder adds a language.

use std::borrow::Cow;
use std::collections::HashMap;

use fluent_templates::fluent_bundle::FluentValue;
use fluent_templates::{LanguageIdentifier, Loader, StaticLoader, static_loader};
use serde::{Deserialize, Serialize};

use crate::puzzle::{Arg, Message};

static_loader! {
    static TEXTS = {
        locales: "./assets/locales",
        fallback_language: "en",
        // Some Discord clients render the isolation marks around values as boxes.
        customise: |bundle| bundle.set_use_isolating(false),
    };
}

/// A supported language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "&'static str", from = "String")]
pub struct Locale(&'static LanguageIdentifier);

impl Locale {
    /// All supported languages.
    pub fn all() -> impl Iterator<Item = Self> {
        TEXTS.locales().map(Self)
    }

    /// The language of a tag such as `zh-CN`, `zh_CN.UTF-8` or `en`; English if it is not
    /// supported.
    pub fn of(tag: &str) -> Self {
        Self::find(tag).unwrap_or_else(Self::english)
    }

    /// The language of a tag; `None` if it is not supported.
    pub fn find(tag: &str) -> Option<Self> {
        let language = tag.split(['-', '_', '.']).next().unwrap_or_default();
        Self::all().find(|locale| locale.tag() == language)
    }

    fn english() -> Self {
        Self(StaticLoader::fallback(&TEXTS))
    }

    /// The tag, such as `zh`.
    pub fn tag(self) -> &'static str {
        self.0.language.as_str()
    }

    /// Whether this is the language of untranslated command names.
    pub fn is_default(self) -> bool {
        self == Self::english()
    }

    /// Translates a message. English replaces a missing translation.
    pub fn text(self, message: &Message) -> String {
        let args: HashMap<Cow<'static, str>, FluentValue<'_>> = message
            .args
            .iter()
            .map(|(name, arg)| {
                let value = match arg {
                    Arg::Number(number) => FluentValue::from(*number),
                    Arg::Text(text) => FluentValue::from(text.as_str()),
                    Arg::Name(name) => FluentValue::from(name.in_language(self.tag())),
                };
                (Cow::Borrowed(*name), value)
            })
            .collect();
        TEXTS.lookup_with_args(self.0, message.id, &args)
    }

    /// Translates a key made at run time, such as `option-goal-name`, without arguments.
    pub fn entry(self, key: &str) -> String {
        TEXTS.lookup(self.0, key)
    }
}

impl From<Locale> for &'static str {
    fn from(locale: Locale) -> Self {
        locale.tag()
    }
}

impl From<String> for Locale {
    fn from(tag: String) -> Self {
        Self::of(&tag)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_find_their_language() {
        assert_eq!(Locale::of("zh-TW").tag(), "zh");
        assert_eq!(Locale::of("zh_CN.UTF-8").tag(), "zh");
        assert_eq!(Locale::of("ja").tag(), "ja");
        assert_eq!(Locale::of("ko_KR.UTF-8").tag(), "ko");
        for other in ["en-GB", "tlh", "", "C.UTF-8"] {
            assert_eq!(Locale::of(other).tag(), "en");
        }
    }

    #[test]
    fn arguments_have_no_isolation_marks() {
        let message =
            Message::new("sliding-tile-twice").with("tile", 3u8).with("first", 2u8).with("second", 5u8);
        assert_eq!(Locale::of("en").text(&message), "Tile 3 appears twice: in cells 2 and 5.");
        assert_eq!(Locale::of("zh").text(&message), "数字 3 出现了两次：第 2 格和第 5 格。");
    }
}
