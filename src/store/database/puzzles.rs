//! Puzzles: boards posted to be played, each under a short key.

use super::boards::key;
use super::{Database, Day, StoreError, Time, counted, signed};

/// A board to be played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Puzzle {
    /// Its key, twelve characters.
    pub id: String,
    /// The id of its family.
    pub family: String,
    /// Its text.
    pub board: String,
    /// The length of a shortest solution, or of the best one known.
    pub optimal: u32,
    /// Whether it is proven that none is shorter.
    pub proven: bool,
    /// How many moves each player may take back; `None` for any number.
    pub undos: Option<u32>,
    /// Of a daily puzzle: its day.
    pub day: Option<Day>,
    /// The guild where it was posted first; `None` for elsewhere.
    pub guild: Option<u64>,
    /// When it was posted first.
    pub made_at: Time,
}

/// What a puzzle is posted for: asked for the same twice, it is the same puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Occasion {
    /// Somebody's request, known by a number of its own, such as that of the interaction.
    Request(u64),
    /// The puzzle of a day: one for each family, for everyone.
    Day(Day),
}

/// A board that is posted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Posted<'a> {
    /// The id of its family.
    pub family: &'a str,
    /// Its text.
    pub board: &'a str,
    /// The length of a shortest solution, or of the best one known.
    pub optimal: u32,
    /// Whether it is proven that none is shorter.
    pub proven: bool,
    /// Whether the bot made it: results count on no other.
    pub made: bool,
    /// How many moves each player may take back; `None` for any number.
    pub undos: Option<u32>,
}

type Row = (String, String, String, i64, i64, Option<i64>, Option<Day>, Option<i64>, Time);

impl Database {
    /// Posts a puzzle. Where there is one for the occasion, that one comes back: of a day's puzzle, whatever
    /// was posted first.
    ///
    /// # Errors
    /// What is wrong with the database.
    pub async fn post_puzzle(
        &self,
        occasion: Occasion,
        posted: Posted<'_>,
        guild: Option<u64>,
        now: Time,
    ) -> Result<Puzzle, StoreError> {
        let Posted { family, board, optimal, proven, made, undos } = posted;
        let (id, day) = match occasion {
            // The word is part of keys that buttons hold.
            Occasion::Request(number) => (key(&["wish", family, &number.to_string()]), None),
            Occasion::Day(day) => (key(&["day", family, &day.to_string()]), Some(day)),
        };
        let post = "INSERT INTO puzzles
                (id, family, board, optimal, day, guild, made_at, board_key, proven, made, undos)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT (id) DO NOTHING";
        let post = sqlx::query(post).bind(&id).bind(family).bind(board).bind(i64::from(optimal));
        let post = post.bind(day).bind(guild.map(signed)).bind(now).bind(key(&[family, board]));
        let post = post.bind(i64::from(proven)).bind(i64::from(made));
        self.execute(post.bind(undos.map(i64::from))).await?;
        self.puzzle(&id).await?.ok_or_else(|| StoreError::Unavailable("the puzzle is gone".into()))
    }

    /// The puzzle of a day, if somebody has asked for it already.
    ///
    /// # Errors
    /// What is wrong with the database.
    pub async fn daily_puzzle(&self, family: &str, day: Day) -> Result<Option<Puzzle>, StoreError> {
        self.puzzle(&key(&["day", family, &day.to_string()])).await
    }

    /// The puzzle under a key.
    ///
    /// # Errors
    /// What is wrong with the database.
    pub async fn puzzle(&self, id: &str) -> Result<Option<Puzzle>, StoreError> {
        let find = "SELECT id, family, board, optimal, proven, undos, day, guild, made_at FROM puzzles WHERE id = $1";
        let row: Option<Row> = self.row(sqlx::query_as(find).bind(id)).await?;
        Ok(row.map(|(id, family, board, optimal, proven, undos, day, guild, made_at)| Puzzle {
            id,
            family,
            board,
            optimal: counted(optimal),
            proven: proven > 0,
            undos: undos.map(counted),
            day,
            guild: guild.map(i64::cast_unsigned),
            made_at,
        }))
    }
}
