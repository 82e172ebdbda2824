//! A reply before it is sent: text, files, who sees it.

use serenity::all::{
    CreateAllowedMentions, CreateAttachment, CreateInteractionResponse, CreateInteractionResponseMessage,
    EditAttachments, EditInteractionResponse,
};

/// The longest content that Discord takes, in characters.
pub(super) const LONGEST_CONTENT: usize = 2000;

/// The most files that Discord takes.
pub(super) const MOST_FILES: usize = 10;

/// What a player gets.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reply {
    /// The message, at most 2,000 characters.
    pub content: String,
    /// Its files, at most ten.
    pub files: Vec<File>,
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
    pub(super) fn text(name: &str, text: String) -> Self {
        Self { name: name.to_owned(), bytes: text.into_bytes(), alt: String::new() }
    }
}

impl Reply {
    /// A text that only the asker sees.
    pub fn private(content: String) -> Self {
        Self { content, files: Vec::new(), ephemeral: true }
    }

    /// The reply as the first answer to an interaction.
    pub(super) fn first(&self) -> CreateInteractionResponse {
        let message = CreateInteractionResponseMessage::new()
            .content(&self.content)
            .files(self.attachments())
            .ephemeral(self.ephemeral)
            .allowed_mentions(CreateAllowedMentions::new());
        CreateInteractionResponse::Message(message)
    }

    /// The reply in the place of an announced one.
    pub(super) fn edit(&self) -> EditInteractionResponse {
        let attachments = self.attachments().fold(EditAttachments::new(), EditAttachments::add);
        EditInteractionResponse::new()
            .content(&self.content)
            .attachments(attachments)
            .allowed_mentions(CreateAllowedMentions::new())
    }

    fn attachments(&self) -> impl Iterator<Item = CreateAttachment> {
        self.files.iter().map(|File { name, bytes, alt }| {
            let attachment = CreateAttachment::bytes(bytes.clone(), name);
            if alt.is_empty() { attachment } else { attachment.description(alt) }
        })
    }
}
