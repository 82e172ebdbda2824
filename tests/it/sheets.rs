//! The pictures of long solutions: few enough, small enough, and saying which steps they show.

use cantor::app::{App, Picture, PictureLimits, Style, Theme, draw};
use cantor::families::family;
use cantor::family::{Board, Line, MOVES, Options};
use cantor::front::discord::PICTURE_LIMITS;
use cantor::i18n::Locale;

/// As Discord has room for.
pub(crate) fn style(theme: &'static Theme, language: &str) -> Style {
    Style { theme, locale: Locale::of(language), limits: PICTURE_LIMITS, artwork: None }
}

/// A player's list of moves, read.
pub(crate) fn line(board: &dyn Board, moves: &str) -> Line {
    board.read_moves(&Options::from([(MOVES, moves)])).expect("legal moves")
}

/// The solved board of a size and so many legal moves from it, none taken back at once: they draw as a solution does.
pub(crate) fn walk(size: &str, length: usize) -> Line {
    let sides: Vec<usize> = size.split('x').map(|side| side.parse().expect("a side")).collect();
    let [width, height] = sides[..] else { panic!("two sides") };
    let tiles: Vec<String> = (1..=width * height).map(|tile| (tile % (width * height)).to_string()).collect();
    let options = Options::from([("board", tiles.join(" ").as_str()), ("size", size)]);
    let board = family("sliding").expect("it").parse(&options).expect("a board");
    let (mut x, mut y, mut last, mut seed) = (width - 1, height - 1, ' ', 1_u32);
    let mut moves = String::new();
    while moves.len() < length {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let (letter, back, legal) = match seed >> 30 {
            0 => ('U', 'D', y + 1 < height),
            1 => ('D', 'U', y > 0),
            2 => ('L', 'R', x + 1 < width),
            _ => ('R', 'L', x > 0),
        };
        if legal && last != back {
            match letter {
                'U' => y += 1,
                'D' => y -= 1,
                'L' => x += 1,
                _ => x -= 1,
            }
            last = letter;
            moves.push(letter);
        }
    }
    line(&*board, &moves)
}

/// Draws and checks what holds of every answer; returns how many pictures and whether they show every step.
fn check(size: &str, length: usize) -> (usize, bool) {
    let pictures = draw(&App::new(), &walk(size, length), &style(Theme::FRINGE, "en"));
    assert!(pictures.len() <= PICTURE_LIMITS.pictures);
    assert!(
        pictures.iter().all(|picture| picture.png.len() < 300_000),
        "of each eight megabytes are allowed"
    );
    let Some(Picture { alt, whole, .. }) = pictures.last() else { panic!("no picture") };
    assert!(alt.contains(&format!("to {length} of {length}")) || pictures.len() == 1, "{alt}");
    (pictures.len(), *whole)
}

#[test]
fn every_step_is_shown_where_it_can_be_read_else_a_few() {
    assert_eq!(check("3x3", 31), (2, true));
    assert_eq!(check("4x4", 80), (6, true));
    assert_eq!(check("5x5", 60), (8, true));
    assert_eq!(check("5x5", 106), (2, false));
    assert_eq!(check("6x6", 206), (2, false));
    assert_eq!(check("8x8", 540), (2, false));
    assert_eq!(check("10x10", 1200), (2, false));
}

#[test]
fn what_a_picture_shows_is_said() {
    let line = walk("5x5", 100);
    let alt = |locale| draw(&App::new(), &line, &style(Theme::SLATE, locale)).swap_remove(1).alt;
    assert!(
        alt("en").starts_with("Sliding puzzle 5×5, some of the boards, moves 44 to 100 of 100. Moves: "),
        "{}",
        alt("en")
    );
    assert!(
        alt("zh").starts_with("数字华容道 5×5，选出的棋盘，第 44 到 100 步，共 100 步。步骤："),
        "{}",
        alt("zh")
    );
}

#[test]
fn the_target_follows_the_start_where_it_is_a_picture_of_its_own() {
    let drawn = |moves: &str| {
        let options = Options::from([("start", "o./.../.."), ("target", ".o/.../..")]);
        let board = family("hex").expect("it").parse(&options).expect("a board");
        draw(&App::new(), &line(&*board, moves), &style(Theme::SLATE, "en"))
    };
    let alone = drawn("").remove(0).png;
    let size = |at: usize| u32::from_be_bytes(alone[at..at + 4].try_into().expect("four bytes"));
    // A hexagon alone is hardly wider than high.
    assert!(2 * size(16) > 3 * size(20), "start and target are side by side");
    // Every turn of a long list is on one page.
    let pages = drawn(&"L1,1 ".repeat(61));
    let turns = pages.iter().map(|page| page.alt.matches("L1,1").count()).sum::<usize>();
    assert_eq!(turns, 61);
    assert!(pages[0].alt.contains("steps 0 to "), "{}", pages[0].alt);
}

#[test]
fn who_has_more_room_gets_more() {
    let line = walk("8x8", 540);
    let style = style(Theme::SLATE, "en");
    let least = draw(&App::new(), &line, &style);
    let roomy =
        PictureLimits { pictures: 1000, pictures_of_parts: 1000, description: usize::MAX, ..style.limits };
    let most = draw(&App::new(), &line, &Style { limits: roomy, ..style });
    assert!(!least[0].whole && least.len() <= PICTURE_LIMITS.pictures);
    assert!(most[0].whole && most.len() > PICTURE_LIMITS.pictures);
    // Every move is told.
    let told =
        most.iter().map(|picture| picture.alt.rsplit(": ").next().unwrap_or_default()).collect::<Vec<_>>();
    assert_eq!(told.join(" ").split_whitespace().count(), 540, "{told:?}");
}
