//! A PostgreSQL server that tests can crash and restart.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::folder::Folder;
use super::process::free_address;

/// A server with its files in a temporary folder, stopped when dropped.
pub(crate) struct Cluster {
    programs: PathBuf,
    folder: Folder,
    port: String,
}

impl Cluster {
    /// Starts a server on a free port. `None` if PostgreSQL is not installed.
    pub(crate) fn start() -> Option<Self> {
        let port = free_address().rsplit(':').next().expect("a port").to_owned();
        let cluster = Self { programs: programs()?, folder: Folder::new(), port };
        if is_root() {
            run(Command::new("chown").arg("postgres").arg(&cluster.folder.0));
        }
        let settings =
            ["-U", "cantor", "--auth", "trust", "--encoding", "UTF8", "--locale", "C", "--no-sync"];
        run(cluster.program("initdb").arg("-D").arg(cluster.data()).args(settings));
        cluster.resume();
        Some(cluster)
    }

    /// Address of the server's database.
    pub(crate) fn url(&self) -> String {
        format!("postgres://cantor@127.0.0.1:{}/postgres", self.port)
    }

    /// Stops the server as a crash would. The next start recovers the data.
    pub(crate) fn crash(&self) {
        run(self.control().args(["-m", "immediate", "stop"]));
    }

    /// Starts the stopped or crashed server.
    pub(crate) fn resume(&self) {
        let port = &self.port;
        let options = format!("-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''");
        run(self.control().args(["-w", "-l"]).arg(self.folder.0.join("log")).args(["-o", &options, "start"]));
    }

    fn control(&self) -> Command {
        let mut control = self.program("pg_ctl");
        control.arg("-D").arg(self.data());
        control
    }

    /// A command that runs a PostgreSQL program, as the user `postgres` if this process is root:
    /// PostgreSQL refuses root.
    fn program(&self, name: &str) -> Command {
        let path = self.programs.join(name);
        let mut program = if is_root() {
            let mut other = Command::new("runuser");
            other.args(["-u", "postgres", "--"]).arg(path);
            other
        } else {
            Command::new(path)
        };
        program.current_dir(&self.folder.0);
        program
    }

    /// Folder of the server's data.
    pub(crate) fn data(&self) -> PathBuf {
        self.folder.0.join("data")
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        let mut stop = self.control();
        let _ = stop.args(["-m", "immediate", "stop"]).stdout(Stdio::null()).stderr(Stdio::null()).status();
    }
}

/// Folder of the PostgreSQL programs: a folder in `PATH`, otherwise that of the last version in the
/// order of names in `/usr/lib/postgresql`, since Debian keeps the programs out of `PATH`.
fn programs() -> Option<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let programs = versions.map(|version| version.path().join("bin"));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::split_paths(&path).collect::<Vec<_>>();
    let has_all = |folder: &PathBuf| ["initdb", "pg_ctl"].iter().all(|name| folder.join(name).is_file());
    path.into_iter().find(has_all).or_else(|| programs.filter(has_all).max())
}

fn is_root() -> bool {
    fs::metadata(Path::new("/proc/self")).is_ok_and(|myself| myself.uid() == 0)
}

fn run(command: &mut Command) {
    let status =
        command.stdout(Stdio::null()).stderr(Stdio::null()).status().expect("PostgreSQL is installed");
    assert!(status.success(), "{command:?}");
}
