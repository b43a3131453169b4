//! Generates the parser of types and attributes from its grammar.
fn main() {
    println!("cargo::rerun-if-changed=src/syntax/mlir.lalrpop");
    let generated = lalrpop::Configuration::new().use_cargo_dir_conventions().emit_rerun_directives(true).process();
    if let Err(error) = generated {
        println!("cargo::error={error}");
        std::process::exit(1);
    }
}
