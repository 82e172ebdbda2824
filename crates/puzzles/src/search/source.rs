//! How tables outlive the process: the [`Key`] of each, its bytes ([`Stored`]), and where they are stored
//! ([`TableSource`]). What a table holds and what a file is are not known here.

use std::any::Any;
use std::borrow::Cow;
use std::fmt;
use std::io;
use std::sync::Arc;

/// Which table: everything that its content depends on. Shown as `sliding-pattern-4x4-00ff`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    /// The family it belongs to; letters, since it becomes part of a file's name.
    pub family: &'static str,
    /// What it holds, in the family's words; letters too.
    pub kind: &'static str,
    /// Raised whenever the bytes of such a table change their meaning: files of another revision are replaced.
    pub revision: u16,
    /// The shape, in the family's own numbering; zeros behind it are not shown.
    pub shape: [u8; 4],
    /// A set of cells, a target or the like, in the family's own numbering; 0 where there is none.
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
    /// How many bytes of memory it takes, about.
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
    /// Its bytes, the same on every machine.
    fn to_bytes(&self) -> Cow<'_, [u8]>;

    /// The table of these bytes; `None` if they can't be the table of this key, for instance by their number. The
    /// source has checked that they are as [`Stored::to_bytes`] gave them.
    fn from_bytes(key: &Key, bytes: Vec<u8>) -> Option<Self>;
}

/// Where tables are stored beyond the process.
pub trait TableSource: Send + Sync {
    /// Whether anything is stored under `key`, sound or not. Quick.
    fn holds(&self, key: &Key) -> bool;

    /// The bytes stored under `key`, if any.
    ///
    /// # Errors
    /// What is stored is damaged, foreign or can't be read.
    fn load(&self, key: &Key) -> io::Result<Option<Vec<u8>>>;

    /// Stores the bytes under `key`, wholly or not at all, in place of what was there.
    ///
    /// # Errors
    /// They can't be written.
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
