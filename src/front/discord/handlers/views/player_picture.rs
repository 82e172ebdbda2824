//! A user's picture on the tiles of a board; stored only in the message, inside the picture of its
//! board or as a file.

use std::sync::Arc;

use bytes::Bytes;

use super::embedded;
use crate::family::Board;
use crate::front::discord::model::{AttachedFile, Backend, SPOILER_PREFIX, Trouble};
use crate::puzzle::Scene;
use crate::render::Artwork;
use crate::vision::RgbImage;

/// Name of the solved picture's file, which buttons read again.
const SOLVED_PICTURE: &str = "solved.jpg";

/// File name of a board's picture that has the solved picture embedded.
const WITH_PICTURE: &str = "picture.png";

/// Message id for a board that can't show a picture.
pub(crate) const NO_PICTURE: &str = "picture-not-here";

/// A user's picture on the tiles of a board, and its file.
pub(crate) struct PlayerPicture {
    pub(crate) artwork: Arc<Artwork>,
    file: Vec<u8>,
}

impl PlayerPicture {
    /// Downloads a picture and fits it to the board with `shape`.
    ///
    /// # Errors
    /// The download fails, the file is not a picture, or the board can't show one.
    pub(crate) async fn fetch(
        backend: &Backend,
        file: &AttachedFile,
        board: Arc<dyn Board>,
        shape: fn(&RgbImage, &Scene) -> Option<Artwork>,
    ) -> Result<Arc<Artwork>, Trouble> {
        let bytes = backend.downloads.fetch(file).await?;
        let artwork = backend.service.fit_photo(bytes, board, shape).await?;
        artwork.map(Arc::new).ok_or(Trouble::denied(NO_PICTURE))
    }

    /// Creates a picture; returns `None` if it can't be encoded, and the tiles stay plain.
    pub(crate) async fn new(backend: &Backend, artwork: Arc<Artwork>) -> Option<Arc<Self>> {
        Self::encode(backend, move || Some(artwork)).await
    }

    /// Rearranges the picture: `read` is the wrong reading, `right` the correct board.
    pub(crate) async fn correct(
        &self,
        backend: &Backend,
        read: &dyn Board,
        right: &dyn Board,
    ) -> Option<Arc<Self>> {
        let (read, right, solved) = (read.scene(), right.scene(), right.solved_scene()?);
        let artwork = Arc::clone(&self.artwork);
        Self::encode(backend, move || artwork.correct(&read, &right, &solved).map(Arc::new)).await
    }

    async fn encode(
        backend: &Backend,
        artwork: impl FnOnce() -> Option<Arc<Artwork>> + Send + 'static,
    ) -> Option<Arc<Self>> {
        let (artwork, file) = backend.service.encode_artwork(artwork).await.ok()??;
        Some(Arc::new(Self { artwork, file }))
    }

    /// Reads the picture from the bot's message, for a board with the same goal.
    ///
    /// The file is reused as is, so that it does not degrade with each click. Without it, the tiles
    /// stay plain.
    pub(crate) async fn from_message(
        backend: &Backend,
        files: &[AttachedFile],
        board: &Arc<dyn Board>,
    ) -> Option<Arc<Self>> {
        let named =
            |name: &str| files.iter().find(|file| file.name.trim_start_matches(SPOILER_PREFIX) == name);
        let file = match named(SOLVED_PICTURE) {
            Some(file) => backend.downloads.fetch(file).await.ok()?,
            None => embedded::extract(&backend.downloads.fetch(named(WITH_PICTURE)?).await.ok()?)?,
        };
        Self::from_file(backend, file, board).await
    }

    /// Reads the picture of an event or a message; returns `None` if the board can't show it.
    pub(crate) async fn from_file(
        backend: &Backend,
        file: Vec<u8>,
        board: &Arc<dyn Board>,
    ) -> Option<Arc<Self>> {
        let artwork = backend.service.decode_artwork(file.clone(), Arc::clone(board)).await.ok()??;
        Some(Arc::new(Self { artwork: Arc::new(artwork), file }))
    }

    /// The name and content of the file.
    pub(crate) fn file(&self) -> (String, Bytes) {
        (SOLVED_PICTURE.to_owned(), self.file.clone().into())
    }

    /// Embeds the file in the picture of a board; returns the name and content of the result.
    pub(super) fn embed_in(&self, png: Bytes) -> (String, Bytes) {
        let mut png = Vec::from(png);
        embedded::embed(&mut png, &self.file);
        (WITH_PICTURE.to_owned(), png.into())
    }
}
