//! Sets the soname, which changes with every incompatible version of the library.

fn main() {
    if std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "linux") {
        println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libqopt.so.0");
    }
    println!("cargo::rerun-if-changed=build.rs");
}
