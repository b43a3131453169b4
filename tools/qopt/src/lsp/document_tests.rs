//! Edits of documents: the text is correct after each edit, and untouched chunks are kept.

use super::cut::IsolatedOpNames;
use super::document::{Document, Position, declaration};

fn words() -> IsolatedOpNames {
    IsolatedOpNames::new(qopt_dialects::all())
}
fn text(document: &Document) -> String {
    document.chunks.iter().map(|c| String::from_utf8_lossy(&c.text).into_owned()).collect()
}
fn at(line: u32, column: u32) -> Position {
    Position { line, column }
}

#[test]
fn edits_give_the_same_text_and_chunks_as_opening_it_anew() {
    let words = words();
    let mut state = 1u64;
    let mut random = |n: usize| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize % n.max(1)
    };
    let start = "!t = i32\nmodule {\n  func.func @a(%x: !t) -> !t {\n    return %x : !t\n  }\n  func.func @b() {\n    return\n  \
                 }\n}\n// -----\nfunc.func @c() {\n}\n";
    let inserted =
        ["{", "}", "\n", "x", "// -----\n", "func.func @d() {\n}\n", "é😀", "\"", "module {\n", "", "\n  -> i32"];
    let mut document = Document::new(start, None, &words);
    let mut flat = start.to_owned();
    for _ in 0..3000 {
        if flat.len() > 400 {
            document = Document::new(start, None, &words);
            flat = start.to_owned();
        }
        let boundary = |mut at: usize| {
            while !flat.is_char_boundary(at) {
                at -= 1;
            }
            at
        };
        let from = boundary(random(flat.len() + 1));
        let to = boundary((from + random(12)).min(flat.len())).max(from);
        let position = |offset: usize| {
            let before = &flat[..offset];
            let line = before.matches('\n').count() as u32;
            at(line, before[before.rfind('\n').map_or(0, |n| n + 1)..].encode_utf16().count() as u32)
        };
        let new = inserted[random(inserted.len())];
        document.edit(position(from), position(to), new, &words);
        flat.replace_range(from..to, new);
        if random(4) == 0 {
            flat.insert_str(0, "x\n");
            document.set_text(&flat, &words);
        }
        assert_eq!(text(&document), flat);
        let place = document.place(position_of(&flat, flat.len()));
        assert_eq!(document.position(place), position_of(&flat, flat.len()));
    }
}

fn position_of(text: &str, offset: usize) -> Position {
    let before = &text[..offset];
    let line = before.matches('\n').count() as u32;
    at(line, before[before.rfind('\n').map_or(0, |n| n + 1)..].encode_utf16().count() as u32)
}

#[test]
fn an_edit_leaves_other_chunks_alone() {
    let words = words();
    let many: String = (0..50).map(|n| format!("  func.func @f{n}() {{\n    return\n  }}\n")).collect();
    let mut document = Document::new(&format!("module {{\n{many}}}\n"), None, &words);
    assert_eq!(document.chunks.len(), 52);
    let ids = |d: &Document| d.chunks.iter().map(|c| c.id).collect::<Vec<_>>();
    let before = ids(&document);
    for text in ["{", "", "}", "x"] {
        document.edit(at(5, 4), at(5, 4), text, &words);
        let same = ids(&document).iter().filter(|id| before.contains(id)).count();
        assert!(same >= 50, "{text}: {same}");
    }
}

#[test]
fn positions_outside_are_the_nearest() {
    let words = words();
    let mut document = Document::new("é😀x\nab", None, &words);
    for (position, offset) in
        [(at(0, 1), 2), (at(0, 2), 6), (at(0, 3), 6), (at(0, 99), 7), (at(1, 1), 9), (at(9, 9), 10)]
    {
        assert_eq!(document.place(position).offset, offset);
    }
    document.edit(at(7, 7), at(1, 1), "c", &words);
    assert_eq!(text(&document), "é😀x\nac");
    assert_eq!(text(&Document::new("", None, &words)), "");
}

#[test]
fn the_head_of_a_function_is_its_face() {
    let text = b"func.func public @f(%a: i32 {q = 1})\n  -> i32 attributes {x} { // c\n  return\n}\n";
    let face = declaration(text).unwrap();
    assert_eq!(String::from_utf8_lossy(&face), "func.func private @f(%a: i32 {q = 1})\n  -> i32 attributes {x} \n");
    assert_eq!(declaration(b"func.func private @f()\n"), None);
    let text = b"// func.func @f(%b: i8) {\n\nfunc.func @f() {\n  return\n}\n";
    assert_eq!(String::from_utf8_lossy(&declaration(text).unwrap()), "func.func private @f() \n");
    assert_eq!(declaration(b"// func.func @f() {"), None);
}
