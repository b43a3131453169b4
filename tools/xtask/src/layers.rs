//! Checks the imports between the modules of a crate against the tables of `docs/architecture.md`.
//!
//! A row imports from rows above it, so modules have no circles beyond the groups that a row lists. Tests import what they like.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use syn::visit::{self, Visit};

use crate::{programs, shell};

/// Imports by module: each names the modules that it imports.
type Imports = BTreeMap<String, BTreeSet<String>>;

/// The module-level paths of a file.
struct Paths<'m> {
    /// The path of the module, without the crate.
    module: Vec<String>,
    /// The modules at the root of the crate.
    roots: &'m BTreeSet<String>,
    found: BTreeSet<String>,
}

impl Paths<'_> {
    fn add(&mut self, segments: &[String]) {
        let ups = segments.iter().take_while(|segment| *segment == "super").count();
        let base = match segments.first().map(String::as_str) {
            Some("crate") => None,
            Some("super") => self.module.len().checked_sub(ups).filter(|&n| n > 0).and_then(|_| self.module.first()),
            _ => return,
        };
        let root = base.or_else(|| segments.get(ups.max(1)));
        self.found.extend(root.filter(|root| self.roots.contains(*root)).cloned());
    }

    fn add_tree(&mut self, before: &[String], tree: &syn::UseTree) {
        match tree {
            syn::UseTree::Path(path) => {
                self.add_tree(&[before, &[path.ident.to_string()]].concat(), &path.tree);
            }
            syn::UseTree::Name(name) => self.add(&[before, &[name.ident.to_string()]].concat()),
            syn::UseTree::Rename(name) => self.add(&[before, &[name.ident.to_string()]].concat()),
            syn::UseTree::Glob(_) => self.add(before),
            syn::UseTree::Group(group) => group.items.iter().for_each(|tree| self.add_tree(before, tree)),
        }
    }
}

/// Returns true for an item that only tests have.
fn is_test(attrs: &[syn::Attribute]) -> bool {
    let is_cfg_test = |attr: &syn::Attribute| matches!(&attr.meta, syn::Meta::List(list) if list.path.is_ident("cfg") && list.tokens.to_string() == "test");
    attrs.iter().any(is_cfg_test)
}

impl<'a> Visit<'a> for Paths<'_> {
    fn visit_item_use(&mut self, item: &'a syn::ItemUse) {
        if !is_test(&item.attrs) {
            self.add_tree(&[], &item.tree);
        }
    }
    fn visit_item_mod(&mut self, item: &'a syn::ItemMod) {
        if !is_test(&item.attrs) {
            self.module.push(item.ident.to_string());
            visit::visit_item_mod(self, item);
            self.module.pop();
        }
    }
    fn visit_path(&mut self, path: &'a syn::Path) {
        let segments: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        self.add(&segments);
        visit::visit_path(self, path);
    }
}

/// The imports between the modules at the root of a crate.
fn imports(folder: &Path) -> Imports {
    let module = |file: &Path| {
        let inner = file.with_extension("");
        let inner = inner.strip_prefix(folder).unwrap().iter();
        let mut module: Vec<String> = inner.map(|part| part.to_string_lossy().into_owned()).collect();
        module.pop_if(|last| last == "mod");
        module
    };
    let is_product = |module: &[String]| {
        !module
            .iter()
            .any(|part| matches!(part.as_str(), "lib" | "tests" | "proofs" | "testing") || part.ends_with("_tests"))
    };
    let files = programs::files_below(folder, &[".rs"]).unwrap();
    let files: Vec<(PathBuf, Vec<String>)> = files.into_iter().map(|file| (file.clone(), module(&file))).collect();
    let roots: BTreeSet<String> = files.iter().filter_map(|(_, module)| module.first().cloned()).collect();
    let mut all = Imports::new();
    for (file, module) in files.into_iter().filter(|(_, module)| is_product(module)) {
        let Some(root) = module.first().cloned() else { continue };
        let parsed = syn::parse_file(&std::fs::read_to_string(&file).unwrap()).unwrap();
        let mut paths = Paths { module, roots: &roots, found: BTreeSet::new() };
        paths.visit_file(&parsed);
        paths.found.remove(&root);
        all.entry(root).or_default().extend(paths.found);
    }
    all
}

/// The rows of the table below a title: the modules of each row, and what they import.
fn rows(page: &str, title: &str) -> Vec<[BTreeSet<String>; 2]> {
    let names = |cell: &str| cell.split('`').skip(1).step_by(2).map(str::to_owned).collect();
    let section = page.split_once(title).map(|(_, after)| after).unwrap_or_default();
    let lines = section.lines().skip_while(|line| !line.starts_with("|---"));
    let lines = lines.skip(1).take_while(|line| line.starts_with('|'));
    lines
        .filter_map(|line| line.strip_prefix('|')?.split_once('|'))
        .map(|(row, rest)| [names(row), names(rest)])
        .collect()
}

/// The differences between a table and the imports of a crate.
fn differences(rows: &[[BTreeSet<String>; 2]], imports: &Imports) -> Vec<String> {
    let (mut above, mut found) = (BTreeSet::new(), Vec::new());
    for [group, listed] in rows {
        let outside = |name: &&String| !group.contains(*name);
        let actual: BTreeSet<String> =
            group.iter().filter_map(|name| imports.get(name)).flatten().filter(outside).cloned().collect();
        let name = group.iter().cloned().collect::<Vec<_>>().join(", ");
        found.extend(
            actual.difference(listed).map(|import| format!("{name} imports {import}, which its row does not list")),
        );
        found.extend(
            listed.difference(&actual).map(|import| format!("{name} does not import {import}, which its row lists")),
        );
        found.extend(listed.difference(&above).map(|import| format!("{name} lists {import}, which is not above it")));
        above.extend(group.iter().cloned());
    }
    found.extend(imports.keys().filter(|name| !above.contains(*name)).map(|name| format!("{name} has no row")));
    found
}

#[test]
fn modules_import_what_the_page_lists() {
    let root = shell::root();
    let page = std::fs::read_to_string(root.join("docs/architecture.md")).unwrap();
    let crates = [("### Imports of the toolkit", "src"), ("### Imports of the dialects", "dialects")];
    let found =
        crates.into_iter().flat_map(|(title, folder)| differences(&rows(&page, title), &imports(&root.join(folder))));
    let found: Vec<String> = found.collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn a_wrong_table_is_found() {
    let set = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<BTreeSet<String>>();
    let imports =
        Imports::from([("a".to_owned(), set(&[])), ("b".to_owned(), set(&["a", "c"])), ("c".to_owned(), set(&["a"]))]);
    let right = [[set(&["a"]), set(&[])], [set(&["c"]), set(&["a"])], [set(&["b"]), set(&["a", "c"])]];
    assert_eq!(differences(&right, &imports), [""; 0]);
    let wrong = [[set(&["a"]), set(&[])], [set(&["b"]), set(&["c"])]];
    let expected = ["b imports a, which its row does not list", "b lists c, which is not above it", "c has no row"];
    assert_eq!(differences(&wrong, &imports), expected);
}
