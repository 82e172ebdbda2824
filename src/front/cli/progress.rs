//! A line on a terminal that says how long a search has taken so far, and is gone when it ends.

use std::io::{self, IsTerminal, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use crate::i18n::Locale;
use crate::puzzle::Message;

/// Whoever waits for less wants no line.
const FIRST: Duration = Duration::from_millis(1500);
const EVERY: Duration = Duration::from_millis(500);

/// Does `work`; where standard error is a terminal, says meanwhile how much of `limit` has passed.
pub(super) fn during<T>(limit: Duration, locale: Locale, work: impl FnOnce() -> T) -> T {
    if !io::stderr().is_terminal() {
        return work();
    }
    thread::scope(move |scope| {
        // Its end tells the other thread that the work has ended, however it did.
        let (_working, ended) = mpsc::channel::<()>();
        scope.spawn(move || count(&ended, FIRST, limit, locale, &mut io::stderr()));
        work()
    })
}

/// Counts the seconds until `ended`, and leaves no trace.
fn count(ended: &Receiver<()>, first: Duration, limit: Duration, locale: Locale, out: &mut impl Write) {
    let (started, mut wait, mut shown) = (Instant::now(), first, false);
    while ended.recv_timeout(wait) == Err(RecvTimeoutError::Timeout) {
        let seconds = started.elapsed().as_secs() as usize;
        let message = Message::new("cli-progress").with("seconds", seconds);
        let line = locale.text(&message.with("limit", limit.as_secs() as usize));
        // Whoever can't be told is not told.
        shown = write!(out, "\r{line}\x1b[K").and_then(|()| out.flush()).is_ok();
        wait = EVERY;
    }
    if shown {
        let _ = write!(out, "\r\x1b[K").and_then(|()| out.flush());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(first: Duration) -> String {
        let (working, ended) = mpsc::channel();
        let mut out = Vec::new();
        thread::scope(|scope| {
            let (limit, locale, out) = (Duration::from_secs(20), Locale::of("en"), &mut out);
            scope.spawn(move || count(&ended, first, limit, locale, out));
            thread::sleep(Duration::from_millis(100));
            drop(working);
        });
        String::from_utf8(out).expect("text")
    }

    #[test]
    fn a_line_is_shown_while_something_takes_long_and_is_erased() {
        let line = counted(Duration::from_millis(1));
        assert!(line.starts_with("\r0 s of at most 20 s") && line.ends_with("\r\x1b[K"), "{line:?}");
        assert_eq!(counted(Duration::from_secs(60)), "");
    }
}
