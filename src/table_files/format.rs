//! Layout of a table file: offset, field, length in bytes, content. Numbers are little-endian.
//!
//! ```text
//!  0  magic          8   89 "cantor" 1A: not text, and no other known format
//!  8  version        4   of this layout
//! 12  key length     4
//! 16  table length   8
//! 24  key                all fields, as text
//!     table              as serialised by the family
//!     checksum       4   CRC-32 of all preceding bytes
//! ```
//!
//! Every deviation is an error that names the fault. Each length is checked before it is used.

use std::io::{self, ErrorKind, Read, Write};

use crc32fast::Hasher;

use crate::search::Key;

/// First bytes of a table file.
const MAGIC: [u8; 8] = *b"\x89cantor\x1a";

/// Version of this layout.
const VERSION: u32 = 1;

/// Bytes of the checksum.
const CHECKSUM_BYTES: u64 = 4;

/// Bytes read at a time, so that the checksum finds them in the processor's cache.
const CHUNK_BYTES: u64 = 256 * 1024;

/// Writes a table with its header and checksum.
pub(super) fn write(out: &mut impl Write, key: &Key, table: &[u8]) -> io::Result<()> {
    let header = header(key, table.len() as u64);
    let mut checksum = Hasher::new();
    checksum.update(&header);
    checksum.update(table);
    out.write_all(&header)?;
    out.write_all(table)?;
    out.write_all(&checksum.finalize().to_le_bytes())
}

/// Reads the table from a file of `length` bytes, which must belong to `key`.
pub(super) fn read(from: &mut impl Read, length: u64, key: &Key) -> io::Result<Vec<u8>> {
    let frame = header(key, 0).len() as u64 + CHECKSUM_BYTES;
    let expected = header(key, length.saturating_sub(frame));
    let mut found = vec![0; expected.len()];
    // A shorter file is checked as far as it goes.
    let whole = match from.read_exact(&mut found) {
        Err(error) if error.kind() != ErrorKind::UnexpectedEof => return Err(error),
        whole => whole,
    };
    if !found.starts_with(&MAGIC) {
        return Err(invalid("not a table file"));
    }
    if found[8..12] != expected[8..12] {
        return Err(invalid("another version of the format"));
    }
    whole?;
    if found[12..16] != expected[12..16] || found[24..] != expected[24..] {
        return Err(invalid("another table, or another revision of this one"));
    }
    if length < frame || found[16..24] != expected[16..24] {
        return Err(invalid("unexpected length"));
    }

    let mut checksum = Hasher::new();
    checksum.update(&found);
    let table_length = usize::try_from(length - frame).map_err(|_| invalid("too long"))?;
    let mut table = Vec::new();
    table.try_reserve_exact(table_length).map_err(|_| invalid("too long"))?;
    while table.len() < table_length {
        let start = table.len();
        let chunk = CHUNK_BYTES.min((table_length - start) as u64);
        if from.by_ref().take(chunk).read_to_end(&mut table)? == 0 {
            return Err(ErrorKind::UnexpectedEof.into());
        }
        checksum.update(&table[start..]);
    }
    let mut stored = [0; CHECKSUM_BYTES as usize];
    from.read_exact(&mut stored)?;
    if stored != checksum.finalize().to_le_bytes() {
        return Err(invalid("checksum mismatch"));
    }
    Ok(table)
}

fn header(key: &Key, length: u64) -> Vec<u8> {
    let Key { family, kind, revision, shape, pattern } = key;
    let key = format!("{family}/{kind}/{revision}/{shape:?}/{pattern:x}");
    let mut header = MAGIC.to_vec();
    header.extend(VERSION.to_le_bytes());
    header.extend((key.len() as u32).to_le_bytes());
    header.extend(length.to_le_bytes());
    header.extend(key.as_bytes());
    header
}

fn invalid(fault: &'static str) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, fault)
}
