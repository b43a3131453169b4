//! `qopt reduce`: makes a program small as long as a script finds it interesting.
//!
//! It starts the script and writes the result; what is tried in which order is [`qopt_ir::reduce`]'s. As with mlir-reduce
//! the script gets a file's name as its last argument, and exit code 1 means that the file is interesting.

use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use qopt_ir::reduce::{self, Options, Test};
use qopt_ir::syntax::ParseOptions;

use crate::run::input;
use crate::{STACKS, Streams};

const USAGE: &str = "\
OVERVIEW: makes a program small as long as a script finds it interesting
USAGE: qopt reduce --test=<script> [options] <input file> -o <file>

OPTIONS:
  -o <file>                      where the result goes; standard output by default
  --allow-unregistered-dialect   accept operations of unknown dialects
  --max-tests=<n>                end after so many runs of the script; 10000 by default
  --test=<script>                program that gets a file's name and ends with exit code 1 if the file is interesting
  --test-arg=<text>              an argument for the script, before the file's name; may be given again
  --timeout=<seconds>            time for a run of the script; 20 by default. What takes longer is not interesting
";

/// What the command line asks for.
struct Settings {
    input: String,
    output: Option<String>,
    script: String,
    arguments: Vec<String>,
    timeout: Duration,
    options: Options,
}

/// Runs `qopt reduce` on arguments after its name; the result is the exit code.
pub(crate) fn main(args: &[String], streams: Streams<'_>) -> i32 {
    let Streams { stdin, stdout, stderr } = streams;
    let result = match settings(args) {
        Ok(None) => stdout.write_all(USAGE.as_bytes()).map_err(|error| input::reason(&error)),
        Ok(Some(settings)) => input::open(&settings.input, stdin).and_then(|input| {
            let text = (*input.bytes).as_ref();
            let mut script = Script::new(&settings, text.len())?;
            let reduced = on_large_stack(|| reduce::reduce(qopt_dialects::all(), text, settings.options, &mut script))?;
            script.progress.end();
            let _ = writeln!(
                stderr,
                "reduced {} bytes to {} in {} tests{}",
                text.len(),
                reduced.text.len(),
                reduced.tests,
                if reduced.complete { "" } else { "; --max-tests ended it" }
            );
            let written = match settings.output.as_deref() {
                None | Some("-") => stdout.write_all(&reduced.text).and_then(|()| stdout.flush()),
                Some(path) => std::fs::write(path, &reduced.text),
            };
            written.map_err(|error| format!("IO failure on output stream: {}", input::reason(&error)))
        }),
        Err(message) => Err(format!("{message}: See: qopt reduce --help")),
    };
    match result {
        Ok(()) => 0,
        Err(message) => {
            let _ = writeln!(stderr, "qopt: {message}");
            1
        }
    }
}

/// Reads arguments; none means that help is asked for.
fn settings(args: &[String]) -> Result<Option<Settings>, String> {
    let mut settings = Settings {
        input: "-".to_owned(),
        output: None,
        script: String::new(),
        arguments: Vec::new(),
        timeout: Duration::from_secs(20),
        options: Options { parse: ParseOptions::default(), max_tests: 10_000 },
    };
    let mut inputs = Vec::new();
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        let Some(body) = arg.strip_prefix("--").or_else(|| arg.strip_prefix('-')).filter(|body| !body.is_empty())
        else {
            inputs.push(arg.clone());
            continue;
        };
        let (name, attached) =
            body.split_once('=').map_or((body, None), |(name, value)| (name, Some(value.to_owned())));
        let mut value = || {
            let value = attached.clone().or_else(|| args.next().cloned());
            value.ok_or_else(|| format!("for the --{name} option: requires a value!"))
        };
        match name {
            "help" | "h" => return Ok(None),
            "o" => settings.output = Some(value()?),
            "test" => settings.script = value()?,
            "test-arg" => settings.arguments.push(value()?),
            "max-tests" => settings.options.max_tests = number(name, &value()?)?,
            "timeout" => settings.timeout = Duration::from_secs(number(name, &value()?)?),
            "allow-unregistered-dialect" => settings.options.parse.allow_unregistered = true,
            _ => return Err(format!("Unknown command line argument '{arg}'")),
        }
    }
    match inputs.pop() {
        Some(_) if !inputs.is_empty() => return Err("'reduce' takes one input file".to_owned()),
        Some(input) => settings.input = input,
        None => {}
    }
    if settings.script.is_empty() {
        return Err("'reduce' needs --test, the script that knows what is interesting".to_owned());
    }
    Ok(Some(settings))
}

fn number<T: std::str::FromStr>(name: &str, text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("for the --{name} option: '{text}' value invalid for uint argument!"))
}

/// Reading and printing may need more stack than a program starts with.
fn on_large_stack<T: Send>(work: impl FnOnce() -> Result<T, String> + Send) -> Result<T, String> {
    let work = std::sync::Mutex::new(Some(work));
    let body = || {
        work.lock().ok().and_then(|mut work| work.take()).map_or_else(|| Err("nothing to do".to_owned()), |work| work())
    };
    std::thread::scope(|scope| {
        let thread =
            STACKS.iter().find_map(|&size| std::thread::Builder::new().stack_size(size).spawn_scoped(scope, body).ok());
        match thread {
            Some(thread) => thread
                .join()
                .unwrap_or_else(|_| Err("internal error; this is a bug in qopt, please report it".to_owned())),
            None => body(),
        }
    })
}

/// The script that decides.
struct Script<'s> {
    settings: &'s Settings,
    /// Holds the file, and is removed at the end.
    folder: tempfile::TempDir,
    progress: Progress,
    /// Whether the next run is that on the input.
    first: bool,
}

impl<'s> Script<'s> {
    fn new(settings: &'s Settings, bytes: usize) -> Result<Self, String> {
        let folder = tempfile::tempdir();
        let folder = folder.map_err(|error| format!("cannot make a temporary folder: {}", input::reason(&error)))?;
        Ok(Self { settings, folder, progress: Progress::new(bytes), first: true })
    }

    /// The exit code of a run; none if it took too long or a signal ended it.
    fn run(&self, file: &PathBuf) -> Result<Option<i32>, String> {
        let script = &self.settings.script;
        let mut command = Command::new(script);
        command.args(&self.settings.arguments).arg(file);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        // A group of its own, so that what it starts can be ended with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(|error| format!("cannot run '{script}': {}", input::reason(&error)))?;
        let end = Instant::now().checked_add(self.settings.timeout);
        let mut pause = Duration::from_micros(200);
        loop {
            match child.try_wait() {
                Ok(Some(status)) => return Ok(status.code()),
                Ok(None) if end.is_some_and(|end| Instant::now() >= end) => {
                    #[cfg(unix)]
                    let _ = Command::new("kill").args(["-KILL", "--", &format!("-{}", child.id())]).status();
                    let _ = child.kill();
                    let _ = child.wait();
                    return Ok(None);
                }
                Ok(None) => std::thread::sleep(pause),
                Err(error) => return Err(format!("cannot wait for '{script}': {}", input::reason(&error))),
            }
            pause = (pause * 2).min(Duration::from_millis(20));
        }
    }
}

impl Test for Script<'_> {
    fn is_interesting(&mut self, text: &[u8]) -> Result<bool, String> {
        let file = self.folder.path().join("reduced.mlir");
        std::fs::write(&file, text)
            .map_err(|error| format!("cannot write '{}': {}", file.display(), input::reason(&error)))?;
        let code = self.run(&file)?;
        let interesting = code == Some(1);
        if std::mem::take(&mut self.first) && !interesting {
            let how = code.map_or("is ended before its time".to_owned(), |code| format!("ends with exit code {code}"));
            return Err(format!("the input is not interesting: '{}' {how} on it, not with 1", self.settings.script));
        }
        self.progress.tell(interesting, text.len());
        Ok(interesting)
    }
}

/// A line on a terminal that says how far it is.
struct Progress {
    shown: bool,
    tests: usize,
    from: usize,
    bytes: usize,
}

impl Progress {
    fn new(bytes: usize) -> Self {
        Self { shown: std::io::stderr().is_terminal(), tests: 0, from: bytes, bytes }
    }
    fn tell(&mut self, interesting: bool, bytes: usize) {
        self.tests += 1;
        if interesting {
            self.bytes = bytes;
        }
        if self.shown {
            let _ = write!(std::io::stderr(), "\r{} tests, {} of {} bytes\x1b[K", self.tests, self.bytes, self.from);
        }
    }
    fn end(&self) {
        if self.shown {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    }
}
