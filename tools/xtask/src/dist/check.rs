//! The checks of the packages: they are reproducible, and programs are built and run with the unpacked files.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use super::{Package, VERSION, program, tree};
use crate::files::{create, remove, write};
use crate::{TaskResult, packages, programs, shell, wasm};

/// A model that the programs read.
const MODEL: &str = "lit-tests/models/twin_dev.int8.tflite";

/// Checks the packages in a folder.
///
/// # Errors
/// If a check fails.
pub(super) fn run(package: &Package, dist: &Path) -> TaskResult {
    let scratch = shell::scratch("dist-test")?;
    remove(&scratch)?;
    is_reproducible(package, dist, &scratch.join("again"))?;
    shell::run(program("sha256sum").args(["--check", "--quiet", "SHA256SUMS"]).current_dir(dist))?;
    has_crates(&dist.join(package.sbom()))?;
    let unpacked = scratch.join("unpacked");
    create(&unpacked)?;
    shell::run(program("tar").arg("-xzf").arg(dist.join(package.archive())).arg("-C").arg(&unpacked))?;
    let prefix = unpacked.join(package.name());
    programs_run(&prefix, &scratch)?;
    has_pages_and_scripts(&prefix)?;
    let expected = with_pkg_config(&prefix, &scratch)?;
    let folded = read(&scratch.join("folded.tflite"))?;
    with_cmake(&prefix, &scratch, &expected)?;
    compiles(&scratch)?;
    completes(&prefix)?;
    is_debian(package, dist, &prefix, &scratch.join("debian"))?;
    with_python(dist, &scratch.join("python"), &folded)?;
    with_node(dist, &scratch.join("node"), &folded)?;
    packages::check(&programs::entries(dist, &[".crate"])?)?;
    println!("the packages in '{}' pass all checks", dist.display());
    Ok(())
}

fn expect(condition: bool, what: impl FnOnce() -> String) -> TaskResult {
    if condition { Ok(()) } else { Err(what()) }
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|e| format!("cannot read '{}': {e}", path.display()))
}

/// Packages the same binaries once more.
fn is_reproducible(package: &Package, dist: &Path, again: &Path) -> TaskResult {
    package.write(again)?;
    let names = |folder: &Path| {
        Ok::<_, String>(
            programs::entries(folder, &[""])?.iter().map(|path| programs::file_name(path)).collect::<Vec<_>>(),
        )
    };
    let files = names(dist)?;
    expect(files == names(again)?, || "two runs write different files".to_owned())?;
    for name in files {
        let same = read(&dist.join(&name))? == read(&again.join(&name))?;
        expect(same, || format!("'{name}' differs between two runs with the same binaries"))?;
    }
    Ok(())
}

/// The list of crates has those that are linked, each with a license, and no crate of tests or of the build.
fn has_crates(sbom: &Path) -> TaskResult {
    let list: Value = serde_json::from_slice(&read(sbom)?).map_err(|e| format!("'{}': {e}", sbom.display()))?;
    let components = list["components"].as_array().cloned().unwrap_or_default();
    let has = |name: &str| components.iter().any(|component| component["name"] == name);
    for name in ["qopt-ir", "smallvec", "mlir-sys", "rustc-hash"] {
        expect(has(name), || format!("the list of crates lacks '{name}'"))?;
    }
    for name in ["insta", "lalrpop", "proptest", "syn"] {
        expect(!has(name), || format!("the list of crates has '{name}', which is not linked"))?;
    }
    let is_licensed = |component: &Value| {
        let license = &component["licenses"][0];
        [&license["expression"], &license["license"]["name"]]
            .iter()
            .any(|text| text.as_str().is_some_and(|text| !text.is_empty()))
    };
    let unlicensed = components.iter().find(|component| !is_licensed(component));
    expect(unlicensed.is_none(), || format!("a crate has no license: {unlicensed:?}"))
}

/// The programs run, and `qopt` finds the code generator.
fn programs_run(prefix: &Path, scratch: &Path) -> TaskResult {
    let qopt = prefix.join("bin/qopt");
    let version = shell::output(Command::new(&qopt).arg("--version"))?;
    expect(version.trim() == format!("qopt {VERSION}"), || format!("'qopt --version' prints '{version}'"))?;
    let object = scratch.join("model.o");
    let mut compile = Command::new(&qopt);
    compile.arg("compile").arg(shell::root().join(MODEL)).arg("-o").arg(&object).env_remove("QOPT_CODEGEN");
    shell::run(&mut compile)?;
    expect(object.is_file(), || "'qopt compile' writes no object".to_owned())
}

/// troff accepts the manual pages, and all crates have their licenses.
fn has_pages_and_scripts(prefix: &Path) -> TaskResult {
    let pages = programs::entries(&prefix.join("share/man/man1"), &[".1"])?;
    for name in ["qopt.1", "qopt-compile.1"] {
        expect(pages.iter().any(|page| programs::file_name(page) == name), || format!("there is no page '{name}'"))?;
    }
    for page in pages {
        let formatted = program("groff").args(["-man", "-ww", "-Tutf8"]).arg(&page).output();
        let formatted = formatted.map_err(|e| format!("cannot start 'groff': {e}"))?;
        let warnings = String::from_utf8_lossy(&formatted.stderr).into_owned();
        expect(formatted.status.success() && warnings.is_empty(), || format!("'{}':\n{warnings}", page.display()))?;
        expect(!formatted.stdout.is_empty(), || format!("'{}' is empty", page.display()))?;
    }
    let licenses = prefix.join("share/doc/qopt/crates");
    expect(programs::entries(&licenses, &[""])?.len() > 10, || format!("'{}' has too few licenses", licenses.display()))
}

/// The shells complete the start of a pass and of a command's option.
fn completes(prefix: &Path) -> TaskResult {
    let words = "for line in 'qopt --fold-quant-sh' 'qopt compile --head'; do";
    let bash = format!(
        "source share/bash-completion/completions/qopt; {words} COMP_WORDS=($line); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); \
         _qopt; echo \"${{COMPREPLY[@]}}\"; done"
    );
    let fish = "source share/fish/vendor_completions.d/qopt.fish; for line in 'qopt --fold-quant-sh' 'qopt compile --head'; \
                complete -C $line; end";
    // The functions of its completion system print their arguments.
    let zsh = format!(
        "_describe() {{ print -rl -- ${{(P)2}}; }}; compset() {{ :; }}; _files() {{ :; }}; {words} words=(${{=line}}); \
         CURRENT=$#words PREFIX=$words[-1]; source share/zsh/vendor-completions/_qopt; done"
    );
    for (shell, arguments) in [("bash", ["-c", &bash]), ("fish", ["-c", fish]), ("zsh", ["-fc", &zsh])] {
        let output = shell::output(program(shell).args(arguments).current_dir(prefix))?;
        for expected in ["--fold-quant-shapes", "--header"] {
            expect(output.contains(expected), || format!("the completions of {shell} lack '{expected}': {output}"))?;
        }
    }
    Ok(())
}

/// The CMake project's `compile`, which links the library in `lib`, finds the code generator in `bin`.
fn compiles(scratch: &Path) -> TaskResult {
    let [object, header] = ["compiled.o", "compiled.h"].map(|name| scratch.join(name));
    let mut compile = Command::new(scratch.join("cmake/compile"));
    compile
        .arg(shell::root().join(MODEL))
        .args([&object, &header])
        .env_remove("QOPT_CODEGEN")
        .env("PATH", "/usr/bin:/bin");
    shell::run(&mut compile)?;
    expect(read(&object)? == read(&scratch.join("model.o"))?, || {
        "the C library and 'qopt compile' give different objects".to_owned()
    })?;
    expect(read(&header)?.windows(9).any(|text| text == b"model_run"), || "the header lacks 'model_run'".to_owned())
}

/// The wheel and the npm package fold the model to the same bytes as the C library.
fn is_folded(path: &Path, folded: &[u8]) -> TaskResult {
    expect(read(path)? == folded, || format!("'{}' differs from the file of the C library", path.display()))
}

/// Installs the wheel with its dependencies in a new environment, and folds a model.
fn with_python(dist: &Path, folder: &Path, folded: &[u8]) -> TaskResult {
    shell::run(program("python3").args(["-m", "venv"]).arg(folder))?;
    let python = folder.join("bin/python");
    let wheel = programs::entries(dist, &[".whl"])?;
    shell::run(Command::new(&python).args(["-m", "pip", "install", "--quiet"]).args(wheel))?;
    let script = "import sys, qopt\nmodule = qopt.load(sys.argv[1])\nmodule.fold()\nmodule.save(sys.argv[2])\n";
    let output = folder.join("folded.tflite");
    let mut fold = Command::new(&python);
    fold.args(["-c", script]).arg(shell::root().join(MODEL)).arg(&output).current_dir(folder);
    shell::run(&mut fold)?;
    is_folded(&output, folded)
}

/// Installs the npm package in a new project, and folds a model.
fn with_node(dist: &Path, folder: &Path, folded: &[u8]) -> TaskResult {
    create(folder)?;
    write(&folder.join("package.json"), r#"{ "private": true, "type": "module" }"#)?;
    let script = "import { readFileSync, writeFileSync } from 'node:fs';\nimport { load } from 'qopt';\n\
                  const [, , input, output] = process.argv;\nconst module = (await load()).read(readFileSync(input));\n\
                  module.fold();\nwriteFileSync(output, module.toBytes('tflite'));\n";
    write(&folder.join("fold.js"), script)?;
    wasm::install(folder, &programs::entries(dist, &[".tgz"])?)?;
    let output = folder.join("folded.tflite");
    let mut fold = program("node");
    shell::run(fold.arg("fold.js").arg(shell::root().join(MODEL)).arg(&output).current_dir(folder))?;
    is_folded(&output, folded)
}

/// Runs the example program, and returns its output.
fn run_example(example: &Path, libraries: Option<&Path>, scratch: &Path) -> Result<String, String> {
    let mut command = Command::new(example);
    command.arg(shell::root().join(MODEL)).arg(scratch.join("folded.tflite")).env_remove("LD_LIBRARY_PATH");
    shell::output(command.envs(libraries.map(|folder| ("LD_LIBRARY_PATH", folder))))
}

/// Builds and runs `fold.c` with the flags of pkg-config. Returns the output.
fn with_pkg_config(prefix: &Path, scratch: &Path) -> Result<String, String> {
    let mut flags = program("pkg-config");
    flags.args(["--cflags", "--libs", "qopt"]).env("PKG_CONFIG_PATH", prefix.join("lib/pkgconfig"));
    let flags = shell::output(&mut flags)?;
    let example = scratch.join("fold");
    let mut compile = program("cc");
    compile.args(["-std=c11", "-Wall", "-Wextra", "-Werror", "-o"]).arg(&example);
    compile.arg(shell::root().join("docs/examples/c/fold.c")).args(flags.split_whitespace());
    shell::run(&mut compile)?;
    let output = run_example(&example, Some(&prefix.join("lib")), scratch)?;
    expect(output.contains("after folding"), || format!("the example prints '{output}'"))?;
    Ok(output)
}

/// Builds and runs the CMake project of the documentation, which links both libraries.
fn with_cmake(prefix: &Path, scratch: &Path, expected: &str) -> TaskResult {
    let build = scratch.join("cmake");
    let configure = |source: &Path, build: &Path| {
        let mut command = program("cmake");
        command.arg("-S").arg(source).arg("-B").arg(build).arg("-DCMAKE_BUILD_TYPE=Release").arg("-Wno-dev");
        command.arg(format!("-DCMAKE_PREFIX_PATH={}", prefix.display()));
        command
    };
    shell::run(&mut configure(&shell::root().join("docs/examples/c"), &build))?;
    shell::run(program("cmake").arg("--build").arg(&build))?;
    for name in ["fold", "fold_static"] {
        // CMake writes the folder of the library into the program.
        let output = run_example(&build.join(name), None, scratch)?;
        expect(output == expected, || format!("'{name}' prints '{output}' instead of '{expected}'"))?;
    }
    for (version, is_found) in [
        ("", true),
        ("0.1", true),
        (VERSION, true),
        ("0.0.9", false),
        ("0.1.99", false),
        ("0.2", false),
        ("1.0", false),
    ] {
        let source = scratch.join(format!("wanted-{version}"));
        create(&source)?;
        let project = format!(
            "cmake_minimum_required(VERSION 3.16)\nproject(wanted NONE)\nfind_package(qopt {version} REQUIRED)\n"
        );
        write(&source.join("CMakeLists.txt"), &project)?;
        let configured =
            configure(&source, &source.join("build")).output().map_err(|e| format!("cannot start 'cmake': {e}"))?;
        expect(configured.status.success() == is_found, || {
            format!("find_package(qopt {version}): {}", String::from_utf8_lossy(&configured.stderr))
        })?;
    }
    Ok(())
}

/// The Debian package has the files of the archive, and its programs run.
fn is_debian(package: &Package, dist: &Path, prefix: &Path, folder: &Path) -> TaskResult {
    let deb = dist.join(package.deb());
    let info = shell::output(program("dpkg-deb").arg("--info").arg(&deb))?;
    for line in
        ["Package: qopt".to_owned(), format!("Version: {VERSION}"), format!("Architecture: {}", package.architecture)]
    {
        expect(info.lines().any(|found| found.trim() == line), || format!("the description lacks '{line}':\n{info}"))?;
    }
    let depends = info.lines().find_map(|line| line.trim().strip_prefix("Depends: ")).unwrap_or_default();
    for name in ["libc6", "libllvm22"] {
        expect(depends.to_ascii_lowercase().contains(name), || {
            format!("the package does not depend on {name}: {depends}")
        })?;
    }
    let contents = shell::output(program("dpkg-deb").arg("--contents").arg(&deb))?;
    let foreign = contents.lines().find(|line| !line.contains(" root/root "));
    expect(foreign.is_none(), || format!("an entry has another owner: {foreign:?}"))?;
    create(folder)?;
    shell::run(program("dpkg-deb").arg("--extract").arg(&deb).arg(folder))?;
    let usr = folder.join("usr");
    let relative = |root: &Path| {
        Ok::<_, String>(
            tree(root)?.iter().map(|path| path.strip_prefix(root).unwrap_or(path).to_owned()).collect::<Vec<PathBuf>>(),
        )
    };
    expect(relative(&usr)? == relative(prefix)?, || {
        "the Debian package and the archive have different files".to_owned()
    })?;
    let version = shell::output(Command::new(usr.join("bin/qopt")).arg("--version"))?;
    expect(version.trim() == format!("qopt {VERSION}"), || format!("'qopt --version' prints '{version}'"))
}
