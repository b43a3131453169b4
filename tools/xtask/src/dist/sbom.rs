//! The list of the crates that are linked into the packages, and of the npm packages in the page of `qopt view`: CycloneDX 1.6, from
//! `cargo metadata` and a lock file of npm.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::{CRATES, VERSION, program};
use crate::{programs, shell};

/// A crate that is linked into the packages.
pub(super) struct LinkedCrate {
    pub(super) name: String,
    pub(super) version: String,
    /// The license as an SPDX expression, or the name of its file.
    license: Result<String, String>,
    /// The folder of its sources.
    folder: PathBuf,
    /// True for a crate of a registry.
    is_external: bool,
    /// The package ids of the linked crates that it uses.
    uses: Vec<String>,
}

impl LinkedCrate {
    /// The texts of its license. The repository's own crates have the license of the packages.
    pub(super) fn license_files(&self) -> Result<Vec<PathBuf>, String> {
        if !self.is_external {
            return Ok(Vec::new());
        }
        let is_license = |path: &PathBuf| {
            let name = programs::file_name(path).to_ascii_uppercase();
            path.is_file()
                && ["COPYING", "COPYRIGHT", "LICENSE", "LICENCE", "NOTICE", "UNLICENSE"]
                    .iter()
                    .any(|word| name.starts_with(word))
        };
        Ok(programs::entries(&self.folder, &[""])?.into_iter().filter(is_license).collect())
    }

    fn purl(&self) -> String {
        format!("pkg:cargo/{}@{}", self.name, self.version)
    }
}

/// The crates that are linked into the packages, sorted by name.
///
/// # Errors
/// If cargo fails.
pub(super) fn linked_crates(triple: &str) -> Result<Vec<LinkedCrate>, String> {
    let linked = by_id(triple)?;
    let mut linked: Vec<LinkedCrate> = linked.into_values().collect();
    linked.sort_by(|a, b| (&a.name, &a.version).cmp(&(&b.name, &b.version)));
    Ok(linked)
}

/// The linked crates by their package ids.
fn by_id(triple: &str) -> Result<BTreeMap<String, LinkedCrate>, String> {
    let metadata =
        shell::output(&mut shell::cargo(&["metadata", "--format-version=1", "--locked", "--filter-platform", triple]))?;
    let metadata: Value = serde_json::from_str(&metadata).map_err(|e| format!("cargo metadata: {e}"))?;
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let packages: BTreeMap<String, Value> =
        list(&metadata["packages"]).into_iter().map(|p| (text(&p["id"]), p)).collect();
    let nodes: BTreeMap<String, Value> =
        list(&metadata["resolve"]["nodes"]).into_iter().map(|n| (text(&n["id"]), n)).collect();
    let is_root = |package: &Value| package["source"].is_null() && CRATES.contains(&text(&package["name"]).as_str());
    let mut work: Vec<String> = packages.iter().filter(|(_, p)| is_root(p)).map(|(id, _)| id.clone()).collect();
    let mut found = BTreeMap::new();
    while let Some(id) = work.pop() {
        let package = packages.get(&id).ok_or_else(|| format!("cargo metadata does not describe '{id}'"))?;
        if found.contains_key(&id) || is_macro(package) {
            continue;
        }
        // A dependency without a kind is neither of the build nor of the tests.
        let is_linked = |dep: &&Value| list(&dep["dep_kinds"]).iter().any(|kind| kind["kind"].is_null());
        let deps = list(&nodes[&id]["deps"]);
        let uses: Vec<String> = deps.iter().filter(is_linked).map(|dep| text(&dep["pkg"])).collect();
        let uses: Vec<String> =
            uses.into_iter().filter(|id| packages.get(id).is_some_and(|package| !is_macro(package))).collect();
        work.extend(uses.iter().cloned());
        let manifest = text(&package["manifest_path"]);
        let linked = LinkedCrate {
            name: text(&package["name"]),
            version: text(&package["version"]),
            license: match package["license"].as_str() {
                // Old packages separate alternatives by slashes.
                Some(expression) => Ok(expression.replace('/', " OR ")),
                None => Err(text(&package["license_file"])),
            },
            folder: Path::new(&manifest).parent().unwrap_or(Path::new("")).to_owned(),
            is_external: !package["source"].is_null(),
            uses,
        };
        found.insert(id, linked);
    }
    Ok(found)
}

/// Returns true for a crate that runs in the compiler.
fn is_macro(package: &Value) -> bool {
    let targets = package["targets"].as_array();
    targets.is_some_and(|targets| targets.iter().any(|target| target["kind"][0] == "proc-macro"))
}

/// The npm packages in the page of `qopt view`, without those of its development. The page has their licenses.
fn bundled_packages() -> Result<Vec<Value>, String> {
    const LOCK: &str = "tools/viewer/package-lock.json";
    let read = std::fs::read_to_string(shell::root().join(LOCK)).map_err(|e| format!("cannot read '{LOCK}': {e}"))?;
    let lock: Value = serde_json::from_str(&read).map_err(|e| format!("{LOCK}: {e}"))?;
    let packages = lock["packages"].as_object().ok_or_else(|| format!("'{LOCK}' lists no packages"))?;
    let bundled = packages.iter().filter(|(_, package)| package["dev"] != true);
    let component = |(path, package): (&String, &Value)| {
        let name = path.strip_prefix("node_modules/")?;
        let purl = format!("pkg:npm/{}@{}", name.replace('@', "%40"), package["version"].as_str()?);
        Some(json!({
            "type": "library",
            "bom-ref": purl,
            "name": name,
            "version": package["version"],
            "purl": purl,
            "licenses": [{ "expression": package["license"] }],
        }))
    };
    Ok(bundled.filter_map(component).collect())
}

/// The list.
///
/// # Errors
/// If cargo fails, or the lock file of the page is not readable.
pub(super) fn text(triple: &str, epoch: &str) -> Result<String, String> {
    let linked = by_id(triple)?;
    let time =
        shell::output(program("date").args(["--utc", "+%Y-%m-%dT%H:%M:%SZ", "--date"]).arg(format!("@{epoch}")))?;
    let purl = |id: &String| linked.get(id).map(LinkedCrate::purl);
    let mut sorted: Vec<&LinkedCrate> = linked.values().collect();
    sorted.sort_by_key(|linked| linked.purl());
    let component = |linked: &&LinkedCrate| {
        json!({
            "type": "library",
            "bom-ref": linked.purl(),
            "name": linked.name,
            "version": linked.version,
            "purl": linked.purl(),
            "licenses": [match &linked.license {
                Ok(expression) => json!({ "expression": expression }),
                Err(file) => json!({ "license": { "name": file } }),
            }],
        })
    };
    let dependency = |linked: &&LinkedCrate| {
        let mut uses: Vec<String> = linked.uses.iter().filter_map(purl).collect();
        uses.sort();
        json!({ "ref": linked.purl(), "dependsOn": uses })
    };
    let document = json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "timestamp": time.trim(),
            "component": { "type": "application", "bom-ref": "qopt", "name": "qopt", "version": VERSION },
        },
        "components": sorted.iter().map(component).chain(bundled_packages()?).collect::<Vec<_>>(),
        "dependencies": sorted.iter().map(dependency).collect::<Vec<_>>(),
    });
    let text = serde_json::to_string_pretty(&document).map_err(|e| format!("cannot write the list of crates: {e}"))?;
    Ok(text + "\n")
}

#[cfg(test)]
mod tests {
    use super::bundled_packages;

    #[test]
    fn the_layout_library_of_the_page_is_listed() {
        let packages = bundled_packages().unwrap();
        assert!(packages.iter().any(|package| package["name"] == "@dagrejs/dagre"));
        assert!(packages.iter().all(|package| package["licenses"][0]["expression"] == "MIT"), "{packages:?}");
    }
}
