//! `qopt reduce`: reduces a program while a script finds it interesting.
//!
//! This module runs the script and writes the result; [`qopt_ir::reduce`] selects the candidates. A model file is reduced as its
//! text.
//!
//! As in mlir-reduce, the script's last argument is a file name. Exit code 1 means that the file is interesting. mlir-reduce accepts
//! every exit code other than 0, also that of a script that crashes.

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use qopt_formats::Format;
use qopt_ir::diag::system_reason;
use qopt_ir::reduce::{self, InterestingnessTest, ReduceOptions};
use qopt_ir::syntax::{ParseOptions, PrintOptions, print_module};

use crate::Streams;
use crate::cli::{ReduceSettings, Settings};
use crate::render::Stderr;
use crate::run::input::{self, InputFile};
use crate::run::output::OutputFile;
use crate::run::output_format;
use crate::run::program::{Problem, Program};
use crate::temporary::TemporaryFolder;

/// Reduces a program and returns the exit code.
pub(crate) fn reduce(settings: &Settings, streams: Streams<'_>) -> i32 {
    let Streams { stdin, stdout, stderr } = streams;
    if let Some(format) = output_format(settings) {
        let name = format.extension();
        let _ = writeln!(
            stderr,
            "qopt: 'reduce' writes text, not {name} files; 'qopt reduced.mlir -o reduced.{name}' writes one"
        );
        return 1;
    }
    let result = input::program(&settings.input, settings, stdin).and_then(|mut input| {
        if Format::detect((*input.bytes).as_ref()).is_some() {
            let name = input.name.clone();
            let text = match text_of_model(settings, input, stderr) {
                Ok(text) => text,
                Err(Problem::Message(_, message)) => return Err(message),
                Err(Problem::Reported) => return Ok(false),
            };
            input = InputFile { name, bytes: std::sync::Arc::new(text) };
        }
        let text = (*input.bytes).as_ref();
        // Before the search, which may take long: the file may not be writable.
        let mut output = OutputFile::open(settings.output.as_deref().unwrap_or("-"), stdout)?;
        let mut script = InterestingnessScript::new(&settings.reduce, text.len())?;
        let parse = ParseOptions { allow_unregistered: settings.allow_unregistered, ..ParseOptions::default() };
        let options =
            ReduceOptions { parse, limits: settings.limits.clone(), max_tests: settings.reduce.max_tests as usize };
        let reduced = reduce::reduce(qopt_dialects::all(), text, &options, &mut script);
        script.progress.end();
        let reduced = reduced?;
        let _ = writeln!(
            stderr,
            "reduced {} bytes to {} in {} tests{}",
            text.len(),
            reduced.text.len(),
            reduced.tests,
            if reduced.complete { "" } else { "; stopped at the limit of --max-tests" }
        );
        let written = output.write_all(&reduced.text).and_then(|()| output.persist());
        written.map_err(|error| format!("IO failure on output stream: {}", system_reason(&error)))?;
        Ok(true)
    });
    match result {
        Ok(done) => i32::from(!done),
        Err(message) => {
            let _ = writeln!(stderr, "qopt: {message}");
            1
        }
    }
}

/// The text of a model file. The reduced program is text, too: the script gets a file with the extension `mlir`.
fn text_of_model(settings: &Settings, input: InputFile, stderr: &mut (dyn Write + Send)) -> Result<Vec<u8>, Problem> {
    let ctx = settings.context();
    let stderr = Stderr::new(stderr, settings);
    let program = Program::of_input(&ctx, settings, &settings.input, input, &stderr)?;
    let mut text = Vec::new();
    print_module(&program.module, &PrintOptions::default(), &mut |piece| text.extend_from_slice(piece));
    text.push(b'\n');
    Ok(text)
}

/// The interestingness test.
struct InterestingnessScript<'s> {
    settings: &'s ReduceSettings,
    /// Contains the file, and is removed at the end.
    folder: TemporaryFolder,
    progress: ReductionProgress,
    /// True if the next run tests the unreduced input.
    first: bool,
}

impl<'s> InterestingnessScript<'s> {
    fn new(settings: &'s ReduceSettings, bytes: usize) -> Result<Self, String> {
        let folder = TemporaryFolder::new();
        let folder = folder.map_err(|error| format!("cannot make a temporary folder: {}", system_reason(&error)))?;
        Ok(Self { settings, folder, progress: ReductionProgress::new(bytes), first: true })
    }

    /// The exit code of a run; `None` after a timeout or a signal.
    fn run(&self, file: &PathBuf) -> Result<Option<i32>, String> {
        let script = &self.settings.script;
        // As in mlir-reduce, a file of the current folder needs no `./`.
        let path = Path::new(script).canonicalize().ok().filter(|path| path.is_file());
        let mut command = Command::new(path.unwrap_or_else(|| script.into()));
        command.args(&self.settings.arguments).arg(file);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        // Uses a separate process group, so that the script's child processes can be ended with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(|error| format!("cannot run '{script}': {}", system_reason(&error)))?;
        let end = Instant::now().checked_add(Duration::from_secs(self.settings.timeout.into()));
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
                Err(error) => return Err(format!("cannot wait for '{script}': {}", system_reason(&error))),
            }
            pause = (pause * 2).min(Duration::from_millis(20));
        }
    }
}

impl InterestingnessTest for InterestingnessScript<'_> {
    fn is_interesting(&mut self, text: &[u8]) -> Result<bool, String> {
        let file = self.folder.path().join("reduced.mlir");
        std::fs::write(&file, text)
            .map_err(|error| format!("cannot write '{}': {}", file.display(), system_reason(&error)))?;
        let code = self.run(&file)?;
        let interesting = code == Some(1);
        if std::mem::take(&mut self.first) && !interesting {
            let how =
                code.map_or("times out or is killed".to_owned(), |code| format!("ends with exit code {code}, not 1"));
            return Err(format!("the input is not interesting: '{}' {how}", self.settings.script));
        }
        self.progress.tell(interesting, text.len());
        Ok(interesting)
    }
}

/// A progress line on a terminal.
struct ReductionProgress {
    shown: bool,
    tests: usize,
    from: usize,
    bytes: usize,
}

impl ReductionProgress {
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
