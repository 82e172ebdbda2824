//! What counts as one move.

use crate::family::{Named, Options, Part};
use crate::puzzle::{Message, ParseError};

/// What counts as one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Metric {
    /// One piece by any distance, also round corners.
    Slide,
    /// One piece by one cell.
    Step,
}

impl Named for Metric {
    const ALL: &'static [Self] = &[Self::Slide, Self::Step];
    const NAMES: &'static [&'static str] = &["slide", "step"];
}

/// The option that says what counts as one move.
pub(crate) const METRIC: &str = "metric";

/// A board's text without the metric at its end, and the metric that it or the option names.
///
/// # Errors
/// The option names none; or both name one, which is said by the message `two`.
pub(crate) fn split<'a>(
    options: &'a Options,
    board: &'static str,
    two: &'static str,
) -> Result<(Part<'a>, Metric), ParseError> {
    let (text, named) = Part::whole(options, board).split_named();
    let metric = match named {
        Some(_) if options.filled(METRIC).is_some() => {
            return Err(options.fault(METRIC, Message::new(two)));
        }
        Some(named) => named,
        None => options.named(METRIC)?,
    };
    Ok((text, metric))
}
