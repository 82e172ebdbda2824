//! Boards read from generated pictures, by the command line and by the service.

use std::cell::Cell;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::Arc;

use cantor::app::service::{self, Limits, ReadRequest, Service};
use cantor::app::{
    App, Pictures, Steps, Style, Theme, draw, draw_doubts, draw_step, explain_refusal, read, read_all,
};
use cantor::families::family;
use cantor::family::{Board, Options};
use cantor::i18n::Locale;
use cantor::vision::{Effort, Picture, Refusal};
use image::imageops::crop_imm;
use image::{Rgb, RgbImage};
use serde_json::Value;

use crate::support::pictures::{draw_board, line, photo, png, style, tile_screenshot};
use crate::support::server::limits;

/// A temporary folder, removed when dropped.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = env::temp_dir().join(format!("cantor-pictures-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        Self(folder)
    }

    fn with(self, file: &str, bytes: &[u8]) -> Self {
        fs::write(self.0.join(file), bytes).expect("a file");
        self
    }

    /// Runs the program in the folder. Returns exit code, standard output and standard error.
    fn run(&self, line: &str) -> (i32, String, String) {
        self.run_with(line, Path::new("/dev/null"))
    }

    fn run_with(&self, line: &str, input: &Path) -> (i32, String, String) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cantor"));
        command.args(line.split(' ')).current_dir(&self.0).env_clear();
        let Output { status, stdout, stderr } = command
            .stdin(Stdio::from(fs::File::open(input).expect("a file")))
            .output()
            .expect("the program starts");
        let text = |bytes| String::from_utf8(bytes).expect("text");
        (status.code().expect("a code"), text(stdout), text(stderr))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).expect("the folder exists");
    }
}

fn json(line: &str) -> Value {
    serde_json::from_str(line).expect("one JSON value")
}

#[test]
fn drawn_boards_are_read_and_solved() {
    let folder = Folder::new("own").with("board.png", &draw_board("sliding", "285174306"));
    let (code, printed, _) = folder.run("read board.png --json");
    let answer = json(&printed);
    assert_eq!(
        (code, &answer["file"], &answer["family"]),
        (0, &"board.png".into(), &"sliding".into()),
        "{printed}"
    );
    assert_eq!((&answer["board"], &answer["sure"]), (&"285174306".into(), &true.into()), "{printed}");
    assert_eq!(answer["doubts"], Value::Array(Vec::new()));
    assert!(answer["micros"].is_u64() && answer.get("error").is_none());

    let (code, printed, _) = folder.run("read board.png");
    assert_eq!((code, &*printed), (0, "board.png: Sliding puzzle 3×3: 285174306\n"));
    let (code, printed, _) =
        folder.run_with("read - --family sliding --lang zh", &folder.0.join("board.png"));
    assert_eq!((code, &*printed), (0, "-: 数字华容道 3×3：285174306\n"));

    // The position comes from the picture, everything else from the options.
    let solve = "solve sliding --picture board.png --metric multi";
    assert_eq!(folder.run(solve).1, folder.run("solve sliding 285174306 --metric multi").1);
    let answer = json(&folder.run(&format!("{solve} --json")).1);
    assert_eq!((&answer["status"], &answer["length"]), (&"solved".into(), &15.into()));
}

#[test]
fn solve_finds_the_puzzle_of_a_picture() {
    let level = "ABCD BCDA CDAB DABC .... ....";
    let folder = Folder::new("any")
        .with("tiles.png", &draw_board("sliding", "285174306"))
        .with("water.png", &draw_board("water", level))
        .with("doubt.png", &draw_board("sliding", "283104765"))
        .with("plain.png", &png(&RgbImage::from_pixel(90, 90, Rgb([9; 3]))));
    assert_eq!(folder.run("solve --picture tiles.png"), folder.run("solve sliding 285174306"));
    let answer = json(&folder.run("solve --picture water.png --json").1);
    assert_eq!((&answer["family"], &answer["status"]), (&"water".into(), &"solved".into()));
    let (code, printed, fault) = folder.run("solve --picture doubt.png");
    assert_eq!((code, &*printed), (2, ""));
    assert!(fault.starts_with("error: The reading is uncertain."), "{fault}");
    assert_eq!(folder.run("solve --picture doubt.png --accept").1, folder.run("solve sliding 283104765").1);
    let (code, _, fault) = folder.run("solve --picture plain.png");
    assert_eq!((code, &*fault), (2, "error: No board was found in this picture.\n"));
    assert_eq!(json(&folder.run("solve --picture plain.png --json").1)["status"], "invalid");
    assert_eq!(folder.run("solve --accept").0, 2);

    // A picture of another puzzle is an error that names the command.
    let (code, _, fault) = folder.run("solve sliding --picture water.png");
    assert_eq!(code, 2);
    assert!(fault.starts_with("error: This looks like Water sort"), "{fault}");
    assert!(fault.contains("cantor solve water --picture water.png"), "{fault}");
}

#[test]
fn each_file_without_a_board_is_reported() {
    let folder = Folder::new("none")
        .with("board.png", &draw_board("sliding", "283104765"))
        .with("plain.file", &png(&RgbImage::from_pixel(90, 90, Rgb([9; 3]))))
        .with("text.png", b"no picture");
    let (code, printed, _) = folder.run("read text.png absent.png plain.file board.png --json");
    let answers: Vec<Value> = printed.lines().map(json).collect();
    let error = |at: usize| answers[at]["error"]["message"].as_str().unwrap_or_default().to_owned();
    assert_eq!((code, answers.len()), (2, 4), "{printed}");
    assert_eq!(error(0), "This is neither a PNG nor a JPEG picture.");
    assert!(error(1).starts_with("Can't read absent.png: "));
    assert_eq!(error(2), "No board was found in this picture.");
    assert_eq!((answers[3]["board"].as_str(), answers[0].get("board")), (Some("283104765"), None));

    let (code, _, printed) = folder.run("solve sliding --picture text.png --lang zh");
    assert_eq!((code, &*printed), (2, "错误: 这不是 PNG 或 JPEG 图片。\n"));
    let answer = json(&folder.run("solve sliding --picture plain.file --json").1);
    assert_eq!((&answer["status"], answer.get("board")), (&"invalid".into(), Some(&"".into())));
    // A board is given as text or as a picture, not both. A reference needs a picture.
    for line in ["solve sliding 1230 --picture board.png", "solve sliding 1230 --reference board.png"] {
        assert_eq!(folder.run(line).0, 2, "{line}");
    }
}

#[test]
fn solutions_of_picture_puzzles_show_the_picture() {
    let solved = photo(360);
    let folder = Folder::new("puzzle")
        .with("puzzle.png", &png(&tile_screenshot(&solved, "4 1 3/7 2 5/0 8 6")))
        .with("solved.png", &png(&solved));
    let answer = json(&folder.run("read puzzle.png --reference solved.png --family sliding --json").1);
    assert_eq!((&answer["board"], &answer["sure"]), (&"413725086".into(), &true.into()), "{answer}");

    let solve = "solve sliding --picture puzzle.png --reference solved.png --png steps.png --gif steps.gif";
    let (code, printed, fault) = folder.run(solve);
    assert_eq!((code, printed.lines().nth(1)), (0, Some("D D L U L U")), "{printed}{fault}");
    // The whole picture is next to the start.
    let sheet = image::open(folder.0.join("steps.png")).expect("a picture").to_rgb8();
    let (left, top, side) = (16 + 4 + 155, 41 + 4, 129);
    for (x, y) in [(30, 30), (90, 30), (60, 100), (110, 110)] {
        let shown = mean(&sheet, left + x - 5, top + y - 5, 10);
        let wanted = mean(&solved, (x - 5) * 360 / side, (y - 5) * 360 / side, 10 * 360 / side);
        let difference = (0..3).map(|i| (shown[i] - wanted[i]).abs()).fold(0.0, f32::max);
        assert!(difference < 14.0, "{x},{y}: {shown:?}, not {wanted:?}");
    }
    assert!(fs::read(folder.0.join("steps.gif")).expect("a file").starts_with(b"GIF89a"));
}

fn mean(picture: &RgbImage, left: u32, top: u32, side: u32) -> [f32; 3] {
    let part = crop_imm(picture, left, top, side, side).to_image();
    [0, 1, 2].map(|channel| {
        part.pixels().map(|pixel| f32::from(pixel.0[channel])).sum::<f32>() / (side * side) as f32
    })
}

#[test]
fn doubtful_boards_are_solved_only_when_accepted() {
    // An unsolvable board was probably misread.
    let folder = Folder::new("doubt").with("board.png", &draw_board("sliding", "283104765"));
    let (code, printed, _) = folder.run("read board.png --family sliding --png seen.png --json");
    let answer = json(&printed);
    assert_eq!((code, &answer["sure"]), (2, &false.into()), "{printed}");
    assert!(answer["doubts"].as_array().is_some_and(|doubts| doubts.len() > 1), "{printed}");
    let seen = image::open(folder.0.join("seen.png")).expect("a picture");
    assert!(seen.width() > 300 && seen.width() <= 640 && seen.height() <= 1400);

    let solve = "solve sliding --picture board.png";
    let (code, printed, fault) = folder.run(solve);
    assert_eq!((code, &*printed), (2, ""));
    assert!(
        fault.starts_with("error: The reading is uncertain.") && fault.contains("\n  board: "),
        "{fault}"
    );
    assert_eq!(json(&folder.run(&format!("{solve} --json")).1)["status"], "invalid");
    let accepted = folder.run(&format!("{solve} --accept"));
    assert_eq!(accepted.1, folder.run("solve sliding 283104765").1);
    // With a reachable goal the board is sure.
    let (code, printed, _) = folder.run(&format!("{solve} --goal snail"));
    assert_eq!((code, printed), (0, folder.run("solve sliding 283104765 --goal snail").1));
}

#[test]
fn each_refusal_has_a_message() {
    for language in ["en", "zh"] {
        let all = [
            Refusal::TooLong,
            Refusal::Format,
            Refusal::TooLarge,
            Refusal::TooSmall,
            Refusal::Animated,
            Refusal::Broken,
            Refusal::TooDetailed,
        ];
        for refusal in all {
            let text = Locale::of(language).text(&explain_refusal(refusal));
            assert!(text.ends_with(['.', '。']) && !text.contains("picture-"), "{text}");
        }
    }
}

#[test]
fn readings_end_when_their_effort_is_spent() {
    let picture = Picture::decode(&draw_board("sliding", "285174306")).expect("a picture");
    let steps = Cell::new(0);
    let read_within = |max_steps: usize| {
        steps.set(0);
        let must_end = || steps.replace(steps.get() + 1) >= max_steps;
        let effort = Effort::new(&must_end);
        let boards = read_all(Pictures { picture: &picture, reference: None, effort: &effort })?;
        Ok::<usize, Refusal>(boards.iter().filter(|read| read.reading.sure).count())
    };
    assert_eq!(read_within(usize::MAX), Ok(1));
    let all = steps.get();
    for max_steps in (0..all).step_by(all / 8) {
        // Once a sure board is found, only the strips beside it remain to be read.
        assert!(
            matches!(read_within(max_steps), Err(Refusal::TooDetailed) | Ok(1)),
            "{max_steps} of {all} steps"
        );
    }
    assert_eq!(read_within(all / 8), Err(Refusal::TooDetailed));
}

#[test]
fn noise_is_refused_and_large_photos_are_shrunk() {
    let picture = |side: u32, level: fn(u32, u32) -> bool| {
        let pixels = RgbImage::from_fn(side, side, |x, y| Rgb([if level(x, y) { 255 } else { 0 }; 3]));
        Picture::decode(&png(&pixels)).expect("a picture")
    };
    let noise: [fn(u32, u32) -> bool; 4] = [
        |x, _| x.is_multiple_of(2),
        |x, y| (x + y).is_multiple_of(2),
        |x, y| (x / 2 + y / 2).is_multiple_of(2),
        |x, y| (x.wrapping_mul(0x9e37_79b9) ^ y.wrapping_mul(0x85eb_ca6b)).count_ones().is_multiple_of(2),
    ];
    for level in noise {
        assert!(picture(600, level).is_noise());
    }
    assert!(!picture(600, |x, y| (x / 4 + y / 4).is_multiple_of(2)).is_noise());
    assert_eq!(picture(3500, |x, _| x < 100).size(), (1750, 1750));
    assert_eq!(picture(2800, |x, _| x < 100).size(), (2800, 2800));
}

#[test]
fn pictures_of_doubts_show_picture_and_board() {
    let (app, solved) = (App::new(), photo(360));
    let picture = Picture::decode(&png(&tile_screenshot(&solved, "4 1 3/7 2 5/0 8 6"))).expect("a picture");
    let effort = Effort::unlimited();
    let pictures = Pictures { picture: &picture, reference: None, effort: &effort };
    let read = read(pictures, family("sliding"), &Options::default()).expect("no noise").expect("a board");
    let style = Style { artwork: read.artwork.clone(), ..style(Theme::SLATE, "en") };
    let asked = draw_doubts(&app, &read, &style).expect("a picture");
    let drawn = image::load_from_memory(&asked.file).expect("a picture");
    assert!(asked.file.len() < 1 << 20 && drawn.width() <= 640 && drawn.height() <= 1400);
    assert!(asked.alt.starts_with("Sliding puzzle 3×3, the picture and the board as it was read. Board: "));
    let plain = draw_doubts(&app, &read, &Style { artwork: None, ..style }).expect("a picture");
    assert_ne!(plain.file, asked.file, "one has numbers, the other the player's picture");
}

#[test]
fn every_drawing_of_a_board_shows_its_artwork() {
    let board = family("sliding").expect("a family").read("123456708").expect("a board");
    let scene = board.solved_scene().expect("the goal determines the board");
    let artwork = cantor::render::Artwork::cut(&photo(300), &scene).map(Arc::new);
    let (app, line) = (App::new(), line(&*board, "L"));
    let plain = style(Theme::SLATE, "en");
    let own = Style { artwork, ..plain.clone() };
    let width = |style: &Style, line| {
        image::load_from_memory(&draw(&app, line, style)[0].file).expect("a picture").width()
    };
    assert!(width(&own, &line) > width(&plain, &line), "the whole picture is beside the start");
    assert_eq!(draw(&app, &line, &own)[0].steps, Steps::All);
    assert_ne!(draw_step(&app, &line, 1, &own).file, draw_step(&app, &line, 1, &plain).file);
}

#[tokio::test]
async fn the_service_reads_pictures() {
    let limits = Limits { running: 1, waiting: 8, ..limits() };
    let service = Service::new(Arc::new(App::new()), limits);
    let bytes = draw_board("sliding", "283104765");
    let sliding = family("sliding").expect("the family is listed");
    let filled = Options::from([("goal", "snail")]);
    let request = || ReadRequest { family: sliding, reference: None, filled: filled.clone() };
    let many = (0..5).map(|_| service.read(bytes.clone(), request()));
    for answer in futures_util::future::join_all(many).await {
        let read = answer.expect("the service is not busy").swap_remove(0);
        let board: &dyn Board = &**read.reading.board.as_ref().expect("a board");
        assert_eq!((read.family.info().id, &*board.to_string()), ("sliding", "283104765 → 123804765"));
        let asked = service.draw_doubts(Arc::new(read), style(Theme::SLATE, "zh")).await;
        assert!(asked.expect("the service is not busy").is_some());
    }
    let refused = service.read_all(b"GIF89a".to_vec()).await;
    assert!(matches!(refused, Err(service::Refusal::Picture(Refusal::Format))));
}
