//! What leaves the database on a user's request, or with a guild.

use serde_json::{Value, json};

use super::{Database, StoreError, Time, signed};

impl Database {
    /// All that is stored under a user's number. Times are seconds since 1970, days are days since 1970;
    /// Discord's numbers are texts, since JSON's numbers can't hold them everywhere.
    ///
    /// # Errors
    /// What is wrong with the database.
    pub async fn export(&self, user: u64) -> Result<Value, StoreError> {
        let user = signed(user);
        type Played =
            (String, String, String, Option<i64>, String, i64, i64, Time, Time, Option<i64>, Option<i64>);
        let plays = "SELECT puzzle, family, board, plays.guild, moves, count, undone, started_at, touched_at,
                channel, message
            FROM plays JOIN puzzles ON puzzles.id = plays.puzzle WHERE user_id = $1 ORDER BY started_at";
        let plays: Vec<Played> = self.rows(sqlx::query_as(plays).bind(user)).await?;
        type Solved = (String, String, String, Option<i64>, i64, i64, Time, i64, i64, i64);
        let results =
            "SELECT puzzle, family, board, results.guild, moves, optimal, finished_at, hints, helped, ranked
            FROM results JOIN puzzles ON puzzles.id = results.puzzle WHERE user_id = $1 ORDER BY finished_at";
        let results: Vec<Solved> = self.rows(sqlx::query_as(results).bind(user)).await?;
        type Helped = (String, i64, i64);
        let helps = "SELECT board, hints, solution FROM helps WHERE user_id = $1 ORDER BY board";
        let helps: Vec<Helped> = self.rows(sqlx::query_as(helps).bind(user)).await?;
        type Made = (i64, String, String, String, Option<String>, Option<i64>, Time);
        let presets = "SELECT guild, name, family, options, picture, ends_on, made_at FROM presets
            WHERE made_by = $1 ORDER BY made_at";
        let drafts = "SELECT guild, name, family, options, picture, ends_on, made_at FROM drafts
            WHERE user_id = $1";
        let drafts: Vec<Made> = self.rows(sqlx::query_as(drafts).bind(user)).await?;
        let presets: Vec<Made> = self.rows(sqlx::query_as(presets).bind(user)).await?;

        type Duelled = (String, i64, String, Option<Time>, Option<Time>);
        let duels = "SELECT puzzle, host, goal, started_at, ends_at FROM duels
            WHERE host = $1 OR opponent = $1 ORDER BY puzzle";
        let duels: Vec<Duelled> = self.rows(sqlx::query_as(duels).bind(user)).await?;

        // Not the token: it lets whoever has it answer in the bot's name.
        type Asked = (i64, Option<i64>, String, i64, i64);
        let owed = "SELECT interaction, guild, request, made_at, state FROM answers
            WHERE user_id = $1 ORDER BY made_at";
        let owed: Vec<Asked> = self.rows(sqlx::query_as(owed).bind(user)).await?;

        let number = |id: i64| id.cast_unsigned().to_string();
        let played = |row: Played| {
            let (
                puzzle,
                family,
                board,
                guild,
                moves,
                count,
                undone,
                started_at,
                touched_at,
                channel,
                message,
            ) = row;
            json!({
                "puzzle": puzzle, "family": family, "board": board, "guild": guild.map(number),
                "moves": moves, "count": count, "undone": undone, "started_at": started_at, "touched_at": touched_at,
                "channel": channel.map(number), "message": message.map(number),
            })
        };
        let solved = |row: Solved| {
            let (puzzle, family, board, guild, moves, optimal, finished_at, hints, helped, ranked) = row;
            json!({
                "puzzle": puzzle, "family": family, "board": board, "guild": guild.map(number),
                "moves": moves, "optimal": optimal, "finished_at": finished_at,
                "hints": hints, "solution_asked_for": helped > 0, "ranked": ranked > 0,
            })
        };
        let helped = |(board, hints, solution): Helped| json!({ "board_key": board, "hints": hints, "solution_asked_for": solution > 0 });
        let made = |(guild, name, family, options, picture, ends_on, made_at): Made| {
            json!({
                "guild": number(guild), "name": name, "family": family, "options": options,
                "picture": picture, "ends_on": ends_on, "made_at": made_at,
            })
        };
        // Of the other one nothing: that is theirs.
        let duelled = |(puzzle, host, goal, started_at, ends_at): Duelled| {
            json!({
                "puzzle": puzzle, "goal": goal, "proposed": host == user,
                "started_at": started_at, "ends_at": ends_at,
            })
        };
        let asked = |(interaction, guild, request, made_at, state): Asked| {
            json!({
                "interaction": number(interaction), "guild": guild.map(number), "request": request,
                "made_at": made_at / 1000, "owed": state == 0,
            })
        };
        Ok(json!({
            "user": number(user),
            "plays": plays.into_iter().map(played).collect::<Vec<_>>(),
            "results": results.into_iter().map(solved).collect::<Vec<_>>(),
            "helps": helps.into_iter().map(helped).collect::<Vec<_>>(),
            "duels": duels.into_iter().map(duelled).collect::<Vec<_>>(),
            "answers": owed.into_iter().map(asked).collect::<Vec<_>>(),
            "presets": presets.into_iter().map(made).collect::<Vec<_>>(),
            "drafts": drafts.into_iter().map(made).collect::<Vec<_>>(),
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
                "DELETE FROM helps WHERE user_id = $1",
                "DELETE FROM answers WHERE user_id = $1",
                "DELETE FROM duels WHERE host = $1 OR opponent = $1",
                "DELETE FROM drafts WHERE user_id = $1",
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
                "DELETE FROM drafts WHERE guild = $1",
                "DELETE FROM dailies WHERE guild = $1",
                "UPDATE answers SET guild = NULL WHERE guild = $1",
                "UPDATE puzzles SET guild = NULL WHERE guild = $1",
                "UPDATE plays SET guild = NULL WHERE guild = $1",
                "UPDATE results SET guild = NULL WHERE guild = $1",
            ],
            signed(guild),
        )
        .await
    }

    async fn all_or_nothing<const N: usize>(
        &self,
        statements: [&'static str; N],
        id: i64,
    ) -> Result<(), StoreError> {
        self.within(async {
            let mut transaction = self.pool.to_write().await?.begin().await?;
            for statement in statements {
                sqlx::query(statement).bind(id).execute(&mut *transaction).await?;
            }
            Ok(transaction.commit().await?)
        })
        .await
    }
}
