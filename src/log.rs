//! The log: this program's lines in full, and warnings of libraries without their text.
//!
//! Library messages may contain data from Discord, tokens included: serenity prints whole frames
//! that it fails to parse. The text of these messages is never written, at any level; only their
//! level and origin are. They are also counted.

use std::fmt;
use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use tracing::field::{Field, Visit};
use tracing::{Event, Level, Metadata, Subscriber};
use tracing_subscriber::fmt::format::{Format, Writer};
use tracing_subscriber::fmt::time::{FormatTime, SystemTime};
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields, MakeWriter};
use tracing_subscriber::layer::{Context, SubscriberExt};
use tracing_subscriber::registry::LookupSpan;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer, filter};

use crate::traces::SpanLayer;

/// Crates whose lines are written in full.
const OWN_CRATES: [&str; 3] = ["cantor", "cantor_puzzles", "discord_standin"];

/// Counter of withheld library lines, and the last close code of the gateway.
#[derive(Clone, Debug, Default)]
pub struct WithheldLines {
    lines: Arc<AtomicU64>,
    close_code: Arc<AtomicU32>,
}

impl WithheldLines {
    /// Number of lines withheld so far.
    pub fn count(&self) -> u64 {
        self.lines.load(Ordering::Relaxed)
    }

    /// The last close code of the gateway; 0 if there was none since the reader of this value reset
    /// it.
    pub fn close_code(&self) -> Arc<AtomicU32> {
        Arc::clone(&self.close_code)
    }
}

/// Starts logging to standard error, filtered by directives such as `info` or `cantor=debug`. Spans
/// go to `spans`.
pub fn start(directives: &str, spans: Option<SpanLayer>) -> WithheldLines {
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
) -> (impl Subscriber + Send + Sync, WithheldLines) {
    let withheld = WithheldLines::default();
    let format = LineFormat { own: Format::default(), withheld: withheld.clone() };
    // Spans are left out: they would prefix every line logged within them.
    let shown = filter::filter_fn(|line| line.is_event() && (is_own(line) || *line.level() <= Level::WARN));
    let lines = tracing_subscriber::fmt::layer().with_writer(writer).with_ansi(coloured).event_format(format);
    let lines = lines.with_filter(EnvFilter::new(directives)).with_filter(shown);
    let closes = filter::filter_fn(|line| line.target() == GATEWAY && *line.level() <= Level::INFO);
    let codes = CloseCodes(withheld.close_code()).with_filter(closes);
    (tracing_subscriber::registry().with(spans).with(lines).with(codes), withheld)
}

/// Origin of the lines that report a closed connection to the gateway.
const GATEWAY: &str = "serenity::gateway::shard";

/// Parts of serenity's lines, and the close codes that they report; serenity has no event for them.
const CLOSE_LINES: [(&str, u32); 10] = [
    ("Sent invalid opcode", 4001),
    ("Sent invalid message", 4002),
    ("Sent no authentication", 4003),
    ("Sent invalid authentication", 4004),
    ("Already authenticated", 4005),
    ("Sent invalid seq", 4007),
    ("Gateway ratelimited", 4008),
    ("Invalid session.", 4009),
    ("Sent invalid shard data", 4010),
    ("Shard has too many guilds", 4011),
];

/// Layer that keeps the last close code. A code is not a secret; nothing else of a line is kept.
struct CloseCodes(Arc<AtomicU32>);

impl<S: Subscriber> Layer<S> for CloseCodes {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let mut message = MessageText::default();
        event.record(&mut message);
        if let Some(code) = parse_close_code(&message.0) {
            self.0.store(code, Ordering::Relaxed);
        }
    }
}

/// The message of an event.
#[derive(Default)]
struct MessageText(String);

impl Visit for MessageText {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        if field.name() == "message" {
            self.0 = format!("{value:?}");
        }
    }
}

fn parse_close_code(line: &str) -> Option<u32> {
    if let Some((_, rest)) = line.split_once("Unknown unclean close ") {
        return rest.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok().filter(|code| *code < 5000);
    }
    CLOSE_LINES.into_iter().find(|(part, _)| line.contains(part)).map(|(_, code)| code)
}

fn is_own(line: &Metadata<'_>) -> bool {
    line.target().split("::").next().is_some_and(|name| OWN_CRATES.contains(&name))
}

/// Format of log lines: own lines in full, library lines without their text.
struct LineFormat {
    own: Format,
    withheld: WithheldLines,
}

impl<S, N> FormatEvent<S, N> for LineFormat
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
        let metadata = event.metadata();
        if is_own(metadata) {
            return self.own.format_event(context, writer, event);
        }
        self.withheld.lines.fetch_add(1, Ordering::Relaxed);
        SystemTime.format_time(&mut writer)?;
        let (level, target, line) =
            (metadata.level(), metadata.target(), metadata.line().unwrap_or_default());
        writeln!(writer, " {level:>5} {target}: withheld (line {line} of its source)")
    }
}
