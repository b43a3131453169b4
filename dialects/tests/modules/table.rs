//! The definitions of MLIR's dialects that a table holds.

use qopt_dialects::internals::{table_count, unknown_names_in_table};
use qopt_ir::def::{Deferred, Dialect, OpDef, check_dialects};

fn deferred() -> impl Iterator<Item = (&'static Dialect, fn() -> &'static Deferred)> {
    qopt_dialects::all().iter().filter_map(|&dialect| Some((dialect, dialect.deferred?)))
}

#[test]
fn every_row_is_read() {
    for (dialect, load) in deferred() {
        let deferred = load();
        assert!(!deferred.ops.is_empty(), "{}", dialect.name);
        let loaded: &'static [&'static OpDef] = deferred.ops.clone().leak();
        let loaded = Box::leak(Box::new(Dialect { name: dialect.name, ops: loaded, ..Dialect::BASE }));
        assert_eq!(check_dialects(&[loaded]), Ok(()));
    }
    // The definitions of torch and the transfers of affine are by hand.
    let of_table = deferred().filter(|(dialect, _)| dialect.name != "torch");
    let ops = of_table.flat_map(|(_, load)| &load().ops);
    assert_eq!(ops.filter(|op| !op.name.starts_with("affine.dma_")).count(), table_count());
}

#[test]
fn names_in_the_table_are_known() {
    assert_eq!(unknown_names_in_table(), [""; 0]);
}
