//! The program as a process, which can be stopped, paused and killed.

use std::io::{BufRead, BufReader};
use std::net::{Ipv4Addr, TcpListener};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use discord_standin::StandIn;

/// Timeout of a wait for a log line.
const TIMEOUT: Duration = Duration::from_secs(60);

/// A free address on loopback.
pub(crate) fn free_address() -> String {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
    listener.local_addr().expect("the listener is bound").to_string()
}

/// Registers the commands with the stand-in.
pub(crate) fn register(stand_in: &StandIn) {
    let registered = run(stand_in, &["register"]);
    assert!(registered.status.success(), "{registered:?}");
    let line = format!("Registered {} commands with Discord.\n", stand_in.commands().len());
    assert_eq!(String::from_utf8_lossy(&registered.stdout), line);
}

/// Runs a command of the program to completion.
fn run(stand_in: &StandIn, arguments: &[&str]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_cantor"));
    program.env_clear().env("CANTOR_DATA", "none").env("CANTOR_DISCORD_API", stand_in.base());
    program.env("DISCORD_TOKEN", stand_in.token()).args(arguments).output().expect("the program starts")
}

/// Starts a front with its endpoint at this address, and the further variables `more`.
pub(crate) async fn front(
    stand_in: &StandIn,
    database: &str,
    address: &str,
    more: &[(&str, &str)],
) -> Process {
    let key = stand_in.public_key();
    let variables = [
        ("CANTOR_ROLE", "front"),
        ("DATABASE_URL", database),
        ("CANTOR_ENDPOINT", address),
        ("DISCORD_PUBLIC_KEY", &key),
        // A front that cannot use its database searches itself. Such a search ends before an
        // intermediate answer.
        ("CANTOR_BUDGET_SECONDS", "3"),
    ];
    Process::start(stand_in, &[&variables, more].concat()).await
}

/// Starts a solver, with the further variables `more`.
pub(crate) async fn solver(stand_in: &StandIn, database: &str, more: &[(&str, &str)]) -> Process {
    let variables = [("CANTOR_ROLE", "solver"), ("DATABASE_URL", database)];
    Process::start(stand_in, &[&variables, more].concat()).await
}

/// A process of the program, killed when dropped.
pub(crate) struct Process {
    child: Child,
    log: Arc<Mutex<String>>,
    /// Thread that reads the log.
    reader: Option<JoinHandle<()>>,
}

impl Process {
    /// Starts the program with further variables, and waits until it is connected to the stand-in.
    pub(crate) async fn start(stand_in: &StandIn, variables: &[(&str, &str)]) -> Self {
        let process = Self::spawn(stand_in, variables);
        process.until_logged(": connected").await;
        process
    }

    /// Starts the program without waiting.
    pub(crate) fn spawn(stand_in: &StandIn, variables: &[(&str, &str)]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_cantor"))
            .env_clear()
            .env("DISCORD_TOKEN", stand_in.token())
            .env("CANTOR_DISCORD_API", stand_in.base())
            .env("CANTOR_LOG", "info")
            .env("CANTOR_DATA", "none")
            .env("CANTOR_TABLES", "small")
            .envs(variables.iter().copied())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let log = Arc::<Mutex<String>>::default();
        let (lines, kept) = (BufReader::new(child.stderr.take().expect("piped")), Arc::clone(&log));
        let reader = thread::spawn(move || {
            for line in lines.lines().map_while(Result::ok) {
                let mut log = kept.lock().expect("no thread panics");
                log.push_str(&line);
                log.push('\n');
            }
        });
        Self { child, log, reader: Some(reader) }
    }

    /// The process id.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// The log so far.
    pub(crate) fn log(&self) -> MutexGuard<'_, String> {
        self.log.lock().expect("no thread panics")
    }

    /// Waits until the log contains a text.
    pub(crate) async fn until_logged(&self, text: &str) {
        self.until_logged_times(text, 1).await;
    }

    /// Waits until the log contains a text `times` times.
    pub(crate) async fn until_logged_times(&self, text: &str, times: usize) {
        let asked = Instant::now();
        while self.log().matches(text).count() < times {
            assert!(asked.elapsed() < TIMEOUT, "{text} is not logged: {}", self.log());
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// Sends the process a signal, such as `KILL`, `STOP` or `TERM`.
    pub(crate) fn signal(&self, name: &str) {
        let sent = Command::new("kill").args([&format!("-{name}"), &self.id().to_string()]).status();
        assert!(sent.expect("kill runs").success());
    }

    /// Kills the process and waits for its end.
    pub(crate) fn kill(mut self) {
        self.signal("KILL");
        self.child.wait().expect("the program can be waited for");
    }

    /// Stops the process with SIGTERM and returns its log.
    pub(crate) async fn stop(mut self) -> String {
        self.signal("TERM");
        assert!(self.until_ended().await.success());
        self.reader.take().expect("the thread is joined once").join().expect("the reader does not panic");
        self.log().clone()
    }

    /// Waits for the end of the process.
    pub(crate) async fn until_ended(&mut self) -> ExitStatus {
        loop {
            if let Some(status) = self.child.try_wait().expect("the program can be waited for") {
                return status;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
