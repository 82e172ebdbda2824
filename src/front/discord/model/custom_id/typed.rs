//! Typed commands in custom ids, such as `solve sliding~board=285174306`. Attached files are not
//! included.

use std::collections::BTreeMap;
use std::fmt;

/// Separator of options.
const SEPARATOR: char = '~';

/// A command with its options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypedCommand {
    /// The command's name.
    pub command: String,
    /// Sub-commands, outermost first.
    pub path: Vec<String>,
    /// Values of the options by name.
    pub options: BTreeMap<String, String>,
}

impl TypedCommand {
    /// Returns whether parsing the command's text gives the same command.
    pub fn is_readable(&self) -> bool {
        Self::parse(&self.to_string()).as_ref() == Some(self)
    }

    pub(super) fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split(SEPARATOR);
        let mut words = parts.next()?.split(' ').map(str::to_owned);
        let command = words.next().filter(|name| !name.is_empty())?;
        let path = words.collect();
        let option = |part: &str| {
            let (id, value) = part.split_once('=')?;
            Some((id.to_owned(), value.to_owned()))
        };
        Some(Self { command, path, options: parts.map(option).collect::<Option<_>>()? })
    }
}

impl fmt::Display for TypedCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.command)?;
        self.path.iter().try_for_each(|word| write!(f, " {word}"))?;
        self.options.iter().try_for_each(|(id, value)| write!(f, "{SEPARATOR}{id}={value}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(path: &[&str], options: &[(&str, &str)]) -> TypedCommand {
        let options = options.iter().map(|&(id, value)| (id.to_owned(), value.to_owned()));
        let path = path.iter().map(|&word| word.to_owned()).collect();
        TypedCommand { command: "solve".to_owned(), path, options: options.collect() }
    }

    #[test]
    fn commands_without_separators_are_readable() {
        let board = typed(&["sliding"], &[("board", "2 8 5/1 7 4 → 1=x"), ("private", "true")]);
        assert_eq!(board.to_string(), "solve sliding~board=2 8 5/1 7 4 → 1=x~private=true");
        assert!(board.is_readable() && typed(&[], &[]).is_readable());
        assert!(!typed(&["event", "a b"], &[]).is_readable());
        assert!(!typed(&["sliding"], &[("board", "1~2=3")]).is_readable());
        for text in ["", " sliding", "solve~board"] {
            assert_eq!(TypedCommand::parse(text), None, "{text}");
        }
    }
}
