//! What became of mutants: kept as it comes, so that a long run can be taken up again, and counted by area and file.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use super::find::Mutant;
use super::run::Verdict;
use crate::table::Table;
use crate::{Outcome, coverage};

/// The least share of mutants that have to be noticed, in per cent.
const LEAST: f64 = 95.0;

/// What is known of mutants, by name, also in a file.
pub struct Verdicts {
    path: PathBuf,
    known: BTreeMap<String, Verdict>,
}

impl Verdicts {
    /// What earlier runs kept in a directory, if that counts; not what survived, for tests may have been written for it.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn open(dir: &Path, resume: bool) -> Result<Self, String> {
        let path = dir.join("verdicts");
        let old = if resume { std::fs::read_to_string(&path).unwrap_or_default() } else { String::new() };
        let mut known: BTreeMap<String, Verdict> = old.lines().filter_map(parsed).collect();
        known.retain(|_, verdict| *verdict != Verdict::Missed);
        let text: String = known.iter().map(|(name, verdict)| format!("{verdict}\t{name}\n")).collect();
        std::fs::write(&path, text).map_err(|e| format!("cannot write '{}': {e}", path.display()))?;
        Ok(Self { path, known })
    }

    /// What is known of a mutant.
    pub fn get(&self, name: &str) -> Option<Verdict> {
        self.known.get(name).copied()
    }

    /// Adds what became of a mutant.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn add(&mut self, name: &str, verdict: Verdict) -> Outcome {
        self.known.insert(name.to_owned(), verdict);
        let file = std::fs::OpenOptions::new().append(true).open(&self.path);
        let written = file.and_then(|mut file| writeln!(file, "{verdict}\t{name}"));
        written.map_err(|e| format!("cannot write '{}': {e}", self.path.display()))
    }
}

fn parsed(line: &str) -> Option<(String, Verdict)> {
    let (verdict, name) = line.split_once('\t')?;
    let verdict = Verdict::ALL.into_iter().find(|known| known.to_string() == verdict)?;
    Some((name.to_owned(), verdict))
}

/// Numbers of mutants, in the order of [`Verdict::ALL`].
#[derive(Clone, Copy, Default)]
struct Counts([u32; Verdict::ALL.len()]);

impl Counts {
    fn add(&mut self, verdict: Verdict) {
        for (count, known) in self.0.iter_mut().zip(Verdict::ALL) {
            *count += u32::from(known == verdict);
        }
    }
    /// How many of those that could be built were noticed. One that hangs is.
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
/// If too few of the mutants are noticed.
pub fn table(verdicts: &Verdicts, mutants: &[Mutant]) -> Outcome {
    let mut table = Table::new(&["area", "file", " mutants", " caught", " missed", " unviable", " timeouts", " %"]);
    let mut total = Counts::default();
    for &(area, place) in coverage::AREAS {
        let mut files: BTreeMap<&str, Counts> = BTreeMap::new();
        let mut all = Counts::default();
        for mutant in mutants.iter().filter(|mutant| mutant.file.starts_with(place)) {
            if let Some(verdict) = verdicts.get(&mutant.name) {
                files.entry(&mutant.file).or_default().add(verdict);
                all.add(verdict);
                total.add(verdict);
            }
        }
        files.iter().for_each(|(file, counts)| table.row(counts.row(area, file)));
        table.row(all.row(area, "all"));
    }
    table.row(total.row("all", "all"));
    print!("{table}");
    if total.percent() < LEAST {
        return Err(format!("{:.1} % of the mutants are noticed; {LEAST} % have to be", total.percent()));
    }
    Ok(())
}
