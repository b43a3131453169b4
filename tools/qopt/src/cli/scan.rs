//! Reading of arguments by the table of options, in the manner and with the messages of LLVM's command line library.
//!
//! One or two dashes are the same; a value follows after `=` or, where it is needed, as the next argument; all mistakes
//! are reported, not only the first.

use std::fmt::Write;

use qopt_ir::pass::Registry;

use super::suggest::nearest;
use super::table::{Kind, OPTIONS, find};
use super::{Settings, Step};

/// What the command line asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Action {
    /// Read the input and run the passes.
    Run,
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
    let action = scanner.all(args);
    (scanner.settings, scanner.messages, action)
}

impl<'a> Scanner<'a> {
    fn all(&mut self, args: &'a [String]) -> Action {
        let mut rest = args.iter().map(String::as_str);
        while let Some(arg) = rest.next() {
            let name = arg.strip_prefix("--").or_else(|| arg.strip_prefix('-'));
            match name {
                Some("") if arg == "--" => self.positionals.extend(rest.by_ref()),
                Some(name) if !name.is_empty() => {
                    if let Some(action) = self.option(arg, name, &mut rest) {
                        return action;
                    }
                }
                _ => self.positionals.push(arg),
            }
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
        match &self.settings {
            _ if self.failed => Action::Fail,
            settings if settings.show_dialects => Action::ShowDialects,
            settings if settings.list_passes => Action::ListPasses,
            _ => Action::Run,
        }
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
            kind => value
                .or_else(|| rest.next())
                .ok_or_else(|| "requires a value!".to_owned())
                .and_then(|value| set_required(settings, self.registry, kind, value)),
        };
        if let Err(why) = result {
            self.fail_for(option.name, &why);
        }
        None
    }

    fn unknown(&mut self, arg: &str, text: &str) {
        self.fail(&format!("qopt: Unknown command line argument '{arg}'.  Try: 'qopt --help'"));
        let names = OPTIONS.iter().map(|option| option.name);
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
        Kind::Unsigned(set) => match value.parse() {
            Ok(number) => set(settings, number),
            Err(_) => return Err(format!("'{value}' value invalid for uint argument!")),
        },
        Kind::Signed(set) => match value.parse() {
            Ok(number) => set(settings, number),
            Err(_) => return Err(format!("'{value}' value invalid for long argument!")),
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

fn boolean(value: &str) -> Result<bool, String> {
    match value {
        "" | "true" | "TRUE" | "True" | "1" => Ok(true),
        "false" | "FALSE" | "False" | "0" => Ok(false),
        _ => Err(format!("'{value}' is invalid value for boolean argument! Try 0 or 1")),
    }
}
