//! The log: our own lines in full; of a library's warning only its place in the source.
//!
//! Library messages may contain data from Discord, tokens included: serenity prints whole frames
//! that it fails to parse. Their text is never written, at any level; they are counted.

use std::fmt;
use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use tracing::{Event, Level, Metadata, Subscriber};
use tracing_subscriber::fmt::format::{Format, Writer};
use tracing_subscriber::fmt::time::{FormatTime, SystemTime};
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields, MakeWriter};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::registry::LookupSpan;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer, filter};

use crate::traces::SpanLayer;

/// Crates whose lines are written in full.
const OWN_CRATES: [&str; 3] = ["cantor", "cantor_puzzles", "discord_standin"];

/// Counter of withheld library lines.
#[derive(Clone, Debug, Default)]
pub struct Withheld(Arc<AtomicU64>);

impl Withheld {
    /// Number of lines withheld so far.
    pub fn count(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Starts logging to standard error, filtered by directives such as `info` or `cantor=debug`, and
/// passes spans to `spans`.
pub fn start(directives: &str, spans: Option<SpanLayer>) -> Withheld {
    let (subscriber, withheld) = subscriber(directives, io::stderr, io::stderr().is_terminal(), spans);
    subscriber.init();
    withheld
}

/// The subscriber of [`start`], for any writer.
pub fn subscriber(
    directives: &str,
    writer: impl for<'w> MakeWriter<'w> + Send + Sync + 'static,
    coloured: bool,
    spans: Option<SpanLayer>,
) -> (impl Subscriber + Send + Sync, Withheld) {
    let withheld = Withheld::default();
    let format = Lines { own: Format::default(), withheld: withheld.clone() };
    // Without spans, which would prefix every line logged within them.
    let shown = filter::filter_fn(|line| line.is_event() && (is_own(line) || *line.level() <= Level::WARN));
    let lines = tracing_subscriber::fmt::layer().with_writer(writer).with_ansi(coloured).event_format(format);
    let lines = lines.with_filter(EnvFilter::new(directives)).with_filter(shown);
    (tracing_subscriber::registry().with(spans).with(lines), withheld)
}

fn is_own(line: &Metadata<'_>) -> bool {
    line.target().split("::").next().is_some_and(|name| OWN_CRATES.contains(&name))
}

struct Lines {
    own: Format,
    withheld: Withheld,
}

impl<S, N> FormatEvent<S, N> for Lines
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'w> FormatFields<'w> + 'static,
{
    fn format_event(
        &self,
        context: &FmtContext<'_, S, N>,
        mut writer: Writer<'_>,
        event: &Event<'_>,
    ) -> fmt::Result {
        let about = event.metadata();
        if is_own(about) {
            return self.own.format_event(context, writer, event);
        }
        self.withheld.0.fetch_add(1, Ordering::Relaxed);
        SystemTime.format_time(&mut writer)?;
        let (level, target, line) = (about.level(), about.target(), about.line().unwrap_or_default());
        writeln!(writer, " {level:>5} {target}: withheld (line {line} of its source)")
    }
}
