//! Boards whose text is too long for a button, stored under a short hash of their text.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

use super::{DAY, Database, DatabaseError, Time};

impl Database {
    /// Stores a board and returns its key. Equal boards have equal keys in every database.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn store_board(&self, family: &str, text: &str, now: Time) -> Result<String, DatabaseError> {
        let key = hash_key(&[family, text]);
        let keep = "INSERT INTO boards (id, family, board, used_at) VALUES ($1, $2, $3, $4)
            ON CONFLICT (id) DO UPDATE SET used_at = excluded.used_at";
        self.execute(sqlx::query(keep).bind(&key).bind(family).bind(text).bind(now)).await?;
        Ok(key)
    }

    /// The family and text of a board; `None` for an unknown key. Records the use of the board, at
    /// most once a day.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn board(&self, key: &str, now: Time) -> Result<Option<(String, String)>, DatabaseError> {
        let find = "SELECT family, board, used_at FROM boards WHERE id = $1";
        let Some((family, text, used_at)) =
            self.fetch_optional::<(_, _, Time)>(sqlx::query_as(find).bind(key)).await?
        else {
            return Ok(None);
        };
        // The time of use need only be precise to a day. Most reads therefore need no write.
        if now - used_at > DAY {
            let touch = sqlx::query("UPDATE boards SET used_at = $2 WHERE id = $1").bind(key).bind(now);
            if let Err(error) = self.execute(touch).await {
                tracing::warn!(%error, "could not record the use of a board");
            }
        }
        Ok(Some((family, text)))
    }
}

/// Hash of a list of texts: 72 bits in twelve characters, short enough for a button.
pub(super) fn hash_key(parts: &[&str]) -> String {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    }
    URL_SAFE_NO_PAD.encode(&hash.finalize()[..9])
}
