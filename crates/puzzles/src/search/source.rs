//! Persistence of tables: the [`Key`] of a table, its bytes ([`Stored`]), and their storage
//! ([`TableSource`]). This module depends neither on the content of tables nor on files.

use std::any::Any;
use std::borrow::Cow;
use std::fmt;
use std::io;
use std::sync::Arc;

/// Identifies a table by everything that its content depends on. Displayed without its revision, as
/// `sliding-pattern-4x4-00ff`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    /// Family of the table, letters only, since the name becomes part of a file name.
    pub family: &'static str,
    /// Kind of table within the family, letters only.
    pub kind: &'static str,
    /// Revision of the bytes, raised when their meaning changes. Files of another revision are
    /// replaced.
    pub revision: u16,
    /// Shape; the family defines each number. Trailing zeros are not displayed.
    pub shape: [u8; 4],
    /// Pattern, such as a set of cells or a target, in the family's encoding; 0 if unused.
    pub pattern: u64,
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.family, self.kind)?;
        let shown = self.shape.iter().rposition(|&part| part != 0).map_or(0, |last| last + 1);
        for (at, part) in self.shape[..shown].iter().enumerate() {
            write!(f, "{}{part}", if at == 0 { '-' } else { 'x' })?;
        }
        if self.pattern != 0 {
            write!(f, "-{:04x}", self.pattern)?;
        }
        Ok(())
    }
}

/// A table that requests share.
pub trait Table: Any + Send + Sync {
    /// Returns the approximate size in memory, in bytes.
    fn bytes(&self) -> usize;
}

/// A table of any type.
pub(super) type AnyTable = Arc<dyn Any + Send + Sync>;

impl<T: Any + Send + Sync> Table for Vec<T> {
    fn bytes(&self) -> usize {
        self.capacity() * size_of::<T>()
    }
}

/// A table that can be stored as bytes.
pub trait Stored: Table + Sized {
    /// Returns the bytes of the table, the same on every machine.
    fn to_bytes(&self) -> Cow<'_, [u8]>;

    /// Returns the table with these bytes; `None` if they cannot belong to this key, for instance
    /// by their length. The source has checked that they are unchanged since [`Stored::to_bytes`].
    fn from_bytes(key: &Key, bytes: Vec<u8>) -> Option<Self>;
}

/// Storage for tables that outlives the process.
pub trait TableSource: Send + Sync {
    /// Returns whether bytes are stored under `key`, valid or not. Must be quick.
    fn holds(&self, key: &Key) -> bool;

    /// Returns the bytes stored under `key`, if any.
    ///
    /// # Errors
    /// The stored bytes are damaged, foreign or unreadable.
    fn load(&self, key: &Key) -> io::Result<Option<Vec<u8>>>;

    /// Stores the bytes under `key` atomically, replacing previous ones.
    ///
    /// # Errors
    /// The bytes cannot be written.
    fn save(&self, key: &Key, bytes: &[u8]) -> io::Result<()>;
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: Key = Key { family: "test", kind: "toy", revision: 1, shape: [4, 3, 0, 0], pattern: 0xF0F };

    #[test]
    fn keys_are_readable() {
        assert_eq!(KEY.to_string(), "test-toy-4x3-0f0f");
        assert_eq!(Key { pattern: 0, shape: [0, 2, 0, 0], ..KEY }.to_string(), "test-toy-0x2");
        assert_eq!(Key { pattern: 1, shape: [0; 4], ..KEY }.to_string(), "test-toy-0001");
    }
}
