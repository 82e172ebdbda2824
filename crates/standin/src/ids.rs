//! Snowflakes, tokens and timestamps in Discord's formats.
//!
//! Randomness comes from the hash keys of the standard library, which the operating system seeds.
//! It suffices for tokens on loopback, not for cryptography.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use ed25519_dalek::SigningKey;
use serde_json::Value;

/// Id of the application, and of the bot user.
pub(crate) const APPLICATION: u64 = 1_100_000_000_000_000_001;

/// Discord's epoch in Unix milliseconds: the start of 2015.
const EPOCH_MS: u64 = 1_420_070_400_000;

/// Generator of increasing ids: milliseconds since 2015, then a counter.
#[derive(Debug, Default)]
pub(crate) struct Snowflakes {
    last: u64,
}

impl Snowflakes {
    /// Returns the next id, greater than all before.
    pub(crate) fn next(&mut self) -> u64 {
        self.last = ((now_ms().saturating_sub(EPOCH_MS)) << 22).max(self.last + 1);
        self.last
    }
}

/// Parses an id of the API, a string or a number.
pub(crate) fn snowflake(id: &Value) -> Option<u64> {
    id.as_u64().or_else(|| id.as_str()?.parse().ok())
}

/// Milliseconds since the Unix epoch.
pub(crate) fn now_ms() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO);
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

/// Returns an unpredictable number.
pub(crate) fn random() -> u64 {
    let mut hasher = RandomState::new().build_hasher();
    hasher.write_u64(now_ms());
    hasher.finish()
}

/// Returns a key that is as unpredictable as the tokens.
pub(crate) fn signing_key() -> SigningKey {
    let mut seed = [0; 32];
    seed.chunks_mut(8).for_each(|part| part.copy_from_slice(&random().to_be_bytes()));
    SigningKey::from_bytes(&seed)
}

/// Formats bytes as lower-case hexadecimal digits, like Discord's keys and signatures.
pub(crate) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Creates a bot token of Discord's three parts: application id, date (random here), secret.
pub(crate) fn bot_token(application: u64) -> String {
    let secret: Vec<u8> = (0..4).flat_map(|_| random().to_be_bytes()).take(28).collect();
    let date = &random().to_be_bytes()[..4];
    format!("{}.{}.{}", base64url(application.to_string().as_bytes()), base64url(date), base64url(&secret))
}

/// Creates the token with which the bot answers an interaction.
pub(crate) fn interaction_token(id: u64) -> String {
    base64url(format!("interaction:{id}:{:016x}{:016x}{:016x}", random(), random(), random()).as_bytes())
}

/// Creates the signed query of a file's address: expiry (a day after issue), time of issue, and a
/// secret.
pub(crate) fn signature(id: u64) -> String {
    let issued = ((id >> 22) + EPOCH_MS) / 1000;
    let secret: String = (0..4).map(|_| format!("{:016x}", random())).collect();
    format!("ex={:x}&is={issued:x}&hm={secret}&", issued + 86_400)
}

/// Encodes in base 64 with the URL alphabet, without padding (RFC 4648, section 5).
fn base64url(bytes: &[u8]) -> String {
    const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let bits =
            chunk.iter().fold(0_u32, |bits, &byte| bits << 8 | u32::from(byte)) << (8 * (3 - chunk.len()));
        for index in 0..=chunk.len() {
            text.push(char::from(ALPHABET[(bits >> (18 - 6 * index) & 63) as usize]));
        }
    }
    text
}

/// Formats Unix milliseconds like Discord: `2015-01-01T00:00:00.000000+00:00`.
pub(crate) fn timestamp(ms: u64) -> String {
    let (days, of_day) = (ms / 86_400_000, ms % 86_400_000);
    // Civil date from a day count: H. Hinnant, "chrono-compatible low-level date algorithms".
    let shifted = days + 719_468;
    let (era, of_era) = (shifted / 146_097, shifted % 146_097);
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    let (seconds, milli) = (of_day / 1000, of_day % 1000);
    format!(
        "{year:04}-{month:02}-{day:02}T{:02}:{:02}:{:02}.{milli:03}000+00:00",
        seconds / 3600,
        seconds / 60 % 60,
        seconds % 60
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn timestamps_and_base_64_match_known_values() {
        for (ms, text) in [
            (0, "1970-01-01T00:00:00.000000+00:00"),
            (EPOCH_MS, "2015-01-01T00:00:00.000000+00:00"),
            (1_709_210_096_789, "2024-02-29T12:34:56.789000+00:00"),
        ] {
            assert_eq!(timestamp(ms), text);
        }
        for (bytes, text) in [("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg")] {
            assert_eq!(base64url(bytes.as_bytes()), text);
        }
    }

    #[test]
    fn ids_increase_and_tokens_have_three_parts() {
        let mut ids = Snowflakes::default();
        let first = ids.next();
        assert!(first < ids.next());
        let token = bot_token(first);
        assert_eq!(token.split('.').count(), 3);
        assert_ne!(token, bot_token(first));
    }
}
