//! The nesting of the inputs and outputs of a program, in the notation of PyTorch: tuples, lists and dictionaries with leaves for
//! values. The module counts the leaves and knows no other kinds of nodes.

use crate::json::Json;

const LEAF: &str = r#"{"type": null, "context": null, "children_spec": []}"#;

/// The number of values in a nesting, `None` if it is damaged.
pub(super) fn num_leaves(text: &str) -> Option<usize> {
    let root = Json::parse_file(text.as_bytes()).ok()?;
    let [_, spec] = root.items() else { return None };
    let (mut pending, mut count) = (vec![spec], 0);
    while let Some(spec) = pending.pop() {
        match spec.get("type") {
            Json::Null => count += 1,
            _ => pending.extend(spec.get("children_spec").items()),
        }
    }
    Some(count)
}

fn tuple(count: usize) -> String {
    let leaves = vec![LEAF; count].join(", ");
    format!(r#"{{"type": "builtins.tuple", "context": "null", "children_spec": [{leaves}]}}"#)
}

/// The nesting of inputs by position.
pub(super) fn inputs_spec(count: usize) -> String {
    let keywords = r#"{"type": "builtins.dict", "context": "[]", "children_spec": []}"#;
    let children = format!("{}, {keywords}", tuple(count));
    format!(r#"[1, {{"type": "builtins.tuple", "context": "null", "children_spec": [{children}]}}]"#)
}

/// The nesting of one output, or of a tuple of outputs.
pub(super) fn outputs_spec(count: usize) -> String {
    let spec = if count == 1 { LEAF.to_owned() } else { tuple(count) };
    format!("[1, {spec}]")
}
