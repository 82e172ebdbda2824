//! Animations, decoded again: every frame shows its board, they loop at a sensible pace, and their size is bounded.

use std::sync::Arc;

use cantor::app::{App, Theme, animate};
use cantor::families::family;
use cantor::family::{Board, Options};
use cantor::render::{MOST_FRAMES, Panel, Renderer};
use cantor::search::Budget;

use crate::sheets::{line, style, walk};

/// A GIF as a viewer shows it: each picture in the palette's indices, and for how many hundredths of a second.
struct Shown {
    width: usize,
    height: usize,
    repeat: gif::Repeat,
    frames: Vec<(Vec<u8>, u16)>,
}

/// Composes the first frames of a GIF as the format says.
fn shown(bytes: &[u8], most: usize) -> Shown {
    let mut decoder = gif::DecodeOptions::new();
    decoder.set_color_output(gif::ColorOutput::Indexed);
    decoder.check_frame_consistency(true);
    let mut decoder = decoder.read_info(bytes).expect("a GIF");
    let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
    let (mut canvas, mut frames) = (vec![u8::MAX; width * height], Vec::new());
    while frames.len() < most
        && let Some(frame) = decoder.read_next_frame().expect("a frame")
    {
        assert_eq!(frame.dispose, gif::DisposalMethod::Keep);
        for (at, &pixel) in frame.buffer.iter().enumerate() {
            let (x, y) = (at % usize::from(frame.width), at / usize::from(frame.width));
            if frame.transparent != Some(pixel) {
                canvas[(usize::from(frame.top) + y) * width + usize::from(frame.left) + x] = pixel;
            }
        }
        frames.push((canvas.clone(), frame.delay));
    }
    Shown { width, height, repeat: decoder.repeat(), frames }
}

fn board(id: &str, text: &str, options: &[(&'static str, &str)]) -> Box<dyn Board> {
    let family = family(id).expect("it");
    let mut given = Options::from([(family.info().board.id, text)]);
    options.iter().for_each(|&(id, text)| given.set(id, text));
    family.parse(&given).expect("a board")
}

/// Every board of a shortest solution, with captions.
fn panels(board: &dyn Board) -> Vec<Panel> {
    let budget = Budget::of_time(std::time::Duration::from_secs(60));
    let solution = App::new().solve(board, &budget).expect("a solution");
    let start = Panel { number: "Start".into(), caption: String::new(), scene: board.scene() };
    let steps = (1..=solution.line.len()).map(|step| Panel {
        number: format!("{step}/{}", solution.line.len()),
        caption: solution.line.caption(step - 1),
        scene: solution.line.scene(step),
    });
    std::iter::once(start).chain(steps).collect()
}

/// Each composed frame must be what the renderer draws for it in full, which is what it does for a first frame.
fn check(theme: &'static Theme, board: &dyn Board) {
    let (renderer, mut panels) = (Renderer::new(theme), panels(board));
    let gif = renderer.animation(&panels);
    assert_eq!(gif, renderer.animation(&panels), "cached blocks are the same");
    let played = shown(&gif, usize::MAX);
    assert_eq!(played.repeat, gif::Repeat::Infinite);
    assert_eq!(played.frames.len(), panels.len());
    assert!(played.width <= 400 && played.height <= 600);
    for (at, (picture, _)) in played.frames.iter().enumerate() {
        let whole = shown(&renderer.animation(&panels), 1).frames.remove(0).0;
        assert!(*picture == whole, "{board}, frame {at}");
        panels.rotate_left(1);
    }
}

#[test]
fn every_frame_shows_its_board() {
    check(Theme::SLATE, &*board("sliding", "647850321", &[]));
    check(Theme::FRINGE, &*board("sliding", "5 1 2 4/9 6 3 8/13 10 7 11/0 14 15 12", &[]));
    check(Theme::SLATE, &*board("sliding", "867254301", &[("metric", "multi")]));
    check(Theme::SLATE, &*board("klotski", "BAAC/BAAC/DFFE/DGHE/I..J", &[("goal", "2,3")]));
    check(Theme::FRINGE, &*board("klotski", "AB.C/.#DE", &[("goal", "A2,1")]));
    check(Theme::SLATE, &*board("hex", "o./.../..", &[("target", "../.../.o")]));
    check(Theme::SLATE, &*board("hex", ".../..oo/...../..oo/.o. → .oo/...o/....o/o.../...", &[]));
}

#[test]
fn the_pace_is_one_to_follow_and_long_solutions_take_a_minute() {
    let delays = |moves: usize| -> Vec<u16> {
        let gif = animate(&App::new(), &walk("4x4", moves), &style(Theme::SLATE, "en")).gif;
        shown(&gif, usize::MAX).frames.into_iter().map(|(_, delay)| delay).collect()
    };
    assert_eq!(delays(0), [150]);
    assert_eq!(delays(3), [150, 60, 60, 300]);
    let long = delays(200);
    assert_eq!((long.len(), long[0], long[200]), (201, 150, 300));
    assert!(long[1..200].iter().all(|delay| *delay == 29));
}

#[test]
fn very_long_solutions_are_bounded() {
    let (line, style) = (walk("10x10", 1000), style(Theme::FRINGE, "en"));
    let animation = animate(&App::new(), &line, &style);
    let played = shown(&animation.gif, usize::MAX);
    assert_eq!((animation.every, played.frames.len()), (5, 201));
    assert!(played.frames.len() <= MOST_FRAMES && animation.gif.len() < 1_500_000);
    let solved = animate(&App::new(), &line.end().line(), &style);
    let alone = shown(&solved.gif, 1);
    // Down to the line of text, it is the last board.
    let pixels = alone.width * (alone.height - 60);
    assert!(alone.frames[0].0[..pixels] == played.frames[200].0[..pixels]);
}

#[test]
fn what_an_animation_shows_is_said() {
    let alt =
        |moves: usize, locale| animate(&App::new(), &walk("3x3", moves), &style(Theme::SLATE, locale)).alt;
    assert!(alt(0, "en").starts_with("Sliding puzzle 3×3. Board: 123456780"), "{}", alt(0, "en"));
    assert!(alt(2, "en").contains(". Moves: "));
    assert!(
        alt(500, "en")
            .starts_with("Sliding puzzle 3×3, the board after every 3 moves, moves 1 to 500 of 500."),
        "{}",
        alt(500, "en")
    );
    assert!(alt(500, "zh").starts_with("数字华容道 3×3，每 3 步一张棋盘"), "{}", alt(500, "zh"));
    assert_eq!(alt(500, "zh").chars().count(), 1024);
}

#[tokio::test]
async fn the_service_animates() {
    use cantor::app::service::{Limits, Service};
    let limits =
        Limits { running: 1, waiting: 0, budget: Budget::of_time(std::time::Duration::from_secs(60)) };
    let service = Service::new(Arc::new(App::new()), limits);
    let board: Arc<dyn Board> = board("sliding", "123456708", &[]).into();
    let solution = service.solve(Arc::clone(&board)).await.expect("a solution");
    let style = style(Theme::SLATE, "en");
    let animation = service.animate(&solution.line, style).await.expect("an animation");
    assert_eq!(solution.line, line(&*board, "L"));
    assert_eq!(shown(&animation.gif, usize::MAX).frames.len(), 2);
}
