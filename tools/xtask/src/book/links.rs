//! Checks that the links in mdbook's pages point to existing files and headings. Does not check links to other hosts.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::{TaskResult, programs};

/// The links and anchors of a page.
struct Page {
    /// The values of all attributes `href` and `src`.
    links: Vec<String>,
    /// The values of all attributes `id`, which links name after `#`.
    names: BTreeSet<String>,
}

/// Checks all pages of a folder.
///
/// # Errors
/// Lists the broken links.
pub(super) fn check(book: &Path) -> TaskResult {
    let mut pages = BTreeMap::new();
    for path in programs::files_below(book, &[".html"])? {
        let text = fs::read_to_string(&path).map_err(|e| format!("cannot read '{}': {e}", path.display()))?;
        pages.insert(path, Page::of(&text));
    }
    let mut broken = Vec::new();
    let mut count = 0;
    for (path, page) in &pages {
        // A server shows the page for missing addresses at any address, so its links are relative to the root of the server.
        if path.file_name().is_some_and(|name| name == "404.html") {
            continue;
        }
        count += page.links.len();
        let faults = page.links.iter().filter_map(|link| Some((link, fault(&pages, path, link)?)));
        broken.extend(faults.map(|(link, why)| format!("{}: '{link}': {why}", path.display())));
    }
    println!("{count} links of {} pages", pages.len());
    if broken.is_empty() { Ok(()) } else { Err(format!("broken links:\n{}", broken.join("\n"))) }
}

/// The reason why a link of the page at `path` is broken; `None` for a valid link.
fn fault(pages: &BTreeMap<PathBuf, Page>, path: &Path, link: &str) -> Option<&'static str> {
    if ["https://", "http://", "data:"].iter().any(|scheme| link.starts_with(scheme)) {
        return None;
    }
    let (file, name) = link.split_once('#').map_or((link, ""), |(file, name)| (file, name));
    let file = file.split('?').next().unwrap_or_default();
    let target = match file {
        "" => path.to_path_buf(),
        file => path.parent()?.join(decoded(file)),
    };
    let Ok(target) = target.canonicalize() else { return Some("no such file") };
    if target.is_dir() {
        return Some("a folder");
    }
    // A link to the playground has the program after `#p1,`.
    if name.is_empty() || name.starts_with("p1,") {
        return None;
    }
    let page = pages.iter().find(|(page, _)| page.canonicalize().is_ok_and(|page| page == target));
    match page {
        Some((_, page)) if page.names.contains(&decoded(name)) => None,
        Some(_) => Some("no such heading"),
        None => Some("no page"),
    }
}

/// Decodes the escapes of URLs and of HTML: `a%20b&amp;c -> a b&c`.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut remaining = text.as_bytes();
    while let [first, tail @ ..] = remaining {
        let hex = tail.get(..2).and_then(|digits| std::str::from_utf8(digits).ok());
        let byte = hex.filter(|_| *first == b'%').and_then(|digits| u8::from_str_radix(digits, 16).ok());
        bytes.push(byte.unwrap_or(*first));
        remaining = if byte.is_some() { &tail[2..] } else { tail };
    }
    String::from_utf8_lossy(&bytes).replace("&amp;", "&")
}

impl Page {
    fn of(text: &str) -> Self {
        let (mut links, mut names) = (Vec::new(), BTreeSet::new());
        // Removes scripts, because strings in them look like tags with attributes.
        let parts = text.split("<script").enumerate();
        let visible = parts
            .map(|(i, part)| if i == 0 { part } else { part.split_once("</script>").map_or("", |(_, after)| after) });
        for tag in visible.flat_map(|part| part.split('<').skip(1)).filter_map(|tag| Some(tag.split_once('>')?.0)) {
            let values =
                |name: &str| tag.split_once(&format!(" {name}=\"")).and_then(|(_, text)| Some(text.split_once('"')?.0));
            links.extend(["href", "src"].into_iter().filter_map(values).map(str::to_owned));
            names.extend(values("id").map(str::to_owned));
        }
        Self { links, names }
    }
}

#[cfg(test)]
mod tests {
    use super::{Page, decoded};

    #[test]
    fn links_and_names() {
        let page = Page::of(
            "<a class=\"x\" href=\"b.html#c\">d</a><h2 id=\"e\">f</h2><script>g = '<a href=\"h\">'</script><img src=\"i\">",
        );
        assert_eq!(page.links, ["b.html#c", "i"]);
        assert!(page.names.contains("e"));
        assert_eq!(decoded("a%20b&amp;%zz"), "a b&%zz");
    }
}
