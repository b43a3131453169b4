//! The options of a run and their parser.
//!
//! Options have FileCheck's syntax: one or two dashes, and a value after `=` or in the next argument.

/// Condition for printing the annotated input.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum DumpInput {
    /// Never.
    Never,
    /// When a check fails.
    #[default]
    Fail,
    /// On every run.
    Always,
    /// Prints an explanation of the dump instead of checking.
    Help,
}

/// Lines of the input that are dumped.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum DumpFilter {
    /// Lines where a mark of an error begins.
    Error,
    /// Lines where a mark begins.
    Annotation,
    /// Lines with a mark.
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
    /// Lines to dump; by default all with `Always` and those with errors otherwise.
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
    /// Exit code: 1 for an invalid option, 2 for a missing one.
    pub code: i32,
    /// Message for standard error.
    pub message: String,
}

impl Options {
    /// Parses a command line without the program name. The options in `extra` (the variable `FILECHECK_OPTS`) come
    /// first.
    pub fn parse(args: &[String], extra: &str) -> Result<Request, UsageError> {
        let mut options = Options::default();
        let mut dump_input = None;
        let mut context = None;
        let mut files: Vec<String> = Vec::new();
        let mut input_file = "-".to_string();
        let mut shown = None;
        let mut queue = extra.split_whitespace().map(str::to_string).chain(args.iter().cloned());
        let mut only_files = false;
        while let Some(arg) = queue.next() {
            if arg == "-" || !arg.starts_with('-') || only_files {
                files.push(arg);
                continue;
            }
            if arg == "--" {
                only_files = true;
                continue;
            }
            let body = arg.strip_prefix("--").or_else(|| arg.strip_prefix('-')).unwrap_or_default();
            // The value of `-D` follows without a separator.
            if let Some(define) = body.strip_prefix('D') {
                if define.is_empty() {
                    return Err(usage("for the -D option: requires a value!"));
                }
                options.defines.push(define.to_string());
                continue;
            }
            let (name, attached) = match body.split_once('=') {
                Some((name, value)) => (name, Some(value.to_string())),
                None => (body, None),
            };
            let attached = &attached;
            if let Some(flag) = options.flag(name) {
                *flag = match attached.as_deref() {
                    None | Some("" | "true" | "TRUE" | "True" | "1") => true,
                    Some("false" | "FALSE" | "False" | "0") => false,
                    Some(other) => {
                        let message = format!(
                            "for the --{name} option: '{other}' is invalid value for boolean argument! Try 0 or 1"
                        );
                        return Err(usage(message));
                    }
                };
                continue;
            }
            let mut value = || {
                let value = attached.clone().or_else(|| queue.next());
                value.ok_or_else(|| usage(format!("for the --{name} option: requires a value!")))
            };
            match name {
                "check-prefix" => options.check_prefixes.push(value()?),
                "check-prefixes" => options.check_prefixes.extend(value()?.split(',').map(str::to_string)),
                "comment-prefixes" => {
                    let prefixes = options.comment_prefixes.get_or_insert_default();
                    prefixes.extend(value()?.split(',').map(str::to_string));
                }
                "implicit-check-not" => options.implicit_check_not.push(value()?),
                "input-file" => input_file = value()?,
                "dump-input" => {
                    let text = value()?;
                    let wanted = match text.as_str() {
                        "help" => DumpInput::Help,
                        "always" => DumpInput::Always,
                        "fail" => DumpInput::Fail,
                        "never" => DumpInput::Never,
                        _ => return Err(unknown_value(name, &text)),
                    };
                    dump_input = dump_input.max(Some(wanted));
                }
                "dump-input-filter" => {
                    let text = value()?;
                    let wanted = match text.as_str() {
                        "all" => DumpFilter::All,
                        "annotation-full" => DumpFilter::AnnotationFull,
                        "annotation" => DumpFilter::Annotation,
                        "error" => DumpFilter::Error,
                        _ => return Err(unknown_value(name, &text)),
                    };
                    options.dump_input_filter = options.dump_input_filter.max(Some(wanted));
                }
                "dump-input-context" => {
                    let text = value()?;
                    let number: Option<usize> = text.parse().ok();
                    if number.is_none() {
                        let message = format!("for the --{name} option: '{text}' value invalid for uint argument!");
                        return Err(usage(message));
                    }
                    context = context.max(number);
                }
                // Ignored: output has no colors.
                "color" => {}
                "v" | "vv" => options.verbose = true,
                "help" | "h" | "help-list" | "help-hidden" | "help-list-hidden" => shown = Some(Request::Help),
                "version" => shown = Some(Request::Version),
                _ => return Err(usage(format!("Unknown command line argument '{arg}'.  Try: '--help'"))),
            }
        }
        if let Some(shown) = shown {
            return Ok(shown);
        }
        if files.len() > 1 {
            return Err(usage("Too many positional arguments specified!"));
        }
        options.dump_input = dump_input.unwrap_or_default();
        if options.dump_input == DumpInput::Help {
            return Ok(Request::DumpHelp);
        }
        options.dump_input_context = context.unwrap_or(options.dump_input_context);
        let Some(check_file) = files.pop() else {
            return Err(UsageError { code: 2, message: "<check-file> not specified".into() });
        };
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

fn unknown_value(name: &str, value: &str) -> UsageError {
    usage(format!("for the --{name} option: Cannot find option named '{value}'!"))
}
