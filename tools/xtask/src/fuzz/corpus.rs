//! What inputs are made of: the programs of the tests, and the names of all operations, types and attributes.

use std::path::PathBuf;

use qopt_fuzz::{Mutator, Random, typed};

use crate::shell;

/// Longer seeds are slow, and mutate into what shorter ones do.
const LONGEST: usize = 4000;

/// Seeds and what mutates them.
pub(super) struct Corpus {
    pub(super) seeds: Vec<String>,
    pub(super) mutator: Mutator,
    /// Those that mlir-opt knows, mutated.
    pub(super) upstream: Mutator,
}

impl Corpus {
    /// # Errors
    /// If the tests cannot be read.
    pub(super) fn read() -> Result<Self, String> {
        let mut seeds = Vec::new();
        let mut work = vec![shell::root().join("lit-tests")];
        while let Some(path) = work.pop() {
            if path.is_dir() {
                let entries = std::fs::read_dir(&path).map_err(|e| format!("cannot list '{}': {e}", path.display()))?;
                work.extend(entries.filter_map(|entry| Some(entry.ok()?.path())).collect::<Vec<PathBuf>>());
            } else if path.extension().is_some_and(|extension| extension == "mlir") {
                // Some tests are no text.
                let text = std::fs::read(&path).map_err(|e| format!("cannot read '{}': {e}", path.display()))?;
                let chunks = qopt_fuzz::chunks(&String::from_utf8_lossy(&text));
                seeds.extend(chunks.iter().flat_map(|chunk| qopt_fuzz::programs(chunk)));
            }
        }
        seeds.retain(|seed| !seed.trim().is_empty() && seed.len() < LONGEST);
        seeds.sort();
        seeds.dedup();
        let upstream = Mutator::new(crate::differential::valid_seeds()?);
        Ok(Self { mutator: Mutator::with_words(seeds.clone(), &names()), upstream, seeds })
    }

    /// A seed as it is.
    pub(super) fn seed(&self, random: &mut Random) -> &str {
        random.of(&self.seeds).map_or("", String::as_str)
    }

    /// A mutated seed.
    pub(super) fn mutated(&self, random: &mut Random) -> String {
        self.mutator.program(random.next())
    }
}

/// Every name that the dialects have, as it stands in text.
fn names() -> String {
    let mut names = Vec::new();
    for dialect in qopt_dialects::all() {
        for op in dialect.ops.iter().chain(dialect.operators) {
            names.extend([op.name.to_owned(), format!("\"{}\"", op.name)]);
            names.extend(op.attrs.iter().map(|attr| attr.name.to_owned()));
        }
        names.extend(dialect.types.iter().map(|ty| format!("!{}.{}", dialect.name, ty.mnemonic)));
        names.extend(dialect.attrs.iter().map(|attr| format!("#{}.{}", dialect.name, attr.mnemonic)));
    }
    names.join(" ")
}

/// A program of the generator of typed programs. A comment says the sizes of its arguments, of each function the same.
pub(super) fn typed(random: &mut Random) -> String {
    let program = typed::computing(random);
    let size = |dims: &Vec<usize>| dims.iter().map(usize::to_string).collect::<Vec<_>>().join("x");
    let sizes: Vec<String> = program.arguments.iter().map(size).collect();
    format!("{SIZES}{}\n{}", sizes.join(","), program.text)
}

const SIZES: &str = "// sizes: ";

/// The sizes of the arguments that a program says.
pub(super) fn sizes(text: &str) -> Option<Vec<Vec<u64>>> {
    let line = text.lines().next()?.strip_prefix(SIZES)?;
    let dims = |part: &str| part.split('x').filter(|n| !n.is_empty()).map(|n| n.parse().ok()).collect();
    line.split(',').map(dims).collect()
}
