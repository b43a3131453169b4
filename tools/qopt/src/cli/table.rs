//! The table of options. Scanner, help and suggestions all read it.

use super::settings::Settings;
use super::{Action, mlir_options, own_options};

/// How an option takes its value, and what the value sets.
pub(crate) enum Kind {
    /// `--x`, `--x=true`, `--x=false`.
    Flag(fn(&mut Settings, bool)),
    /// `--x=text` or `--x text`; the first part stands for the value in the help.
    Text(&'static str, fn(&mut Settings, &str)),
    /// `--x` or `--x=text`.
    OptionalText(&'static str, fn(&mut Settings, Option<&str>)),
    /// A number from 0 to 2^32 - 1.
    Unsigned(fn(&mut Settings, u32)),
    /// A number of 64 bits.
    Signed(fn(&mut Settings, i64)),
    /// A number that is not negative, perhaps with a fraction.
    Real(fn(&mut Settings, f64)),
    /// One of these words, each with its meaning; an empty word may be left out.
    Choice(&'static [(&'static str, &'static str)], fn(&mut Settings, &str)),
    /// Names of passes between commas; each sets.
    Passes(fn(&mut Settings, &str)),
    /// Does something at once: `--help`.
    Immediate(Action),
}

/// A heading in the help.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Group {
    General,
    Input,
    Output,
    Pipeline,
    Execution,
    Comparison,
    Native,
    Reduction,
    Counting,
    Serving,
    Diagnostics,
    Limits,
    Dumps,
}

impl Group {
    /// All, in the order of the help.
    pub(crate) const ALL: [Self; 13] = [
        Self::General,
        Self::Input,
        Self::Output,
        Self::Pipeline,
        Self::Execution,
        Self::Comparison,
        Self::Native,
        Self::Reduction,
        Self::Counting,
        Self::Serving,
        Self::Diagnostics,
        Self::Limits,
        Self::Dumps,
    ];

    /// The heading.
    pub(crate) fn title(self) -> &'static str {
        match self {
            Self::General => "General options",
            Self::Input => "Input options",
            Self::Output => "Output options",
            Self::Pipeline => "Pass options",
            Self::Execution => "Arguments and results of a program that is run",
            Self::Comparison => "Options of 'qopt compare a.mlir b.mlir', which runs both",
            Self::Native => "Options of 'qopt compile' and 'qopt run', which make machine code",
            Self::Reduction => "Options of 'qopt reduce', which makes a program small",
            Self::Counting => "Options of 'qopt stats', which counts what programs consist of",
            Self::Serving => "Options of 'qopt lsp', which serves editors",
            Self::Diagnostics => "Diagnostic options",
            Self::Limits => "Limits of what an input may take",
            Self::Dumps => "IR dump and timing options",
        }
    }
}

/// An option.
pub(crate) struct Opt {
    pub(crate) name: &'static str,
    pub(crate) group: Group,
    pub(crate) kind: Kind,
    pub(crate) help: &'static str,
}

pub(super) const fn opt(group: Group, name: &'static str, kind: Kind, help: &'static str) -> Opt {
    Opt { name, group, kind, help }
}

/// All options but those that name a pass.
pub(crate) fn all() -> impl Iterator<Item = &'static Opt> {
    mlir_options::OPTIONS.iter().chain(own_options::OPTIONS)
}

/// The option with a name.
pub(crate) fn find(name: &str) -> Option<&'static Opt> {
    let name = if name == "h" { "help" } else { name };
    all().find(|option| option.name == name)
}
