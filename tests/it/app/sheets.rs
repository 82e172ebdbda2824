//! Contact sheets of long solutions: number, size and description.

use cantor::app::{App, Picture, PictureLimits, Steps, Style, Theme, draw};
use cantor::families::family;
use cantor::family::Options;
use cantor::front::discord::PICTURE_LIMITS;

use crate::support::pictures::{line, style, walk};

/// Draws a solution and checks the limits. Returns the number of pictures, and whether they show
/// every step.
fn check(size: &str, length: usize) -> (usize, bool) {
    let pictures = draw(&App::new(), &walk(size, length), &style(Theme::FRINGE, "en"));
    assert!(pictures.len() <= PICTURE_LIMITS.pictures);
    assert!(
        pictures.iter().all(|picture| picture.file.len() < 300_000),
        "eight megabytes are allowed for each file"
    );
    let Some(Picture { alt, steps, .. }) = pictures.last() else { panic!("no picture") };
    assert!(alt.contains(&format!("to {length} of {length}")) || pictures.len() == 1, "{alt}");
    (pictures.len(), *steps == Steps::All)
}

#[test]
fn long_solutions_show_selected_steps() {
    assert_eq!(check("3x3", 31), (2, true));
    assert_eq!(check("4x4", 80), (6, true));
    assert_eq!(check("5x5", 60), (8, true));
    assert_eq!(check("5x5", 106), (2, false));
    assert_eq!(check("6x6", 206), (2, false));
    assert_eq!(check("8x8", 540), (1, false));
    assert_eq!(check("10x10", 1200), (1, false));
}

#[test]
fn sheets_are_described() {
    let line = walk("5x5", 100);
    let alt = |locale| draw(&App::new(), &line, &style(Theme::SLATE, locale)).swap_remove(1).alt;
    assert!(
        alt("en").starts_with("Sliding puzzle 5×5, some of the boards, moves 52 to 100 of 100. Moves: "),
        "{}",
        alt("en")
    );
    assert!(
        alt("zh").starts_with("数字华容道 5×5，选出的棋盘，第 52 到 100 步，共 100 步。步骤："),
        "{}",
        alt("zh")
    );
}

#[test]
fn separate_targets_are_drawn_next_to_the_start() {
    let draw_moves = |moves: &str| {
        let options = Options::from([("start", "o./.../.."), ("target", ".o/.../..")]);
        let board = family("hex").expect("the family exists").parse(&options).expect("a board");
        draw(&App::new(), &line(&*board, moves), &style(Theme::SLATE, "en"))
    };
    let alone = draw_moves("").remove(0).file;
    let size = |at: usize| u32::from_be_bytes(alone[at..at + 4].try_into().expect("four bytes"));
    // A single hexagon is about as wide as it is high.
    assert!(2 * size(16) > 3 * size(20), "start and target are side by side");
    // The pages describe every turn of a long list once.
    let pages = draw_moves(&"1↻ ".repeat(61));
    let turns = pages.iter().map(|page| page.alt.matches("1↻").count()).sum::<usize>();
    assert_eq!(turns, 61);
    assert!(pages[0].alt.contains("steps 0 to "), "{}", pages[0].alt);
}

#[test]
fn larger_limits_give_more_pictures() {
    let line = walk("8x8", 540);
    let style = style(Theme::SLATE, "en");
    let small = draw(&App::new(), &line, &style);
    let roomy =
        PictureLimits { pictures: 1000, key_step_pages: 1000, description: usize::MAX, ..style.limits };
    let large = draw(&App::new(), &line, &Style { limits: roomy, ..style });
    assert!(small[0].steps != Steps::All && small.len() <= PICTURE_LIMITS.pictures);
    assert!(large[0].steps == Steps::All && large.len() > PICTURE_LIMITS.pictures);
    // The descriptions contain every move.
    let described =
        large.iter().map(|picture| picture.alt.rsplit(": ").next().unwrap_or_default()).collect::<Vec<_>>();
    assert_eq!(described.join(" ").split_whitespace().count(), 540, "{described:?}");
}
