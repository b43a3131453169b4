//! Reading of arguments by the table of options, in the manner and with the messages of LLVM's command line library.
//!
//! One or two dashes are the same; a value follows after `=` or, where it is needed, as the next argument; all mistakes
//! are reported, not only the first.

use std::fmt::Write;

use qopt_ir::pass::Registry;

use super::suggest::nearest;
use super::table::{Kind, all, find};
use super::{Compare, Native, Settings, Step};

/// What the command line asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Action {
    /// Read the input and run the passes.
    Run,
    /// Run two programs and compare them.
    Compare,
    /// Compile a program, and perhaps run it.
    Native,
    /// End: the command line is wrong.
    Fail,
    Help,
    Version,
    ListPasses,
    ShowDialects,
}

struct Scanner<'a> {
    registry: &'a Registry,
    settings: Settings,
    positionals: Vec<&'a str>,
    messages: String,
    failed: bool,
}

/// Reads arguments, without the program's name: settings, what to print to standard error, and what to do.
pub(crate) fn read(args: &[String], registry: &Registry) -> (Settings, String, Action) {
    let mut scanner = Scanner {
        registry,
        settings: Settings::default(),
        positionals: Vec::new(),
        messages: String::new(),
        failed: false,
    };
    let action = match args.split_first() {
        Some((first, rest)) if first == "compare" => scanner.compare(rest),
        Some((first, rest)) if first == "compile" || first == "run" => scanner.native(first, rest),
        _ => scanner.transform(args),
    };
    (scanner.settings, scanner.messages, action)
}

impl<'a> Scanner<'a> {
    /// `qopt compare`: two programs.
    fn compare(&mut self, args: &'a [String]) -> Action {
        if let Some(action) = self.all(args) {
            return action;
        }
        let compare = self.settings.compare.take().unwrap_or_default();
        match &self.positionals[..] {
            [input, other] => {
                self.settings.input = (*input).to_owned();
                self.settings.compare = Some(Compare { other: (*other).to_owned(), ..compare });
            }
            _ => self.fail("qopt: 'compare' takes two input files: See: qopt --help"),
        }
        let s = &self.settings;
        if !s.steps.is_empty() || s.pipeline.is_some() || s.run.is_some() || !s.run_outputs.is_empty() {
            self.fail("qopt: 'compare' runs two programs as they are, without passes and outputs");
        }
        if self.failed { Action::Fail } else { Action::Compare }
    }

    /// `qopt compile` and `qopt run`: one program, as machine code.
    fn native(&mut self, word: &str, args: &'a [String]) -> Action {
        if let Some(action) = self.all(args) {
            return action;
        }
        let runs = word == "run";
        match &self.positionals[..] {
            [] => {}
            [input] => self.settings.input = (*input).to_owned(),
            _ => self.fail(&format!("qopt: '{word}' takes one input file: See: qopt --help")),
        }
        let native = Native { runs, ..self.settings.native.take().unwrap_or_default() };
        let s = &self.settings;
        let others = !s.steps.is_empty() || s.pipeline.is_some() || s.run.is_some() || s.compare.is_some();
        let files = !s.run_inputs.is_empty() || !s.run_outputs.is_empty();
        if others {
            self.fail(&format!("qopt: '{word}' has a pipeline of its own; passes are run before it, by another qopt"));
        } else if runs && (s.output.is_some() || native.emit.is_some() || native.header.is_some()) {
            self.fail("qopt: 'run' keeps no file of the program; -o, --emit and --header are for 'compile'");
        } else if !runs && (files || native.repeat.is_some() || native.time || native.profile || native.check) {
            self.fail("qopt: 'compile' runs nothing; --input, --output, --profile, --repeat, --time and --check are for 'run'");
        } else if !runs && s.output.is_none() {
            self.fail("qopt: 'compile' needs -o, the file to write");
        }
        self.settings.native = Some(native);
        if self.failed { Action::Fail } else { Action::Native }
    }

    /// One program, printed or run.
    fn transform(&mut self, args: &'a [String]) -> Action {
        if let Some(action) = self.all(args) {
            return action;
        }
        match &self.positionals[..] {
            [] => {}
            [input] => self.settings.input = (*input).to_owned(),
            _ => {
                self.fail(
                    "qopt: Too many positional arguments specified!\n\
                     Can specify at most 1 positional arguments: See: qopt --help",
                );
            }
        }
        let s = &self.settings;
        if s.bytecode {
            self.fail("qopt: --emit-bytecode is not supported: qopt reads and writes text only");
        } else if s.native.is_some() {
            self.fail("qopt: --check, --emit, --header, --profile, --repeat, --report, --split, --target and --time are options of 'qopt compile' and 'qopt run'");
        } else if s.compare.is_some() {
            self.fail("qopt: --function, --inputs, --seed and --tolerance are options of 'qopt compare'");
        } else if s.run.is_none() && !(s.run_inputs.is_empty() && s.run_outputs.is_empty()) {
            self.fail("qopt: --input and --output need --run");
        } else if s.run.is_some() && !s.split_marker.is_empty() {
            self.fail("qopt: --run takes one program, not the chunks of --split-input-file");
        }
        match &self.settings {
            _ if self.failed => Action::Fail,
            settings if settings.show_dialects => Action::ShowDialects,
            settings if settings.list_passes => Action::ListPasses,
            _ => Action::Run,
        }
    }

    /// Reads all arguments; what to do at once, if one says that.
    fn all(&mut self, args: &'a [String]) -> Option<Action> {
        let mut rest = args.iter().map(String::as_str);
        while let Some(arg) = rest.next() {
            let name = arg.strip_prefix("--").or_else(|| arg.strip_prefix('-'));
            match name {
                Some("") if arg == "--" => self.positionals.extend(rest.by_ref()),
                Some(name) if !name.is_empty() => {
                    if let Some(action) = self.option(arg, name, &mut rest) {
                        return Some(action);
                    }
                }
                _ => self.positionals.push(arg),
            }
        }
        None
    }

    fn fail(&mut self, message: &str) {
        self.messages.push_str(message);
        self.messages.push('\n');
        self.failed = true;
    }
    fn fail_for(&mut self, name: &str, why: &str) {
        let dashes = if name.len() == 1 { "-" } else { "--" };
        self.fail(&format!("qopt: for the {dashes}{name} option: {why}"));
    }

    fn option(&mut self, arg: &str, text: &'a str, rest: &mut dyn Iterator<Item = &'a str>) -> Option<Action> {
        let (name, value) = match text.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (text, None),
        };
        let Some(option) = find(name) else {
            if self.registry.pass(name).is_some() || self.registry.pipeline(name).is_some() {
                let options = value.unwrap_or("").to_owned();
                self.settings.steps.push(Step { argument: name.to_owned(), options });
            } else {
                self.unknown(arg, text);
            }
            return None;
        };
        let settings = &mut self.settings;
        let result = match &option.kind {
            Kind::Immediate(action) => match value {
                None => return Some(*action),
                Some(value) => Err(format!("does not allow a value! '{value}' specified.")),
            },
            Kind::Flag(set) => boolean(value.unwrap_or("")).map(|v| set(settings, v)),
            Kind::OptionalText(_, set) => {
                set(settings, value);
                Ok(())
            }
            Kind::Choice(words, set) => {
                let optional = words.iter().any(|(word, _)| word.is_empty());
                let value = value.or_else(|| if optional { Some("") } else { rest.next() });
                value.ok_or_else(|| "requires a value!".to_owned()).and_then(|value| {
                    if words.iter().any(|(word, _)| *word == value) {
                        set(settings, value);
                        Ok(())
                    } else {
                        Err(format!("Cannot find option named '{value}'!"))
                    }
                })
            }
            // Looks at nothing but its own argument.
            Kind::Passes(_) => set_required(settings, self.registry, &option.kind, value.unwrap_or("")),
            kind => value
                .or_else(|| rest.next())
                .ok_or_else(|| "requires a value!".to_owned())
                .and_then(|value| set_required(settings, self.registry, kind, value)),
        };
        if let Err(why) = result {
            self.fail_for(name, &why);
        }
        None
    }

    fn unknown(&mut self, arg: &str, text: &str) {
        self.fail(&format!("qopt: Unknown command line argument '{arg}'.  Try: 'qopt --help'"));
        let names = all().map(|option| option.name);
        let passes = self.registry.passes();
        let pipelines = self.registry.pipelines();
        let names = names.chain(passes.iter().map(|p| p.argument)).chain(pipelines.iter().map(|p| p.argument));
        if let Some(name) = nearest(text, names) {
            let dashes = if name.len() == 1 { "-" } else { "--" };
            let _ = writeln!(self.messages, "qopt: Did you mean '{dashes}{name}'?");
        }
    }
}

/// Sets an option that needs a value.
fn set_required(settings: &mut Settings, registry: &Registry, kind: &Kind, value: &str) -> Result<(), String> {
    match kind {
        Kind::Text(_, set) => set(settings, value),
        Kind::Unsigned(set) => match integer(value).and_then(|number| number.try_into().ok()) {
            Some(number) => set(settings, number),
            None => return Err(format!("'{value}' value invalid for uint argument!")),
        },
        Kind::Signed(set) => match integer(value) {
            Some(number) => set(settings, number),
            None => return Err(format!("'{value}' value invalid for long argument!")),
        },
        Kind::Real(set) => match value.parse() {
            Ok(number) if number >= 0.0 => set(settings, number),
            _ => return Err(format!("'{value}' value invalid for floating point argument!")),
        },
        Kind::Passes(set) => {
            for name in value.split(',') {
                if registry.pass(name).is_none() {
                    return Err(format!("Cannot find option named '{name}'!"));
                }
                set(settings, name);
            }
        }
        Kind::Flag(_) | Kind::OptionalText(..) | Kind::Choice(..) | Kind::Immediate(_) => {}
    }
    Ok(())
}

/// An integer as LLVM reads it: decimal, or with the prefix of another base.
fn integer(value: &str) -> Option<i64> {
    let (sign, digits) = value.strip_prefix('-').map_or(("", value), |digits| ("-", digits));
    let (base, digits) = match digits.get(..2) {
        Some("0x" | "0X") => (16, &digits[2..]),
        Some("0b" | "0B") => (2, &digits[2..]),
        Some("0o") => (8, &digits[2..]),
        _ if digits.len() > 1 && digits.starts_with('0') => (8, &digits[1..]),
        _ => (10, digits),
    };
    let is_number = digits.chars().all(|c| c.is_digit(base));
    is_number.then(|| i64::from_str_radix(&format!("{sign}{digits}"), base).ok())?
}

fn boolean(value: &str) -> Result<bool, String> {
    match value {
        "" | "true" | "TRUE" | "True" | "1" => Ok(true),
        "false" | "FALSE" | "False" | "0" => Ok(false),
        _ => Err(format!("'{value}' is invalid value for boolean argument! Try 0 or 1")),
    }
}
