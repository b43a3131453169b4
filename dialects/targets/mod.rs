//! Descriptions of the machines that programs are compiled for.
//!
//! This module defines all names and properties of targets: instructions, tiles, C compilers and emulators. Passes read the
//! descriptions and contain no names of targets.

mod architectures;
mod detection;
mod instructions;
mod table;

pub use architectures::{Architecture, System};
pub use detection::Detection;
pub use instructions::{Costs, Dot, DotInstruction, TableLookup, Vectors};
pub use table::ALL;
use table::PROCESSORS;

/// A machine: an architecture with a baseline processor and its features.
#[derive(Debug)]
pub struct Target {
    /// The value of `--target`.
    pub name: &'static str,
    /// Properties shared with the other targets of the architecture.
    pub architecture: Architecture,
    /// LLVM's name of the baseline processor.
    pub cpu: &'static str,
    /// LLVM features that `cpu` does not imply.
    pub features: &'static str,
    /// The operations that no instruction computes. They are the option `ops` of `--expand-math`.
    pub expands: &'static [&'static str],
    /// Returns true if the host can run code for this target.
    pub runs_here: fn() -> bool,
    /// Run-time detection by a program itself, if it is possible without the operating system.
    pub detection: Option<Detection>,
    /// Vector registers and instructions.
    pub vectors: Vectors,
}

/// The processors by LLVM's names, each with the name of its target.
pub fn processors() -> impl Iterator<Item = (&'static str, &'static str)> {
    PROCESSORS.iter().flat_map(|&(target, names)| names.iter().map(move |&name| (name, target)))
}

/// The target with this name, or for the processor with this name. For `None`, `host` and `native`, the most capable target that
/// the host supports.
///
/// # Errors
/// If the name is unknown, or the host supports none of the targets.
pub fn find(name: Option<&str>) -> Result<&'static Target, String> {
    match name {
        None | Some("host" | "native") => {
            let here = ALL.iter().rev().find(|target| (target.runs_here)());
            here.ok_or_else(|| "this machine matches no target; name one with --target".to_owned())
        }
        Some(name) => {
            let of_processor = processors().find(|(processor, _)| *processor == name).map(|(_, target)| target);
            ALL.iter().find(|target| target.name == of_processor.unwrap_or(name)).ok_or_else(|| {
                let names: Vec<_> = ALL.iter().map(|target| target.name).collect();
                // Suggests a processor whose name contains the unknown one, or is part of it.
                let mut similar = processors().map(|(processor, _)| processor).filter(|processor| {
                    name.len() > 1 && (processor.contains(name) || name.contains(processor))
                });
                let meant = similar.next().map_or_else(String::new, |near| format!("; did you mean '{near}'?"));
                let names = names.join(", ");
                format!("unknown target '{name}'; known are {names}, host, and processors such as znver4 and cortex-m55{meant}")
            })
        }
    }
}

/// The targets in a comma-separated list, the most capable last: one target as in [`find`], or several for run-time dispatch.
///
/// # Errors
/// If no target has this name, or a program cannot choose between them.
pub fn list(names: Option<&str>) -> Result<Vec<&'static Target>, String> {
    let Some(names) = names.filter(|names| names.contains(',')) else { return Ok(vec![find(names)?]) };
    let wanted = names.split(',').map(|name| find(Some(name))).collect::<Result<Vec<_>, _>>()?;
    if let Some(other) = wanted.iter().find(|target| target.detection.is_none()) {
        let name = other.name;
        return Err(format!("'{name}' cannot be one of several targets: its features cannot be detected at run time"));
    }
    Ok(ALL.iter().filter(|target| wanted.iter().any(|wanted| wanted.name == target.name)).collect())
}

impl Target {
    /// The passes that expand operations without an instruction, as a prefix of a pass pipeline: empty, or with a final comma.
    pub fn expansion(&self) -> String {
        match self.expands {
            [] => String::new(),
            ops => format!("func.func(expand-math{{ops={}}}),", ops.join(",")),
        }
    }

    /// Returns true if an instruction computes this operation.
    pub fn has(&self, op: &str) -> bool {
        !self.expands.contains(&op)
    }

    /// The program that emulates this target, or `None` if the host runs it directly.
    ///
    /// # Errors
    /// If the host does not run it, and the architecture has no emulator. Does not check that the emulator is installed.
    pub fn runner(&self) -> Result<Option<&'static [&'static str]>, String> {
        match self.architecture.emulator {
            _ if (self.runs_here)() => Ok(None),
            Some(emulator) => Ok(Some(emulator)),
            None => Err(format!("this machine does not run programs for '{}'", self.name)),
        }
    }
}
