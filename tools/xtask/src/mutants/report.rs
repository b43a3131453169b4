//! Stores the verdicts of mutants as they arrive, so that a run can be resumed, and prints their numbers by area and file.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use super::find::Mutant;
use super::run::MutantVerdict;
use crate::table::Table;
use crate::{TaskResult, coverage};

/// Smallest share of detected mutants in percent.
const MIN_CAUGHT_PERCENT: f64 = 95.0;

/// The verdicts by mutant name, stored in a file.
pub struct Verdicts {
    path: PathBuf,
    by_name: BTreeMap<String, MutantVerdict>,
}

impl Verdicts {
    /// With `resume`, loads the verdicts of earlier runs, except for missed mutants, because new tests may catch them.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn open(dir: &Path, resume: bool) -> Result<Self, String> {
        let path = dir.join("verdicts");
        let old = if resume { std::fs::read_to_string(&path).unwrap_or_default() } else { String::new() };
        let mut by_name: BTreeMap<String, MutantVerdict> = old.lines().filter_map(parse_line).collect();
        by_name.retain(|_, verdict| *verdict != MutantVerdict::Missed);
        let text: String = by_name.iter().map(|(name, verdict)| format!("{verdict}\t{name}\n")).collect();
        std::fs::write(&path, text).map_err(|e| format!("cannot write '{}': {e}", path.display()))?;
        Ok(Self { path, by_name })
    }

    /// The verdict of a mutant.
    pub fn get(&self, name: &str) -> Option<MutantVerdict> {
        self.by_name.get(name).copied()
    }

    /// Adds a verdict, and appends it to the file.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn add(&mut self, name: &str, verdict: MutantVerdict) -> TaskResult {
        self.by_name.insert(name.to_owned(), verdict);
        let file = std::fs::OpenOptions::new().append(true).open(&self.path);
        let written = file.and_then(|mut file| writeln!(file, "{verdict}\t{name}"));
        written.map_err(|e| format!("cannot write '{}': {e}", self.path.display()))
    }
}

/// Parses a line of the file, `verdict <tab> name`.
fn parse_line(line: &str) -> Option<(String, MutantVerdict)> {
    let (verdict, name) = line.split_once('\t')?;
    let verdict = MutantVerdict::ALL.into_iter().find(|variant| variant.to_string() == verdict)?;
    Some((name.to_owned(), verdict))
}

/// Numbers of mutants, in the order of [`MutantVerdict::ALL`].
#[derive(Clone, Copy, Default)]
struct VerdictCounts([u32; MutantVerdict::ALL.len()]);

impl VerdictCounts {
    fn add(&mut self, verdict: MutantVerdict) {
        for (count, variant) in self.0.iter_mut().zip(MutantVerdict::ALL) {
            *count += u32::from(variant == verdict);
        }
    }
    /// Share of detected mutants among those that compile. A timeout counts as detected.
    fn percent(self) -> f64 {
        let [caught, missed, _, timeout] = self.0.map(f64::from);
        let tried = caught + missed + timeout;
        if tried == 0.0 { 100.0 } else { 100.0 * (caught + timeout) / tried }
    }
    fn row(self, area: &str, file: &str) -> Vec<String> {
        let total: u32 = self.0.iter().sum();
        let numbers = std::iter::once(total).chain(self.0).map(|n| n.to_string());
        [area.to_owned(), file.to_owned()]
            .into_iter()
            .chain(numbers)
            .chain([format!("{:.1}", self.percent())])
            .collect()
    }
}

/// Prints the table, by area and file.
///
/// # Errors
/// If too few mutants are detected.
pub fn table(verdicts: &Verdicts, mutants: &[Mutant]) -> TaskResult {
    let mut table = Table::new(&["area", "file", " mutants", " caught", " missed", " unviable", " timeouts", " %"]);
    let mut total = VerdictCounts::default();
    for &(area, folder) in coverage::AREAS {
        let mut files: BTreeMap<&str, VerdictCounts> = BTreeMap::new();
        let mut area_counts = VerdictCounts::default();
        for mutant in mutants.iter().filter(|mutant| mutant.file.starts_with(folder)) {
            if let Some(verdict) = verdicts.get(&mutant.name) {
                files.entry(&mutant.file).or_default().add(verdict);
                area_counts.add(verdict);
                total.add(verdict);
            }
        }
        files.iter().for_each(|(file, counts)| table.row(counts.row(area, file)));
        table.row(area_counts.row(area, "all"));
    }
    table.row(total.row("all", "all"));
    print!("{table}");
    if total.percent() < MIN_CAUGHT_PERCENT {
        return Err(format!(
            "{:.1} % of the mutants are detected; {MIN_CAUGHT_PERCENT} % are required",
            total.percent()
        ));
    }
    Ok(())
}
