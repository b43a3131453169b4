//! Expressions of sizes in exported programs of PyTorch.

use qopt_dialects::internals::size_of_expression as evaluate;

#[test]
fn arithmetic_of_sizes() {
    let symbol = |name: &str| (name == "s0").then_some(7);
    let s = "Symbol('s0', positive=True, integer=True)";
    let value = |text: &str| evaluate(text, &symbol);
    assert_eq!(value("s0"), Some(7));
    assert_eq!(value(&format!("Mul(Integer(2), {s})")), Some(14));
    assert_eq!(value(&format!("Add(Integer(-1), Mul(Integer(2), {s}), {s})")), Some(20));
    assert_eq!(value(&format!("FloorDiv(Add({s}, Integer(-8)), Integer(2))")), Some(-1));
    assert_eq!(value(&format!("Mod({s}, Integer(4))")), Some(3));
    assert_eq!(value(&format!("Pow({s}, Integer(2))")), Some(49));
    assert_eq!(value(&format!("Max({s}, Integer(9))")), Some(9));
    for wrong in ["s1", "", "Mul(", "Mul()", "Integer(1) ", "Pow(Integer(9), Integer(99))", "exec(Integer(1))"] {
        assert_eq!(value(wrong), None, "{wrong}");
    }
    assert_eq!(value(&"Add(".repeat(100_000)), None);
}
