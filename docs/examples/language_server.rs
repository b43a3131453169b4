//! Asks the language server about a text in process, as an editor does over a pipe.

use qopt_driver::{Memory, Streams, main_with};
use std::io::Cursor;

fn main() {
    let text = "func.func @f() {\\n  return\\n}";
    let document = format!(r#"{{"uri": "file:///f.mlir", "languageId": "mlir", "version": 1, "text": "{text}"}}"#);
    let messages = [
        r#"{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}}}"#.to_owned(),
        r#"{"jsonrpc": "2.0", "method": "initialized", "params": {}}"#.to_owned(),
        format!(r#"{{"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {{"textDocument": {document}}}}}"#),
        r#"{"jsonrpc": "2.0", "id": 2, "method": "textDocument/hover", "params": {"textDocument": {"uri": "file:///f.mlir"},
            "position": {"line": 1, "character": 4}}}"#
            .to_owned(),
        r#"{"jsonrpc": "2.0", "id": 3, "method": "shutdown"}"#.to_owned(),
        r#"{"jsonrpc": "2.0", "method": "exit"}"#.to_owned(),
    ];
    let input: String = messages.iter().map(|m| format!("Content-Length: {}\r\n\r\n{m}", m.len())).collect();
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let streams = Streams { stdin: &mut Cursor::new(input), stdout: &mut output, stderr: &mut errors };
    let code = main_with(&["lsp".to_owned()], streams, Memory::Free);
    for message in String::from_utf8_lossy(&output).split("Content-Length").filter(|m| m.contains(r#""id":2"#)) {
        println!("{}", message.split_once("\r\n\r\n").map_or(message, |(_, body)| body));
    }
    println!("exit code {code}");
}
