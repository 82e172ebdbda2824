//! Export and deletion of a user's data.

use serde_json::{Map, Value};
use sqlx::any::{AnyRow, AnyTypeInfoKind};
use sqlx::{Column, FromRow, Row, ValueRef};

use super::{Database, DatabaseError, to_signed};

/// Tables with personal data: the key in the export, and the statement that selects a user's rows.
/// Columns have their names in the export, some after one of the prefixes below. The export omits
/// the other players of a duel, and tokens, which authorise answers in the bot's name.
const EXPORTS: [(&str, &str); 9] = [
    (
        "plays",
        "SELECT puzzle, family, level, board, plays.guild AS id_guild, moves, count, undone, hint_moves,
            hint_stage, started_at, touched_at, channel AS id_channel, message AS id_message
        FROM plays JOIN puzzles ON puzzles.id = plays.puzzle WHERE user_id = $1 ORDER BY started_at",
    ),
    (
        "results",
        "SELECT puzzle, family, level, board, results.guild AS id_guild, moves, best, optimal, finished_at,
            seconds, hints,
            helped AS is_solution_asked_for, ranked AS is_ranked
        FROM results JOIN puzzles ON puzzles.id = results.puzzle WHERE user_id = $1 ORDER BY finished_at",
    ),
    (
        "helps",
        "SELECT board AS board_key, hints, solution AS is_solution_asked_for FROM helps
        WHERE user_id = $1 ORDER BY board",
    ),
    (
        "duels",
        "SELECT puzzle, goal, CASE WHEN host = $1 THEN 1 ELSE 0 END AS is_proposed, started_at, ends_at
        FROM duels WHERE host = $1 OR opponent = $1 ORDER BY puzzle",
    ),
    (
        "contests",
        "SELECT puzzle, guild AS id_guild, channel AS id_channel, message AS id_message, minutes, started_at,
            ends_at
        FROM contests WHERE host = $1 ORDER BY started_at",
    ),
    (
        "answers",
        "SELECT interaction AS id_interaction, guild AS id_guild, request, made_at / 1000 AS made_at,
            CASE WHEN state = 0 THEN 1 ELSE 0 END AS is_pending
        FROM answers WHERE user_id = $1 ORDER BY answers.made_at",
    ),
    (
        "presets",
        "SELECT guild AS id_guild, name, family, options, picture, ends_on, made_at FROM presets
        WHERE made_by = $1 ORDER BY made_at",
    ),
    (
        "drafts",
        "SELECT guild AS id_guild, name, family, options, picture, ends_on, made_at FROM drafts
        WHERE user_id = $1",
    ),
    ("settings", "SELECT name, value FROM settings WHERE user_id = $1 ORDER BY name"),
];

/// Prefix of a Discord id's column in [`EXPORTS`]; the export omits the prefix.
const ID_PREFIX: &str = "id_";

/// Prefix of a flag's column in [`EXPORTS`]; the export omits the prefix.
const FLAG_PREFIX: &str = "is_";

/// A row as a JSON object. Ids are texts, since some JSON parsers lack 64-bit numbers.
struct ExportRow(Value);

impl FromRow<'_, AnyRow> for ExportRow {
    fn from_row(row: &AnyRow) -> sqlx::Result<Self> {
        let mut object = Map::new();
        for column in row.columns() {
            let (index, name) = (column.ordinal(), column.name());
            let raw = row.try_get_raw(index)?;
            let is_text = raw.type_info().kind() == AnyTypeInfoKind::Text;
            let (name, value) = if raw.is_null() {
                (name.strip_prefix(ID_PREFIX).unwrap_or(name), Value::Null)
            } else if is_text {
                (name, row.try_get::<String, _>(index)?.into())
            } else {
                let number: i64 = row.try_get(index)?;
                match (name.strip_prefix(ID_PREFIX), name.strip_prefix(FLAG_PREFIX)) {
                    (Some(name), _) => (name, number.cast_unsigned().to_string().into()),
                    (_, Some(name)) => (name, (number > 0).into()),
                    _ => (name, number.into()),
                }
            };
            object.insert(name.to_owned(), value);
        }
        Ok(Self(object.into()))
    }
}

impl Database {
    /// Returns all data stored under a user's id. Times are in seconds since the Unix epoch, dates
    /// in days since then.
    ///
    /// # Errors
    /// A statement failed.
    pub async fn export(&self, user: u64) -> Result<Value, DatabaseError> {
        let mut export = Map::from_iter([("user".to_owned(), user.to_string().into())]);
        for (key, statement) in EXPORTS {
            let rows: Vec<ExportRow> =
                self.fetch_all(sqlx::query_as(statement).bind(to_signed(user))).await?;
            export.insert(key.to_owned(), rows.into_iter().map(|ExportRow(row)| row).collect());
        }
        Ok(export.into())
    }

    /// Deletes a user's data. Presets that they made and contests that they started belong to their
    /// guild and stay, without the user.
    ///
    /// # Errors
    /// A statement failed; then nothing was deleted.
    pub async fn forget(&self, user: u64) -> Result<(), DatabaseError> {
        let statements = [
            "DELETE FROM plays WHERE user_id = $1",
            "DELETE FROM results WHERE user_id = $1",
            "DELETE FROM helps WHERE user_id = $1",
            "DELETE FROM answers WHERE user_id = $1",
            "DELETE FROM duels WHERE host = $1 OR opponent = $1",
            "DELETE FROM drafts WHERE user_id = $1",
            "DELETE FROM settings WHERE user_id = $1",
            "UPDATE contests SET host = NULL WHERE host = $1",
            "UPDATE presets SET made_by = NULL WHERE made_by = $1",
        ];
        self.run_with_timeout(async {
            let mut transaction = self.pool.get_for_write().await?.begin().await?;
            for statement in statements {
                sqlx::query(statement).bind(to_signed(user)).execute(&mut *transaction).await?;
            }
            Ok(transaction.commit().await?)
        })
        .await
    }
}
