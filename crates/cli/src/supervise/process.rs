//! A worker as its supervisor sees it: a process in a group of its own, with a pipe in each direction. It can always be
//! ended, with all processes it has started.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use super::frames::{Frame, Order, parse, to_line};
use crate::memory;

/// How often the processes that a worker started are looked for.
const SEARCH: Duration = Duration::from_millis(250);

/// How long the end of a process is waited for.
const SOON: Duration = Duration::from_millis(50);

/// A message of a worker; none for its end.
pub(super) struct Heard {
    /// Which worker.
    pub(super) number: usize,
    pub(super) frame: Option<Frame>,
}

/// A running worker. Dropping it ends it.
pub(super) struct Process {
    child: Child,
    input: Option<ChildStdin>,
    /// Where it puts its temporary files, which are gone with it.
    folder: Option<TempDir>,
    /// The processes it started, and when they were looked for.
    others: Vec<u32>,
    searched: Instant,
}

impl Process {
    /// Starts this program again as a worker, with the same arguments.
    pub(super) fn start(
        number: usize,
        stdin: Option<&str>,
        heard: Sender<Heard>,
    ) -> std::io::Result<Process> {
        let folder = TempDir::with_prefix("oxpecker-").ok();
        let mut command = own_program()?;
        command.arg("--supervised").args(std::env::args_os().skip(1));
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        if let Some(folder) = &folder {
            command.env("TMPDIR", folder.path());
        }
        // In a group of its own Ctrl-C does not reach it, and it can be ended with all it has started.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let now = Instant::now();
        let mut process = Process { child, input, folder, others: Vec::new(), searched: now };
        let folder = process.folder.as_ref().map(|folder| folder.path().display().to_string());
        process.order(&Order::Begin { stdin: stdin.map(str::to_string), folder });
        std::thread::Builder::new().name("worker output".to_string()).spawn(move || {
            for line in output.into_iter().flat_map(|output| BufReader::new(output).lines()) {
                let Ok(line) = line else { break };
                if let Some(frame) = parse::<Frame>(&line)
                    && heard.send(Heard { number, frame: Some(frame) }).is_err()
                {
                    return;
                }
            }
            let _ = heard.send(Heard { number, frame: None });
        })?;
        Ok(process)
    }

    /// Sends it an order. A worker that is gone is noticed by the end of its output.
    pub(super) fn order(&mut self, order: &Order) {
        if let Some(input) = &mut self.input {
            let _ = input.write_all(to_line(order).as_bytes()).and_then(|()| input.flush());
        }
    }

    /// The megabytes that it and the processes it started use.
    pub(super) fn megabytes(&mut self) -> u64 {
        if self.searched.elapsed() > SEARCH {
            self.searched = Instant::now();
            self.others = memory::descendants(self.child.id());
        }
        let all = std::iter::once(self.child.id()).chain(self.others.iter().copied());
        all.filter_map(memory::used).sum()
    }

    /// Ends it, and all it has started. Does not wait for that: giving back much memory takes time.
    pub(super) fn kill(&mut self) {
        self.kill_group();
        let _ = self.child.kill();
    }

    /// How it ended, if it does so soon.
    pub(super) fn status(&mut self) -> Option<ExitStatus> {
        let start = Instant::now();
        while start.elapsed() < SOON {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Some(status);
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        None
    }

    #[cfg(unix)]
    fn kill_group(&self) {
        let group = i32::try_from(self.child.id()).ok().and_then(rustix::process::Pid::from_raw);
        if let Some(group) = group {
            // The group may be empty by now.
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
    }

    #[cfg(not(unix))]
    fn kill_group(&self) {}
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
        // A process that takes longer is left to the system.
        let _ = self.status();
    }
}

/// This very program, also where its file was replaced in the meantime.
fn own_program() -> std::io::Result<Command> {
    let link = std::path::Path::new("/proc/self/exe");
    if !link.exists() {
        return std::env::current_exe().map(Command::new);
    }
    let mut command = Command::new(link);
    #[cfg(unix)]
    std::os::unix::process::CommandExt::arg0(&mut command, "oxpecker");
    Ok(command)
}
