//! Drafts: presets that would replace a preset of another family, kept until the user confirms.

use sqlx::any::AnyRow;
use sqlx::{FromRow, Row};

use super::columns::Columns;
use super::presets::{Preset, encode_picture};
use super::{Database, DatabaseError, to_signed};

/// A change of a preset that waits for a confirmation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    /// The id of the interaction that requested the change.
    pub id: u64,
    /// The guild of the preset.
    pub guild: u64,
    /// The author of the change.
    pub user: u64,
    /// The family of the preset when the change was requested.
    pub replaced: String,
    /// The new content, for [`Database::edit_preset`].
    pub preset: Preset,
}

impl FromRow<'_, AnyRow> for Draft {
    fn from_row(row: &AnyRow) -> sqlx::Result<Self> {
        Ok(Self {
            id: row.id("id")?,
            guild: row.id("guild")?,
            user: row.id("made_by")?,
            replaced: row.try_get("replaced")?,
            preset: Preset::from_row(row)?,
        })
    }
}

impl Database {
    /// Stores a draft; each user has at most one.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn store_draft(&self, draft: &Draft) -> Result<(), DatabaseError> {
        let Draft { id, guild, user, replaced, preset } = draft;
        let keep = "INSERT INTO drafts
                (id, guild, user_id, replaced, name, family, options, ends_on, picture, made_at)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
        let keep = sqlx::query(keep).bind(to_signed(*id)).bind(to_signed(*guild)).bind(to_signed(*user));
        let keep = keep.bind(replaced).bind(&preset.name).bind(&preset.family).bind(&preset.options);
        let keep = keep.bind(preset.ends_on).bind(encode_picture(preset)).bind(preset.created_at);
        self.execute(keep).await?;
        // Later interactions have greater ids: of two simultaneous drafts, the later one remains.
        let older = "DELETE FROM drafts WHERE user_id = $1
            AND id < (SELECT MAX(id) FROM drafts WHERE user_id = $1)";
        self.execute(sqlx::query(older).bind(to_signed(*user))).await.map(drop)
    }

    /// Removes and returns a user's draft; `None` if the user has no draft with this id.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn take_draft(&self, id: u64, user: u64) -> Result<Option<Draft>, DatabaseError> {
        // One statement: of two simultaneous clicks, one gets the draft.
        let take = "DELETE FROM drafts WHERE id = $1 AND user_id = $2
            RETURNING id, guild, user_id AS made_by, replaced, name, family, options, picture, ends_on, made_at";
        let take = sqlx::query_as(take).bind(to_signed(id)).bind(to_signed(user));
        Ok(self.fetch_written(take).await?.pop())
    }
}
