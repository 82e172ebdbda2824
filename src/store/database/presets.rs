//! A guild's presets: a family with its options, under a name that players choose from.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::{Database, Day, StoreError, Time, day, signed};

/// How many presets a guild may have at a time, those that have ended not counted.
pub const MOST_PRESETS: i64 = 50;

/// What a guild has given a name to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preset {
    /// Its name, unique in the guild; capitals make no difference.
    pub name: String,
    /// The id of its family.
    pub family: String,
    /// The family's options, as JSON.
    pub options: String,
    /// The solved picture, a JPEG of at most some 100 KB, of those that have one. [`Database::presets`] leaves it out.
    pub picture: Option<Vec<u8>>,
    /// The last day on which it is offered; `None` for always.
    pub ends_on: Option<Day>,
    /// Who made it, unless they wanted to be forgotten.
    pub made_by: Option<u64>,
    /// When.
    pub made_at: Time,
}

type Row = (String, String, String, Option<String>, Option<Day>, Option<i64>, Time);

impl Database {
    /// Makes a preset at `preset.made_at`. One of the same name that has ended gives way.
    ///
    /// # Errors
    /// [`StoreError::Taken`], [`StoreError::TooMany`], or what is wrong with the database.
    pub async fn create_preset(&self, guild: u64, preset: &Preset) -> Result<(), StoreError> {
        // Two at the very same moment may both find room on PostgreSQL: the bound is there to have one.
        let create =
            "INSERT INTO presets (guild, folded, name, family, options, ends_on, made_by, made_at, picture)
            SELECT $1, $2, $3, $4, $5, $6, $7, $8, $11 WHERE $10 > (
                SELECT COUNT(*) FROM presets WHERE guild = $1 AND (ends_on IS NULL OR ends_on >= $9)
            )
            ON CONFLICT (guild, folded) DO UPDATE SET name = excluded.name, family = excluded.family,
                options = excluded.options, ends_on = excluded.ends_on, made_by = excluded.made_by,
                made_at = excluded.made_at, picture = excluded.picture
            WHERE presets.ends_on < $9";
        let create = sqlx::query(create).bind(signed(guild)).bind(folded(&preset.name)).bind(&preset.name);
        let create = create.bind(&preset.family).bind(&preset.options).bind(preset.ends_on);
        let create = create.bind(preset.made_by.map(signed)).bind(preset.made_at);
        let today = day(preset.made_at);
        if self.execute(create.bind(today).bind(MOST_PRESETS).bind(written(preset.picture.as_ref()))).await?
            > 0
        {
            return Ok(());
        }
        let found = self.preset(guild, &preset.name).await?;
        let taken = found.is_some_and(|preset| !has_ended(&preset, today));
        Err(if taken { StoreError::Taken } else { StoreError::TooMany })
    }

    /// Replaces family, options, picture and end of the preset of that name; `false` where there is none.
    ///
    /// # Errors
    /// What is wrong with the database.
    pub async fn edit_preset(&self, guild: u64, preset: &Preset) -> Result<bool, StoreError> {
        let edit = "UPDATE presets SET name = $3, family = $4, options = $5, ends_on = $6, picture = $7
            WHERE guild = $1 AND folded = $2";
        let edit = sqlx::query(edit).bind(signed(guild)).bind(folded(&preset.name)).bind(&preset.name);
        let edit = edit.bind(&preset.family).bind(&preset.options).bind(preset.ends_on);
        let edit = edit.bind(written(preset.picture.as_ref()));
        Ok(self.execute(edit).await? > 0)
    }

    /// Deletes the preset of that name; `false` where there is none.
    ///
    /// # Errors
    /// What is wrong with the database.
    pub async fn delete_preset(&self, guild: u64, name: &str) -> Result<bool, StoreError> {
        let delete = sqlx::query("DELETE FROM presets WHERE guild = $1 AND folded = $2");
        Ok(self.execute(delete.bind(signed(guild)).bind(folded(name))).await? > 0)
    }

    /// The preset of that name, also when it has ended.
    ///
    /// # Errors
    /// What is wrong with the database.
    pub async fn preset(&self, guild: u64, name: &str) -> Result<Option<Preset>, StoreError> {
        let find = "SELECT name, family, options, picture, ends_on, made_by, made_at FROM presets
            WHERE guild = $1 AND folded = $2";
        let row = self.row(sqlx::query_as(find).bind(signed(guild)).bind(folded(name))).await?;
        Ok(row.map(preset))
    }

    /// The presets that have not ended and whose names begin so, in the order of their names.
    ///
    /// # Errors
    /// What is wrong with the database.
    pub async fn presets(&self, guild: u64, prefix: &str, now: Time) -> Result<Vec<Preset>, StoreError> {
        let find = "SELECT name, family, options, NULL, ends_on, made_by, made_at FROM presets
            WHERE guild = $1 AND (ends_on IS NULL OR ends_on >= $2)";
        let query = sqlx::query_as(find).bind(signed(guild)).bind(day(now));
        let mut presets: Vec<_> = self.rows(query).await?.into_iter().map(preset).collect();
        // Not in SQL: each database sorts in its own order.
        presets.retain(|preset| folded(&preset.name).starts_with(&folded(prefix)));
        presets.sort_by_cached_key(|preset| folded(&preset.name));
        Ok(presets)
    }
}

/// A picture as text: what the two databases call bytes has no name in common.
pub(super) fn written(picture: Option<&Vec<u8>>) -> Option<String> {
    picture.map(|bytes| STANDARD.encode(bytes))
}

/// A picture from its text. What can't be read is as if it were not there.
pub(super) fn read(picture: Option<String>) -> Option<Vec<u8>> {
    picture.and_then(|text| STANDARD.decode(text).ok())
}

/// The form by which names are compared.
fn folded(name: &str) -> String {
    name.trim().to_lowercase()
}

fn has_ended(preset: &Preset, today: Day) -> bool {
    preset.ends_on.is_some_and(|last| last < today)
}

fn preset((name, family, options, picture, ends_on, made_by, made_at): Row) -> Preset {
    let picture = read(picture);
    Preset { name, family, options, picture, ends_on, made_by: made_by.map(i64::cast_unsigned), made_at }
}
