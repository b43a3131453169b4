//! Escapes text for HTML.

use qopt_ir::diag::printable;

/// Text for an element or a quoted attribute, without control characters.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in printable(text).chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn names_of_models_are_text() {
        let name = "<script>a('&\u{202e}\")</script>";
        assert_eq!(escaped(name), "&lt;script&gt;a(&#39;&amp;\\x202E&quot;)&lt;/script&gt;");
    }
}
