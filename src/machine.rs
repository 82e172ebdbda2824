//! Memory of the machine or the container, and file descriptors of the process.

use std::fs;

/// Memory that is assumed if its size is unreadable, in bytes.
const FALLBACK_MEMORY: usize = 2 << 30;

/// Bytes of memory available to this process: the machine's total, or a lower limit of its control
/// group (a container, a service) or of a group around it.
pub fn available_memory() -> usize {
    let groups = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    let unified = groups_around(parse_own_group(&groups).unwrap_or("/"));
    let unified = unified.map(|group| format!("/sys/fs/cgroup{group}/memory.max"));
    let limits = unified.chain(["/sys/fs/cgroup/memory/memory.limit_in_bytes".to_owned()]);
    let limits = limits.filter_map(|path| fs::read_to_string(path).ok()?.trim().parse().ok());
    let machine = fs::read_to_string("/proc/meminfo").ok().and_then(|text| parse_total(&text));
    limits.chain(machine).min().unwrap_or(FALLBACK_MEMORY)
}

/// Parses the path of the process's group in the unified hierarchy: `0::/user.slice/…`.
fn parse_own_group(groups: &str) -> Option<&str> {
    groups.lines().find_map(|line| line.strip_prefix("0::"))
}

/// Returns a group and the groups around it. The root is the empty path.
fn groups_around(group: &str) -> impl Iterator<Item = &str> {
    let own = group.trim_end_matches('/');
    std::iter::successors(Some(own), |group| Some(&group[..group.rfind('/')?]))
}

/// Parses the line `MemTotal:       24576000 kB`; returns bytes.
fn parse_total(meminfo: &str) -> Option<usize> {
    let line = meminfo.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    Some(line.split_whitespace().next()?.parse::<usize>().ok()? << 10)
}

/// Maximum open files and sockets of this process; 256, the lowest common default, if the system
/// does not report it.
pub fn max_descriptors() -> usize {
    let limits = std::fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"));
    match line.and_then(|line| line.split_whitespace().next()) {
        Some("unlimited") => usize::MAX,
        limit => limit.and_then(|limit| limit.parse().ok()).unwrap_or(256),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kernel_files_are_parsed() {
        assert_eq!(parse_total("MemTotal:       24576 kB\nMemFree: 1 kB\n"), Some(24576 << 10));
        assert_eq!(parse_total("MemFree: 1 kB"), None);
        assert_eq!(
            parse_own_group("1:name=systemd:/a\n0::/system.slice/cantor.service\n"),
            Some("/system.slice/cantor.service")
        );
        let around: Vec<&str> = groups_around("/a.slice/b.service").collect();
        assert_eq!(around, ["/a.slice/b.service", "/a.slice", ""]);
        assert_eq!(groups_around("/").collect::<Vec<_>>(), [""]);
        assert!(available_memory() > 1 << 20);
    }
}
