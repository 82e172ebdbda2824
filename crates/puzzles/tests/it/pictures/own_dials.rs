//! Cantor's own pictures of dials are read back exactly, with their legend of the buttons.

use cantor_fixtures::pictures::{read, read_with};
use cantor_puzzles::families::family;
use cantor_puzzles::family::{Board, Options, Reading};
use cantor_puzzles::puzzle::Scene;
use cantor_puzzles::render::{Panel, Renderer, Theme};
use image::RgbImage;
use image::codecs::jpeg::JpegEncoder;
use image::imageops::{FilterType, crop_imm, resize};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// Boards of presets, boards whose buttons are given as words, and the largest boards.
const KNOWN: [&str; 12] = [
    "2 4 3 game:compass steps:+1 -2 +3 buttons:outer middle, middle inner, outer inner",
    "1 3 0 2 game:cubes",
    "1 1 0 0 2 game:cubes positions:3",
    "1 3 0 2 → equal positions:4 buttons:ring",
    "01110/11011/01110/10001/00100 → 1 positions:2 buttons:abfg; bcdhm; klpqr; wxy; a; y; mnst; cgko",
    "01/10 game:lightbox buttons:A: 11/10 B: 01/11",
    "0 1 2 3 4 5 6 7 8 9 10 11 0 → 1 0 3 2 ? 5 11 6 9 8 0 10 0 positions:12 buttons:ring",
    "2 0 1 1 2 0 2 1 0 positions:3 buttons:line",
    "11 positions:12 buttons:1; 2; 3; 4; 5; 6; 7; 8; 9; 10; 11",
    "5 0 3 → 0 3 ? positions:6 4 4 buttons:1 1 0; 0 1 1; 1 0 -1",
    "1 2 → ? ? positions:3 buttons:ab a",
    "5 0 3 1 2 4 → 1 positions:6 buttons:ab bcd ef af; abc; acef; bd",
];

/// Returns a random board of up to 25 dials and 25 buttons.
fn random(seed: u64) -> Box<dyn Board> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut roll = |below: usize| rng.random_range(0..below as u64) as usize;
    let max_dials = [4, 6, 9, 25][roll(4)];
    let dials = 1 + roll(max_dials);
    let max_buttons = [3, 6, 9, 25][roll(4)];
    let buttons = 1 + roll(max_buttons);
    let uniform = [Some(2), Some(2 + roll(11)), None][roll(3)];
    let positions: Vec<usize> = (0..dials).map(|_| uniform.unwrap_or(2 + roll(11))).collect();
    let dense = 1 + roll(4);
    let mut row = || {
        let mut step = |&count: &usize| match roll(4) < dense {
            true => (1 + roll(count - 1) as i64) - [0, count as i64][roll(2)],
            false => 0,
        };
        positions.iter().map(&mut step).collect()
    };
    let mut rows: Vec<Vec<i64>> = (0..buttons).map(|_| row()).collect();
    rows.iter_mut().filter(|row| row.iter().all(|&step| step == 0)).for_each(|row| row[0] = 1);
    let text = |numbers: &[i64]| numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(" ");
    let whole: Vec<i64> = positions.iter().map(|&count| count as i64).collect();
    let start: Vec<i64> = positions.iter().map(|&count| roll(count) as i64).collect();
    let goal = match roll(4) {
        0 if dials > 1 => "equal".to_owned(),
        1 => roll(*positions.iter().min().expect("a dial")).to_string(),
        2 if dials > 1 => {
            let mut wanted =
                |&count: &usize| if roll(3) == 0 { "?".to_owned() } else { roll(count).to_string() };
            positions.iter().map(&mut wanted).collect::<Vec<_>>().join(" ")
        }
        _ => "0".to_owned(),
    };
    let rows: Vec<String> = rows.iter().map(|row| text(row)).collect();
    let text = format!("{} → {goal} positions:{} buttons:{}", text(&start), text(&whole), rows.join("; "));
    parse(&text)
}

fn parse(text: &str) -> Box<dyn Board> {
    family("dials").expect("the family").read(text).unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

fn picture(theme: &'static Theme, scene: &Scene) -> RgbImage {
    let page = Renderer::new(theme).picture(scene);
    image::load_from_memory(&page.png).expect("a picture").to_rgb8()
}

fn jpeg(picture: &RgbImage) -> RgbImage {
    let mut bytes = Vec::new();
    JpegEncoder::new_with_quality(&mut bytes, 90).encode_image(picture).expect("writing to memory");
    image::load_from_memory(&bytes).expect("a picture").to_rgb8()
}

/// Returns the board of a reading.
fn board(reading: &Reading) -> Option<String> {
    Some(reading.board.as_ref().ok()?.to_string())
}

/// Iterates over the known boards, and a random board for each seed.
fn systems(seeds: std::ops::Range<u64>) -> impl Iterator<Item = Box<dyn Board>> {
    KNOWN.into_iter().map(parse).chain(seeds.map(random))
}

#[test]
fn dials_and_their_buttons_are_read() {
    let (mut sure_but_wrong, mut asked, mut jpegs, mut asked_of_jpegs) = (Vec::new(), Vec::new(), 0, 0);
    for (number, start) in systems(0..60).enumerate() {
        let expected = start.to_string();
        let theme = [Theme::SLATE, Theme::FRINGE][number % 2];
        let drawing = picture(theme, &start.with_legend(start.scene()));
        match read("dials", &drawing) {
            Some(reading) if reading.sure && board(&reading).as_ref() == Some(&expected) => {}
            Some(reading) if reading.sure => sure_but_wrong.push(expected.clone()),
            _ => asked.push(expected.clone()),
        }
        let reading = read("dials", &jpeg(&drawing));
        jpegs += 1;
        match reading {
            Some(reading) if reading.sure && board(&reading).as_ref() == Some(&expected) => {}
            Some(reading) if reading.sure => sure_but_wrong.push(format!("JPEG: {expected}")),
            _ => asked_of_jpegs += 1,
        }
    }
    assert!(sure_but_wrong.is_empty(), "{sure_but_wrong:#?}");
    assert!(asked.is_empty(), "{asked:#?}");
    assert!(10 * asked_of_jpegs <= jpegs, "{asked_of_jpegs} of {jpegs}");
}

/// Dials with equal and with different numbers of positions, and with every kind of goal.
const DIALS: [&str; 8] = [
    "2 5 1 positions:6",
    "0 positions:2",
    "1 3 0 2 → equal positions:4",
    "5 0 3 → 0 3 ? positions:6 4 4",
    "0 1 2 3 4 5 6 7 8 9 10 11 0 → 1 0 3 2 ? 5 11 6 9 8 0 10 0 positions:12",
    "0 1 1 1 0 1 1 0 1 1 0 1 1 1 0 1 0 0 0 1 0 0 1 0 0 → 1 positions:2",
    "2 0 1 1 2 0 2 1 0 positions:3",
    "11 8 10 7 6 4 2 1 0 5 3 9 10 11 0 1 2 3 4 5 6 7 8 9 10 → 3 positions:12",
];

#[test]
fn a_press_is_marked_above_the_legend() {
    for start in systems(100..112) {
        let line = start.read_moves(&Options::from([("moves", "A")])).expect("a press");
        let drawing = picture(Theme::SLATE, &start.with_legend(line.scene(1)));
        let reading = read("dials", &drawing).expect("dials");
        assert_eq!((board(&reading), reading.sure), (Some(line.board(1).to_string()), true));
    }
}

/// Checks a sheet with the legend in the second panel, as in answers.
#[test]
fn a_sheet_has_the_legend_beside_the_start() {
    for text in &KNOWN[..4] {
        let start = parse(text);
        let scene = start.scene();
        let legend = start.legend(Some(scene.height)).expect("a legend").scene;
        let legend = legend.within(scene.width, scene.height);
        let panel = |number: &str, scene: &Scene| Panel {
            number: number.to_owned(),
            caption: String::new(),
            scene: scene.clone(),
        };
        let panels =
            [panel("Start", &scene), panel("Buttons", &legend), panel("1", &scene), panel("2", &scene)];
        for theme in [Theme::SLATE, Theme::FRINGE] {
            let page = Renderer::new(theme).sheet(&panels).remove(0);
            let sheet = image::load_from_memory(&page.png).expect("a picture").to_rgb8();
            let reading = read("dials", &sheet).expect("dials");
            assert_eq!((board(&reading), reading.sure), (Some(start.to_string()), true), "{}", theme.name);
        }
    }
}

/// Cuts off the right or the lower part of a picture. The reading may be sure only if the cut goes
/// through the paper around the board and removes no part of the board.
#[test]
fn cut_pictures_are_never_sure_and_wrong() {
    for text in [KNOWN[0], KNOWN[4], KNOWN[6], KNOWN[11]] {
        let start = parse(text);
        let whole = picture(Theme::SLATE, &start.with_legend(start.scene()));
        for part in (30..=96).step_by(3) {
            let [width, height] = [whole.width(), whole.height()].map(|side| side * part / 100);
            for (width, height) in [(whole.width(), height), (width, whole.height())] {
                let reading = read("dials", &crop_imm(&whole, 0, 0, width, height).to_image());
                let Some(reading) = reading.filter(|reading| reading.sure) else { continue };
                assert!(part > 90, "{text} cut to {part} %");
                assert_eq!(board(&reading), Some(start.to_string()), "cut to {part} %");
            }
        }
    }
}

/// Checks thirteen dials that show the numbers of tiles, one number twice.
#[test]
fn dials_are_never_a_sure_sliding_board() {
    for rest in ["", " → 1", " → equal"] {
        let start = parse(&format!("0 1 2 3 4 5 6 7 8 9 10 11 0{rest} positions:12 buttons:ring"));
        for theme in Theme::ALL {
            for scene in [start.scene(), start.with_legend(start.scene())] {
                let reading = read("sliding", &picture(theme, &scene));
                let wrong = reading.filter(|reading| reading.sure).and_then(|reading| board(&reading));
                assert_eq!(wrong, None, "{start}, {}", theme.name);
            }
        }
    }
}

#[test]
fn options_of_the_player_come_first() {
    let start = parse(KNOWN[0]);
    let drawing = picture(Theme::SLATE, &start.with_legend(start.scene()));
    let read_with_options = |filled: &[(&'static str, &str)]| {
        let mut options = Options::default();
        filled.iter().for_each(|(id, text)| options.set(id, *text));
        board(&read_with("dials", &drawing, &options).expect("dials"))
    };
    let other = parse("2 4 3 positions:6 buttons:each").to_string();
    assert_eq!(read_with_options(&[("buttons", "each")]), Some(other));
    // The legend contains the steps, so these options do not change them.
    assert_eq!(read_with_options(&[("game", "compass"), ("steps", "+1 -2 +3")]), Some(start.to_string()));
}

#[test]
fn pictures_without_a_legend_need_the_buttons() {
    let family = family("dials").expect("the family");
    let filled = Options::from([("buttons", "line")]);
    let got = |reading: &Reading| {
        let mut options = reading.options.clone();
        options.overlay(&filled);
        family.parse(&options).map(|board| board.to_string())
    };
    for theme in Theme::ALL {
        for text in DIALS {
            let board = family.read(&format!("{text} buttons:line")).expect("a board");
            let line = board.read_moves(&Options::from([("moves", "A")])).expect("legal");
            for step in 0..=1 {
                let expected = line.board(step).to_string();
                let page = Renderer::new(theme).picture(&line.scene(step));
                let picture = image::load_from_memory(&page.png).expect("a picture").to_rgb8();
                let reading = read_with("dials", &picture, &filled);
                let reading = reading.unwrap_or_else(|| panic!("{} {text}", theme.name));
                assert_eq!((got(&reading), reading.sure), (Ok(expected.clone()), true), "{}", theme.name);
                assert!(!read("dials", &picture).expect("dials").sure, "the buttons are unknown");
                for part in [60, 40, 25] {
                    let [width, height] = [picture.width(), picture.height()].map(|side| side * part / 100);
                    let small = resize(&picture, width, height, FilterType::Triangle);
                    let reading = read_with("dials", &small, &filled).filter(|reading| reading.sure);
                    let right = reading.as_ref().is_none_or(|reading| got(reading) == Ok(expected.clone()));
                    assert!(right, "{} {text} at {part} %: {reading:?}", theme.name);
                }
            }
        }
    }
}
