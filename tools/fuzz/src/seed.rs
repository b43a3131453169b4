//! Seeds out of texts that hold many programs.

/// The chunks of a file that is split, without comments of their own line, since those are for who tests the file.
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

/// The programs of a chunk: each function by itself, with the aliases that stand before it, where nothing but functions and aliases
/// is at the top; else the chunk as it is. An error hides what comes behind it, so programs should be small.
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
