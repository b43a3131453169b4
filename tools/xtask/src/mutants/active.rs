/// Returns true for the active mutant, whose number is in `QOPT_MUTANT`. If `QOPT_MUTANTS_REACHED` names a file, no
/// mutant is active, and the number of each reached mutant is written to the file once.
#[doc(hidden)]
pub fn mutated(number: u16) -> bool {
    use std::io::Write as _;
    use std::sync::LazyLock;
    use std::sync::atomic::{AtomicBool, Ordering};
    enum ProcessRole {
        Active(Option<u16>),
        Records(std::fs::File),
    }
    static ROLE: LazyLock<ProcessRole> = LazyLock::new(|| {
        let record = std::env::var_os("QOPT_MUTANTS_REACHED");
        match record.and_then(|path| std::fs::OpenOptions::new().create(true).append(true).open(path).ok()) {
            Some(file) => ProcessRole::Records(file),
            None => ProcessRole::Active(std::env::var("QOPT_MUTANT").ok().and_then(|n| n.parse().ok())),
        }
    });
    static SEEN: [AtomicBool; 1 << 16] = [const { AtomicBool::new(false) }; 1 << 16];
    match &*ROLE {
        ProcessRole::Active(active) => *active == Some(number),
        ProcessRole::Records(file) => {
            if SEEN.get(usize::from(number)).is_some_and(|seen| !seen.swap(true, Ordering::Relaxed)) {
                let mut file = file;
                // A mutant that is not recorded is not run and counts as missed.
                let _ = file.write_all(format!("{number}\n").as_bytes());
            }
            false
        }
    }
}
