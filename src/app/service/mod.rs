//! Bounds around the app for many users at once: so many requests at a time, slots at the cores among them, and
//! equal boards solved and drawn once.

mod admission;
mod drawings;
mod kept;
mod refusal;
mod search_on;
mod solve;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use moka::future::Cache;
use tokio::sync::Semaphore;
use tracing::Instrument;

use self::admission::Admission;
use self::drawings::{Drawing, Drawings, What};
pub use self::kept::{Later, Solutions};
pub use self::refusal::Refusal;
use super::{
    Animation, App, Picture, ReadBoard, Style, animate, draw, draw_doubts, draw_play, draw_step, read,
};
use crate::check::{CheckError, Verdict, check};
use crate::family::{Analysis, Board, Family, Line, Options, Solution};
use crate::metrics::Metrics;
use crate::puzzle::{ParseError, Scene, Unsolvable};
use crate::render::Artwork;
use crate::search::{Budget, Meter, SLICE, Slots};
use crate::vision::{self, RgbImage};

/// Solutions cached for others who ask for the same board; a few hundred bytes each.
const CACHED: u64 = 4096;

/// Pictures that are read at once, each of which takes some 150 MB at most.
const READINGS: usize = 2;

/// The bounds of a [`Service`].
#[derive(Clone, Debug)]
pub struct Limits {
    /// Threads that compute at once, for solves and drawings.
    pub running: usize,
    /// Requests that take turns with those, as long as they are easy; more wait until it is their turn.
    pub waiting: usize,
    /// What one solve may spend; if it names no slots, there will be as many as may run. Its memory is that of the tables.
    pub budget: Budget,
}

/// So many times its own time a request may take with all waiting.
const PATIENCE: u32 = 3;

/// What is asked of a picture.
#[derive(Clone, Default)]
pub struct Asked {
    /// Whose board it shows, if that is known.
    pub family: Option<&'static dyn Family>,
    /// The bytes of a picture of the solved board.
    pub reference: Option<Vec<u8>>,
    /// The options that the player filled in besides.
    pub filled: Options,
}

/// Solves and draws on blocking threads, within bounds; a clone is a handle to the same one.
#[derive(Clone)]
pub struct Service {
    shared: Arc<Shared>,
    /// For whom.
    user: u64,
}

struct Shared {
    app: Arc<App>,
    budget: Budget,
    slots: Slots,
    admission: Arc<Admission>,
    readings: Semaphore,
    solutions: Cache<(&'static str, String), Arc<Result<Solution, Unsolvable>>>,
    kept: Option<Arc<dyn Solutions>>,
    metrics: Arc<Metrics>,
    drawings: Drawings,
}

impl Service {
    /// A service over `app`, for nobody in particular.
    pub fn new(app: Arc<App>, limits: Limits) -> Self {
        Self::keeping(app, limits, None, Arc::default())
    }

    /// The same, with a place where solutions outlive it, and what it does measured.
    pub fn keeping(
        app: Arc<App>,
        limits: Limits,
        kept: Option<Arc<dyn Solutions>>,
        metrics: Arc<Metrics>,
    ) -> Self {
        let Limits { running, waiting, mut budget } = limits;
        let slots = budget.slots.get_or_insert_with(|| Slots::new(running, SLICE)).clone();
        budget.memory = app.tables.memory().clone();
        budget.wall = budget.wall.max(budget.time.saturating_mul(PATIENCE));
        let admission =
            Arc::new(Admission::new(running + waiting, [&budget.hurry, &budget.cancel].map(Arc::clone)));
        let shared = Shared {
            app,
            budget,
            slots,
            admission,
            readings: Semaphore::new(READINGS),
            solutions: Cache::new(CACHED),
            kept,
            metrics,
            drawings: Drawings::new(),
        };
        Self { shared: Arc::new(shared), user: 0 }
    }

    /// The same on behalf of a user, who has so many long searches at a time and no more.
    pub fn on_behalf_of(&self, user: u64) -> Self {
        Self { user, ..self.clone() }
    }

    /// How many cores it computes at.
    pub fn cores(&self) -> usize {
        self.shared.slots.cores()
    }

    /// How long one solve may compute.
    pub fn time(&self) -> Duration {
        self.shared.budget.time
    }

    /// How many requests wait for a place.
    pub fn waiting(&self) -> usize {
        self.shared.admission.waiting()
    }

    /// From now on whoever waits gets the best answer there is at once: the process is about to end.
    pub fn hurry(&self) {
        self.shared.budget.hurry.store(true, Ordering::Relaxed);
    }

    /// Ends everything that computes.
    pub fn cancel(&self) {
        self.shared.budget.cancel.store(true, Ordering::Relaxed);
    }

    /// What there is to know of all shortest solutions, if the family offers it for this board.
    ///
    /// # Errors
    /// [`Refusal::Busy`] and [`Refusal::Broken`].
    pub async fn analyse(
        &self,
        board: Arc<dyn Board>,
        solution: &Solution,
        most: usize,
    ) -> Result<Option<Analysis>, Refusal> {
        let solution = solution.clone();
        self.work(move |app, meter| app.analyse(&*board, &solution, most, meter)).await
    }

    /// Makes a board; see [`Family::generate`].
    ///
    /// # Errors
    /// [`Refusal::Busy`] and [`Refusal::Broken`].
    pub async fn generate(
        &self,
        family: &'static dyn Family,
        options: &Options,
        seed: u64,
    ) -> Result<Result<Box<dyn Board>, ParseError>, Refusal> {
        let options = options.clone();
        self.work(move |app, meter| family.generate(&options, seed, &app.tables, meter)).await
    }

    /// What there is to say of a player's own moves; see [`check`].
    ///
    /// # Errors
    /// [`Refusal::Busy`] and [`Refusal::Broken`].
    pub async fn check(
        &self,
        board: Arc<dyn Board>,
        options: &Options,
    ) -> Result<Result<Verdict, CheckError>, Refusal> {
        let options = options.clone();
        self.work(move |app, meter| check(&*board, &options, &app.tables, meter)).await
    }

    /// Reads a board from the bytes of a picture; see [`read`].
    ///
    /// # Errors
    /// [`Refusal::Busy`] and [`Refusal::Broken`]; within, why the bytes of one of the pictures are none to read.
    pub async fn read(
        &self,
        bytes: Vec<u8>,
        asked: Asked,
    ) -> Result<Result<Option<ReadBoard>, vision::Refusal>, Refusal> {
        self.reading(move || {
            let Asked { family, reference, filled } = asked;
            let reference = reference.map(|bytes| vision::Picture::decode(&bytes)).transpose()?;
            Ok(read(&vision::Picture::decode(&bytes)?, family, reference.as_ref(), &filled))
        })
        .await
    }

    /// A photo on the tiles of a board, as `shaped` makes it of its shape; `None` where its pieces can show none.
    ///
    /// # Errors
    /// [`Refusal::Busy`] and [`Refusal::Broken`]; within, why the bytes are no picture.
    pub async fn photo(
        &self,
        bytes: Vec<u8>,
        board: Arc<dyn Board>,
        shaped: fn(&RgbImage, &Scene) -> Option<Artwork>,
    ) -> Result<Result<Option<Artwork>, vision::Refusal>, Refusal> {
        self.reading(move || {
            let photo = vision::Picture::decode(&bytes)?;
            Ok(board.solved_scene().and_then(|solved| shaped(photo.pixels(), &solved)))
        })
        .await
    }

    /// Makes an artwork, and the file that it is kept in ([`Artwork::encode`]).
    ///
    /// # Errors
    /// [`Refusal::Busy`] and [`Refusal::Broken`].
    pub async fn kept(
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

    /// The solved picture of a board as [`Artwork::encode`] wrote it; `None` where it is none.
    ///
    /// # Errors
    /// [`Refusal::Busy`] and [`Refusal::Broken`].
    pub async fn artwork(&self, bytes: Vec<u8>, board: Arc<dyn Board>) -> Result<Option<Artwork>, Refusal> {
        self.work(move |_, _| board.solved_scene().and_then(|solved| Artwork::decode(&bytes, &solved))).await
    }

    /// The picture that asks about what was read; see [`draw_doubts`].
    ///
    /// # Errors
    /// [`Refusal::Busy`] and [`Refusal::Broken`].
    pub async fn draw_doubts(&self, read: Arc<ReadBoard>, style: Style) -> Result<Option<Picture>, Refusal> {
        self.work(move |app, _| draw_doubts(app, &read, &style)).await
    }

    /// The pictures of a line's steps; see [`draw`].
    ///
    /// # Errors
    /// [`Refusal::Busy`] and [`Refusal::Broken`].
    pub async fn draw(&self, line: &Line, style: Style) -> Result<Vec<Picture>, Refusal> {
        let drawn = self
            .drawn(What::Sheets, line, style, |app, line, style| Drawing::Pictures(draw(app, line, style)));
        match Arc::unwrap_or_clone(drawn.await?) {
            Drawing::Pictures(pictures) => Ok(pictures),
            Drawing::Animation(_) => unreachable!("sheets are pictures"),
        }
    }

    /// The picture of the board after `at` of the moves; see [`draw_step`].
    ///
    /// # Errors
    /// [`Refusal::Busy`] and [`Refusal::Broken`].
    pub async fn draw_step(&self, line: &Line, at: usize, style: Style) -> Result<Picture, Refusal> {
        let draw = move |app: &App, line: &Line, style: &Style| draw_step(app, line, at, style);
        self.drawn_alone(What::Step(at), line, style, draw).await
    }

    /// The same as a player sees it, with the goal; see [`draw_play`].
    ///
    /// # Errors
    /// [`Refusal::Busy`] and [`Refusal::Broken`].
    pub async fn draw_play(&self, line: &Line, at: usize, style: Style) -> Result<Picture, Refusal> {
        let draw = move |app: &App, line: &Line, style: &Style| draw_play(app, line, at, style);
        self.drawn_alone(What::Play(at), line, style, draw).await
    }

    async fn drawn_alone(
        &self,
        what: What,
        line: &Line,
        style: Style,
        draw: impl FnOnce(&App, &Line, &Style) -> Picture + Send + 'static,
    ) -> Result<Picture, Refusal> {
        let draw = |app: &App, line: &Line, style: &Style| Drawing::Pictures(vec![draw(app, line, style)]);
        match Arc::unwrap_or_clone(self.drawn(what, line, style, draw).await?) {
            Drawing::Pictures(mut pictures) => Ok(pictures.swap_remove(0)),
            Drawing::Animation(_) => unreachable!("a step is a picture"),
        }
    }

    /// The animation of a line; see [`animate`].
    ///
    /// # Errors
    /// [`Refusal::Busy`] and [`Refusal::Broken`].
    pub async fn animate(&self, line: &Line, style: Style) -> Result<Animation, Refusal> {
        let drawn = self.drawn(What::Animation, line, style, |app, line, style| {
            Drawing::Animation(animate(app, line, style))
        });
        match Arc::unwrap_or_clone(drawn.await?) {
            Drawing::Animation(animation) => Ok(animation),
            Drawing::Pictures(_) => unreachable!("it was animated"),
        }
    }

    async fn drawn(
        &self,
        what: What,
        line: &Line,
        style: Style,
        draw: impl FnOnce(&App, &Line, &Style) -> Drawing + Send + 'static,
    ) -> Result<Arc<Drawing>, Refusal> {
        let task = {
            let (line, style) = (line.clone(), style.clone());
            self.work(move |app, _| draw(app, &line, &style)).instrument(tracing::info_span!("draw"))
        };
        self.shared.drawings.drawn(what, line, &style, task).await
    }

    /// Runs `task`, which decodes a picture, when there is memory and a core free for it.
    async fn reading<T: Send + 'static>(
        &self,
        task: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let _place = self.shared.admission.place(self.user).await.ok_or(Refusal::Busy)?;
        let _reading = self.shared.readings.acquire().await.expect("it is never closed");
        let slots = self.shared.slots.clone();
        blocking(move || {
            let _slot = slots.take(Duration::ZERO);
            task()
        })
        .await
    }

    /// Runs `task` on a blocking thread, where it has to wait for its turn.
    async fn work<T: Send + 'static>(
        &self,
        task: impl FnOnce(&App, &mut Meter<'_>) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let Budget { time, wall, .. } = self.shared.budget;
        self.work_for(time, wall, task).await
    }

    /// The same for so long at a core, and by the wall.
    async fn work_for<T: Send + 'static>(
        &self,
        time: Duration,
        wall: Duration,
        task: impl FnOnce(&App, &mut Meter<'_>) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let place = self.shared.admission.place(self.user).await.ok_or(Refusal::Busy)?;
        let app = Arc::clone(&self.shared.app);
        // A future that is dropped leaves its thread, which is told.
        let dropped = SetOnDrop(place.dropped());
        let budget =
            Budget { time, wall, dropped: place.dropped(), long: Some(place), ..self.shared.budget.clone() };
        let done = blocking(move || task(&app, &mut Meter::new(&budget))).await;
        drop(dropped);
        done
    }
}

/// Sets a flag when it is dropped.
struct SetOnDrop(Arc<AtomicBool>);

impl Drop for SetOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Runs `task` on a blocking thread.
async fn blocking<T: Send + 'static>(task: impl FnOnce() -> T + Send + 'static) -> Result<T, Refusal> {
    tokio::task::spawn_blocking(task).await.map_err(|error| Refusal::Broken(Arc::new(error)))
}
