//! Limits the rate of the connections that serenity opens to the gateway, and reports each of them.
//!
//! serenity (0.12) resumes without a pause when a gateway accepts and closes at once, hundreds of
//! times a second, and identifies every five seconds forever; Discord allows 1,000 identifies a
//! day. serenity locks the gateway's address before each connection, so that the holder of the lock
//! decides when the next connection begins:
//!
//! ```text
//! pace      locked ──────┤ released ├─ locked, for a pause ──────┤ released ├─
//! serenity      waits ───┤ connects                 waits ───────┤ connects
//! ```
//!
//! serenity's event `shard_stage_update` is not a substitute: a closed connection that is resumed
//! at once changes no stage that serenity compares.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::Mutex;

/// Interval between checks for a waiting connection.
const CHECK_INTERVAL: Duration = Duration::from_millis(100);

/// Connections without a pause, counted from the last stable one.
const FREE_CONNECTIONS: u32 = 10;

/// The first pause; it doubles with each connection.
const FIRST_PAUSE: Duration = Duration::from_secs(1);

/// The longest pause, before its jitter.
const MAX_PAUSE: Duration = Duration::from_secs(300);

/// Time without a new connection, beyond the longest pause, after which the last one counts as
/// stable.
const STABLE_TIME: Duration = Duration::from_secs(600);

/// Holds the lock of the gateway's address, and releases it at a bounded rate; never ends.
/// `on_open` is called for each connection that begins.
pub(super) async fn pace(address: Arc<Mutex<String>>, on_open: impl Fn()) {
    let mut pauses = Pauses::default();
    let mut pause = CHECK_INTERVAL;
    let mut held = address.lock().await;
    loop {
        tokio::time::sleep(pause).await;
        drop(held);
        // A released lock passes to a waiting task at once, so that it stays locked.
        (held, pause) = match address.try_lock() {
            Ok(held) => (held, CHECK_INTERVAL),
            Err(_) => {
                on_open();
                let pause = pauses.next(Instant::now()).unwrap_or(CHECK_INTERVAL);
                (address.lock().await, pause)
            }
        };
    }
}

/// Pauses between connections.
#[derive(Debug, Default)]
struct Pauses {
    /// Connections since the last stable one.
    connections: u32,
    last: Option<Instant>,
}

impl Pauses {
    /// Counts a connection; returns the pause before the next one, if there is one.
    fn next(&mut self, now: Instant) -> Option<Duration> {
        if self.last.is_some_and(|last| now.duration_since(last) >= MAX_PAUSE + STABLE_TIME) {
            self.connections = 0;
        }
        self.last = Some(now);
        self.connections = self.connections.saturating_add(1);
        let doublings = self.connections.checked_sub(FREE_CONNECTIONS)?.min(16);
        let pause = (FIRST_PAUSE * (1 << doublings)).min(MAX_PAUSE);
        tracing::warn!(
            connections = self.connections,
            ?pause,
            "pausing before the next connection to the gateway"
        );
        Some(pause.mul_f64(jitter()))
    }
}

/// A random factor from 0.75 to 1.25, so that processes do not reconnect at the same time.
fn jitter() -> f64 {
    use std::hash::{BuildHasher, RandomState};
    let random = RandomState::new().hash_one(0) % 1000;
    0.75 + random as f64 / 2000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_double_and_start_again_after_a_stable_connection() {
        let mut pauses = Pauses::default();
        let start = Instant::now();
        let free = (0..9).filter(|_| pauses.next(start).is_none()).count();
        assert_eq!(free, 9);
        let paused: Vec<u64> = (0..12).filter_map(|_| Some(pauses.next(start)?.as_secs())).collect();
        assert_eq!(paused.len(), 12);
        assert!(paused[0] <= 1 && (3..=5).contains(&paused[2]) && paused[11] >= 225, "{paused:?}");
        assert!(paused.iter().all(|&pause| pause <= 375), "{paused:?}");
        assert_eq!(pauses.next(start + MAX_PAUSE + STABLE_TIME), None);
    }

    #[tokio::test]
    async fn connections_are_noticed_and_paced() {
        let address = Arc::new(Mutex::new(String::new()));
        let (sender, mut opened) = tokio::sync::mpsc::unbounded_channel();
        let paced = tokio::spawn(pace(Arc::clone(&address), move || assert!(sender.send(()).is_ok())));
        let busy = async {
            loop {
                // As serenity does: the lock is held for a moment, then a connection fails.
                drop(address.lock().await.clone());
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
        };
        let _ = tokio::time::timeout(Duration::from_millis(2500), busy).await;
        let mut count = 0;
        while opened.try_recv().is_ok() {
            count += 1;
        }
        assert!((5..=13).contains(&count), "{count} connections in 2.5 s");
        paced.abort();
    }
}
