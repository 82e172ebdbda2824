//! The service under siege: hungry boards in little memory, hard boards of many at once, generating, a flood of equal
//! requests, every table there is, and the end.
//!
//! `cargo bench --bench siege` prints a table for `docs/speed.md`, and ends with an error where somebody got no answer. Two
//! cores compute; memory is what the process has at most, the pool for searches and tables being 1 GB (64 MB for the tables).

use std::fs;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use cantor::app::service::{Limits, Refusal, Service};
use cantor::app::{App, PictureLimits, Style, Theme};
use cantor::families::family;
use cantor::family::{Board, Options, Solution};
use cantor::i18n::Locale;
use cantor::search::{Budget, Memory, Meter, Tables, Tier};
use tokio::task::JoinSet;

const TIME: Duration = Duration::from_secs(20);
const MEMORY: usize = 1 << 30;

#[tokio::main]
#[allow(clippy::print_stdout, reason = "a benchmark reports on standard output")]
async fn main() -> ExitCode {
    // `cargo test --benches` only asks whether it runs.
    let measured = std::env::args().any(|arg| arg == "--bench");
    let wanted = std::env::args().skip(1).find(|arg| !arg.starts_with('-')).unwrap_or_default();
    let many = |count: u64| if measured { count } else { 2 };
    let time = if measured { TIME } else { Duration::from_secs(1) };
    println!("| siege | held |\n|---|---|");
    let mut held = true;
    if "hungry".contains(&wanted) {
        held &= hungry(many(60), time).await;
    }
    if "hard".contains(&wanted) {
        held &= hard(many(60), time).await;
    }
    if "generate".contains(&wanted) {
        held &= generating(many(20), time).await;
    }
    if "flood".contains(&wanted) {
        held &= flood(many(2000)).await;
    }
    if "tables".contains(&wanted) {
        held &= tables(many(430)).await;
    }
    if "end".contains(&wanted) {
        held &= end(many(60), time).await;
    }
    if held { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

#[allow(clippy::print_stdout, reason = "a benchmark reports on standard output")]
fn row(siege: &str, held: &str) {
    println!("| {siege} | {held} |");
}

fn service(memory: usize, time: Duration) -> Service {
    let app = App::over(Tables::within(Memory::of(memory), None, Tier::Default));
    let limits = Limits { running: 2, waiting: 64, budget: Budget::of_time(time) };
    Service::new(Arc::new(app), limits)
}

fn made(id: &str, options: &[(&'static str, &str)], seed: u64) -> Arc<dyn Board> {
    let mut filled = Options::default();
    options.iter().for_each(|(option, value)| filled.set(option, (*value).to_owned()));
    let budget = Budget::of_time(Duration::MAX);
    let board = family(id).expect("it").generate(&filled, seed, &Tables::new(), &mut Meter::new(&budget));
    board.expect("such a board").into()
}

/// Boards whose search takes all the memory it gets.
fn hungriest(count: u64) -> Vec<Arc<dyn Board>> {
    let of = |seed| match seed % 3 {
        0 => made("hex", &[("side", "5"), ("stones", "30")], seed),
        1 => made("hex", &[("side", "5"), ("stones", "12")], seed),
        _ => made("water", &[("colours", "20")], seed),
    };
    (0..count).map(of).collect()
}

/// Boards on which there is something to improve as long as one likes.
fn hardest(count: u64) -> Vec<Arc<dyn Board>> {
    let of = |seed| match seed % 4 {
        0 => made("sliding", &[("size", "5x5")], seed),
        1 => made("sliding", &[("size", "8x8")], seed),
        2 => made("hex", &[("side", "5"), ("stones", "30")], seed),
        _ => made("sliding", &[("size", "10x10")], seed),
    };
    (0..count).map(of).collect()
}

type Answers = JoinSet<(Duration, Result<Solution, Refusal>)>;

/// Asks for all of them at once, each for another user.
fn ask(service: &Service, boards: Vec<Arc<dyn Board>>) -> Answers {
    let mut answers = JoinSet::new();
    for (user, board) in (1..).zip(boards) {
        let service = service.on_behalf_of(user);
        let started = Instant::now();
        answers.spawn(async move {
            let solution = service.solve(board).await;
            (started.elapsed(), solution)
        });
    }
    answers
}

/// How many got a way, and when the last got its answer.
async fn ways(mut answers: Answers) -> (usize, usize, Duration) {
    let (mut ways, mut all, mut last) = (0, 0, Duration::ZERO);
    while let Some(answer) = answers.join_next().await {
        let (took, solution) = answer.expect("no panic");
        all += 1;
        last = last.max(took);
        ways += usize::from(solution.is_ok_and(|solution| solution.line.end().is_solved()));
    }
    (ways, all, last)
}

async fn hungry(count: u64, time: Duration) -> bool {
    let service = service(MEMORY, time);
    let (ways, all, last) = ways(ask(&service, hungriest(count))).await;
    let held =
        format!("{ways} of {all} got a way, the last after {last:.1?}; {} at most", megabytes("VmHWM"));
    row(&format!("{count} of the hungriest boards at once, 1 GB for searches"), &held);
    ways == all
}

async fn hard(count: u64, time: Duration) -> bool {
    let service = service(MEMORY, time);
    let started = Instant::now();
    let answers = ask(&service, hardest(count));
    let mut easy = easy(&service, || started.elapsed() < 2 * time).await;
    let (ways, all, last) = ways(answers).await;
    let held = format!(
        "{ways} of {all} got a way, the last after {last:.1?}; easy boards beside them {}",
        easy.said()
    );
    row(&format!("{count} hard boards of as many users"), &held);
    ways == all && easy.refused == 0
}

async fn generating(count: u64, time: Duration) -> bool {
    let service = service(MEMORY, time);
    let started = Instant::now();
    let mut making = JoinSet::new();
    for seed in 0..count {
        let service = service.on_behalf_of(seed + 1);
        making.spawn(async move {
            let options = Options::from([("size", "4x4"), ("moves", "78")]);
            service.generate(family("sliding").expect("it"), &options, seed).await.is_ok()
        });
    }
    let mut easy = easy(&service, || started.elapsed() < time).await;
    let answered = making.join_all().await.into_iter().filter(|answered| *answered).count();
    let held = format!(
        "{answered} answered within {:.1?}; easy boards beside them {}",
        started.elapsed(),
        easy.said()
    );
    row(&format!("{count} boards of 78 moves to be generated"), &held);
    answered as u64 == count && easy.refused == 0
}

async fn flood(count: u64) -> bool {
    let service = service(MEMORY, TIME);
    let board = made("sliding", &[("size", "3x3"), ("moves", "31")], 1);
    let same = vec![board; count as usize];
    let cold = replies(&service, &same).await;
    let warm = replies(&service, &same).await;
    let different: Vec<_> = (0..count).map(|seed| made("sliding", &[("size", "3x3")], seed)).collect();
    let apart = replies(&service, &different).await;
    let again = replies(&service, &different).await;
    let said = |(answered, took): (u64, Duration)| format!("{answered} in {took:.1?}");
    row(
        &format!("{count} at once for the same board, sheets drawn"),
        &format!("{}; once more {}", said(cold), said(warm)),
    );
    row(
        &format!("{count} at once for as many boards, sheets drawn"),
        &format!("{}; once more {}", said(apart), said(again)),
    );
    [cold.0, warm.0, apart.0, again.0] == [count; 4]
}

async fn replies(service: &Service, boards: &[Arc<dyn Board>]) -> (u64, Duration) {
    let started = Instant::now();
    let mut answers = JoinSet::new();
    for (user, board) in (1..).zip(boards) {
        let (service, board) = (service.on_behalf_of(user), Arc::clone(board));
        answers.spawn(async move { reply(&service, board).await });
    }
    let answered = answers.join_all().await.into_iter().filter(|answered| *answered).count();
    (answered as u64, started.elapsed())
}

async fn reply(service: &Service, board: Arc<dyn Board>) -> bool {
    let limits = PictureLimits { pictures: 6, pictures_of_parts: 2, description: 1024, animation: 8 << 20 };
    let style = Style { theme: Theme::SLATE, locale: Locale::of("en"), limits, artwork: None };
    match service.solve(board).await {
        Ok(solution) => service.draw(&solution.line, style).await.is_ok(),
        Err(_) => false,
    }
}

/// Boards of every shape and goal that there is a table for, in little memory.
async fn tables(count: u64) -> bool {
    let service = service(64 << 20, TIME);
    let before = megabytes("VmRSS");
    let shapes = ["2x2", "2x3", "3x2", "3x3", "2x4", "4x2", "2x5", "5x2", "3x4", "4x3"];
    let mut answered = 0;
    for number in 0..count {
        let shape = shapes[number as usize % shapes.len()];
        let metric = if number % 2 == 0 { "single" } else { "multi" };
        let board = made("sliding", &[("size", shape), ("metric", metric), ("goal", goal(number))], number);
        answered += u64::from(service.solve(board).await.is_ok());
    }
    let held = format!("{answered} answered, {before} before and {} after", megabytes("VmRSS"));
    row(&format!("{count} boards of all shapes and metrics, 64 MB for tables"), &held);
    answered == count
}

fn goal(number: u64) -> &'static str {
    if number.is_multiple_of(3) { "rows" } else { "gap-first" }
}

async fn end(count: u64, time: Duration) -> bool {
    let service = service(MEMORY, time);
    let answers = ask(&service, hardest(count));
    tokio::time::sleep(Duration::from_secs(1)).await;
    let told = Instant::now();
    service.hurry();
    let (ways, all, _) = ways(answers).await;
    row(
        &format!("told to end with {count} hard boards begun"),
        &format!("{ways} of {all} got a way within {:.1?}", told.elapsed()),
    );
    ways == all && told.elapsed() < Duration::from_secs(10)
}

/// What easy boards took beside others.
struct Easy {
    times: Vec<Duration>,
    refused: usize,
}

impl Easy {
    fn said(&mut self) -> String {
        self.times.sort_unstable();
        let at = |part: f64| self.times[((self.times.len() - 1) as f64 * part) as usize];
        format!(
            "{:.1?} in the median, {:.1?} at the 99th percentile, {} refused",
            at(0.5),
            at(0.99),
            self.refused
        )
    }
}

/// Asks for easy boards, one after the other, as long as there is reason to.
async fn easy(service: &Service, go_on: impl Fn() -> bool) -> Easy {
    let service = service.on_behalf_of(9_999);
    let mut easy = Easy { times: Vec::new(), refused: 0 };
    let mut seed = 0;
    loop {
        let board = made("sliding", &[("size", "3x3")], seed);
        let started = Instant::now();
        easy.refused += usize::from(service.solve(board).await.is_err());
        easy.times.push(started.elapsed());
        seed += 1;
        if !go_on() {
            return easy;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// A figure of the process's memory.
fn megabytes(name: &str) -> String {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<usize>().ok());
    kilobytes.map_or("?".to_owned(), |kilobytes| format!("{} MB", kilobytes >> 10))
}
