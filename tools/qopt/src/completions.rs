//! `qopt completions`: prints a shell completion script for `qopt`.
//!
//! The words come from the tables of commands, options and passes. The shell completes file names.

use std::fmt::Write as _;

use qopt_ir::pass::{OptionDef, OptionKind, Registry};

use crate::cli::{FlagKind, Opt, Settings, options};
use crate::commands::{self, Command, TRANSFORM};
use crate::run::output::print;
use crate::{Streams, docs};

/// The supported shells.
pub(crate) const SHELLS: [&str; 3] = ["bash", "fish", "zsh"];

/// An option or a pass on a command line.
struct Completion {
    /// The name with its dashes.
    flag: String,
    help: &'static str,
    value: CompletedValue,
}

/// The value after `=`.
enum CompletedValue {
    /// No value, or an optional one.
    None,
    /// Any value, mostly a file.
    Any,
    /// One of these. A word that ends in `=` is followed by more text.
    Of(Vec<String>),
}

/// Prints the script and returns the exit code.
pub(crate) fn completions(settings: &Settings, registry: &Registry, streams: Streams<'_>) -> i32 {
    let text = match settings.inputs.first().map(String::as_str) {
        Some("bash") => bash(registry),
        Some("fish") => fish(registry),
        _ => zsh(registry),
    };
    print(&text, streams.stdout, streams.stderr)
}

/// All options and passes of a command.
fn words(command: &Command, registry: &Registry) -> Vec<Completion> {
    let mut words: Vec<Completion> = options().filter(|option| command.takes(option)).map(option).collect();
    if command.takes_passes() {
        words.extend(registry.passes().iter().map(|p| pass(p.argument, p.summary, p.options)));
        words.extend(registry.pipelines().iter().map(|p| pass(p.argument, p.summary, p.options)));
    }
    words.sort_by(|a, b| a.flag.cmp(&b.flag));
    words
}

fn option(option: &Opt) -> Completion {
    let dashes = if option.name.len() == 1 { "-" } else { "--" };
    let value = match &option.kind {
        FlagKind::Flag(_) | FlagKind::Immediate(_) | FlagKind::OptionalText(..) => CompletedValue::None,
        FlagKind::Choice(words, _) => CompletedValue::Of(
            words.iter().filter(|(word, _)| !word.is_empty()).map(|(word, _)| (*word).to_owned()).collect(),
        ),
        FlagKind::Text(..)
        | FlagKind::Unsigned(_)
        | FlagKind::Signed(_)
        | FlagKind::Real(_)
        | FlagKind::Shape(_)
        | FlagKind::Passes(_) => CompletedValue::Any,
    };
    Completion { flag: format!("{dashes}{}", option.name), help: option.help, value }
}

fn pass(argument: &str, summary: &'static str, options: &[OptionDef]) -> Completion {
    let values = options.iter().flat_map(|option| match option.kind {
        OptionKind::Choice(words) => words.iter().map(|word| format!("{}={word}", option.name)).collect(),
        _ => vec![format!("{}=", option.name)],
    });
    let values: Vec<String> = values.collect();
    let value = if values.is_empty() { CompletedValue::None } else { CompletedValue::Of(values) };
    Completion { flag: format!("--{argument}"), help: summary, value }
}

/// A space-separated list. Words contain no blanks or quotes.
fn space_separated<'a>(words: impl Iterator<Item = &'a str>) -> String {
    words.collect::<Vec<_>>().join(" ")
}

/// Completions of a command whose arguments are not files.
fn names(command: &Command) -> String {
    match command.name {
        "completions" => SHELLS.join(" "),
        "help" => {
            let commands = commands::all_commands().iter().map(|command| command.name);
            let subjects = docs::SUBJECTS.iter().map(|subject| subject.name);
            space_separated(commands.chain(subjects))
        }
        _ => String::new(),
    }
}

/// The bash script. Bash treats `=` as a separate word.
fn bash(registry: &Registry) -> String {
    let mut out = "# qopt's command line for bash: source <(qopt completions bash)\n_qopt() {\n".to_owned();
    out.push_str("    local cur=${COMP_WORDS[COMP_CWORD]} flag= words= values=\n");
    out.push_str("    if [[ $cur == '=' ]]; then\n        flag=${COMP_WORDS[COMP_CWORD-1]} cur=\n");
    out.push_str(
        "    elif [[ ${COMP_WORDS[COMP_CWORD-1]} == '=' ]]; then\n        flag=${COMP_WORDS[COMP_CWORD-2]}\n    fi\n",
    );
    out.push_str("    case ${COMP_WORDS[1]} in\n");
    for command in commands::all_commands().iter().chain([&TRANSFORM]) {
        let label = if command.name.is_empty() { "*" } else { command.name };
        let all = words(command, registry);
        let flags = all.iter().map(|word| match word.value {
            CompletedValue::Any if word.flag.starts_with("--") => format!("{}=", word.flag),
            _ => word.flag.clone(),
        });
        let mut flags: Vec<String> = flags.collect();
        flags.extend(Some(names(command)).filter(|names| !names.is_empty()));
        let _ = writeln!(out, "    {label})\n        words='{}'", flags.join(" "));
        out.push_str("        case $flag in\n");
        for word in &all {
            if let CompletedValue::Of(values) = &word.value {
                let values = space_separated(values.iter().map(String::as_str));
                let _ = writeln!(out, "        {}) values='{values}' ;;", word.flag);
            }
        }
        out.push_str("        esac ;;\n");
    }
    out.push_str("    esac\n");
    let _ = writeln!(
        out,
        "    [[ $COMP_CWORD == 1 ]] && words=\"{} $words\"",
        space_separated(commands::all_commands().iter().map(|command| command.name))
    );
    out.push_str("    [[ -n $flag ]] && words=$values\n    COMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n");
    out.push_str("    [[ ${COMPREPLY[0]} == *= ]] && compopt -o nospace 2>/dev/null\n    return 0\n}\n");
    out.push_str("complete -o default -F _qopt qopt\n");
    out
}

fn zsh(registry: &Registry) -> String {
    let mut out =
        "#compdef qopt\n# qopt's command line for zsh: a file _qopt in a directory of $fpath\n_qopt() {\n".to_owned();
    out.push_str("  local -a flags commands\n  local -A values\n");
    let described =
        |name: &str, help: &str| format!("    {}\n", quote(&format!("{}:{help}", name.replace(':', "\\:"))));
    out.push_str("  commands=(\n");
    commands::all_commands().iter().for_each(|command| out.push_str(&described(command.name, command.summary)));
    out.push_str("  )\n  case $words[2] in\n");
    for command in commands::all_commands().iter().chain([&TRANSFORM]) {
        let label = if command.name.is_empty() { "*" } else { command.name };
        let _ = writeln!(out, "  {label})\n    flags=(");
        let all = words(command, registry);
        all.iter().for_each(|word| out.push_str(&described(&word.flag, word.help)));
        names(command).split_whitespace().for_each(|name| out.push_str(&described(name, command.usage)));
        out.push_str("    )\n    values=(\n");
        for word in &all {
            if let CompletedValue::Of(values) = &word.value {
                let values = quote(&space_separated(values.iter().map(String::as_str)));
                let _ = writeln!(out, "    {} {values}", word.flag);
            }
        }
        out.push_str("    ) ;;\n");
    }
    out.push_str("  esac\n  if [[ $PREFIX == -*=* ]]; then\n    local flag=${PREFIX%%=*}\n    compset -P 1 '*='\n");
    out.push_str("    compadd -- ${=values[$flag]} || _files\n    return\n  fi\n");
    out.push_str(
        "  (( CURRENT == 2 )) && _describe command commands\n  _describe option flags || _files\n}\n_qopt \"$@\"\n",
    );
    out
}

fn fish(registry: &Registry) -> String {
    let mut out = "# qopt's command line for fish: qopt completions fish | source\n".to_owned();
    let all = space_separated(commands::all_commands().iter().map(|command| command.name));
    for command in commands::all_commands() {
        let _ = writeln!(
            out,
            "complete -c qopt -n __fish_is_first_token -a {} -d {}",
            command.name,
            quote(command.summary)
        );
    }
    for command in commands::all_commands().iter().chain([&TRANSFORM]) {
        let condition = if command.name.is_empty() {
            format!("not __fish_seen_subcommand_from {all}")
        } else {
            format!("__fish_seen_subcommand_from {}", command.name)
        };
        let condition = quote(&condition);
        if !names(command).is_empty() {
            let _ = writeln!(out, "complete -c qopt -n {condition} -f -a {}", quote(&names(command)));
        }
        for word in words(command, registry) {
            let name = word.flag.trim_start_matches('-');
            let form = if name.len() == 1 { "-s" } else { "-l" };
            let value = match &word.value {
                CompletedValue::None => String::new(),
                CompletedValue::Any => " -r".to_owned(),
                CompletedValue::Of(values) => {
                    format!(" -x -a {}", quote(&space_separated(values.iter().map(String::as_str))))
                }
            };
            let _ = writeln!(out, "complete -c qopt -n {condition} {form} {name}{value} -d {}", quote(word.help));
        }
    }
    out
}

/// Quoted text. Shells escape quotes differently, so a quote becomes an apostrophe.
fn quote(text: &str) -> String {
    format!("'{}'", text.replace('\\', "").replace('\'', "\u{2019}"))
}
