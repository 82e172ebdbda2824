//! All loads at once, in a separate process for each size of memory: easy boards of many users,
//! large boards of all families but dials, and hostile pictures.

use std::env;
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use cantor::app::service::{Refusal, Service, create_memory_pool};
use cantor::family::Board;
use tokio::task::JoinSet;

use crate::pictures::hostile_pictures;
use crate::{generate, print_row, read_megabytes, service_with, style};

/// Memory for searches and tables, in megabytes.
const SIZES: [usize; 3] = [256, 512, 1024];

/// Time for which the pictures of an answer are held, as if they were being sent.
const SENDING_TIME: Duration = Duration::from_secs(1);

/// Name of this load, and argument of the child process.
pub(crate) const NAME: &str = "together";

/// Numbers of requests, and durations.
pub(crate) struct Load {
    /// A quarter of the number of easy boards, each of a different user.
    pub(crate) rush: u64,
    /// Large boards of each family.
    pub(crate) large: u64,
    /// Time of a search.
    pub(crate) time: Duration,
    /// Pause before the memory is measured again.
    pub(crate) rest: Duration,
}

/// Runs this load in a child process for each size of memory.
pub(crate) fn run_each_size(is_measured: bool) -> bool {
    let run = |size: usize| {
        let mut child = Command::new(env::current_exe().expect("this benchmark"));
        child.args([NAME, &size.to_string()]).args(is_measured.then_some("--bench"));
        child.status().is_ok_and(|status| status.success())
    };
    SIZES.into_iter().all(run)
}

/// Sends all requests at once, with `size` megabytes for searches and tables.
pub(crate) async fn run(size: usize, load: Load) -> bool {
    let memory = create_memory_pool(size << 20);
    let service = service_with(memory.clone(), load.time);
    reply(&service, generate("sliding", &[("size", "3x3")], 0)).await.expect("an answer");
    let (boards, pictures) = (generate_large_boards(load.large), hostile_pictures());
    let easy: Vec<_> = (0..4 * load.rush).map(|seed| generate("sliding", &[("size", "3x3")], seed)).collect();
    let before = read_megabytes("VmRSS");
    let mut answers = JoinSet::new();
    let mut ask = |service: Service, board: Arc<dyn Board>| {
        let started = Instant::now();
        answers.spawn(async move { reply(&service, board).await.map(|()| started.elapsed()) });
    };
    for (user, board) in (1..).zip(boards) {
        ask(service.on_behalf_of(user % 20 + 1), board);
    }
    for (user, board) in (100..).zip(easy) {
        ask(service.on_behalf_of(user), board);
    }
    let mut readings = JoinSet::new();
    for (user, (_, bytes)) in (50..).zip(pictures) {
        let service = service.on_behalf_of(user);
        readings.spawn(async move { service.read_all(bytes).await.map(drop) });
    }
    let answers = answers.join_all().await;
    readings.join_all().await;
    let refused = answers.iter().filter(|answer| matches!(answer, Err(Refusal::Busy))).count();
    let mut times: Vec<Duration> = answers.into_iter().flatten().collect();
    times.sort_unstable();
    let median = times.get(times.len() / 2).copied().unwrap_or_default();
    let peak = read_megabytes("VmHWM");
    tokio::time::sleep(load.rest).await;
    print_row(
        &format!("everything at once, {size} MB for searches"),
        &format!(
            "{} answered, the median after {median:.1?}, {refused} refused as busy; {before} before, peak {peak}; \
             {} when idle, of which {} MB are tables and caches",
            times.len(),
            read_megabytes("VmRSS"),
            memory.held() >> 20,
        ),
    );
    !times.is_empty()
}

/// Generates `count` large boards of each family but dials. Boards of hex and sliding are hard.
/// Boards of water, klotski and rush are easy: at most 57 ms and 27 MB
/// (`docs/measured/scale.txt`).
fn generate_large_boards(count: u64) -> Vec<Arc<dyn Board>> {
    let one_per_family = |seed| {
        [
            generate("hex", &[("side", "5"), ("stones", "30")], seed),
            generate("water", &[("colours", "20")], seed),
            generate("sliding", &[("size", "6x6")], seed),
            generate("klotski", &[], seed),
            generate("lights", &[("size", "12x12"), ("press", "king")], seed),
            generate("rush", &[("side", "8")], seed),
        ]
    };
    (0..count).flat_map(one_per_family).collect()
}

/// Solves and draws a board, and holds the pictures for `SENDING_TIME`.
async fn reply(service: &Service, board: Arc<dyn Board>) -> Result<(), Refusal> {
    let solution = service.solve(board).await?;
    let _pictures = service.draw(&solution.line, style()).await?;
    tokio::time::sleep(SENDING_TIME).await;
    Ok(())
}
