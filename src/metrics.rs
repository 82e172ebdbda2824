//! Metrics of the process for Prometheus, and its readiness.
//!
//! Names follow <https://prometheus.io/docs/practices/naming/>. No label contains a user's text or
//! id.
//!
//! Database calls are measured under the name of the calling file.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Metric, Registry};

/// Labels: names and values.
type Labels<const N: usize> = [(&'static str, String); N];

/// Counters by label.
type Counters<const N: usize> = Family<Labels<N>, Counter>;

/// Histograms of durations by label.
type Timers<const N: usize> = Family<Labels<N>, Histogram, fn() -> Histogram>;

/// Metrics and readiness.
#[derive(Debug)]
pub struct Metrics {
    /// Commands and button presses received.
    pub received: Counter,
    /// Commands and button presses answered.
    pub answered: Counter,
    /// Answers that could not be sent to Discord.
    pub undelivered: Counter,
    /// Answers that Discord refused; their users are sent an apology.
    pub answers_refused: Counter,
    /// Unreadable interactions.
    pub unreadable: Counter,
    /// Autocomplete suggestions that Discord rejected.
    pub suggestions_refused: Counter,
    /// Deferred answers.
    pub deferred: Counter,
    /// Deferred answers that are not recorded and would be lost with this process.
    pub unprotected: Counter,
    /// Answers taken over from another process.
    pub taken_over: Counter,
    /// Requests to the endpoint with an invalid or stale signature.
    pub rejected_signatures: Counter,
    /// Pending answers in the database.
    pub pending_answers: Gauge,
    /// Age of the oldest pending answer, in seconds.
    pub oldest: Gauge<f64, AtomicU64>,
    /// Continuing searches in the database.
    pub searches: Gauge,
    /// Requests queued for a permit to compute.
    pub waiting: Gauge,
    interactions: Counters<2>,
    first_answers: Histogram,
    answers: Timers<1>,
    solves: Timers<2>,
    given_up: Counters<1>,
    refused: Counters<1>,
    requests: Counters<2>,
    statements: Timers<1>,
    failed_statements: Counters<1>,
    tables: Family<Labels<1>, Gauge>,
    /// Whether the gateway is connected, 0 or 1; always 0 without a gateway.
    gateway: Gauge,
    /// Close code of the gateway's last connection, or 0.
    close_codes: OnceLock<Arc<AtomicU32>>,
    registry: Registry,
    ready: AtomicBool,
    draining: AtomicBool,
}

impl Default for Metrics {
    fn default() -> Self {
        let mut registry = Registry::with_prefix("cantor");
        registry.register(
            "build",
            "Version of the program",
            Info::new([("version", env!("CANTOR_VERSION"))]),
        );
        let mut add = Adder(&mut registry);
        Self {
            received: add.metric("received", "Commands and button presses received"),
            answered: add.metric("answered", "Commands and button presses answered"),
            undelivered: add.metric("undelivered", "Answers that could not be sent to Discord"),
            answers_refused: add.metric("answers_refused", "Answers that Discord refused"),
            unreadable: add.metric("unreadable", "Unreadable interactions"),
            suggestions_refused: add
                .metric("suggestions_refused", "Autocomplete suggestions that Discord rejected"),
            deferred: add.metric("deferred", "Deferred answers"),
            unprotected: add.metric("unprotected", "Deferred answers that would be lost with the process"),
            taken_over: add.metric("answers_taken_over", "Answers taken over from another process"),
            rejected_signatures: add
                .metric("signatures_rejected", "Requests with an invalid or stale signature"),
            pending_answers: add.metric("answers_pending", "Pending answers"),
            oldest: add.metric("answers_oldest_seconds", "Age of the oldest pending answer"),
            searches: add.metric("searches", "Continuing searches"),
            waiting: add.metric("slots_waiting", "Requests queued for a permit to compute"),
            interactions: add.metric("interactions", "Commands and button presses by outcome"),
            first_answers: add.register("first_answer_seconds", "Time to the first answer", fast_histogram()),
            answers: add.timer("answer_seconds", "Time to the answer", slow_histogram),
            solves: add.timer("solve_seconds", "Duration of a solve", slow_histogram),
            given_up: add.metric("answers_given_up", "Deferred answers given up"),
            refused: add.metric("refused", "Commands and button presses refused at a limit"),
            requests: add.metric("discord_requests", "Calls to Discord"),
            statements: add.timer("database_seconds", "Duration of a database call", fast_histogram),
            failed_statements: add.metric("database_errors", "Failed database calls"),
            tables: add.metric("tables_ready", "Lookup tables in memory"),
            gateway: add.metric("gateway_connected", "Whether the gateway is connected"),
            close_codes: OnceLock::new(),
            registry,
            ready: AtomicBool::new(false),
            draining: AtomicBool::new(false),
        }
    }
}

impl Metrics {
    /// Counts a command or button press with its outcome and duration.
    pub fn count_interaction(&self, kind: &str, outcome: &str, took: Duration) {
        let labels = [("kind", kind.to_owned()), ("outcome", outcome.to_owned())];
        self.interactions.get_or_create(&labels).inc();
        self.answers.get_or_create(&[("kind", kind.to_owned())]).observe(took.as_secs_f64());
    }

    /// Records the time to a first answer.
    pub fn record_first_answer(&self, took: Duration) {
        self.first_answers.observe(took.as_secs_f64());
    }

    /// Records a solve of a family's board.
    pub fn record_solve(&self, family: &'static str, result: &'static str, took: Duration) {
        let labels = [("family", family.to_owned()), ("result", result.to_owned())];
        self.solves.get_or_create(&labels).observe(took.as_secs_f64());
    }

    /// Counts a deferred answer that was given up.
    pub fn count_given_up(&self, reason: &'static str) {
        self.given_up.get_or_create(&[("reason", reason.to_owned())]).inc();
    }

    /// Counts a refused command, button press or request for suggestions; `reason` names the limit.
    pub fn count_refusal(&self, reason: &'static str) {
        self.refused.get_or_create(&[("reason", reason.to_owned())]).inc();
    }

    /// Counts a call to Discord by its status; `None` without a response.
    pub fn count_request(&self, route: &'static str, status: Option<u16>) {
        let status = status.map_or_else(|| "none".to_owned(), |status| status.to_string());
        self.requests.get_or_create(&[("route", route.to_owned()), ("status", status)]).inc();
    }

    /// Records a database call. `call` is the name of the calling file, and `failure` the kind of
    /// error, if any.
    pub fn record_statement(&self, call: &str, took: Duration, failure: Option<&'static str>) {
        self.statements.get_or_create(&[("call", call.to_owned())]).observe(took.as_secs_f64());
        if let Some(kind) = failure {
            self.failed_statements.get_or_create(&[("kind", kind.to_owned())]).inc();
        }
    }

    /// Marks a lookup table as loaded.
    pub fn set_table_ready(&self, table: String) {
        self.tables.get_or_create(&[("table", table)]).set(1);
    }

    /// Encodes all metrics in the OpenMetrics text format.
    pub fn text(&self) -> String {
        let mut text = String::new();
        encode(&mut text, &self.registry).expect("writing to a string cannot fail");
        text
    }

    /// Sets whether the gateway is connected, and readiness accordingly. Returns whether the
    /// gateway was connected before.
    pub fn set_gateway(&self, connected: bool) -> bool {
        self.ready.store(connected, Ordering::Relaxed);
        self.gateway.set(connected.into()) == 1
    }

    /// Sets the source of the close codes of the gateway's connections.
    pub fn set_close_codes(&self, codes: Arc<AtomicU32>) {
        let _ = self.close_codes.set(codes);
    }

    /// Returns the close code of the last connection to the gateway and resets it; `None` if it is
    /// unknown.
    pub fn take_close_code(&self) -> Option<u32> {
        let code = self.close_codes.get()?.swap(0, Ordering::Relaxed);
        (code > 0).then_some(code)
    }

    /// Returns whether this process accepts work.
    pub fn is_ready(&self) -> bool {
        self.ready.load(Ordering::Relaxed) && !self.draining.load(Ordering::Relaxed)
    }

    /// Marks this process as ready, unless it is draining.
    pub fn set_ready(&self) {
        self.ready.store(true, Ordering::Relaxed);
    }

    /// Marks this process as stopping: it is no longer ready, even after a reconnection.
    pub fn drain(&self) {
        self.draining.store(true, Ordering::Relaxed);
    }
}

/// Adds metrics to a registry.
struct Adder<'a>(&'a mut Registry);

impl Adder<'_> {
    fn metric<M: Metric + Clone + Default>(&mut self, name: &str, help: &str) -> M {
        self.register(name, help, M::default())
    }

    fn timer<const N: usize>(&mut self, name: &str, help: &str, buckets: fn() -> Histogram) -> Timers<N> {
        self.register(name, help, Timers::new_with_constructor(buckets))
    }

    fn register<M: Metric + Clone>(&mut self, name: &str, help: &str, metric: M) -> M {
        self.0.register(name, help, metric.clone());
        metric
    }
}

/// Creates a histogram from half a millisecond to four seconds.
fn fast_histogram() -> Histogram {
    Histogram::new(exponential_buckets(0.0005, 2.0, 14))
}

/// Creates a histogram from a millisecond to seventeen minutes.
fn slow_histogram() -> Histogram {
    Histogram::new(exponential_buckets(0.001, 4.0, 11))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn metrics_are_encoded_as_text() {
        let metrics = Metrics::default();
        metrics.received.inc();
        metrics.count_interaction("solve", "answered", Duration::from_millis(3));
        metrics.record_solve("sliding", "optimal", Duration::from_secs(2));
        metrics.count_request("edit", Some(429));
        metrics.count_request("edit", None);
        metrics.record_statement("select plays", Duration::from_millis(1), Some("unavailable"));
        metrics.oldest.set(1.5);
        let text = metrics.text();
        for line in [
            "cantor_received_total 1",
            r#"cantor_interactions_total{kind="solve",outcome="answered"} 1"#,
            r#"cantor_answer_seconds_count{kind="solve"} 1"#,
            r#"cantor_solve_seconds_bucket{le="4.096",family="sliding",result="optimal"} 1"#,
            r#"cantor_discord_requests_total{route="edit",status="429"} 1"#,
            r#"cantor_discord_requests_total{route="edit",status="none"} 1"#,
            r#"cantor_database_errors_total{kind="unavailable"} 1"#,
            "cantor_answers_oldest_seconds 1.5",
            "cantor_answers_pending 0",
        ] {
            assert!(text.lines().any(|found| found == line), "{line} in {text}");
        }
        assert!(text.contains("cantor_build_info{version=\"") && text.ends_with("# EOF\n"));
    }
}
