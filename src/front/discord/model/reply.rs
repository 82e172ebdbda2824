//! A reply before it is sent: text, files, buttons, who sees it. After this nothing but `delivery` meets serenity.

use bytes::Bytes;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use serenity::all::MessageFlags;

use super::asker::Asker;
use super::custom_id::CustomId;
use super::rows::Row;
use crate::app::PictureLimits;
use crate::i18n::Locale;

/// The longest content that Discord takes, in characters.
pub(crate) const LONGEST_CONTENT: usize = 2000;

/// The most files that Discord takes.
pub(crate) const MOST_FILES: usize = 10;

/// What Discord tells a covered file by.
pub(crate) const SPOILER_PREFIX: &str = "SPOILER_";

/// What pictures Discord has room for: two of the files may be lists of moves, and of ten megabytes two are left for
/// what goes with an animation.
pub const PICTURE_LIMITS: PictureLimits =
    PictureLimits { pictures: MOST_FILES - 2, pictures_of_parts: 2, description: 1024, animation: 8_000_000 };

/// What a player gets.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reply {
    /// The message, at most 2,000 characters.
    pub content: String,
    /// Its files, at most ten.
    pub files: Vec<File>,
    /// Its buttons and menus, at most five rows.
    pub rows: Vec<Row>,
    /// Only the asker sees it. An answer that was announced publicly can no longer become private.
    pub ephemeral: bool,
}

/// A file of a reply.
#[derive(Clone, Debug, PartialEq)]
pub struct File {
    /// Its name with extension.
    pub name: String,
    /// Its content.
    pub bytes: Vec<u8>,
    /// What it shows, at most 1,024 characters; empty if it is text itself.
    pub alt: String,
}

impl File {
    /// A file that is text.
    pub(crate) fn text(name: &str, text: String) -> Self {
        Self { name: name.to_owned(), bytes: text.into_bytes(), alt: String::new() }
    }

    /// The file covered until somebody uncovers it, which Discord tells by the name.
    pub(crate) fn covered(self) -> Self {
        Self { name: format!("{SPOILER_PREFIX}{}", self.name), ..self }
    }
}

impl Reply {
    /// A text that only the asker sees.
    pub fn private(content: String) -> Self {
        Self { content, ephemeral: true, ..Self::default() }
    }

    /// What is said where the fault is ours.
    pub(crate) fn apology(locale: Locale) -> Self {
        Self::private(locale.entry("error-internal"))
    }

    /// The reply without files of more than `most` bytes, which is said.
    fn within(mut self, most: usize, locale: Locale) -> Self {
        let before = self.files.len();
        self.files.retain(|file| file.bytes.len() <= most);
        if self.files.len() < before {
            self.content = shortened(format!("{}\n{}", locale.entry("reply-file-too-large"), self.content));
        }
        self
    }

    /// The reply as a new message, or as the first answer in the place of the one whose button was pressed.
    pub(crate) fn message(self) -> Payload {
        let ephemeral = self.ephemeral;
        let mut message = self.edit();
        if ephemeral {
            message.json["flags"] = MessageFlags::EPHEMERAL.bits().into();
        }
        message
    }

    /// The reply in the place of an announced one, or of the one whose button was pressed.
    pub(crate) fn edit(self) -> Payload {
        let described = self.files.iter().enumerate().map(|(id, File { name, alt, .. })| {
            let mut attachment = json!({ "id": id, "filename": name });
            if !alt.is_empty() {
                attachment["description"] = alt.as_str().into();
            }
            attachment
        });
        let json = json!({
            "content": self.content,
            "attachments": described.collect::<Vec<_>>(),
            "components": Row::all(&self.rows),
            "allowed_mentions": { "parse": [] },
        });
        Payload { json, files: self.files.into_iter().map(|file| (file.name, file.bytes.into())).collect() }
    }
}

/// What is sent to Discord: JSON, and the files that it numbers. Sent again, it is not copied.
#[derive(Debug)]
pub(crate) struct Payload {
    pub(crate) json: Value,
    pub(crate) files: Vec<(String, Bytes)>,
}

impl Payload {
    /// A body without files.
    pub(crate) fn of(body: &impl Serialize) -> Self {
        let json = serde_json::to_value(body).expect("serenity's bodies are maps with texts for keys");
        Self { json, files: Vec::new() }
    }

    /// About how much memory it takes.
    pub(crate) fn bytes(&self) -> usize {
        // No JSON of ours is longer: Discord's limits on its texts see to that.
        const JSON: usize = 16 * 1024;
        JSON + self.files.iter().map(|(_, bytes)| bytes.len()).sum::<usize>()
    }
}

/// What becomes of an interaction.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// A new message.
    Say(Reply),
    /// A reply in the place of the message whose button was pressed.
    Replace(Reply),
    /// A form to fill in.
    Ask(Form),
}

impl Answer {
    /// The reply that it holds.
    pub fn reply(&self) -> Option<&Reply> {
        match self {
            Self::Say(reply) | Self::Replace(reply) => Some(reply),
            Self::Ask(_) => None,
        }
    }

    /// The same.
    pub(crate) fn into_reply(self) -> Option<Reply> {
        match self {
            Self::Say(reply) | Self::Replace(reply) => Some(reply),
            Self::Ask(_) => None,
        }
    }

    /// The answer without files that are too large for the asker, which is said.
    pub(crate) fn within(self, asker: &Asker) -> Self {
        match self {
            Self::Say(reply) => Self::Say(reply.within(asker.file_limit, asker.locale)),
            Self::Replace(reply) => Self::Replace(reply.within(asker.file_limit, asker.locale)),
            Self::Ask(form) => Self::Ask(form),
        }
    }
}

/// What is said while an answer is worked on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Announce {
    /// That a message will come, which the answer then is.
    Message {
        /// Whether only the asker will see it.
        private: bool,
    },
    /// Nothing: the message whose button was pressed stays as it is until the answer takes its place.
    Nothing,
}

/// A form with one field for text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// Where it leads.
    pub custom_id: CustomId,
    /// Over it, at most 45 characters.
    pub title: String,
    /// At the field, at most 45 characters.
    pub label: String,
    /// In the field while it is empty, at most 100 characters.
    pub example: String,
    /// What the field is filled in with already, of which there may be several lines; otherwise it has one.
    pub text: Option<String>,
}

/// A message within Discord's limit.
pub(crate) fn shortened(content: String) -> String {
    match content.char_indices().nth(LONGEST_CONTENT) {
        Some(_) => content.chars().take(LONGEST_CONTENT - 1).chain(['…']).collect(),
        None => content,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_that_are_too_large_are_left_out_and_it_is_said() {
        let file = |bytes| File::text("a.txt", "a".repeat(bytes));
        let reply = Reply { content: "b".repeat(2000), files: vec![file(10), file(11)], ..Reply::default() };
        let fitting = reply.clone().within(10, Locale::of("en"));
        assert_eq!((fitting.files.len(), fitting.content.chars().count()), (1, LONGEST_CONTENT));
        assert!(fitting.content.contains("too large"));
        assert_eq!(reply.clone().within(11, Locale::of("en")), reply);
    }
}
