//! Deletion by age, measured by a stored clock: a jump of the system's clock must delete nothing.

use super::{DAY, Database, DatabaseError, Time, day};

impl Database {
    /// Deletes old rows and returns their number:
    ///
    /// - boards and solutions unused for 180 days, and unproven solutions after a day;
    /// - settled answers a day after their expiry;
    /// - plays untouched for 30 days (results stay), and puzzles without plays and results after 90
    ///   days;
    /// - records of help with boards that no puzzle has;
    /// - contests and presets 30 days after their end, and drafts after a day.
    ///
    /// `elapsed` is the caller's running time in seconds since its last call. The stored clock
    /// follows `now`, but advances at most two seconds per second of `elapsed`. That absorbs jumps
    /// of the system's clock, and lets the stored clock catch up after a pause.
    ///
    /// # Errors
    /// A statement failed.
    pub async fn prune(&self, now: Time, elapsed: Time) -> Result<u64, DatabaseError> {
        let Some(time) = self.advance_clock(now, elapsed).await? else { return Ok(0) };
        let mut deleted = 0;
        for (statement, before) in [
            ("DELETE FROM boards WHERE used_at < $1", time - 180 * DAY),
            ("DELETE FROM solutions WHERE used_at < $1", time - 180 * DAY),
            ("DELETE FROM solutions WHERE optimal = 0 AND used_at < $1", time - DAY),
            // Until then a repeated delivery of the interaction is recognised.
            ("DELETE FROM answers WHERE state <> 0 AND due_at < $1", (time - DAY) * 1000),
            ("DELETE FROM plays WHERE touched_at < $1", time - 30 * DAY),
            (
                "DELETE FROM puzzles WHERE made_at < $1
                    AND NOT EXISTS (SELECT 1 FROM plays WHERE puzzle = puzzles.id)
                    AND NOT EXISTS (SELECT 1 FROM results WHERE puzzle = puzzles.id)",
                time - 90 * DAY,
            ),
            ("DELETE FROM contests WHERE ends_at < $1", time - 30 * DAY),
            ("DELETE FROM drafts WHERE made_at < $1", time - DAY),
            ("DELETE FROM presets WHERE ends_on < $1", day(time) - 30),
        ] {
            deleted += self.execute(sqlx::query(statement).bind(before)).await?;
        }
        let orphans =
            "DELETE FROM helps WHERE NOT EXISTS (SELECT 1 FROM puzzles WHERE board_key = helps.board)";
        Ok(deleted + self.execute(sqlx::query(orphans)).await?)
    }

    /// Advances the stored clock. Returns its time, or `now` if that is earlier; `None` if no clock
    /// is stored and no row has a time.
    async fn advance_clock(&self, now: Time, elapsed: Time) -> Result<Option<Time>, DatabaseError> {
        let last = "SELECT at FROM clock WHERE name = 'pruned'";
        let time = match self.fetch_optional::<(Time,)>(sqlx::query_as(last)).await? {
            // A system clock that is behind deletes less, and the stored clock does not go back.
            Some((last,)) if now < last => return Ok(Some(now)),
            Some((last,)) => now.min(last.saturating_add(elapsed.saturating_mul(2))),
            None => {
                let newest = "SELECT MAX(newest) FROM (
                        SELECT MAX(used_at) AS newest FROM boards UNION ALL SELECT MAX(used_at) FROM solutions
                        UNION ALL SELECT MAX(due_at) / 1000 FROM answers UNION ALL SELECT MAX(touched_at) FROM plays
                        UNION ALL SELECT MAX(made_at) FROM puzzles UNION ALL SELECT MAX(finished_at) FROM results
                        UNION ALL SELECT MAX(made_at) FROM presets UNION ALL SELECT MAX(made_at) FROM drafts
                    ) AS times";
                match self.fetch_optional::<(Option<Time>,)>(sqlx::query_as(newest)).await? {
                    Some((Some(newest),)) => now.min(newest),
                    _ => return Ok(None),
                }
            }
        };
        let keep = "INSERT INTO clock (name, at) VALUES ('pruned', $1)
            ON CONFLICT (name) DO UPDATE SET at = excluded.at";
        self.execute(sqlx::query(keep).bind(time)).await?;
        Ok(Some(time))
    }
}
