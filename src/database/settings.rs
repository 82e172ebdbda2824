//! Settings of users: values by name. The caller decides which names exist.

use std::collections::BTreeMap;

use super::{Database, DatabaseError, to_signed};

impl Database {
    /// The settings of a user.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn settings(&self, user: u64) -> Result<BTreeMap<String, String>, DatabaseError> {
        let find = "SELECT name, value FROM settings WHERE user_id = $1";
        let rows: Vec<(String, String)> = self.fetch_all(sqlx::query_as(find).bind(to_signed(user))).await?;
        Ok(rows.into_iter().collect())
    }

    /// Changes a setting of a user.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn set_setting(&self, user: u64, name: &str, value: &str) -> Result<(), DatabaseError> {
        let set = "INSERT INTO settings (user_id, name, value) VALUES ($1, $2, $3)
            ON CONFLICT (user_id, name) DO UPDATE SET value = excluded.value";
        self.execute(sqlx::query(set).bind(to_signed(user)).bind(name).bind(value)).await.map(drop)
    }

    /// Deletes all settings of a user.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn reset_settings(&self, user: u64) -> Result<(), DatabaseError> {
        let reset = "DELETE FROM settings WHERE user_id = $1";
        self.execute(sqlx::query(reset).bind(to_signed(user))).await.map(drop)
    }
}
