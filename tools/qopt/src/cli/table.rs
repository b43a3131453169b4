//! The table of options. Scanner, help and suggestions all read it.

use qopt_dialects::ArgumentShape;

use super::settings::Settings;
use super::{Action, mlir_options, own_options};

/// How an option takes its value, and the setter for it.
pub(crate) enum FlagKind {
    /// `--x`, `--x=true`, `--x=false`.
    Flag(fn(&mut Settings, bool)),
    /// `--x=text` or `--x text`. The first field is the value's placeholder in the help.
    Text(&'static str, fn(&mut Settings, &str)),
    /// `--x` or `--x=text`.
    OptionalText(&'static str, fn(&mut Settings, Option<&str>)),
    /// A number from 0 to 2^32 - 1.
    Unsigned(fn(&mut Settings, u32)),
    /// A signed 64-bit number.
    Signed(fn(&mut Settings, i64)),
    /// A non-negative number, possibly with a fraction.
    Real(fn(&mut Settings, f64)),
    /// One of these words, each with its description. An empty word makes the value optional.
    Choice(&'static [(&'static str, &'static str)], fn(&mut Settings, &str)),
    /// The shape of an argument: `x:1x3x224x224`.
    Shape(fn(&mut Settings, ArgumentShape)),
    /// Comma-separated pass names. The setter runs once per name.
    Passes(fn(&mut Settings, &str)),
    /// Takes effect immediately: `--help`.
    Immediate(Action),
}

/// A heading of the help text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum HelpHeading {
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
    Viewing,
    Diagnostics,
    Limits,
    Dumps,
}

impl HelpHeading {
    /// All groups, in help order.
    pub(crate) const ALL: [Self; 14] = [
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
        Self::Viewing,
        Self::Diagnostics,
        Self::Limits,
        Self::Dumps,
    ];

    pub(crate) fn title(self) -> &'static str {
        match self {
            Self::General => "General options",
            Self::Input => "Input options",
            Self::Output => "Output options",
            Self::Pipeline => "Pass options",
            Self::Execution => "Arguments and results of a program that is run",
            Self::Comparison => "Options of 'qopt compare' and 'qopt diff', which compare two programs",
            Self::Native => "Options of 'qopt compile' and 'qopt run', which generate machine code",
            Self::Reduction => "Options of 'qopt reduce', which minimizes a program",
            Self::Counting => "Options of reports: 'qopt stats', 'qopt fold-report', 'qopt diff' and 'qopt doctor'",
            Self::Serving => "Options of 'qopt lsp', the language server",
            Self::Viewing => "Options of 'qopt view', which shows programs as graphs",
            Self::Diagnostics => "Diagnostic options",
            Self::Limits => "Limits of the input",
            Self::Dumps => "IR dump and timing options",
        }
    }
}

pub(crate) struct Opt {
    pub(crate) name: &'static str,
    pub(crate) group: HelpHeading,
    pub(crate) kind: FlagKind,
    pub(crate) help: &'static str,
}

pub(super) const fn opt(group: HelpHeading, name: &'static str, kind: FlagKind, help: &'static str) -> Opt {
    Opt { name, group, kind, help }
}

/// All options except pass names.
pub(crate) fn all_options() -> impl Iterator<Item = &'static Opt> {
    mlir_options::OPTIONS.iter().chain(own_options::OPTIONS)
}

pub(crate) fn find(name: &str) -> Option<&'static Opt> {
    let name = if name == "h" { "help" } else { name };
    all_options().find(|option| option.name == name)
}
