//! Sets the size of the stack in memory. The module documents 2 MiB for a thread, which the linker's default does not reach.

fn main() {
    if std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32") {
        println!("cargo::rustc-cdylib-link-arg=-zstack-size={}", 4 << 20);
    }
    println!("cargo::rerun-if-changed=build.rs");
}
