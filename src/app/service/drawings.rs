//! Pictures that several ask for are drawn once: those asked for at the same time, and those asked for again soon.

use std::future::Future;
use std::sync::Arc;

use moka::future::Cache;

use super::refusal::Refusal;
use crate::app::{Animation, Picture, Style};
use crate::family::Line;

/// What the pictures that are kept may take together, in bytes.
const KEPT: u64 = 64 << 20;

/// What is drawn of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum What {
    /// All of it on sheets.
    Sheets,
    /// The board after so many moves.
    Step(usize),
    /// The same with the goal beside it.
    Play(usize),
    /// All of it in motion.
    Animation,
}

/// A drawing.
#[derive(Clone)]
pub(super) enum Drawing {
    /// One or more pictures.
    Pictures(Vec<Picture>),
    /// One that moves.
    Animation(Animation),
}

/// All that a drawing depends on, but a player's own picture: the family and start, the moves, the theme and language, the
/// room there is.
type Key = (What, String, String, [&'static str; 2], [usize; 3]);

/// The drawings made lately.
pub(super) struct Drawings(Cache<Key, Arc<Drawing>>);

impl Drawings {
    pub(super) fn new() -> Self {
        let bytes = |key: &Key, drawing: &Arc<Drawing>| {
            let drawn = match &**drawing {
                Drawing::Pictures(pictures) => {
                    pictures.iter().map(|picture| picture.png.len() + picture.alt.len()).sum()
                }
                Drawing::Animation(animation) => animation.gif.len() + animation.alt.len(),
            };
            (drawn + key.1.len() + key.2.len() + 256) as u32
        };
        Self(Cache::builder().weigher(bytes).max_capacity(KEPT).build())
    }

    /// The drawing, as it is known or as `draw` draws it. One on a player's own picture is drawn for them alone.
    pub(super) async fn drawn(
        &self,
        what: What,
        line: &Line,
        style: &Style,
        draw: impl Future<Output = Result<Drawing, Refusal>>,
    ) -> Result<Arc<Drawing>, Refusal> {
        if style.artwork.is_some() {
            return draw.await.map(Arc::new);
        }
        let start = line.start();
        let limits = [style.limits.pictures, style.limits.description, style.limits.animation];
        let start = format!("{} {start}", start.info().id);
        let key = (what, start, line.to_string(), [style.theme.name, style.locale.tag()], limits);
        let draw = async { draw.await.map(Arc::new) };
        self.0.try_get_with(key, draw).await.map_err(Arc::unwrap_or_clone)
    }
}
