//! The move metric: slides or single steps.

use crate::family::{METRIC, Named, Options, Part};
use crate::puzzle::{Message, ParseError};

/// Unit of move counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Metric {
    /// A slide: one piece by any distance, also around corners.
    Slide,
    /// A step: one piece by one cell.
    Step,
}

impl Named for Metric {
    const ALL: &'static [Self] = &[Self::Slide, Self::Step];
    const NAMES: &'static [&'static str] = &["slide", "step"];
}

/// Splits a metric off the end of the text in the option `board`. Without one there, the option
/// [`METRIC`] gives the metric, by default slides.
///
/// # Errors
/// An unknown metric; different metrics in the text and in [`METRIC`] (message `conflict`).
pub(crate) fn split<'a>(
    options: &'a Options,
    board: &'static str,
    conflict: &'static str,
) -> Result<(Part<'a>, Metric), ParseError> {
    let (text, named) = Part::whole(options, board).split_named::<Metric>();
    let metric = match named {
        Some(named) if options.filled(METRIC).is_some() && options.named::<Metric>(METRIC)? != named => {
            return Err(options.fault(METRIC, Message::new(conflict)));
        }
        Some(named) => named,
        None => options.named(METRIC)?,
    };
    Ok((text, metric))
}
