//! Presets of a guild: a family with options, under a name that players choose.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use sqlx::any::AnyRow;
use sqlx::{FromRow, Row};

use super::columns::Columns;
use super::{Database, DatabaseError, Day, Time, day, to_signed};

/// Maximum presets of a guild that have not ended.
pub const MAX_PRESETS: i64 = 50;

/// A preset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preset {
    /// The name, unique in the guild, case-insensitive.
    pub name: String,
    /// The id of its family.
    pub family: String,
    /// The family's options, as JSON.
    pub options: String,
    /// The picture that the solved tiles show, if any: a JPEG, usually of at most 100 KiB.
    /// [`Database::presets`] omits it.
    pub picture: Option<Vec<u8>>,
    /// The last day on which it is offered; `None` for always.
    pub ends_on: Option<Day>,
    /// The author, unless they had their data deleted.
    pub created_by: Option<u64>,
    /// Creation time.
    pub created_at: Time,
}

impl FromRow<'_, AnyRow> for Preset {
    fn from_row(row: &AnyRow) -> sqlx::Result<Self> {
        let picture: Option<String> = row.try_get("picture")?;
        Ok(Self {
            name: row.try_get("name")?,
            family: row.try_get("family")?,
            options: row.try_get("options")?,
            // An undecodable picture counts as absent.
            picture: picture.and_then(|text| STANDARD.decode(text).ok()),
            ends_on: row.try_get("ends_on")?,
            created_by: row.optional_id("made_by")?,
            created_at: row.try_get("made_at")?,
        })
    }
}

impl Database {
    /// Creates a preset at `preset.created_at`. It replaces an ended preset of the same name.
    ///
    /// # Errors
    /// [`DatabaseError::PresetNameTaken`] or [`DatabaseError::TooManyPresets`], or the statement
    /// failed.
    pub async fn create_preset(&self, guild: u64, preset: &Preset) -> Result<(), DatabaseError> {
        // Two concurrent inserts may exceed the limit by one on PostgreSQL, which does no harm.
        let create =
            "INSERT INTO presets (guild, folded, name, family, options, ends_on, made_by, made_at, picture)
            SELECT $1, $2, $3, $4, $5, $6, $7, $8, $11 WHERE $10 > (
                SELECT COUNT(*) FROM presets WHERE guild = $1 AND (ends_on IS NULL OR ends_on >= $9)
            )
            ON CONFLICT (guild, folded) DO UPDATE SET name = excluded.name, family = excluded.family,
                options = excluded.options, ends_on = excluded.ends_on, made_by = excluded.made_by,
                made_at = excluded.made_at, picture = excluded.picture
            WHERE presets.ends_on < $9";
        let create =
            sqlx::query(create).bind(to_signed(guild)).bind(fold_name(&preset.name)).bind(&preset.name);
        let create = create.bind(&preset.family).bind(&preset.options).bind(preset.ends_on);
        let create = create.bind(preset.created_by.map(to_signed)).bind(preset.created_at);
        let today = day(preset.created_at);
        let create = create.bind(today).bind(MAX_PRESETS).bind(encode_picture(preset));
        if self.execute(create).await? > 0 {
            return Ok(());
        }
        let found = self.preset(guild, &preset.name).await?;
        let taken = found.is_some_and(|preset| !has_ended(&preset, today));
        Err(if taken { DatabaseError::PresetNameTaken } else { DatabaseError::TooManyPresets })
    }

    /// Replaces the preset of that name, except its author and creation time. Returns `false` if no
    /// such preset exists.
    ///
    /// # Errors
    /// The statement failed, or the guild has [`MAX_PRESETS`] other current presets.
    pub async fn edit_preset(&self, guild: u64, preset: &Preset, now: Time) -> Result<bool, DatabaseError> {
        let edit = "UPDATE presets SET name = $3, family = $4, options = $5, ends_on = $6, picture = $7
            WHERE guild = $1 AND folded = $2 AND ($6 < $8 OR $9 > (
                SELECT COUNT(*) FROM presets AS other
                WHERE other.guild = $1 AND other.folded <> $2 AND (other.ends_on IS NULL OR other.ends_on >= $8)
            ))";
        let edit = sqlx::query(edit).bind(to_signed(guild)).bind(fold_name(&preset.name)).bind(&preset.name);
        let edit = edit.bind(&preset.family).bind(&preset.options).bind(preset.ends_on);
        let edit = edit.bind(encode_picture(preset)).bind(day(now)).bind(MAX_PRESETS);
        if self.execute(edit).await? > 0 {
            return Ok(true);
        }
        let found = self.preset(guild, &preset.name).await?;
        if found.is_some() { Err(DatabaseError::TooManyPresets) } else { Ok(false) }
    }

    /// Deletes the preset of that name. Returns `false` if no such preset exists.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn delete_preset(&self, guild: u64, name: &str) -> Result<bool, DatabaseError> {
        let delete = sqlx::query("DELETE FROM presets WHERE guild = $1 AND folded = $2");
        Ok(self.execute(delete.bind(to_signed(guild)).bind(fold_name(name))).await? > 0)
    }

    /// The preset of that name, even if it has ended.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn preset(&self, guild: u64, name: &str) -> Result<Option<Preset>, DatabaseError> {
        let find = "SELECT name, family, options, picture, ends_on, made_by, made_at FROM presets
            WHERE guild = $1 AND folded = $2";
        self.fetch_optional(sqlx::query_as(find).bind(to_signed(guild)).bind(fold_name(name))).await
    }

    /// The current presets whose names begin with `prefix`, in the order of their names.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn presets(&self, guild: u64, prefix: &str, now: Time) -> Result<Vec<Preset>, DatabaseError> {
        let find = "SELECT name, family, options, NULL AS picture, ends_on, made_by, made_at FROM presets
            WHERE guild = $1 AND (ends_on IS NULL OR ends_on >= $2)";
        let query = sqlx::query_as(find).bind(to_signed(guild)).bind(day(now));
        let mut presets: Vec<Preset> = self.fetch_all(query).await?;
        // Not in SQL: the sort orders of the two databases differ.
        presets.retain(|preset| fold_name(&preset.name).starts_with(&fold_name(prefix)));
        presets.sort_by_cached_key(|preset| fold_name(&preset.name));
        Ok(presets)
    }

    /// Names and solved pictures of the current presets that have a picture, at most `limit`, in
    /// the order of their names.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn preset_pictures(
        &self,
        guild: u64,
        now: Time,
        limit: usize,
    ) -> Result<Vec<(String, Vec<u8>)>, DatabaseError> {
        let find = "SELECT name, family, options, picture, ends_on, made_by, made_at FROM presets
            WHERE guild = $1 AND (ends_on IS NULL OR ends_on >= $2) AND picture IS NOT NULL
            ORDER BY folded LIMIT $3";
        let query = sqlx::query_as(find).bind(to_signed(guild)).bind(day(now)).bind(limit as i64);
        let mut presets: Vec<Preset> = self.fetch_all(query).await?;
        presets.sort_by_cached_key(|preset| fold_name(&preset.name));
        Ok(presets.into_iter().filter_map(|preset| Some((preset.name, preset.picture?))).collect())
    }
}

/// A preset's picture in base64: the two databases share no type for bytes.
pub(super) fn encode_picture(preset: &Preset) -> Option<String> {
    preset.picture.as_ref().map(|bytes| STANDARD.encode(bytes))
}

/// A name in the form that comparisons use: trimmed and in lower case.
fn fold_name(name: &str) -> String {
    name.trim().to_lowercase()
}

fn has_ended(preset: &Preset, today: Day) -> bool {
    preset.ends_on.is_some_and(|last| last < today)
}
