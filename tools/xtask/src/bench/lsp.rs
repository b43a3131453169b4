//! Response time of the language server on large texts, from an edit to the answers.
//!
//! The client is minimal: messages are formatted as text, and answers are recognized by substrings. Wall time is
//! measured, because it determines the latency for the user.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use super::{mark, verdict};
use crate::TaskResult;
use crate::table::Table;

/// Number of edits per text.
const EDITS: usize = 50;
/// Largest median response time.
const MAX_RESPONSE: Duration = Duration::from_millis(100);

/// A module of about this size, with functions of `each` bytes.
fn module(bytes: usize, each: usize) -> String {
    let mut text = String::from("!q = !quant.uniform<i8:f32, 0.5:3>\nmodule {\n");
    let types = ["tensor<2x3x!q>", "tensor<3x2x!q>"];
    for function in 0.. {
        if text.len() >= bytes {
            break;
        }
        text += &format!("  func.func @f{function}(%v0: {0}) -> {0} {{\n", types[0]);
        let start = text.len();
        for k in 0.. {
            if text.len() - start >= each.min(bytes) {
                break;
            }
            let (from, to) = (types[k % 2], types[(k + 1) % 2]);
            text +=
                &format!("    %v{} = tosa.transpose %v{k} {{perms = array<i32: 1, 0>}} : ({from}) -> {to}\n", k + 1);
        }
        text += &format!("    return %v0 : {}\n  }}\n", types[0]);
    }
    text + "}\n"
}

struct ServerProcess {
    child: Child,
    stdin: ChildStdin,
    stdout: BufReader<ChildStdout>,
    /// Messages received while waiting for another one.
    pending: Vec<String>,
}

type Result<T> = std::result::Result<T, String>;

impl ServerProcess {
    fn start(qopt: &Path) -> Result<Self> {
        let mut command = Command::new(qopt);
        command.args(["lsp", "--log=error"]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().map_err(|e| format!("cannot start '{}': {e}", qopt.display()))?;
        match (child.stdin.take(), child.stdout.take()) {
            (Some(stdin), Some(stdout)) => {
                Ok(Self { child, stdin, stdout: BufReader::new(stdout), pending: Vec::new() })
            }
            _ => Err("the server has no streams".to_owned()),
        }
    }
    fn send(&mut self, what: &str) -> Result<()> {
        let text = format!("{{\"jsonrpc\":\"2.0\",{what}}}");
        let sent = write!(self.stdin, "Content-Length: {}\r\n\r\n{text}", text.len());
        sent.and_then(|()| self.stdin.flush()).map_err(|e| format!("cannot write to the server: {e}"))
    }
    /// Waits for a message that contains all of these substrings.
    fn wait(&mut self, parts: &[&str]) -> Result<()> {
        let wanted = |text: &String| parts.iter().all(|part| text.contains(part));
        if let Some(at) = self.pending.iter().position(wanted) {
            self.pending.remove(at);
            return Ok(());
        }
        loop {
            let mut head = String::new();
            let read = self.stdout.read_line(&mut head).and_then(|_| self.stdout.read_line(&mut String::new()));
            let length = head.trim().strip_prefix("Content-Length: ").and_then(|n| n.parse().ok());
            let mut text = vec![0; length.ok_or("the server closed its output")?];
            read.and_then(|_| self.stdout.read_exact(&mut text)).map_err(|e| format!("no answer: {e}"))?;
            let text = String::from_utf8_lossy(&text).into_owned();
            if wanted(&text) {
                return Ok(());
            }
            self.pending.push(text);
        }
    }
    fn edit(&mut self, version: usize, line: usize, [from, to]: [usize; 2], text: &str) -> Result<()> {
        self.send(&format!(
            "\"method\":\"textDocument/didChange\",\"params\":{{\"textDocument\":{{\"uri\":\"a\",\"version\":{version}}},\
             \"contentChanges\":[{{\"text\":\"{text}\",\"range\":{{\"start\":{{\"line\":{line},\"character\":{from}}},\
             \"end\":{{\"line\":{line},\"character\":{to}}}}}}}]}}"
        ))
    }
    fn ask(&mut self, id: usize, what: &str, line: usize) -> Result<()> {
        self.send(&format!(
            "\"id\":{id},\"method\":\"textDocument/{what}\",\"params\":{{\"textDocument\":{{\"uri\":\"a\"}},\
             \"position\":{{\"line\":{line},\"character\":6}}}}"
        ))?;
        self.wait(&[&format!("\"id\":{id},")])
    }
    fn diagnostics(&mut self, version: usize, more: &str) -> Result<()> {
        self.wait(&["publishDiagnostics", &format!("\"version\":{version}"), more])
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        // The server is no longer needed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Time to the first diagnostics; then, after each edit, to hover, definition and diagnostics.
fn measure(qopt: &Path, text: &str) -> Result<(Duration, [Vec<Duration>; 3])> {
    let mut server = ServerProcess::start(qopt)?;
    server.send("\"id\":0,\"method\":\"initialize\",\"params\":{}")?;
    server.wait(&["\"id\":0,"])?;
    let escaped = text.replace('\n', "\\n");
    let start = Instant::now();
    server.send(&format!(
        "\"method\":\"textDocument/didOpen\",\"params\":{{\"textDocument\":{{\"uri\":\"a\",\"version\":1,\"text\":\"{escaped}\"}}}}"
    ))?;
    server.diagnostics(1, "\"diagnostics\":[]")?;
    let load = start.elapsed();
    let lines: Vec<usize> =
        text.lines().enumerate().filter(|(_, line)| line.contains("transpose")).map(|(at, _)| at).collect();
    let mut times = [const { Vec::new() }; 3];
    for edit in 0..EDITS {
        let line = lines.get(edit * 7919 * 31 % lines.len().max(1)).copied().unwrap_or(0);
        let version = 2 + 2 * edit;
        let key = if edit % 2 == 0 { "x" } else { "{" };
        let start = Instant::now();
        server.edit(version, line, [5, 5], key)?;
        server.ask(3 * edit + 1, "hover", line)?;
        times[0].push(start.elapsed());
        server.ask(3 * edit + 2, "definition", line)?;
        times[1].push(start.elapsed());
        server.diagnostics(version, "message")?;
        times[2].push(start.elapsed());
        server.pending.clear();
        server.edit(version + 1, line, [5, 6], "")?;
        server.diagnostics(version + 1, "\"diagnostics\":[]")?;
    }
    times.iter_mut().for_each(|times| times.sort());
    Ok((load, times))
}

/// Measures texts of this size.
///
/// # Errors
/// If the server does not answer or a budget is exceeded.
pub fn run(megabytes: usize) -> TaskResult {
    let qopt = super::qopt()?;
    let bytes = megabytes * 1_000_000;
    let mut table =
        Table::new(&["text", " load ms", " hover ms", " definition ms", " diagnostics ms", " worst ms", ""]);
    let mut missed = 0;
    // A single huge function has no limit: it is parsed as a whole.
    for (name, each, promised) in
        [("functions of 2 kB", 2000, 3), ("functions of 50 kB", 50_000, 3), ("one function", bytes, 0)]
    {
        let (load, times) = measure(&qopt, &module(bytes, each))?;
        let median = |times: &Vec<Duration>| times.get(times.len() / 2).copied().unwrap_or_default();
        let ok = times.iter().take(promised).all(|times| median(times) <= MAX_RESPONSE);
        missed += usize::from(!ok);
        let ms = |time: Duration| format!("{:.0}", time.as_secs_f64() * 1e3);
        let mut cells = vec![format!("{megabytes} MB, {name}"), ms(load)];
        cells.extend(times.iter().map(|times| ms(median(times))));
        cells.push(ms(times.iter().filter_map(|times| times.last()).max().copied().unwrap_or_default()));
        cells.push(mark(ok).to_owned());
        table.row(cells);
    }
    print!("{table}");
    verdict(missed)
}
