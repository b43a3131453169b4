//! Scans arguments with the option table. The syntax and the messages match LLVM's command line library.
//!
//! One or two dashes are equivalent. A value follows after `=` or, if the option requires one, as the next argument. All errors
//! are reported, not only the first.

use std::fmt::Write;

use qopt_ir::pass::Registry;

use super::PassFlag;
use super::mlir_options::REFUSED;
use super::settings::Settings;
use super::suggest::nearest;
use super::table::{FlagKind, Opt, all_options, find};
use crate::commands::{self, Command, TRANSFORM};
use crate::render::RemarkFilter;

/// The action that the command line requests.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Action {
    /// Run the command.
    Run,
    /// Exit with code 1: the command line is invalid.
    Fail,
    Help,
    Version,
    ListPasses,
    ShowDialects,
}

/// The parsed command line.
pub(crate) struct Request {
    pub(crate) command: &'static Command,
    pub(crate) settings: Settings,
    pub(crate) action: Action,
    /// Text for standard error.
    pub(crate) messages: String,
}

struct ArgumentScanner<'a> {
    registry: &'a Registry,
    command: &'static Command,
    settings: Settings,
    messages: String,
    failed: bool,
}

/// Parses the arguments, without the program's name.
pub(crate) fn read(args: &[String], registry: &Registry) -> Request {
    let named = args.split_first().and_then(|(first, rest)| Some((commands::find_command(first)?, rest)));
    let (command, args) = named.unwrap_or((&TRANSFORM, args));
    let mut scanner =
        ArgumentScanner { registry, command, settings: Settings::default(), messages: String::new(), failed: false };
    let action = scanner.read_all(args).unwrap_or_else(|| scanner.action());
    Request { command, settings: scanner.settings, action, messages: scanner.messages }
}

impl<'a> ArgumentScanner<'a> {
    /// Checks the settings and returns the action after all arguments are read.
    fn action(&mut self) -> Action {
        if let Err(why) = (self.command.check)(&mut self.settings) {
            self.fail(&format!("qopt: {why}"));
        }
        if let Some(why) = self.settings.invalid_path().filter(|_| !self.failed) {
            self.fail(&format!("qopt: {why}"));
        }
        if let Some((option, why)) = RemarkFilter::invalid(&self.settings.remarks) {
            self.fail_for(option, &why);
        }
        if let Some(option) = self.settings.disturbs_diagnostics() {
            self.fail(&format!("qopt: --{option} writes text to standard error and needs --diagnostics-format=text"));
        }
        if let Some(input) = self.settings.inputs.first() {
            self.settings.input.clone_from(input);
        }
        match &self.settings {
            _ if self.failed => Action::Fail,
            settings if settings.show_dialects => Action::ShowDialects,
            settings if settings.list_passes => Action::ListPasses,
            _ => Action::Run,
        }
    }

    /// Reads all arguments. Returns the action of an immediate option, such as `--help`, as soon as it is read.
    fn read_all(&mut self, args: &'a [String]) -> Option<Action> {
        let mut rest = args.iter().map(String::as_str);
        while let Some(arg) = rest.next() {
            let name = arg.strip_prefix("--").or_else(|| arg.strip_prefix('-'));
            match name {
                Some("") if arg == "--" => self.settings.inputs.extend(rest.by_ref().map(str::to_owned)),
                Some(name) if !name.is_empty() => {
                    if let Some(action) = self.option(arg, name, &mut rest) {
                        return Some(action);
                    }
                }
                _ => self.settings.inputs.push(arg.to_owned()),
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
            let is_pass = self.registry.pass(name).is_some() || self.registry.pipeline(name).is_some();
            if is_pass && !self.command.takes_passes() {
                let command = self.command.name;
                self.fail(&format!("qopt: '{command}' takes no passes; run them before it with another qopt"));
            } else if is_pass {
                let options = value.unwrap_or("").to_owned();
                self.settings.steps.push(PassFlag { argument: name.to_owned(), options });
            } else {
                self.unknown(arg, text);
            }
            return None;
        };
        if !self.command.takes(option) {
            self.foreign(option);
        }
        let settings = &mut self.settings;
        let result = match &option.kind {
            FlagKind::Immediate(action) => match value {
                None => return Some(*action),
                Some(value) => Err(format!("does not allow a value! '{value}' specified.")),
            },
            FlagKind::Flag(set) => boolean(value.unwrap_or("")).map(|v| set(settings, v)),
            FlagKind::OptionalText(_, set) => {
                set(settings, value);
                Ok(())
            }
            FlagKind::Choice(words, set) => {
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
            // A pass option never consumes the next argument.
            FlagKind::Passes(_) => set_required(settings, self.registry, &option.kind, value.unwrap_or("")),
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

    /// Reports an option that only other commands accept.
    fn foreign(&mut self, option: &Opt) {
        let dashes = if option.name.len() == 1 { "-" } else { "--" };
        let named = format!("{dashes}{}", option.name);
        if !self.command.name.is_empty() {
            let command = self.command.name;
            return self.fail(&format!("qopt: '{command}' does not take {named}: See: qopt {command} --help"));
        }
        let takers = commands::all_commands().iter().filter(|command| command.takes(option));
        let takers: Vec<String> = takers.map(|command| format!("'qopt {}'", command.name)).collect();
        let takers = match takers.split_last() {
            Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
            _ => takers.join(""),
        };
        self.fail(&format!("qopt: {named} is an option of {takers}"));
    }

    fn unknown(&mut self, arg: &str, text: &str) {
        let name = text.split_once('=').map_or(text, |(name, _)| name);
        if let Some((_, why)) = REFUSED.iter().find(|(refused, _)| *refused == name) {
            return self.fail(&format!("qopt: --{name} is unsupported: {why}"));
        }
        self.fail(&format!("qopt: Unknown command line argument '{arg}'.  Try: 'qopt --help'"));
        let names = all_options().filter(|option| self.command.takes(option)).map(|option| option.name);
        let (passes, pipelines) = (self.registry.passes(), self.registry.pipelines());
        let passes = passes.iter().map(|pass| pass.argument).chain(pipelines.iter().map(|p| p.argument));
        let names = names.chain(passes.filter(|_| self.command.takes_passes()));
        if let Some(name) = nearest(text, names, usize::MAX) {
            let dashes = if name.len() == 1 { "-" } else { "--" };
            let _ = writeln!(self.messages, "qopt: Did you mean '{dashes}{name}'?");
        }
    }
}

/// Sets an option that requires a value.
fn set_required(settings: &mut Settings, registry: &Registry, kind: &FlagKind, value: &str) -> Result<(), String> {
    match kind {
        FlagKind::Text(_, set) => set(settings, value),
        FlagKind::Unsigned(set) => match integer(value).and_then(|number| number.try_into().ok()) {
            Some(number) => set(settings, number),
            None => return Err(format!("'{value}' value invalid for uint argument!")),
        },
        FlagKind::Signed(set) => match integer(value) {
            Some(number) => set(settings, number),
            None => return Err(format!("'{value}' value invalid for long argument!")),
        },
        FlagKind::Real(set) => match value.parse() {
            Ok(number) if number >= 0.0 => set(settings, number),
            _ => return Err(format!("'{value}' value invalid for floating point argument!")),
        },
        FlagKind::Shape(set) => match value.parse() {
            Ok(shape) => set(settings, shape),
            Err(why) => return Err(format!("'{value}' value invalid for shape argument: {why}")),
        },
        FlagKind::Passes(set) => {
            for name in value.split(',') {
                if registry.pass(name).is_none() {
                    return Err(format!("Cannot find option named '{name}'!"));
                }
                set(settings, name);
            }
        }
        FlagKind::Flag(_) | FlagKind::OptionalText(..) | FlagKind::Choice(..) | FlagKind::Immediate(_) => {}
    }
    Ok(())
}

/// Parses an integer as LLVM does: decimal, or with a base prefix.
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
