//! Sources of fuzz inputs: the programs of the tests, and the names of all operations, types and attributes.

use std::path::PathBuf;

use qopt_fuzz::{Mutator, Random, typed};

use xtask::shell;

/// Largest seed in bytes. Longer seeds are slow and find nothing more.
const MAX_SEED_BYTES: usize = 4000;

/// Seeds and their mutators.
pub(super) struct Corpus {
    pub(super) seeds: Vec<String>,
    /// The seeds with operations of StableHLO.
    stablehlo: Vec<String>,
    pub(super) mutator: Mutator,
    /// Mutates the seeds with dialects that mlir-opt has, too.
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
                // Some tests are not UTF-8.
                let text = std::fs::read(&path).map_err(|e| format!("cannot read '{}': {e}", path.display()))?;
                let chunks = qopt_fuzz::chunks(&String::from_utf8_lossy(&text));
                seeds.extend(chunks.iter().flat_map(|chunk| qopt_fuzz::programs(chunk)));
            }
        }
        seeds.retain(|seed| !seed.trim().is_empty() && seed.len() < MAX_SEED_BYTES);
        seeds.sort();
        seeds.dedup();
        let upstream = Mutator::new(crate::differential::valid_seeds()?);
        let stablehlo = seeds.iter().filter(|seed| seed.contains("stablehlo.")).cloned().collect();
        Ok(Self { mutator: Mutator::with_words(seeds.clone(), &names()), upstream, seeds, stablehlo })
    }

    /// A seed without mutations.
    pub(super) fn seed(&self, random: &mut Random) -> &str {
        random.of(&self.seeds).map_or("", String::as_str)
    }

    /// A seed with operations of StableHLO.
    pub(super) fn stablehlo_seed(&self, random: &mut Random) -> &str {
        random.of(&self.stablehlo).map_or("", String::as_str)
    }

    /// A mutated seed.
    pub(super) fn mutated_seed(&self, random: &mut Random) -> String {
        self.mutator.program(random.next())
    }
}

/// All names that the dialects define, as printed.
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

/// A program of the typed generator. Its first line is a comment with the sizes of the arguments.
pub(super) fn typed_program(random: &mut Random) -> String {
    let program = typed::computing(random);
    let size = |dims: &Vec<usize>| dims.iter().map(usize::to_string).collect::<Vec<_>>().join("x");
    let sizes: Vec<String> = program.arguments.iter().map(size).collect();
    format!("{SIZES}{}\n{}", sizes.join(","), program.text)
}

const SIZES: &str = "// sizes: ";

/// The argument sizes in a program's first line.
pub(super) fn sizes(text: &str) -> Option<Vec<Vec<u64>>> {
    let line = text.lines().next()?.strip_prefix(SIZES)?;
    let dims = |part: &str| part.split('x').filter(|n| !n.is_empty()).map(|n| n.parse().ok()).collect();
    line.split(',').map(dims).collect()
}
