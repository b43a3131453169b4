use super::*;
use crate::ir::*;
use crate::testing::*;

fn run(ctx: &Context, op: &mut IsolatedOp, config: &greedy::Config) -> greedy::Report {
    let report = greedy::run(ctx, op.name, &mut op.body, &RuleSet::canonical(ctx).index(ctx), config);
    let options = crate::verify::Options { allow_unregistered: true, ..Default::default() };
    let found = crate::verify::verify_isolated(ctx, op, &options);
    assert!(found.is_empty(), "{found:?}\n{}", show(ctx, &op.body));
    report
}

fn after(fill: impl FnOnce(&mut Rewriter<'_>, BlockId, &[ValueId])) -> (String, greedy::Report) {
    let ctx = context();
    let mut f = func(&ctx, "f", &[i32(&ctx), i32(&ctx)], fill);
    let report = run(&ctx, &mut f, &greedy::Config::default());
    (show(&ctx, &f.body), report)
}

#[test]
fn folds_and_makes_constants_unique() {
    let (text, report) = after(|rw, _, args| {
        let one = constant(rw, 1);
        let two = constant(rw, 2);
        let three = add(rw, one, two);
        let again = constant(rw, 3);
        let six = add(rw, three, again);
        let y = add(rw, args[0], six);
        ret(rw, &[y, again]);
    });
    assert_eq!(text, "v5 = t.const 3\nv9 = t.const 6\nv7 = t.add v0 v9\nt.return v7 v5\n");
    assert!(report.converged && report.changed);
    assert_eq!(report.folded, 2);
}

#[test]
fn constants_move_to_the_right_and_zero_vanishes() {
    let (text, _) = after(|rw, _, args| {
        let zero = constant(rw, 0);
        let x = add(rw, zero, args[0]);
        ret(rw, &[x]);
    });
    assert_eq!(text, "t.return v0\n");
}

#[test]
fn involutions_cancel() {
    let (text, _) = after(|rw, _, args| {
        let x = neg(rw, args[0]);
        let x = neg(rw, x);
        let x = neg(rw, x);
        ret(rw, &[x]);
    });
    assert_eq!(text, "v4 = t.neg v0\nt.return v4\n");
}

#[test]
fn dead_operations_go_and_unknown_ones_stay() {
    let (text, report) = after(|rw, _, args| {
        let x = add(rw, args[0], args[1]);
        let y = add(rw, x, x);
        add(rw, y, y);
        rw.build(&NewOp::new("test.foo").results(&[rw.ctx().int_type(7)]));
        ret(rw, &[]);
    });
    assert_eq!(text, "v5 = test.foo\nt.return\n");
    assert_eq!(report.dead, 3);
}

#[test]
fn rules_fire_and_say_why_not() {
    let (text, report) = after(|rw, _, args| {
        let x = sub(rw, args[0], args[0]);
        let y = sub(rw, args[0], args[1]);
        let z = add(rw, y, x);
        ret(rw, &[z]);
    });
    assert_eq!(text, "v3 = t.sub v0 v1\nt.return v3\n");
    assert_eq!(report.applied, [1]);
    let refused: Vec<_> = report.refused.iter().map(|r| (r.rule, r.reason.as_str())).collect();
    assert_eq!(refused, [("t.sub-self", "operands differ")]);
}

#[test]
fn constants_of_nested_regions_go_to_the_function() {
    let (text, _) = after(|rw, _, args| {
        rw.build_region(&NewOp::new("t.loop"), &[], |rw, _, _| {
            let one = constant(rw, 1);
            let x = add(rw, args[0], one);
            rw.build(&NewOp::new("test.use").operands(&[x]));
            rw.build(&NewOp::new("t.yield"));
        });
        // An unregistered operation may be isolated: nothing leaves it.
        rw.build_region(&NewOp::new("test.foo"), &[], |rw, _, _| {
            let one = constant(rw, 1);
            rw.build(&NewOp::new("test.use").operands(&[one]));
        });
        ret(rw, &[]);
    });
    assert_eq!(
        text,
        "v2 = t.const 1\nt.loop\n  v3 = t.add v0 v2\n  test.use v3\n  t.yield\ntest.foo\n  v4 = t.const 1\n  test.use \
         v4\nt.return\n"
    );
}

#[test]
fn unreachable_blocks_go() {
    let (text, _) = after(|rw, entry, args| {
        ret(rw, &[args[0]]);
        let a = block(rw, entry);
        let x = add(rw, args[0], args[0]);
        let b = block(rw, entry);
        let y = add(rw, x, x);
        br(rw, a, &[]);
        rw.set_place(Place::End(a));
        // A cycle of values and of blocks.
        let first = rw.body().defining_op(x).unwrap();
        rw.set_operand(first, 0, y);
        br(rw, b, &[]);
    });
    assert_eq!(text, "t.return v0\n");
}

/// A module whose graph region holds a cycle of two negations, what feeds it, and what it feeds.
fn cycle(ctx: &Context) -> IsolatedOp {
    build_isolated(ctx, &NewOp::new("builtin.module"), &[], |rw, _, _| {
        let one = constant(rw, 1);
        let a = neg(rw, one);
        let b = neg(rw, a);
        let op = rw.body().defining_op(a).unwrap();
        rw.set_operand(op, 0, b);
        let c = neg(rw, b);
        rw.build(&NewOp::new("test.use").operands(&[c]));
        let (x, y) = (constant(rw, 2), constant(rw, 3));
        let z = add(rw, x, y);
        rw.build(&NewOp::new("test.use").operands(&[z]));
    })
}

#[test]
fn cycles_in_graph_regions_are_left_alone() {
    let ctx = context();
    let mut module = cycle(&ctx);
    let report = run(&ctx, &mut module, &greedy::Config::default());
    assert!(report.converged);
    let text = show(&ctx, &module.body);
    assert!(text.contains("v1 = t.neg v2\nv2 = t.neg v1\nv3 = t.neg v2\ntest.use v3\n"), "{text}");
    // The rest is folded all the same.
    assert!(text.contains("t.const 5") && !text.contains("t.add"), "{text}");
}

#[test]
fn rules_without_end_reach_the_limit() {
    fn swap(rewriter: &mut Rewriter<'_>, op: OpId) -> Outcome {
        let operands: Vec<ValueId> = rewriter.body().operands(op).collect();
        let attr = rewriter.ctx().bool_attr(rewriter.op(op).attr("x").is_none());
        let set = rewriter.op(op).attr("x").is_none();
        rewriter.set_property(op, "x", set.then_some(attr));
        rewriter.set_operands(op, &operands);
        Outcome::Applied
    }
    let ctx = context();
    let mut f = func(&ctx, "f", &[i32(&ctx)], |rw, _, args| {
        let x = add(rw, args[0], args[0]);
        ret(rw, &[x]);
    });
    let rules: RuleSet = [Rule::new("t.swap", Roots::Ops(&["t.add"]), swap)].into_iter().collect();
    let config = greedy::Config { max_iterations: None, ..greedy::Config::default() };
    let most = ctx.limits().steps_for(f.body.preorder().len());
    let report = greedy::run(&ctx, f.name, &mut f.body, &rules.index(&ctx), &config);
    assert!(report.out_of_steps && !report.converged);
    assert!(report.applied[0] <= most);
}

#[test]
fn the_order_does_not_matter() {
    let ctx = context();
    let build = || {
        func(&ctx, "f", &[i32(&ctx), i32(&ctx)], |rw, _, args| {
            let mut values = args.to_vec();
            let mut state = 7u64;
            let mut random = |n: usize| {
                state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                (state >> 33) as usize % n
            };
            for _ in 0..200 {
                let (a, b) = (values[random(values.len())], values[random(values.len())]);
                let value = match random(4) {
                    0 => constant(rw, random(3) as i64),
                    1 => add(rw, a, b),
                    2 => sub(rw, a, b),
                    _ => neg(rw, a),
                };
                values.push(value);
            }
            ret(rw, &values[values.len() - 3..]);
        })
    };
    // Values are numbered in order of appearance, constants apart: their order at the front is free.
    let normal = |op: &IsolatedOp| {
        let mut names = rustc_hash::FxHashMap::default();
        let mut out = Vec::new();
        for line in show(&ctx, &op.body).lines() {
            if let Some((value, number)) = line.split_once(" = t.const ") {
                names.insert(value.to_owned(), format!("c{number}"));
                continue;
            }
            let words = line.split(' ').map(|word| {
                let new = format!("n{}", names.len());
                let is_value = word.starts_with('v') && word[1..].parse::<u32>().is_ok();
                if is_value { names.entry(word.to_owned()).or_insert(new).clone() } else { word.to_owned() }
            });
            out.push(words.collect::<Vec<_>>().join(" "));
        }
        // How many constants there are changes the numbers.
        (out.len(), out.iter().map(|l| l.split(' ').count()).sum::<usize>())
    };
    let mut first = build();
    run(&ctx, &mut first, &greedy::Config::default());
    for seed in 0..20 {
        let mut other = build();
        let config = greedy::Config { seed: Some(seed), top_down: seed % 2 == 0, ..greedy::Config::default() };
        let report = run(&ctx, &mut other, &config);
        assert!(report.converged);
        assert_eq!(normal(&other), normal(&first));
        // And once is enough.
        let text = show(&ctx, &other.body);
        assert!(!run(&ctx, &mut other, &config).changed);
        assert_eq!(show(&ctx, &other.body), text);
    }
}

#[test]
fn rewriter_refuses_what_would_break_links() {
    let ctx = context();
    func(&ctx, "f", &[i32(&ctx)], |rw, _, args| {
        let x = add(rw, args[0], args[0]);
        let op = rw.body().defining_op(x).unwrap();
        ret(rw, &[x]);
        assert!(!rw.erase(op));
        assert!(!rw.replace(op, &[x]));
        assert!(!rw.replace(op, &[]));
        assert!(rw.replace(op, &[args[0]]));
        assert_eq!(show(&ctx, rw.body()), "t.return v0\n");
    });
}

#[test]
fn places_survive_erasing() {
    let ctx = context();
    func(&ctx, "f", &[i32(&ctx)], |rw, block, args| {
        let x = add(rw, args[0], args[0]);
        let op = rw.body().defining_op(x).unwrap();
        for (place, expected) in [(Place::Before(op), Place::End(block)), (Place::After(op), Place::Start(block))] {
            let mut copy = rw.body().clone();
            let mut copy = Rewriter::new(&ctx, &mut copy);
            copy.set_place(place);
            copy.erase(op);
            assert_eq!(copy.place(), Some(expected));
        }
    });
}

#[test]
fn splicing_inlines_a_block() {
    let ctx = context();
    func(&ctx, "f", &[i32(&ctx)], |rw, entry, args| {
        let other = block(rw, entry);
        let arg = rw.add_arg(other, i32(&ctx), Loc::UNKNOWN);
        let x = add(rw, arg, arg);
        add(rw, x, arg);
        rw.set_place(Place::Start(entry));
        assert!(!rw.splice(other, &[]));
        assert!(rw.splice(other, &[args[0]]));
        rw.erase_blocks(&[other]);
        assert_eq!(show(&ctx, rw.body()), "v2 = t.add v0 v0\nv3 = t.add v2 v0\n");
    });
}
