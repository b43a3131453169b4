
/// Whether a mutant is the active one, which `QOPT_MUTANT` says. No mutant is active if `QOPT_MUTANTS_REACHED` names a file: then
/// each that is asked for is written there.
#[doc(hidden)]
pub fn mutated(number: u16) -> bool {
    use std::io::Write as _;
    use std::sync::atomic::{AtomicBool, Ordering};
    enum Role {
        Active(Option<u16>),
        Records(std::fs::File),
    }
    static ROLE: std::sync::LazyLock<Role> = std::sync::LazyLock::new(|| match std::env::var_os("QOPT_MUTANTS_REACHED") {
        Some(path) => match std::fs::OpenOptions::new().create(true).append(true).open(path) {
            Ok(file) => Role::Records(file),
            Err(_) => Role::Active(None),
        },
        None => Role::Active(std::env::var("QOPT_MUTANT").ok().and_then(|n| n.parse().ok())),
    });
    static SEEN: [AtomicBool; 1 << 16] = [const { AtomicBool::new(false) }; 1 << 16];
    match &*ROLE {
        Role::Active(active) => *active == Some(number),
        Role::Records(file) => {
            let is_new = SEEN.get(usize::from(number)).is_some_and(|seen| !seen.swap(true, Ordering::Relaxed));
            if is_new {
                let mut file = file;
                let _ = file.write_all(format!("{number}\n").as_bytes());
            }
            false
        }
    }
}
