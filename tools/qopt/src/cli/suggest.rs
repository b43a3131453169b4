//! The option that was probably meant.

/// The name nearest to an unknown argument (without dashes, perhaps with a value), with the argument's value. Nothing if
/// no name has anything in common with it, or the nearest is farther than this.
pub(crate) fn nearest<'n>(argument: &str, names: impl Iterator<Item = &'n str>, farthest: usize) -> Option<String> {
    let (flag, value) = argument.split_once('=').unwrap_or((argument, ""));
    // Longer is no option's name, and the distance takes time in the product of the lengths.
    if flag.len() > 100 {
        return None;
    }
    let flag = flag.to_ascii_lowercase();
    let (distance, name) = names.map(|name| (distance(name, &flag), name)).min_by_key(|(distance, _)| *distance)?;
    if distance >= name.len().max(flag.len()) || distance > farthest {
        return None;
    }
    Some(if value.is_empty() { name.to_owned() } else { format!("{name}={value}") })
}

/// The number of insertions, deletions and replacements that make one text the other.
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
}
