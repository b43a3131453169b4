//! Tests of the C library through its functions, its header and C programs.
#![allow(clippy::unwrap_used, clippy::panic)]

mod calls;
mod header;
mod pointers;
mod programs;
mod random;

use std::path::{Path, PathBuf};

/// The root of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap().to_owned()
}

/// The shared library. Cargo builds it with this test, in the directory of the test's program.
fn library() -> PathBuf {
    let path = std::env::current_exe().unwrap().with_file_name("libqopt.so");
    assert!(path.exists(), "cargo has not built {}", path.display());
    path
}
