//! Compiles a network to an object file and a C header: `compile_object model.mlir model.o model.h`.
//!
//! `qopt-codegen` must lie next to this program or one folder above it: `cargo build --release -p qopt-codegen`.

use qopt_driver::{Memory, Streams, main_with};

fn main() -> std::process::ExitCode {
    let files: Vec<String> = std::env::args().skip(1).collect();
    let [model, object, header] = files.as_slice() else {
        eprintln!("usage: compile_object MODEL OBJECT HEADER");
        return std::process::ExitCode::FAILURE;
    };
    let header = format!("--header={header}");
    let args = ["compile", model, "--target=x86-64-v3", "-o", object, &header].map(str::to_owned);
    let (mut stdout, mut stderr) = (std::io::stdout(), std::io::stderr());
    let streams = Streams { stdin: &mut std::io::empty(), stdout: &mut stdout, stderr: &mut stderr };
    match main_with(&args, streams, Memory::Free) {
        0 => std::process::ExitCode::SUCCESS,
        _ => std::process::ExitCode::FAILURE,
    }
}
