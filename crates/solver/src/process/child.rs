//! A running program, with one thread that writes to it and one that reads from it: neither a solver that does
//! not read nor one that does not write blocks other threads.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{ChildStdin, ChildStdout, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, TryRecvError, channel, sync_channel};
use std::time::Duration;

use super::command::Command;

/// The longest line that is read.
const LINE: u64 = 1 << 24;
/// How many lines wait to be looked at before the solver has to wait.
const LINES: usize = 1024;

/// A running program. Dropping it ends it.
pub(super) struct Child {
    child: std::process::Child,
    /// Texts to write.
    input: Sender<String>,
    /// Lines that were read; the sender goes away at the end of the output.
    output: Receiver<String>,
}

/// What was read.
pub(super) enum Output {
    Line(String),
    /// Nothing yet.
    Nothing,
    /// The program closed its output.
    Closed,
}

impl Child {
    /// Starts a program. A thread that waits for several programs is woken for every line of this one.
    pub(super) fn start(
        command: &Command,
        limiting: Vec<String>,
        wake: Option<Sender<()>>,
    ) -> Result<Child, String> {
        let mut child = std::process::Command::new(&command.program)
            .args(command.args.iter().cloned().chain(limiting))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|reason| {
                format!("{} ({}) cannot be started: {reason}", command.name, command.program)
            })?;
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            let _ = child.kill();
            let _ = child.wait();
            return Err(format!("{} has no pipes", command.name));
        };
        let (input, texts) = channel();
        let (lines, output) = sync_channel(LINES);
        let started = Child { child, input, output };
        let spawn = |name: &str, work: Box<dyn FnOnce() + Send>| {
            std::thread::Builder::new()
                .name(name.to_string())
                .spawn(work)
                .map_err(|reason| format!("no thread for {}: {reason}", command.name))
        };
        spawn("solver input", Box::new(move || write(stdin, &texts)))?;
        spawn("solver output", Box::new(move || read(stdout, lines, wake.as_ref())))?;
        Ok(started)
    }

    /// Hands over a text to be written. Whether it was written is unknown: a dead program shows by the end of its
    /// output.
    pub(super) fn send(&self, text: String) {
        let _ = self.input.send(text);
    }

    /// The next line, if it comes in time. Without a limit, waits as long as it takes.
    pub(super) fn next(&self, limit: Option<Duration>) -> Output {
        match limit {
            Some(Duration::ZERO) => match self.output.try_recv() {
                Ok(line) => Output::Line(line),
                Err(TryRecvError::Empty) => Output::Nothing,
                Err(TryRecvError::Disconnected) => Output::Closed,
            },
            Some(limit) => match self.output.recv_timeout(limit) {
                Ok(line) => Output::Line(line),
                Err(RecvTimeoutError::Timeout) => Output::Nothing,
                Err(RecvTimeoutError::Disconnected) => Output::Closed,
            },
            None => self.output.recv().map_or(Output::Closed, Output::Line),
        }
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        // The threads see closed pipes and end by themselves; they are not waited for, since a child of the
        // program may hold the pipes.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn write(mut stdin: ChildStdin, texts: &Receiver<String>) {
    for text in texts {
        if stdin.write_all(text.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn read(stdout: ChildStdout, lines: SyncSender<String>, wake: Option<&Sender<()>>) {
    let mut stdout = BufReader::new(stdout);
    loop {
        let mut line = Vec::new();
        let read = stdout.by_ref().take(LINE).read_until(b'\n', &mut line);
        // An incomplete line does not count: the output ended within it, or it was too long.
        if read.is_err() || line.last() != Some(&b'\n') {
            break;
        }
        if lines.send(String::from_utf8_lossy(&line).trim_end().to_string()).is_err() {
            return;
        }
        wake.map(|wake| wake.send(()));
    }
    // A thread woken now finds that there will be no more lines.
    drop(lines);
    wake.map(|wake| wake.send(()));
}
