//! Log lines of libraries are withheld, because they can contain tokens.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use cantor::log;

#[derive(Clone, Default)]
struct Buffer(Arc<Mutex<Vec<u8>>>);

impl Write for Buffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("no thread panics").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn log_lines_of_libraries_show_only_level_and_module() {
    for directives in ["error", "warn", "info", "trace", "trace,serenity=trace"] {
        let written = Buffer::default();
        let writer = written.clone();
        let (subscriber, withheld) = log::subscriber(directives, move || writer.clone(), false, None);
        tracing::subscriber::with_default(subscriber, || {
            let span = tracing::error_span!(target: "serenity::http", "request", token = "a-token");
            let _inside = span.enter();
            tracing::error!(target: "serenity::gateway::ws", frame = "a-token", "a-token");
            tracing::debug!(target: "serenity::gateway::ws", "a-token");
            // A foreign module with a similar name.
            tracing::error!(target: "cantors::gateway", "a-token");
            tracing::error!(target: "cantor::front", answer = 42, "own message");
        });
        let log = String::from_utf8(written.0.lock().expect("no thread panics").clone()).expect("text");
        assert!(!log.contains("a-token"), "{directives}: {log}");
        assert!(log.contains("ERROR serenity::gateway::ws: withheld (line "), "{directives}: {log}");
        assert!(log.contains("cantor::front: own message answer=42"), "{directives}: {log}");
        assert_eq!((log.lines().count(), withheld.count()), (3, 2), "{directives}: {log}");
    }
}
