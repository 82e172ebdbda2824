//! Many users at once: nobody is starved, nobody waits without bound.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use cantor::app::service::{Limits, Refusal, Service};
use cantor::app::{App, Theme};
use cantor::families::sliding::Sliding;
use cantor::family::{Board, Family, Game, Info, Options};
use cantor::puzzle::{Message, ParseError, Scene, Solution, SolveError};
use cantor::search::{Budget, Meter, SLICE, Tables};

use crate::sheets::style;

/// A board that is searched until nobody wants the answer any more.
#[derive(Clone)]
struct Endless {
    number: usize,
    searched: Arc<AtomicUsize>,
}

impl fmt::Display for Endless {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "endless {}", self.number)
    }
}

impl Game for Endless {
    /// There are none.
    type Move = String;

    fn info(&self) -> &'static Info {
        Sliding.info()
    }

    fn position(&self) -> String {
        self.to_string()
    }

    fn goal(&self) -> String {
        String::new()
    }

    fn title(&self) -> Message {
        Message::new("sliding-title")
    }

    fn scene(&self) -> Scene {
        Scene::tray(1, 1)
    }

    fn is_solved(&self) -> bool {
        false
    }

    fn solve(&self, _: &Tables, meter: &mut Meter<'_>) -> Result<Solution<Vec<String>>, SolveError> {
        self.searched.fetch_add(1, Ordering::SeqCst);
        loop {
            meter.tick().map_err(|why| SolveError::Stopped { why, at_least: 1 })?;
        }
    }

    fn scene_after(&self, _: &String) -> Scene {
        Scene::tray(1, 1)
    }

    fn legal_moves(&self) -> Vec<String> {
        Vec::new()
    }

    fn play(&mut self, _: &String) {}

    fn inverse(_: &String) -> Option<String> {
        None
    }

    fn caption(mv: &String) -> String {
        mv.clone()
    }

    fn read_moves(&self, _: &Options) -> Result<Vec<String>, ParseError> {
        Ok(Vec::new())
    }
}

fn easy(board: &str) -> Arc<dyn Board> {
    Sliding.parse(&Options::from([("board", board)])).expect("a board").into()
}

#[tokio::test(flavor = "multi_thread")]
async fn easy_boards_are_answered_and_drawn_while_hard_ones_fill_every_core() {
    let budget = Budget::of_time(Duration::from_secs(3600));
    let cancel = Arc::clone(&budget.cancel);
    let limits = Limits { running: 2, waiting: 7, budget };
    let service = Arc::new(Service::new(Arc::new(App::new()), limits));
    let searched = Arc::new(AtomicUsize::new(0));
    let hard: Vec<_> = (0..8)
        .map(|number| {
            let board = Arc::new(Endless { number, searched: Arc::clone(&searched) });
            let service = Arc::clone(&service);
            tokio::spawn(async move { service.solve(board).await })
        })
        .collect();
    // Eight take turns at two cores: all of them are at it, which they would not be one after the other.
    while searched.load(Ordering::SeqCst) < 8 {
        tokio::time::sleep(SLICE).await;
    }
    for board in ["285174306", "813467052", "384102756"] {
        let board = easy(board);
        let solution = service.solve(Arc::clone(&board)).await.expect("a solution");
        let pictures = service.draw(&solution.line, style(Theme::SLATE, "en")).await.expect("a picture");
        assert!(solution.optimal && !pictures.is_empty());
    }
    assert!(hard.iter().all(|hard| !hard.is_finished()), "they are still being searched");

    // One place was left, and now it is taken: the next one is told so at once.
    let board = Arc::new(Endless { number: 8, searched: Arc::clone(&searched) });
    let ninth = tokio::spawn({
        let service = Arc::clone(&service);
        async move { service.solve(board).await }
    });
    while searched.load(Ordering::SeqCst) < 9 {
        tokio::time::sleep(SLICE).await;
    }
    assert!(matches!(service.solve(easy("123456708")).await, Err(Refusal::Busy)));
    cancel.store(true, Ordering::Relaxed);
    for hard in hard.into_iter().chain([ninth]) {
        assert!(matches!(hard.await.expect("no panic"), Err(Refusal::Stopped(1))));
    }
}
