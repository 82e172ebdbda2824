//! Cache of drawings: equal requests, at the same time or soon after, share one drawing.

use std::future::Future;
use std::sync::Arc;

use moka::future::Cache;

use super::refusal::Refusal;
use crate::app::{App, Picture, PictureLimits, Style, animate, draw, draw_play, draw_step};
use crate::family::Line;
use crate::i18n::Locale;

/// Bytes that a cache entry takes besides its files and texts.
const ENTRY_BYTES: usize = 256;

/// A kind of drawing of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Drawing {
    /// Contact sheets of the steps.
    Sheets,
    /// The board after this number of moves.
    Step(usize),
    /// The board after this number of moves, beside the goal.
    Play(usize),
    /// An animation.
    Animation,
}

impl Drawing {
    /// Draws the pictures of a line.
    pub(super) fn draw(self, app: &App, line: &Line, style: &Style) -> Vec<Picture> {
        match self {
            Self::Sheets => draw(app, line, style),
            Self::Step(at) => vec![draw_step(app, line, at, style)],
            Self::Play(at) => vec![draw_play(app, line, at, style)],
            Self::Animation => vec![animate(app, line, style)],
        }
    }
}

/// Everything that a drawing depends on, except a player's own picture.
#[derive(Debug, PartialEq, Eq, Hash)]
struct DrawingKey {
    drawing: Drawing,
    family: &'static str,
    start: String,
    moves: String,
    theme: &'static str,
    locale: Locale,
    notation: &'static str,
    limits: PictureLimits,
}

/// Recent drawings.
pub(super) struct Drawings(Cache<DrawingKey, Arc<Vec<Picture>>>);

impl Drawings {
    /// Creates an empty cache of at most `max_bytes` bytes.
    pub(super) fn new(max_bytes: usize) -> Self {
        let bytes = |key: &DrawingKey, pictures: &Arc<Vec<Picture>>| {
            let drawn: usize = pictures.iter().map(|picture| picture.file.len() + picture.alt.len()).sum();
            (drawn + key.start.len() + key.moves.len() + ENTRY_BYTES) as u32
        };
        Self(Cache::builder().weigher(bytes).max_capacity(max_bytes as u64).build())
    }

    /// The cached drawing, or else the result of `draw`. A drawing of a player's own picture is not
    /// cached.
    pub(super) async fn get_or_draw(
        &self,
        drawing: Drawing,
        line: &Line,
        style: &Style,
        draw: impl Future<Output = Result<Vec<Picture>, Refusal>>,
    ) -> Result<Arc<Vec<Picture>>, Refusal> {
        let draw = async { draw.await.map(Arc::new) };
        if style.artwork.is_some() {
            return draw.await;
        }
        let start = line.start();
        let key = DrawingKey {
            drawing,
            family: start.info().id,
            start: start.to_string(),
            moves: line.to_string(),
            theme: style.theme.name,
            locale: style.locale,
            notation: style.notation,
            limits: style.limits,
        };
        self.0.try_get_with(key, draw).await.map_err(Arc::unwrap_or_clone)
    }
}

#[cfg(test)]
mod tests {
    use bytes::Bytes;

    use super::*;
    use crate::app::{Steps, Theme};
    use crate::families::family;

    const LIMITS: PictureLimits =
        PictureLimits { pictures: 4, key_step_pages: 2, description: 100, animation: 1000 };

    #[tokio::test]
    async fn equal_requests_share_a_drawing_unless_their_limits_differ() {
        let drawings = Drawings::new(1 << 20);
        let line = family("sliding").expect("listed").read("123456708").expect("a board").line();
        let is_drawn = async |limits| {
            let (locale, notation) = (Locale::of("en"), "letters");
            let style = Style { theme: Theme::SLATE, locale, notation, limits, artwork: None };
            let mut drawn = false;
            let draw = async {
                drawn = true;
                Ok(vec![Picture { file: Bytes::new(), alt: String::new(), steps: Steps::All }])
            };
            drawings.get_or_draw(Drawing::Sheets, &line, &style, draw).await.expect("the drawing succeeds");
            drawn
        };
        assert!(is_drawn(LIMITS).await);
        assert!(!is_drawn(LIMITS).await, "cached");
        for limits in [
            PictureLimits { pictures: 5, ..LIMITS },
            PictureLimits { key_step_pages: 3, ..LIMITS },
            PictureLimits { description: 101, ..LIMITS },
            PictureLimits { animation: 1001, ..LIMITS },
        ] {
            assert!(is_drawn(limits).await, "{limits:?}");
        }
    }
}
