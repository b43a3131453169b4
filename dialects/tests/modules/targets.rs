//! Properties of all targets and processors.

use qopt_dialects::targets::{ALL, find, processors};

#[test]
fn each_processor_has_one_target() {
    let names: Vec<&str> = processors().map(|(name, _)| name).collect();
    let unique: std::collections::BTreeSet<&str> = names.iter().copied().collect();
    assert_eq!(names.len(), unique.len());
    assert!(processors().all(|(name, target)| find(Some(name)).is_ok_and(|found| found.name == target)));
    assert!(ALL.iter().all(|target| !unique.contains(target.name)));
}

#[test]
fn tiles_are_made_of_what_instructions_take() {
    for target in ALL {
        for dot in target.vectors.dots {
            assert_eq!(dot.load_bytes % dot.depth, 0, "{}: a load ends within a group of products", target.name);
            assert_eq!(target.vectors.bits / 32 % dot.rows, 0, "{}: a register has parts of rows", target.name);
            assert!(dot.tiles.iter().all(|(rows, _)| rows % dot.rows == 0), "{}: {:?}", target.name, dot.tiles);
            assert!(dot.tiles.contains(&(dot.rows, 1)), "{}: no tile fits the least", target.name);
        }
        assert!(target.vectors.dots.iter().any(|dot| dot.rows == 1), "{}: nothing takes one row", target.name);
    }
}
