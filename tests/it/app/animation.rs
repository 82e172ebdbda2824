//! Animations of solutions, decoded: pace, size and description.

use std::sync::Arc;

use cantor::app::{App, Steps, Theme, animate};
use cantor::families::family;
use cantor::family::Board;
use cantor::render::MAX_FRAMES;
use cantor::search::Budget;
use cantor_fixtures::gif::compose;

use crate::support::pictures::{line, style, walk};

#[test]
fn animations_are_slow_enough_and_last_at_most_a_minute() {
    let delays = |moves: usize| -> Vec<u16> {
        let gif = animate(&App::new(), &walk("4x4", moves), &style(Theme::SLATE, "en")).file;
        compose(&gif, usize::MAX).frames.into_iter().map(|(_, delay)| delay).collect()
    };
    assert_eq!(delays(0), [150]);
    assert_eq!(delays(3), [150, 60, 60, 300]);
    let long = delays(200);
    assert_eq!((long.len(), long[0], long[200]), (201, 150, 300));
    assert!(long[1..200].iter().all(|delay| *delay == 29));
}

#[test]
fn animations_of_very_long_solutions_are_bounded() {
    let (line, style) = (walk("10x10", 1000), style(Theme::FRINGE, "en"));
    let animation = animate(&App::new(), &line, &style);
    let played = compose(&animation.file, usize::MAX);
    assert_eq!((animation.steps, played.frames.len()), (Steps::Every(5), 201));
    assert!(played.frames.len() <= MAX_FRAMES && animation.file.len() < 1_500_000);
    let solved = animate(&App::new(), &line.end().line(), &style);
    let alone = compose(&solved.file, 1);
    // The last board, without the line of text below it.
    let pixels = alone.width * (alone.height - 60);
    assert!(alone.frames[0].0[..pixels] == played.frames[200].0[..pixels]);
}

#[test]
fn animations_are_described() {
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
async fn the_service_draws_animations() {
    use cantor::app::service::{Limits, Service};
    let limits = Limits::new(1, 0, Budget::of_time(std::time::Duration::from_secs(60)));
    let service = Service::new(Arc::new(App::new()), limits);
    let board: Arc<dyn Board> =
        family("sliding").expect("the family exists").read("123456708").expect("a board").into();
    let solution = service.solve(Arc::clone(&board)).await.expect("a solution");
    let style = style(Theme::SLATE, "en");
    let animation = service.animate(&solution.line, style).await.expect("an animation");
    assert_eq!(solution.line, line(&*board, "L"));
    assert_eq!(compose(&animation.file, usize::MAX).frames.len(), 2);
}
