//! Resource limits of this process, so that a runaway compilation ends without affecting others.

use nix::sys::resource::{Resource, setrlimit};

/// Address space in bytes. Networks of tens of megabytes need a few hundred megabytes.
const MAX_MEMORY_BYTES: u64 = 8 << 30;
/// CPU time in seconds.
const MAX_CPU_SECONDS: u64 = 600;

/// Sets the limits, as far as the system permits.
pub fn set() {
    for (resource, limit) in [(Resource::RLIMIT_AS, MAX_MEMORY_BYTES), (Resource::RLIMIT_CPU, MAX_CPU_SECONDS)] {
        let _ = setrlimit(resource, limit, limit);
    }
}
