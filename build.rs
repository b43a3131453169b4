//! Generates parsers from the grammars below `src`.

fn main() {
    let generated = lalrpop::Configuration::new().use_cargo_dir_conventions().emit_rerun_directives(true).process();
    if let Err(error) = generated {
        println!("cargo::error={error}");
        std::process::exit(1);
    }
}
