//! The task `wasm`: compiles `tools/wasm`, builds the npm package in cargo's target directory, and runs its tests in Node and in
//! Chromium.
//!
//! If the toolchain of the workspace has no standard library for WebAssembly, and rustup cannot install it, Debian's compiler
//! `rustc-web` builds one from the source of the same version. Its packages conflict with rustup's, so they are unpacked in the
//! target directory.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::files::{copy, create, remove, write};
use crate::{TaskResult, programs, setup, shell};

const TARGET: &str = "wasm32-unknown-unknown";

/// Compiles, builds and tests the package.
///
/// # Errors
/// If a tool is missing, or a step fails.
pub fn run() -> TaskResult {
    let package = build()?;
    let project = shell::scratch("wasm")?.join("project");
    let qopt = programs::qopt()?;
    let npm = |args: &[&str]| npm(&package, args);
    shell::run(&mut npm(&["run", "--silent", "lint"]))?;
    // The tests import the packed package, as its users do.
    remove(&project)?;
    create(&project)?;
    write(&project.join("package.json"), r#"{ "private": true, "type": "module" }"#)?;
    pack(&package, &project)?;
    install(&project, &programs::entries(&project, &[".tgz"])?)?;
    shell::run(npm(&["exec", "--", "tsc", "--project", "tests", "--outDir"]).arg(project.join("tests")))?;
    let mut tests = Command::new("node");
    tests.arg("--test").args(programs::entries(&project.join("tests"), &[".test.js"])?).current_dir(&project);
    tests.env("QOPT_ROOT", shell::root()).env("QOPT_PROJECT", &project).env("QOPT_BIN", qopt);
    shell::run(&mut tests)
}

/// Compiles `tools/wasm` and builds the package. Returns its folder.
///
/// # Errors
/// If a tool is missing, or a step fails.
pub fn build() -> Result<PathBuf, String> {
    setup::ensure_for_wasm()?;
    let scratch = shell::scratch("wasm")?;
    let wasm = compile(&scratch)?;
    let package = scratch.join("npm");
    remove(&package)?;
    copy(&shell::root().join("tools/wasm/npm"), &package)?;
    shell::run(&mut npm(&package, &["ci", "--no-audit", "--no-fund", "--loglevel=error"]))?;
    shell::run(&mut npm(&package, &["run", "--silent", "build"]))?;
    copy(&wasm, &package.join("dist/qopt.wasm"))?;
    copy(&shell::root().join("LICENSE"), &package.join("LICENSE"))?;
    Ok(package)
}

/// Writes the archive of a package that was built to a folder. npm writes the same time for all files.
///
/// # Errors
/// If npm fails.
pub fn pack(package: &Path, to: &Path) -> TaskResult {
    shell::run(npm(package, &["pack", "--silent", "--pack-destination"]).arg(to))
}

/// Installs archives in a project.
///
/// # Errors
/// If npm fails.
pub fn install(project: &Path, archives: &[PathBuf]) -> TaskResult {
    shell::run(npm(project, &["install", "--silent", "--no-save", "--prefix"]).arg(project).args(archives))
}

/// npm in a folder.
fn npm(folder: &Path, args: &[&str]) -> Command {
    let mut npm = Command::new("npm");
    npm.args(args).current_dir(folder);
    npm
}

/// Compiles `tools/wasm` and returns the path of the module.
fn compile(scratch: &Path) -> Result<PathBuf, String> {
    let mut build = shell::cargo(&["build", "--quiet", "--locked", "--package", "qopt-wasm", "--profile", "wasm"]);
    build.args(["--target", TARGET, "--target-dir"]).arg(scratch);
    let library = shell::output(rustc().args(["--print", "target-libdir", "--target", TARGET]))?;
    if !Path::new(library.trim()).is_dir() {
        let debian = debian_compiler(scratch)?;
        // Without backtraces, which WebAssembly does not have.
        build.args(["-Zbuild-std=std,panic_abort", "-Zbuild-std-features=optimize_for_size"]);
        build.env("RUSTC_BOOTSTRAP", "1").env("RUSTC", debian.join("bin/rustc"));
        build
            .env("LD_LIBRARY_PATH", library_dir(&debian)?)
            .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker()?);
    }
    shell::run(&mut build)?;
    Ok(scratch.join(TARGET).join("wasm/qopt_wasm.wasm"))
}

/// The compiler of the workspace.
fn rustc() -> Command {
    let mut rustc = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    rustc.current_dir(shell::root());
    rustc
}

/// The linker of the workspace's toolchain.
fn linker() -> Result<PathBuf, String> {
    let sysroot = shell::output(rustc().args(["--print", "sysroot"]))?;
    let version = shell::output(rustc().arg("-vV"))?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).unwrap_or_default();
    let linker = Path::new(sysroot.trim()).join("lib/rustlib").join(host).join("bin/rust-lld");
    let missing = || format!("'{}' is missing; install the target with rustup: {TARGET}", linker.display());
    linker.is_file().then(|| linker.clone()).ok_or_else(missing)
}

/// The folder of shared libraries of an unpacked compiler.
fn library_dir(prefix: &Path) -> Result<PathBuf, String> {
    let dirs = programs::entries(&prefix.join("lib"), &["-linux-gnu"])?;
    dirs.into_iter().next().ok_or_else(|| format!("'{}' has no libraries", prefix.display()))
}

/// Downloads and unpacks Debian's compiler, and the source of its standard library. Returns its prefix.
fn debian_compiler(scratch: &Path) -> Result<PathBuf, String> {
    let (dir, done) = (scratch.join("rustc-web"), scratch.join("rustc-web/complete"));
    if !done.exists() {
        remove(&dir)?;
        create(&dir)?;
        let download = |packages: &[&str]| {
            // Otherwise `apt-get` warns that its user cannot write here.
            let options = ["--quiet", "--option", "APT::Sandbox::User=root", "download"];
            shell::run(Command::new("apt-get").args(options).args(packages).current_dir(&dir))
        };
        let packages = ["rustc-web", "libstd-rust-web-dev", "rust-web-src"];
        let downloaded = download(&packages).or_else(|_| setup::update_packages().and_then(|()| download(&packages)));
        downloaded.map_err(|why| format!("{why}; install the target with rustup instead: {TARGET}"))?;
        // The name of the package with the shared libraries has their version.
        let archives = programs::entries(&dir, &[".deb"])?;
        let development = archives.iter().find(|path| programs::file_name(path).starts_with("libstd-rust-web-dev"));
        let development = development.ok_or("'libstd-rust-web-dev' was not downloaded")?;
        let depends = shell::output(Command::new("dpkg-deb").arg("--field").arg(development).arg("Depends"))?;
        let shared = depends.split([',', ' ']).find(|word| word.starts_with("libstd-rust-web-"));
        download(&[shared.ok_or("'libstd-rust-web-dev' has no shared libraries")?])?;
        for archive in programs::entries(&dir, &[".deb"])? {
            shell::run(Command::new("dpkg-deb").arg("--extract").arg(&archive).arg(&dir))?;
            fs::remove_file(&archive).map_err(|e| format!("cannot remove '{}': {e}", archive.display()))?;
        }
        write(&done, "")?;
    }
    Ok(dir.join("usr"))
}
