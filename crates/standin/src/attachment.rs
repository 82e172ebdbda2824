//! Files: as they are uploaded, and as they hang on a message.

use axum::body::Bytes;

/// What `attachment_size_limit` of an interaction says, in bytes.
pub(crate) const SIZE_LIMIT: usize = 10 * 1024 * 1024;

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
    /// Width and height in pixels, of a PNG or GIF.
    pub pixels: Option<(u32, u32)>,
    /// The file itself.
    pub bytes: Bytes,
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
        let by_name = match filename.rsplit('.').next() {
            Some("png") => "image/png",
            Some("gif") => "image/gif",
            Some("jpg" | "jpeg") => "image/jpeg",
            Some("webp") => "image/webp",
            Some("txt") => "text/plain; charset=utf-8",
            _ => "application/octet-stream",
        };
        let content_type = content_type.unwrap_or_else(|| by_name.to_owned());
        Self { id, filename, description, content_type, pixels: pixels(&bytes), bytes }
    }

    /// Whether a browser may show it in place: only plain pictures are.
    pub(crate) fn is_picture(&self) -> bool {
        ["image/png", "image/gif", "image/jpeg", "image/webp"].contains(&self.content_type.as_str())
    }
}

/// Width and height as the head of a PNG or GIF says.
fn pixels(bytes: &[u8]) -> Option<(u32, u32)> {
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        let number = |at: usize| Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
        return number(16).zip(number(20));
    }
    if bytes.starts_with(b"GIF8") {
        let number = |at: usize| Some(u32::from(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?)));
        return number(6).zip(number(8));
    }
    None
}
