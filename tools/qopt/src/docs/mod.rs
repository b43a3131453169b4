//! `qopt docs`: shows the reference and the pages of `docs` in a terminal.
//!
//! The text of a definition is a section of its dialect's reference page, so the two never differ.

use std::fmt::Write as _;

use qopt_ir::def::{Dialect, reference_page};
use qopt_ir::diag::Code;
use qopt_ir::pass::{OptionDef, OptionKind, Registry};

use crate::Streams;
use crate::cli::{Settings, nearest};
use crate::render::markdown;
use crate::run::output::print;

/// An item that `qopt docs` can show.
struct DocItem {
    /// The name without dashes and sigils.
    name: String,
    summary: String,
    kind: DocItemKind,
}

/// A section of a page that has its own name, because users ask for the subject and not for the page.
pub(crate) struct Subject {
    pub(crate) name: &'static str,
    summary: &'static str,
    page: &'static str,
    heading: &'static str,
}

/// The subjects, sorted.
pub(crate) const SUBJECTS: &[Subject] = &[
    subject("exit-codes", "Exit codes of all commands", "commands", "## Exit codes"),
    subject("pipelines", "The order of passes on the command line", "commands", "## Pipelines"),
    subject("targets", "The values of --target", "native", "## Targets"),
    subject("terminal", "Colors, width and progress", "commands", "## Terminal"),
];

const fn subject(name: &'static str, summary: &'static str, page: &'static str, heading: &'static str) -> Subject {
    Subject { name, summary, page, heading }
}

#[derive(Clone, Copy)]
enum DocItemKind {
    /// A page of `docs`.
    Topic(&'static str),
    /// A section of a page.
    Subject(&'static Subject),
    Dialect(&'static Dialect),
    /// A type, attribute or operation: a section of its dialect's page.
    Definition(&'static Dialect),
    /// A pass or pipeline.
    Pass(&'static [OptionDef]),
    /// A rule of the named pass.
    Rule(&'static str),
    /// A diagnostic code.
    Code,
}

impl DocItemKind {
    /// The heading in the list. A definition has none, because its dialect's page lists it, and neither has a code, because the page
    /// `diagnostics` lists it.
    fn head(self) -> Option<&'static str> {
        match self {
            Self::Topic(_) | Self::Subject(_) => Some("Topics"),
            Self::Pass(_) => Some("Passes"),
            Self::Dialect(_) => Some("Dialects"),
            Self::Rule(_) => Some("Fold rules"),
            Self::Definition(_) | Self::Code => None,
        }
    }
}

/// Prints the requested page, or the list of pages, and returns the exit code.
pub(crate) fn docs(settings: &Settings, registry: &Registry, streams: Streams<'_>) -> i32 {
    let Streams { stdout, stderr, .. } = streams;
    let entries = entries(registry);
    let page = match settings.inputs.first() {
        None => list(&entries),
        Some(asked) => {
            let name = asked.trim_start_matches(['-', '!', '#']);
            let found = entries.iter().filter(|entry| entry.name == name).map(DocItem::page);
            found.collect::<Vec<_>>().join("\n")
        }
    };
    if page.is_empty() {
        let asked = settings.inputs.first().map_or("", String::as_str);
        let mut message = format!("qopt: no documentation of '{asked}': See: qopt docs\n");
        let names = || entries.iter().map(|entry| entry.name.as_str());
        // A name without its dialect.
        let whole = names().find(|name| name.split_once('.').is_some_and(|(_, operation)| operation == asked));
        // A page that differs by a letter is likelier than an operation of that name.
        let pages = entries.iter().filter(|entry| entry.kind.head().is_some()).map(|entry| entry.name.as_str());
        let page = nearest(asked, pages, 1);
        let name = page.or_else(|| whole.map(str::to_owned)).or_else(|| nearest(asked, names(), usize::MAX));
        if let Some(name) = name {
            let _ = writeln!(message, "qopt: Did you mean '{name}'?");
        }
        let _ = stderr.write_all(message.as_bytes());
        return 1;
    }
    let text = markdown::show(&page, settings.terminal);
    print(&text, stdout, stderr)
}

/// All entries, in list order.
fn entries(registry: &Registry) -> Vec<DocItem> {
    let mut all = Vec::new();
    let mut add = |name: &str, summary: &str, kind: DocItemKind| {
        all.push(DocItem { name: name.to_owned(), summary: summary.to_owned(), kind });
    };
    for (name, page) in qopt_docs::PAGES {
        let title = page.lines().next().unwrap_or_default().trim_start_matches("# ");
        add(name, title, DocItemKind::Topic(page));
    }
    for subject in SUBJECTS {
        add(subject.name, subject.summary, DocItemKind::Subject(subject));
    }
    for pass in registry.passes() {
        add(pass.argument, pass.summary, DocItemKind::Pass(pass.options));
        pass.rules.iter().for_each(|rule| add(rule, "", DocItemKind::Rule(pass.argument)));
    }
    for pipeline in registry.pipelines() {
        add(pipeline.argument, pipeline.summary, DocItemKind::Pass(pipeline.options));
    }
    for dialect in qopt_dialects::all().iter().copied() {
        add(dialect.name, dialect.summary, DocItemKind::Dialect(dialect));
        dialect.rules.iter().for_each(|rule| add(rule.name, "", DocItemKind::Rule("canonicalize")));
        let types = dialect.types.iter().map(|def| (format!("{}.{}", dialect.name, def.mnemonic), def.summary));
        let attrs = dialect.attrs.iter().map(|def| (format!("{}.{}", dialect.name, def.mnemonic), def.summary));
        let ops = dialect.ops.iter().map(|def| (def.name.to_owned(), def.summary));
        types.chain(attrs).chain(ops).for_each(|(name, summary)| add(&name, summary, DocItemKind::Definition(dialect)));
    }
    Code::ALL.iter().for_each(|&code| add(code.name(), code.explanation(), DocItemKind::Code));
    // A type and an attribute of the same name are two sections of one page. One entry covers both.
    let mut seen = std::collections::HashSet::new();
    all.retain(|entry| !matches!(entry.kind, DocItemKind::Definition(_)) || seen.insert(entry.name.clone()));
    all
}

impl DocItem {
    /// The entry's page, in Markdown.
    fn page(&self) -> String {
        match self.kind {
            DocItemKind::Topic(page) => page.to_owned(),
            DocItemKind::Subject(subject) => {
                section(qopt_docs::page(subject.page).unwrap_or_default(), subject.heading)
            }
            DocItemKind::Dialect(dialect) => reference_page(dialect),
            DocItemKind::Definition(dialect) => sections(&reference_page(dialect), &self.name),
            DocItemKind::Pass(options) => pass_page(&self.name, &self.summary, options),
            DocItemKind::Code => sections(qopt_docs::page("diagnostics").unwrap_or_default(), &self.name),
            DocItemKind::Rule(pass) => {
                format!("# {}\n\nA rule of `--{pass}`, which counts it by this name.\n", self.name)
            }
        }
    }
}

/// The section of a page with this heading, up to the next heading of its level.
fn section(page: &str, heading: &str) -> String {
    let lines = page.lines().skip_while(|line| *line != heading);
    let own = lines.clone().take(1).chain(lines.skip(1).take_while(|line| !line.starts_with("## ")));
    own.map(|line| format!("{line}\n")).collect()
}

/// The sections of a reference page whose heading is `name`.
fn sections(page: &str, name: &str) -> String {
    let headings = ["", "!", "#"].map(|mark| format!("### `{mark}{name}`"));
    let mut out = String::new();
    let mut inside = false;
    for line in page.lines() {
        if line.starts_with("## ") || line.starts_with("### ") {
            inside = headings.iter().any(|heading| heading == line);
        }
        if inside {
            out.push_str(line);
            out.push('\n');
        }
    }
    out
}

fn pass_page(name: &str, summary: &str, options: &[OptionDef]) -> String {
    let mut out = format!("# --{name}\n\n{summary}.\n");
    if !options.is_empty() {
        out.push_str("\n| option | by default | |\n|---|---|---|\n");
    }
    for option in options {
        let words = match option.kind {
            OptionKind::Choice(words) => format!(": {}", words.join(", ")),
            _ => String::new(),
        };
        let _ = writeln!(out, "| `{}` | {} | {}{words} |", option.name, option.default, option.summary);
    }
    out
}

/// The list of entries. Omits operations, types and attributes, which the dialects' pages list.
fn list(entries: &[DocItem]) -> String {
    let mut out = "`qopt docs NAME` shows the page of a topic, a pass, a dialect, an operation, a type, an attribute, a fold rule or a diagnostic code.\n"
        .to_owned();
    for head in ["Topics", "Passes", "Dialects", "Fold rules"] {
        let _ = write!(out, "\n## {head}\n\n");
        for entry in entries.iter().filter(|entry| entry.kind.head() == Some(head)) {
            let summary = match entry.kind {
                DocItemKind::Rule(pass) => format!("of --{pass}"),
                _ => entry.summary.clone(),
            };
            let _ = writeln!(out, "| {} | {} |", entry.name, summary.replace('|', "\\|"));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{DocItemKind, entries};

    #[test]
    fn everything_has_a_page() {
        for entry in entries(&qopt_dialects::passes()) {
            let is_named = matches!(entry.kind, DocItemKind::Topic(_) | DocItemKind::Subject(_));
            assert!(!entry.page().is_empty(), "{}", entry.name);
            let names_it = is_named || entry.page().contains(&entry.name);
            assert!(names_it, "{}", entry.name);
        }
    }
}
