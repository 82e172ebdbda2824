//! The app for many users at once: bounded concurrency, and one solve or drawing for equal
//! requests.

mod admission;
mod drawings;
mod keep_searching;
mod outcome;
mod outgoing;
mod reading_limits;
mod readings;
mod refusal;
mod solution_store;
mod solve;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use moka::future::Cache;
use tracing::Instrument;

use self::admission::Admission;
use self::drawings::{Drawing, Drawings};
use self::outcome::Outcome;
use self::outgoing::OutgoingLimit;
pub use self::reading_limits::{ReadRequest, create_memory_pool};
pub use self::refusal::Refusal;
pub use self::solution_store::{SolutionStore, StoreFuture};
use super::{App, CardRow, Picture, ReadBoard, Style, draw_card, draw_doubts};
use crate::check::{Verdict, check, last_solvable};
use crate::family::{Analysis, Board, Family, Line, Options, Solution};
use crate::metrics::Metrics;
use crate::render::Artwork;
use crate::search::{Budget, Meter, SLICE, Share, Slots};

/// Maximum cached solutions, of a few hundred bytes each.
const CACHED_SOLUTIONS: u64 = 4096;

/// Maximum bytes of cached pictures.
const MAX_CACHED_BYTES: usize = 64 << 20;

/// Maximum bytes of pictures that are being drawn or wait to be sent.
const MAX_UNSENT_BYTES: usize = 48 << 20;

/// Divisor of the memory pool. The quotient is another limit on the bytes of cached pictures, and
/// on those of unsent ones.
const PICTURES_DIVISOR: usize = 16;

/// Limits of a [`Service`].
#[derive(Clone, Debug)]
pub struct Limits {
    /// Threads that compute at the same time.
    pub running: usize,
    /// Number of requests beyond `running` that may share those threads in slices. Further requests
    /// wait in a queue.
    pub waiting: usize,
    /// Budget of a solve. If it has no slots, it gets `running` slots. Its memory pool is replaced
    /// by that of the tables.
    pub budget: Budget,
    /// Maximum processor time of a reading.
    pub reading_time: Duration,
}

impl Limits {
    /// Limits with three seconds of processor time for a reading. In a release build a clear
    /// picture takes a tenth of them, a picture with several boards up to all.
    pub const fn new(running: usize, waiting: usize, budget: Budget) -> Self {
        Self { running, waiting, budget, reading_time: Duration::from_secs(3) }
    }
}

/// Wall-clock limit of a request, as a multiple of its computing time. A budget may set a higher
/// limit.
const WALL_FACTOR: u32 = 3;

/// Computing time of [`Service::last_solvable`]; a player waits for it after each move.
const LAST_SOLVABLE_TIME: Duration = Duration::from_secs(1);

/// Solves and draws on blocking threads, within limits. Clones share one state.
#[derive(Clone)]
pub struct Service {
    shared: Arc<SharedState>,
    /// The user of the requests, for limits by user.
    user: u64,
}

/// State that the clones of a service share.
struct SharedState {
    app: Arc<App>,
    budget: Budget,
    reading_time: Duration,
    slots: Slots,
    admission: Arc<Admission>,
    /// The queue of pictures to read.
    readings: Arc<Admission>,
    solutions: Cache<(&'static str, String), Arc<Outcome>>,
    store: Option<Arc<dyn SolutionStore>>,
    metrics: Arc<Metrics>,
    drawings: Drawings,
    outgoing: OutgoingLimit,
    /// Memory reserved for cached and for unsent pictures, if the pool had enough.
    _pictures: Share,
}

impl Service {
    /// A service without a user, a store or metrics.
    pub fn new(app: Arc<App>, limits: Limits) -> Self {
        Self::with_store(app, limits, None, Arc::default())
    }

    /// A service with a store, in which solutions outlive the process, and with metrics.
    pub fn with_store(
        app: Arc<App>,
        limits: Limits,
        store: Option<Arc<dyn SolutionStore>>,
        metrics: Arc<Metrics>,
    ) -> Self {
        let Limits { running, waiting, mut budget, reading_time } = limits;
        let slots = budget.slots.get_or_insert_with(|| Slots::new(running, SLICE)).clone();
        budget.memory = app.tables.memory().clone();
        budget.wall = budget.wall.max(budget.time.saturating_mul(WALL_FACTOR));
        let admission =
            Arc::new(Admission::new(running + waiting, [&budget.hurry, &budget.cancel].map(Arc::clone)));
        let readings = reading_limits::create_queue(&budget);
        let part = budget.memory.total() / PICTURES_DIVISOR;
        let (cached, unsent) = (part.min(MAX_CACHED_BYTES), part.min(MAX_UNSENT_BYTES));
        let mut pictures = budget.memory.share();
        // Evicts unused tables if necessary. If tables in use fill the pool, nothing is reserved.
        pictures.resize_without_reserve(cached + unsent);
        let shared = SharedState {
            app,
            budget,
            reading_time,
            slots,
            admission,
            readings,
            solutions: Cache::new(CACHED_SOLUTIONS),
            store,
            metrics,
            drawings: Drawings::new(cached),
            outgoing: OutgoingLimit::new(unsent),
            _pictures: pictures,
        };
        Self { shared: Arc::new(shared), user: 0 }
    }

    /// The same service on behalf of a user, to limit long searches by user.
    pub fn on_behalf_of(&self, user: u64) -> Self {
        Self { user, ..self.clone() }
    }

    /// Number of cores used for computing.
    pub fn cores(&self) -> usize {
        self.shared.slots.cores()
    }

    /// Computing time of a solve.
    pub fn time(&self) -> Duration {
        self.shared.budget.time
    }

    /// Number of queued requests.
    pub fn waiting(&self) -> usize {
        self.shared.admission.waiting() + self.shared.readings.waiting()
    }

    /// Ends running and future searches with their best result, before the process stops.
    pub fn begin_shutdown(&self) {
        self.shared.budget.hurry.store(true, Ordering::Relaxed);
    }

    /// Aborts all computation.
    pub fn cancel(&self) {
        self.shared.budget.cancel.store(true, Ordering::Relaxed);
    }

    /// Counts all shortest solutions and lists at most `max_listed`. Returns `None` if the length
    /// of `solution` is not proven, or if the family cannot count solutions of this board.
    ///
    /// # Errors
    /// [`Refusal::Busy`] and [`Refusal::Broken`].
    pub async fn analyse(
        &self,
        board: Arc<dyn Board>,
        solution: &Solution,
        max_listed: usize,
    ) -> Result<Option<Analysis>, Refusal> {
        let solution = solution.clone();
        self.work(move |app, meter| app.analyse(&*board, &solution, max_listed, meter)).await
    }

    /// Generates a board; see [`Family::generate`].
    ///
    /// # Errors
    /// [`Refusal::Invalid`], [`Refusal::Busy`] and [`Refusal::Broken`].
    pub async fn generate(
        &self,
        family: &'static dyn Family,
        options: &Options,
        seed: u64,
    ) -> Result<Box<dyn Board>, Refusal> {
        let options = options.clone();
        Ok(self.work(move |app, meter| family.generate(&options, seed, &app.tables, meter)).await??)
    }

    /// Checks a player's moves; see [`check`].
    ///
    /// # Errors
    /// See [`Refusal`].
    pub async fn check(&self, board: Arc<dyn Board>, options: &Options) -> Result<Verdict, Refusal> {
        let options = options.clone();
        Ok(self.work(move |app, meter| check(&*board, &options, &app.tables, meter)).await??)
    }

    /// The number of moves after which a line was last solvable, if its end is unsolvable; see
    /// [`last_solvable`].
    ///
    /// # Errors
    /// [`Refusal::Busy`] and [`Refusal::Broken`].
    pub async fn last_solvable(&self, line: &Line) -> Result<Option<usize>, Refusal> {
        let line = line.clone();
        let time = LAST_SOLVABLE_TIME.min(self.shared.budget.time);
        self.work_for(time, time * WALL_FACTOR, move |app, meter| last_solvable(&line, &app.tables, meter))
            .await
    }

    /// Creates an artwork, and encodes it for storage ([`Artwork::encode`]).
    ///
    /// # Errors
    /// [`Refusal::Busy`] and [`Refusal::Broken`].
    pub async fn encode_artwork(
        &self,
        artwork: impl FnOnce() -> Option<Arc<Artwork>> + Send + 'static,
    ) -> Result<Option<(Arc<Artwork>, Vec<u8>)>, Refusal> {
        self.work(move |_, _| {
            let artwork = artwork()?;
            let file = artwork.encode();
            Some((artwork, file))
        })
        .await
    }

    /// Decodes the artwork of a board, as encoded by [`Artwork::encode`]; `None` if the bytes are
    /// invalid or the board has no `solved_scene`.
    ///
    /// # Errors
    /// [`Refusal::Busy`] and [`Refusal::Broken`].
    pub async fn decode_artwork(
        &self,
        bytes: Vec<u8>,
        board: Arc<dyn Board>,
    ) -> Result<Option<Artwork>, Refusal> {
        self.work(move |_, _| board.solved_scene().and_then(|solved| Artwork::decode(&bytes, &solved))).await
    }

    /// Draws the doubts of a reading; see [`draw_doubts`].
    ///
    /// # Errors
    /// [`Refusal::Busy`] and [`Refusal::Broken`].
    pub async fn draw_doubts(&self, read: Arc<ReadBoard>, style: Style) -> Result<Option<Picture>, Refusal> {
        let reserved = self.shared.outgoing.reserve().await.ok_or(Refusal::Busy)?;
        let picture = self.work(move |app, _| draw_doubts(app, &read, &style)).await?;
        Ok(reserved.attach(picture.into_iter().collect()).pop())
    }

    /// Draws a player's record; see [`draw_card`].
    ///
    /// # Errors
    /// [`Refusal::Busy`] and [`Refusal::Broken`].
    pub async fn draw_card(&self, rows: Vec<CardRow>, style: Style) -> Result<Picture, Refusal> {
        let reserved = self.shared.outgoing.reserve().await.ok_or(Refusal::Busy)?;
        let picture = self.work(move |app, _| draw_card(app, &rows, &style)).await?;
        Ok(reserved.attach(vec![picture]).swap_remove(0))
    }

    /// Draws the steps of a line; see [`draw`](super::draw).
    ///
    /// # Errors
    /// [`Refusal::Busy`] and [`Refusal::Broken`].
    pub async fn draw(&self, line: &Line, style: Style) -> Result<Vec<Picture>, Refusal> {
        self.get_or_draw(Drawing::Sheets, line, style).await
    }

    /// Draws the board after `at` moves; see [`draw_step`](super::draw_step).
    ///
    /// # Errors
    /// [`Refusal::Busy`] and [`Refusal::Broken`].
    pub async fn draw_step(&self, line: &Line, at: usize, style: Style) -> Result<Picture, Refusal> {
        self.draw_one(Drawing::Step(at), line, style).await
    }

    /// Draws the board after `at` moves, beside the goal; see [`draw_play`](super::draw_play).
    ///
    /// # Errors
    /// [`Refusal::Busy`] and [`Refusal::Broken`].
    pub async fn draw_play(&self, line: &Line, at: usize, style: Style) -> Result<Picture, Refusal> {
        self.draw_one(Drawing::Play(at), line, style).await
    }

    /// Animates a line; see [`animate`](super::animate).
    ///
    /// # Errors
    /// [`Refusal::Busy`] and [`Refusal::Broken`].
    pub async fn animate(&self, line: &Line, style: Style) -> Result<Picture, Refusal> {
        self.draw_one(Drawing::Animation, line, style).await
    }

    /// Makes a drawing that consists of one picture.
    async fn draw_one(&self, drawing: Drawing, line: &Line, style: Style) -> Result<Picture, Refusal> {
        Ok(self.get_or_draw(drawing, line, style).await?.swap_remove(0))
    }

    async fn get_or_draw(
        &self,
        drawing: Drawing,
        line: &Line,
        style: Style,
    ) -> Result<Vec<Picture>, Refusal> {
        let reserved = self.shared.outgoing.reserve().await.ok_or(Refusal::Busy)?;
        let draw = {
            let (line, style) = (line.clone(), style.clone());
            self.work(move |app, _| drawing.draw(app, &line, &style)).instrument(tracing::info_span!("draw"))
        };
        let pictures = self.shared.drawings.get_or_draw(drawing, line, &style, draw).await?;
        Ok(reserved.attach(Arc::unwrap_or_clone(pictures)))
    }

    /// Runs `task` on a blocking thread, with the budget of a solve.
    async fn work<T: Send + 'static>(
        &self,
        task: impl FnOnce(&App, &mut Meter<'_>) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let Budget { time, wall, .. } = self.shared.budget;
        self.work_for(time, wall, task).await
    }

    /// Runs `task` on a blocking thread, with limits of computing time and of wall-clock time.
    async fn work_for<T: Send + 'static>(
        &self,
        time: Duration,
        wall: Duration,
        task: impl FnOnce(&App, &mut Meter<'_>) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let permit = self.shared.admission.acquire(self.user).await.ok_or(Refusal::Busy)?;
        let app = Arc::clone(&self.shared.app);
        // A dropped future leaves its thread running; this flag ends the task.
        let dropped = SetOnDrop(permit.abandon_flag());
        let budget = Budget {
            time,
            wall,
            abandon: permit.abandon_flag(),
            admission: Some(permit),
            ..self.shared.budget.clone()
        };
        let done = run_blocking(move || task(&app, &mut Meter::new(&budget))).await;
        drop(dropped);
        done
    }
}

/// Sets a flag when dropped.
struct SetOnDrop(Arc<AtomicBool>);

impl Drop for SetOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Runs `task` on a blocking thread.
async fn run_blocking<T: Send + 'static>(task: impl FnOnce() -> T + Send + 'static) -> Result<T, Refusal> {
    tokio::task::spawn_blocking(task).await.map_err(|error| Refusal::Broken(Arc::new(error)))
}
