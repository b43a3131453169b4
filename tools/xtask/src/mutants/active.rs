/// Whether a mutant is the active one, which `QOPT_MUTANT` says. None is if `QOPT_MUTANTS_REACHED` names a file: then each that is
/// asked for is written there, once.
#[doc(hidden)]
pub fn mutated(number: u16) -> bool {
    use std::io::Write as _;
    use std::sync::LazyLock;
    use std::sync::atomic::{AtomicBool, Ordering};
    enum Role {
        Active(Option<u16>),
        Records(std::fs::File),
    }
    static ROLE: LazyLock<Role> = LazyLock::new(|| {
        let record = std::env::var_os("QOPT_MUTANTS_REACHED");
        match record.and_then(|path| std::fs::OpenOptions::new().create(true).append(true).open(path).ok()) {
            Some(file) => Role::Records(file),
            None => Role::Active(std::env::var("QOPT_MUTANT").ok().and_then(|n| n.parse().ok())),
        }
    });
    static SEEN: [AtomicBool; 1 << 16] = [const { AtomicBool::new(false) }; 1 << 16];
    match &*ROLE {
        Role::Active(active) => *active == Some(number),
        Role::Records(file) => {
            if SEEN.get(usize::from(number)).is_some_and(|seen| !seen.swap(true, Ordering::Relaxed)) {
                let mut file = file;
                // What is not recorded is not tried, and shows as a survivor.
                let _ = file.write_all(format!("{number}\n").as_bytes());
            }
            false
        }
    }
}
