//! Files: as they are uploaded, as they hang on a message, and how fetching one may go wrong.

use std::time::Duration;

use axum::body::Bytes;

use crate::ids;
use crate::pixels::pixels;

/// Discord's limit on the size of a file that a bot sends, in bytes.
pub(crate) const DEFAULT_ATTACHMENT_BYTES: usize = 10 * 1024 * 1024;

/// The files that a message may have.
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
    /// Its snowflake.
    pub id: u64,
    /// Its name, without what Discord replaces.
    pub filename: String,
    /// The alternative text.
    pub description: Option<String>,
    /// As declared, or by the file's name.
    pub content_type: String,
    /// Width and height in pixels, of a PNG, GIF, JPEG or WebP.
    pub pixels: Option<(u32, u32)>,
    /// The file itself.
    pub bytes: Bytes,
    /// The query without which its address leads nowhere.
    pub(crate) signature: String,
}

/// How fetching a file goes wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileFault {
    /// Nothing comes for so long, then the file does.
    Slow(Duration),
    /// Half of the file comes, and after so long the other half.
    Stalls(Duration),
    /// 404, as where the message was deleted or the address has expired.
    Gone,
    /// Any other status, without a file.
    Status(u16),
    /// 302 to another address.
    Redirect(String),
    /// As many bytes more than the attachment's `size` says, in chunks that don't announce how many.
    Longer(usize),
    /// Another content type than the attachment's.
    Type(String),
}

impl Attachment {
    /// A file with the name that Discord would give it.
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

    /// Whether a browser may show it in place: only plain pictures are.
    pub(crate) fn is_picture(&self) -> bool {
        ["image/png", "image/gif", "image/jpeg", "image/webp"].contains(&self.content_type.as_str())
    }
}
