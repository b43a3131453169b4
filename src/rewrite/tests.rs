use super::*;
use crate::ir::*;
use crate::testing::*;

fn run(ctx: &Context, body: &mut Body, config: &greedy::GreedyRewriteConfig) -> greedy::GreedyRewriteReport {
    let report = greedy::run(ctx, body, &RuleSet::canonical(ctx).index(ctx), config);
    let options = crate::verify::VerifyOptions { allow_unregistered: true, ..Default::default() };
    let found = crate::verify::verify_op(body.root(ctx), &options);
    assert!(found.is_empty(), "{found:?}\n{}", show(ctx, body));
    report
}

fn after(fill: impl FnOnce(&mut Rewriter<'_>, BlockId, &[ValueId])) -> (String, greedy::GreedyRewriteReport) {
    let ctx = context();
    let mut f = func(&ctx, "f", &[i32(&ctx), i32(&ctx)], fill);
    let report = run(&ctx, &mut f, &greedy::GreedyRewriteConfig::default());
    (show(&ctx, &f), report)
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
fn rules_of_higher_benefit_are_tried_first() {
    let ctx = context();
    let log = std::sync::Arc::new(std::sync::Mutex::new(Vec::new()));
    let rule = |name: &'static str| {
        let log = log.clone();
        Rule::from_fn(name, &[&SUB], move |_, _| {
            log.lock().unwrap().push(name);
            Err(MatchFailure::NoMatch)
        })
    };
    let rules = [rule("t.low"), rule("t.high").with_benefit(3), rule("t.middle").with_benefit(2), rule("t.last")];
    let mut f = func(&ctx, "f", &[i32(&ctx), i32(&ctx)], |rw, _, args| {
        let x = sub(rw, args[0], args[1]);
        ret(rw, &[x]);
    });
    let config = greedy::GreedyRewriteConfig::default();
    greedy::run(&ctx, &mut f, &rules.into_iter().collect::<RuleSet>().index(&ctx), &config);
    assert_eq!(*log.lock().unwrap(), ["t.high", "t.middle", "t.low", "t.last"]);
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
        // An unregistered operation may be isolated, so its constants stay inside it.
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
        rw.set_insertion_point(InsertPoint::End(a));
        // Makes a cycle of values and of blocks.
        let first = rw.body().defining_op(x).unwrap();
        rw.set_operand(first, 0, y);
        br(rw, b, &[]);
    });
    assert_eq!(text, "t.return v0\n");
}

/// A module whose graph region contains a cycle of two negations, its producers and its users.
fn cycle(ctx: &Context) -> Body {
    build_body(ctx, &NewOp::new("builtin.module"), &[], |rw, _, _| {
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
    let report = run(&ctx, &mut module, &greedy::GreedyRewriteConfig::default());
    assert!(report.converged);
    let text = show(&ctx, &module);
    assert!(text.contains("v1 = t.neg v2\nv2 = t.neg v1\nv3 = t.neg v2\ntest.use v3\n"), "{text}");
    // Other operations are folded.
    assert!(text.contains("t.const 5") && !text.contains("t.add"), "{text}");
}

#[test]
fn rules_without_end_reach_the_limit() {
    fn swap(rewriter: &mut Rewriter<'_>, op: OpId) -> MatchResult {
        let operands: Vec<ValueId> = rewriter.body().operands(op).collect();
        let attr = rewriter.ctx().bool_attr(rewriter.op(op).attr("x").is_none());
        let set = rewriter.op(op).attr("x").is_none();
        rewriter.set_property(op, "x", set.then_some(attr));
        rewriter.set_operands(op, &operands);
        Ok(())
    }
    let ctx = context();
    let mut f = func(&ctx, "f", &[i32(&ctx)], |rw, _, args| {
        let x = add(rw, args[0], args[0]);
        ret(rw, &[x]);
    });
    let rules: RuleSet = [Rule::from_fn("t.swap", &[&ADD], swap)].into_iter().collect();
    let config = greedy::GreedyRewriteConfig { max_iterations: None, ..greedy::GreedyRewriteConfig::default() };
    let most = ctx.limits().steps_for(f.preorder().len());
    let report = greedy::run(&ctx, &mut f, &rules.index(&ctx), &config);
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
    // Values are numbered in order of appearance, except for constants, whose order at the front is arbitrary.
    let normal = |op: &Body| {
        let mut names = rustc_hash::FxHashMap::default();
        let mut out = Vec::new();
        for line in show(&ctx, op).lines() {
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
        // The number of constants changes the numbering.
        (out.len(), out.iter().map(|l| l.split(' ').count()).sum::<usize>())
    };
    let mut first = build();
    run(&ctx, &mut first, &greedy::GreedyRewriteConfig::default());
    for seed in 0..20 {
        let mut other = build();
        let config = greedy::GreedyRewriteConfig {
            seed: Some(seed),
            top_down: seed % 2 == 0,
            ..greedy::GreedyRewriteConfig::default()
        };
        let report = run(&ctx, &mut other, &config);
        assert!(report.converged);
        assert_eq!(normal(&other), normal(&first));
        // One run reaches the fixpoint.
        let text = show(&ctx, &other);
        assert!(!run(&ctx, &mut other, &config).changed);
        assert_eq!(show(&ctx, &other), text);
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
        for (place, expected) in
            [(InsertPoint::Before(op), InsertPoint::End(block)), (InsertPoint::After(op), InsertPoint::Start(block))]
        {
            let mut copy = rw.body().clone();
            let mut copy = Rewriter::new(&ctx, &mut copy);
            copy.set_insertion_point(place);
            copy.erase(op);
            assert_eq!(copy.insertion_point(), Some(expected));
        }
    });
}

#[test]
fn building_regions_keeps_the_absence_of_an_insertion_point() {
    let ctx = context();
    let mut f = func(&ctx, "f", &[i32(&ctx)], |rw, _, args| ret(rw, args));
    let mut rw = Rewriter::new(&ctx, &mut f);
    let from = rw.build_region(&NewOp::new("t.loop"), &[i32(&ctx)], |rw, _, args| {
        rw.build(&NewOp::new("t.yield").operands(args));
    });
    assert_eq!(rw.insertion_point(), None);
    let to = rw.create_like(from, &[], &[]);
    assert!(rw.copy_body(from, to, None));
    assert_eq!(rw.insertion_point(), None);
    let copy = rw.body().only_block(to).unwrap();
    let end = rw.body().last(copy).unwrap();
    assert_eq!(rw.body().operands(end).collect::<Vec<_>>(), rw.body().args(copy));
}

#[test]
fn splicing_inlines_a_block() {
    let ctx = context();
    func(&ctx, "f", &[i32(&ctx)], |rw, entry, args| {
        let other = block(rw, entry);
        let arg = rw.add_arg(other, i32(&ctx), Loc::UNKNOWN);
        let x = add(rw, arg, arg);
        add(rw, x, arg);
        rw.set_insertion_point(InsertPoint::Start(entry));
        assert!(!rw.splice(other, &[]));
        assert!(rw.splice(other, &[args[0]]));
        rw.erase_blocks(&[other]);
        assert_eq!(show(&ctx, rw.body()), "v2 = t.add v0 v0\nv3 = t.add v2 v0\n");
    });
}

/// An erased operation, its result, an erased block and its argument.
struct Erased {
    op: OpId,
    value: ValueId,
    block: BlockId,
    arg: ValueId,
}

fn with_erased(read: impl FnOnce(&mut Rewriter<'_>, Erased)) {
    let ctx = context();
    func(&ctx, "f", &[i32(&ctx)], |rw, entry, args| {
        let value = add(rw, args[0], args[0]);
        let op = rw.body().defining_op(value).unwrap();
        let other = block(rw, entry);
        let arg = rw.add_arg(other, i32(&ctx), Loc::UNKNOWN);
        assert!(rw.erase(op));
        rw.erase_blocks(&[other]);
        assert!(rw.body().is_erased(op) && rw.body().is_erased_value(value) && rw.body().is_erased_value(arg));
        assert!(!rw.body().is_erased(Body::ROOT) && !rw.body().is_erased_value(args[0]));
        read(rw, Erased { op, value, block: other, arg });
    });
}

#[test]
#[should_panic(expected = "bug in qopt: op1 is erased")]
fn the_operands_of_an_erased_operation() {
    with_erased(|rw, erased| _ = rw.body().operands(erased.op).count());
}

#[test]
#[should_panic(expected = "bug in qopt: op1 is erased")]
fn the_regions_of_an_erased_operation() {
    with_erased(|rw, erased| _ = rw.body().regions(erased.op).len());
}

#[test]
#[should_panic(expected = "bug in qopt: op1 is erased")]
fn a_second_erasure() {
    with_erased(|rw, erased| _ = rw.erase(erased.op));
}

#[test]
#[should_panic(expected = "bug in qopt: v1 is erased")]
fn the_type_of_the_result_of_an_erased_operation() {
    with_erased(|rw, erased| _ = rw.body().ty(erased.value));
}

#[test]
#[should_panic(expected = "bug in qopt: v1 is erased")]
fn a_use_of_the_result_of_an_erased_operation() {
    with_erased(|rw, erased| ret(rw, &[erased.value]));
}

#[test]
#[should_panic(expected = "bug in qopt: bb1 is erased")]
fn the_operations_of_an_erased_block() {
    with_erased(|rw, erased| _ = rw.body().ops(erased.block).count());
}

#[test]
#[should_panic(expected = "bug in qopt: v2 is erased")]
fn the_definition_of_an_argument_of_an_erased_block() {
    with_erased(|rw, erased| _ = rw.body().def(erased.arg));
}

#[test]
#[should_panic(expected = "bug in qopt: op7 does not exist: it is an id of another body")]
fn an_operation_of_another_body() {
    with_erased(|rw, _| _ = rw.body().name(OpId::from_index(7)));
}

#[test]
fn operations_in_an_erased_operation_are_erased() {
    let ctx = context();
    let mut body = Body::new(ctx.op_name("t.func"), Loc::UNKNOWN);
    let mut rw = Rewriter::new(&ctx, &mut body);
    let region = rw.add_region(Body::ROOT);
    rw.create_block(region, &[], Loc::UNKNOWN);
    let mut inner = None;
    let outer = rw.build_region(&NewOp::new("t.outer"), &[i32(&ctx)], |rw, block, args| {
        let value = add(rw, args[0], args[0]);
        inner = Some((block, args[0], value, rw.body().defining_op(value).unwrap()));
    });
    let (_, arg, value, op) = inner.unwrap();
    assert!(rw.erase(outer));
    assert!(rw.body().is_erased(op) && rw.body().is_erased_value(value) && rw.body().is_erased_value(arg));
}

#[test]
fn an_undone_attempt_is_no_change() {
    let ctx = context();
    let mut body = func(&ctx, "f", &[i32(&ctx)], |rw, _, args| {
        let x = add(rw, args[0], args[0]);
        ret(rw, &[x]);
    });
    let end = body.preorder()[1];
    let mut rw = Rewriter::new(&ctx, &mut body);
    rw.set_insertion_point(InsertPoint::Before(end));
    let one = constant(&mut rw, 1);
    let sum = add(&mut rw, one, one);
    assert_eq!(rw.changes(), 2);
    for value in [sum, one] {
        let op = rw.body().defining_op(value).unwrap();
        let ty = rw.body().ty(value);
        rw.set_type(value, ctx.int_type(8));
        rw.set_type(value, ty);
        assert!(rw.erase(op));
    }
    assert_eq!(rw.changes(), 0);
    let kept = constant(&mut rw, 2);
    rw.set_operand(end, 0, kept);
    assert_eq!(rw.changes(), 2);
}

#[test]
fn phases_run_in_order_until_nothing_changes() {
    // The first rule adds up to three constants, one a round. The second erases one of them in each round in which the
    // first does nothing.
    let ctx = context();
    let mut body = func(&ctx, "f", &[], |rw, _, _| ret(rw, &[]));
    let (mut calls, mut left) = (Vec::new(), 3);
    let config = greedy::GreedyRewriteConfig { max_iterations: None, ..greedy::GreedyRewriteConfig::default() };
    let report = greedy::run_phases(&ctx, &mut body, &[&["add"], &["erase"]], &config, |rule, round, rw| {
        calls.push((rule, round.phase, round.is_first));
        let ops = rw.ops();
        if rule == "add" && left > 0 {
            left -= 1;
            rw.set_insertion_point(InsertPoint::Before(ops[0]));
            constant(rw, left);
        } else if rule == "erase" && ops.len() > 1 {
            rw.erase(ops[0]);
        }
    });
    assert!(report.converged && report.changed && !report.out_of_steps);
    let round = [("add", 0, true), ("erase", 1, false)];
    let expected: Vec<_> = std::iter::repeat_n(round[0], 3).chain(std::iter::repeat_n(round, 4).flatten()).collect();
    assert_eq!(calls, expected);
    assert_eq!(show(&ctx, &body), "t.return\n");
}

#[test]
fn phases_end_at_the_limit() {
    let ctx = context();
    let mut body = func(&ctx, "f", &[], |rw, _, _| ret(rw, &[]));
    let config = greedy::GreedyRewriteConfig {
        max_iterations: None,
        max_steps: Some(2),
        ..greedy::GreedyRewriteConfig::default()
    };
    let report = greedy::run_phases(&ctx, &mut body, &[&[()]], &config, |(), _, rw| {
        let ops = rw.ops();
        rw.set_insertion_point(InsertPoint::Before(ops[0]));
        constant(rw, 1);
    });
    assert!(report.out_of_steps && !report.converged);
    // 1 + 2 + 3 + 4 + 5 visits fit into 2 * 8, and 6 more do not.
    assert_eq!(body.preorder().len(), 6);
}

#[test]
fn a_nested_body_changes_with_its_own_rewriter() {
    let ctx = context();
    let f = func(&ctx, "f", &[i32(&ctx)], |rw, _, args| {
        let x = add(rw, args[0], args[0]);
        ret(rw, &[x]);
    });
    let mut outer = module(&ctx, vec![f]).body;
    let function = outer.preorder()[0];
    let mut rw = Rewriter::new(&ctx, &mut outer);
    let shown = rw.edit_isolated(function, |inner, outer| {
        assert!(outer.isolated(function).is_none());
        let add = inner.ops()[0];
        let arg = inner.op(add).operand(0).unwrap();
        assert!(inner.replace(add, &[arg]));
        show(&ctx, inner.body())
    });
    assert_eq!(shown.as_deref(), Some("t.return v0\n"));
    // A new operand of the return, and an operation less.
    assert_eq!(rw.changes(), 2);
    assert_eq!(show(&ctx, rw.body().isolated(function).unwrap()), "t.return v0\n");
    assert!(rw.edit_isolated(Body::ROOT, |_, _| ()).is_none());
}
