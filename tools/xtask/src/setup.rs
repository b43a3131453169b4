//! Installs the tools that the tests need in addition to Rust: Debian's MLIR and LLVM 22, Python for LLVM's `lit`, and
//! linkers and emulators for the targets, Node and a browser for pages, and mdbook.
//!
//! Missing packages are installed if this needs no password; otherwise the task lists them and fails.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::programs::{LLVM_PREFIX, find};
use crate::{TaskResult, shell};

/// A package, and the files that show that it is installed: programs in `PATH`, and paths below [`LLVM_PREFIX`] or
/// absolute ones.
struct Package {
    name: &'static str,
    programs: &'static [&'static str],
    files: &'static [&'static str],
}

const PACKAGES: &[Package] = &[
    Package { name: "mlir-22-tools", programs: &["mlir-opt-22"], files: &[] },
    Package { name: "llvm-22-tools", programs: &["FileCheck-22", "lit-22"], files: &["bin/not"] },
    Package {
        name: "llvm-22",
        programs: &["llc-22", "llvm-config-22", "llvm-tblgen-22", "llvm-mca-22", "llvm-cov-22", "llvm-profdata-22"],
        files: &[],
    },
    Package { name: "libmlir-22-dev", programs: &[], files: &["include/mlir/IR/OpBase.td"] },
    // Build dependencies of `tools/codegen`.
    Package { name: "llvm-22-dev", programs: &[], files: &["include/llvm-c/Core.h"] },
    Package { name: "libclang1-22", programs: &[], files: &["lib/libclang-22.so.1"] },
    Package { name: "libclang-common-22-dev", programs: &[], files: &["lib/clang/22/include/stddef.h"] },
    Package { name: "libpolly-22-dev", programs: &[], files: &["lib/libPolly.a"] },
    Package { name: "zlib1g-dev", programs: &[], files: &["/usr/include/zlib.h"] },
    Package { name: "libzstd-dev", programs: &[], files: &["/usr/include/zstd.h"] },
    Package { name: "g++", programs: &["g++"], files: &[] },
    // Linkers and emulators for its programs.
    Package { name: "gcc-aarch64-linux-gnu", programs: &["aarch64-linux-gnu-gcc"], files: &[] },
    Package { name: "libc6-dev-arm64-cross", programs: &[], files: &["/usr/aarch64-linux-gnu/lib/libc.a"] },
    Package { name: "gcc-riscv64-linux-gnu", programs: &["riscv64-linux-gnu-gcc"], files: &[] },
    Package { name: "libc6-dev-riscv64-cross", programs: &[], files: &["/usr/riscv64-linux-gnu/lib/libc.a"] },
    Package { name: "qemu-user", programs: &["qemu-aarch64", "qemu-riscv64"], files: &[] },
    Package { name: "gcc-arm-none-eabi", programs: &["arm-none-eabi-gcc"], files: &[] },
    Package { name: "libnewlib-arm-none-eabi", programs: &[], files: &["/usr/lib/arm-none-eabi/lib/rdimon.specs"] },
    Package { name: "qemu-system-arm", programs: &["qemu-system-arm"], files: &[] },
    Package { name: "clang-22", programs: &["clang-22"], files: &[] },
    Package { name: "lld-22", programs: &["wasm-ld-22"], files: &[] },
    Package { name: "wasi-libc", programs: &[], files: &["/usr/lib/wasm32-wasi/libc.a"] },
    Package {
        name: "libclang-rt-22-dev-wasm32",
        programs: &[],
        files: &["lib/clang/22/lib/wasi/libclang_rt.builtins-wasm32.a"],
    },
    Package { name: "nodejs", programs: &["node"], files: &[] },
    Package { name: "python3", programs: &["python3"], files: &[] },
];

/// The packages of `cargo xtask wasm`: Node, a browser, and LLVM for Debian's compiler.
const WASM_PACKAGES: &[Package] = &[
    Package { name: "nodejs", programs: &["node"], files: &[] },
    Package { name: "npm", programs: &["npm"], files: &[] },
    Package { name: "chromium", programs: &["chromium"], files: &[] },
    Package { name: "llvm-22", programs: &["llvm-config-22"], files: &[] },
];

/// The packages of `cargo xtask viewer`: Node, a browser, and the font of the expected pictures.
const VIEWER_PACKAGES: &[Package] = &[
    Package { name: "nodejs", programs: &["node"], files: &[] },
    Package { name: "npm", programs: &["npm"], files: &[] },
    Package { name: "chromium", programs: &["chromium"], files: &[] },
    Package { name: "fonts-dejavu-core", programs: &[], files: &["/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"] },
];

/// The browser in which pages are also tested, if it can be installed.
const FIREFOX: Package = Package { name: "firefox-esr", programs: &["firefox-esr"], files: &[] };

/// The packages of `cargo xtask editors`.
const EDITOR_PACKAGES: &[Package] = &[
    Package { name: "nodejs", programs: &["node"], files: &[] },
    Package { name: "npm", programs: &["npm"], files: &[] },
    Package { name: "python3", programs: &["python3"], files: &[] },
];

/// The packages of `cargo xtask dist`.
const DIST_PACKAGES: &[Package] = &[
    Package { name: "binutils", programs: &["readelf", "strip"], files: &[] },
    Package { name: "cmake", programs: &["cmake"], files: &[] },
    Package { name: "dpkg-dev", programs: &["dpkg-shlibdeps"], files: &[] },
    Package { name: "fish", programs: &["fish"], files: &[] },
    Package { name: "groff-base", programs: &["groff"], files: &[] },
    Package { name: "pkgconf", programs: &["pkg-config"], files: &[] },
    Package { name: "zsh", programs: &["zsh"], files: &[] },
];

/// The version of mdbook that is installed.
const MDBOOK_VERSION: &str = "0.5.4";

impl Package {
    fn is_there(&self) -> bool {
        let prefix = Path::new(LLVM_PREFIX);
        self.programs.iter().all(|p| find(p).is_some()) && self.files.iter().all(|f| prefix.join(f).exists())
    }
}

fn missing(packages: &[Package]) -> Vec<&'static str> {
    packages.iter().filter(|p| !p.is_there()).map(|p| p.name).collect()
}

/// Installs missing packages for all tests.
///
/// # Errors
/// If a package is missing and cannot be installed.
pub fn ensure() -> TaskResult {
    install(PACKAGES)
}

/// Installs missing packages for `cargo xtask wasm`.
///
/// # Errors
/// If a package is missing and cannot be installed.
pub fn ensure_for_wasm() -> TaskResult {
    install(WASM_PACKAGES)
}

/// Installs missing packages for `cargo xtask viewer`.
///
/// # Errors
/// If a package is missing and cannot be installed.
pub fn ensure_for_viewer() -> TaskResult {
    install(VIEWER_PACKAGES)
}

/// The path of Firefox. Installs it if it is missing.
///
/// # Errors
/// If it is missing and cannot be installed.
pub fn firefox() -> Result<PathBuf, String> {
    install(&[FIREFOX])?;
    find("firefox-esr").ok_or_else(|| "'firefox-esr' is not in PATH".to_owned())
}

/// Installs missing packages for `cargo xtask editors`.
///
/// # Errors
/// If a package is missing and cannot be installed.
pub fn ensure_for_editors() -> TaskResult {
    install(EDITOR_PACKAGES)
}

/// Installs missing packages for `cargo xtask dist`, and those that `qopt-codegen` is built with.
///
/// # Errors
/// If a package is missing and cannot be installed.
pub fn ensure_for_dist() -> TaskResult {
    ensure()?;
    install(DIST_PACKAGES)
}

/// The path of mdbook. Installs it below the target directory if `PATH` has none: without a server, with search, and without
/// optimization, which takes longer to build than all books.
///
/// # Errors
/// If cargo cannot install it.
pub fn mdbook() -> Result<PathBuf, String> {
    let root = shell::target_dir().join("tools");
    let installed = root.join("bin").join(format!("mdbook{}", std::env::consts::EXE_SUFFIX));
    if let Some(path) = find("mdbook").or_else(|| installed.is_file().then(|| installed.clone())) {
        return Ok(path);
    }
    let mut install = shell::cargo(&["install", "mdbook", "--locked", "--version", MDBOOK_VERSION]);
    install.args(["--debug", "--no-default-features", "--features", "search", "--root"]).arg(&root);
    // Cargo builds in a temporary folder, unless the environment names one.
    shell::run(install.env_remove("CARGO_TARGET_DIR"))?;
    Ok(installed)
}

/// Updates the lists of packages.
///
/// # Errors
/// If this needs a password, or fails.
pub fn update_packages() -> TaskResult {
    apt_get(privilege().ok_or("the lists of packages must be updated: 'apt-get update'")?, &["update"])
}

fn apt_get(prefix: &[&str], args: &[&str]) -> TaskResult {
    let words = [prefix, &["apt-get"], args].concat();
    let (program, args) = words.split_first().ok_or("no program")?;
    shell::run(Command::new(program).args(args).env("DEBIAN_FRONTEND", "noninteractive"))
}

fn install(packages: &[Package]) -> TaskResult {
    let absent = missing(packages);
    if absent.is_empty() {
        return Ok(());
    }
    let by_hand =
        format!("the tests need packages that are missing; install them with\n  apt-get install {}", absent.join(" "));
    let Some(prefix) = privilege() else { return Err(by_hand) };
    apt_get(prefix, &["update"])?;
    apt_get(prefix, &[&["install", "--yes", "--no-install-recommends"], absent.as_slice()].concat())?;
    match missing(packages).as_slice() {
        [] => Ok(()),
        still => Err(format!("still missing after the installation: {}", still.join(" "))),
    }
}

/// The command prefix that allows `apt-get` to install: empty for root, `sudo` if it needs no password.
fn privilege() -> Option<&'static [&'static str]> {
    find("apt-get")?;
    if nix::unistd::geteuid().is_root() {
        return Some(&[]);
    }
    find("sudo")?;
    let mut sudo = Command::new("sudo");
    let quiet = sudo.args(["-n", "true"]).stdout(Stdio::null()).stderr(Stdio::null());
    quiet.status().ok().filter(std::process::ExitStatus::success)?;
    Some(&["sudo", "-n"])
}
