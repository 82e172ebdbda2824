//! Readings of pictures: queued apart from other requests, with budgets of computing time and
//! memory.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use cpu_time::ThreadTime;

use super::reading_limits::{ReadRequest, reserve};
use super::{Refusal, Service, SetOnDrop, run_blocking};
use crate::app::{Pictures, ReadBoard, read_all, read_or_other};
use crate::family::Board;
use crate::puzzle::Scene;
use crate::render::Artwork;
use crate::search::{Budget, Meter};
use crate::vision::{self, Effort, Picture, RgbImage};

impl Service {
    /// Reads the board of a family from the bytes of a picture; see [`read_or_other`].
    ///
    /// # Errors
    /// [`Refusal::Picture`], [`Refusal::Busy`] and [`Refusal::Broken`].
    pub async fn read(&self, bytes: Vec<u8>, request: ReadRequest) -> Result<Vec<ReadBoard>, Refusal> {
        let ReadRequest { family, reference, filled } = request;
        let reference_memory =
            reference.as_deref().map(Picture::required_memory).transpose()?.unwrap_or_default();
        let memory = Picture::required_memory(&bytes)? + reference_memory;
        self.run_reading(memory, move |effort| {
            let reference = reference.map(|bytes| Picture::decode(&bytes)).transpose()?;
            let picture = Picture::decode(&bytes)?;
            let pictures = Pictures { picture: &picture, reference: reference.as_ref(), effort };
            read_or_other(pictures, family, &filled)
        })
        .await
    }

    /// Reads every board from the bytes of a picture; see [`read_all`].
    ///
    /// # Errors
    /// [`Refusal::Picture`], [`Refusal::Busy`] and [`Refusal::Broken`].
    pub async fn read_all(&self, bytes: Vec<u8>) -> Result<Vec<ReadBoard>, Refusal> {
        self.run_reading(Picture::required_memory(&bytes)?, move |effort| {
            read_all(Pictures { picture: &Picture::decode(&bytes)?, reference: None, effort })
        })
        .await
    }

    /// Fits a photo to the pieces of a board with `cut`, such as [`Artwork::cut`]; `None` if the
    /// board has no `solved_scene`, or if `cut` returns `None`.
    ///
    /// # Errors
    /// [`Refusal::Picture`], [`Refusal::Busy`] and [`Refusal::Broken`].
    pub async fn fit_photo(
        &self,
        bytes: Vec<u8>,
        board: Arc<dyn Board>,
        cut: fn(&RgbImage, &Scene) -> Option<Artwork>,
    ) -> Result<Option<Artwork>, Refusal> {
        self.run_reading(Picture::required_memory(&bytes)?, move |_| {
            let photo = Picture::decode(&bytes)?;
            Ok(board.solved_scene().and_then(|solved| cut(photo.pixels(), &solved)))
        })
        .await
    }

    /// Runs `task`, which needs `memory` bytes, once a permit for readings, the memory and a core
    /// are free. The task uses none of the permits for other requests. After
    /// [`Service::begin_shutdown`] no task begins.
    async fn run_reading<T: Send + 'static>(
        &self,
        memory: usize,
        task: impl FnOnce(&Effort<'_>) -> Result<T, vision::Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let permit = self.shared.readings.acquire(self.user).await.ok_or(Refusal::Busy)?;
        let dropped = SetOnDrop(permit.abandon_flag());
        let unlimited = Budget { time: Duration::MAX, wall: Duration::MAX, ..self.shared.budget.clone() };
        let budget = Budget { abandon: permit.abandon_flag(), ..unlimited };
        let share = reserve(&budget.memory, memory, || budget.hurry.load(Ordering::Relaxed)).await;
        let share = share.ok_or(Refusal::Busy)?;
        let reading_time = self.shared.reading_time;
        let read = run_blocking(move || {
            // An abandoned reading keeps its permit and its memory until its thread ends.
            let _held = (permit, share);
            let meter = RefCell::new(Meter::new(&budget));
            let began = ThreadTime::now();
            let is_stopped = || meter.borrow_mut().pause().is_err();
            if is_stopped() {
                return Err(Refusal::Busy);
            }
            let must_end = || is_stopped() || began.elapsed() >= reading_time;
            let read = task(&Effort::new(&must_end));
            match read {
                Err(vision::Refusal::TooDetailed) if is_stopped() => Err(Refusal::Busy),
                read => Ok(read?),
            }
        })
        .await;
        drop(dropped);
        read?
    }
}
