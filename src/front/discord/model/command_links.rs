//! Names of commands in texts, as mentions that a user can tap.

use std::collections::HashMap;
use std::sync::Arc;

/// Mentions of the registered commands.
#[derive(Clone, Debug, Default)]
pub struct CommandLinks(Arc<HashMap<String, String>>);

impl CommandLinks {
    /// Creates links from names and their mentions: `/solve` and `</solve:7>`.
    pub(crate) fn new(links: Vec<(String, String)>) -> Self {
        Self(Arc::new(links.into_iter().collect()))
    }

    /// Replaces the names of commands, which texts write in backticks, with their mentions. A name
    /// without a known mention stays.
    pub(crate) fn link(&self, text: &str) -> String {
        let (mut linked, mut rest) = (String::new(), text);
        while let Some((before, after)) = rest.split_once('`') {
            linked.push_str(before);
            let named = after.split_once('`').and_then(|(name, after)| Some((self.0.get(name)?, after)));
            let (replacement, after) = named.map_or(("`", after), |(mention, after)| (mention, after));
            linked.push_str(replacement);
            rest = after;
        }
        linked + rest
    }

    /// Returns whether no command is known.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
