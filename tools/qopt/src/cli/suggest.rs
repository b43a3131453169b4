//! Suggests the nearest option name for an unknown one.

/// Returns the name nearest to an unknown argument (without dashes, possibly with a value), followed by the argument's value.
/// Returns `None` if the argument is longer than 100 bytes, or if the distance of the nearest name exceeds `farthest` or is at
/// least the length of the longer of the two. If any distance is allowed (`usize::MAX`), the shortest name that starts with an
/// argument of four letters or more precedes nearer names.
pub(crate) fn nearest<'n>(argument: &str, names: impl Iterator<Item = &'n str>, farthest: usize) -> Option<String> {
    let (flag, value) = argument.split_once('=').unwrap_or((argument, ""));
    // No option name is this long, and the distance costs the product of the lengths.
    if flag.len() > 100 {
        return None;
    }
    let flag = flag.to_ascii_lowercase();
    let with_value = |name: &str| if value.is_empty() { name.to_owned() } else { format!("{name}={value}") };
    let names: Vec<&str> = names.collect();
    // A name without dashes, or a prefix of one: `foldquant`.
    let letters = |text: &str| text.replace(['-', '_'], "");
    let prefix = letters(&flag);
    if farthest == usize::MAX && prefix.len() >= 4 {
        let extensions = names.iter().filter(|name| letters(name).starts_with(&prefix));
        if let Some(name) = extensions.min_by_key(|name| name.len()) {
            return Some(with_value(name));
        }
    }
    let (distance, name) =
        names.into_iter().map(|name| (distance(name, &flag), name)).min_by_key(|(distance, _)| *distance)?;
    if distance >= name.len().max(flag.len()) || distance > farthest {
        return None;
    }
    Some(with_value(name))
}

/// The Levenshtein distance.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut left = i + 1;
        let mut next = vec![left];
        for (pair, y) in row.windows(2).zip(&b) {
            let &[diagonal, above] = pair else { continue };
            left = (diagonal + usize::from(x != *y)).min(above + 1).min(left + 1);
            next.push(left);
        }
        row = next;
    }
    row.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::{distance, nearest};

    #[test]
    fn distances() {
        assert_eq!(distance("cse", "cse"), 0);
        assert_eq!(distance("cse", "csee"), 1);
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("", "abc"), 3);
    }

    #[test]
    fn the_value_is_kept() {
        let names = ["cse", "canonicalize"];
        assert_eq!(nearest("canonicalise=a=b", names.into_iter(), 1).as_deref(), Some("canonicalize=a=b"));
        assert_eq!(nearest("xyz", ["cde"].into_iter(), 9), None);
        assert_eq!(nearest("cs", names.into_iter(), 0), None);
    }

    #[test]
    fn the_beginning_of_a_name_needs_no_dashes() {
        let names = ["output", "fold-quant-shapes", "foldquant2"];
        assert_eq!(nearest("foldquants", names.into_iter(), usize::MAX).as_deref(), Some("fold-quant-shapes"));
        assert_eq!(nearest("fold_quant=x", names.into_iter(), usize::MAX).as_deref(), Some("foldquant2=x"));
    }
}
