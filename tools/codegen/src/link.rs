//! Links MLIR's C interface as Debian ships it.
//!
//! libMLIR is a shared library, but its C interface exists only in static archives, and mlir-sys requests `libMLIR-C`.
//! This build script writes a linker script with that name, which lists the archives.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

fn main() {
    println!("cargo:rerun-if-env-changed=MLIR_SYS_220_PREFIX");
    let prefix = PathBuf::from(env::var("MLIR_SYS_220_PREFIX").unwrap_or_else(|_| "/usr/lib/llvm-22".to_owned()));
    let libraries = library_directory(&prefix);
    println!("cargo:rustc-link-arg=-Wl,-rpath,{}", libraries.display());
    println!("cargo:rustc-link-search=native={}", libraries.display());
    if libraries.join("libMLIR-C.so").exists() {
        return;
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("Cargo sets OUT_DIR"));
    let script = out.join("libMLIR-C.so");
    fs::write(&script, format!("GROUP ( {} AS_NEEDED ( -lMLIR ) )\n", archives(&libraries).join(" ")))
        .unwrap_or_else(|why| panic!("cannot write {}: {why}", script.display()));
    println!("cargo:rustc-link-search=native={}", out.display());
}

fn library_directory(prefix: &Path) -> PathBuf {
    let config = prefix.join("bin/llvm-config");
    match Command::new(&config).arg("--libdir").output() {
        Ok(found) if found.status.success() => PathBuf::from(String::from_utf8_lossy(&found.stdout).trim()),
        _ => panic!(
            "{} does not run: install llvm-22-dev and libmlir-22-dev, or set MLIR_SYS_220_PREFIX to where LLVM 22 is",
            config.display()
        ),
    }
}

/// The archives of the C interface, and those that register dialects and passes. libMLIR does not contain them.
fn archives(libraries: &Path) -> Vec<String> {
    let entries = fs::read_dir(libraries).unwrap_or_else(|why| panic!("cannot read {}: {why}", libraries.display()));
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let is_interface = |name: &str| name.starts_with("libMLIRCAPI") || name.starts_with("libMLIRRegisterAll");
    let mut all: Vec<String> = names
        .filter_map(|name| {
            is_interface(&name).then(|| name.strip_prefix("lib")?.strip_suffix(".a").map(|n| format!("-l{n}")))?
        })
        .collect();
    all.sort();
    all
}
