//! `qopt lsp`: a language server for MLIR's text.
//!
//! One thread reads messages, one answers them, one finds out what is wrong with texts. Answers come from tokens and from
//! the IR of single chunks, and never wait for findings; those of the place that was edited come first. Names of options and what the
//! server says of itself are mlir-lsp-server's.

mod actions;
mod analysis;
mod complete;
mod cut;
mod document;
#[cfg(test)]
mod document_tests;
mod hover;
mod json;
mod link;
mod names;
mod navigate;
mod publish;
mod read;
mod session;
mod transport;

use std::io::{BufReader, Write};
use std::sync::mpsc::{Receiver, Sender, channel};

use analysis::{Analyst, Found, Input};
use json::Json;
use session::{Next, Session};
pub(crate) use transport::Style;

use crate::Streams;

/// The stack of a thread that reads texts. It is only reserved, not touched.
const STACK: usize = 64 << 20;

/// What goes to standard error.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(crate) enum Log {
    Error,
    #[default]
    Info,
    Verbose,
}

/// What the command line asks for.
#[derive(Clone, Default, Debug)]
pub(crate) struct Server {
    pub(crate) style: Style,
    pub(crate) pretty: bool,
    pub(crate) log: Log,
    /// Every message is dealt with to the end before the next.
    in_turn: bool,
}

impl Server {
    /// For tests of the server itself.
    pub(crate) fn lit_test() -> Self {
        Self { style: Style::Delimited, pretty: true, log: Log::Verbose, in_turn: true }
    }
}

/// Serves until the conversation ends; the result is the exit code.
pub(crate) fn serve(settings: &Server, streams: Streams<'_>) -> i32 {
    let Streams { stdin, stdout, stderr } = streams;
    let (events, inbox) = channel();
    let (jobs, work) = channel();
    let style = settings.style;
    let to_main = events.clone();
    std::thread::scope(|scope| {
        scope.spawn(move || read(&mut BufReader::new(stdin), style, &to_main));
        // Texts nest, and so does what reads them. A thread that does not start loses what it was given, and with it all ends.
        let worker = builder().spawn_scoped(scope, move || analyse(&work, &events));
        let server = builder().spawn_scoped(scope, move || answer(settings, &inbox, &jobs, stdout, stderr));
        let code = server.ok().and_then(|server| server.join().ok());
        drop(worker);
        code.unwrap_or(1)
    })
}

fn builder() -> std::thread::Builder {
    std::thread::Builder::new().stack_size(STACK)
}

/// What the server waits for.
enum Event {
    Message(Result<Json, String>),
    /// No more messages will come.
    End,
    Found(Found),
}

/// Reads messages until the input or the conversation ends.
fn read(input: &mut BufReader<&mut (dyn std::io::Read + Send)>, style: Style, events: &Sender<Event>) {
    while let Ok(Some(message)) = transport::read(input, style) {
        let last = message.as_ref().is_ok_and(|message| message.get("method").as_str() == Some("exit"));
        if events.send(Event::Message(message)).is_err() || last {
            break;
        }
    }
    let _ = events.send(Event::End);
}

/// Finds out what is wrong with texts, as long as somebody asks.
fn analyse(work: &Receiver<Vec<Input>>, events: &Sender<Event>) {
    let mut analyst = Analyst::new();
    for inputs in work {
        if events.send(Event::Found(analyst.findings(&inputs))).is_err() {
            break;
        }
    }
}

/// Answers messages until the conversation ends; the result is the exit code.
fn answer(
    settings: &Server,
    events: &Receiver<Event>,
    jobs: &Sender<Vec<Input>>,
    stdout: &mut (dyn Write + Send),
    stderr: &mut (dyn Write + Send),
) -> i32 {
    let mut session = Session::new();
    let mut messages = std::collections::VecDeque::new();
    let (mut busy, mut ended) = (false, false);
    loop {
        // What is there already comes before what takes time, so that findings are not looked for in a text that is gone.
        while let Ok(event) = events.try_recv() {
            match event {
                Event::Message(message) => messages.push_back(message),
                Event::End => ended = true,
                Event::Found(found) => {
                    busy = false;
                    session.found(found);
                }
            }
        }
        let waits = settings.in_turn && (busy || session.has_work());
        if let Some(message) = if waits { None } else { messages.pop_front() } {
            let next = session.message(message, &mut |text| log(settings, stderr, text));
            for out in session.take_messages() {
                send(settings, stdout, stderr, &out);
            }
            if let Next::Exit(code) = next {
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
            // The client went away without a word.
            return 1;
        }
        if busy || messages.is_empty() {
            match events.recv() {
                Ok(Event::Message(message)) => messages.push_back(message),
                Ok(Event::End) => ended = true,
                Ok(Event::Found(found)) => {
                    busy = false;
                    session.found(found);
                }
                Err(_) => return 1,
            }
        }
    }
}

fn log(settings: &Server, stderr: &mut (dyn Write + Send), text: &str) {
    if settings.log >= Log::Info {
        let _ = writeln!(stderr, "{text}");
    }
}

fn send(settings: &Server, stdout: &mut (dyn Write + Send), stderr: &mut (dyn Write + Send), message: &Json) {
    if settings.log >= Log::Verbose {
        let _ = writeln!(stderr, ">>> {}", message.text(true));
    }
    if transport::write(stdout, message, settings.pretty).is_err() && settings.log >= Log::Error {
        let _ = writeln!(stderr, "cannot write to standard output");
    }
}
