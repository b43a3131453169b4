use std::cell::Cell;
use std::sync::Arc;

use super::*;
use crate::diag::Code;
use crate::ir::*;
use crate::rewrite::{InsertPoint, NewOp, Rewriter};
use crate::syntax::TextPrinter;
use crate::testing::*;

fn verify(module: &Module) -> Vec<Diag> {
    let serial = VerifyOptions { threads: false, allow_unregistered: true, ..VerifyOptions::default() };
    let parallel = VerifyOptions { threads: true, ..serial.clone() };
    let found = verify_op(module.op(), &serial);
    assert_eq!(found, verify_op(module.op(), &parallel));
    found
}

/// Verifies a function of one i32 argument.
fn in_func(fill: impl FnOnce(&mut Rewriter<'_>, BlockId, ValueId)) -> Vec<String> {
    let ctx = context();
    let f = func(&ctx, "f", &[i32(&ctx)], |rw, block, args| fill(rw, block, args[0]));
    messages(&verify(&module(&ctx, vec![f])))
}

/// Verifies an operation in an otherwise valid function.
fn of_op(make: impl FnOnce(&Context, ValueId) -> NewOp<'static>) -> String {
    let found = in_func(|rw, _, x| {
        let op = make(rw.ctx(), x);
        rw.build(&op);
        ret(rw, &[]);
    });
    found.join("; ")
}

#[test]
fn good_programs_pass() {
    assert!(
        in_func(|rw, _, x| {
            let y = add(rw, x, x);
            ret(rw, &[y]);
        })
        .is_empty()
    );
}

#[test]
fn counts() {
    assert_eq!(
        of_op(|c, x| NewOp::new("t.add").operands(&[x]).results(&[i32(c)])),
        "'t.add' op expected 2 operands, but found 1"
    );
    assert_eq!(of_op(|_, x| NewOp::new("t.add").operands(&[x, x])), "'t.add' op requires one result");
    assert_eq!(of_op(|_, _| NewOp::new("t.neg")), "'t.neg' op requires one result");
    assert_eq!(of_op(|c, _| NewOp::new("t.neg").results(&[i32(c)])), "'t.neg' op requires a single operand");
    assert_eq!(of_op(|_, _| NewOp::new("t.loop")), "'t.loop' op requires one region");
    assert_eq!(of_op(|_, _| NewOp::new("t.br")), "'t.br' op requires 1 successor but found 0");
}

#[test]
fn constraints_and_relations() {
    let f32 = |c: &Context| c.float_type(crate::num::FloatKind::F32);
    assert!(
        of_op(|c, x| NewOp::new("t.add").operands(&[x, x]).results(&[f32(c)]))
            .starts_with("'t.add' op result #0 must be signless-integer-like, but got '")
    );
    assert_eq!(
        of_op(|c, x| NewOp::new("t.add").operands(&[x, x]).results(&[c.int_type(64)])),
        "'t.add' op requires the same type for all operands and results"
    );
    assert_eq!(
        of_op(|c, x| NewOp::new("t.sub").operands(&[x, x]).results(&[c.int_type(64)])),
        "'t.sub' op failed to verify that all of {lhs, rhs, result} have same type"
    );
    assert_eq!(of_op(|c, _| NewOp::new("t.const").results(&[i32(c)])), "'t.const' op requires attribute 'value'");
    assert_eq!(
        of_op(|c, _| NewOp::new("t.const").results(&[i32(c)]).property("value", Attr::UNIT)),
        "'t.const' op attribute 'value' failed to satisfy constraint: TypedAttr instance"
    );
}

#[test]
fn segments() {
    let sized = |sizes: &'static [i32]| {
        of_op(|c, x| {
            NewOp::new("t.segments").operands(&[x, x]).property("operandSegmentSizes", c.i32_array_attr(sizes))
        })
    };
    assert_eq!(sized(&[1, 1, 0]), "");
    assert_eq!(
        sized(&[1, 1, 1]),
        "'t.segments' op operand count (2) does not match with the total size (3) specified in attribute \
         'operandSegmentSizes'"
    );
    assert_eq!(sized(&[1, -1, 2]), "'t.segments' op 'operandSegmentSizes' attribute cannot have negative elements");
    assert_eq!(
        sized(&[1, 1]),
        "'t.segments' op 'operandSegmentSizes' attribute for specifying operand segments must have 3 elements, but got 2"
    );
    assert_eq!(sized(&[0, 2, 0]), "'t.segments' op operand group starting at #0 requires 1 element, but found 0");
    assert_eq!(
        of_op(|_, x| NewOp::new("t.segments").operands(&[x])),
        "'t.segments' op requires dense i32 array attribute 'operandSegmentSizes'"
    );
}

#[test]
fn terminators() {
    let found = in_func(|rw, _, x| {
        add(rw, x, x);
    });
    assert_eq!(found, ["block with no terminator, has %0 = \"t.add\"(%arg0, %arg0) : (i32, i32) -> i32"]);
    let found = in_func(|rw, _, _| {
        ret(rw, &[]);
        ret(rw, &[]);
    });
    assert_eq!(found, ["'t.return' op must be the last operation in the parent block"]);
    assert_eq!(in_func(|_, _, _| {}), ["empty block: expect at least a terminator"]);
    // An unregistered operation may be a terminator. If it has one block, the block needs no terminator.
    let found = in_func(|rw, _, _| {
        rw.build_region(&NewOp::new("test.foo"), &[], |_, _, _| {});
        rw.build(&NewOp::new("test.end"));
    });
    assert!(found.is_empty(), "{found:?}");
    let found = in_func(|rw, _, _| {
        rw.build_region(&NewOp::new("t.loop"), &[], |rw, _, _| {
            rw.build(&NewOp::new("test.end"));
        });
        ret(rw, &[]);
    });
    assert_eq!(found, ["'t.loop' op expects regions to end with 't.yield', found 'test.end'"]);
    let found = in_func(|rw, _, _| {
        rw.build_region(&NewOp::new("t.loop"), &[], |_, _, _| {});
        ret(rw, &[]);
    });
    assert_eq!(found, ["'t.loop' op expects a non-empty block"]);
}

#[test]
fn successors() {
    let found = in_func(|rw, entry, _| {
        br(rw, entry, &[]);
    });
    // As in MLIR, the region is checked before the branch.
    assert_eq!(found, ["entry block of region may not have predecessors"]);
    let found = in_func(|rw, entry, x| {
        let next = block(rw, entry);
        ret(rw, &[]);
        rw.set_insertion_point(InsertPoint::End(entry));
        br(rw, next, &[x]);
    });
    assert_eq!(found, ["branch has 1 operands for successor #0, but target block has 0"]);
    let found = in_func(|rw, entry, x| {
        let next = block(rw, entry);
        let ty = rw.ctx().int_type(64);
        rw.add_arg(next, ty, Loc::UNKNOWN);
        ret(rw, &[]);
        rw.set_insertion_point(InsertPoint::End(entry));
        br(rw, next, &[x]);
    });
    assert_eq!(found, ["type mismatch for bb argument #0 of successor #0"]);
    let found = in_func(|rw, entry, _| {
        rw.build_region(&NewOp::new("test.foo"), &[], |rw, inner, _| {
            block(rw, inner);
            rw.build(&NewOp::new("test.end"));
            rw.set_insertion_point(InsertPoint::End(inner));
            rw.build(&NewOp::new("test.br").successors(&[entry]));
        });
        ret(rw, &[]);
    });
    assert_eq!(found, ["'test.br' op branching to block of a different region"]);
}

#[test]
fn dominance_in_a_block() {
    let found = in_func(|rw, _, x| {
        let y = add(rw, x, x);
        let z = add(rw, y, y);
        let first = rw.body().defining_op(y).unwrap();
        rw.set_operand(first, 1, z);
        ret(rw, &[]);
    });
    assert_eq!(found, ["operand #1 does not dominate this use"]);
}

#[test]
fn dominance_in_loops_and_unreachable_blocks() {
    // entry -> head -> (body -> head | exit); body and exit see head's values, head does not see body's.
    let program = |bad: bool| {
        in_func(|rw, entry, x| {
            let head = block(rw, entry);
            let y = add(rw, x, x);
            let (body, exit) = (block(rw, entry), block(rw, entry));
            rw.set_insertion_point(InsertPoint::End(entry));
            br(rw, head, &[]);
            rw.set_insertion_point(InsertPoint::End(body));
            let z = add(rw, y, x);
            br(rw, head, &[]);
            rw.set_insertion_point(InsertPoint::End(exit));
            ret(rw, &[if bad { z } else { y }]);
            rw.set_insertion_point(InsertPoint::End(head));
            let bit = rw.ctx().int_type(1);
            let cond = rw.build_value(&NewOp::new("test.cond").results(&[bit])).unwrap();
            rw.build(&NewOp::new("t.cond_br").operands(&[cond]).successors(&[body, exit]));
        })
    };
    assert!(program(false).is_empty(), "{:?}", program(false));
    assert_eq!(program(true), ["operand #0 does not dominate this use"]);
    // A block that precedes its dominator in the text.
    let found = in_func(|rw, entry, x| {
        let (late, early) = (block(rw, entry), block(rw, entry));
        let y = add(rw, x, x);
        br(rw, late, &[]);
        rw.set_insertion_point(InsertPoint::End(late));
        ret(rw, &[y]);
        rw.set_insertion_point(InsertPoint::End(entry));
        br(rw, early, &[]);
    });
    assert!(found.is_empty(), "{found:?}");
    // An unreachable block may use any value of its region.
    let found = in_func(|rw, entry, x| {
        ret(rw, &[]);
        block(rw, entry);
        let y = add(rw, x, x);
        let first = rw.body().defining_op(y).unwrap();
        rw.set_operand(first, 0, y);
        ret(rw, &[y]);
    });
    assert!(found.is_empty(), "{found:?}");
}

#[test]
fn dominance_across_regions() {
    // A value of a region is not visible outside it.
    let found = in_func(|rw, _, x| {
        let mut inner = x;
        rw.build_region(&NewOp::new("t.loop"), &[], |rw, _, _| {
            inner = add(rw, x, x);
            rw.build(&NewOp::new("t.yield"));
        });
        ret(rw, &[inner]);
    });
    assert_eq!(found, ["operand #0 does not dominate this use"]);
    // The results of an op are visible in its own region only if that is a graph region.
    for (name, count) in [("t.loop", 1), ("test.graph", 0)] {
        let found = in_func(|rw, _, x| {
            rw.build_region(&NewOp::new(name), &[], |rw, _, _| {
                let y = add(rw, x, x);
                let z = add(rw, y, y);
                let first = rw.body().defining_op(y).unwrap();
                rw.set_operand(first, 0, z);
                rw.build(&NewOp::new("t.yield"));
            });
            ret(rw, &[]);
        });
        assert_eq!(found.len(), count, "{name}: {found:?}");
    }
}

#[test]
fn parents_and_symbols() {
    let ctx = context();
    let mut top = module(&ctx, vec![]);
    let block = top.body.blocks(top.body.regions(Body::ROOT)[0])[0];
    let mut rw = Rewriter::new(&ctx, &mut top.body);
    rw.set_insertion_point(InsertPoint::End(block));
    ret(&mut rw, &[]);
    assert_eq!(messages(&verify(&top)), ["'t.return' op expects parent op 't.func'"]);

    let f = || func(&ctx, "f", &[], |rw, _, _| ret(rw, &[]));
    let found = verify(&module(&ctx, vec![f(), f()]));
    assert_eq!(messages(&found), ["redefinition of symbol named 'f'"]);
    let notes = messages(&found[0].notes);
    let current =
        "see current operation: \n\"t.func\"() <{sym_name = \"f\"}> ({\n  \"t.return\"() : () -> ()\n}) : () -> ()";
    assert_eq!(notes, [current, "see existing symbol definition here"]);
    assert_eq!(found[0].code, Code::Symbol);

    let call = |to: &str| {
        func(&ctx, "g", &[], |rw, _, _| {
            rw.build(&NewOp::new("t.call").property("callee", ctx.symbol_attr(ctx.str(to))));
            ret(rw, &[]);
        })
    };
    assert!(verify(&module(&ctx, vec![f(), call("f")])).is_empty());
    let found = verify(&module(&ctx, vec![f(), call("h")]));
    assert_eq!(messages(&found), ["'t.call' op does not reference a valid function"]);
}

#[test]
fn nested_symbol_references() {
    let ctx = context();
    let f = |name: &str| func(&ctx, name, &[], |rw, _, _| ret(rw, &[]));
    let table = |name: &str, ops: Vec<Body>| {
        let mut module = module(&ctx, ops);
        module.set_properties(&ctx, Body::ROOT, ctx.dict_attr([(ctx.str("sym_name"), ctx.string_attr(name))]));
        module.body
    };
    let call = |path: &[&str]| {
        let names: Vec<Str> = path.iter().map(|name| ctx.str(name)).collect();
        let callee = ctx.attr(AttrKind::SymbolRef { root: names[0], nested: names[1..].into() });
        func(&ctx, "caller", &[], |rw, _, _| {
            rw.build(&NewOp::new("t.any_call").property("callee", callee));
            ret(rw, &[]);
        })
    };
    let program = |caller| vec![f("f"), table("a", vec![f("g"), table("b", vec![f("h")])]), caller];
    for (path, good) in [
        (&["f"][..], true),
        (&["a", "g"], true),
        (&["a", "b", "h"], true),
        // Symbols of nested or enclosing tables are not found.
        (&["g"], false),
        (&["a", "f"], false),
        (&["b", "h"], false),
        (&["a", "b", "g"], false),
        // A path cannot go through an op that is not a symbol table.
        (&["f", "f"], false),
        // A symbol table is not a function.
        (&["a", "b"], false),
    ] {
        let found = verify(&module(&ctx, program(call(path))));
        assert_eq!(found.is_empty(), good, "{path:?}: {found:?}");
    }
    // Only the nearest table is searched.
    let inner = |path| verify(&module(&ctx, vec![f("f"), table("a", vec![f("g"), call(path)])]));
    assert!(inner(&["g"]).is_empty());
    assert_eq!(inner(&["f"]).len(), 1);
    assert_eq!(inner(&["a", "g"]).len(), 1);
}

#[test]
fn symbols_come_last() {
    let found = in_func(|rw, _, x| {
        let missing = rw.ctx().symbol_attr(rw.ctx().str("missing"));
        rw.build(&NewOp::new("t.call").property("callee", missing));
        rw.build(&NewOp::new("t.neg").operands(&[x]));
        ret(rw, &[]);
    });
    assert_eq!(found, ["'t.neg' op requires one result"]);
}

#[test]
fn unregistered_operations() {
    let ctx = context();
    let program = |name: &'static str| {
        module(
            &ctx,
            vec![func(&ctx, "f", &[], |rw, _, _| {
                rw.build(&NewOp::new(name));
                ret(rw, &[]);
            })],
        )
    };
    let strict = VerifyOptions::default();
    let found = verify_op(program("test.foo").op(), &strict);
    assert!(found[0].message.starts_with("'test.foo' op created with unregistered dialect."));
    let open = VerifyOptions { allow_unregistered: true, ..strict };
    assert!(verify_op(program("test.foo").op(), &open).is_empty());
    assert_eq!(
        messages(&verify_op(program("t.foo").op(), &open)),
        ["unregistered operation 't.foo' found in dialect ('t') that does not allow unknown operations"]
    );
}

#[test]
fn quantized_types_fit_their_tensors() {
    let ctx = context();
    let tensor = |rank| ctx.tensor_type(&[Some(4), Some(2)], quant(&ctx, rank));
    let of = |ty: Type| {
        let f = func(&ctx, "f", &[], |rw, _, _| {
            rw.build(&NewOp::new("test.make").results(&[ty]));
            ret(rw, &[]);
        });
        verify(&module(&ctx, vec![f]))
    };
    assert!(of(tensor(2)).is_empty());
    for bad in [
        tensor(3),
        ctx.function_type(&[tensor(2)], &[tensor(3)]),
        ctx.ty(TypeKind::Tuple(Box::new([ctx.int_type(8), tensor(3)]))),
        // A scalar has rank 0.
        quant(&ctx, 1),
    ] {
        let found = of(bad);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].code, Code::Container);
        assert!(found[0].message.contains("rank is"), "{}", found[0].message);
    }
    let in_attr = |attr: Attr| {
        let f = func(&ctx, "f", &[], |rw, _, _| {
            rw.build(&NewOp::new("test.make").attr("x", attr));
            ret(rw, &[]);
        });
        messages(&verify(&module(&ctx, vec![f])))
    };
    // A bare quantized type in an attribute fits anything, but a tensor must fit its element type.
    assert!(in_attr(ctx.type_attr(quant(&ctx, 1))).is_empty());
    let nested = ctx.attr(AttrKind::Array(Box::new([ctx.type_attr(tensor(3))])));
    assert!(in_attr(nested)[0].starts_with("'test.make' op attribute 'x' has type"));
    // A block argument.
    let f = func(&ctx, "f", &[tensor(3)], |rw, _, _| ret(rw, &[]));
    let found = verify(&module(&ctx, vec![f]));
    assert!(found[0].message.starts_with("'t.func' op block argument #0 has type"));
}

#[test]
fn elements_are_those_that_a_container_takes() {
    let ctx = context();
    let (shape, element) = ([Some(4)], quant(&ctx, 1));
    let no_place = |ty: Type| {
        let f = func(&ctx, "f", &[ty], |rw, _, _| ret(rw, &[]));
        messages(&verify(&module(&ctx, vec![f])))
    };
    assert!(no_place(ctx.tensor_type(&shape, element)).is_empty());
    for (kind, text) in [
        (TypeKind::Vector { shape: [4].into(), scalable: [false].into(), element }, "vector<4x!t.q>"),
        (TypeKind::MemRef { shape: shape.into(), element, layout: None, space: None }, "memref<4x!t.q>"),
        (TypeKind::UnrankedMemRef { element, space: None }, "memref<*x!t.q>"),
    ] {
        let wanted = format!("'t.func' op block argument #0 has type '{text}' with an unsupported element type");
        assert_eq!(no_place(ctx.ty(kind)), [wanted]);
    }
}

#[test]
fn what_holds_a_bad_type_is_bad_each_time() {
    let ctx = context();
    let bad = ctx.tensor_type(&[Some(4)], quant(&ctx, 3));
    let holder = ctx.ty(TypeKind::Tuple(Box::new([bad, ctx.int_type(8)])));
    let attr = ctx.attr(AttrKind::Array(Box::new([ctx.type_attr(holder)])));
    let f = func(&ctx, "f", &[], |rw, _, _| {
        for _ in 0..2 {
            rw.build(&NewOp::new("test.make").results(&[holder]));
            rw.build(&NewOp::new("test.make").attr("x", attr));
        }
        ret(rw, &[]);
    });
    let options = VerifyOptions { allow_unregistered: true, all_errors: true, ..VerifyOptions::default() };
    let found = messages(&verify_op(module(&ctx, vec![f]).op(), &options));
    let (result, held) = ("'test.make' op result #0 has type", "'test.make' op attribute 'x' has type");
    assert_eq!(found.len(), 4, "{found:?}");
    for (message, start) in found.iter().zip([result, held, result, held]) {
        assert!(message.starts_with(start), "{message}");
    }
}

thread_local! {
    /// The number of shapes that [`Pair`] has been asked for.
    static ASKED: Cell<usize> = const { Cell::new(0) };
}

/// A type of two types.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Pair(Type, Type);

impl TypeObject for Pair {
    fn dialect(&self) -> &'static str {
        "t"
    }
    fn print(&self, printer: &mut TextPrinter<'_>) {
        printer.text("pair");
    }
    fn children(&self, each: &mut dyn FnMut(Type)) {
        each(self.0);
        each(self.1);
    }
    fn tensor_like(&self) -> Option<(&[Option<u64>], Type)> {
        ASKED.with(|asked| asked.set(asked.get() + 1));
        None
    }
}

/// A type is checked once, although the number of paths to it doubles with every level.
#[test]
fn shared_types_are_checked_once() {
    const LEVELS: usize = 16;
    let ctx = context();
    let top = (0..LEVELS).fold(ctx.int_type(8), |ty, _| ctx.ty(TypeKind::Dialect(DialectType(Arc::new(Pair(ty, ty))))));
    let mut types = types::TypeTable::default();
    ASKED.set(0);
    for _ in 0..2 {
        assert_eq!(types.attr(&ctx, ctx.type_attr(top)), Ok(()));
        assert_eq!(types.value(&ctx, top), Ok(()));
    }
    assert_eq!(ASKED.get(), LEVELS);
}

#[test]
fn all_functions_are_reported_in_order() {
    let ctx = context();
    let functions = (0..20)
        .map(|i| {
            func(&ctx, &format!("f{i}"), &[i32(&ctx)], |rw, _, args| {
                if i % 3 == 0 {
                    rw.build(&NewOp::new("t.neg").loc(Loc::source(BytePos(i))).results(&[i32(&ctx)]));
                    rw.build(&NewOp::new("t.neg").loc(Loc::source(BytePos(100 + i))).results(&[i32(&ctx)]));
                }
                ret(rw, args);
            })
        })
        .collect();
    let module = module(&ctx, functions);
    let places: Vec<_> = verify(&module).into_iter().map(|d| d.position).collect();
    let expected: Vec<_> = (0..20).step_by(3).map(|i| Loc::source(BytePos(i)).into()).collect();
    assert_eq!(places, expected);
    let all = VerifyOptions { all_errors: true, ..VerifyOptions::default() };
    assert_eq!(verify_op(module.op(), &all).len(), 14);
}

#[test]
fn deep_nesting_needs_no_stack() {
    let ctx = context();
    let mut body = Body::new(ctx.op_name("t.func"), Loc::UNKNOWN);
    let root = body.add_region(Body::ROOT);
    let mut at = body.add_block(root);
    let mut open = Vec::new();
    for _ in 0..200_000 {
        let op = body.new_op(&OpSpec::new(ctx.op_name("t.loop"), Loc::UNKNOWN));
        body.append(at, op);
        open.push(at);
        let region = body.add_region(op);
        at = body.add_block(region);
    }
    for block in open.into_iter().chain([at]) {
        let op = body.new_op(&OpSpec::new(ctx.op_name("t.yield"), Loc::UNKNOWN));
        body.append(block, op);
    }
    let properties = ctx.dict_attr([(ctx.str("sym_name"), ctx.string_attr("f"))]);
    body.set_properties(&ctx, Body::ROOT, properties);
    let f = body;
    let found = verify(&module(&ctx, vec![f]));
    assert!(found.is_empty(), "{:?}", found[0].message);
}

#[test]
fn dominators_of_random_graphs() {
    // Compares with the definition: a dominates b if removing a makes b unreachable.
    let ctx = context();
    let mut state = 1u64;
    let mut random = |n: u64| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) % n
    };
    for _ in 0..200 {
        let mut body = Body::new(ctx.op_name("t.func"), Loc::UNKNOWN);
        let region = body.add_region(Body::ROOT);
        let n = 1 + random(9) as usize;
        let blocks: Vec<BlockId> = (0..n).map(|_| body.add_block(region)).collect();
        for &block in &blocks {
            let to: Vec<BlockId> = (0..random(4)).map(|_| blocks[random(n as u64) as usize]).collect();
            let op = body.new_op(&OpSpec { successors: &to, ..OpSpec::new(ctx.op_name("test.br"), Loc::UNKNOWN) });
            body.append(block, op);
        }
        let reach = |without: Option<BlockId>| {
            let (mut seen, mut work) = (Vec::new(), vec![blocks[0]]);
            while let Some(b) = work.pop() {
                if Some(b) != without && !seen.contains(&b) {
                    seen.push(b);
                    work.extend(body.successors(body.last(b).unwrap()));
                }
            }
            seen
        };
        let tree = DomTree::new(&body, region);
        let reachable = reach(None);
        for &b in &blocks {
            assert_eq!(tree.is_reachable(b), reachable.contains(&b));
            for &a in &blocks {
                let expected = !reachable.contains(&b) || (reachable.contains(&a) && !reach(Some(a)).contains(&b));
                assert_eq!(tree.dominates(a, b), expected);
            }
        }
    }
}

#[test]
fn places_of_what_does_not_dominate() {
    let notes = |fill: &dyn Fn(&mut Rewriter<'_>, ValueId)| {
        let ctx = context();
        let f = func(&ctx, "f", &[i32(&ctx)], |rw, _, args| fill(rw, args[0]));
        let found = verify_op(module(&ctx, vec![f]).op(), &VerifyOptions { show_op: None, ..VerifyOptions::default() });
        found.into_iter().map(|diag| (diag.message, messages(&diag.notes).join("; "))).collect::<Vec<_>>()
    };
    let said = |what: &str| vec![("operand #0 does not dominate this use".to_owned(), what.to_owned())];
    let in_loop = |rw: &mut Rewriter<'_>, fill: &mut dyn FnMut(&mut Rewriter<'_>)| {
        rw.build_region(&NewOp::new("t.loop"), &[], |rw, _, _| {
            fill(rw);
            rw.build(&NewOp::new("t.yield"));
        });
    };
    let child = notes(&|rw, x| {
        let mut inner = x;
        in_loop(rw, &mut |rw| in_loop(rw, &mut |rw| inner = add(rw, x, x)));
        ret(rw, &[inner]);
    });
    assert_eq!(child, said("operand defined here (op in a child region)"));
    let beside = notes(&|rw, x| {
        let mut inner = x;
        in_loop(rw, &mut |rw| inner = add(rw, x, x));
        in_loop(rw, &mut |rw| {
            add(rw, inner, x);
        });
        ret(rw, &[]);
    });
    assert_eq!(beside, said("operand defined here (op is neither in a parent nor in a child region)"));
}

#[test]
fn values_that_nothing_defines() {
    let ctx = context();
    let mut body = Body::new(ctx.op_name("t.func"), Loc::UNKNOWN);
    let root = body.add_region(Body::ROOT);
    let block = body.add_block(root);
    let nothing = body.new_forward_value(i32(&ctx));
    for (name, operands) in [("test.use", &[nothing][..]), ("t.return", &[])] {
        let op = body.new_op(&OpSpec { operands, ..OpSpec::new(ctx.op_name(name), Loc::UNKNOWN) });
        body.append(block, op);
    }
    let properties = ctx.dict_attr([(ctx.str("sym_name"), ctx.string_attr("f"))]);
    body.set_properties(&ctx, Body::ROOT, properties);
    let f = body;
    assert_eq!(messages(&verify(&module(&ctx, vec![f]))), ["'test.use' op null operand found"]);
}

#[test]
fn operations_in_messages_are_cut() {
    let ctx = context();
    let text = |length: usize| {
        let mut body = Body::new(ctx.op_name("t.func"), Loc::UNKNOWN);
        let root = body.add_region(Body::ROOT);
        let block = body.add_block(root);
        let attrs = ctx.dict_attr([(ctx.str("a"), ctx.string_attr("x".repeat(length)))]);
        let op = body.new_op(&OpSpec { attrs, ..OpSpec::new(ctx.op_name("test.op"), Loc::UNKNOWN) });
        body.append(block, op);
        fault::operation_text(crate::def::OpRef::new(&ctx, &body, op), ShowOp::default())
    };
    let around = text(0).len();
    let whole = text(16 * 1024 - around);
    assert_eq!((whole.len(), whole.ends_with("x\"} : () -> ()")), (16 * 1024, true));
    let cut = text(16 * 1024 - around + 1);
    assert_eq!(cut, format!("{}...", &cut[..16 * 1024]));
    assert!(cut.ends_with(" -> (..."), "{}", &cut[16 * 1024 - 20..]);
}

#[test]
fn dominators_know_one_region() {
    let ctx = context();
    let mut body = Body::new(ctx.op_name("t.func"), Loc::UNKNOWN);
    let (region, other) = (body.add_region(Body::ROOT), body.add_region(Body::ROOT));
    let (entry, next, outside) = (body.add_block(region), body.add_block(region), body.add_block(other));
    let to = [outside, next];
    let op = body.new_op(&OpSpec { successors: &to, ..OpSpec::new(ctx.op_name("test.br"), Loc::UNKNOWN) });
    body.append(entry, op);
    let tree = DomTree::new(&body, region);
    assert_eq!(tree.order(), [entry, next]);
    assert!(!tree.is_reachable(outside));
    assert_eq!((tree.idom(entry), tree.idom(next), tree.idom(outside)), (None, Some(entry), None));
}

#[test]
fn all_errors_of_a_body() {
    let ctx = context();
    let f = func(&ctx, "f", &[quant(&ctx, 1)], |rw, entry, args| {
        // The region ends with the wrong terminator, and contains a second error.
        rw.build_region(&NewOp::new("t.loop"), &[], |rw, _, _| {
            rw.build(&NewOp::new("t.neg"));
            rw.build(&NewOp::new("test.end"));
        });
        rw.build_region(&NewOp::new("test.blocks"), &[], |rw, inner, _| {
            br(rw, inner, &[]);
            block(rw, inner);
        });
        rw.set_insertion_point(InsertPoint::End(entry));
        rw.build(&NewOp::new("t.neg").operands(args));
        rw.build(&NewOp::new("t.neg"));
    });
    let options =
        VerifyOptions { allow_unregistered: true, show_op: None, all_errors: true, ..VerifyOptions::default() };
    let found = messages(&verify_op(module(&ctx, vec![f]).op(), &options));
    let found: Vec<&str> = found.iter().map(|text| text.split(", has").next().unwrap_or(text)).collect();
    assert_eq!(
        found,
        [
            "'t.func' op block argument #0 has type '!t.q': rank is 0, not 1",
            "'t.loop' op expects regions to end with 't.yield', found 'test.end'",
            "'t.neg' op requires one result",
            "entry block of region may not have predecessors",
            "empty block: expect at least a terminator",
            "'t.neg' op requires one result",
            "'t.neg' op requires one result",
            "block with no terminator",
        ]
    );
}
