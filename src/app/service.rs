//! Bounds around the app for many users at once: so many requests at a time, slots at the cores among them, and
//! equal boards solved once.

use std::sync::Arc;

use moka::future::Cache;
use tokio::sync::Semaphore;
use tokio::task::JoinError;

use super::{Animation, App, Picture, ReadBoard, Style, animate, draw, draw_doubts, draw_step, read};
use crate::check::{CheckError, Verdict, check};
use crate::family::{Analysis, Board, Family, Line, Options, Solution};
use crate::puzzle::{Message, ParseError, Scene, SolveError};
use crate::render::Artwork;
use crate::search::{Budget, SLICE, Slots};
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
    /// Requests beyond as many as those; they take turns with them.
    pub waiting: usize,
    /// What one solve may spend; if it names no slots, there will be as many as may run.
    pub budget: Budget,
}

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

/// Why a request got no solution.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Refusal {
    /// It is proven that there is none; the message says why.
    #[error("unsolvable")]
    Unsolvable(Message),
    /// The budget ran out; any solution takes at least that many moves.
    #[error("budget spent, at least {0} moves")]
    Stopped(u32),
    /// Too many others are waiting.
    #[error("too many requests are waiting")]
    Busy,
    /// A fault of ours.
    #[error("worker failed: {0}")]
    Broken(Arc<JoinError>),
}

/// Solves and draws on blocking threads, within bounds.
pub struct Service {
    app: Arc<App>,
    budget: Budget,
    slots: Slots,
    admitted: Semaphore,
    readings: Semaphore,
    solutions: Cache<(&'static str, String), Arc<Result<Solution, Message>>>,
}

impl Service {
    /// A service over `app`.
    pub fn new(app: Arc<App>, limits: Limits) -> Self {
        let Limits { running, waiting, mut budget } = limits;
        let slots = budget.slots.get_or_insert_with(|| Slots::new(running, SLICE)).clone();
        Self {
            app,
            budget,
            slots,
            admitted: Semaphore::new(running + waiting),
            readings: Semaphore::new(READINGS),
            solutions: Cache::new(CACHED),
        }
    }

    /// A shortest solution. Equal boards asked for at the same time are solved once; answers are cached.
    ///
    /// # Errors
    /// See [`Refusal`].
    pub async fn solve(&self, board: Arc<dyn Board>) -> Result<Solution, Refusal> {
        let key = (board.info().id, board.to_string());
        let solve = async {
            let (app, budget) = (Arc::clone(&self.app), self.budget.clone());
            match self.work(move || app.solve(&*board, &budget)).await? {
                Ok(solution) => Ok(Arc::new(Ok(solution))),
                Err(SolveError::Unsolvable(why)) => Ok(Arc::new(Err(why))),
                Err(SolveError::Stopped { at_least, .. }) => Err(Refusal::Stopped(at_least)),
            }
        };
        let known = self.solutions.try_get_with(key, solve).await.map_err(Arc::unwrap_or_clone)?;
        (*known).clone().map_err(Refusal::Unsolvable)
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
        let (app, budget, solution) = (Arc::clone(&self.app), self.budget.clone(), solution.clone());
        self.work(move || app.analyse(&*board, &solution, most, &budget)).await
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
        self.in_slot(move |app| family.generate(&options, seed, &app.tables)).await
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
        let (app, budget, options) = (Arc::clone(&self.app), self.budget.clone(), options.clone());
        self.work(move || check(&*board, &options, &app.tables, &budget)).await
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
        self.in_slot(move |_| {
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
        self.in_slot(move |_| board.solved_scene().and_then(|solved| Artwork::decode(&bytes, &solved))).await
    }

    /// The picture that asks about what was read; see [`draw_doubts`].
    ///
    /// # Errors
    /// [`Refusal::Busy`] and [`Refusal::Broken`].
    pub async fn draw_doubts(&self, read: Arc<ReadBoard>, style: Style) -> Result<Option<Picture>, Refusal> {
        self.in_slot(move |app| draw_doubts(app, &read, &style)).await
    }

    /// The pictures of a line's steps; see [`draw`].
    ///
    /// # Errors
    /// [`Refusal::Busy`] and [`Refusal::Broken`].
    pub async fn draw(&self, line: &Line, style: Style) -> Result<Vec<Picture>, Refusal> {
        let line = line.clone();
        self.in_slot(move |app| draw(app, &line, &style)).await
    }

    /// The picture of the board after `at` of the moves; see [`draw_step`].
    ///
    /// # Errors
    /// [`Refusal::Busy`] and [`Refusal::Broken`].
    pub async fn draw_step(&self, line: &Line, at: usize, style: Style) -> Result<Picture, Refusal> {
        let line = line.clone();
        self.in_slot(move |app| draw_step(app, &line, at, &style)).await
    }

    /// The animation of a line; see [`animate`].
    ///
    /// # Errors
    /// [`Refusal::Busy`] and [`Refusal::Broken`].
    pub async fn animate(&self, line: &Line, style: Style) -> Result<Animation, Refusal> {
        let line = line.clone();
        self.in_slot(move |app| animate(app, &line, &style)).await
    }

    /// Runs `task`, which decodes a picture, when there is memory and a core free for it.
    async fn reading<T: Send + 'static>(
        &self,
        task: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let _admitted = self.admitted.try_acquire().map_err(|_| Refusal::Busy)?;
        let _reading = self.readings.acquire().await.expect("it is never closed");
        let slots = self.slots.clone();
        blocking(move || {
            let _slot = slots.take();
            task()
        })
        .await
    }

    /// Runs `task` when a core is free for it.
    async fn in_slot<T: Send + 'static>(
        &self,
        task: impl FnOnce(&App) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let (app, slots) = (Arc::clone(&self.app), self.slots.clone());
        self.work(move || {
            let _slot = slots.take();
            task(&app)
        })
        .await
    }

    /// Runs `task` on a blocking thread, where it has to wait for its turn.
    async fn work<T: Send + 'static>(&self, task: impl FnOnce() -> T + Send + 'static) -> Result<T, Refusal> {
        let _admitted = self.admitted.try_acquire().map_err(|_| Refusal::Busy)?;
        blocking(task).await
    }
}

/// Runs `task` on a blocking thread.
async fn blocking<T: Send + 'static>(task: impl FnOnce() -> T + Send + 'static) -> Result<T, Refusal> {
    tokio::task::spawn_blocking(task).await.map_err(|error| Refusal::Broken(Arc::new(error)))
}
