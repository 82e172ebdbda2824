//! Progress line on a terminal: elapsed time and results of a running search, erased at its end.

use std::io::{self, IsTerminal, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::family::Line;
use crate::i18n::Locale;
use crate::puzzle::{Message, Progress};

/// Delay before the line appears.
const FIRST_DELAY: Duration = Duration::from_millis(1500);
/// Interval between updates.
const UPDATE_INTERVAL: Duration = Duration::from_millis(500);

/// Latest report of a search: length of the best solution, lower bound, number of nodes.
#[derive(Default)]
pub(super) struct LatestProgress(Mutex<Option<Progress<usize>>>);

impl LatestProgress {
    /// Records a report.
    pub(super) fn report(&self, more: Progress<Line>) {
        let known = more.map(|line| line.len());
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(known);
    }

    /// Returns the progress line after `seconds` of a search that may take `limit`.
    fn message(&self, seconds: usize, limit: Duration) -> Message {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let message = |id| Message::new(id).with("seconds", seconds).with("limit", limit.as_secs() as usize);
        let Some(Progress { best, at_least, nodes }) = known else { return message("cli-progress") };
        let known = |id| message(id).with("least", at_least as usize).with("positions", group_digits(nodes));
        match best {
            Some(moves) => known("cli-progress-best").with("moves", moves),
            None => known("cli-progress-least"),
        }
    }
}

/// Formats a number with digits in groups of three.
fn group_digits(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&[u8]> = digits.as_bytes().rchunks(3).rev().collect();
    groups.iter().map(|group| String::from_utf8_lossy(group)).collect::<Vec<_>>().join("\u{202f}")
}

/// Runs `work`. If standard error is a terminal, shows the elapsed part of `limit` and the latest
/// report of `work` meanwhile.
pub(super) fn show_while<T>(limit: Duration, locale: Locale, work: impl FnOnce(&LatestProgress) -> T) -> T {
    let known = LatestProgress::default();
    if !io::stderr().is_terminal() {
        return work(&known);
    }
    thread::scope(|scope| {
        // Dropped when the work ends, even by a panic. The drop ends the other thread.
        let (_working, ended) = mpsc::channel::<()>();
        let render = |seconds| locale.text(&known.message(seconds, limit));
        scope.spawn(move || show(&ended, FIRST_DELAY, render, &mut io::stderr()));
        work(&known)
    })
}

/// Updates the line until the sender of `ended` is dropped, then erases it.
fn show(ended: &Receiver<()>, first: Duration, render: impl Fn(usize) -> String, out: &mut impl Write) {
    let (started, mut wait, mut shown) = (Instant::now(), first, false);
    while ended.recv_timeout(wait) == Err(RecvTimeoutError::Timeout) {
        let line = render(started.elapsed().as_secs() as usize);
        // A failure to write the line does not matter.
        shown = write!(out, "\r{line}\x1b[K").and_then(|()| out.flush()).is_ok();
        wait = UPDATE_INTERVAL;
    }
    if shown {
        let _ = write!(out, "\r\x1b[K").and_then(|()| out.flush());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run_and_capture(first: Duration, known: &LatestProgress) -> String {
        let (working, ended) = mpsc::channel();
        let mut out = Vec::new();
        thread::scope(|scope| {
            let render = |seconds| Locale::of("en").text(&known.message(seconds, Duration::from_secs(20)));
            let out = &mut out;
            scope.spawn(move || show(&ended, first, render, out));
            thread::sleep(Duration::from_millis(100));
            drop(working);
        });
        String::from_utf8(out).expect("text")
    }

    #[test]
    fn line_appears_during_long_work_and_is_erased() {
        let known = LatestProgress::default();
        let line = run_and_capture(Duration::from_millis(1), &known);
        assert!(line.starts_with("\r0 s of at most 20 s") && line.ends_with("\r\x1b[K"), "{line:?}");
        assert_eq!(run_and_capture(Duration::from_secs(60), &known), "");
    }

    #[test]
    fn line_shows_the_latest_report() {
        let known = LatestProgress::default();
        let line = |best, at_least, nodes| {
            *known.0.lock().expect("not poisoned") = Some(Progress { best, at_least, nodes });
            Locale::of("en").text(&known.message(3, Duration::from_secs(20)))
        };
        assert_eq!(line(None, 80, 999), "3 s of at most 20 s; at least 80 moves; 999 positions");
        let best =
            "3 s of at most 20 s; best so far 112 moves, at least 90; 1\u{202f}234\u{202f}567 positions";
        assert_eq!(line(Some(112), 90, 1_234_567), best);
    }
}
