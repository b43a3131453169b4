//! Command-line options and their parser.
//!
//! Options have FileCheck's syntax: one or two dashes, and a value after `=` or in the next argument.

/// Condition for printing the annotated input. Of several `--dump-input`, the greatest applies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum DumpInput {
    /// Never.
    Never,
    /// When a check fails.
    #[default]
    Fail,
    /// On every run.
    Always,
}

/// Lines of the input that are dumped. Of several `--dump-input-filter`, the greatest applies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum DumpFilter {
    /// Lines where an error annotation begins.
    Error,
    /// Lines where an annotation begins.
    Annotation,
    /// Lines with any part of an annotation.
    AnnotationFull,
    /// All lines.
    All,
}

/// Options of a check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// Prefixes of directives; `CHECK` if empty.
    pub check_prefixes: Vec<String>,
    /// Prefixes of ignored lines; `COM` and `RUN` by default.
    pub comment_prefixes: Option<Vec<String>>,
    /// Accept unused prefixes if at least one is used.
    pub allow_unused_prefixes: bool,
    /// Accept an empty input.
    pub allow_empty: bool,
    /// Allow matches of consecutive `-DAG` directives to overlap.
    pub allow_deprecated_dag_overlap: bool,
    /// Patterns that are rejected between positive matches.
    pub implicit_check_not: Vec<String>,
    /// Require positive matches to cover whole lines.
    pub match_full_lines: bool,
    /// Do not merge runs of blanks.
    pub strict_whitespace: bool,
    /// Match case-insensitively.
    pub ignore_case: bool,
    /// Clear variables without `$` at each `-LABEL`.
    pub enable_var_scope: bool,
    /// Definitions as written after `-D`: `NAME=text` or `#NAME=expression`.
    pub defines: Vec<String>,
    /// Report successful matches.
    pub verbose: bool,
    /// Condition for dumping the input.
    pub dump_input: DumpInput,
    /// Lines to dump. The default is `All` with `DumpInput::Always`, and `Error` otherwise.
    pub dump_input_filter: Option<DumpFilter>,
    /// Number of context lines around the dumped lines.
    pub dump_input_context: usize,
    /// Name of the input in messages.
    pub input_name: String,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            check_prefixes: Vec::new(),
            comment_prefixes: None,
            allow_unused_prefixes: false,
            allow_empty: false,
            allow_deprecated_dag_overlap: false,
            implicit_check_not: Vec::new(),
            match_full_lines: false,
            strict_whitespace: false,
            ignore_case: false,
            enable_var_scope: false,
            defines: Vec::new(),
            verbose: false,
            dump_input: DumpInput::Fail,
            dump_input_filter: None,
            dump_input_context: 5,
            input_name: "<stdin>".into(),
        }
    }
}

/// A parsed command line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Request {
    /// Check `input_file` (standard input for `-`) against `check_file`.
    Check {
        /// Options of the check.
        options: Box<Options>,
        /// File with the directives.
        check_file: String,
        /// The file to check.
        input_file: String,
    },
    /// Print the help text.
    Help,
    /// Print the version.
    Version,
    /// Explain the input dump.
    DumpHelp,
}

/// An invalid command line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UsageError {
    /// Exit code: 2 if the check file is missing, 1 otherwise.
    pub code: i32,
    /// Message for standard error.
    pub message: String,
}

impl DumpFilter {
    fn from_name(name: &str) -> Option<DumpFilter> {
        Some(match name {
            "all" => DumpFilter::All,
            "annotation-full" => DumpFilter::AnnotationFull,
            "annotation" => DumpFilter::Annotation,
            "error" => DumpFilter::Error,
            _ => return None,
        })
    }
}

impl DumpInput {
    fn from_name(name: &str) -> Option<DumpInput> {
        Some(match name {
            "always" => DumpInput::Always,
            "fail" => DumpInput::Fail,
            "never" => DumpInput::Never,
            _ => return None,
        })
    }
}

/// The options parsed so far.
#[derive(Default)]
struct Parser {
    options: Options,
    dump_input: Option<DumpInput>,
    dump_help: bool,
    context: Option<usize>,
    input_file: Option<String>,
    info_request: Option<Request>,
}

impl Parser {
    /// Parses `arg`, and takes its value from `queue` if the value is not attached.
    fn option(&mut self, arg: &str, queue: &mut impl Iterator<Item = String>) -> Result<(), UsageError> {
        let body = arg.strip_prefix("--").or_else(|| arg.strip_prefix('-')).unwrap_or_default();
        // The value of `-D` follows without a separator.
        if let Some(define) = body.strip_prefix('D') {
            if define.is_empty() {
                return Err(usage("for the -D option: requires a value!"));
            }
            self.options.defines.push(define.to_string());
            return Ok(());
        }
        let (name, attached) = match body.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (body, None),
        };
        if let Some(flag) = self.options.flag(name) {
            *flag = bool_value(name, attached)?;
            return Ok(());
        }
        let mut value = || {
            let value = attached.map(str::to_string).or_else(|| queue.next());
            value.ok_or_else(|| usage(format!("for the --{name} option: requires a value!")))
        };
        let options = &mut self.options;
        match name {
            "check-prefix" => options.check_prefixes.push(value()?),
            "check-prefixes" => options.check_prefixes.extend(value()?.split(',').map(str::to_string)),
            "comment-prefixes" => {
                let prefixes = options.comment_prefixes.get_or_insert_default();
                prefixes.extend(value()?.split(',').map(str::to_string));
            }
            "implicit-check-not" => options.implicit_check_not.push(value()?),
            "input-file" => self.input_file = Some(value()?),
            "dump-input" => {
                let text = value()?;
                if text == "help" {
                    self.dump_help = true;
                } else {
                    let condition = DumpInput::from_name(&text).ok_or_else(|| unknown_value(name, &text))?;
                    self.dump_input = self.dump_input.max(Some(condition));
                }
            }
            "dump-input-filter" => {
                let text = value()?;
                let filter = DumpFilter::from_name(&text).ok_or_else(|| unknown_value(name, &text))?;
                options.dump_input_filter = options.dump_input_filter.max(Some(filter));
            }
            "dump-input-context" => {
                let text = value()?;
                let lines: usize = text.parse().map_err(|_| {
                    usage(format!("for the --{name} option: '{text}' value invalid for uint argument!"))
                })?;
                self.context = self.context.max(Some(lines));
            }
            // Ignored: output has no colors.
            "color" => {}
            // FileCheck reports more matches with `-vv`.
            "v" | "vv" => options.verbose = true,
            "help" | "h" | "help-list" | "help-hidden" | "help-list-hidden" => self.info_request = Some(Request::Help),
            "version" => self.info_request = Some(Request::Version),
            _ => return Err(usage(format!("Unknown command line argument '{arg}'.  Try: '--help'"))),
        }
        Ok(())
    }
}

impl Options {
    /// Parses a command line without the program name. The options in `extra` (the variable `FILECHECK_OPTS`) come
    /// first.
    pub fn parse(args: &[String], extra: &str) -> Result<Request, UsageError> {
        let mut parser = Parser::default();
        let mut files: Vec<String> = Vec::new();
        let mut only_files = false;
        let mut queue = extra.split_whitespace().map(str::to_string).chain(args.iter().cloned());
        while let Some(arg) = queue.next() {
            if arg == "-" || !arg.starts_with('-') || only_files {
                files.push(arg);
            } else if arg == "--" {
                only_files = true;
            } else {
                parser.option(&arg, &mut queue)?;
            }
        }
        let Parser { mut options, dump_input, dump_help, context, input_file, info_request } = parser;
        if let Some(request) = info_request {
            return Ok(request);
        }
        if files.len() > 1 {
            return Err(usage("Too many positional arguments specified!"));
        }
        if dump_help {
            return Ok(Request::DumpHelp);
        }
        options.dump_input = dump_input.unwrap_or_default();
        options.dump_input_context = context.unwrap_or(options.dump_input_context);
        let Some(check_file) = files.pop() else {
            return Err(UsageError { code: 2, message: "<check-file> not specified".into() });
        };
        let input_file = input_file.unwrap_or_else(|| "-".into());
        if input_file != "-" {
            options.input_name.clone_from(&input_file);
        }
        Ok(Request::Check { options: Box::new(options), check_file, input_file })
    }

    fn flag(&mut self, name: &str) -> Option<&mut bool> {
        Some(match name {
            "allow-unused-prefixes" => &mut self.allow_unused_prefixes,
            "allow-empty" => &mut self.allow_empty,
            "allow-deprecated-dag-overlap" => &mut self.allow_deprecated_dag_overlap,
            "match-full-lines" => &mut self.match_full_lines,
            "strict-whitespace" => &mut self.strict_whitespace,
            "ignore-case" => &mut self.ignore_case,
            "enable-var-scope" => &mut self.enable_var_scope,
            _ => return None,
        })
    }

    pub(crate) fn check_prefixes(&self) -> Vec<&str> {
        if self.check_prefixes.is_empty() {
            return vec!["CHECK"];
        }
        self.check_prefixes.iter().map(String::as_str).collect()
    }

    fn comment_prefixes(&self) -> Vec<&str> {
        match &self.comment_prefixes {
            None => vec!["COM", "RUN"],
            Some(prefixes) => prefixes.iter().map(String::as_str).collect(),
        }
    }

    /// Every prefix, with true for comment prefixes.
    pub(crate) fn all_prefixes(&self) -> Vec<(&str, bool)> {
        let checks = self.check_prefixes().into_iter().map(|prefix| (prefix, false));
        checks.chain(self.comment_prefixes().into_iter().map(|prefix| (prefix, true))).collect()
    }

    /// Error message if the prefixes are invalid.
    pub(crate) fn prefix_problem(&self) -> Option<String> {
        let given = |kind, prefixes: &[String]| {
            prefixes.iter().find_map(|prefix| {
                let valid = prefix.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_');
                if prefix.is_empty() {
                    Some(format!("supplied {kind} prefix must not be the empty string"))
                } else if !valid {
                    // FileCheck's text, although FileCheck accepts a first character that is not a letter.
                    Some(format!(
                        "supplied {kind} prefix must start with a letter and contain only alphanumeric characters, \
                         hyphens, and underscores: '{prefix}'"
                    ))
                } else {
                    None
                }
            })
        };
        let comments = self.comment_prefixes.as_deref().unwrap_or_default();
        if let Some(problem) = given("check", &self.check_prefixes).or_else(|| given("comment", comments)) {
            return Some(problem);
        }
        let mut seen = std::collections::HashSet::new();
        self.all_prefixes().into_iter().find(|(prefix, _)| !seen.insert(*prefix)).map(|(prefix, comment)| {
            let kind = if comment && self.comment_prefixes.is_some() { "comment" } else { "check" };
            format!("supplied {kind} prefix must be unique among check and comment prefixes: '{prefix}'")
        })
    }
}

fn usage(message: impl Into<String>) -> UsageError {
    UsageError { code: 1, message: message.into() }
}

fn bool_value(name: &str, text: Option<&str>) -> Result<bool, UsageError> {
    match text {
        None | Some("" | "true" | "TRUE" | "True" | "1") => Ok(true),
        Some("false" | "FALSE" | "False" | "0") => Ok(false),
        Some(other) => {
            Err(usage(format!("for the --{name} option: '{other}' is invalid value for boolean argument! Try 0 or 1")))
        }
    }
}

fn unknown_value(name: &str, value: &str) -> UsageError {
    usage(format!("for the --{name} option: Cannot find option named '{value}'!"))
}
