//! The pages of qopt's documentation as texts, for `qopt docs`.
//!
//! A package of the driver has no files outside of its folder, so the pages are a separate crate.
#![forbid(unsafe_code)]

/// The pages in Markdown by name, sorted. Excluded are the index, the contents of the book, and the table
/// of invocations, which need a browser.
pub const PAGES: &[(&str, &str)] = &[
    ("add-a-dialect", include_str!("add-a-dialect.md")),
    ("add-a-fold-rule", include_str!("add-a-fold-rule.md")),
    ("add-a-frontend", include_str!("add-a-frontend.md")),
    ("add-a-lowering", include_str!("add-a-lowering.md")),
    ("add-a-target", include_str!("add-a-target.md")),
    ("add-an-op", include_str!("add-an-op.md")),
    ("architecture", include_str!("architecture.md")),
    ("benchmarks", include_str!("benchmarks.md")),
    ("boundary", include_str!("boundary.md")),
    ("changelog", include_str!("changelog.md")),
    ("commands", include_str!("commands.md")),
    ("contributing", include_str!("contributing.md")),
    ("conversions", include_str!("conversions.md")),
    ("diagnostics", include_str!("diagnostics.md")),
    ("dialects", include_str!("dialects.md")),
    ("differences", include_str!("differences.md")),
    ("embedding", include_str!("embedding.md")),
    ("fold-matrix", include_str!("fold-matrix.md")),
    ("formats", include_str!("formats.md")),
    ("fuzzing", include_str!("fuzzing.md")),
    ("glossary", include_str!("glossary.md")),
    ("guide-contributor", include_str!("guide-contributor.md")),
    ("guide-embedded", include_str!("guide-embedded.md")),
    ("guide-hardware", include_str!("guide-hardware.md")),
    ("guide-mlir", include_str!("guide-mlir.md")),
    ("guide-onnx", include_str!("guide-onnx.md")),
    ("guide-research", include_str!("guide-research.md")),
    ("hub", include_str!("hub.md")),
    ("hub-to-qdq", include_str!("hub-to-qdq.md")),
    ("hub-to-tosa", include_str!("hub-to-tosa.md")),
    ("importing", include_str!("importing.md")),
    ("interpolation", include_str!("interpolation.md")),
    ("islands", include_str!("islands.md")),
    ("language-server", include_str!("language-server.md")),
    ("lifting", include_str!("lifting.md")),
    ("mutants", include_str!("mutants.md")),
    ("native", include_str!("native.md")),
    ("numerics", include_str!("numerics.md")),
    ("playground", include_str!("playground.md")),
    ("quant-semantics", include_str!("quant-semantics.md")),
    ("reducing", include_str!("reducing.md")),
    ("requantization", include_str!("requantization.md")),
    ("running", include_str!("running.md")),
    ("tutorial", include_str!("tutorial.md")),
    ("validation", include_str!("validation.md")),
    ("viewing", include_str!("viewing.md")),
];

/// The page with this name.
pub fn page(name: &str) -> Option<&'static str> {
    PAGES.iter().find(|(found, _)| *found == name).map(|(_, text)| *text)
}

#[cfg(test)]
mod tests {
    use super::{PAGES, page};

    #[test]
    fn every_page_is_listed() {
        let files = std::fs::read_dir(env!("CARGO_MANIFEST_DIR")).unwrap();
        let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.filter_map(|name| Some(name.strip_suffix(".md")?.to_owned())).collect();
        names.retain(|name| !["command-line", "README", "SUMMARY"].contains(&name.as_str()));
        names.sort();
        assert_eq!(names, PAGES.iter().map(|(name, _)| *name).collect::<Vec<_>>());
    }

    #[test]
    fn every_page_is_in_the_book() {
        let contents = include_str!("SUMMARY.md");
        let absent: Vec<_> = PAGES.iter().filter(|(name, _)| !contents.contains(&format!("({name}.md)"))).collect();
        assert!(absent.is_empty(), "{absent:?}");
    }

    #[test]
    fn a_page_is_found_by_its_name() {
        assert!(page("tutorial").is_some_and(|text| text.starts_with("# ")));
        assert_eq!(page("README"), None);
    }
}
