//! The service with many users: no request starves or waits without limit.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use cantor::app::service::{Limits, Refusal, Service};
use cantor::app::{App, Theme};
use cantor::families::sliding::Sliding;
use cantor::family::{Board, Describe, Family, Game, Info, Line, Options};
use cantor::puzzle::{Message, ParseError, Report, Scene, Solution, SolveError};
use cantor::render::Artwork;
use cantor::search::{Budget, Meter, SLICE, Tables};
use cantor::vision::RgbImage;

use tokio::task::JoinHandle;

use crate::support::pictures::{draw_board, style};

/// A board whose search ends only when it is cancelled.
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

impl Describe for Endless {
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

    fn generator_options(&self) -> Options {
        Options::default()
    }

    fn is_solved(&self) -> bool {
        false
    }

    fn scene(&self) -> Scene {
        Scene::tray(1, 1)
    }
}

impl Game for Endless {
    /// The board has no moves.
    type Move = String;

    fn search(
        &self,
        _: &Tables,
        meter: &mut Meter<'_>,
        _: &mut Report<'_, Vec<String>>,
    ) -> Result<Solution<Vec<String>>, SolveError> {
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

    fn undo(&self, _: &String) -> Option<Vec<String>> {
        None
    }

    fn read_moves(&self, _: &Options) -> Result<Vec<String>, ParseError> {
        Ok(Vec::new())
    }
}

fn easy_board(board: &str) -> Arc<dyn Board> {
    Sliding.parse(&Options::from([("board", board)])).expect("a board").into()
}

/// Starts endless searches, one for each given user.
fn start_endless(
    service: &Service,
    searched: &Arc<AtomicUsize>,
    users: impl Iterator<Item = u64>,
) -> Vec<JoinHandle<Result<Solution<Line>, Refusal>>> {
    let ask = |(number, user)| {
        let board = Arc::new(Endless { number, searched: Arc::clone(searched) });
        let service = service.on_behalf_of(user);
        tokio::spawn(async move { service.solve(board).await })
    };
    users.enumerate().map(ask).collect()
}

/// Waits until the counter `searched` is at least `count`.
async fn until_searched(searched: &AtomicUsize, count: usize) {
    while searched.load(Ordering::SeqCst) < count {
        tokio::time::sleep(SLICE).await;
    }
}

fn service(running: usize, waiting: usize) -> (Service, Budget) {
    let budget = Budget::of_time(Duration::from_secs(3600));
    let limits = Limits::new(running, waiting, budget.clone());
    (Service::new(Arc::new(App::new()), limits), budget)
}

#[tokio::test(flavor = "multi_thread")]
async fn easy_boards_are_solved_and_drawn_while_hard_boards_use_every_core() {
    let (service, budget) = service(2, 1);
    let searched = Arc::new(AtomicUsize::new(0));
    // All eight run although three are admitted: a long search returns its permit.
    let hard = start_endless(&service, &searched, 1..9);
    until_searched(&searched, 8).await;
    for board in ["285174306", "813467052", "384102756"] {
        let board = easy_board(board);
        let solution = service.solve(Arc::clone(&board)).await.expect("a solution");
        let pictures = service.draw(&solution.line, style(Theme::SLATE, "en")).await.expect("a picture");
        assert!(solution.optimal && !pictures.is_empty());
    }
    assert!(hard.iter().all(|hard| !hard.is_finished()), "the searches are still running");
    budget.cancel.store(true, Ordering::Relaxed);
    for hard in hard {
        assert!(matches!(hard.await.expect("no panic"), Err(Refusal::Stopped(1))));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn shutdown_answers_every_request_with_the_best_solution_so_far() {
    let (service, _) = service(2, 2);
    let searched = Arc::new(AtomicUsize::new(0));
    // One user requests more long searches than are allowed at once.
    let mut endless = start_endless(&service, &searched, [1, 1, 1, 1, 2].into_iter());
    until_searched(&searched, 4).await;
    let large = easy_board("24 23 22 21 20/19 18 17 16 15/14 13 12 11 10/9 8 7 6 5/4 3 2 1 0");
    let improving = tokio::spawn({
        let service = service.on_behalf_of(3);
        async move { service.solve(large).await }
    });
    tokio::time::sleep(Duration::from_millis(100)).await;
    service.begin_shutdown();
    let solution = improving.await.expect("no panic").expect("a solution");
    assert!(!solution.line.is_empty() && solution.line.end().is_solved());
    for endless in endless.drain(..) {
        assert!(matches!(endless.await.expect("no panic"), Err(Refusal::Stopped(1))));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thousand_equal_requests_share_one_search() {
    let (service, _) = service(2, 1);
    let ask = |_| {
        let service = service.clone();
        tokio::spawn(async move {
            let solution = service.solve(easy_board("867254301")).await.expect("a solution");
            let picture =
                service.draw_step(&solution.line, 3, style(Theme::SLATE, "en")).await.expect("a picture");
            let sheets = service.draw(&solution.line, style(Theme::SLATE, "zh")).await.expect("pictures");
            (solution.line.len(), picture.file, sheets.len())
        })
    };
    let asked: Vec<_> = (0..1000).map(ask).collect();
    let mut answers = Vec::new();
    for asked in asked {
        answers.push(asked.await.expect("no panic"));
    }
    assert!(answers.iter().all(|answer| *answer == answers[0] && answer.0 == 31));
    // Each step and each language has its own picture.
    let solution = service.solve(easy_board("867254301")).await.expect("a solution");
    let other = service.draw_step(&solution.line, 4, style(Theme::SLATE, "en")).await.expect("a picture");
    assert_ne!(other.file, answers[0].1);
}

/// Number of readings that began.
static READINGS: AtomicUsize = AtomicUsize::new(0);

/// Whether the readings may end.
static RELEASED: AtomicBool = AtomicBool::new(false);

/// Reads until the test releases all readings.
fn read_slowly(_: &RgbImage, _: &Scene) -> Option<Artwork> {
    READINGS.fetch_add(1, Ordering::SeqCst);
    while !RELEASED.load(Ordering::SeqCst) {
        thread::sleep(SLICE);
    }
    None
}

#[tokio::test(flavor = "multi_thread")]
async fn waiting_readings_hold_no_permit_and_never_begin_after_the_stop_signal() {
    let (service, _) = service(3, 1);
    let (board, bytes) = (easy_board("867254301"), draw_board("sliding", "867254301"));
    let read = |user| {
        let (service, board, bytes) = (service.on_behalf_of(user), board.clone(), bytes.clone());
        tokio::spawn(async move { service.fit_photo(bytes, board, read_slowly).await.map(drop) })
    };
    let mut readings: Vec<_> = (1..9).map(read).collect();
    until_searched(&READINGS, 2).await;
    let solved = tokio::time::timeout(Duration::from_secs(60), service.solve(board.clone())).await;
    assert!(solved.expect("a permit is free").is_ok());
    // A dropped reading leaves the queue.
    readings.pop().expect("eight readings").abort();
    service.begin_shutdown();
    RELEASED.store(true, Ordering::SeqCst);
    let ends = futures_util::future::join_all(readings).await;
    let refused = ends.iter().filter(|end| matches!(end, Ok(Err(Refusal::Busy)))).count();
    assert_eq!((READINGS.load(Ordering::SeqCst), refused), (2, 5));
}
