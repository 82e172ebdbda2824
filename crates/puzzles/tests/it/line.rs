//! The cost of a line: one scene for each drawing, and one pass over the moves.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use cantor_puzzles::families::family;
use cantor_puzzles::family::{Board, Describe, Game, Info, MOVES, Options};
use cantor_puzzles::puzzle::{Message, ParseError, Report, Scene, Solution, SolveError};
use cantor_puzzles::search::{Meter, Tables};

/// A number that each move increases, with counters of calls.
#[derive(Clone)]
struct Number {
    value: usize,
    calls: Arc<Calls>,
}

/// Counters of calls.
#[derive(Default)]
struct Calls {
    plays: AtomicUsize,
    scenes: AtomicUsize,
    reads: AtomicUsize,
}

impl Number {
    fn new() -> Self {
        Self { value: 0, calls: Arc::default() }
    }

    /// Returns the numbers of moves played, scenes built and lists parsed since the last call.
    fn take_calls(&self) -> [usize; 3] {
        let Calls { plays, scenes, reads } = &*self.calls;
        [plays, scenes, reads].map(|count| count.swap(0, Ordering::Relaxed))
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.value)
    }
}

impl Describe for Number {
    fn info(&self) -> &'static Info {
        family("hex").expect("a family").info()
    }

    fn position(&self) -> String {
        self.to_string()
    }

    fn goal(&self) -> String {
        String::new()
    }

    fn title(&self) -> Message {
        Message::new("hex-title")
    }

    fn generator_options(&self) -> Options {
        Options::default()
    }

    fn is_solved(&self) -> bool {
        false
    }

    fn scene(&self) -> Scene {
        self.calls.scenes.fetch_add(1, Ordering::Relaxed);
        Scene::tray(self.value + 1, 1)
    }
}

impl Game for Number {
    type Move = char;

    fn scene_after(&self, _: &char) -> Scene {
        self.calls.scenes.fetch_add(1, Ordering::Relaxed);
        Scene::tray(self.value + 2, 2)
    }

    fn legal_moves(&self) -> Vec<char> {
        vec!['+']
    }

    fn play(&mut self, _: &char) {
        self.calls.plays.fetch_add(1, Ordering::Relaxed);
        self.value += 1;
    }

    fn undo(&self, _: &char) -> Option<Vec<char>> {
        None
    }

    fn read_moves(&self, options: &Options) -> Result<Vec<char>, ParseError> {
        self.calls.reads.fetch_add(1, Ordering::Relaxed);
        Ok(options.get(MOVES).unwrap_or_default().chars().filter(|&sign| sign == '+').collect())
    }

    fn search(
        &self,
        _: &Tables,
        _: &mut Meter<'_>,
        _: &mut Report<'_, Vec<char>>,
    ) -> Result<Solution<Vec<char>>, SolveError> {
        Ok(Solution::bounded(vec!['+'; 100], 100, 0))
    }
}

fn moves(text: &str) -> Options {
    Options::from([(MOVES, text)])
}

#[test]
fn scenes_are_built_only_for_drawings() {
    let (start, budget) = (Number::new(), crate::support::budget());
    let line = Board::solve(&start, &Tables::new(), &mut Meter::new(&budget)).expect("a solution").line;
    assert_eq!(start.take_calls(), [0, 0, 0], "a solution is neither played nor read");
    assert_eq!((line.len(), line.to_string().len()), (100, 199));
    assert_eq!(start.take_calls(), [0, 0, 0], "writing plays nothing");
    assert_eq!(line.scene(40), Scene::tray(41, 2));
    assert_eq!(start.take_calls(), [39, 1, 0]);
    let shown = [10, 20, 30, 100];
    assert_eq!(line.scenes(&shown, false), shown.map(|played| Scene::tray(played + 1, 1)));
    assert_eq!(start.take_calls(), [100, 4, 0], "played once for all scenes");
    assert_eq!(line.scene(0), Scene::tray(1, 1));
    assert_eq!(start.take_calls(), [0, 1, 0]);
}

#[test]
fn a_click_plays_the_history_once() {
    let start = Number::new();
    let line = start.resume(&"+ ".repeat(50)).expect("legal");
    assert_eq!(start.take_calls(), [50, 0, 50], "each word is read alone");
    let line = line.read_on(&moves("++")).expect("legal");
    assert_eq!(start.take_calls(), [2, 0, 1]);
    assert_eq!((line.end().to_string(), line.len()), ("52".to_owned(), 52));
    assert_eq!(line.scene(52), Scene::tray(53, 2));
    assert_eq!(line.end().legal_moves(None).len(), 1);
    assert_eq!(start.take_calls(), [0, 1, 0], "the last board is cached");
}

#[test]
fn parts_begin_at_their_first_move() {
    let line = Board::read_moves(&Number::new(), &moves("+++++")).expect("legal");
    let part = line.part(2..4);
    assert_eq!((part.start().to_string(), part.end().to_string(), part.len()), ("2".into(), "4".into(), 2));
    assert_eq!(line.board(3).to_string(), "3");
    assert!(line.reversed().is_none(), "no move can be undone");
}
