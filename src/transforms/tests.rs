use std::sync::Arc;

use crate::ir::*;
use crate::pass::{Config, PassManager, PipelineReport, Registry};
use crate::rewrite::{InsertPoint, NewOp};
use crate::testing::*;
use crate::verify;

/// Runs a pipeline on a module, with and without threads.
fn run(ctx: &Arc<Context>, body: &Body, pipeline: &str) -> (Body, PipelineReport) {
    let manager = PassManager::parse(ctx, &Registry::toolkit(), pipeline).unwrap();
    let mut results = [false, true].map(|threads| {
        let mut module = Module::new(ctx, body.clone());
        let verify_each = Some(verify::VerifyOptions { allow_unregistered: true, ..Default::default() });
        let report = manager.run(ctx, &mut module, &Config { threads, verify_each, ..Config::default() });
        (module.body, report)
    });
    assert_eq!(everything(ctx, &results[0].0), everything(ctx, &results[1].0));
    assert_eq!(results[0].1.diags, results[1].1.diags);
    assert_eq!(results[0].1.remarks, results[1].1.remarks);
    assert_eq!(results[0].1.statistics, results[1].1.statistics);
    std::mem::replace(&mut results[0], (module(ctx, vec![]).body, PipelineReport::default()))
}

/// Prints the bodies of an operation and of all isolated operations in it.
fn everything(ctx: &Context, body: &Body) -> String {
    let mut out = show(ctx, body);
    for inner in body.preorder() {
        if let Some(body) = body.isolated(inner) {
            out += "--\n";
            out += &show(ctx, body);
        }
    }
    out
}

fn in_func(
    pipeline: &str,
    fill: impl FnOnce(&mut crate::rewrite::Rewriter<'_>, BlockId, &[ValueId]),
) -> (String, PipelineReport) {
    let ctx = context();
    let f = func(&ctx, "f", &[i32(&ctx), i32(&ctx)], fill);
    let (op, report) = run(&ctx, &module(&ctx, vec![f]).body, pipeline);
    let text = everything(&ctx, &op);
    (text.strip_prefix("t.func\n--\n").unwrap().to_owned(), report)
}

#[test]
fn cse_merges_equal_operations() {
    let (text, report) = in_func("builtin.module(cse)", |rw, _, args| {
        let x = add(rw, args[0], args[1]);
        let y = add(rw, args[1], args[0]);
        let z = sub(rw, args[0], args[1]);
        let w = sub(rw, args[1], args[0]);
        rw.build(&NewOp::new("test.use").operands(&[x, y, z, w]));
        rw.build(&NewOp::new("test.use").operands(&[x, y, z, w]));
        ret(rw, &[]);
    });
    assert_eq!(
        text,
        "v2 = t.add v0 v1\nv4 = t.sub v0 v1\nv5 = t.sub v1 v0\ntest.use v2 v2 v4 v5\ntest.use v2 v2 v4 v5\nt.return\n"
    );
    assert_eq!(report.statistics[&("cse", "num-cse'd")], 1);
}

#[test]
fn cse_follows_dominance() {
    let (text, _) = in_func("builtin.module(func.func(cse),t.func(cse))", |rw, entry, args| {
        // Values of one sibling are not visible in the other. Both see the entry block's values.
        let (left, right) = (block(rw, entry), block(rw, entry));
        for at in [left, right] {
            rw.set_insertion_point(InsertPoint::End(at));
            let x = add(rw, args[0], args[1]);
            let y = sub(rw, args[0], args[1]);
            ret(rw, &[x, y]);
        }
        rw.set_insertion_point(InsertPoint::End(entry));
        let x = add(rw, args[0], args[1]);
        let bit = rw.ctx().int_type(1);
        let cond = rw.build_value(&NewOp::new("test.cond").operands(&[x]).results(&[bit])).unwrap();
        rw.build(&NewOp::new("t.cond_br").operands(&[cond]).successors(&[left, right]));
    });
    assert_eq!(
        text,
        "v6 = t.add v0 v1\nv7 = test.cond v6\nt.cond_br v7\nv3 = t.sub v0 v1\nt.return v6 v3\nv5 = t.sub v0 v1\nt.return v6 \
         v5\n"
    );
}

#[test]
fn cse_of_regions() {
    let (text, _) = in_func("builtin.module(cse)", |rw, _, args| {
        let outer = add(rw, args[0], args[1]);
        rw.build_region(&NewOp::new("t.loop"), &[], |rw, _, _| {
            let inner = add(rw, args[0], args[1]);
            let only = sub(rw, args[0], args[1]);
            rw.build(&NewOp::new("test.use").operands(&[inner, only]));
            rw.build(&NewOp::new("t.yield"));
        });
        let late = sub(rw, args[0], args[1]);
        ret(rw, &[outer, late]);
    });
    assert_eq!(
        text,
        "v2 = t.add v0 v1\nt.loop\n  v4 = t.sub v0 v1\n  test.use v2 v4\n  t.yield\nv5 = t.sub v0 v1\nt.return v2 v5\n"
    );
}

#[test]
fn canonicalize_remarks_and_counters() {
    let (text, report) = in_func("builtin.module(canonicalize)", |rw, _, args| {
        let x = sub(rw, args[0], args[0]);
        let y = sub(rw, args[0], args[1]);
        ret(rw, &[x, y]);
    });
    assert_eq!(text, "v4 = t.const 0\nv3 = t.sub v0 v1\nt.return v4 v3\n");
    assert_eq!(report.rules["t.sub-self"], 1);
    let remark = &report.remarks[0];
    assert_eq!((remark.name.as_str(), remark.function.as_str()), ("t.sub-self", "f"));
    assert_eq!(remark.reason, "operands differ");
    let (text, report) = in_func("builtin.module(canonicalize{disable-patterns=t.sub-self})", |rw, _, args| {
        let x = sub(rw, args[0], args[0]);
        ret(rw, &[x]);
    });
    assert_eq!(text, "v2 = t.sub v0 v0\nt.return v2\n");
    assert!(report.rules.is_empty());
}

#[test]
fn convergence_can_be_demanded() {
    let fill = |rw: &mut crate::rewrite::Rewriter<'_>, _: BlockId, args: &[ValueId]| {
        let x = sub(rw, args[0], args[0]);
        ret(rw, &[x]);
    };
    let (_, report) = in_func("builtin.module(canonicalize{max-iterations=1 test-convergence=true})", fill);
    assert!(report.failed);
    let (_, report) = in_func("builtin.module(canonicalize{max-iterations=2 test-convergence=true})", fill);
    assert!(!report.failed);
}

#[test]
fn symbol_dce_keeps_what_is_reached() {
    let ctx = context();
    let f = |name: &str, visibility: Option<&str>, calls: &[&str]| {
        let mut f = func(&ctx, name, &[], |rw, _, _| {
            for to in calls {
                rw.build(&NewOp::new("t.call").property("callee", ctx.symbol_attr(ctx.str(to))));
            }
            ret(rw, &[]);
        });
        let value = visibility.map(|v| ctx.string_attr(v));
        f.set_properties(&ctx, Body::ROOT, ctx.dict_with(f.properties(Body::ROOT), ctx.str("sym_visibility"), value));
        f
    };
    let program = || {
        vec![
            f("main", None, &["a"]),
            f("a", Some("private"), &["b"]),
            f("b", Some("private"), &[]),
            f("c", Some("private"), &["d"]),
            f("d", Some("nested"), &["c"]),
        ]
    };
    let names = |op: &Body| -> Vec<String> {
        let name = |o| ctx.text(ctx.attr_str(op.attr_named(&ctx, o, "sym_name").unwrap()).unwrap()).into_owned();
        op.preorder().into_iter().map(name).collect()
    };
    let (op, report) = run(&ctx, &module(&ctx, program()).body, "builtin.module(symbol-dce)");
    assert_eq!(names(&op), ["main", "a", "b"]);
    assert_eq!(report.statistics[&("symbol-dce", "num-dce'd")], 2);
    // A reference in an attribute of the module counts, wherever the attribute is.
    let mut top = module(&ctx, program());
    let hold = ctx.attr(AttrKind::Array(Box::new([ctx.symbol_attr(ctx.str("d"))])));
    let mut more = func(&ctx, "more", &[], |rw, _, _| ret(rw, &[]));
    more.set_attrs(&ctx, Body::ROOT, ctx.dict_attr([(ctx.str("t.x"), hold)]));
    let block = top.body.blocks(top.body.regions(Body::ROOT)[0])[0];
    let mut rw = crate::rewrite::Rewriter::new(&ctx, &mut top.body);
    rw.set_insertion_point(InsertPoint::End(block));
    rw.insert_body(more);
    let (op, _) = run(&ctx, &top.body, "builtin.module(symbol-dce)");
    assert_eq!(names(&op), ["main", "a", "b", "c", "d", "more"]);
    let (_, report) = run(&ctx, &module(&ctx, program()).body, "builtin.module(t.func(symbol-dce))");
    assert!(report.failed);
    assert_eq!(
        report.diags[0].message,
        "'t.func' op  was scheduled to run under SymbolDCE, but does not define a symbol table"
    );
}

#[test]
fn strip_debuginfo_forgets_locations() {
    let ctx = context();
    let f = func(&ctx, "f", &[i32(&ctx)], |rw, _, args| {
        rw.build(&NewOp::new("test.use").loc(Loc::source(BytePos(3))).operands(args));
        ret(rw, &[]);
    });
    let (op, _) = run(&ctx, &module(&ctx, vec![f]).body, "builtin.module(strip-debuginfo)");
    let inner = op.isolated(op.preorder()[0]).unwrap();
    assert!(inner.preorder().iter().all(|&o| inner.loc(o) == Loc::UNKNOWN));
}
