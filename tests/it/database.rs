//! The database: each test on SQLite, and on PostgreSQL too where `CANTOR_TEST_DATABASE_URL` has the address
//! of one (`.ci/run` starts one).

use std::path::PathBuf;
use std::sync::Arc;

use cantor::store::database::{
    Advance, Change, Database, Help, LEADERS, MOST_PRESETS, Occasion, Place, Posted, Preset, Standing,
    StoreError, Time,
};
use serde_json::json;
use sqlx::any::install_default_drivers;
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Executor};

use crate::folder::{Folder, unique};
use crate::server::is_alone;

pub(crate) const NOW: Time = 1_800_000_000;
pub(crate) const DAY: Time = 86_400;

/// Nobody and no guild: numbers that need all 64 bits.
pub(crate) const ADA: u64 = u64::MAX - 1;
pub(crate) const BOB: u64 = 2;
pub(crate) const GUILD: u64 = u64::MAX - 7;

impl Folder {
    pub(crate) fn file(&self) -> PathBuf {
        self.0.join("cantor.db")
    }

    pub(crate) fn database(&self) -> Database {
        Database::at(Place::File(self.file()))
    }
}

/// The address of the PostgreSQL that tests may use.
fn server() -> Option<String> {
    std::env::var("CANTOR_TEST_DATABASE_URL").ok().filter(|address| !address.is_empty())
}

/// Runs a test on a database in memory, one in a file, and one in a PostgreSQL schema of its own.
pub(crate) async fn on_each(test: impl AsyncFn(Arc<Database>)) {
    test(Arc::new(Database::at(Place::Memory))).await;
    let folder = Folder::new();
    let database = Arc::new(folder.database());
    test(database.clone()).await;
    database.close().await;
    on_postgres(async |address| {
        let database = Arc::new(Database::at(Place::Postgres(address)));
        test(database.clone()).await;
        database.close().await;
    })
    .await;
}

/// Runs a test with the address of a PostgreSQL schema of its own, where there is a server.
pub(crate) async fn on_postgres(test: impl AsyncFn(String)) {
    let Some(server) = server() else { return };
    install_default_drivers();
    let mut admin = AnyConnection::connect(&server).await.expect("the server of the tests");
    let schema = unique();
    admin.execute(AssertSqlSafe(format!("CREATE SCHEMA {schema}"))).await.expect("a schema");
    test(with_option(&server, "search_path", &schema)).await;
    admin.execute(AssertSqlSafe(format!("DROP SCHEMA {schema} CASCADE"))).await.expect("it is ours");
}

/// The same where `CANTOR_TEST_ALONE` says that the machine has nothing else to do: for what ends in the three seconds by the
/// clock that Discord waits.
pub(crate) async fn on_postgres_alone(test: impl AsyncFn(String)) {
    if is_alone() {
        on_postgres(test).await;
    }
}

/// An address with a setting of the server's added.
pub(crate) fn with_option(address: &str, name: &str, value: &str) -> String {
    let more = if address.contains('?') { '&' } else { '?' };
    format!("{address}{more}options[{name}]={value}")
}

/// A board that the bot made, whose solution is proven.
pub(crate) fn made(board: &str, optimal: u32) -> Posted<'_> {
    Posted { family: "sliding", board, optimal, proven: true, made: true, undos: None }
}

/// A puzzle with 5 as its optimum, and its id; each has another board.
pub(crate) async fn posted(database: &Database, number: u64) -> String {
    let wish = Occasion::Request(number);
    let board = format!("board {number}");
    database.post_puzzle(wish, made(&board, 5), Some(GUILD), NOW).await.expect("it can be posted").id
}

pub(crate) fn change(seen: u32, moves: &str, solved: bool) -> Change<'_> {
    Change { seen, moves, count: moves.len() as u32, undone: 0, solved }
}

/// Plays a puzzle from its beginning to its end in so many moves.
pub(crate) async fn finish(
    database: &Database,
    puzzle: &str,
    user: u64,
    guild: Option<u64>,
    moves: usize,
    now: Time,
) {
    database.begin_play(puzzle, user, guild, None, now).await.expect("sound").expect("it is there");
    let done = database.advance(puzzle, user, change(0, &"R".repeat(moves), true), now).await;
    assert!(matches!(done, Ok(Advance::Finished(_))), "{done:?}");
}

#[tokio::test]
async fn a_board_comes_back_under_its_key() {
    on_each(async |database| {
        let board = "B:2,3 '墨盘' \u{1F7E5}".repeat(100);
        let key = database.keep_board("klotski", &board, NOW).await.expect("sound");
        assert_eq!(key.len(), 12);
        assert!(key.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c)), "{key}");
        assert_eq!(database.keep_board("klotski", &board, NOW).await, Ok(key.clone()), "kept twice");
        assert_eq!(database.board(&key, NOW).await, Ok(Some(("klotski".into(), board.clone()))));
        let other = database.keep_board("hex", &board, NOW).await.expect("sound");
        assert_ne!(key, other, "another family's");
        assert_ne!(database.keep_board("he", &format!("x{board}"), NOW).await, Ok(other), "parted elsewhere");
        assert_eq!(database.board("unknown", NOW).await, Ok(None));
    })
    .await;
}

#[tokio::test]
async fn a_puzzle_is_posted_once_for_each_occasion() {
    on_each(async |database| {
        let post = async |occasion, family, board| {
            let posted = Posted { family, ..made(board, 7) };
            database.post_puzzle(occasion, posted, Some(GUILD), NOW).await.expect("sound")
        };
        let first = post(Occasion::Request(ADA), "sliding", "a").await;
        assert_eq!((&*first.family, &*first.board, first.optimal), ("sliding", "a", 7));
        assert_eq!((first.day, first.guild, first.made_at), (None, Some(GUILD), NOW));
        assert_eq!(database.puzzle(&first.id).await, Ok(Some(first.clone())));
        assert_eq!(post(Occasion::Request(ADA), "sliding", "b").await, first, "asked for twice");
        assert_ne!(post(Occasion::Request(BOB), "sliding", "a").await.id, first.id, "another wish");

        assert_eq!(database.daily_puzzle("sliding", 20_000).await, Ok(None));
        let daily = post(Occasion::Day(20_000), "sliding", "a").await;
        assert_eq!(daily.day, Some(20_000));
        assert_eq!(post(Occasion::Day(20_000), "sliding", "late").await, daily);
        assert_eq!(database.daily_puzzle("sliding", 20_000).await, Ok(Some(daily.clone())));
        assert_ne!(post(Occasion::Day(20_001), "sliding", "a").await.id, daily.id);
        assert_ne!(post(Occasion::Day(20_000), "hex", "a").await.id, daily.id);
        assert_eq!(database.puzzle("unknown").await, Ok(None));
    })
    .await;
}

#[tokio::test]
async fn a_play_goes_on_from_what_was_seen_and_from_nothing_else() {
    on_each(async |database| {
        let puzzle = posted(&database, 1).await;
        assert_eq!(database.play(&puzzle, ADA).await, Ok(None));
        assert_eq!(database.begin_play("unknown", ADA, None, None, NOW).await, Ok(None));
        let begun = database.begin_play(&puzzle, ADA, None, None, NOW).await.expect("sound").expect("begun");
        assert_eq!((&*begun.moves, begun.count, begun.revision, begun.started_at), ("", 0, 0, NOW));
        assert_eq!(
            database.begin_play(&puzzle, ADA, None, None, NOW + 9).await,
            Ok(Some(begun)),
            "begun twice"
        );

        let advance = async |change| database.advance(&puzzle, ADA, change, NOW + 1).await.expect("sound");
        let Advance::Made(moved) = advance(change(0, "R", false)).await else { panic!("the first click") };
        assert_eq!((&*moved.moves, moved.count, moved.revision), ("R", 1, 1));
        assert_eq!(advance(change(0, "R", false)).await, Advance::Stale(moved.clone()), "a click twice");
        let Advance::Made(undone) = advance(change(1, "", false)).await else { panic!("undo") };
        assert_eq!((&*undone.moves, undone.count, undone.revision), ("", 0, 2));
        // As many moves as an old picture shows, and yet another play.
        let Advance::Made(other) = advance(change(2, "L", false)).await else { panic!("another move") };
        assert_eq!(advance(change(1, "RR", true)).await, Advance::Stale(other.clone()), "an old picture");
        assert_eq!(other.result, None, "what is refused enters nothing");
        assert_eq!(database.advance(&puzzle, BOB, change(0, "R", true), NOW).await, Ok(Advance::Gone));
        assert_eq!(database.finishes(&puzzle, ADA).await, Ok(vec![]));
        assert_eq!(database.play(&puzzle, ADA).await, Ok(Some(other)));
    })
    .await;
}

#[tokio::test]
async fn the_first_finish_is_the_result() {
    on_each(async |database| {
        let puzzle = posted(&database, 1).await;
        finish(&database, &puzzle, ADA, None, 5, NOW).await;
        let again = database.advance(&puzzle, ADA, change(1, "", false), NOW + 1).await;
        let Ok(Advance::Made(play)) = again else { panic!("a restart: {again:?}") };
        assert_eq!((play.count, play.result), (0, Some((5, NOW))));
        let better = database.advance(&puzzle, ADA, change(2, "RRR", true), NOW + 2).await;
        let Ok(Advance::Made(play)) = better else { panic!("for fun: {better:?}") };
        assert_eq!((play.count, play.result), (3, Some((5, NOW))));
        assert_eq!(database.finishes(&puzzle, ADA).await.expect("sound")[0].moves, 5);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_clicks_at_once_one_counts() {
    on_each(async |database| {
        let puzzle = posted(&database, 1).await;
        database.begin_play(&puzzle, ADA, None, None, NOW).await.expect("sound");
        for seen in 0..20 {
            let click = |moves: &'static str| {
                let (database, puzzle) = (database.clone(), puzzle.clone());
                tokio::spawn(
                    async move { database.advance(&puzzle, ADA, change(seen, moves, false), NOW).await },
                )
            };
            let (left, right) = (click("L"), click("R"));
            let clicks = [left.await.expect("no panic"), right.await.expect("no panic")];
            let made = clicks.iter().filter(|click| matches!(click, Ok(Advance::Made(_)))).count();
            let stale = clicks.iter().filter(|click| matches!(click, Ok(Advance::Stale(_)))).count();
            assert_eq!((made, stale), (1, 1), "{clicks:?}");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hundred_finishes_at_once_are_one_result() {
    on_each(async |database| {
        let puzzle = posted(&database, 1).await;
        database.begin_play(&puzzle, ADA, None, None, NOW).await.expect("sound");
        let click = |number: i64| {
            let (database, puzzle) = (database.clone(), puzzle.clone());
            tokio::spawn(
                async move { database.advance(&puzzle, ADA, change(0, "RRR", true), NOW + number).await },
            )
        };
        let clicks: Vec<_> = (0..100).map(click).collect();
        let mut finished = 0;
        for click in clicks {
            match click.await.expect("no panic").expect("sound") {
                Advance::Finished(_) => finished += 1,
                Advance::Stale(play) => assert_eq!(play.count, 3),
                other => panic!("{other:?}"),
            }
        }
        assert_eq!(finished, 1);
        assert_eq!(database.finishes(&puzzle, ADA).await.expect("sound").len(), 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hundred_players_post_begin_and_finish_a_daily_at_once() {
    on_each(async |database| {
        let play = |user: u64| {
            let database = database.clone();
            tokio::spawn(async move {
                let day = Occasion::Day(20_000);
                let board = format!("board of {user}");
                let puzzle = database.post_puzzle(day, made(&board, 6), None, NOW).await.expect("sound");
                finish(&database, &puzzle.id, user, None, 6 + user as usize % 7, NOW).await;
                puzzle
            })
        };
        let plays: Vec<_> = (0..100).map(play).collect();
        let mut puzzles = Vec::new();
        for play in plays {
            puzzles.push(play.await.expect("no panic"));
        }
        puzzles.dedup();
        assert_eq!(puzzles.len(), 1, "all have the same");
        let standings = database.standings(None, 6).await.expect("sound");
        assert_eq!(standings[0].solved, 1);
        assert_eq!(
            standings.last().map(|last| (last.user, last.place)),
            Some((6, 87)),
            "last of those in twelve"
        );
    })
    .await;
}

#[tokio::test]
async fn who_needs_as_many_moves_shares_a_place_on_a_puzzle_s_leaderboard() {
    on_each(async |database| {
        let puzzle = posted(&database, 1).await;
        for (user, moves, time) in [(10, 5, 0), (11, 3, 9), (12, 3, 8), (13, 9, 1), (14, 3, 8)] {
            finish(&database, &puzzle, user, None, moves, NOW + time).await;
        }
        let lines = async |asker| {
            let finishes = database.finishes(&puzzle, asker).await.expect("sound");
            finishes.iter().map(|line| (line.place, line.user, line.moves)).collect::<Vec<_>>()
        };
        assert_eq!(lines(BOB).await, [(1, 12, 3), (1, 14, 3), (1, 11, 3), (4, 10, 5), (5, 13, 9)]);
        for user in 20..30 {
            finish(&database, &puzzle, user, None, 4, NOW).await;
        }
        assert_eq!(lines(BOB).await.len(), LEADERS as usize);
        let asked_by_last = lines(13).await;
        assert_eq!((asked_by_last.len(), asked_by_last.last()), (LEADERS as usize + 1, Some(&(15, 13, 9))));
        assert_eq!(lines(12).await.len(), LEADERS as usize, "who is among the first is named once");
    })
    .await;
}

#[tokio::test]
async fn points_tell_how_long_and_how_well_solved_puzzles_were_and_a_guild_has_its_own() {
    on_each(async |database| {
        // Ada: two in the fewest moves; Bob: three, one of them so; Cid: one.
        let puzzles = [posted(&database, 1).await, posted(&database, 2).await, posted(&database, 3).await];
        let cid = 3;
        for (user, puzzle, guild, moves) in [
            (ADA, 0, Some(GUILD), 5),
            (ADA, 1, None, 5),
            (BOB, 0, Some(GUILD), 5),
            (BOB, 1, Some(GUILD), 7),
            (BOB, 2, Some(5), 8),
            (cid, 0, Some(GUILD), 6),
        ] {
            finish(&database, &puzzles[puzzle], user, guild, moves, NOW).await;
        }
        let lines = async |guild| {
            let standings = database.standings(guild, ADA).await.expect("sound");
            let line = |s: &Standing| (s.place, s.user, s.points, s.optimal, s.solved);
            standings.iter().map(line).collect::<Vec<_>>()
        };
        // Five moves in five are worth 50, in six 250 / 6, in seven 35, in eight 31.
        assert_eq!(lines(None).await, [(1, BOB, 116, 1, 3), (2, ADA, 100, 2, 2), (3, cid, 41, 0, 1)]);
        assert_eq!(lines(Some(GUILD)).await, [(1, BOB, 85, 1, 2), (2, ADA, 50, 1, 1), (3, cid, 41, 0, 1)]);
        assert_eq!(lines(Some(5)).await, [(1, BOB, 31, 0, 1)]);
        assert_eq!(lines(Some(6)).await, []);
    })
    .await;
}

#[tokio::test]
async fn only_what_was_solved_unaided_on_boards_of_the_bot_s_counts() {
    on_each(async |database| {
        let honest = made("honest", 5);
        let posts = [
            ("counts", honest),
            ("a hint", made("hinted", 5)),
            ("the solution was asked for", made("solved", 5)),
            ("a player's own board", Posted { made: false, ..made("own", 9) }),
            ("too short", made("short", 4)),
            ("the same board again", honest),
            ("nothing is proven", Posted { proven: false, ..made("unproven", 9) }),
        ];
        database.note_help(ADA, "sliding", "solved", Help::Solution).await.expect("nobody's puzzle yet");
        let mut seen = Vec::new();
        for (number, (what, board)) in (1..).zip(posts) {
            let puzzle =
                database.post_puzzle(Occasion::Request(number), board, None, NOW).await.expect("sound");
            match board.board {
                "hinted" => database.note_help(ADA, "sliding", "hinted", Help::Hint).await.expect("sound"),
                "solved" => {
                    database.note_help(ADA, "sliding", "solved", Help::Solution).await.expect("sound")
                }
                _ => {}
            }
            finish(&database, &puzzle.id, ADA, None, board.optimal as usize, NOW).await;
            let play = database.play(&puzzle.id, ADA).await.expect("sound").expect("it was begun");
            let line = database.finishes(&puzzle.id, ADA).await.expect("sound")[0].clone();
            seen.push((what, play.ranked, line.hints, line.helped));
            // What is asked for afterwards changes nothing.
            database.note_help(ADA, "sliding", board.board, Help::Solution).await.expect("sound");
        }
        assert_eq!(
            seen,
            [
                ("counts", true, 0, false),
                ("a hint", true, 1, false),
                ("the solution was asked for", false, 0, true),
                ("a player's own board", false, 0, false),
                ("too short", false, 0, false),
                ("the same board again", false, 0, true),
                ("nothing is proven", true, 0, false),
            ]
        );
        let standing = database.standings(None, ADA).await.expect("sound").remove(0);
        assert_eq!((standing.solved, standing.optimal), (3, 2), "no claim without a proof");
        assert_eq!(standing.points, 50 + 41 + 90, "a hint is worth a move");
        // Another's help is not hers, and who was helped comes last.
        let puzzle = database.post_puzzle(Occasion::Request(3), honest, None, NOW).await.expect("sound").id;
        finish(&database, &puzzle, BOB, None, 99, NOW).await;
        let order: Vec<u64> =
            database.finishes(&puzzle, ADA).await.expect("sound").iter().map(|line| line.user).collect();
        assert_eq!(order, [BOB, ADA]);
    })
    .await;
}

fn preset(name: &str, ends_on: Option<i64>) -> Preset {
    let options = json!({"goal": "123456780"}).to_string();
    let (name, family) = (name.into(), "sliding".into());
    Preset { name, family, options, picture: None, ends_on, made_by: Some(ADA), made_at: NOW }
}

#[tokio::test]
async fn a_guild_s_presets_have_names_of_their_own() {
    on_each(async |database| {
        let spring = preset("Spring Fête", None);
        database.create_preset(GUILD, &spring).await.expect("it is the first");
        assert_eq!(database.create_preset(GUILD, &preset("spring FÊTE", None)).await, Err(StoreError::Taken));
        database.create_preset(5, &spring).await.expect("another guild's");
        assert_eq!(database.preset(GUILD, " SPRING fête").await, Ok(Some(spring.clone())));
        assert_eq!(database.preset(GUILD, "spring").await, Ok(None));

        let edited = Preset { family: "hex".into(), name: "SPRING Fête".into(), ..spring.clone() };
        assert_eq!(database.edit_preset(GUILD, &edited).await, Ok(true));
        assert_eq!(database.preset(GUILD, "spring fête").await, Ok(Some(edited.clone())));
        assert_eq!(database.edit_preset(GUILD, &preset("autumn", None)).await, Ok(false));
        assert_eq!(database.preset(5, "spring fête").await, Ok(Some(spring)), "the other guild's");

        let picture = Some((0..=255).collect::<Vec<u8>>());
        let pictured = Preset { picture, ..edited };
        assert_eq!(database.edit_preset(GUILD, &pictured).await, Ok(true));
        assert_eq!(database.preset(GUILD, "spring fête").await, Ok(Some(pictured.clone())));
        let listed = database.presets(GUILD, "", NOW).await.expect("sound");
        assert_eq!(listed, [Preset { picture: None, ..pictured.clone() }], "lists go without pictures");
        assert!(!database.export(ADA).await.expect("sound")["presets"][0]["picture"].is_null());

        assert_eq!(database.delete_preset(GUILD, "SPRING FÊTE").await, Ok(true));
        assert_eq!(database.delete_preset(GUILD, "SPRING FÊTE").await, Ok(false));
    })
    .await;
}

#[tokio::test]
async fn presets_are_listed_until_their_last_day_is_over() {
    on_each(async |database| {
        let today = NOW / DAY;
        for (name, ends_on) in [
            ("b_", None),
            ("B%", Some(today)),
            ("a", Some(today + 1)),
            ("春节", None),
            ("bx", Some(today - 1)),
        ] {
            let created = Preset { made_at: NOW - 9 * DAY, ..preset(name, ends_on) };
            database.create_preset(GUILD, &created).await.expect("a new name");
        }
        let names = async |prefix: &str, now| {
            let presets = database.presets(GUILD, prefix, now).await.expect("sound");
            presets.into_iter().map(|preset| preset.name).collect::<Vec<_>>()
        };
        assert_eq!(names("", NOW).await, ["a", "B%", "b_", "春节"]);
        assert_eq!(names("b", NOW).await, ["B%", "b_"]);
        assert_eq!(names("B_", NOW).await, ["b_"]);
        assert_eq!(names("春", NOW + DAY).await, ["春节"]);
        assert_eq!(names("b", NOW + DAY).await, ["b_"]);
        assert!(database.preset(GUILD, "bx").await.expect("sound").is_some());
        assert_eq!(
            database.create_preset(GUILD, &preset("b%", None)).await,
            Err(StoreError::Taken),
            "its last day"
        );
        let next = preset("BX", None);
        database.create_preset(GUILD, &next).await.expect("the old one has ended");
        assert_eq!(database.preset(GUILD, "bx").await, Ok(Some(next)));
    })
    .await;
}

#[tokio::test]
async fn a_guild_has_so_many_presets_and_no_more() {
    on_each(async |database| {
        let ended = Preset { made_at: NOW - 9 * DAY, ..preset("ended", Some(NOW / DAY - 1)) };
        database.create_preset(GUILD, &ended).await.expect("the first");
        for number in 0..MOST_PRESETS {
            database.create_preset(GUILD, &preset(&number.to_string(), None)).await.expect("there is room");
        }
        assert_eq!(database.create_preset(GUILD, &preset("more", None)).await, Err(StoreError::TooMany));
        assert_eq!(database.create_preset(GUILD, &preset("7", None)).await, Err(StoreError::Taken));
        assert_eq!(database.create_preset(GUILD, &preset("ended", None)).await, Err(StoreError::TooMany));
        database.create_preset(5, &preset("more", None)).await.expect("another guild has room");
    })
    .await;
}

#[tokio::test]
async fn what_is_stored_of_a_user_can_be_seen_and_forgotten() {
    on_each(async |database| {
        let puzzle = posted(&database, 1).await;
        database.note_help(ADA, "sliding", "board 1", Help::Hint).await.expect("sound");
        let key = database.keep_board("sliding", "board 1", NOW).await.expect("the same key");
        finish(&database, &puzzle, ADA, Some(GUILD), 4, NOW).await;
        finish(&database, &puzzle, BOB, None, 3, NOW).await;
        database.create_preset(GUILD, &preset("spring", Some(20_900))).await.expect("new");
        let of_ada = json!({
            "user": ADA.to_string(),
            "plays": [{
                "puzzle": puzzle, "family": "sliding", "board": "board 1", "guild": GUILD.to_string(),
                "moves": "RRRR", "count": 4, "undone": 0, "started_at": NOW, "touched_at": NOW,
                "channel": null, "message": null,
            }],
            "results": [{
                "puzzle": puzzle, "family": "sliding", "board": "board 1", "guild": GUILD.to_string(),
                "moves": 4, "optimal": 5, "finished_at": NOW,
                "hints": 1, "solution_asked_for": false, "ranked": true,
            }],
            "helps": [{ "board_key": key, "hints": 1, "solution_asked_for": false }],
            "drafts": [],
            "presets": [{
                "guild": GUILD.to_string(), "name": "spring", "family": "sliding",
                "options": r#"{"goal":"123456780"}"#, "picture": null, "ends_on": 20_900, "made_at": NOW,
            }],
            "duels": [],
            "answers": [],
        });
        assert_eq!(database.export(ADA).await, Ok(of_ada));
        let of_bob = database.export(BOB).await.expect("sound");

        database.forget(ADA).await.expect("sound");
        let nothing =
            json!({"user": ADA.to_string(), "plays": [], "results": [], "helps": [], "duels": [], "answers": [], "drafts": [], "presets": []});
        assert_eq!(database.export(ADA).await, Ok(nothing));
        assert_eq!(database.export(BOB).await, Ok(of_bob), "another's stays");
        assert_eq!(database.finishes(&puzzle, ADA).await.expect("sound").len(), 1);
        let left = database.preset(GUILD, "spring").await.expect("sound").expect("it is the guild's");
        assert_eq!(left.made_by, None);
        let click = database.advance(&puzzle, ADA, change(1, "R", false), NOW).await;
        assert_eq!(click, Ok(Advance::Gone), "a button that is left");
    })
    .await;
}

#[tokio::test]
async fn a_guild_is_forgotten_and_its_players_are_not() {
    on_each(async |database| {
        let puzzle = posted(&database, 1).await;
        finish(&database, &puzzle, ADA, Some(GUILD), 3, NOW).await;
        for guild in [GUILD, 5] {
            database.create_preset(guild, &preset("spring", None)).await.expect("new");
        }
        database.forget_guild(GUILD).await.expect("sound");
        assert_eq!(database.presets(GUILD, "", NOW).await, Ok(vec![]));
        assert_eq!(database.presets(5, "", NOW).await.expect("sound").len(), 1);
        assert_eq!(database.standings(Some(GUILD), ADA).await, Ok(vec![]));
        assert_eq!(database.standings(None, ADA).await.expect("sound").len(), 1);
        assert_eq!(database.puzzle(&puzzle).await.expect("sound").expect("it stays").guild, None);
        let export = database.export(ADA).await.expect("sound").to_string();
        assert!(
            !export.contains(&format!("\"guild\":\"{GUILD}\"")) || export.contains("presets"),
            "{export}"
        );
    })
    .await;
}

#[tokio::test]
async fn what_nobody_uses_goes_in_time() {
    on_each(async |database| {
        let used = database.keep_board("hex", "used", NOW).await.expect("sound");
        let unused = database.keep_board("hex", "unused", NOW).await.expect("sound");
        let (solved, begun, new) =
            (posted(&database, 1).await, posted(&database, 2).await, posted(&database, 3).await);
        finish(&database, &solved, ADA, None, 3, NOW).await;
        database.begin_play(&begun, ADA, None, None, NOW + 70 * DAY).await.expect("sound");
        database.create_preset(GUILD, &preset("spring", Some(NOW / DAY))).await.expect("new");
        assert_eq!(database.prune(NOW + 30 * DAY, 365 * DAY).await, Ok(0), "nothing is old");

        assert_eq!(database.prune(NOW + 31 * DAY, 365 * DAY).await, Ok(2), "the play and the preset");
        assert_eq!(database.play(&solved, ADA).await, Ok(None));
        assert_eq!(database.finishes(&solved, ADA).await.expect("sound").len(), 1, "the result stays");
        assert_eq!(database.preset(GUILD, "spring").await, Ok(None));

        assert_eq!(database.prune(NOW + 91 * DAY, 365 * DAY).await, Ok(1), "the puzzle that nobody began");
        assert_eq!(database.puzzle(&new).await, Ok(None));
        assert!(database.puzzle(&begun).await.expect("sound").is_some());

        assert!(database.board(&used, NOW + 179 * DAY).await.expect("sound").is_some());
        assert_eq!(
            database.prune(NOW + 181 * DAY, 365 * DAY).await,
            Ok(3),
            "the board, the play and its puzzle"
        );
        assert_eq!(database.board(&unused, NOW).await, Ok(None));
        assert!(database.board(&used, NOW).await.expect("sound").is_some());
        assert!(database.puzzle(&solved).await.expect("sound").is_some(), "it has a result");
    })
    .await;
}

#[tokio::test]
async fn a_clock_that_leaps_deletes_nothing() {
    on_each(async |database| {
        let puzzle = posted(&database, 1).await;
        database.begin_play(&puzzle, ADA, None, None, NOW).await.expect("sound");
        let ends = Some(NOW / DAY + 7);
        database.create_preset(GUILD, &preset("spring", ends)).await.expect("new");
        let board = database.keep_board("hex", "board", NOW).await.expect("sound");
        // Ahead at the start, while it runs, and at one start after the other, with clicks in between.
        for ahead in [40 * DAY, 20 * 365 * DAY] {
            for ran in [0, 3600, 3600, 0, 0] {
                assert_eq!(database.prune(NOW + ahead, ran).await, Ok(0));
                database.keep_board("hex", "another", NOW + ahead).await.expect("sound");
            }
        }
        // Behind, and right again.
        for time in [0, NOW - 400 * DAY, NOW + DAY] {
            assert_eq!(database.prune(time, 3600).await, Ok(0));
        }
        assert!(database.play(&puzzle, ADA).await.expect("sound").is_some());
        assert!(database.preset(GUILD, "spring").await.expect("sound").is_some());
        assert!(database.board(&board, NOW).await.expect("sound").is_some());
        // Hour by hour time goes on, also after a pause.
        let mut deleted = 0;
        for hour in 0..16 * 24 {
            deleted += database.prune(NOW + 90 * DAY + hour * 3600, 3600).await.expect("sound");
        }
        assert_eq!((deleted, database.play(&puzzle, ADA).await), (1, Ok(None)), "after thirty days the play");
    })
    .await;
}
