//! The page: the built viewer with the facts of the programs.
//!
//! `cargo xtask viewer` builds `viewer.html` from `tools/viewer`. The facts are the only part of a page that depends on the
//! programs. They are JSON in an element that browsers do not run, and no text of a program is outside of it.

use qopt_formats::json::Json;

/// The page with [`MARKER`] in the place of the facts.
const TEMPLATE: &str = include_str!("viewer.html");
/// The place of the facts.
const MARKER: &str = "@QOPT_FACTS@";

/// The page of these facts.
pub(super) fn html(facts: &Json) -> String {
    let (before, after) = TEMPLATE.split_once(MARKER).unwrap_or((TEMPLATE, ""));
    [before, &in_script(&facts.text(false)), after].concat()
}

/// JSON for a script element. Only `<` starts the end of the element, or a comment in it. In JSON it occurs in strings only,
/// which may escape it.
fn in_script(json: &str) -> String {
    json.replace('<', "\\u003c")
}

#[cfg(test)]
mod tests {
    use super::{Json, MARKER, TEMPLATE, html};

    #[test]
    fn the_template_has_one_place_for_facts_and_forbids_requests() {
        assert_eq!(TEMPLATE.matches(MARKER).count(), 1);
        assert!(TEMPLATE.contains("default-src 'none'"));
        for source in ["http:", "https:", "unsafe-inline", "unsafe-eval", "data:"] {
            let policy = TEMPLATE.split("Content-Security-Policy\" content=\"").nth(1).unwrap();
            assert!(!policy.split('"').next().unwrap().contains(source), "{source}");
        }
    }

    #[test]
    fn facts_do_not_end_their_element() {
        let name = "</script><script>alert(1)</script><!--\u{202e}\"'&";
        let page = html(&Json::object([("name", name.into())]));
        let empty = html(&Json::object([]));
        assert_eq!(page.matches("</script").count(), empty.matches("</script").count());
        assert!(!page.contains("alert(1)</") && !page.contains('\u{202e}'));
        let start = page.find("{\"name\"").unwrap();
        let text = &page[start..start + page[start..].find('}').unwrap() + 1];
        assert_eq!(Json::parse(text.as_bytes()).unwrap().get("name").as_str(), Some(name));
    }
}
