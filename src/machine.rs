//! What the machine has.

use std::fs;

/// What is taken for the memory of a machine that does not say.
const USUAL: usize = 2 << 30;

/// The bytes of memory that this process may use: the machine's, or less where its control group (a container, a service)
/// has less.
pub fn memory() -> usize {
    let groups = ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"];
    let own = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    let own = own_group(&own).map(|group| format!("/sys/fs/cgroup{group}/memory.max"));
    let limits = groups.into_iter().map(str::to_owned).chain(own);
    let limits = limits.filter_map(|path| fs::read_to_string(path).ok()?.trim().parse().ok());
    let machine = fs::read_to_string("/proc/meminfo").ok().and_then(|text| total(&text));
    limits.chain(machine).min().unwrap_or(USUAL)
}

/// The path of the process's group in the unified hierarchy: `0::/user.slice/…`.
fn own_group(groups: &str) -> Option<&str> {
    groups.lines().find_map(|line| line.strip_prefix("0::"))
}

/// `MemTotal:       24576000 kB`.
fn total(meminfo: &str) -> Option<usize> {
    let line = meminfo.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    Some(line.split_whitespace().next()?.parse::<usize>().ok()? << 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_kernel_says_is_read() {
        assert_eq!(total("MemTotal:       24576 kB\nMemFree: 1 kB\n"), Some(24576 << 10));
        assert_eq!(total("MemFree: 1 kB"), None);
        assert_eq!(
            own_group("1:name=systemd:/a\n0::/system.slice/cantor.service\n"),
            Some("/system.slice/cantor.service")
        );
        assert!(memory() > 1 << 20);
    }
}
