//! `%if condition %{ then %} %else %{ otherwise %}` in a `RUN:` line.
//!
//! Branches that are not selected are removed before substitution. Choices may be nested. Every condition is evaluated,
//! so that syntax errors are always found.

use std::collections::BTreeSet;

use crate::boolean;

/// An unfinished branch.
struct Branch {
    /// True if the text of the branch is kept.
    kept: bool,
    /// In the first branch, true if the text of the `%else` branch is kept; `None` in the `%else` branch.
    otherwise: Option<bool>,
}

/// The line with the branches selected for `features`. `%%` is kept.
pub(crate) fn choose(line: &str, features: &BTreeSet<String>) -> Result<String, String> {
    let missing = |what: &str, keyword: &str| format!("'{what}' is missing for {keyword} substitution");
    let mut open: Vec<Branch> = Vec::new();
    let mut chosen = String::new();
    let mut rest = line;
    while let Some(percent) = rest.find('%') {
        let kept = open.last().is_none_or(|branch| branch.kept);
        let (text, tail) = rest.split_at(percent);
        chosen.push_str(if kept { text } else { "" });
        if let Some(tail) = tail.strip_prefix("%if ") {
            let (condition, tail) = tail.split_once("%{").ok_or_else(|| missing("%{", "%if"))?;
            let holds = boolean::evaluate(condition, features)?;
            open.push(Branch { kept: kept && holds, otherwise: Some(kept && !holds) });
            rest = tail;
        } else if let (Some(tail), Some(ended)) = (tail.strip_prefix("%}"), open.pop_if(|_| tail.starts_with("%}"))) {
            rest = tail;
            if let (Some(kept), Some(tail)) = (ended.otherwise, tail.trim_start().strip_prefix("%else")) {
                rest = tail.trim_start().strip_prefix("%{").ok_or_else(|| missing("%{", "%else"))?;
                open.push(Branch { kept, otherwise: None });
            }
        } else {
            let length = if tail.starts_with("%%") { 2 } else { 1 };
            let (text, tail) = tail.split_at(length);
            chosen.push_str(if kept { text } else { "" });
            rest = tail;
        }
    }
    if let Some(branch) = open.pop() {
        return Err(missing("%}", if branch.otherwise.is_some() { "%if" } else { "%else" }));
    }
    chosen.push_str(rest);
    Ok(chosen)
}
