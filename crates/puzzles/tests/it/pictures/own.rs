//! Readings of Cantor's own pictures, which players paste. They must be exact.

use cantor_fixtures::pictures::{board_text, canonical, read, read_with};
use cantor_puzzles::families::family;
use cantor_puzzles::family::{Board, Options, Reading};
use cantor_puzzles::puzzle::scene::{Ink, Item};
use cantor_puzzles::render::{Panel, Renderer, Theme};
use cantor_puzzles::search::{Meter, Tables};
use image::RgbImage;
use image::imageops::{FilterType, resize};

use crate::support::budget;

/// Draws a board in a theme. Returns the picture and the board's text.
fn draw(id: &str, text: &str, theme: &'static Theme) -> (RgbImage, String) {
    let board = family(id).expect("a family").read(text).expect("a board");
    let page = Renderer::new(theme).picture(&board.with_legend(board.scene()));
    (image::load_from_memory(&page.png).expect("a picture").to_rgb8(), board.position())
}

#[test]
fn own_levels_are_read() {
    let tables = Tables::default();
    let water = family("water").expect("the family");
    for theme in Theme::ALL {
        for seed in 0..3_u64 {
            let colours = (4 + seed).to_string();
            let options = Options::from([("colours", colours.as_str())]);
            let level = water
                .generate(&options, seed, &tables, &mut Meter::new(&budget()))
                .expect("a level")
                .position();
            let (picture, board) = draw("water", &level, theme);
            let reading = read("water", &picture).expect("tubes");
            assert_eq!(board_text("water", &reading), canonical(&board), "{} {seed}", theme.name);
            assert!(reading.sure, "{} {seed}: {board}", theme.name);
        }
    }
}

#[test]
fn own_layouts_are_read() {
    for theme in Theme::ALL {
        for layout in ["ABBC/ABBC/DEEF/DGHF/I..J", "ABBC/DBBE/FFGG/HHII/.JJ.", "AABC/AABC/DDEF/GHIJ/GH.."] {
            let (picture, board) = draw("klotski", layout, theme);
            let reading = read("klotski", &picture).expect("blocks");
            assert_eq!(board_text("klotski", &reading), canonical(&board), "{}", theme.name);
            assert!(reading.sure, "{} {board}", theme.name);
        }
    }
}

/// Generates and draws a board. Returns the picture and the board's text.
fn draw_generated(size: &str, seed: u64, theme: &'static Theme) -> (RgbImage, String) {
    let options = Options::from([("size", size)]);
    let sliding = family("sliding").expect("the family");
    let board =
        sliding.generate(&options, seed, &Tables::default(), &mut Meter::new(&budget())).expect("a board");
    draw("sliding", &board.to_string(), theme)
}

/// Returns the board of a reading, as its family writes it.
fn position(reading: &Reading) -> String {
    reading.board.as_ref().expect("a board").position()
}

#[test]
fn own_tiles_are_read() {
    let (mut wrong, mut asked, mut sure_but_wrong) = (Vec::new(), Vec::new(), Vec::new());
    for theme in Theme::ALL {
        for (seed, size) in (0..).zip(["3x3", "4x3", "4x4", "5x5", "8x8", "10x10"]) {
            let (picture, board) = draw_generated(size, seed, theme);
            let reading = read("sliding", &picture).expect("a board");
            let name = format!("{} {size}", theme.name);
            match (position(&reading) == board, reading.sure) {
                (true, true) => {}
                (true, false) => asked.push(name),
                (false, false) => wrong.push(name),
                (false, true) => sure_but_wrong.push(name),
            }
        }
    }
    assert!(sure_but_wrong.is_empty(), "{sure_but_wrong:?}");
    assert!(wrong.is_empty(), "{wrong:?}");
    // A digit on a large tile may be uncertain.
    assert!(asked.len() <= 4, "{asked:?}");
}

#[test]
fn sheets_of_several_boards_are_never_sure_and_wrong() {
    for (seed, size) in (0..).zip(["3x3", "4x4", "6x4", "8x8"]) {
        let (_, board) = draw_generated(size, seed, Theme::SLATE);
        let scene = family("sliding").expect("the family").read(&board).expect("a board").scene();
        let panel = |number: usize| Panel {
            number: number.to_string(),
            caption: String::new(),
            scene: scene.clone(),
        };
        let panels: Vec<Panel> = (0..6).map(panel).collect();
        let page = Renderer::new(Theme::SLATE).sheet(&panels).remove(0);
        let picture = image::load_from_memory(&page.png).expect("a picture").to_rgb8();
        let wrong = |reading: &Reading| reading.sure && position(reading) != board;
        assert!(!read("sliding", &picture).as_ref().is_some_and(wrong), "{size}");
    }
}

#[test]
fn first_pages_of_sheets_are_read() {
    for (size, count) in [("4x4", 21), ("5x5", 13), ("5x5", 30), ("4x4", 50)] {
        let (_, board) = draw_generated(size, count as u64, Theme::SLATE);
        let scene = family("sliding").expect("the family").read(&board).expect("a board").scene();
        let panel = |number: usize| {
            let caption = if number == 0 { "Start" } else { "" };
            Panel { number: number.to_string(), caption: caption.to_owned(), scene: scene.clone() }
        };
        let panels: Vec<Panel> = (0..count).map(panel).collect();
        let pages = Renderer::new(Theme::SLATE).sheet(&panels);
        assert!(pages.len() > 1, "{size}: {count}");
        let picture = image::load_from_memory(&pages[0].png).expect("a picture").to_rgb8();
        let reading = read("sliding", &picture);
        assert_eq!(reading.as_ref().map(position), Some(board), "{size}: {count}");
    }
}

/// Boards of one and of several colours, of all sides. The rings on the target's points determine
/// the target. If a stone covers a ring, only one colour remains for the ring.
const HEXAGONS: [&str; 6] = [
    "ooo/..../...../..../... → o.o/..../..o../..../...",
    "o./.../.. → .o/.../..",
    "o.../..o../.o..oo/......./o...../...o./...o → o..o/.o.../....o./..o..../.....o/o..../.o..",
    "o..../..o.../.o..o../..o...../........o/o......./..o..../o...../....o → \
     ....o/o...../.o...../..o....o/......oo./....o.../..o..../....o./.....",
    "ooo/oooo/ooooo/oooo/oo. → ooo/oooo/oo.oo/oooo/ooo",
    "12/.../3. → 13/.2./..",
];

/// Boards whose rings alone do not determine the target. The picture of the target beside them
/// does.
const COVERED: [&str; 2] = [
    "12./1.23/..3.1/.2../... → 2.1/13../..2.1/..3./2..",
    "1.1/2..3/..5../4.../6.7 → ..1/2.1./..3../45../7.6",
];

/// Returns the position and the target of a reading; `None` if its options give no board.
fn hexagon(reading: &Reading) -> Option<(String, String)> {
    let board = family("hex")?.parse(&reading.options).ok()?;
    Some((board.position(), board.goal()))
}

/// Returns a picture of the start and the target of a board, as the first page of a solution shows
/// them.
fn with_target(text: &str, theme: &'static Theme) -> RgbImage {
    let board = family("hex").expect("the family").read(text).expect("a board");
    let goal = board.goal_scene().expect("hexagons show their target");
    let panel = |number: &str, scene| Panel { number: number.to_owned(), caption: String::new(), scene };
    let page = Renderer::new(theme).sheet(&[panel("Start", board.scene()), panel("Target", goal)]).remove(0);
    image::load_from_memory(&page.png).expect("a picture").to_rgb8()
}

#[test]
fn own_hexagons_are_read() {
    for theme in Theme::ALL {
        for text in HEXAGONS.into_iter().chain(COVERED) {
            let board = family("hex").expect("the family").read(text).expect("a board");
            let expected = Some((board.position(), board.goal()));
            let reading = read("hex", &with_target(text, theme)).expect("points");
            assert_eq!(hexagon(&reading), expected, "{} {text}", theme.name);
            assert!(reading.sure, "{} {text}", theme.name);

            let alone = read("hex", &draw("hex", text, theme).0).expect("points");
            assert!(COVERED.contains(&text) || alone.sure, "{} {text}", theme.name);
            assert!(!alone.sure || hexagon(&alone) == expected, "{} {text}", theme.name);
            let picture = with_target(text, theme);
            for part in [50, 30] {
                let [width, height] = [picture.width(), picture.height()].map(|side| side * part / 100);
                let small = resize(&picture, width, height, FilterType::Triangle);
                let reading = read("hex", &small).filter(|reading| reading.sure);
                let right = reading.as_ref().is_none_or(|reading| hexagon(reading) == expected);
                assert!(right, "{} {text} at {part} %: {reading:?}", theme.name);
            }
        }
    }
}

#[test]
fn hexagons_after_a_turn_are_never_sure_and_wrong() {
    let mut seen = Vec::new();
    for theme in Theme::ALL {
        for text in HEXAGONS {
            let start = family("hex").expect("the family").read(text).expect("a board");
            let inner = ["1,1", "1,2", "2,1", "2,3"];
            for (kind, inner) in ["L", "R", "C", "L"].into_iter().zip(inner) {
                let turn = format!("{kind}{inner}");
                let Ok(line) = start.read_moves(&Options::from([("moves", turn.as_str())])) else { continue };
                let (board, page) = (line.board(1), Renderer::new(theme).picture(&line.scene(1)));
                let picture = image::load_from_memory(&page.png).expect("a picture").to_rgb8();
                let reading = read("hex", &picture);
                seen.push(reading.is_some());
                let right = |reading: &Reading| hexagon(reading) == Some((board.position(), board.goal()));
                let allowed = reading.is_none_or(|reading| right(&reading) || !reading.sure);
                assert!(allowed, "{} {text} {turn}", theme.name);
            }
        }
    }
    let unread = seen.iter().filter(|&&seen| !seen).count();
    assert!(10 * unread <= seen.len(), "{unread} of {} are not read", seen.len());
}

/// Boards of lamps, and whether they show enough for a sure reading.
const LAMPS: [(&str, bool); 5] = [
    ("01110/11011/01110/10001/00100", true),
    ("101/010/110", true),
    ("100000000000/010000001000/000000000001/111000000000", true),
    ("11111/11111/11111/11111/11111", false),
    ("101/0#0/111", false),
];

#[test]
fn own_lamps_are_read() {
    for theme in Theme::ALL {
        for (text, sure) in LAMPS {
            let (picture, board) = draw("lights", text, theme);
            let reading = read("lights", &picture).expect("lamps");
            assert_eq!(board_text("lights", &reading), board, "{}", theme.name);
            assert_eq!(reading.sure, sure, "{} {text}", theme.name);
        }
        // The number of states is not visible.
        for (text, states) in
            [("0123/2301/1120/3003", "4"), ("012/201/110", "3"), ("01234/40312/22110/34021/11203", "5")]
        {
            let filled = Options::from([("states", states)]);
            let (picture, board) = draw("lights", &format!("{text} states:{states}"), theme);
            let reading = read("lights", &picture).expect("lamps");
            let got = reading.board.as_ref().expect("a board");
            assert_eq!((got.position(), reading.sure), (board.clone(), false), "{} {text}", theme.name);
            let reading = read_with("lights", &picture, &filled).expect("lamps");
            assert!(reading.sure && reading.options.get("states") == Some(states), "{} {text}", theme.name);
        }
        let start = family("lights").expect("the family").read(LAMPS[0].0).expect("a board");
        let line = start.read_moves(&Options::from([("moves", "a1 c3 e5")])).expect("legal");
        for step in 1..=3 {
            let page = Renderer::new(theme).picture(&line.scene(step));
            let picture = image::load_from_memory(&page.png).expect("a picture").to_rgb8();
            let reading = read("lights", &picture).expect("lamps");
            let right = board_text("lights", &reading) == line.board(step).position();
            assert!(right || !reading.sure, "{} after {step}", theme.name);
        }
    }
}

#[test]
fn own_cars_are_read() {
    for theme in Theme::ALL {
        for text in [
            "BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHo",
            "GBBoLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo",
            "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM",
            "..BB/A..C/A..C/.... → A down",
            "BB../..../.CC./AA.. → B",
            "B..AA/B..../..CC./...D./...D. → A left",
            "BCCC..DE/B..F..DE/GHHFIIJJ/GAAF..../KKLLLMM./.NNPQRRS/...PQTUS/VVV.QTUS",
        ] {
            let board = family("rush").expect("the family").read(text).expect("a board");
            let reading = read("rush", &draw("rush", text, theme).0);
            let reading = reading.unwrap_or_else(|| panic!("{} {text}", theme.name));
            let got = reading.board.as_ref().expect("a board");
            assert_eq!(canonical(&got.position()), canonical(&board.position()), "{} {text}", theme.name);
            // The frame at the exit and the target car are where they are on the drawn board.
            let goal_places = |board: &dyn Board| {
                let scene = board.scene();
                let is_goal = |item: &&Item| matches!(item.ink, Ink::Home(_) | Ink::Target);
                scene.items.iter().filter(is_goal).map(|item| (item.x, item.y)).collect::<Vec<_>>()
            };
            assert_eq!(goal_places(&**got), goal_places(&*board), "{} {text}", theme.name);
            assert!(reading.sure, "{} {text}", theme.name);
        }
    }
}

#[test]
fn boards_are_never_sure_as_other_families() {
    let boards = [
        ("sliding", "2 8 3 1 6 4 7 0 5"),
        ("klotski", "ABBC/ABBC/DEEF/DGHF/I..J"),
        ("water", "ABAB BABA .... ...."),
        ("rush", "BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHo"),
        ("hex", "o./.../.. → .o/.../.."),
        ("hex", HEXAGONS[2]),
        ("lights", LAMPS[0].0),
        ("dials", "2 5 1 positions:6 buttons:each"),
        ("dials", "0 1 1 1 0 1 1 0 1 1 0 1 1 1 0 1 0 0 0 1 0 0 1 0 0 → 1 positions:2 buttons:each"),
    ];
    for (id, board) in boards {
        let (picture, _) = draw(id, board, Theme::SLATE);
        for other in ["sliding", "klotski", "water", "hex", "lights", "rush", "dials"]
            .into_iter()
            .filter(|&other| other != id)
        {
            let reading = read(other, &picture);
            assert!(reading.is_none_or(|reading| !reading.sure), "{id} as {other}");
        }
    }
}
