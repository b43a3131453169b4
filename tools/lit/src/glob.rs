//! File name patterns: `*` and `?` match any character except a slash and a leading dot.

use std::path::Path;

/// The files that match a pattern, sorted; the pattern itself without a match, as in LLVM's shell.
pub(crate) fn expand(cwd: &Path, pattern: &str) -> Vec<String> {
    // The text so far of each match; ends with a slash.
    let (root, parts) = match pattern.strip_prefix('/') {
        Some(rest) => ("/", rest),
        None => ("", pattern),
    };
    let mut places = vec![root.to_string()];
    let mut parts = parts.split('/').filter(|part| !part.is_empty()).peekable();
    while let Some(part) = parts.next() {
        let end = if parts.peek().is_some() { "/" } else { "" };
        let found = places.iter().flat_map(|place| {
            let names = if part.contains(['*', '?']) { names(&cwd.join(place), part) } else { vec![part.to_string()] };
            names.into_iter().map(move |name| format!("{place}{name}{end}"))
        });
        places = found.filter(|path| cwd.join(path).exists()).collect();
    }
    if places.is_empty() { vec![pattern.to_string()] } else { places }
}

fn names(directory: &Path, pattern: &str) -> Vec<String> {
    let entries = std::fs::read_dir(directory).into_iter().flatten().flatten();
    let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    let mut names: Vec<String> =
        names.filter(|name| name.starts_with('.') == pattern.starts_with('.') && matches(name, pattern)).collect();
    names.sort();
    names
}

/// Matches a name. After a mismatch the last `*` takes one more character.
fn matches(name: &str, pattern: &str) -> bool {
    let (mut name, mut pattern) = (name.chars(), pattern.chars());
    let mut star = None;
    loop {
        let (mut next_name, mut next_pattern) = (name.clone(), pattern.clone());
        match (next_name.next(), next_pattern.next()) {
            (None, None) => return true,
            (_, Some('*')) => {
                star = Some((name.clone(), next_pattern.clone()));
                pattern = next_pattern;
            }
            (Some(a), Some(b)) if a == b || b == '?' => (name, pattern) = (next_name, next_pattern),
            _ => {
                let Some((from, after)) = &mut star else { return false };
                if from.next().is_none() {
                    return false;
                }
                (name, pattern) = (from.clone(), after.clone());
            }
        }
    }
}
