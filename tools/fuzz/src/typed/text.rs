//! Types and constants as text.

pub(super) fn dims_text(dims: &[usize], dynamic: &[bool]) -> String {
    dims.iter().zip(dynamic).map(|(n, &d)| if d { "?x".to_owned() } else { format!("{n}x") }).collect()
}

/// `[a, b]`
pub(super) fn list<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    format!("[{}]", items.into_iter().map(|i| i.to_string()).collect::<Vec<_>>().join(", "))
}

/// Items in nested brackets of the shape.
pub(super) fn nested_list(dims: &[usize], items: &[String], (open, close): (&str, &str)) -> String {
    let Some((&n, inner)) = dims.split_first() else { return items[0].clone() };
    let step = inner.iter().product::<usize>();
    let parts: Vec<String> = (0..n).map(|i| nested_list(inner, &items[i * step..][..step], (open, close))).collect();
    format!("{open}{}{close}", parts.join(", "))
}

/// The elements of a dense attribute.
pub(super) fn dense(dims: &[usize], items: &[String]) -> String {
    if items.is_empty() { "dense<>".to_owned() } else { format!("dense<{}>", nested_list(dims, items, ("[", "]"))) }
}

/// Integer elements of a dense attribute as hex bytes.
pub(super) fn hex(items: &[String], width: u32) -> String {
    let bytes = |item: &String| {
        let value = item.parse::<i64>().unwrap_or_default() & ((1 << width) - 1);
        value.to_le_bytes().into_iter().take(width.div_ceil(8) as usize).map(|byte| format!("{byte:02X}"))
    };
    format!("dense<\"0x{}\">", items.iter().flat_map(bytes).collect::<String>())
}
