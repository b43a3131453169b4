//! `qopt docs`: the reference and the pages of `docs` in a terminal.
//!
//! What is said about a definition is a part of its dialect's reference page, so that it is the same in both places.

mod markdown;

use std::fmt::Write as _;

use qopt_ir::def::{Dialect, reference_page};
use qopt_ir::pass::{OptionDef, OptionKind, Registry};

use crate::Streams;
use crate::cli::{Settings, nearest};

/// Pages by what they are asked for.
const TOPICS: &[(&str, &str)] = &[
    ("add-a-fold-rule", include_str!("../../../../docs/add-a-fold-rule.md")),
    ("add-an-op", include_str!("../../../../docs/add-an-op.md")),
    ("architecture", include_str!("../../../../docs/architecture.md")),
    ("benchmarks", include_str!("../../../../docs/benchmarks.md")),
    ("boundary", include_str!("../../../../docs/boundary.md")),
    ("conversions", include_str!("../../../../docs/conversions.md")),
    ("differences", include_str!("../../../../docs/differences.md")),
    ("fold-matrix", include_str!("../../../../docs/fold-matrix.md")),
    ("fuzzing", include_str!("../../../../docs/fuzzing.md")),
    ("hub", include_str!("../../../../docs/hub.md")),
    ("hub-to-qdq", include_str!("../../../../docs/hub-to-qdq.md")),
    ("hub-to-tosa", include_str!("../../../../docs/hub-to-tosa.md")),
    ("interpolation", include_str!("../../../../docs/interpolation.md")),
    ("islands", include_str!("../../../../docs/islands.md")),
    ("language-server", include_str!("../../../../docs/language-server.md")),
    ("lifting", include_str!("../../../../docs/lifting.md")),
    ("mutants", include_str!("../../../../docs/mutants.md")),
    ("native", include_str!("../../../../docs/native.md")),
    ("numerics", include_str!("../../../../docs/numerics.md")),
    ("quant-semantics", include_str!("../../../../docs/quant-semantics.md")),
    ("reducing", include_str!("../../../../docs/reducing.md")),
    ("requantization", include_str!("../../../../docs/requantization.md")),
    ("running", include_str!("../../../../docs/running.md")),
    ("validation", include_str!("../../../../docs/validation.md")),
];

/// Something that can be asked for.
struct Entry {
    /// Without dashes and marks.
    name: String,
    summary: String,
    kind: Kind,
}

#[derive(Clone, Copy)]
enum Kind {
    /// A page.
    Topic(&'static str),
    Dialect(&'static Dialect),
    /// A type, an attribute or an operation: a section of a page.
    Definition(&'static Dialect),
    /// A pass or pipeline.
    Pass(&'static [OptionDef]),
    /// A rule of `--canonicalize`, or of the pass that is named.
    Rule(&'static str),
}

impl Kind {
    /// Under which heading of the list it stands; a definition is found on its dialect's page instead.
    fn head(self) -> Option<&'static str> {
        match self {
            Self::Topic(_) => Some("Topics"),
            Self::Pass(_) => Some("Passes"),
            Self::Dialect(_) => Some("Dialects"),
            Self::Rule(_) => Some("Fold rules"),
            Self::Definition(_) => None,
        }
    }
}

/// Prints what is asked for, or all that can be; the result is the exit code.
pub(crate) fn docs(settings: &Settings, registry: &Registry, streams: Streams<'_>) -> i32 {
    let Streams { stdout, stderr, .. } = streams;
    let entries = entries(registry);
    let page = match settings.inputs.first() {
        None => list(&entries),
        Some(asked) => {
            let name = asked.trim_start_matches(['-', '!', '#']);
            let found = entries.iter().filter(|entry| entry.name == name).map(Entry::page);
            found.collect::<Vec<_>>().join("\n")
        }
    };
    if page.is_empty() {
        let asked = settings.inputs.first().map_or("", String::as_str);
        let mut message = format!("qopt: there is nothing about '{asked}': See: qopt docs\n");
        if let Some(name) = nearest(asked, entries.iter().map(|entry| entry.name.as_str()), usize::MAX) {
            let _ = writeln!(message, "qopt: Did you mean '{name}'?");
        }
        let _ = stderr.write_all(message.as_bytes());
        return 1;
    }
    let text = markdown::show(&page, settings.terminal);
    i32::from(stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()).is_err())
}

/// Everything, in the order of the list.
fn entries(registry: &Registry) -> Vec<Entry> {
    let mut all = Vec::new();
    let mut add = |name: &str, summary: &str, kind: Kind| {
        all.push(Entry { name: name.to_owned(), summary: summary.to_owned(), kind });
    };
    for (name, page) in TOPICS {
        let title = page.lines().next().unwrap_or_default().trim_start_matches("# ");
        add(name, title, Kind::Topic(page));
    }
    for pass in registry.passes() {
        add(pass.argument, pass.summary, Kind::Pass(pass.options));
        pass.rules.iter().for_each(|rule| add(rule, "", Kind::Rule(pass.argument)));
    }
    for pipeline in registry.pipelines() {
        add(pipeline.argument, pipeline.summary, Kind::Pass(pipeline.options));
    }
    for dialect in qopt_dialects::all().iter().copied() {
        add(dialect.name, dialect.summary, Kind::Dialect(dialect));
        dialect.rules.iter().for_each(|rule| add(rule.name, "", Kind::Rule("canonicalize")));
        let types = dialect.types.iter().map(|def| (format!("{}.{}", dialect.name, def.mnemonic), def.summary));
        let attrs = dialect.attrs.iter().map(|def| (format!("{}.{}", dialect.name, def.mnemonic), def.summary));
        let ops = dialect.ops.iter().map(|def| (def.name.to_owned(), def.summary));
        types.chain(attrs).chain(ops).for_each(|(name, summary)| add(&name, summary, Kind::Definition(dialect)));
    }
    // A type and an attribute of one name are sections of one page, and found together.
    let mut seen = std::collections::HashSet::new();
    all.retain(|entry| !matches!(entry.kind, Kind::Definition(_)) || seen.insert(entry.name.clone()));
    all
}

impl Entry {
    /// What is said about it, in Markdown.
    fn page(&self) -> String {
        match self.kind {
            Kind::Topic(page) => page.to_owned(),
            Kind::Dialect(dialect) => reference_page(dialect),
            Kind::Definition(dialect) => sections(&reference_page(dialect), &self.name),
            Kind::Pass(options) => pass_page(&self.name, &self.summary, options),
            Kind::Rule(pass) => {
                format!("# {}\n\nA rule of `--{pass}`, which counts it by this name.\n", self.name)
            }
        }
    }
}

/// The sections of a reference page that are headed by a name.
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

/// What can be asked for, without the operations, types and attributes: their dialects' pages have them.
fn list(entries: &[Entry]) -> String {
    let mut out = "`qopt docs NAME` shows the page of a topic, a pass, a dialect, an operation, a type, an attribute or a fold rule.\n"
        .to_owned();
    for head in ["Topics", "Passes", "Dialects", "Fold rules"] {
        let _ = write!(out, "\n## {head}\n\n");
        for entry in entries.iter().filter(|entry| entry.kind.head() == Some(head)) {
            let summary = match entry.kind {
                Kind::Rule(pass) => format!("of --{pass}"),
                _ => entry.summary.clone(),
            };
            let _ = writeln!(out, "| {} | {} |", entry.name, summary.replace('|', "\\|"));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{Kind, TOPICS, entries};

    #[test]
    fn every_page_is_a_topic() {
        let pages = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs")).unwrap();
        let names = pages.map(|page| page.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.filter_map(|name| Some(name.strip_suffix(".md")?.to_owned())).collect();
        // A list of invocations, for a browser.
        names.retain(|name| name != "command-line");
        names.sort();
        assert_eq!(names, TOPICS.iter().map(|(name, _)| *name).collect::<Vec<_>>());
    }

    #[test]
    fn everything_has_a_page() {
        for entry in entries(&qopt_dialects::passes()) {
            let names_it = matches!(entry.kind, Kind::Topic(_)) || entry.page().contains(&entry.name);
            assert!(names_it, "{}", entry.name);
        }
    }
}
