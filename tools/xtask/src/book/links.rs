//! Checks that the links in mdbook's pages point to existing files and headings. Does not check links to other hosts.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::{TaskResult, programs};

/// The links and anchors of a page.
struct Page {
    /// The values of all attributes `href` and `src`.
    links: Vec<String>,
    /// The values of all attributes `id`, the targets of fragments.
    ids: BTreeSet<String>,
}

/// Checks all pages of a folder.
///
/// # Errors
/// Lists the broken links.
pub(super) fn check(book: &Path) -> TaskResult {
    let mut pages = BTreeMap::new();
    for path in programs::files_below(book, &[".html"])? {
        let error = |e| format!("cannot read '{}': {e}", path.display());
        let text = fs::read_to_string(&path).map_err(error)?;
        pages.insert(path.canonicalize().map_err(error)?, Page::of(&text));
    }
    let mut broken = Vec::new();
    let mut count = 0_usize;
    for (path, page) in &pages {
        // 404.html is served at every missing URL, so its links are relative to the site root.
        if path.file_name().is_some_and(|name| name == "404.html") {
            continue;
        }
        for link in page.links.iter().filter(|link| !is_external(link)) {
            count += 1;
            if let Some(reason) = broken_reason(&pages, path, link) {
                broken.push(format!("{}: '{link}': {reason}", path.display()));
            }
        }
    }
    println!("{count} links between {} pages", pages.len());
    if broken.is_empty() { Ok(()) } else { Err(format!("broken links:\n{}", broken.join("\n"))) }
}

/// Returns true if a link starts with a scheme, such as `https:` or `mailto:`, or with `//` and a host.
fn is_external(link: &str) -> bool {
    let scheme = link.split_once(':').map_or("", |(scheme, _)| scheme);
    let is_scheme_char = |c: char| c.is_ascii_alphanumeric() || "+-.".contains(c);
    link.starts_with("//")
        || scheme.starts_with(|c: char| c.is_ascii_alphabetic()) && scheme.chars().all(is_scheme_char)
}

/// The reason why a link of the page at `path` is broken; `None` for a valid link. `pages` has canonical paths.
fn broken_reason(pages: &BTreeMap<PathBuf, Page>, path: &Path, link: &str) -> Option<&'static str> {
    let (file, fragment) = link.split_once('#').unwrap_or((link, ""));
    let file = file.split('?').next().unwrap_or_default();
    let target = match file {
        "" => path.to_path_buf(),
        file => path.parent()?.join(decode_url(file)),
    };
    let Ok(target) = target.canonicalize() else { return Some("no such file") };
    if target.is_dir() {
        return Some("points to a folder");
    }
    // A link to the playground has the program after `#p1,`.
    if fragment.is_empty() || fragment.starts_with("p1,") {
        return None;
    }
    match pages.get(&target) {
        Some(page) if page.ids.contains(&decode_url(fragment)) => None,
        Some(_) => Some("no such heading"),
        None => Some("has a fragment, but the target is not an HTML page"),
    }
}

/// Decodes the percent escapes of a URL: `a%20b -> a b`.
fn decode_url(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut remaining = text.as_bytes();
    while let [first, tail @ ..] = remaining {
        let hex = tail.get(..2).and_then(|digits| std::str::from_utf8(digits).ok());
        let byte = hex.filter(|_| *first == b'%').and_then(|digits| u8::from_str_radix(digits, 16).ok());
        bytes.push(byte.unwrap_or(*first));
        remaining = if byte.is_some() { &tail[2..] } else { tail };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Decodes the character references that mdbook writes in attributes. `&amp;` is last, because it can precede the text of another
/// reference.
fn decode_entities(text: &str) -> String {
    let references = [("&quot;", "\""), ("&#39;", "'"), ("&#x27;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")];
    references.iter().fold(text.to_owned(), |text, (reference, character)| text.replace(reference, character))
}

/// Removes the contents of scripts, because strings in them look like tags with attributes.
fn without_scripts(text: &str) -> String {
    let mut parts = text.split("<script");
    let mut visible = parts.next().unwrap_or_default().to_owned();
    for (attributes, rest) in parts.filter_map(|part| part.split_once('>')) {
        let after = rest.split_once("</script>").map_or("", |(_, after)| after);
        visible.extend(["<script", attributes, ">", after]);
    }
    visible
}

impl Page {
    fn of(text: &str) -> Self {
        let (mut links, mut ids) = (Vec::new(), BTreeSet::new());
        let text = without_scripts(text);
        for tag in text.split('<').skip(1).filter_map(|tag| Some(tag.split_once('>')?.0)) {
            let value = |name: &str| {
                let (_, text) = tag.split_once(&format!(" {name}=\""))?;
                Some(decode_entities(text.split_once('"')?.0))
            };
            links.extend(["href", "src"].into_iter().filter_map(value));
            ids.extend(value("id"));
        }
        Self { links, ids }
    }
}

#[cfg(test)]
mod tests {
    use super::{Page, decode_url, is_external};

    #[test]
    fn links_and_ids() {
        let page = Page::of(
            "<a class=\"x\" href=\"b.html#c&#39;s\">d</a><h2 id=\"e\">f href=\"no\"</h2><script src=\"j\" async>g = '<a \
             href=\"h\">'</script><img src=\"i?k&amp;l\">",
        );
        assert_eq!(page.links, ["b.html#c's", "j", "i?k&l"]);
        assert!(page.ids.contains("e"));
        assert_eq!(decode_url("a%20b&%zz"), "a b&%zz");
    }

    #[test]
    fn external_links() {
        let links = ["https://a", "mailto:a@b", "data:,", "//a", "a.html#b:c", "a%3Ab", "#a:b", ""];
        assert_eq!(links.map(is_external), [true, true, true, true, false, false, false, false]);
    }
}
