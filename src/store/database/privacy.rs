//! What leaves the database: on a user's request, with a guild, or by age.

use serde_json::{Value, json};

use super::{DAY, Database, StoreError, Time, day, signed, within};

impl Database {
    /// All that is stored under a user's number. Times are seconds since 1970, days are days since 1970;
    /// Discord's numbers are texts, since JSON's numbers can't hold them everywhere.
    ///
    /// # Errors
    /// What is wrong with the database.
    pub async fn export(&self, user: u64) -> Result<Value, StoreError> {
        let user = signed(user);
        type Played = (String, String, String, Option<i64>, String, i64, Time, Time);
        let plays = "SELECT puzzle, family, board, plays.guild, moves, count, started_at, touched_at
            FROM plays JOIN puzzles ON puzzles.id = plays.puzzle WHERE user_id = $1 ORDER BY started_at";
        let plays: Vec<Played> = self.rows(sqlx::query_as(plays).bind(user)).await?;
        type Solved = (String, String, String, Option<i64>, i64, i64, Time);
        let results = "SELECT puzzle, family, board, results.guild, moves, optimal, finished_at
            FROM results JOIN puzzles ON puzzles.id = results.puzzle WHERE user_id = $1 ORDER BY finished_at";
        let results: Vec<Solved> = self.rows(sqlx::query_as(results).bind(user)).await?;
        type Made = (i64, String, String, String, Option<String>, Option<i64>, Time);
        let presets = "SELECT guild, name, family, options, picture, ends_on, made_at FROM presets
            WHERE made_by = $1 ORDER BY made_at";
        let presets: Vec<Made> = self.rows(sqlx::query_as(presets).bind(user)).await?;

        let number = |id: i64| id.cast_unsigned().to_string();
        let played = |(puzzle, family, board, guild, moves, count, started_at, touched_at): Played| {
            json!({
                "puzzle": puzzle, "family": family, "board": board, "guild": guild.map(number),
                "moves": moves, "count": count, "started_at": started_at, "touched_at": touched_at,
            })
        };
        let solved = |(puzzle, family, board, guild, moves, optimal, finished_at): Solved| {
            json!({
                "puzzle": puzzle, "family": family, "board": board, "guild": guild.map(number),
                "moves": moves, "optimal": optimal, "finished_at": finished_at,
            })
        };
        let made = |(guild, name, family, options, picture, ends_on, made_at): Made| {
            json!({
                "guild": number(guild), "name": name, "family": family, "options": options,
                "picture": picture, "ends_on": ends_on, "made_at": made_at,
            })
        };
        Ok(json!({
            "user": number(user),
            "plays": plays.into_iter().map(played).collect::<Vec<_>>(),
            "results": results.into_iter().map(solved).collect::<Vec<_>>(),
            "presets": presets.into_iter().map(made).collect::<Vec<_>>(),
        }))
    }

    /// Deletes a user's plays and results. The presets they made are the guild's and stay, without them.
    ///
    /// # Errors
    /// What is wrong with the database; then nothing was deleted.
    pub async fn forget(&self, user: u64) -> Result<(), StoreError> {
        self.all_or_nothing(
            [
                "DELETE FROM plays WHERE user_id = $1",
                "DELETE FROM results WHERE user_id = $1",
                "UPDATE presets SET made_by = NULL WHERE made_by = $1",
            ],
            signed(user),
        )
        .await
    }

    /// Deletes a guild's presets and its name from all else: results are their players'.
    ///
    /// # Errors
    /// What is wrong with the database; then nothing was deleted.
    pub async fn forget_guild(&self, guild: u64) -> Result<(), StoreError> {
        self.all_or_nothing(
            [
                "DELETE FROM presets WHERE guild = $1",
                "UPDATE puzzles SET guild = NULL WHERE guild = $1",
                "UPDATE plays SET guild = NULL WHERE guild = $1",
                "UPDATE results SET guild = NULL WHERE guild = $1",
            ],
            signed(guild),
        )
        .await
    }

    /// Deletes what nobody has used for long: boards after 180 days, plays after 30 (results stay), puzzles
    /// that nobody plays or has solved after 90, presets 30 days after their end. Gives the number of rows.
    ///
    /// # Errors
    /// What is wrong with the database.
    pub async fn prune(&self, now: Time) -> Result<u64, StoreError> {
        let mut deleted = 0;
        for (statement, before) in [
            ("DELETE FROM boards WHERE used_at < $1", now - 180 * DAY),
            ("DELETE FROM plays WHERE touched_at < $1", now - 30 * DAY),
            (
                "DELETE FROM puzzles WHERE made_at < $1
                    AND NOT EXISTS (SELECT 1 FROM plays WHERE puzzle = puzzles.id)
                    AND NOT EXISTS (SELECT 1 FROM results WHERE puzzle = puzzles.id)",
                now - 90 * DAY,
            ),
            ("DELETE FROM presets WHERE ends_on < $1", day(now) - 30),
        ] {
            deleted += self.execute(sqlx::query(statement).bind(before)).await?;
        }
        Ok(deleted)
    }

    async fn all_or_nothing<const N: usize>(
        &self,
        statements: [&'static str; N],
        id: i64,
    ) -> Result<(), StoreError> {
        within(async {
            let mut transaction = self.pool().await?.begin().await?;
            for statement in statements {
                sqlx::query(statement).bind(id).execute(&mut *transaction).await?;
            }
            Ok(transaction.commit().await?)
        })
        .await
    }
}
