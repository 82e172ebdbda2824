//! The service under extreme load: memory-hungry boards, hard boards of many users, generation,
//! floods of requests, tables in little memory, shutdown, hostile pictures, and everything at once.
//!
//! `cargo bench --bench siege` prints a table for `docs/speed.md`, and exits with an error if a
//! load fails. Two threads compute. "Peak" is the peak memory of the process; searches
//! and tables have 1 GB unless a row says otherwise.

mod pictures;
mod together;

use std::fs;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use cantor::app::service::{self, Limits, Refusal, Service};
use cantor::app::{App, PictureLimits, Style, Theme};
use cantor::families::family;
use cantor::family::{Board, Options, Solution};
use cantor::i18n::Locale;
use cantor::search::{Budget, Memory, Meter, Tables, Tier};
use tokio::task::JoinSet;

use together::Load;

/// Budget of a search.
const TIME: Duration = Duration::from_secs(20);

/// Memory for searches and tables, in bytes.
const MEMORY: usize = 1 << 30;

#[tokio::main]
#[allow(clippy::print_stdout, reason = "a benchmark reports on standard output")]
async fn main() -> ExitCode {
    // `cargo test --benches` runs a short form.
    let is_measured = std::env::args().any(|arg| arg == "--bench");
    let wanted = std::env::args().skip(1).find(|arg| !arg.starts_with('-')).unwrap_or_default();
    let scale = |count: u64| if is_measured { count } else { 2 };
    let time = if is_measured { TIME } else { Duration::from_secs(1) };
    if let (together::NAME, Some(size)) =
        (&*wanted, std::env::args().nth(2).and_then(|size| size.parse().ok()))
    {
        let amount =
            if is_measured { (1000, 20, Duration::from_secs(60)) } else { (2, 1, Duration::from_millis(1)) };
        let (rush, large, rest) = amount;
        let passes = together::run(size, Load { rush, large, time, rest }).await;
        return if passes { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    }
    println!("| load | result |\n|---|---|");
    let mut passes = true;
    if "hungry".contains(&wanted) {
        passes &= measure_hungry_boards(scale(60), time).await;
    }
    if "hard".contains(&wanted) {
        passes &= measure_hard_boards(scale(60), time).await;
    }
    if "generate".contains(&wanted) {
        passes &= measure_generation(scale(20), time).await;
    }
    if "flood".contains(&wanted) {
        passes &= measure_flood(scale(2000)).await;
    }
    if "tables".contains(&wanted) {
        passes &= measure_tables(scale(430)).await;
    }
    if "end".contains(&wanted) {
        passes &= measure_shutdown(scale(60), time).await;
    }
    if "pictures".contains(&wanted) {
        passes &= pictures::read_alone(&service(MEMORY, time), if is_measured { 6 } else { 1 }).await;
        passes &= pictures::read_queue(&service(MEMORY, time), scale(72)).await;
    }
    if together::NAME.contains(&wanted) {
        passes &= together::run_each_size(is_measured);
    }
    // The short form shows that each load runs to its end; its times are too short for a verdict.
    if passes || !is_measured { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

#[allow(clippy::print_stdout, reason = "a benchmark reports on standard output")]
fn print_row(load: &str, result: &str) {
    println!("| {load} | {result} |");
}

fn service(memory: usize, time: Duration) -> Service {
    service_with(service::create_memory_pool(memory), time)
}

fn service_with(memory: Memory, time: Duration) -> Service {
    let app = App::with_tables(Tables::with_memory(memory, None, Tier::Default));
    let limits = Limits::new(2, 64, Budget::of_time(time));
    Service::new(Arc::new(app), limits)
}

fn generate(id: &str, options: &[(&'static str, &str)], seed: u64) -> Arc<dyn Board> {
    let mut filled = Options::default();
    options.iter().for_each(|(option, value)| filled.set(option, (*value).to_owned()));
    let budget = Budget::of_time(Duration::MAX);
    let board = family(id).expect("the family exists").generate(
        &filled,
        seed,
        &Tables::new(),
        &mut Meter::new(&budget),
    );
    board.expect("a board").into()
}

/// Generates the boards of the memory load: hex boards whose searches hold millions of positions,
/// and 5x5 sliding boards, which have the highest peak in `docs/measured/scale.txt`.
fn generate_hungry_boards(count: u64) -> Vec<Arc<dyn Board>> {
    let board = |seed| match seed % 3 {
        0 => generate("hex", &[("side", "5"), ("stones", "30")], seed),
        1 => generate("hex", &[("side", "5"), ("stones", "12")], seed),
        _ => generate("sliding", &[("size", "5x5")], seed),
    };
    (0..count).map(board).collect()
}

/// Generates boards too hard for a proof: more time only improves their solutions.
fn generate_hard_boards(count: u64) -> Vec<Arc<dyn Board>> {
    let board = |seed| match seed % 4 {
        0 => generate("sliding", &[("size", "5x5")], seed),
        1 => generate("sliding", &[("size", "8x8")], seed),
        2 => generate("hex", &[("side", "5"), ("stones", "30")], seed),
        _ => generate("sliding", &[("size", "10x10")], seed),
    };
    (0..count).map(board).collect()
}

type Answers = JoinSet<(Duration, Result<Solution, Refusal>)>;

/// Requests all boards at once, each for a different user.
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

/// Counts solved boards. Returns their number, the number of boards, and the time of the last
/// answer.
async fn count_solved(mut answers: Answers) -> (usize, usize, Duration) {
    let (mut solved, mut all, mut last) = (0, 0, Duration::ZERO);
    while let Some(answer) = answers.join_next().await {
        let (took, solution) = answer.expect("no panic");
        all += 1;
        last = last.max(took);
        solved += usize::from(solution.is_ok_and(|solution| solution.line.end().is_solved()));
    }
    (solved, all, last)
}

/// Requests memory-hungry boards at once. Returns whether all are solved.
async fn measure_hungry_boards(count: u64, time: Duration) -> bool {
    let service = service(MEMORY, time);
    let (solved, all, last) = count_solved(ask(&service, generate_hungry_boards(count))).await;
    let result =
        format!("{solved} of {all} solved, the last after {last:.1?}; peak {}", read_megabytes("VmHWM"));
    print_row(&format!("{count} memory-hungry boards at once, 1 GB for searches"), &result);
    solved == all
}

/// Requests hard boards, and solves easy boards meanwhile. Returns whether all are solved.
async fn measure_hard_boards(count: u64, time: Duration) -> bool {
    let service = service(MEMORY, time);
    let started = Instant::now();
    let answers = ask(&service, generate_hard_boards(count));
    let mut easy = solve_easy(&service, || started.elapsed() < 2 * time).await;
    let (solved, all, last) = count_solved(answers).await;
    let result = format!(
        "{solved} of {all} solved, the last after {last:.1?}; easy boards meanwhile {}",
        easy.describe()
    );
    print_row(&format!("{count} hard boards, each of a different user"), &result);
    solved == all && easy.refused == 0
}

/// Generates boards, and solves easy boards meanwhile. Returns whether all requests are answered.
async fn measure_generation(count: u64, time: Duration) -> bool {
    let service = service(MEMORY, time);
    let started = Instant::now();
    let mut requests = JoinSet::new();
    for seed in 0..count {
        let service = service.on_behalf_of(seed + 1);
        requests.spawn(async move {
            let options = Options::from([("size", "4x4"), ("moves", "78")]);
            let board = service.generate(family("sliding").expect("the family exists"), &options, seed).await;
            (started.elapsed(), board.is_ok())
        });
    }
    let mut easy = solve_easy(&service, || started.elapsed() < time).await;
    // The easy boards always last `time`, so each request measures its own time.
    let results = requests.join_all().await;
    let answered = results.iter().filter(|(_, answered)| *answered).count();
    let last = results.iter().map(|(took, _)| *took).max().unwrap_or_default();
    let result =
        format!("{answered} answered, the last after {last:.1?}; easy boards meanwhile {}", easy.describe());
    print_row(&format!("generating {count} boards of 78 moves"), &result);
    answered as u64 == count && easy.refused == 0
}

/// Requests one board many times at once, then different boards. Returns whether all requests are
/// answered.
async fn measure_flood(count: u64) -> bool {
    let service = service(MEMORY, TIME);
    let board = generate("sliding", &[("size", "3x3"), ("moves", "31")], 1);
    let same = vec![board; count as usize];
    let cold = reply_to_all(&service, &same).await;
    let warm = reply_to_all(&service, &same).await;
    let different: Vec<_> = (0..count).map(|seed| generate("sliding", &[("size", "3x3")], seed)).collect();
    let apart = reply_to_all(&service, &different).await;
    let again = reply_to_all(&service, &different).await;
    let format_count = |(answered, took): (u64, Duration)| format!("{answered} in {took:.1?}");
    print_row(
        &format!("{count} requests at once for one board, with sheets"),
        &format!("{}; again {}", format_count(cold), format_count(warm)),
    );
    print_row(
        &format!("{count} requests at once for different boards, with sheets"),
        &format!("{}; again {}", format_count(apart), format_count(again)),
    );
    [cold.0, warm.0, apart.0, again.0] == [count; 4]
}

/// Solves and draws boards; returns the number that succeed, and the time for all.
async fn reply_to_all(service: &Service, boards: &[Arc<dyn Board>]) -> (u64, Duration) {
    let started = Instant::now();
    let mut answers = JoinSet::new();
    for (user, board) in (1..).zip(boards) {
        let (service, board) = (service.on_behalf_of(user), Arc::clone(board));
        answers.spawn(async move { reply(&service, board).await });
    }
    let answered = answers.join_all().await.into_iter().filter(|answered| *answered).count();
    (answered as u64, started.elapsed())
}

/// Solves and draws a board. Returns whether both succeed.
async fn reply(service: &Service, board: Arc<dyn Board>) -> bool {
    match service.solve(board).await {
        Ok(solution) => service.draw(&solution.line, style()).await.is_ok(),
        Err(_) => false,
    }
}

fn style() -> Style {
    let limits = PictureLimits { pictures: 6, key_step_pages: 2, description: 1024, animation: 8 << 20 };
    Style { theme: Theme::SLATE, locale: Locale::of("en"), notation: "", limits, artwork: None }
}

/// Solves boards of ten small shapes, two goals and two metrics, in little memory. Returns whether
/// all are solved.
async fn measure_tables(count: u64) -> bool {
    let service = service(64 << 20, TIME);
    let before = read_megabytes("VmRSS");
    let shapes = ["2x2", "2x3", "3x2", "3x3", "2x4", "4x2", "2x5", "5x2", "3x4", "4x3"];
    let mut answered = 0;
    for number in 0..count {
        let shape = shapes[number as usize % shapes.len()];
        let metric = if (number / 10) % 2 == 0 { "single" } else { "multi" };
        let board =
            generate("sliding", &[("size", shape), ("metric", metric), ("goal", goal(number))], number);
        answered += u64::from(service.solve(board).await.is_ok());
    }
    let result = format!("{answered} answered, {before} before and {} after", read_megabytes("VmRSS"));
    print_row(&format!("{count} boards of all shapes and metrics, 64 MB for tables"), &result);
    answered == count
}

fn goal(number: u64) -> &'static str {
    if number.is_multiple_of(3) { "rows" } else { "gap-first" }
}

/// Stops the service during searches of hard boards. Returns whether all are solved within 10 s.
async fn measure_shutdown(count: u64, time: Duration) -> bool {
    let service = service(MEMORY, time);
    let answers = ask(&service, generate_hard_boards(count));
    tokio::time::sleep(Duration::from_secs(1)).await;
    let stopped = Instant::now();
    service.begin_shutdown();
    let (solved, all, _) = count_solved(answers).await;
    print_row(
        &format!("shutdown with {count} hard boards in progress"),
        &format!("{solved} of {all} solved within {:.1?}", stopped.elapsed()),
    );
    solved == all && stopped.elapsed() < Duration::from_secs(10)
}

/// Times of easy boards during other searches.
struct EasyTimes {
    times: Vec<Duration>,
    refused: usize,
}

impl EasyTimes {
    fn describe(&mut self) -> String {
        self.times.sort_unstable();
        let at = |part: f64| self.times[((self.times.len() - 1) as f64 * part) as usize];
        format!("median {:.1?}, 99th percentile {:.1?}, {} refused", at(0.5), at(0.99), self.refused)
    }
}

/// Solves easy boards one after another while `keep_running` returns true.
async fn solve_easy(service: &Service, keep_running: impl Fn() -> bool) -> EasyTimes {
    let service = service.on_behalf_of(9_999);
    let mut easy = EasyTimes { times: Vec::new(), refused: 0 };
    let mut seed = 0;
    loop {
        let board = generate("sliding", &[("size", "3x3")], seed);
        let started = Instant::now();
        easy.refused += usize::from(service.solve(board).await.is_err());
        easy.times.push(started.elapsed());
        seed += 1;
        if !keep_running() {
            return easy;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Reads a field of `/proc/self/status`, in megabytes.
fn read_megabytes(name: &str) -> String {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<usize>().ok());
    kilobytes.map_or("?".to_owned(), |kilobytes| format!("{} MB", kilobytes >> 10))
}
