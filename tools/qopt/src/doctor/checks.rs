//! The checks of `qopt doctor`.
//!
//! Programs are located by [`toolchain`], which `compile` and `run` use too. A C compiler is checked by linking a program, and
//! an emulator by running one.

use std::path::{Path, PathBuf};

use qopt_dialects::targets::{self, Architecture, System, Target};
use qopt_formats::Format;
use qopt_ir::pass::Registry;

use crate::native::toolchain;
use crate::temporary::TemporaryFolder;

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Checks of one subject.
pub(super) struct Group {
    pub(super) title: &'static str,
    pub(super) checks: Vec<Check>,
}

/// The result of a check.
pub(super) struct Check {
    /// The name of a program, or of a built-in part.
    pub(super) name: String,
    /// The purpose of a program. Empty for a built-in part.
    pub(super) role: &'static str,
    pub(super) state: State,
    /// The commands and options that fail if the subject is missing or broken.
    pub(super) needed_by: String,
    /// The way to install the program, such as Debian packages. Empty for a built-in part.
    pub(super) remedy: String,
    /// Commands that start no other program need it.
    pub(super) is_basic: bool,
}

#[derive(Debug)]
pub(super) enum State {
    /// Present and working.
    Found {
        version: String,
        path: Option<PathBuf>,
    },
    Missing {
        message: String,
    },
    /// Present, but not working.
    Broken {
        message: String,
        path: Option<PathBuf>,
    },
}

impl State {
    /// The state of a built-in part.
    fn built_in(version: impl Into<String>) -> Self {
        Self::Found { version: version.into(), path: None }
    }
    /// The version of a program, which must print it.
    fn of_program(path: PathBuf) -> Self {
        match toolchain::version(&path) {
            Ok(version) => Self::Found { version, path: Some(path) },
            Err(message) => Self::Broken { message, path: Some(path) },
        }
    }
    /// The version of the program that starts if `name` is run.
    fn of_name(name: &str) -> Self {
        match toolchain::find_in_path(name) {
            Some(path) => Self::of_program(path),
            None => Self::Missing { message: format!("'{name}' is not in PATH") },
        }
    }
    /// Reports the program as broken if it is found and `test` fails.
    fn and(self, test: impl FnOnce() -> Result<(), String>) -> Self {
        match self {
            Self::Found { version, path } => match test() {
                Ok(()) => Self::Found { version, path },
                Err(message) => Self::Broken { message, path },
            },
            other => other,
        }
    }
    pub(super) fn is_found(&self) -> bool {
        matches!(self, Self::Found { .. })
    }
}

/// Returns true if the commands that start no other program work.
pub(super) fn is_usable(groups: &[Group]) -> bool {
    groups.iter().flat_map(|group| &group.checks).all(|check| check.state.is_found() || !check.is_basic)
}

/// Runs all checks.
pub(super) fn all(registry: &Registry) -> Vec<Group> {
    let folder = TemporaryFolder::new();
    let path = folder.as_ref().ok().map(TemporaryFolder::path);
    let temporary = match &folder {
        // The folder itself is removed at the end.
        Ok(folder) => State::Found { version: String::new(), path: folder.path().parent().map(Path::to_path_buf) },
        Err(why) => State::Broken { message: format!("cannot make a folder: {why}"), path: None },
    };
    let mut basic = own(registry);
    basic.push(Check {
        name: "temporary files".to_owned(),
        role: "",
        state: temporary,
        needed_by: "constants that exceed the memory, and 'qopt compile', 'run', 'tune' and 'reduce'".to_owned(),
        remedy: "set TMPDIR to a folder that you may write".to_owned(),
        is_basic: true,
    });
    vec![
        Group { title: "This program", checks: basic },
        Group { title: "Machine code for this machine", checks: native(path) },
        Group { title: "Machine code for other processors", checks: foreign(path) },
        Group { title: "Tests of qopt", checks: tests() },
    ]
}

/// Built-in parts, which are always found.
fn own(registry: &Registry) -> Vec<Check> {
    let build = if cfg!(debug_assertions) { "debug build" } else { "release build" };
    let system = format!("{VERSION}, {build} for {} {}", std::env::consts::ARCH, std::env::consts::OS);
    let passes = registry.passes().len() + registry.pipelines().len();
    let dialects = crate::registry::dialect_names().len();
    let formats: Vec<&str> = Format::ALL.into_iter().map(Format::extension).collect();
    let threads = rayon::current_num_threads();
    let check = |name: &str, state: State| Check {
        name: name.to_owned(),
        role: "",
        state,
        needed_by: String::new(),
        remedy: String::new(),
        is_basic: true,
    };
    let program = State::Found { version: system, path: std::env::current_exe().ok() };
    vec![
        check("qopt", program),
        check("passes and dialects", State::built_in(format!("{passes} passes and pipelines, {dialects} dialects"))),
        check("input formats", State::built_in(format!("mlir, {}; each also compressed by gzip", formats.join(", ")))),
        check("threads", State::built_in(threads.to_string())),
        check("language server", State::built_in("built in, 'qopt lsp'")),
    ]
}

/// The code generator, the C compiler of the host, and the target `host`.
fn native(folder: Option<&Path>) -> Vec<Check> {
    let generator = match toolchain::codegen(None) {
        Ok(path) => {
            let expected = format!("{} {VERSION},", toolchain::CODEGEN);
            match State::of_program(path) {
                State::Found { version, path } if !version.starts_with(&expected) => {
                    State::Broken { message: format!("its version is '{version}', but this is qopt {VERSION}"), path }
                }
                state => state,
            }
        }
        Err(message) => State::Missing { message },
    };
    let mut checks = vec![
        Check {
            name: toolchain::CODEGEN.to_owned(),
            role: "code generator",
            state: generator,
            needed_by: "'qopt compile', 'qopt run' and 'qopt tune'".to_owned(),
            remedy:
                "install qopt's package, which has it, and Debian packages libmlir-22 and libllvm22 with its libraries"
                    .to_owned(),
            is_basic: false,
        },
        Check {
            name: "--target=host".to_owned(),
            role: "",
            state: host(),
            needed_by: "'qopt compile', 'qopt run' and 'qopt tune' without --target".to_owned(),
            remedy: String::new(),
            is_basic: false,
        },
    ];
    if let Some(target) = targets::ALL.iter().rev().find(|target| target.architecture.emulator.is_none()) {
        let needed_by = "'qopt run', 'qopt tune', 'qopt compile --emit=so', and --target with several targets; other kinds \
                         of 'qopt compile' work";
        checks.push(compiler(target, needed_by.to_owned(), folder).0);
    }
    checks
}

/// The target of `--target=host`, and the targets of the architecture that this processor lacks.
fn host() -> State {
    let target = match targets::find(None) {
        Ok(target) => target,
        Err(message) => return State::Missing { message },
    };
    let instructions: Vec<&str> = target.vectors.dots.iter().map(|dot| dot.instruction.mnemonic()).collect();
    let others = targets::ALL.iter().filter(|other| other.architecture.triple == target.architecture.triple);
    let others: Vec<&str> = others.filter(|other| !(other.runs_here)()).map(|other| other.name).collect();
    let mut text =
        format!("{}: {} in registers of {} bits", target.name, instructions.join(" and "), target.vectors.bits);
    if !others.is_empty() {
        text.push_str(&format!("; this processor lacks {}", others.join(", ")));
    }
    State::built_in(text)
}

/// The C compiler for a target, and the program that it links.
fn compiler(target: &Target, needed_by: String, folder: Option<&Path>) -> (Check, Option<PathBuf>) {
    let words = toolchain::compiler(target);
    let name = words.first().map_or("cc", String::as_str);
    let mut program = None;
    let state = State::of_name(name).and(|| {
        let folder = folder.ok_or("there is no temporary folder")?;
        program = Some(toolchain::link_empty_program(target, folder)?);
        Ok(())
    });
    let check = Check {
        name: name.to_owned(),
        role: "C compiler",
        state,
        needed_by,
        remedy: debian_packages(name),
        is_basic: false,
    };
    (check, program)
}

/// The C compilers and emulators of foreign architectures. Architectures with the same programs are one check.
fn foreign(folder: Option<&Path>) -> Vec<Check> {
    let programs = |target: &Target| -> Option<[&'static str; 2]> {
        let Architecture { cc, emulator, .. } = &target.architecture;
        Some([*cc.first()?, *(*emulator)?.first()?])
    };
    let mut checks = Vec::new();
    let mut done: Vec<[&str; 2]> = Vec::new();
    for target in targets::ALL {
        let Some(own @ [_, emulator]) = programs(target) else { continue };
        if done.contains(&own) {
            continue;
        }
        done.push(own);
        let names = targets::ALL.iter().filter(|other| programs(other) == Some(own)).map(|other| other.name);
        let names = names.collect::<Vec<_>>().join(", ");
        let needed_by = format!("'qopt run' and --emit=so with --target={names}; objects are compiled without it");
        let (linker, program) = compiler(target, needed_by, folder);
        checks.push(linker);
        // The board starts at a table of exception vectors, which the empty program does not have.
        let program = program.filter(|_| target.architecture.system != System::Board);
        checks.push(Check {
            name: emulator.to_owned(),
            role: "emulator",
            state: State::of_name(emulator)
                .and(|| program.as_ref().map_or(Ok(()), |program| toolchain::run_empty_program(target, program))),
            needed_by: format!("'qopt run' with --target={names}"),
            remedy: debian_packages(emulator),
            is_basic: false,
        });
    }
    checks
}

/// Programs that only tests start.
fn tests() -> Vec<Check> {
    let check = |name: &str, role: &'static str, needed_by: &str| Check {
        name: name.to_owned(),
        role,
        state: State::of_name(name),
        needed_by: needed_by.to_owned(),
        remedy: debian_packages(name),
        is_basic: false,
    };
    vec![
        check("mlir-opt-22", "MLIR's driver", "the plugin of mlir-opt, and tests that compare qopt with it"),
        check("FileCheck-22", "LLVM's test tool", "lit tests that run outside of 'cargo test'"),
    ]
}

/// The Debian packages of a program.
fn debian_packages(program: &str) -> String {
    let packages = match program {
        "cc" => "gcc and libc6-dev",
        "aarch64-linux-gnu-gcc" => "gcc-aarch64-linux-gnu and libc6-dev-arm64-cross",
        "x86_64-linux-gnu-gcc" => "gcc-x86-64-linux-gnu and libc6-dev-amd64-cross",
        "riscv64-linux-gnu-gcc" => "gcc-riscv64-linux-gnu and libc6-dev-riscv64-cross",
        "arm-none-eabi-gcc" => "gcc-arm-none-eabi and libnewlib-arm-none-eabi",
        "qemu-system-arm" => "qemu-system-arm",
        "clang-22" => "clang-22, lld-22, wasi-libc and libclang-rt-22-dev-wasm32",
        "node" => "nodejs",
        "mlir-opt-22" => "mlir-22-tools",
        "FileCheck-22" => "llvm-22-tools",
        _ if program.starts_with("qemu-") => "qemu-user",
        _ => return String::new(),
    };
    let noun = if packages.contains(' ') { "packages" } else { "package" };
    format!("install Debian {noun} {packages}")
}

#[cfg(test)]
mod tests {
    use qopt_dialects::targets;

    use super::debian_packages;

    #[test]
    fn each_program_of_a_target_has_a_package() {
        for target in targets::ALL {
            let emulator = target.architecture.emulator.and_then(|words| words.first());
            for program in target.architecture.cc.first().into_iter().chain(emulator) {
                assert!(!debian_packages(program).is_empty(), "{program}");
            }
        }
    }
}
