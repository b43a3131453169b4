//! The zip archives of PyTorch: stored entries with relative paths.
//!
//! [`crate::zip`] reads them. Compressed entries are rejected, because no writer of PyTorch makes them and tensors are ranges of
//! the file.

pub(super) use crate::zip::{Entry, is_archive};

/// The entries of an archive.
///
/// # Errors
/// Returns the first error.
pub(super) fn entries(bytes: &[u8]) -> Result<Vec<Entry<'_>>, String> {
    let entries = crate::zip::entries(bytes)?;
    let is_plain = |part: &str| !matches!(part, "" | "." | "..") && !part.contains(['\\', ':', '\0']);
    for Entry { name, is_deflated, .. } in &entries {
        if !name.split('/').all(is_plain) {
            return Err(format!("the entry name '{}' is not a relative path", name.escape_debug()));
        }
        if *is_deflated {
            return Err(format!("entry '{name}' is compressed; repack the archive without compression"));
        }
    }
    Ok(entries)
}
