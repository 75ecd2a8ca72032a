//! The memory of this machine and of processes, where the system tells (Linux).

use std::path::Path;

/// How much of the machine's memory a run may use by default.
const SHARE: u64 = 75;

/// The default limit of a run: a share of what the machine, its control group or `ulimit -v` has; none where the system
/// does not tell.
pub(crate) fn default_megabytes() -> Option<u64> {
    let known = [machine(), control_group(), address_space()];
    known.into_iter().flatten().min().map(|megabytes| (megabytes * SHARE / 100).max(1))
}

fn machine() -> Option<u64> {
    line("/proc/meminfo", "MemTotal:")
}

/// The least limit of the control groups this process is in: version 2, or version 1.
fn control_group() -> Option<u64> {
    let groups = std::fs::read_to_string("/proc/self/cgroup").ok()?;
    let mut limits = Vec::new();
    for group in groups.lines() {
        let mut parts = group.splitn(3, ':');
        let (_, controllers, path) = (parts.next()?, parts.next()?, parts.next()?);
        let (root, file) = match controllers {
            "" => ("/sys/fs/cgroup", "memory.max"),
            names if names.split(',').any(|name| name == "memory") => {
                ("/sys/fs/cgroup/memory", "memory.limit_in_bytes")
            }
            _ => continue,
        };
        // A limit of a group above holds as well.
        let inner = Path::new(root).join(path.trim_start_matches('/'));
        let folders = inner.ancestors().take_while(|folder| folder.starts_with(root));
        let read = |folder: &Path| {
            let text = std::fs::read_to_string(folder.join(file)).ok()?;
            text.trim().parse::<u64>().ok().map(|bytes| bytes >> 20)
        };
        limits.extend(folders.filter_map(read));
    }
    limits.into_iter().min()
}

#[cfg(unix)]
fn address_space() -> Option<u64> {
    rustix::process::getrlimit(rustix::process::Resource::As).current.map(|bytes| bytes >> 20)
}

#[cfg(not(unix))]
fn address_space() -> Option<u64> {
    None
}

/// The megabytes that a process uses.
pub(crate) fn used(process: u32) -> Option<u64> {
    // Faster to read than `status`, and it is read often: pages of 4 KiB, the second number is what is resident.
    let text = std::fs::read_to_string(format!("/proc/{process}/statm")).ok()?;
    let pages: u64 = text.split_whitespace().nth(1)?.parse().ok()?;
    Some((pages * page_size()) >> 20)
}

#[cfg(unix)]
fn page_size() -> u64 {
    rustix::param::page_size() as u64
}

#[cfg(not(unix))]
fn page_size() -> u64 {
    4096
}

/// The most megabytes that a process used so far.
pub(crate) fn peak(process: u32) -> Option<u64> {
    line(&format!("/proc/{process}/status"), "VmHWM:")
}

/// The processes that a process started, and those that they started. `/proc` has a list for every thread.
pub(crate) fn descendants(process: u32) -> Vec<u32> {
    let mut all: Vec<u32> = Vec::new();
    let mut pending = vec![process];
    while let Some(process) = pending.pop() {
        let Ok(threads) = std::fs::read_dir(format!("/proc/{process}/task")) else { continue };
        for thread in threads.flatten() {
            let text = std::fs::read_to_string(thread.path().join("children")).unwrap_or_default();
            let children: Vec<u32> = text.split_whitespace().filter_map(|id| id.parse().ok()).collect();
            pending.extend(children.iter().filter(|id| !all.contains(id)));
            all.extend(children);
        }
    }
    all
}

/// A line of a file of `/proc`, in megabytes.
fn line(file: &str, key: &str) -> Option<u64> {
    let text = std::fs::read_to_string(file).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(key))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kilobytes| kilobytes / 1024)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn this_process_and_its_machine() {
        let own = std::process::id();
        assert!(used(own).is_some_and(|used| used > 0));
        assert!(peak(own) >= used(own).map(|used| used.saturating_sub(1)));
        let machine = machine().expect("a machine with memory");
        assert!(default_megabytes().is_some_and(|limit| limit < machine));
    }

    #[test]
    fn children_of_children() {
        let mut child = std::process::Command::new("sh")
            .args(["-c", "sh -c 'sleep 600; true'; true"])
            .spawn()
            .expect("there is a shell");
        let start = std::time::Instant::now();
        while descendants(child.id()).len() < 2 && start.elapsed().as_secs() < 20 {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        let found = descendants(child.id());
        assert!(descendants(std::process::id()).contains(&child.id()));
        for process in &found {
            let _ = std::process::Command::new("kill").args(["-KILL", &process.to_string()]).status();
        }
        let _ = child.kill();
        let _ = child.wait();
        assert!(found.len() >= 2, "{found:?}");
    }
}
