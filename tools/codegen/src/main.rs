//! `qopt-codegen`: compiles MLIR text of upstream dialects from standard input to the llvm dialect, LLVM IR, assembly or an
//! object file.
//!
//! `qopt compile`, `run` and `tune`, and the library of qopt, start it. It is a separate program, because LLVM aborts the
//! process on fatal errors. It expects text that qopt wrote and does not check that. The text already has the tiles and the
//! dot-product intrinsics.

mod limits;
mod llvm;
mod lower;

use std::io::Read;
use std::process::ExitCode;

/// The command line.
struct Options {
    target: llvm::LlvmTarget,
    /// Bits of the type `index`.
    address_bits: u32,
    emit: llvm::Emit,
    output: String,
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("qopt-codegen: {message}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), String> {
    limits::set();
    if std::env::args().skip(1).eq(["--version"]) {
        println!("qopt-codegen {}, LLVM {}", env!("CARGO_PKG_VERSION"), llvm::version());
        return Ok(());
    }
    let options = options(std::env::args().skip(1))?;
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).map_err(|why| format!("cannot read standard input: {why}"))?;
    let lowered = lower::to_llvm_dialect(&text, options.address_bits)?;
    match options.emit {
        llvm::Emit::Mlir => std::fs::write(&options.output, lowered.text())
            .map_err(|why| format!("cannot write {}: {why}", options.output)),
        emit => llvm::emit(&lowered, &options.target, emit, &options.output),
    }
}

fn options(arguments: impl Iterator<Item = String>) -> Result<Options, String> {
    let (mut triple, mut cpu, mut features, mut emit, mut output) = (None, None, String::new(), None, None);
    let (mut address_bits, mut freestanding) = (64, false);
    for argument in arguments {
        let (name, value) = argument.split_once('=').ok_or_else(|| format!("unknown argument '{argument}'"))?;
        let value = value.to_owned();
        match name {
            "--triple" => triple = Some(value),
            "--cpu" => cpu = Some(value),
            "--features" => features = value,
            "--address-bits" => {
                address_bits = value.parse().map_err(|_| format!("'{value}' is not a number of bits"))?
            }
            "--freestanding" => {
                freestanding = value.parse().map_err(|_| format!("'{value}' is not true or false"))?;
            }
            "--emit" => emit = Some(llvm::Emit::of(&value).ok_or_else(|| format!("cannot emit '{value}'"))?),
            "--output" => output = Some(value),
            _ => return Err(format!("unknown argument '{argument}'")),
        }
    }
    let needed = |what: Option<String>, name: &str| what.ok_or_else(|| format!("{name}= is missing"));
    Ok(Options {
        target: llvm::LlvmTarget {
            triple: needed(triple, "--triple")?,
            cpu: needed(cpu, "--cpu")?,
            features,
            freestanding,
        },
        address_bits,
        emit: emit.ok_or("--emit= is missing")?,
        output: needed(output, "--output")?,
    })
}
