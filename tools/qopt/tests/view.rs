//! Pages of `qopt view`: their facts, their files, and the server.
#![forbid(unsafe_code)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Command, Stdio};

use qopt_driver::{Memory, Streams, main_with};
use serde_json::Value;

/// Runs in process. Returns the exit code, standard output and standard error.
fn run(arguments: &[&str], input: &str) -> (i32, String, String) {
    let arguments: Vec<String> = arguments.iter().map(|&a| a.to_owned()).collect();
    let (mut stdin, mut stdout, mut stderr) = (input.as_bytes(), Vec::new(), Vec::new());
    let streams = Streams { stdin: &mut stdin, stdout: &mut stdout, stderr: &mut stderr };
    let code = main_with(&arguments, streams, Memory::Free);
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (code, text(&stdout), text(&stderr))
}

/// The facts in a page.
fn facts(page: &str) -> Value {
    let start = page.split_once("<script id=\"facts\" type=\"application/json\">").unwrap().1;
    serde_json::from_str(start.split_once("</script>").unwrap().0).unwrap()
}

fn view(arguments: &[&str], input: &str) -> Value {
    let (code, page, errors) = run(&[&["view"], arguments].concat(), input);
    assert_eq!((code, errors.as_str()), (0, ""));
    facts(&page)
}

const PROGRAM: &str = r#"
!q = !quant.uniform<i8:f32, 0.5:-3>
!w = !quant.uniform<i8<-127:127>:f32:0, {0.25,0.125}>
func.func @main(%x: tensor<1x2x!q> loc("x")) -> tensor<2x1xf32> {
  %w = "tfl.pseudo_qconst"() {qtype = tensor<2x2x!w>, value = dense<[[-127, 127], [0, 5]]> : tensor<2x2xi8>} : () -> tensor<2x2x!w> loc("w")
  %none = "tfl.no_value"() {value} : () -> none
  %y = "tfl.fully_connected"(%x, %w, %none) {fused_activation_function = "NONE", keep_num_dims = false, weights_format = "DEFAULT"} : (tensor<1x2x!q>, tensor<2x2x!w>, none) -> tensor<1x2x!q> loc("block/fc")
  %r = "tfl.dequantize"(%y) : (tensor<1x2x!q>) -> tensor<1x2xf32> loc("real")
  %s = "tfl.pseudo_const"() {value = dense<[2, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
  %t = "tfl.reshape"(%r, %s) : (tensor<1x2xf32>, tensor<2xi32>) -> tensor<2x1xf32> loc("shaped")
  return %t : tensor<2x1xf32>
}
"#;

#[test]
fn facts_of_a_program() {
    let facts = view(&[], PROGRAM);
    let mut shown = facts.clone();
    // Another test compares them.
    shown["programs"][0]["statistics"] = Value::Null;
    shown["version"] = Value::Null;
    insta::assert_snapshot!(serde_json::to_string_pretty(&shown).unwrap());
}

#[test]
fn statistics_are_those_of_the_command() {
    let model = concat!(env!("CARGO_MANIFEST_DIR"), "/../../lit-tests/models/twin_dev.int8.tflite");
    let facts = view(&[model, "-o", "-"], "");
    let (_, statistics, _) = run(&["stats", "--json", model], "");
    let statistics: Value = serde_json::from_str(&statistics).unwrap();
    let shown = facts["programs"][0]["statistics"].as_array().unwrap();
    for row in shown.iter().filter(|row| row[2] != "operations") {
        assert_eq!(row[1], statistics[0][row[2].as_str().unwrap()], "{row}");
    }
    assert_eq!(shown.len(), statistics[0].as_object().unwrap().len() - 1);
}

#[test]
fn steps_and_differences() {
    let facts = view(&["--through=fold-quant-shapes,func.func(canonicalize,cse)"], PROGRAM);
    let titles: Vec<&str> =
        facts["programs"].as_array().unwrap().iter().map(|p| p["title"].as_str().unwrap()).collect();
    assert_eq!(titles.len(), 3, "{titles:?}");
    assert!(titles[1].starts_with("fold-quant-shapes") && titles[2].contains("canonicalize"), "{titles:?}");
    assert_eq!(facts["comparisons"].as_array().unwrap().len(), 2);
    assert_eq!(facts["isPipeline"], true);
    // The reshape and the dequantization are exchanged.
    let operators = |program: usize| -> Vec<String> {
        let operations = facts["programs"][program]["functions"][0]["operations"].as_array().unwrap();
        operations.iter().map(|op| op["operator"].as_str().unwrap().to_owned()).collect()
    };
    let position = |program: usize, name: &str| operators(program).iter().position(|op| op == name).unwrap();
    assert!(position(0, "tfl.dequantize") < position(0, "tfl.reshape"));
    assert!(position(1, "tfl.reshape") < position(1, "tfl.dequantize"));
}

#[test]
fn errors_write_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let page = at("page.html");
    std::fs::write(at("wrong.mlir"), "wrong").unwrap();
    std::fs::write(at("right.mlir"), PROGRAM).unwrap();
    let (wrong, right) = (at("wrong.mlir"), at("right.mlir"));
    for (arguments, message) in [
        (&["view", &wrong, "-o", &page][..], "custom op 'wrong' is unknown"),
        (&["view", &at("none.mlir"), "-o", &page], "cannot open input file"),
        (&["view", &right, &wrong, "-o", &page], "custom op 'wrong' is unknown"),
        (&["view", &right, &right, &right, "-o", &page], "takes one or two input files"),
        (&["view", &right, "--through=csee", "-o", &page], "'csee' does not refer to a registered pass"),
        (&["view", &right, "--through=verify-quant-boundary{max-islands=x}", "-o", &page], "max-islands"),
        (&["view", &right, &right, "--through=cse", "-o", &page], "--through takes one program"),
        (&["view", &right, "--serve", "-o", &page], "takes no -o"),
        (&["view", &right, "-o", &at("none/page.html")], "cannot open output file"),
    ] {
        let (code, output, errors) = run(arguments, "");
        assert_eq!((code, output.as_str()), (1, ""), "{arguments:?}");
        assert!(errors.contains(message), "{arguments:?}: {errors}");
        assert!(!Path::new(&page).exists(), "{arguments:?}");
    }
    assert_eq!(run(&["view", &right, "-o", &page], "").0, 0);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 3);
}

#[test]
fn the_file_is_named_after_the_program() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("in")).unwrap();
    std::fs::write(folder.path().join("in/net.mlir"), PROGRAM).unwrap();
    let qopt =
        Command::new(env!("CARGO_BIN_EXE_qopt")).args(["view", "in/net.mlir"]).current_dir(folder.path()).output();
    assert!(qopt.unwrap().status.success());
    let page = std::fs::read_to_string(folder.path().join("net.html")).unwrap();
    assert_eq!(facts(&page)["programs"][0]["title"], "in/net.mlir");
}

#[test]
fn the_server_sends_the_page_to_this_machine_only() {
    let mut server = Command::new(env!("CARGO_BIN_EXE_qopt"));
    let mut server = server.args(["view", "--serve"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    server.stdin.take().unwrap().write_all(PROGRAM.as_bytes()).unwrap();
    let mut address = String::new();
    BufReader::new(server.stdout.as_mut().unwrap()).read_line(&mut address).unwrap();
    let host = address.trim().strip_prefix("http://").and_then(|rest| rest.strip_suffix('/')).unwrap().to_owned();
    let get = |name: &str| {
        let mut stream = TcpStream::connect(&host).unwrap();
        write!(stream, "GET / HTTP/1.1\r\nHost: {name}\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    };
    let (page, refused) = (get(&host), get("example.org"));
    server.kill().unwrap();
    server.wait().unwrap();
    assert!(host.starts_with("127.0.0.1:"));
    assert!(page.starts_with("HTTP/1.1 200 OK\r\n") && page.contains("Content-Security-Policy"));
    assert!(refused.starts_with("HTTP/1.1 403 Forbidden\r\n") && !refused.contains("Content-Security-Policy"));
}
