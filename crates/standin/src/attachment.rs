//! Files of messages and options, and faults of their downloads.

use std::time::Duration;

use axum::body::Bytes;

use crate::ids;
use crate::pixels::pixels;

/// Discord's limit on the size of a file that a bot sends, in bytes.
pub(crate) const DEFAULT_ATTACHMENT_BYTES: usize = 10 * 1024 * 1024;

/// Maximum files of a message.
pub(crate) const MAX_FILES: usize = 10;

/// A file of a multipart body.
#[derive(Clone, Debug)]
pub(crate) struct Upload {
    /// The `n` of `files[n]`.
    pub(crate) id: u64,
    pub(crate) filename: String,
    pub(crate) content_type: Option<String>,
    pub(crate) bytes: Bytes,
}

/// A file of a message.
#[derive(Clone, Debug)]
pub struct Attachment {
    /// Id of the attachment.
    pub id: u64,
    /// File name, without the characters that Discord replaces.
    pub filename: String,
    /// Alternative text.
    pub description: Option<String>,
    /// Content type as declared, or derived from the file name.
    pub content_type: String,
    /// Width and height in pixels, for a PNG, GIF, JPEG or WebP.
    pub pixels: Option<(u32, u32)>,
    /// Content of the file.
    pub bytes: Bytes,
    /// Query of the file's address; downloads need it.
    pub(crate) signature: String,
}

/// Fault of a download.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileFault {
    /// The response starts after this delay.
    Slow(Duration),
    /// Half of the file arrives, and the other half after this delay.
    Stalls(Duration),
    /// Status 404, as for a deleted message or an expired address.
    Gone,
    /// Any other status, without the file.
    Status(u16),
    /// Status 302 to this address.
    Redirect(String),
    /// The file exceeds the `size` of the attachment by this number of bytes, and is sent in
    /// chunks, without a `Content-Length`.
    Longer(usize),
    /// The file has this content type instead of the attachment's.
    Type(String),
}

impl Attachment {
    /// Creates a file with the name that Discord would give it.
    pub(crate) fn new(
        id: u64,
        filename: &str,
        description: Option<String>,
        content_type: Option<String>,
        bytes: Bytes,
    ) -> Self {
        let safe = |c: char| if c.is_ascii_alphanumeric() || "._-".contains(c) { c } else { '_' };
        let filename: String = filename.chars().map(safe).take(255).collect();
        let extension = filename.rsplit('.').next().map(str::to_ascii_lowercase);
        let by_name = match extension.as_deref() {
            Some("png") => "image/png",
            Some("gif") => "image/gif",
            Some("jpg" | "jpeg") => "image/jpeg",
            Some("webp") => "image/webp",
            Some("txt") => "text/plain; charset=utf-8",
            _ => "application/octet-stream",
        };
        let content_type = content_type.unwrap_or_else(|| by_name.to_owned());
        let (pixels, signature) = (pixels(&bytes), ids::signature(id));
        Self { id, filename, description, content_type, pixels, bytes, signature }
    }

    /// Returns whether the file is a plain picture, which browsers may display inline.
    pub(crate) fn is_picture(&self) -> bool {
        ["image/png", "image/gif", "image/jpeg", "image/webp"].contains(&self.content_type.as_str())
    }
}
