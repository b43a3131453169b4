//! `qopt lsp`: a language server for MLIR text.
//!
//! One thread reads messages, one answers them, one analyzes texts. Answers use tokens and the IR of single chunks, and never
//! wait for findings. The edited chunk is analyzed first. Option names and server capabilities match mlir-lsp-server.

mod actions;
mod analysis;
mod complete;
mod cut;
mod document;
#[cfg(test)]
mod document_tests;
mod hover;
mod link;
mod names;
mod navigate;
mod publish;
mod read;
mod session;
mod transport;

use std::io::{BufReader, Write};
use std::sync::mpsc::{Receiver, Sender, channel};

use analysis::{AnalysisInput, AnalysisResults, Analyst};
use qopt_formats::json::Json;
use session::{NextAction, Session};
pub(crate) use transport::Framing;

use crate::Streams;

/// The verbosity of messages on standard error.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(crate) enum LogLevel {
    Error,
    #[default]
    Info,
    Verbose,
}

/// The settings of the server.
#[derive(Clone, Default, Debug)]
pub(crate) struct Server {
    pub(crate) style: Framing,
    pub(crate) pretty: bool,
    pub(crate) log: LogLevel,
    /// Process each message completely before the next.
    in_turn: bool,
}

impl Server {
    /// Settings for tests of the server.
    pub(crate) fn lit_test() -> Self {
        Self { style: Framing::Delimited, pretty: true, log: LogLevel::Verbose, in_turn: true }
    }
}

/// Runs the server until the session ends. Returns the exit code.
pub(crate) fn serve(settings: &Server, streams: Streams<'_>) -> i32 {
    let Streams { stdin, stdout, stderr } = streams;
    let (events, inbox) = channel();
    let (jobs, work) = channel();
    let style = settings.style;
    let to_main = events.clone();
    std::thread::scope(|scope| {
        scope.spawn(move || read(&mut BufReader::new(stdin), style, &to_main));
        // If a thread fails to spawn, its channel closes and the server exits.
        let thread = std::thread::Builder::new;
        let worker = thread().spawn_scoped(scope, move || analyse(&work, &events));
        let server = thread().spawn_scoped(scope, move || answer(settings, &inbox, &jobs, stdout, stderr));
        let code = server.ok().and_then(|server| server.join().ok());
        drop(worker);
        code.unwrap_or(1)
    })
}

/// An event of the answering thread's queue.
enum Event {
    Message(Result<Json, String>),
    /// The input has ended.
    End,
    Found(AnalysisResults),
}

/// Reads messages until the input ends or the client sends `exit`.
fn read(input: &mut BufReader<&mut (dyn std::io::Read + Send)>, style: Framing, events: &Sender<Event>) {
    while let Ok(Some(message)) = transport::read(input, style) {
        let last = message.as_ref().is_ok_and(|message| message.get("method").as_str() == Some("exit"));
        if events.send(Event::Message(message)).is_err() || last {
            break;
        }
    }
    let _ = events.send(Event::End);
}

/// Analyzes texts until the channel closes.
fn analyse(work: &Receiver<Vec<AnalysisInput>>, events: &Sender<Event>) {
    let mut analyst = Analyst::new();
    for inputs in work {
        if events.send(Event::Found(analyst.findings(&inputs))).is_err() {
            break;
        }
    }
}

/// Answers messages until the session ends. Returns the exit code.
fn answer(
    settings: &Server,
    events: &Receiver<Event>,
    jobs: &Sender<Vec<AnalysisInput>>,
    stdout: &mut (dyn Write + Send),
    stderr: &mut (dyn Write + Send),
) -> i32 {
    let mut session = Session::new();
    let mut messages = std::collections::VecDeque::new();
    let (mut busy, mut ended) = (false, false);
    loop {
        // Drains pending events first, so that no analysis starts on an outdated text.
        while let Ok(event) = events.try_recv() {
            match event {
                Event::Message(message) => messages.push_back(message),
                Event::End => ended = true,
                Event::Found(found) => {
                    busy = false;
                    session.store_results(found);
                }
            }
        }
        let waits = settings.in_turn && (busy || session.has_work());
        if let Some(message) = if waits { None } else { messages.pop_front() } {
            let next = session.message(message, &mut |text| log(settings, stderr, text));
            for out in session.take_messages() {
                send(settings, stdout, stderr, &out);
            }
            if let NextAction::Exit(code) = next {
                return code;
            }
            continue;
        }
        if !busy {
            let inputs = session.work();
            busy = !inputs.is_empty() && jobs.send(inputs).is_ok();
        }
        for out in session.take_messages() {
            send(settings, stdout, stderr, &out);
        }
        if ended && !busy && messages.is_empty() {
            // The client closed the connection without `exit`.
            return 1;
        }
        if busy || messages.is_empty() {
            match events.recv() {
                Ok(Event::Message(message)) => messages.push_back(message),
                Ok(Event::End) => ended = true,
                Ok(Event::Found(found)) => {
                    busy = false;
                    session.store_results(found);
                }
                Err(_) => return 1,
            }
        }
    }
}

fn log(settings: &Server, stderr: &mut (dyn Write + Send), text: &str) {
    if settings.log >= LogLevel::Info {
        let _ = writeln!(stderr, "{text}");
    }
}

fn send(settings: &Server, stdout: &mut (dyn Write + Send), stderr: &mut (dyn Write + Send), message: &Json) {
    if settings.log >= LogLevel::Verbose {
        let _ = writeln!(stderr, ">>> {}", message.text(true));
    }
    if transport::write(stdout, message, settings.pretty).is_err() && settings.log >= LogLevel::Error {
        let _ = writeln!(stderr, "cannot write to standard output");
    }
}
