//! What is seen from outside: counts and times as Prometheus reads them, and whether this process takes work.
//!
//! Names follow <https://prometheus.io/docs/practices/naming/>. No label holds what a player typed, or who they are.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Metric, Registry};

/// Names of labels with their values.
type Labels<const N: usize> = [(&'static str, String); N];

/// Counts by their labels.
type Counts<const N: usize> = Family<Labels<N>, Counter>;

/// Times by their labels.
type Times<const N: usize> = Family<Labels<N>, Histogram, fn() -> Histogram>;

/// What is seen from outside.
#[derive(Debug)]
pub struct Metrics {
    /// Commands and presses received.
    pub received: Counter,
    /// Those that were answered.
    pub answered: Counter,
    /// Answers that could not be brought to Discord.
    pub undelivered: Counter,
    /// Interactions that could not be read.
    pub unreadable: Counter,
    /// Suggestions for what is being typed that Discord refused.
    pub suggestions_refused: Counter,
    /// Answers that were announced.
    pub deferred: Counter,
    /// Those of them that end with this process.
    pub unprotected: Counter,
    /// Answers that another process had left.
    pub taken_over: Counter,
    /// Requests to the endpoint that Discord has not signed just now.
    pub unsigned: Counter,
    /// Announced answers that are not given yet, in the whole database.
    pub owed: Gauge,
    /// The age of the oldest of them, in seconds.
    pub oldest: Gauge<f64, AtomicU64>,
    /// Searches that go on after their answer, in the whole database.
    pub searches: Gauge,
    /// Requests that wait for a place to compute.
    pub waiting: Gauge,
    interactions: Counts<2>,
    first_answers: Histogram,
    answers: Times<1>,
    solves: Times<2>,
    given_up: Counts<1>,
    refused: Counts<1>,
    requests: Counts<2>,
    statements: Times<1>,
    failed_statements: Counts<1>,
    tables: Family<Labels<1>, Gauge>,
    registry: Registry,
    ready: AtomicBool,
    draining: AtomicBool,
}

impl Default for Metrics {
    fn default() -> Self {
        let mut registry = Registry::with_prefix("cantor");
        registry.register("build", "Which program this is", Info::new([("version", env!("CANTOR_VERSION"))]));
        let mut made = Maker(&mut registry);
        Self {
            received: made.metric("received", "Commands and presses received"),
            answered: made.metric("answered", "Commands and presses answered"),
            undelivered: made.metric("undelivered", "Answers that Discord did not take"),
            unreadable: made.metric("unreadable", "Interactions that could not be read"),
            suggestions_refused: made.metric("suggestions_refused", "Suggestions that Discord refused"),
            deferred: made.metric("deferred", "Answers that were announced"),
            unprotected: made.metric("unprotected", "Announced answers that end with the process"),
            taken_over: made.metric("answers_taken_over", "Answers that another process had left"),
            unsigned: made.metric("signature_refused", "Requests that Discord has not signed just now"),
            owed: made.metric("answers_owed", "Announced answers that are not given yet"),
            oldest: made.metric("answers_oldest_seconds", "Age of the oldest of them"),
            searches: made.metric("searches", "Searches that go on after their answer"),
            waiting: made.metric("turns_waiting", "Requests that wait for a place to compute"),
            interactions: made.metric("interactions", "Commands and presses, and how they ended"),
            first_answers: made.registered("first_answer_seconds", "Until the first answer", fast()),
            answers: made.times("answer_seconds", "Until the answer", slow),
            solves: made.times("solve_seconds", "Solving a board", slow),
            given_up: made.metric("answers_given_up", "Announced answers that do not come"),
            refused: made.metric("refused", "Commands and presses answered with a request to wait"),
            requests: made.metric("discord_requests", "Calls to Discord"),
            statements: made.times("database_seconds", "Statements", fast),
            failed_statements: made.metric("database_errors", "Statements that failed"),
            tables: made.metric("tables_ready", "Lookup tables that are in memory"),
            registry,
            ready: AtomicBool::new(false),
            draining: AtomicBool::new(false),
        }
    }
}

impl Metrics {
    /// A command or press ended so.
    pub fn interaction(&self, kind: &str, outcome: &str, took: Duration) {
        let labels = [("kind", kind.to_owned()), ("outcome", outcome.to_owned())];
        self.interactions.get_or_create(&labels).inc();
        self.answers.get_or_create(&[("kind", kind.to_owned())]).observe(took.as_secs_f64());
    }

    /// A first answer was there after so long.
    pub fn first_answer(&self, took: Duration) {
        self.first_answers.observe(took.as_secs_f64());
    }

    /// A board of a family was solved, or not, with that result.
    pub fn solve(&self, family: &'static str, result: &'static str, took: Duration) {
        let labels = [("family", family.to_owned()), ("result", result.to_owned())];
        self.solves.get_or_create(&labels).observe(took.as_secs_f64());
    }

    /// An announced answer will not come.
    pub fn give_up(&self, reason: &'static str) {
        self.given_up.get_or_create(&[("reason", reason.to_owned())]).inc();
    }

    /// Somebody is asked to wait.
    pub fn refuse(&self, reason: &'static str) {
        self.refused.get_or_create(&[("reason", reason.to_owned())]).inc();
    }

    /// Discord answered a call with this status, or not at all.
    pub fn request(&self, route: &'static str, status: Option<u16>) {
        let status = status.map_or_else(|| "none".to_owned(), |status| status.to_string());
        self.requests.get_or_create(&[("route", route.to_owned()), ("status", status)]).inc();
    }

    /// The database took so long for a statement, or failed.
    pub fn statement(&self, call: &str, took: Duration, failure: Option<&'static str>) {
        self.statements.get_or_create(&[("call", call.to_owned())]).observe(took.as_secs_f64());
        if let Some(kind) = failure {
            self.failed_statements.get_or_create(&[("kind", kind.to_owned())]).inc();
        }
    }

    /// A lookup table is in memory.
    pub fn table_ready(&self, table: String) {
        self.tables.get_or_create(&[("table", table)]).set(1);
    }

    /// All of it in OpenMetrics' text format.
    pub fn text(&self) -> String {
        let mut text = String::new();
        encode(&mut text, &self.registry).expect("a string takes any text");
        text
    }

    /// Whether this process takes work.
    pub fn is_ready(&self) -> bool {
        self.ready.load(Ordering::Relaxed) && !self.draining.load(Ordering::Relaxed)
    }

    /// From now on this process takes work, unless it has been told to stop.
    pub fn set_ready(&self) {
        self.ready.store(true, Ordering::Relaxed);
    }

    /// From now on this process is not ready, even if its connection is made again: it has been told to stop.
    pub fn drain(&self) {
        self.draining.store(true, Ordering::Relaxed);
    }
}

/// Makes metrics that a registry knows.
struct Maker<'a>(&'a mut Registry);

impl Maker<'_> {
    fn metric<M: Metric + Clone + Default>(&mut self, name: &str, help: &str) -> M {
        self.registered(name, help, M::default())
    }

    fn times<const N: usize>(&mut self, name: &str, help: &str, buckets: fn() -> Histogram) -> Times<N> {
        self.registered(name, help, Times::new_with_constructor(buckets))
    }

    fn registered<M: Metric + Clone>(&mut self, name: &str, help: &str, metric: M) -> M {
        self.0.register(name, help, metric.clone());
        metric
    }
}

/// From half a millisecond to four seconds.
fn fast() -> Histogram {
    Histogram::new(exponential_buckets(0.0005, 2.0, 14))
}

/// From a millisecond to seventeen minutes.
fn slow() -> Histogram {
    Histogram::new(exponential_buckets(0.001, 4.0, 11))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_happened_is_read_as_text() {
        let metrics = Metrics::default();
        metrics.received.inc();
        metrics.interaction("solve", "answered", Duration::from_millis(3));
        metrics.solve("sliding", "optimal", Duration::from_secs(2));
        metrics.request("edit", Some(429));
        metrics.request("edit", None);
        metrics.statement("select plays", Duration::from_millis(1), Some("unavailable"));
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
            "cantor_answers_owed 0",
        ] {
            assert!(text.lines().any(|found| found == line), "{line} in {text}");
        }
        assert!(text.contains("cantor_build_info{version=\"") && text.ends_with("# EOF\n"));
    }
}
