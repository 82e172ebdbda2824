//! Drafts: presets that would replace one of another family, kept until whoever wants that has said so once more.

use super::presets::{Preset, read, written};
use super::{Database, Day, StoreError, Time, signed};

/// What a preset would become.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    /// The number of the request.
    pub id: u64,
    /// The guild of the preset.
    pub guild: u64,
    /// Who asks for it.
    pub user: u64,
    /// The family that the preset of that name was of when they asked.
    pub replaced: String,
    /// What it would become; [`Database::edit_preset`] takes it.
    pub preset: Preset,
}

/// Guild, replaced family; name, family, options, picture, last day and time of what it would become.
type Row = (i64, String, String, String, String, Option<String>, Option<Day>, Time);

impl Database {
    /// Keeps a draft. Who makes one has no other.
    ///
    /// # Errors
    /// What is wrong with the database.
    pub async fn keep_draft(&self, draft: &Draft) -> Result<(), StoreError> {
        let Draft { id, guild, user, replaced, preset } = draft;
        self.execute(sqlx::query("DELETE FROM drafts WHERE user_id = $1").bind(signed(*user))).await?;
        let keep = "INSERT INTO drafts
                (id, guild, user_id, replaced, name, family, options, ends_on, picture, made_at)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
        let keep = sqlx::query(keep).bind(signed(*id)).bind(signed(*guild)).bind(signed(*user));
        let keep = keep.bind(replaced).bind(&preset.name).bind(&preset.family).bind(&preset.options);
        let keep = keep.bind(preset.ends_on).bind(written(preset.picture.as_ref())).bind(preset.made_at);
        self.execute(keep).await.map(drop)
    }

    /// Takes a draft of this user, which is then gone; `None` where they have none of that number.
    ///
    /// # Errors
    /// What is wrong with the database.
    pub async fn take_draft(&self, id: u64, user: u64) -> Result<Option<Draft>, StoreError> {
        // One statement: of two that press at once one has it.
        let take = "DELETE FROM drafts WHERE id = $1 AND user_id = $2
            RETURNING guild, replaced, name, family, options, picture, ends_on, made_at";
        let row: Option<Row> = self.row(sqlx::query_as(take).bind(signed(id)).bind(signed(user))).await?;
        Ok(row.map(|(guild, replaced, name, family, options, picture, ends_on, made_at)| {
            let (guild, picture) = (guild.cast_unsigned(), read(picture));
            let preset = Preset { name, family, options, picture, ends_on, made_by: Some(user), made_at };
            Draft { id, guild, user, replaced, preset }
        }))
    }
}
