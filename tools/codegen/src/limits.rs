//! What this program may use: so that a compilation that goes wrong ends, and takes nothing else with it.

use nix::sys::resource::{Resource, setrlimit};

/// Of memory; networks of tens of megabytes need a few hundred.
const MEMORY: u64 = 8 << 30;
/// Of one processor's time, in seconds.
const TIME: u64 = 600;

/// Sets the limits. What the system does not let it set stays.
pub fn set() {
    for (resource, limit) in [(Resource::RLIMIT_AS, MEMORY), (Resource::RLIMIT_CPU, TIME)] {
        let _ = setrlimit(resource, limit, limit);
    }
}
