//! Patterns: each pattern in a file of the tests or the documentation fires in some test, and reading or matching fails only
//! with an error message.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use qopt_dialects::qnn::lift::VOCABULARY;
use qopt_ir::ir::{Body, Context, Module, SourceBytes};
use qopt_ir::pass::{Config, Files, PassManager, PipelineReport};
use qopt_ir::pattern;
use qopt_ir::syntax::{ParseOptions, parse};
use qopt_ir::transforms::partition::partition;
use qopt_ir::verify::VerifyOptions;

struct Disk;

impl Files for Disk {
    fn read(&self, path: &str) -> Result<SourceBytes, String> {
        std::fs::read(path).map(|bytes| Arc::new(bytes) as SourceBytes).map_err(|error| error.to_string())
    }
}

struct Text(String);

impl Files for Text {
    fn read(&self, _: &str) -> Result<SourceBytes, String> {
        Ok(Arc::new(self.0.clone().into_bytes()))
    }
}

fn suite() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../lit-tests/qnn/lift")
}

fn files(directory: &Path, extension: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path());
    let mut found: Vec<_> = entries.filter(|path| path.extension().is_some_and(|e| e == extension)).collect();
    found.sort();
    found
}

fn program(ctx: &Arc<Context>, text: &str) -> Module {
    let source = ctx.sources.add("program", Arc::new(text.as_bytes().to_vec())).unwrap();
    let options = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
    let parsed = parse(ctx, source, 0, text.len(), options);
    assert!(parsed.diags.is_empty(), "{:?}", parsed.diags);
    parsed.module
}

fn run(ctx: &Arc<Context>, text: &str, passes: &str, files: &dyn Files) -> PipelineReport {
    let manager = PassManager::parse(ctx, &qopt_dialects::passes(), &format!("builtin.module({passes})")).unwrap();
    let verify_each = Some(VerifyOptions { allow_unregistered: true, ..VerifyOptions::default() });
    manager.run(ctx, &mut program(ctx, text), &Config { verify_each, files, ..Config::default() })
}

#[test]
fn every_pattern_fires() {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/examples");
    let mut fired: BTreeMap<(PathBuf, String), u64> = BTreeMap::new();
    for path in files(&suite(), "qpat").into_iter().chain(files(&examples, "qpat")) {
        let path = path.canonicalize().unwrap();
        let ctx = Context::new(qopt_dialects::all());
        let source = ctx.sources.add("patterns", Arc::new(std::fs::read(&path).unwrap())).unwrap();
        for pattern in pattern::parse(&ctx, source, VOCABULARY).unwrap() {
            fired.insert((path.clone(), pattern.name), 0);
        }
    }
    assert!(fired.len() > 20, "the patterns are not found");
    for test in files(&suite(), "mlir") {
        let text = std::fs::read_to_string(&test).unwrap();
        // The patterns of the test's first run.
        let named = text.split_once("--lift=%S/").and_then(|(_, rest)| rest.split_whitespace().next());
        let Some(path) = named.and_then(|name| suite().join(name).canonicalize().ok()) else { continue };
        if path.parent().is_some_and(|directory| directory.ends_with("errors")) {
            continue;
        }
        for part in text.split("\n// -----\n") {
            let ctx = Context::new(qopt_dialects::all());
            let passes = format!("quant-to-hub,lift{{{}}}", path.display());
            let report = run(&ctx, part, &passes, &Disk);
            assert!(!report.failed, "{}: {:?}", test.display(), report.diags);
            for (name, count) in report.rules {
                *fired.entry((path.clone(), name.into_owned())).or_default() += count;
            }
        }
    }
    let never: Vec<_> = fired.iter().filter(|&(_, &count)| count == 0).map(|(key, _)| key).collect();
    assert!(never.is_empty(), "no test has what these match: {never:?}");
}

/// Parses patterns; only the number or the error matters.
fn read(text: &[u8]) -> Result<usize, String> {
    let ctx = Context::new(qopt_dialects::all());
    let source = ctx.sources.add("patterns", Arc::new(text.to_vec())).unwrap();
    pattern::parse(&ctx, source, VOCABULARY).map(|all| all.len()).map_err(|errors| errors[0].message.clone())
}

fn with_condition(condition: &str) -> String {
    format!("pattern p(x) {{ y = qnn.unary(x) where {condition} => npu.a(x) {{ a = {condition} }} }}")
}

const PROGRAM: &str = r#"
!t = !quant.uniform<i8:f32, 5.000000e-01>
func.func @f(%a: tensor<4x!t>) -> tensor<4x!t> {
  %0 = qnn.unary tflite %a {function = "neg"} : (tensor<4x!t>) -> tensor<4x!t>
  return %0 : tensor<4x!t>
}"#;

/// The number of matches of a text's patterns in a program.
fn lifted(text: &str, program: &str) -> u64 {
    let ctx = Context::new(qopt_dialects::all());
    let report = run(&ctx, program, "lift{text.qpat}", &Text(text.to_owned()));
    assert!(!report.failed, "{:?}", report.diags);
    report.rules.values().sum()
}

#[test]
fn nesting_is_no_recursion() {
    const DEEP: usize = 50_000;
    let nested = |open: &str, inner: &str, close: &str| {
        let condition = format!("{}{inner}{}", open.repeat(DEEP), close.repeat(DEEP));
        with_condition(&condition)
    };
    assert_eq!(lifted(&nested("(", "rank(x) == 1", ")"), PROGRAM), 1);
    assert_eq!(lifted(&nested("!", "(rank(x) == 1)", ""), PROGRAM), 1);
    assert_eq!(lifted(&nested("", "rank(x) == 1", " && true"), PROGRAM), 1);
    assert_eq!(lifted(&nested("", "rank(x) == 1", " && false"), PROGRAM), 0);
    assert_eq!(lifted(&nested("- -", "rank(x)", " == 1").replacen(&" == 1".repeat(DEEP), " == 1", 2), PROGRAM), 1);
    assert!(read(nested("(", "rank(x) == 1", "").as_bytes()).unwrap_err().starts_with("expected"));
}

#[test]
fn numbers_do_not_grow_without_end() {
    let digits = "9".repeat(100);
    let product = vec![digits.as_str(); 5_000].join(" * ");
    // A number that is too long has no value, and a condition that contains it is false.
    assert_eq!(lifted(&with_condition(&format!("{product} > 1")), PROGRAM), 0);
    assert_eq!(lifted(&with_condition(&format!("{digits} * {digits} > 1")), PROGRAM), 1);
    assert_eq!(lifted(&with_condition("1 / (rank(x) - 1) == 1 || true"), PROGRAM), 1);
    assert_eq!(lifted(&with_condition("1 / (rank(x) - 1) == 1"), PROGRAM), 0);
    assert_eq!(read(with_condition(&format!("{digits}9 > 1")).as_bytes()).unwrap_err(), "the number is too long");
}

#[test]
fn every_beginning_is_read_or_refused() {
    let text = include_str!("../../docs/examples/npu.qpat");
    let whole = read(text.as_bytes()).unwrap();
    let beginnings = (0..text.len()).step_by(7).filter_map(|end| text.get(..end)).map(|text| read(text.as_bytes()));
    assert!(beginnings.filter(Result::is_err).count() > 50);
    assert_eq!(read(format!("{text}{}", " ".repeat(1000)).as_bytes()), Ok(whole));
    assert_eq!(read(b""), Ok(0));
    assert_eq!(read(b"pattern \xff").unwrap_err(), "expected UTF-8 text");
    assert!(read(&vec![b' '; (1 << 20) + 1]).unwrap_err().starts_with("a pattern file has at most"));
}

/// Nested sums, each of which is commutative: trying every order of every sum would not terminate in practice.
#[test]
fn choices_are_limited() {
    const SUMS: usize = 40;
    let mut text = String::from("pattern p(x0");
    (1..=SUMS).for_each(|i| text.push_str(&format!(", x{i}")));
    text.push_str(") {\n");
    for i in 1..=SUMS {
        let before = if i == 1 { "x0".to_owned() } else { format!("y{}", i - 1) };
        text.push_str(&format!("y{i} = qnn.add({before}, x{i})\nabsorb requantize, cast, movement at x{i}\n"));
    }
    text.push_str(&format!("where scale(x{SUMS}) == 2\n=> npu.sum(x0) }}"));
    let mut program =
        String::from("!t = !quant.uniform<i8:f32, 5.000000e-01>\nfunc.func @f(%s0: tensor<4x!t>) -> tensor<4x!t> {\n");
    for i in 1..=200 {
        program.push_str(&format!(
            "%r{i} = qnn.requantize tflite %s{0} : (tensor<4x!t>) -> tensor<4x!t>\n\
             %s{i} = qnn.add tflite %r{i}, %s{0} : (tensor<4x!t>, tensor<4x!t>) -> tensor<4x!t>\n",
            i - 1
        ));
    }
    program.push_str("return %s200 : tensor<4x!t>\n}");
    let start = Instant::now();
    assert_eq!(lifted(&text, &program), 0);
    assert!(start.elapsed() < Duration::from_secs(60));
    // A pattern above the limit is rejected.
    let many: String = (0..65)
        .map(|i| format!("y{i} = qnn.unary({})\n", if i == 0 { "x".to_owned() } else { format!("y{}", i - 1) }))
        .collect();
    let refused = read(format!("pattern p(x) {{ {many} => npu.a(x) }}").as_bytes()).unwrap_err();
    assert_eq!(refused, "a pattern has at most 64 inputs and 64 operations");
}

/// Checks the groups of random programs against the definition: no path leaves a group and returns to it, operands dominate
/// their users, effects keep their order, and each group is contiguous.
#[test]
fn groups_are_convex() {
    const SIZE: usize = 24;
    let mut seed = 1_u64;
    let mut random = |n: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % n
    };
    let (mut large, mut split) = (0, 0);
    for _ in 0..300 {
        // The kind and the operands of each operation.
        let kinds: Vec<&str> = (0..SIZE)
            .map(|_| ["npu.op", "npu.op", "npu.op", "dsp.op", "arith.addi", "host.effect"][random(6)])
            .collect();
        let operands: Vec<[usize; 2]> =
            (0..SIZE).map(|i| [0, 0].map(|_| (i + 1).saturating_sub(1 + random(6)))).collect();
        let mut text = "func.func @f(%v0: i32) {\n".to_owned();
        for (i, (kind, [a, b])) in kinds.iter().zip(&operands).enumerate() {
            text.push_str(&format!("%v{} = \"{kind}\"(%v{a}, %v{b}) : (i32, i32) -> i32\n", i + 1));
        }
        text.push_str("return\n}");
        let ctx = Context::new(qopt_dialects::all());
        let module = program(&ctx, &text);
        let function = module.body.preorder().into_iter().find_map(|op| module.body.isolated(op)).unwrap();
        let block = function.blocks(function.regions(Body::ROOT)[0])[0];
        let ops: Vec<_> = function.ops(block).collect();
        let colour = |kind: &str| ["npu.op", "dsp.op"].iter().position(|&k| k == kind);
        let parts = partition(&ctx, function, block, |op| colour(&op.name()).map(|c| c as u32));

        // Value i + 1 is the result of operation i; value 0 is the argument.
        let mut needs = vec![[false; SIZE]; SIZE];
        let mut effect = None;
        for (i, (row, kind)) in needs.iter_mut().zip(&kinds).enumerate() {
            operands[i].iter().filter_map(|&v| v.checked_sub(1)).for_each(|from| row[from] = true);
            if *kind == "host.effect" {
                effect.replace(i).into_iter().for_each(|from: usize| row[from] = true);
            }
        }
        let mut reaches = needs.clone();
        for k in 0..SIZE {
            for i in 0..SIZE {
                for j in 0..SIZE {
                    reaches[i][j] |= reaches[i][k] && reaches[k][j];
                }
            }
        }
        let at = |op| ops.iter().position(|&o| o == op).unwrap();
        let mut grouped = 0;
        for group in &parts.groups {
            let group: Vec<usize> = group.iter().map(|&op| at(op)).collect();
            assert!(group.iter().all(|&i| colour(kinds[i]).is_some() && kinds[i] == kinds[group[0]]), "{text}");
            for outside in (0..SIZE).filter(|i| !group.contains(i)) {
                let leaves = group.iter().any(|&i| reaches[outside][i]);
                let returns = group.iter().any(|&i| reaches[i][outside]);
                assert!(!(leaves && returns), "{group:?} through {outside} in\n{text}");
            }
            grouped += group.len();
            large += usize::from(group.len() > 2);
        }
        assert_eq!(grouped, kinds.iter().filter(|kind| colour(kind).is_some()).count());
        split += usize::from(parts.groups.len() > 3);
        let order: Vec<usize> = parts.order.iter().map(|&op| at(op)).collect();
        let place = |i: usize| order.iter().position(|&o| o == i).unwrap();
        assert_eq!(order.len(), ops.len());
        assert_eq!(order.last(), Some(&SIZE), "the block ends as it did");
        for (i, row) in needs.iter().enumerate() {
            assert!((0..SIZE).all(|j| !row[j] || place(j) < place(i)), "{order:?} in\n{text}");
        }
        for group in &parts.groups {
            let places: Vec<usize> = group.iter().map(|&op| place(at(op))).collect();
            assert!(places.windows(2).all(|w| w[1] == w[0] + 1), "{places:?} in\n{text}");
        }
    }
    assert!(large > 100 && split > 100, "{large} groups are large, {split} programs have several");
}
