//! Batch mode: one board per line, solved on every core, answered in input order as early as
//! possible.

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::Path;
use std::sync::mpsc::{self, Receiver, SyncSender, TryRecvError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use super::json::{Answer, to_line};
use super::report::report_file_error;
use super::task::{INVALID, SOLVED, Task, Terminal, exit_code, solve};
use crate::puzzle::Message;

/// Maximum lines read ahead of the answers, to bound the memory.
const READ_AHEAD: usize = 1024;

/// Maximum length of a line in bytes.
const MAX_LINE_BYTES: u64 = 64 * 1024;

/// A line; `None` if it is too long.
type Line = Option<String>;

/// A line to solve, and the channel for its answer.
struct Job {
    line: io::Result<Line>,
    answer: SyncSender<io::Result<(String, u8)>>,
}

/// Answers each line of `path` (`-` is standard input). A line is a board, optionally followed by a
/// tab and its goal.
pub(super) fn run(task: &Task<'_>, path: &Path, terminal: &mut Terminal<'_>) -> io::Result<u8> {
    let input: Box<dyn Read + Send> = match path.as_os_str().to_str() {
        Some("-") => Box::new(io::stdin()),
        _ => match File::open(path) {
            Ok(file) => Box::new(file),
            Err(error) => return report_file_error(terminal, "cli-read-failed", path, &error),
        },
    };
    let (jobs, queue) = mpsc::sync_channel::<Job>(READ_AHEAD);
    // Receivers in input order, which the output keeps: workers finish in any order.
    let (order, answers) = mpsc::sync_channel(READ_AHEAD);
    let queue = Mutex::new(queue);
    let written = thread::scope(|scope| {
        scope.spawn(move || read(input, &jobs, &order));
        for _ in 0..task.cores {
            scope.spawn(|| {
                while let Some(Job { line, answer }) = next_job(&queue) {
                    let answered = line.map(|line| respond(task, line.as_deref()));
                    // The receiver is gone if the output was closed.
                    let _ = answer.send(answered);
                }
            });
        }
        let written = write(&answers, terminal.out);
        // Ends the reader at its next line and, through it, the workers, even if the output was
        // closed early.
        drop(answers);
        written
    });
    match written {
        Ok(Err(error)) => report_file_error(terminal, "cli-read-failed", path, &error),
        Ok(Ok(code)) => Ok(code),
        Err(error) => Err(error),
    }
}

fn next_job(queue: &Mutex<Receiver<Job>>) -> Option<Job> {
    queue.lock().unwrap_or_else(PoisonError::into_inner).recv().ok()
}

/// Reads lines until the input ends or the receivers are gone.
fn read(input: impl Read, jobs: &SyncSender<Job>, order: &SyncSender<Receiver<io::Result<(String, u8)>>>) {
    let mut input = BufReader::new(input);
    loop {
        let line = match read_line(&mut input) {
            Ok(Some(line)) => Ok(line),
            Ok(None) => return,
            Err(error) => Err(error),
        };
        let failed = line.is_err();
        let (answer, receiver) = mpsc::sync_channel(1);
        if order.send(receiver).is_err() || jobs.send(Job { line, answer }).is_err() || failed {
            return;
        }
    }
}

/// Reads a line; `Some(None)` if it is longer than [`MAX_LINE_BYTES`], and `None` at the end of the
/// input.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    // Room for the line end.
    const LIMIT: u64 = MAX_LINE_BYTES + 2;
    let mut bytes = Vec::new();
    if input.by_ref().take(LIMIT).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    let is_cut = bytes.last() != Some(&b'\n') && bytes.len() as u64 == LIMIT;
    if is_cut {
        input.skip_until(b'\n')?;
    }
    let ends = bytes.iter().rev().take_while(|&&byte| byte == b'\n' || byte == b'\r').count();
    bytes.truncate(bytes.len() - ends);
    let is_long = is_cut || bytes.len() as u64 > MAX_LINE_BYTES;
    Ok(Some((!is_long).then(|| String::from_utf8_lossy(&bytes).into_owned())))
}

/// Answers a line; `None` is one that is too long.
fn respond(task: &Task<'_>, line: Option<&str>) -> (String, u8) {
    let info = task.family.info();
    let started = Instant::now();
    let mut options = task.options.clone();
    let text = line.unwrap_or_default();
    let (board, goal) = text.split_once('\t').map_or((text, None), |(board, goal)| (board, Some(goal)));
    options.set(info.board.id, board);
    if let (Some(goal), Some(id)) = (goal, info.goal) {
        options.set(id, goal);
    }
    let outcome = if line.is_some() {
        solve(task, &options, task.family.parse(&options).map(Arc::from), &mut |_| {})
    } else {
        let message = Message::new("cli-too-long").with("most", MAX_LINE_BYTES as usize);
        Err(options.fault(info.board.id, message))
    };
    let answer = Answer::from_outcome(info, &options, &outcome, started.elapsed(), task.locale);
    (to_line(&answer), exit_code(&outcome))
}

/// Writes the answers in order, and flushes whenever the next answer is not ready. The inner error
/// is a read error.
fn write(
    answers: &Receiver<Receiver<io::Result<(String, u8)>>>,
    out: &mut (dyn Write + Send),
) -> io::Result<io::Result<u8>> {
    let mut out = BufWriter::new(out);
    let mut code = SOLVED;
    while let Some(receiver) = receive(answers, &mut out)? {
        let answer = receive(&receiver, &mut out)?;
        match answer {
            Some(Ok((line, line_code))) => {
                writeln!(out, "{line}")?;
                // Invalid input outweighs a spent budget.
                code = match (code, line_code) {
                    (INVALID, _) | (_, SOLVED) => code,
                    _ => line_code,
                };
            }
            Some(Err(error)) => {
                out.flush()?;
                return Ok(Err(error));
            }
            None => break,
        }
    }
    out.flush()?;
    Ok(Ok(code))
}

/// Receives a value, and flushes `out` before it waits; `None` if there will be none.
fn receive<T>(receiver: &Receiver<T>, out: &mut impl Write) -> io::Result<Option<T>> {
    match receiver.try_recv() {
        Err(TryRecvError::Empty) => {
            out.flush()?;
            Ok(receiver.recv().ok())
        }
        ready => Ok(ready.ok()),
    }
}
