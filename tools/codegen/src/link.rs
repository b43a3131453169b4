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
        // No script is needed.
        return;
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("Cargo sets OUT_DIR"));
    let script = out.join("libMLIR-C.so");
    fs::write(&script, format!("GROUP ( {} AS_NEEDED ( -lMLIR ) )\n", archive_flags(&libraries).join(" ")))
        .unwrap_or_else(|why| panic!("cannot write {}: {why}", script.display()));
    println!("cargo:rustc-link-search=native={}", out.display());
}

fn library_directory(prefix: &Path) -> PathBuf {
    let config = prefix.join("bin/llvm-config");
    match Command::new(&config).arg("--libdir").output() {
        Ok(found) if found.status.success() => PathBuf::from(String::from_utf8_lossy(&found.stdout).trim()),
        _ => panic!(
            "'{} --libdir' fails: install llvm-22-dev and libmlir-22-dev, or set MLIR_SYS_220_PREFIX to the prefix of LLVM 22",
            config.display()
        ),
    }
}

/// The linker flags for the static archives that libMLIR lacks: the C interface, and the registration of dialects and passes.
fn archive_flags(libraries: &Path) -> Vec<String> {
    let entries = fs::read_dir(libraries).unwrap_or_else(|why| panic!("cannot read {}: {why}", libraries.display()));
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let is_needed = |name: &String| name.starts_with("libMLIRCAPI") || name.starts_with("libMLIRRegisterAll");
    let flag = |name: String| Some(format!("-l{}", name.strip_prefix("lib")?.strip_suffix(".a")?));
    let mut all: Vec<String> = names.filter(is_needed).filter_map(flag).collect();
    assert!(!all.is_empty(), "no libMLIRCAPI*.a in {}: install libmlir-22-dev", libraries.display());
    all.sort();
    all
}
