//! Processor time and memory of processes, from `/proc`.

use std::fs;
use std::path::Path;
use std::time::Duration;

/// Unit of processor time in `/proc`.
const TICK: Duration = Duration::from_millis(10);

/// Processor time of a process.
pub(crate) fn processor_time(id: u32) -> Duration {
    let stat = fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    // Fields 14 and 15 are user and system time. The first field after the name, which may contain
    // spaces, is field 3.
    let fields = stat.rsplit_once(") ").map_or("", |(_, rest)| rest).split(' ').skip(11).take(2);
    TICK * fields.filter_map(|ticks| ticks.parse::<u32>().ok()).sum::<u32>()
}

/// Processor time of a process and its live children.
pub(crate) fn processor_time_with_children(id: u32) -> Duration {
    processor_time(id) + children(id).into_iter().map(processor_time).sum::<Duration>()
}

/// Process id of the PostgreSQL server with this data folder.
pub(crate) fn postgres_process(data: &Path) -> u32 {
    let pid = fs::read_to_string(data.join("postmaster.pid")).unwrap_or_default();
    pid.lines().next().and_then(|pid| pid.parse().ok()).unwrap_or_default()
}

/// Process ids of the children of a process.
pub(crate) fn children(id: u32) -> Vec<u32> {
    let list = fs::read_to_string(format!("/proc/{id}/task/{id}/children")).unwrap_or_default();
    list.split_whitespace().filter_map(|child| child.parse().ok()).collect()
}

/// A memory field of a process, such as `VmRSS`.
pub(crate) fn memory(id: u32, name: &str) -> String {
    let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<usize>().ok());
    kilobytes.map_or("?".to_owned(), |kilobytes| format!("{} MB", kilobytes >> 10))
}
