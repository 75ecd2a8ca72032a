//! The worker's side: takes orders from standard input, writes frames to standard output, and ends when its
//! supervisor does.

use std::io::{BufRead, Write};
use std::sync::OnceLock;
use std::sync::mpsc::{Receiver, channel};

use serde::Serialize;

use super::frames::{Frame, Limit, Order, Packed, parse, to_line};
use crate::{exit, files, watch};

/// Something to work on.
pub(crate) struct Job {
    pub(crate) at: usize,
    /// How many seconds are left, and of which limit.
    pub(crate) limit: Option<(f64, Limit)>,
}

/// What the supervisor sends.
static JOBS: OnceLock<std::sync::Mutex<Receiver<Job>>> = OnceLock::new();

/// From now on this process is a worker: it reads orders, reports panics, and ends with its supervisor. Standard input
/// is what the supervisor read.
pub(crate) fn begin() {
    std::panic::set_hook(Box::new(|panic| say(&Frame::Panic(panic.to_string()))));
    watch::catch_interrupts();
    let (sender, jobs) = channel();
    let (first, input) = channel();
    let _ = JOBS.set(std::sync::Mutex::new(jobs));
    let read = move || {
        let mut temporary = None;
        for line in std::io::stdin().lock().lines() {
            let Ok(line) = line else { break };
            match parse::<Order>(&line) {
                Some(Order::Begin { stdin, folder }) => {
                    temporary = folder;
                    let _ = first.send(stdin);
                }
                Some(Order::Work { at, limit }) => {
                    let _ = sender.send(Job { at, limit });
                }
                Some(Order::Stop { memory: None }) => watch::interrupt(),
                Some(Order::Stop { memory: Some(limit) }) => watch::say_memory_is_full(limit),
                None => {}
            }
        }
        // The supervisor is gone: end this process and those it has started.
        if let Some(folder) = temporary {
            let _ = std::fs::remove_dir_all(folder);
        }
        end_group();
    };
    if std::thread::Builder::new().name("orders".to_string()).spawn(read).is_err() {
        std::process::exit(i32::from(exit::UNKNOWN));
    }
    if let Ok(Some(text)) = input.recv() {
        files::set_stdin(text);
    }
}

/// Ends this process and those it has started.
fn end_group() {
    #[cfg(unix)]
    {
        let _ =
            rustix::process::kill_process_group(rustix::process::getpgrp(), rustix::process::Signal::KILL);
    }
    std::process::exit(i32::from(exit::UNKNOWN));
}

/// Sends a frame to the supervisor.
pub(crate) fn say(frame: &Frame) {
    let mut out = std::io::stdout().lock();
    let _ = out.write_all(to_line(frame).as_bytes()).and_then(|()| out.flush());
}

/// Works on the items that the supervisor orders until it ends this process. `about` concerns all items, and `nothing`
/// holds the reports of items of which nothing is known.
pub(crate) fn serve<T: Serialize>(
    about: &impl Serialize,
    nothing: impl IntoIterator<Item = T>,
    work: &dyn Fn(&Job) -> T,
) -> u8 {
    let nothing = nothing.into_iter().map(|known| Packed::new(&known)).collect();
    say(&Frame::Items(Packed::new(about), nothing));
    let Some(jobs) = JOBS.get() else { return exit::UNKNOWN };
    loop {
        let job = jobs.lock().unwrap_or_else(std::sync::PoisonError::into_inner).recv();
        let Ok(job) = job else { return exit::UNKNOWN };
        let report = work(&job);
        say(&Frame::Done(job.at, Packed::new(&report)));
    }
}
