//! A player's own picture on the tiles of a board, which the messages themselves keep.

use std::sync::Arc;

use crate::app::refused;
use crate::family::Board;
use crate::front::discord::model::{Attached, Backend, SPOILER_PREFIX, Trouble};
use crate::puzzle::Scene;
use crate::render::Artwork;
use crate::vision::RgbImage;

/// The name of the file that holds the solved picture, from which buttons take it again.
const SOLVED_PICTURE: &str = "solved.jpg";

/// That a board can't show a picture.
pub(crate) const NOT_HERE: &str = "picture-not-here";

/// A player's own picture on the tiles of a board, and the file that it came from.
pub(crate) struct Pictured {
    pub(crate) artwork: Arc<Artwork>,
    file: Vec<u8>,
}

impl Pictured {
    /// The picture that a player attached, as `shaped` makes it of a board's shape.
    ///
    /// # Errors
    /// It can't be fetched, it is no picture, or the board's pieces can show none.
    pub(crate) async fn attached(
        backend: &Backend,
        file: &Attached,
        board: Arc<dyn Board>,
        shaped: fn(&RgbImage, &Scene) -> Option<Artwork>,
    ) -> Result<Arc<Artwork>, Trouble> {
        let bytes = backend.downloads.fetch(file).await?;
        let artwork = backend.service.photo(bytes, board, shaped).await?;
        let artwork = artwork.map_err(|refusal| Trouble::Denied(refused(refusal)))?;
        artwork.map(Arc::new).ok_or(Trouble::denied(NOT_HERE))
    }

    /// A picture that is new; none if it can't be kept, and tiles are plain then.
    pub(crate) async fn new(backend: &Backend, artwork: Arc<Artwork>) -> Option<Arc<Self>> {
        Self::made(backend, move || Some(artwork)).await
    }

    /// The picture where `read` was a wrong reading of it, and `right` is the board.
    pub(crate) async fn corrected(
        &self,
        backend: &Backend,
        read: &dyn Board,
        right: &dyn Board,
    ) -> Option<Arc<Self>> {
        let (read, right, solved) = (read.scene(), right.scene(), right.solved_scene()?);
        let artwork = Arc::clone(&self.artwork);
        Self::made(backend, move || artwork.corrected(&read, &right, &solved).map(Arc::new)).await
    }

    async fn made(
        backend: &Backend,
        artwork: impl FnOnce() -> Option<Arc<Artwork>> + Send + 'static,
    ) -> Option<Arc<Self>> {
        let (artwork, file) = backend.service.kept(artwork).await.ok()??;
        Some(Arc::new(Self { artwork, file }))
    }

    /// The picture among the files of a message of ours, for a board of the same goal. The file is kept as it is, so that
    /// the picture is no worse after many clicks. One that is not there any more leaves plain tiles.
    pub(crate) async fn of(
        backend: &Backend,
        files: &[Attached],
        board: &Arc<dyn Board>,
    ) -> Option<Arc<Self>> {
        let named = |file: &&Attached| file.name.trim_start_matches(SPOILER_PREFIX) == SOLVED_PICTURE;
        let file = backend.downloads.fetch(files.iter().find(named)?).await.ok()?;
        let artwork = backend.service.artwork(file.clone(), Arc::clone(board)).await.ok()??;
        Some(Arc::new(Self { artwork: Arc::new(artwork), file }))
    }

    /// The file that a message keeps it in: name and content.
    pub(crate) fn file(&self) -> (String, Vec<u8>) {
        (SOLVED_PICTURE.to_owned(), self.file.clone())
    }
}
