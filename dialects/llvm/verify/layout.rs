//! `llvm.data_layout`: LLVM's description of sizes and alignments, such as `e-m:e-p:64:64-i64:64-n8:16:32:64-S128`.

use qopt_ir::def::{OpRef, Verdict};
use qopt_ir::ir::Attr;

use crate::support::bail;

/// Checks the discardable attributes of the dialect on operations.
pub(in super::super) fn verify_attr(op: OpRef<'_>, name: &str, attr: Attr) -> Verdict {
    if name != "llvm.data_layout" {
        return Ok(());
    }
    let Some(text) = op.ctx.attr_str(attr) else { bail!("expected '{name}' to be a string attributes") };
    let text = op.ctx.text(text);
    if text.is_empty() {
        return Ok(());
    }
    text.split('-').try_for_each(specification).map_err(|why| format!("invalid data layout descriptor: {why}"))?;
    Ok(())
}

type Checked = Result<(), String>;

fn specification(text: &str) -> Checked {
    if let Some(rest) = text.strip_prefix("ni") {
        let spaces = rest.strip_prefix(':').ok_or_else(|| malformed("ni:<address space>[:<address space>]..."))?;
        return spaces.split(':').try_for_each(|space| match address_space(space)? {
            0 => Err("address space 0 cannot be non-integral".to_owned()),
            _ => Ok(()),
        });
    }
    let mut chars = text.chars();
    let Some(kind) = chars.next() else { return Err("empty specification is not allowed".to_owned()) };
    let rest = chars.as_str();
    match kind {
        'i' | 'f' | 'v' => primitive(kind, rest),
        'a' => aggregate(rest),
        'p' => pointer(rest),
        // LLVM ignores sizes of stack objects, which old texts have.
        's' => Ok(()),
        'e' | 'E' if rest.is_empty() => Ok(()),
        'e' | 'E' => Err("malformed specification, must be just 'e' or 'E'".to_owned()),
        'n' => rest.split(':').try_for_each(|width| size(width, "size").map(|_| ())),
        'S' if rest.is_empty() => Err(malformed("S<size>")),
        'S' => alignment(rest, "stack natural", false).map(|_| ()),
        'F' => match rest.chars().next() {
            None => Err(malformed("F<type><abi>")),
            Some('i' | 'n') => alignment(rest.get(1..).unwrap_or_default(), "ABI", false).map(|_| ()),
            Some(other) => Err(format!("unknown function pointer alignment type '{other}'")),
        },
        'P' | 'A' | 'G' if rest.is_empty() => Err(malformed(&format!("{kind}<address space>"))),
        'P' | 'A' | 'G' => address_space(rest).map(|_| ()),
        'm' => match rest.strip_prefix(':') {
            None | Some("") => Err(malformed("m:<mangling>")),
            Some("e" | "l" | "o" | "m" | "w" | "x" | "a") => Ok(()),
            Some(_) => Err("unknown mangling mode".to_owned()),
        },
        _ => Err(format!("unknown specifier '{kind}'")),
    }
}

fn malformed(form: &str) -> String {
    format!("malformed specification, must be of the form \"{form}\"")
}

/// A decimal number of at most this number of bits.
fn number(text: &str, bits: u32) -> Option<u32> {
    let is_decimal = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse::<u32>().ok().filter(|number| is_decimal && number.checked_shr(bits) == Some(0))
}

fn size(text: &str, what: &str) -> Result<u32, String> {
    if text.is_empty() {
        return Err(format!("{what} component cannot be empty"));
    }
    let size = number(text, 24).filter(|&size| size > 0);
    size.ok_or_else(|| format!("{what} must be a non-zero 24-bit integer"))
}

fn address_space(text: &str) -> Result<u32, String> {
    if text.is_empty() {
        return Err("address space component cannot be empty".to_owned());
    }
    number(text, 24).ok_or_else(|| "address space must be a 24-bit integer".to_owned())
}

/// An alignment in bits. Zero is none, which only aggregates may have.
fn alignment(text: &str, what: &str, allows_zero: bool) -> Result<u32, String> {
    if text.is_empty() {
        return Err(format!("{what} alignment component cannot be empty"));
    }
    match number(text, 16) {
        None => Err(format!("{what} alignment must be a 16-bit integer")),
        Some(0) if allows_zero => Ok(8),
        Some(0) => Err(format!("{what} alignment must be non-zero")),
        Some(bits) if bits % 8 == 0 && (bits / 8).is_power_of_two() => Ok(bits),
        Some(_) => Err(format!("{what} alignment must be a power of two times the byte width")),
    }
}

/// `abi` or `abi:pref`
fn alignments(parts: &[&str], allows_zero: bool) -> Result<u32, String> {
    let abi = alignment(parts.first().copied().unwrap_or_default(), "ABI", allows_zero)?;
    match parts.get(1) {
        Some(text) if alignment(text, "preferred", false)? < abi => {
            Err("preferred alignment cannot be less than the ABI alignment".to_owned())
        }
        _ => Ok(abi),
    }
}

fn primitive(kind: char, text: &str) -> Checked {
    let parts: Vec<&str> = text.split(':').collect();
    let [width, aligned @ ..] = parts.as_slice() else { return Ok(()) };
    if !matches!(aligned.len(), 1 | 2) {
        return Err(malformed(&format!("{kind}<size>:<abi>[:<pref>]")));
    }
    let width = size(width, "size")?;
    let abi = alignment(aligned.first().copied().unwrap_or_default(), "ABI", false)?;
    if kind == 'i' && width == 8 && abi != 8 {
        return Err("i8 must be 8-bit aligned".to_owned());
    }
    alignments(aligned, false).map(|_| ())
}

fn aggregate(text: &str) -> Checked {
    let parts: Vec<&str> = text.split(':').collect();
    let [width, aligned @ ..] = parts.as_slice() else { return Ok(()) };
    if !matches!(aligned.len(), 1 | 2) {
        return Err(malformed("a:<abi>[:<pref>]"));
    }
    if !width.is_empty() && number(width, 24) != Some(0) {
        return Err("size must be zero".to_owned());
    }
    alignments(aligned, true).map(|_| ())
}

fn pointer(text: &str) -> Checked {
    let parts: Vec<&str> = text.split(':').collect();
    let (Some(&space), Some(&width), Some(aligned)) = (parts.first(), parts.get(1), parts.get(2..)) else {
        return Err(malformed("p[<n>]:<size>:<abi>[:<pref>[:<idx>]]"));
    };
    if !matches!(aligned.len(), 1..=3) {
        return Err(malformed("p[<n>]:<size>:<abi>[:<pref>[:<idx>]]"));
    }
    // Flags of pointers whose bits are unstable, or have state outside of them.
    let number = space.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let flags = space.strip_suffix(number).unwrap_or_default();
    if let Some(other) = flags.chars().find(|flag| !matches!(flag, 'e' | 'u')) {
        return Err(format!("'{other}' is not a valid pointer specification flag"));
    }
    let space = if number.is_empty() { 0 } else { address_space(number)? };
    if space == 0 && !flags.is_empty() {
        return Err("address space 0 cannot be unstable or have external state".to_owned());
    }
    let width = size(width, "pointer size")?;
    alignments(aligned, false)?;
    match aligned.get(2) {
        Some(index) if size(index, "index size")? > width => {
            Err("index size cannot be larger than the pointer size".to_owned())
        }
        _ => Ok(()),
    }
}
