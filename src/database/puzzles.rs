//! Puzzles: boards posted to be played, each under a short key.

use sqlx::any::AnyRow;
use sqlx::{FromRow, Row};

use super::boards::hash_key;
use super::columns::Columns;
use super::{Database, DatabaseError, Day, Time, to_signed};

/// A posted puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Puzzle {
    /// The key, twelve characters.
    pub id: String,
    /// The id of its family.
    pub family: String,
    /// The text of the board.
    pub board: String,
    /// Length of the shortest known solution.
    pub optimal: u32,
    /// Whether it is proven that no shorter solution exists.
    pub proven: bool,
    /// Whether the bot generated the board; results on others are not ranked.
    pub generated: bool,
    /// Moves that each player may take back; `None` for any number.
    pub undos: Option<u32>,
    /// Day of a daily puzzle.
    pub day: Option<Day>,
    /// Level of its family's ladder, from 1.
    pub level: Option<u32>,
    /// The guild of the first post; `None` outside of guilds.
    pub guild: Option<u64>,
    /// Time of the first post.
    pub posted_at: Time,
}

/// The reason for posting a puzzle. Equal occasions of one family share a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Occasion {
    /// A user's request, identified by a number such as the interaction's id.
    Request(u64),
    /// The daily puzzle: one for each family, the same in all guilds.
    Day(Day),
    /// A level of the family's ladder, from 1: the same for everyone.
    Level(u32),
}

impl Occasion {
    /// The key of a family's puzzle for this occasion.
    pub fn key(self, family: &str) -> String {
        match self {
            // Buttons hold keys that were hashed with "wish", so the word must not change.
            Self::Request(number) => hash_key(&["wish", family, &number.to_string()]),
            Self::Day(day) => hash_key(&["day", family, &day.to_string()]),
            Self::Level(level) => hash_key(&["level", family, &level.to_string()]),
        }
    }
}

/// A puzzle to post.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NewPuzzle<'a> {
    /// The id of its family.
    pub family: &'a str,
    /// The text of the board.
    pub board: &'a str,
    /// Length of the shortest known solution.
    pub optimal: u32,
    /// Whether it is proven that no shorter solution exists.
    pub proven: bool,
    /// Whether the bot generated the board; results on others are not ranked.
    pub generated: bool,
    /// Moves that each player may take back; `None` for any number.
    pub undos: Option<u32>,
}

impl FromRow<'_, AnyRow> for Puzzle {
    fn from_row(row: &AnyRow) -> sqlx::Result<Self> {
        Ok(Self {
            id: row.try_get("id")?,
            family: row.try_get("family")?,
            board: row.try_get("board")?,
            optimal: row.count("optimal")?,
            proven: row.flag("proven")?,
            generated: row.flag("made")?,
            undos: row.optional_count("undos")?,
            day: row.try_get("day")?,
            level: row.optional_count("level")?,
            guild: row.optional_id("guild")?,
            posted_at: row.try_get("made_at")?,
        })
    }
}

impl Database {
    /// Stores a puzzle, or returns the one already stored for the same family and occasion.
    ///
    /// # Errors
    /// A statement failed, or the puzzle was deleted at the same time.
    pub async fn post_puzzle(
        &self,
        occasion: Occasion,
        posted: NewPuzzle<'_>,
        guild: Option<u64>,
        now: Time,
    ) -> Result<Puzzle, DatabaseError> {
        let NewPuzzle { family, board, optimal, proven, generated, undos } = posted;
        let id = occasion.key(family);
        let (day, level) = match occasion {
            Occasion::Request(_) => (None, None),
            Occasion::Day(day) => (Some(day), None),
            Occasion::Level(level) => (None, Some(i64::from(level))),
        };
        let post = "INSERT INTO puzzles
                (id, family, board, optimal, day, guild, made_at, board_key, proven, made, undos, level)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT (id) DO NOTHING";
        let post = sqlx::query(post).bind(&id).bind(family).bind(board).bind(i64::from(optimal));
        let post = post.bind(day).bind(guild.map(to_signed)).bind(now).bind(hash_key(&[family, board]));
        let post = post.bind(i64::from(proven)).bind(i64::from(generated));
        self.execute(post.bind(undos.map(i64::from)).bind(level)).await?;
        self.puzzle(&id)
            .await?
            .ok_or_else(|| DatabaseError::Unavailable("the puzzle was deleted while it was posted".into()))
    }

    /// The daily puzzle of a family, if it was posted already.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn daily_puzzle(&self, family: &str, day: Day) -> Result<Option<Puzzle>, DatabaseError> {
        self.puzzle(&Occasion::Day(day).key(family)).await
    }

    /// The puzzle of a level, if it was posted already.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn level_puzzle(&self, family: &str, level: u32) -> Result<Option<Puzzle>, DatabaseError> {
        self.puzzle(&Occasion::Level(level).key(family)).await
    }

    /// The puzzle with this key.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn puzzle(&self, id: &str) -> Result<Option<Puzzle>, DatabaseError> {
        let find = "SELECT id, family, board, optimal, proven, made, undos, day, level, guild, made_at
            FROM puzzles WHERE id = $1";
        self.fetch_optional(sqlx::query_as(find).bind(id)).await
    }
}
