//! Names of commands in texts, as mentions that a user can tap.

use std::sync::Arc;

/// Mentions of the registered commands.
#[derive(Clone, Debug, Default)]
pub struct CommandLinks(Arc<Vec<(String, String)>>);

impl CommandLinks {
    /// Creates links from names and their mentions: `/solve` and `</solve:7>`.
    pub(crate) fn new(links: Vec<(String, String)>) -> Self {
        Self(Arc::new(links))
    }

    /// Replaces the names of commands, which texts write as code. A name without a known mention
    /// stays.
    pub(crate) fn link(&self, text: String) -> String {
        self.0.iter().fold(text, |text, (name, mention)| text.replace(&format!("`{name}`"), mention))
    }

    /// Returns whether no command is known.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
