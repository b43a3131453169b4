//! The task `dist`: packages for users, in `dist` of cargo's target directory.
//!
//! - an archive with programs, libraries, header, manual pages and completions,
//! - a Debian package with the same files below `/usr`,
//! - a list of the crates that are linked into them, in CycloneDX,
//! - the wheel of Python, the npm package, and the archives of the published crates,
//! - the checksums of all files.
//!
//! Equal binaries give equal packages: entries are sorted, have the owner 0, and the time of `SOURCE_DATE_EPOCH` or of the commit.
//! npm and cargo write a constant time instead.

mod check;
mod sbom;
mod texts;

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};

use clap::{Arg, ArgAction, ArgMatches};

use crate::files::{copy, create, remove, write};
use crate::{TaskResult, packages, programs, setup, shell, wasm, wheel};

const VERSION: &str = env!("CARGO_PKG_VERSION");
/// The crates whose binaries are packaged.
const CRATES: [&str; 3] = ["qopt", "qopt-capi", "qopt-codegen"];

/// `dist`
pub fn command_line() -> clap::Command {
    clap::Command::new("dist")
        .about("Builds an archive, a Debian package, a wheel, an npm package and crates")
        .arg(Arg::new("test").long("test").action(ArgAction::SetTrue).help("Also builds and runs programs with them"))
}

/// Builds the packages.
///
/// # Errors
/// If a build fails, or a check of the packages.
pub fn run(matches: &ArgMatches) -> TaskResult {
    setup::ensure_for_dist()?;
    programs::build_optimized(&["qopt", "qopt-codegen"])?;
    shell::run(&mut shell::cargo(&["build", "--quiet", "--release", "--package", "qopt-capi"]))?;
    let package = Package::new()?;
    let dist = shell::target_dir().join("dist");
    package.write(&dist)?;
    match matches.get_flag("test") {
        true => check::run(&package, &dist),
        false => Ok(()),
    }
}

/// The properties of the packages.
struct Package {
    /// Cargo's folder with the binaries.
    binaries: PathBuf,
    /// The target, such as `x86_64-unknown-linux-gnu`.
    triple: String,
    /// Debian's name of the architecture.
    architecture: String,
    /// The time of all entries, in seconds since 1970.
    epoch: String,
    /// The soname of the library.
    soname: String,
    /// The Debian packages of the shared objects that the binaries need.
    depends: String,
    /// The Python with the tools that build the wheel.
    python: PathBuf,
    /// The folder of the npm package.
    npm: PathBuf,
}

/// A program whose times in archives are fixed.
fn program(name: &str) -> std::process::Command {
    let mut command = std::process::Command::new(name);
    command.env("LC_ALL", "C");
    command
}

impl Package {
    fn new() -> Result<Self, String> {
        let rustc = shell::output(program("rustc").arg("-vV"))?;
        let triple = rustc.lines().find_map(|line| line.strip_prefix("host: "));
        let triple = triple.ok_or("'rustc -vV' does not print the host")?.to_owned();
        let architecture = shell::output(program("dpkg").arg("--print-architecture"))?.trim().to_owned();
        let of_commit = || {
            let log = ["log", "-1", "--format=%ct"];
            Ok::<_, String>(shell::output(program("git").args(log).current_dir(shell::root()))?.trim().to_owned())
        };
        let epoch = std::env::var("SOURCE_DATE_EPOCH").map_or_else(|_| of_commit(), Ok)?;
        let binaries = shell::target_dir().join("release");
        let (soname, depends) = (soname(&binaries.join("libqopt.so"))?, depends(&binaries)?);
        let (python, npm) = (wheel::environment()?, wasm::build()?);
        Ok(Self { binaries, triple, architecture, epoch, soname, depends, python, npm })
    }

    /// The name of the archive and of its only folder.
    fn name(&self) -> String {
        format!("qopt-{VERSION}-{}", self.triple)
    }
    fn archive(&self) -> String {
        format!("{}.tar.gz", self.name())
    }
    fn deb(&self) -> String {
        format!("qopt_{VERSION}_{}.deb", self.architecture)
    }
    fn sbom(&self) -> String {
        format!("{}.cdx.json", self.name())
    }

    /// Writes all files to a folder, which is emptied before.
    fn write(&self, dist: &Path) -> TaskResult {
        remove(dist)?;
        let folder = dist.join("work").join(self.name());
        self.stage(&folder)?;
        self.write_archive(dist)?;
        let root = dist.join("work/root");
        create(&root)?;
        fs::rename(&folder, root.join("usr")).map_err(|e| format!("cannot move '{}': {e}", folder.display()))?;
        self.write_deb(&root, &dist.join(self.deb()))?;
        remove(&dist.join("work"))?;
        write(&dist.join(self.sbom()), &sbom::text(&self.triple, &self.epoch)?)?;
        wheel::build(&self.python, dist, &self.epoch)?;
        wasm::pack(&self.npm, dist)?;
        for archive in packages::archives()? {
            copy(&archive, &dist.join(programs::file_name(&archive)))?;
        }
        let names = programs::entries(dist, &[""])?;
        let names = names.iter().map(|path| programs::file_name(path));
        let sums = shell::output(program("sha256sum").args(names).current_dir(dist))?;
        write(&dist.join("SHA256SUMS"), &sums)
    }

    /// Writes the files of the packages below a prefix.
    fn stage(&self, prefix: &Path) -> TaskResult {
        let at = |path: &str| {
            let path = prefix.join(path);
            path.parent().map_or(Ok(()), create)?;
            Ok::<_, String>(path)
        };
        for name in ["qopt", "qopt-codegen"] {
            self.strip(name, "--strip-all", &at(&format!("bin/{name}"))?)?;
        }
        let versioned = format!("libqopt.so.{VERSION}");
        self.strip("libqopt.so", "--strip-unneeded", &at(&format!("lib/{versioned}"))?)?;
        self.strip("libqopt.a", "--strip-debug", &at("lib/libqopt.a")?)?;
        for (link, to) in [(self.soname.as_str(), versioned.as_str()), ("libqopt.so", &self.soname)] {
            symlink(to, at(&format!("lib/{link}"))?).map_err(|e| format!("cannot make '{link}': {e}"))?;
        }
        copy(&shell::root().join("tools/capi/include/qopt.h"), &at("include/qopt.h")?)?;
        write(&at("lib/pkgconfig/qopt.pc")?, &texts::pkg_config())?;
        write(&at("lib/cmake/qopt/qoptConfig.cmake")?, &texts::cmake(&self.soname))?;
        write(&at("lib/cmake/qopt/qoptConfigVersion.cmake")?, &texts::cmake_version())?;
        let qopt = prefix.join("bin/qopt");
        shell::run(program(&qopt.to_string_lossy()).arg("man").arg(at("share/man/man1")?))?;
        for (shell, path) in [
            ("bash", "share/bash-completion/completions/qopt"),
            ("fish", "share/fish/vendor_completions.d/qopt.fish"),
            ("zsh", "share/zsh/vendor-completions/_qopt"),
        ] {
            let script = shell::output(program(&qopt.to_string_lossy()).args(["completions", shell]))?;
            write(&at(path)?, &script)?;
        }
        copy(&shell::root().join("LICENSE"), &at("share/doc/qopt/copyright")?)?;
        for linked in sbom::linked_crates(&self.triple)? {
            for license in linked.license_files()? {
                let name = programs::file_name(&license);
                let folder = format!("share/doc/qopt/crates/{}-{}/{name}", linked.name, linked.version);
                copy(&license, &at(&folder)?)?;
            }
        }
        set_modes(prefix)
    }

    fn strip(&self, name: &str, mode: &str, to: &Path) -> TaskResult {
        shell::run(
            program("strip")
                .args(["--enable-deterministic-archives", mode, "-o"])
                .arg(to)
                .arg(self.binaries.join(name)),
        )
    }

    fn write_archive(&self, dist: &Path) -> TaskResult {
        let mut tar = program("tar");
        tar.args([
            "--format=gnu",
            "--sort=name",
            "--owner=0",
            "--group=0",
            "--numeric-owner",
            "--use-compress-program=gzip -n",
        ]);
        tar.arg(format!("--mtime=@{}", self.epoch)).arg("--directory").arg(dist.join("work"));
        shell::run(tar.arg("--create").arg("--file").arg(dist.join(self.archive())).arg(self.name()))
    }

    fn write_deb(&self, root: &Path, deb: &Path) -> TaskResult {
        let paths = tree(root)?;
        let files: Vec<&PathBuf> = paths.iter().filter(|path| path.is_file() && !path.is_symlink()).collect();
        let bytes = files.iter().filter_map(|path| path.metadata().ok()).map(|metadata| metadata.len()).sum::<u64>();
        let relative = files.iter().map(|path| path.strip_prefix(root).unwrap_or(path));
        let sums = shell::output(program("md5sum").args(relative).current_dir(root))?;
        let control = root.join("DEBIAN");
        create(&control)?;
        write(&control.join("md5sums"), &sums)?;
        write(&control.join("control"), &texts::control(&self.architecture, bytes.div_ceil(1024), &self.depends))?;
        let name = self.soname.split_once(".so.");
        let (library, number) = name.ok_or_else(|| format!("'{}' has no version", self.soname))?;
        write(&control.join("shlibs"), &format!("{library} {number} qopt (>= {VERSION})\n"))?;
        write(&control.join("triggers"), "activate-noawait ldconfig\n")?;
        set_modes(root)?;
        let mut build = program("dpkg-deb");
        build.env("SOURCE_DATE_EPOCH", &self.epoch).args(["--root-owner-group", "-Zgzip", "--build"]);
        shell::run(build.arg(root).arg(deb))
    }
}

/// All paths below a folder, sorted. Does not follow links.
fn tree(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let (mut found, mut folders) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = folders.pop() {
        let inside = programs::entries(&folder, &[""])?;
        folders.extend(inside.iter().filter(|path| path.is_dir() && !path.is_symlink()).cloned());
        found.extend(inside);
    }
    found.sort();
    Ok(found)
}

/// Sets permissions that depend neither on the umask nor on the sources.
fn set_modes(root: &Path) -> TaskResult {
    for path in tree(root)?.iter().filter(|path| !path.is_symlink()) {
        let is_program = path.is_dir() || path.parent().is_some_and(|folder| folder.ends_with("bin"));
        let mode = if is_program { 0o755 } else { 0o644 };
        let set = fs::set_permissions(path, fs::Permissions::from_mode(mode));
        set.map_err(|e| format!("cannot set the permissions of '{}': {e}", path.display()))?;
    }
    Ok(())
}

/// The Debian packages of the shared objects that the binaries need.
fn depends(binaries: &Path) -> Result<String, String> {
    // dpkg-shlibdeps expects the folder of a source package.
    let folder = shell::scratch("dist-shlibs")?;
    let debian = folder.join("debian");
    create(&debian)?;
    write(&debian.join("control"), "Source: qopt\n\nPackage: qopt\nArchitecture: any\n")?;
    // qopt-codegen finds LLVM by a link of the development package, which is not the package of the library.
    let llvm = shell::output(program("dpkg-query").args(["--control-show", "libllvm22", "shlibs"]))?;
    write(&debian.join("shlibs.local"), &llvm)?;
    // And the binaries in the folder of a package, which has a folder DEBIAN.
    let installed = debian.join("qopt");
    create(&installed.join("DEBIAN"))?;
    let names = ["qopt", "qopt-codegen", "libqopt.so"];
    names.iter().try_for_each(|name| copy(&binaries.join(name), &installed.join(name)))?;
    let mut command = program("dpkg-shlibdeps");
    let found = shell::output(command.arg("-O").args(names.map(|name| installed.join(name))).current_dir(&folder))?;
    remove(&folder)?;
    let depends = found.lines().find_map(|line| line.strip_prefix("shlibs:Depends="));
    depends.map(str::to_owned).ok_or_else(|| "dpkg-shlibdeps prints no packages".to_owned())
}

/// The soname of a shared object.
fn soname(library: &Path) -> Result<String, String> {
    let text = shell::output(program("readelf").arg("--dynamic").arg(library))?;
    let line = text.lines().find(|line| line.contains("(SONAME)"));
    let name = line.and_then(|line| Some(line.split_once('[')?.1.split_once(']')?.0.to_owned()));
    name.ok_or_else(|| format!("'{}' has no soname", library.display()))
}
