//! Tests the JSON requests that JavaScript sends to a session, valid and invalid ones.

use qopt_formats::json::Json;
use qopt_wasm::session::Session;

/// Sends a request with byte arrays. Returns the JSON of the answer, and the byte arrays of the answer.
fn send(session: &mut Session, json: &str, bytes: &[&[u8]]) -> (Json, Vec<Vec<u8>>) {
    let mut parts = vec![json.as_bytes().to_vec()];
    parts.extend(bytes.iter().map(|bytes| bytes.to_vec()));
    let mut answer = session.answer(parts).into_parts();
    let bytes = answer.split_off(1);
    (Json::parse(&answer.concat()).unwrap(), bytes)
}

/// The error of a request.
fn error(session: &mut Session, json: &str, bytes: &[&[u8]]) -> String {
    let (answer, _) = send(session, json, bytes);
    answer.get("error").as_str().unwrap_or_else(|| panic!("'{json}' succeeds")).to_owned()
}

const TEXT: &[u8] = b"func.func @f(%x: tensor<2xi8>) -> tensor<2xi8> {\n  return %x : tensor<2xi8>\n}\n";

#[test]
fn programs_are_read_printed_and_freed() {
    let session = &mut Session::new();
    let (answer, _) = send(session, r#"{"call": "read", "name": "a.mlir"}"#, &[TEXT]);
    assert_eq!(answer.get("value").get("module").as_u32(), Some(1));
    let (_, bytes) = send(session, r#"{"call": "print", "module": 1}"#, &[]);
    assert!(bytes[0].starts_with(b"module {\n  func.func @f("), "{}", String::from_utf8_lossy(&bytes[0]));
    let (_, bytes) = send(session, r#"{"call": "run", "module": 1, "inputs": [{"dtype": "int8"}]}"#, &[&[1, 255]]);
    assert_eq!(bytes, [[1, 255]]);
    assert!(send(session, r#"{"call": "free", "module": 1}"#, &[]).0.get("value").is_null());
    assert_eq!(error(session, r#"{"call": "print", "module": 1}"#, &[]), "the module was freed");
}

#[test]
fn views_have_a_program_for_each_step() {
    let session = &mut Session::new();
    send(session, r#"{"call": "read", "name": "a.mlir"}"#, &[TEXT]);
    let mut titles = |json: &str| {
        let (answer, _) = send(session, json, &[]);
        let programs = answer.get("value").get("programs").items();
        programs.iter().map(|program| program.get("title").as_str().unwrap_or_default().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(titles(r#"{"call": "view", "module": 1, "title": "a"}"#), ["a"]);
    let steps = r#"{"call": "view", "module": 1, "title": "a", "through": "cse,canonicalize"}"#;
    assert_eq!(titles(steps), ["a", "cse", "canonicalize"]);
    let unknown = error(session, r#"{"call": "view", "module": 1, "title": "a", "through": "nonsense"}"#, &[]);
    assert!(unknown.contains("nonsense"), "{unknown}");
}

#[test]
fn wrong_requests_are_errors() {
    let session = &mut Session::new();
    send(session, r#"{"call": "read", "name": "a.mlir"}"#, &[TEXT]);
    let cases = [
        ("{", "at byte 1"),
        ("{}", "'call' must be a string"),
        (r#"{"call": "jump"}"#, "the call 'jump' is unknown"),
        (r#"{"call": "read"}"#, "'name' must be a string"),
        (r#"{"call": "print"}"#, "the module was freed"),
        (r#"{"call": "print", "module": -1}"#, "'module' must be a non-negative integer"),
        (r#"{"call": "print", "module": 1, "elideElements": "x"}"#, "'elideElements' must be a non-negative integer"),
        (r#"{"call": "runPasses", "module": 1}"#, "'pipeline' must be a string"),
        (r#"{"call": "write", "module": 1}"#, "'format' must be a string"),
        (r#"{"call": "run", "module": 1, "function": 1}"#, "'function' must be a string"),
        (r#"{"call": "run", "module": 1}"#, "'f' takes 1 inputs (arg0), got 0"),
        (r#"{"call": "run", "module": 1, "inputs": [{}]}"#, "'f' takes 1 inputs (arg0), got 0"),
    ];
    for (json, expected) in cases {
        let message = error(session, json, &[]);
        assert!(message.contains(expected), "{json}: {message}");
    }
    let cases = [
        (r#"{"call": "run", "module": 1, "inputs": [{}]}"#, "the element type '' is unknown"),
        (r#"{"call": "run", "module": 1, "inputs": [{"dtype": "int8", "shape": [3]}]}"#, "do not have the shape (3,)"),
        (r#"{"call": "run", "module": 1, "inputs": [{"dtype": "int8", "shape": [-1]}]}"#, "it needs a shape"),
        (r#"{"call": "run", "module": 1, "inputs": [{"dtype": "int64", "shape": [4294967295, 4294967295]}]}"#, "shape"),
    ];
    for (json, expected) in cases {
        let message = error(session, json, &[&[0, 0]]);
        assert!(message.contains(expected), "{json}: {message}");
    }
}

#[test]
#[should_panic(expected = "bug in qopt: a request has no JSON object")]
fn a_request_without_parts_is_a_bug() {
    Session::new().answer(Vec::new());
}
