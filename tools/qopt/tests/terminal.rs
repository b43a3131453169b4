//! Snapshots of reports for terminals of several widths, with and without colors.
#![forbid(unsafe_code)]

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use qopt_driver::{Memory, Streams, Terminal, main_on};

/// A program whose movements are folded, changed and kept.
const MOVEMENTS: &str = "\
!q = !quant.uniform<i8:f32, 0.5>
func.func @f(%x: tensor<2x3x!q>) -> (tensor<6x1x!q>, tensor<3x2x!q>, tensor<3x2x!q>) {
  %w = \"tosa.const\"() <{values = dense<1> : tensor<2x3xi8>}> : () -> tensor<2x3x!q>
  %t = tosa.transpose %w {perms = array<i32: 1, 0>} : (tensor<2x3x!q>) -> tensor<3x2x!q>
  %s = tosa.const_shape {values = dense<[6, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %r = tosa.reshape %t, %s : (tensor<3x2x!q>, !tosa.shape<2>) -> tensor<6x1x!q>
  %d = quant.dcast %x : tensor<2x3x!q> to tensor<2x3xf32>
  %m = tosa.transpose %d {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %n = quant.qcast %m : tensor<3x2xf32> to tensor<3x2x!q>
  %k = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x3x!q>) -> tensor<3x2x!q>
  return %r, %n, %k : tensor<6x1x!q>, tensor<3x2x!q>, tensor<3x2x!q>
}
";

/// Width and colors of output to a file or a pipe.
const PIPE: (usize, bool) = (100, false);
/// Outputs: a name for the snapshot, width and colors.
const TERMINALS: [(&str, (usize, bool)); 4] =
    [("piped", PIPE), ("wide", (120, true)), ("narrow", (40, true)), ("without colors", (80, false))];

/// Runs a command on [`MOVEMENTS`] in this process. Returns standard output and standard error.
fn run((width, color): (usize, bool), arguments: &[&str]) -> String {
    let arguments: Vec<String> = arguments.iter().map(|&a| a.to_owned()).collect();
    let (mut stdin, mut stdout, mut stderr) = (MOVEMENTS.as_bytes(), Vec::new(), Vec::new());
    let streams = Streams { stdin: &mut stdin, stdout: &mut stdout, stderr: &mut stderr };
    let terminal = Terminal { stdout_color: color, stderr_color: color, width };
    main_on(terminal, &arguments, streams, Memory::Free);
    stdout.extend(stderr);
    // Escapes are visible in snapshots.
    String::from_utf8(stdout).unwrap().replace('\u{1b}', "<ESC>")
}

fn in_all_terminals(arguments: &[&str]) -> String {
    let texts = TERMINALS.iter().map(|(name, terminal)| format!("== {name} ==\n{}", run(*terminal, arguments)));
    texts.collect::<Vec<_>>().join("\n")
}

fn model(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../lit-tests/models").join(name);
    path.to_str().unwrap().to_owned()
}

#[test]
fn fold_report() {
    insta::assert_snapshot!(in_all_terminals(&["fold-report"]));
}

#[test]
fn fold_report_in_markdown_and_html() {
    let texts = ["markdown", "html"].map(|form| run(PIPE, &["fold-report", &format!("--format={form}")]));
    insta::assert_snapshot!(texts.join("\n"));
}

#[test]
fn stats() {
    insta::assert_snapshot!(in_all_terminals(&["stats"]));
}

#[test]
fn stats_of_a_network() {
    let text = run(PIPE, &["stats", &model("shape_ops.int8.tflite")]);
    insta::assert_snapshot!(text.split_once("Ranges").map_or(String::new(), |(_, ranges)| ranges.to_owned()));
}

#[test]
fn color_is_forced_and_turned_off() {
    let reports: [&[&str]; 3] = [&["fold-report"], &["stats"], &["doctor"]];
    for report in reports {
        assert!(!run(PIPE, report).contains("<ESC>"), "{report:?}");
        assert!(run(PIPE, &[report, &["--color"]].concat()).contains("<ESC>[1m"), "{report:?}");
        assert!(!run((100, true), &[report, &["--color=false"]].concat()).contains("<ESC>"), "{report:?}");
    }
}

#[test]
fn help_of_a_topic_is_filled() {
    let narrow = run((60, false), &["help", "exit-codes"]);
    assert!(narrow.lines().all(|line| line.chars().count() <= 60), "{narrow}");
}

/// Runs a program with a pseudo-terminal of 40 columns on standard output and standard error. The program starts after 0.5 seconds,
/// when the terminal has its size. Its input comes 3.5 seconds later, so that the progress line appears, which takes 2 seconds.
const PSEUDO_TERMINAL: &str = "
import fcntl, os, pty, struct, sys, termios, time
reader, writer = os.pipe()
pid, terminal = pty.fork()
if pid == 0:
    time.sleep(0.5)
    os.dup2(reader, 0)
    os.close(writer)
    os.execv(sys.argv[1], sys.argv[1:])
fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack('HHHH', 24, 40, 0, 0))
os.close(reader)
time.sleep(4)
os.write(writer, sys.stdin.buffer.read())
os.close(writer)
while True:
    try:
        text = os.read(terminal, 4096)
    except OSError:
        break
    if not text:
        break
    sys.stdout.buffer.write(text)
os.waitpid(pid, 0)
";

/// Runs a child process, and writes [`MOVEMENTS`] to it after a delay. Returns standard output and standard error.
fn run_with_input(command: &mut Command, delay: Duration) -> (String, String) {
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.env_remove("COLUMNS").env_remove("NO_COLOR").spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    std::thread::sleep(delay);
    stdin.write_all(MOVEMENTS.as_bytes()).unwrap();
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr))
}

#[cfg(target_os = "linux")]
#[test]
fn a_terminal_gets_progress_and_its_width() {
    let mut python = Command::new("python3");
    python.args(["-c", PSEUDO_TERMINAL, env!("CARGO_BIN_EXE_qopt"), "stats"]);
    let (text, errors) = run_with_input(&mut python, Duration::ZERO);
    assert_eq!(errors, "");
    let (progress, report) = text.rsplit_once("\r\u{1b}[K").unwrap();
    assert!(progress.contains("\r\u{1b}[Kqopt: 2 s, counting operations, -, 0 of"), "{progress:?}");
    assert!(report.trim_start().starts_with("1 function\r\n"), "{report:?}");
    // Colors do not count.
    let report = report.replace("\u{1b}[1m", "").replace("\u{1b}[0m", "");
    assert!(report.lines().all(|line| line.chars().count() <= 40), "{report}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_failed_reduction_erases_its_progress() {
    let runs = Path::new(env!("CARGO_TARGET_TMPDIR")).join("reduction-runs");
    let _ = std::fs::remove_file(&runs);
    // Interesting in the first 12 runs only.
    let script = "echo >> \"$0\"; [ $(wc -l < \"$0\") -le 12 ] && grep -q tosa \"$1\" && exit 1; exit 0";
    let mut python = Command::new("python3");
    python.args(["-c", PSEUDO_TERMINAL, env!("CARGO_BIN_EXE_qopt"), "reduce", "--test=sh", "--test-arg=-c"]);
    python.args([format!("--test-arg={script}"), format!("--test-arg={}", runs.display())]);
    let (text, errors) = run_with_input(&mut python, Duration::ZERO);
    assert_eq!(errors, "");
    let (progress, message) = text.rsplit_once("\r\u{1b}[K").unwrap();
    assert!(progress.contains("\r12 tests, "), "{progress:?}");
    assert_eq!(message, "qopt: the test is not deterministic\r\n");
}

#[test]
fn a_pipe_gets_no_progress() {
    let mut qopt = Command::new(env!("CARGO_BIN_EXE_qopt"));
    let (text, errors) = run_with_input(qopt.arg("stats"), Duration::from_millis(2500));
    assert_eq!(errors, "");
    assert!(!text.contains(['\r', '\u{1b}']) && text.contains("1 function"), "{text:?}");
}
