//! `%if condition %{ then %} %else %{ otherwise %}` in a `RUN:` line.
//!
//! What is not chosen is left out before anything is substituted. Choices may be nested; every condition is looked at, so
//! that mistakes are always found.

use std::collections::BTreeSet;

use crate::boolean;

/// A branch whose end is still to come.
struct Branch {
    /// Whether its text is kept.
    kept: bool,
    /// Whether the text of the other branch is kept, which comes next; none if this is that one.
    otherwise: Option<bool>,
}

/// The line with the text of the branches that hold for `features`. `%%` stays as it is.
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
