//! Extracts seeds from files with several programs.

/// The chunks of a split file, without comment lines, which are directives of tests.
pub fn chunks(text: &str) -> Vec<String> {
    let mut out = vec![String::new()];
    for line in text.lines() {
        if line.starts_with("// -----") {
            out.push(String::new());
        } else if !line.trim_start().starts_with("//")
            && let Some(chunk) = out.last_mut()
        {
            chunk.push_str(line);
            chunk.push('\n');
        }
    }
    out
}

/// Splits a chunk into single functions with the preceding aliases, if its top level contains only functions and
/// aliases. Small programs are better seeds, because an error hides everything after it.
pub fn programs(chunk: &str) -> Vec<String> {
    let (mut aliases, mut out) = (String::new(), Vec::new());
    let mut open: Option<String> = None;
    for line in chunk.lines() {
        match &mut open {
            Some(function) => {
                function.push_str(line);
                function.push('\n');
                if line.starts_with('}') {
                    out.extend(open.take());
                }
            }
            None if line.starts_with(['#', '!']) => {
                aliases.push_str(line);
                aliases.push('\n');
            }
            None if line.starts_with("func.func ") && line.ends_with('{') => {
                open = Some(format!("{aliases}{line}\n"));
            }
            None if line.trim().is_empty() => {}
            None => return vec![chunk.to_owned()],
        }
    }
    match open {
        None if !out.is_empty() => out,
        _ => vec![chunk.to_owned()],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_are_programs() {
        let text = "// RUN: x\n!t = i8\nfunc.func @f() {\n  return\n}\n\nfunc.func @g() {\n}\n// -----\nmodule {\n}\n";
        let all: Vec<String> = chunks(text).iter().flat_map(|chunk| programs(chunk)).collect();
        assert_eq!(
            all,
            ["!t = i8\nfunc.func @f() {\n  return\n}\n", "!t = i8\nfunc.func @g() {\n}\n", "module {\n}\n"]
        );
    }
}
