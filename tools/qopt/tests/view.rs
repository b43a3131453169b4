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

/// A file of NumPy with bytes.
fn npy(shape: &str, bytes: &[i8]) -> Vec<u8> {
    let mut header = format!("{{'descr': '|i1', 'fortran_order': False, 'shape': ({shape}), }}");
    while (header.len() + 11) % 64 != 0 {
        header.push(' ');
    }
    header.push('\n');
    let length = u16::try_from(header.len()).unwrap().to_le_bytes();
    [b"\x93NUMPY\x01\x00".as_slice(), &length, header.as_bytes(), &bytes.iter().map(|&b| b as u8).collect::<Vec<_>>()]
        .concat()
}

/// A sum with a constant, a movement, and reals.
fn sums(constant: &str) -> String {
    format!(
        r#"
!q = !quant.uniform<i8:f32, 0.5>
func.func @main(%x: tensor<2x3xi8>) -> tensor<2x3xf32> {{
  %c = arith.constant dense<{constant}> : tensor<2x3xi8>
  %0 = arith.addi %x, %c : tensor<2x3xi8> loc("sum")
  %1 = tosa.reverse %0 {{axis = 1 : i32}} : (tensor<2x3xi8>) -> tensor<2x3xi8> loc("turned")
  %2 = quant.scast %1 : tensor<2x3xi8> to tensor<2x3x!q> loc("stored")
  %3 = quant.dcast %2 : tensor<2x3x!q> to tensor<2x3xf32> loc("real")
  return %3 : tensor<2x3xf32>
}}
"#
    )
}

/// The difference of the result of the operation with this name, and the reasons.
fn distance<'f>(facts: &'f Value, step: usize, name: &str) -> &'f [Value] {
    let operations = facts["programs"][step + 1]["functions"][0]["operations"].as_array().unwrap();
    let at = operations.iter().position(|op| op["name"] == name).unwrap();
    let all = facts["comparisons"][step][0]["values"]["operations"].as_array().unwrap();
    &all.iter().find(|record| record[1] == at).unwrap().as_array().unwrap()[3..]
}

#[test]
fn values_of_two_programs() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, bytes: &[u8]| {
        std::fs::write(folder.path().join(name), bytes).unwrap();
        folder.path().join(name).to_string_lossy().into_owned()
    };
    let a = write("a.mlir", sums("1").as_bytes());
    let b = write("b.mlir", sums("[[1, 1, 3], [1, 0, 1]]").as_bytes());
    let x = write("x.npy", &npy("2, 3", &[1, 2, 3, 4, 5, -6]));
    let facts = view(&[&a, &b, &format!("--outputs={x}"), "-o", "-"], "");
    let record = |name: &str| Value::from(distance(&facts, 0, name).to_vec());
    let with = |unit: &str, amount: Value, index: [u64; 2]| {
        let ratio = record(if unit == "integer" { "sum" } else { "real" })[5].clone();
        serde_json::json!([6, 2, 2.0, unit, amount, ratio, index])
    };
    assert_eq!(record("sum"), with("integer", Value::Null, [0, 2]));
    assert_eq!(record("turned"), with("integer", Value::Null, [0, 0]));
    assert_eq!(record("real"), with("scale", 1.0.into(), [0, 0]));
    assert_eq!(facts["comparisons"][0][0]["values"]["outputs"][0], record("real"));
    assert_eq!(facts["comparisons"][0][0]["values"]["reasons"], serde_json::json!([]));
    // Equal programs, and the function of a program without arguments.
    let facts = view(&[&a, &a, &format!("--outputs={x}"), "--function=main", "-o", "-"], "");
    assert_eq!(distance(&facts, 0, "sum"), [6, 0]);
    let none = sums("1").replace("%x: tensor<2x3xi8>", "").replace("%x, %c", "%c, %c");
    let none = write("none.mlir", none.as_bytes());
    assert_eq!(distance(&view(&[&none, &none, "--outputs=", "-o", "-"], ""), 0, "sum"), [6, 0]);
}

#[test]
fn values_of_steps() {
    let folder = tempfile::tempdir().unwrap();
    let x = folder.path().join("x.npy");
    std::fs::write(&x, npy("1, 2", &[-128, 100])).unwrap();
    let outputs = format!("--outputs={}", x.display());
    let facts = view(&["--through=fold-quant-shapes,change-io-types{inputs=float}", &outputs], PROGRAM);
    // The operation runs in the hub, and the fold changes no value.
    assert_eq!(distance(&facts, 0, "block/fc"), [2, 0]);
    assert_eq!(facts["comparisons"][0][0]["values"]["outputs"], serde_json::json!([[2, 0]]));
    // The last step has another argument.
    let reasons = facts["comparisons"][1][0]["values"]["reasons"].as_array().unwrap();
    assert!(reasons[0].as_str().unwrap().contains("an argument is 'tensor<1x2x"), "{reasons:?}");
}

#[test]
fn values_that_cannot_be_computed() {
    let folder = tempfile::tempdir().unwrap();
    let x = folder.path().join("x.npy");
    std::fs::write(&x, npy("2, 3", &[0; 6])).unwrap();
    let unknown = "%1 = \"a.b\"(%0) : (tensor<2x3xi8>) -> tensor<2x3xi8> loc(\"turned\")\n  %2 = quant.scast";
    let program = sums("1");
    let (before, rest) = program.split_once("%1 = tosa").unwrap();
    let program = format!("{before}{unknown}{}", rest.split_once("%2 = quant.scast").unwrap().1);
    let outputs = format!("--outputs={}", x.display());
    let other = folder.path().join("program.mlir").to_string_lossy().into_owned();
    std::fs::write(&other, &program).unwrap();
    let facts = view(&[&other, &other, &outputs, "--allow-unregistered-dialect", "-o", "-"], "");
    assert_eq!(distance(&facts, 0, "sum"), [6, 0]);
    let [reason] = distance(&facts, 0, "turned") else { panic!("{facts}") };
    let reason = &facts["comparisons"][0][0]["values"]["reasons"][reason.as_u64().unwrap() as usize];
    assert!(reason.as_str().unwrap().contains("'a.b' cannot be run: its dialect is unknown"), "{reason}");
}

#[test]
fn kernels_of_a_target() {
    let model = concat!(env!("CARGO_MANIFEST_DIR"), "/../../lit-tests/models/twin_dev.int8.tflite");
    let facts = view(&[model, "--target=avx512vnni", "-o", "-"], "");
    let program = &facts["programs"][0];
    assert_eq!(program["target"], "avx512vnni");
    let kernels = program["kernels"].as_array().unwrap();
    let operations = program["functions"][0]["operations"].as_array().unwrap();
    let of = |name: &str| {
        let op = operations.iter().find(|op| op["name"] == name && op["constant"].is_null()).unwrap();
        op["kernels"]
            .as_array()
            .unwrap()
            .iter()
            .map(|index| &kernels[index.as_u64().unwrap() as usize])
            .collect::<Vec<_>>()
    };
    // The copies that pad the input, and the convolution.
    let conv = of("a");
    assert!(
        conv.len() > 1 && conv.iter().filter(|kernel| kernel["instruction"] == "vpdpbusd").count() == 1,
        "{conv:?}"
    );
    let [last] = of("y")[..] else { panic!() };
    assert_eq!(last, kernels.last().unwrap());
    assert!(
        last["macs"].as_u64().unwrap() > 0 && last["tile"][1].as_u64().unwrap() > 1 && last["nanoseconds"].is_null()
    );
    assert!(last["name"].as_str().unwrap().starts_with("model_run_kernel_"));
}

#[test]
fn errors_write_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let page = at("page.html");
    std::fs::write(at("wrong.mlir"), "wrong").unwrap();
    std::fs::write(at("right.mlir"), PROGRAM).unwrap();
    std::fs::write(at("narrow.npy"), npy("1, 1", &[0])).unwrap();
    let (wrong, right, narrow) = (at("wrong.mlir"), at("right.mlir"), at("narrow.npy"));
    for (arguments, message) in [
        (&["view", &wrong, "-o", &page][..], "custom op 'wrong' is unknown"),
        (&["view", &at("none.mlir"), "-o", &page], "cannot open input file"),
        (&["view", &right, &wrong, "-o", &page], "custom op 'wrong' is unknown"),
        (&["view", &right, &right, &right, "-o", &page], "takes one or two input files"),
        (&["view", &right, "--through=csee", "-o", &page], "'csee' does not refer to a registered pass"),
        (&["view", &right, "--through=verify-quant-boundary{max-islands=x}", "-o", &page], "max-islands"),
        (&["view", &right, &right, "--through=cse", "-o", &page], "--through takes one program"),
        (&["view", &right, "--serve", "-o", &page], "takes no -o"),
        (&["view", &right, &format!("--outputs={narrow}"), "-o", &page], "--outputs compares two programs"),
        (&["view", &right, &right, &format!("--input={narrow}"), "-o", &page], "--input only with --outputs"),
        (&["view", &right, &right, "--outputs=", "-o", &page], "'main' has 1 argument"),
        (&["view", &right, &right, &format!("--outputs={narrow}"), "-o", &page], "cannot be argument #0"),
        (&["view", &right, &right, &format!("--outputs={narrow},{narrow}"), "-o", &page], "but there are 2 inputs"),
        (&["view", &right, &right, &format!("--outputs={}", at("none.npy")), "-o", &page], "cannot open input file"),
        (&["view", &right, "--target=none", "-o", &page], "none"),
        (&["view", &right, "--target=x86-64-v3,avx512vnni", "-o", &page], "'view' is for one target"),
        (&["view", &right, &right, "--target=host", "-o", &page], "kernels of one program"),
        (&["view", &right, "--profile", "--through=cse", "-o", &page], "kernels of one program"),
        (&["view", &right, &right, "--outputs=", "--function=f", "-o", &page], "no function 'f'"),
        (&["view", &right, "-o", &at("none/page.html")], "cannot open output file"),
    ] {
        let (code, output, errors) = run(arguments, "");
        assert_eq!((code, output.as_str()), (1, ""), "{arguments:?}");
        assert!(errors.contains(message), "{arguments:?}: {errors}");
        assert!(!Path::new(&page).exists(), "{arguments:?}");
    }
    assert_eq!(run(&["view", &right, "-o", &page], "").0, 0);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 4);
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
