//! Replies as data: text, files, buttons and visibility; `delivery` sends them.

use bytes::Bytes;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use serenity::all::MessageFlags;

use super::asker::Asker;
use super::custom_id::CustomId;
use super::rows::ActionRow;
use crate::app::PictureLimits;
use crate::i18n::Locale;

/// Discord's maximum length of a message in characters.
pub(crate) const MAX_CONTENT: usize = 2000;

/// Discord's maximum number of files.
pub(crate) const MAX_FILES: usize = 10;

/// Prefix of file names that makes Discord hide a file behind a spoiler.
pub(crate) const SPOILER_PREFIX: &str = "SPOILER_";

/// Limits on pictures.
///
/// Two files are reserved for lists of moves. Two of Discord's ten megabytes are reserved for files
/// beside an animation.
pub const PICTURE_LIMITS: PictureLimits =
    PictureLimits { pictures: MAX_FILES - 2, key_step_pages: 2, description: 1024, animation: 8_000_000 };

/// A message to send.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reply {
    /// The text, at most 2,000 characters.
    pub content: String,
    /// At most ten files.
    pub files: Vec<File>,
    /// At most five rows of buttons and menus.
    pub rows: Vec<ActionRow>,
    /// Whether only the user sees it.
    pub ephemeral: bool,
    /// Whether it reports a temporary failure; the same request may succeed later.
    pub is_temporary: bool,
    /// Users who are notified, if the text mentions them.
    pub mentions: Vec<u64>,
    /// The puzzle of the contest whose message this is; the message's id is stored once it is sent.
    pub contest: Option<String>,
    /// Components that replace `rows`, as JSON; the files of the edited message are kept.
    pub kept: Option<Value>,
}

/// A file of a reply.
#[derive(Clone, Debug, PartialEq)]
pub struct File {
    /// Name with extension.
    pub name: String,
    /// Content. Clones share it.
    pub bytes: Bytes,
    /// Description, at most 1,024 characters; empty for text files.
    pub alt: String,
}

impl File {
    /// Creates a text file.
    pub(crate) fn text(name: &str, text: String) -> Self {
        Self { name: name.to_owned(), bytes: text.into(), alt: String::new() }
    }

    /// Hides the file behind a spoiler.
    pub(crate) fn with_spoiler(self) -> Self {
        Self { name: format!("{SPOILER_PREFIX}{}", self.name), ..self }
    }
}

impl Reply {
    /// Creates a private reply.
    pub fn private(content: String) -> Self {
        Self { content, ephemeral: true, ..Self::default() }
    }

    /// Creates the reply to an internal error.
    pub(crate) fn apology(locale: Locale) -> Self {
        Self { is_temporary: true, ..Self::private(locale.entry("error-internal")) }
    }

    /// Stores the notation of a game in its buttons and menus.
    pub(crate) fn with_notation(mut self, notation: Option<&'static str>) -> Self {
        if let Some(notation) = notation {
            self.rows.iter_mut().for_each(|row| row.set_notation(notation));
        }
        self
    }

    /// Removes files of more than `max` bytes, and mentions the removal.
    fn without_large_files(mut self, max: usize, locale: Locale) -> Self {
        let before = self.files.len();
        self.files.retain(|file| file.bytes.len() <= max);
        if self.files.len() < before {
            self.content = truncate(format!("{}\n{}", locale.entry("reply-file-too-large"), self.content));
        }
        self
    }

    /// Renders the reply as a new message or as a first answer.
    pub(crate) fn into_message(self) -> Payload {
        let ephemeral = self.ephemeral;
        let mut message = self.into_edit();
        if ephemeral {
            message.json["flags"] = MessageFlags::EPHEMERAL.bits().into();
        }
        message
    }

    /// Renders the reply as an edit of an existing message.
    pub(crate) fn into_edit(self) -> Payload {
        let attachments = self.files.iter().enumerate().map(|(id, File { name, alt, .. })| {
            let mut attachment = json!({ "id": id, "filename": name });
            if !alt.is_empty() {
                attachment["description"] = alt.as_str().into();
            }
            attachment
        });
        let mut json = json!({
            "content": self.content,
            "allowed_mentions": allowed_mentions(&self.mentions),
        });
        match self.kept {
            Some(components) => json["components"] = components,
            None => {
                json["attachments"] = attachments.collect();
                json["components"] = json!(ActionRow::build_all(&self.rows));
            }
        }
        Payload { json, files: self.files.into_iter().map(|file| (file.name, file.bytes)).collect() }
    }
}

/// Lists the users that a message may notify.
fn allowed_mentions(users: &[u64]) -> Value {
    match users {
        [] => json!({ "parse": [] }),
        users => {
            let users: Vec<String> = users.iter().map(u64::to_string).collect();
            json!({ "parse": [], "users": users })
        }
    }
}

/// Body of a call to Discord: JSON and files. Retries share the files' bytes.
#[derive(Debug)]
pub(crate) struct Payload {
    pub(crate) json: Value,
    pub(crate) files: Vec<(String, Bytes)>,
}

impl Payload {
    /// Creates a body without files.
    pub(crate) fn new(body: &impl Serialize) -> Self {
        let json = serde_json::to_value(body).expect("serenity's bodies have only text keys");
        Self { json, files: Vec::new() }
    }

    /// Approximate size in bytes.
    pub(crate) fn bytes(&self) -> usize {
        // An allowance: large menus and long file descriptions may exceed it.
        const JSON_ALLOWANCE: usize = 16 * 1024;
        JSON_ALLOWANCE + self.files.iter().map(|(_, bytes)| bytes.len()).sum::<usize>()
    }
}

/// Answer to an interaction.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// A new message.
    Say(Reply),
    /// A replacement of the message with the pressed button.
    Replace(Reply),
    /// A form.
    Ask(Form),
}

impl Answer {
    /// The reply, unless the answer is a form.
    pub fn reply(&self) -> Option<&Reply> {
        match self {
            Self::Say(reply) | Self::Replace(reply) => Some(reply),
            Self::Ask(_) => None,
        }
    }

    /// The reply, unless the answer is a form.
    pub(crate) fn reply_mut(&mut self) -> Option<&mut Reply> {
        match self {
            Self::Say(reply) | Self::Replace(reply) => Some(reply),
            Self::Ask(_) => None,
        }
    }

    /// Converts the answer into its reply, unless it is a form.
    pub(crate) fn into_reply(self) -> Option<Reply> {
        match self {
            Self::Say(reply) | Self::Replace(reply) => Some(reply),
            Self::Ask(_) => None,
        }
    }

    /// Removes files that are too large for the user, and mentions the removal.
    pub(crate) fn without_large_files(self, asker: &Asker) -> Self {
        match self {
            Self::Say(reply) => Self::Say(reply.without_large_files(asker.file_limit, asker.locale)),
            Self::Replace(reply) => Self::Replace(reply.without_large_files(asker.file_limit, asker.locale)),
            Self::Ask(form) => Self::Ask(form),
        }
    }
}

/// Kind of first response to an interaction whose answer is deferred.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Deferral {
    /// A placeholder message, which the answer replaces.
    Message {
        /// Whether only the user sees it.
        private: bool,
    },
    /// No visible change; the answer replaces the message with the pressed button.
    Nothing,
}

/// A form with one text field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// The form's custom id.
    pub custom_id: CustomId,
    /// Title, at most 45 characters.
    pub title: String,
    /// Label of the field, at most 45 characters.
    pub label: String,
    /// Placeholder of the field, at most 100 characters.
    pub example: String,
    /// Initial text of a field with several lines; `None` for an empty field with one line.
    pub text: Option<String>,
}

/// Truncates a text to Discord's limit.
pub(crate) fn truncate(content: String) -> String {
    match content.char_indices().nth(MAX_CONTENT) {
        Some(_) => content.chars().take(MAX_CONTENT - 1).chain(['…']).collect(),
        None => content,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_files_are_removed_and_the_removal_is_mentioned() {
        let file = |bytes| File::text("a.txt", "a".repeat(bytes));
        let reply = Reply { content: "b".repeat(2000), files: vec![file(10), file(11)], ..Reply::default() };
        let reduced = reply.clone().without_large_files(10, Locale::of("en"));
        assert_eq!((reduced.files.len(), reduced.content.chars().count()), (1, MAX_CONTENT));
        assert!(reduced.content.contains("too large"));
        assert_eq!(reply.clone().without_large_files(11, Locale::of("en")), reply);
    }
}
