//! Compiles `plugin.cpp` against the headers of MLIR 22 and links libMLIR.
//!
//! libMLIR must be the shared library, because the program that loads the plugin has the same one. A second copy of MLIR would
//! have a second pass registry.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=src/plugin.cpp");
    println!("cargo::rerun-if-changed=../capi/include/qopt.h");
    println!("cargo::rerun-if-env-changed=MLIR_SYS_220_PREFIX");
    let prefix = PathBuf::from(env::var("MLIR_SYS_220_PREFIX").unwrap_or_else(|_| "/usr/lib/llvm-22".to_owned()));
    let libraries = llvm_config(&prefix, "--libdir");
    cc::Build::new()
        .cpp(true)
        .std("c++17")
        .file("src/plugin.cpp")
        .include("../capi/include")
        .flag("-isystem")
        .flag(llvm_config(&prefix, "--includedir"))
        .flag("-fvisibility=hidden")
        .warnings_into_errors(true)
        .compile("qopt_mlir_plugin");
    println!("cargo::rustc-link-search=native={libraries}");
    println!("cargo::rustc-link-lib=dylib=MLIR");
    println!("cargo::rustc-link-lib=dylib={}", llvm_library(&libraries));
    println!("cargo::rustc-cdylib-link-arg=-Wl,-rpath,{libraries}");
    println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libqopt_mlir.so");
    // A program may have libqopt, too. Calls of this library stay in it.
    println!("cargo::rustc-cdylib-link-arg=-Wl,-Bsymbolic");
}

/// A directory that llvm-config prints.
fn llvm_config(prefix: &Path, option: &str) -> String {
    let config = prefix.join("bin/llvm-config");
    match Command::new(&config).arg(option).output() {
        Ok(found) if found.status.success() => String::from_utf8_lossy(&found.stdout).trim().to_owned(),
        _ => panic!(
            "{} does not run: install llvm-22-dev and libmlir-22-dev, or set MLIR_SYS_220_PREFIX to where LLVM 22 is",
            config.display()
        ),
    }
}

/// Debian's name of libLLVM has the version.
fn llvm_library(libraries: &str) -> &'static str {
    if Path::new(libraries).join("libLLVM-22.so").exists() { "LLVM-22" } else { "LLVM" }
}
