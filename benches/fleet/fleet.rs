//! The processes of a fleet and their metrics.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use discord_standin::StandIn;

use crate::machine::{processor_time, processor_time_with_children};
use crate::processes::balancer::Balancer;
use crate::processes::process::{Process, free_address, front, register, solver};

/// Database calls by name: count and seconds.
pub(crate) type CallTotals = BTreeMap<String, (f64, f64)>;

/// Fronts and solvers on one database, with the stand-in.
pub(crate) struct Fleet {
    pub(crate) stand_in: Arc<StandIn>,
    pub(crate) database: String,
    /// The fronts with their addresses.
    pub(crate) fronts: Vec<(Process, String)>,
    /// The balancer with its address, if there are two or more fronts.
    pub(crate) balancer: Option<(Balancer, String)>,
    pub(crate) solvers: Vec<Process>,
    /// Addresses of the metrics.
    metrics: Vec<String>,
}

impl Fleet {
    /// Starts fronts that defer answers after `defer` milliseconds.
    pub(crate) async fn start(database: &str, fronts: usize, defer: &str) -> Self {
        let stand_in = Arc::new(StandIn::start(0).await.expect("a free port"));
        register(&stand_in);
        let (database, solvers) = (database.to_owned(), Vec::new());
        let mut fleet =
            Self { stand_in, database, fronts: Vec::new(), balancer: None, solvers, metrics: Vec::new() };
        for _ in 0..fronts {
            let address = free_address();
            let metrics = fleet.new_metrics_address();
            let variables = [("CANTOR_DEFER_MS", defer), ("CANTOR_METRICS", &*metrics)];
            let front = front(&fleet.stand_in, &fleet.database, &address, &variables).await;
            fleet.fronts.push((front, address));
        }
        let addresses: Vec<String> = fleet.fronts.iter().map(|(_, address)| address.clone()).collect();
        let mut url = format!("http://{}/", addresses[0]);
        if fronts > 1 {
            let address = free_address();
            let balancer = Balancer::start("nginx", "nginx.conf", &address, &addresses).await;
            url = balancer.url();
            fleet.balancer = Some((balancer, address));
        }
        fleet.stand_in.set_endpoint(Some(&url)).await.expect("the fronts respond");
        fleet
    }

    /// Starts a solver with a budget of `seconds` for each search.
    pub(crate) async fn start_solver(&mut self, seconds: &str) {
        let metrics = self.new_metrics_address();
        let variables = [("CANTOR_BUDGET_SECONDS", seconds), ("CANTOR_METRICS", &*metrics)];
        let solver = solver(&self.stand_in, &self.database, &variables).await;
        self.solvers.push(solver);
    }

    /// Processor time of fronts, solvers, nginx, and this process with the stand-in.
    pub(crate) fn processor_times(&self) -> [Duration; 4] {
        let fronts = self.fronts.iter().map(|(front, _)| processor_time(front.id())).sum();
        let solvers = self.solvers.iter().map(|solver| processor_time(solver.id())).sum();
        let balancer = self
            .balancer
            .as_ref()
            .map_or(Duration::ZERO, |(balancer, _)| processor_time_with_children(balancer.id()));
        [fronts, solvers, balancer, processor_time(std::process::id())]
    }

    /// Database calls of all fronts and solvers.
    pub(crate) async fn database_calls(&self) -> CallTotals {
        let mut calls = CallTotals::new();
        for address in &self.metrics {
            let response =
                reqwest::get(format!("http://{address}/metrics")).await.expect("the metrics are served");
            for line in response.text().await.expect("a text").lines() {
                let Some(rest) = line.strip_prefix("cantor_database_seconds_") else { continue };
                let Some((kind, rest)) = rest.split_once("{call=\"") else { continue };
                let Some((call, value)) = rest.split_once("\"} ") else { continue };
                let value: f64 = value.parse().unwrap_or_default();
                let (count, sum) = calls.entry(call.to_owned()).or_default();
                match kind {
                    "count" => *count += value,
                    "sum" => *sum += value,
                    _ => {}
                }
            }
        }
        calls
    }

    /// Stops all processes of the fleet and the stand-in.
    pub(crate) async fn stop(self) {
        drop((self.fronts, self.solvers, self.balancer));
        if let Ok(stand_in) = Arc::try_unwrap(self.stand_in) {
            stand_in.stop().await;
        }
    }

    fn new_metrics_address(&mut self) -> String {
        self.metrics.push(free_address());
        self.metrics.last().cloned().expect("an element was pushed")
    }
}
