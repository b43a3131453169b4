//! Results of the hooks of definitions: verdicts of verifiers, movements, and folds of constants.
//!
//! The tests build operations directly, without the parser or the printer.

use std::sync::Arc;

use qopt_ir::def::{Adaptor, Folded, OpRef, Verdict};
use qopt_ir::ir::{
    Attr, AttrKind, Blob, BlockId, Body, Context, DialectType, ElementPlace, Loc, OpId, OpSpec, QuantizedElement, Type,
    TypeKind, TypeObject, ValueId,
};
use qopt_ir::movement::{Dim, Layout, Movement, Shape, StridedRange};
use qopt_ir::num::{ApInt, FloatBits, FloatKind};
use qopt_ir::rewrite::{InsertPoint, Rewriter};
use qopt_ir::syntax::TextPrinter;

/// An `i8` with a number as its parameters: types with different numbers differ in parameters only.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Quantized {
    storage: Type,
    params: u32,
}

impl TypeObject for Quantized {
    fn dialect(&self) -> &'static str {
        "test"
    }
    fn print(&self, printer: &mut TextPrinter<'_>) {
        printer.text("quantized");
    }
    fn quantized(&self) -> Option<&dyn QuantizedElement> {
        Some(self)
    }
}

impl QuantizedElement for Quantized {
    fn storage(&self, _: &Context) -> Type {
        self.storage
    }
    fn carrier(&self, ctx: &Context) -> Type {
        quantized(ctx, self.storage, 0)
    }
    fn layout(&self, _: &Context, _: &[Dim]) -> Result<Layout, String> {
        Err("no layout".to_owned())
    }
    fn with_layout(&self, _: &Context, _: &[Dim], _: &Layout) -> Result<Type, String> {
        Err("no layout".to_owned())
    }
    fn check(&self, _: &Context, _: ElementPlace<'_>) -> Result<(), String> {
        Ok(())
    }
}

fn quantized(ctx: &Context, storage: Type, params: u32) -> Type {
    ctx.ty(TypeKind::Dialect(DialectType(Arc::new(Quantized { storage, params }))))
}

struct Program {
    ctx: Arc<Context>,
    body: Body,
    block: BlockId,
}

impl Program {
    fn new() -> Self {
        let ctx = Context::new(qopt_dialects::all());
        let mut body = Body::new(ctx.op_name("func.func"), Loc::UNKNOWN);
        let mut rewriter = Rewriter::new(&ctx, &mut body);
        let region = rewriter.add_region(Body::ROOT);
        let block = rewriter.add_block(region);
        Self { ctx, body, block }
    }
    fn i8(&self) -> Type {
        self.ctx.int_type(8)
    }
    fn tensor(&self, dims: &[u64], element: Type) -> Type {
        self.ctx.tensor_type(&dims.iter().copied().map(Some).collect::<Vec<_>>(), element)
    }
    fn arg(&mut self, ty: Type) -> ValueId {
        Rewriter::new(&self.ctx, &mut self.body).add_arg(self.block, ty, Loc::UNKNOWN)
    }
    fn op(&mut self, name: &str, operands: &[ValueId], attrs: &[(&str, Attr)], results: &[Type]) -> OpId {
        let properties = self.ctx.dict_attr(attrs.iter().map(|&(n, a)| (self.ctx.str(n), a)));
        let name = self.ctx.op_name(name);
        assert!(self.ctx.def(name).is_some());
        let spec = OpSpec { operands, results, properties, ..OpSpec::new(name, Loc::UNKNOWN) };
        let mut rewriter = Rewriter::new(&self.ctx, &mut self.body);
        rewriter.set_insertion_point(InsertPoint::End(self.block));
        rewriter.create(&spec)
    }
    fn i32(&self, value: i64) -> Attr {
        self.ctx.int_attr(value, self.ctx.int_type(32))
    }
    fn const_shape(&mut self, sizes: &[i64]) -> ValueId {
        let index = self.ctx.index_type();
        let data = Blob::of_bytes(sizes.iter().flat_map(|s| s.to_le_bytes()).collect());
        let ty = self.tensor(&[sizes.len() as u64], index);
        let values = self.ctx.dense(ty, data);
        let result = qopt_dialects::tosa::types::shape_type(&self.ctx, sizes.len() as u32);
        let op = self.op("tosa.const_shape", &[], &[("values", values)], &[result]);
        self.body.result(op, 0).unwrap()
    }
    fn view(&self, op: OpId) -> OpRef<'_> {
        OpRef::new(&self.ctx, &self.body, op)
    }
    fn verify(&self, op: OpId) -> Verdict {
        let view = self.view(op);
        view.def().unwrap().verify.map_or(Ok(()), |verify| verify(view))
    }
    fn complaint(&self, op: OpId) -> String {
        self.verify(op).unwrap_err().message
    }
    fn movement(&self, op: OpId) -> Result<Movement, String> {
        let view = self.view(op);
        let chain = view.def().unwrap().movement.unwrap()(view).map_err(|why| why.to_string())?.chains.remove(0);
        let [movement] = chain.as_slice() else { return Err(format!("{} movements", chain.len())) };
        Ok(movement.clone())
    }
    fn eval(&mut self, name: &str, attrs: &[(&str, Attr)], args: &[Attr], result: Type) -> Option<Attr> {
        let ty = |attr: &Attr| match *self.ctx.attr_kind(*attr) {
            AttrKind::Integer { ty, .. } | AttrKind::Float { ty, .. } | AttrKind::DenseElements { ty, .. } => ty,
            _ => unreachable!("no number"),
        };
        let types: Vec<Type> = args.iter().map(ty).collect();
        let operands: Vec<ValueId> = types.into_iter().map(|ty| self.arg(ty)).collect();
        let op = self.op(name, &operands, attrs, &[result]);
        let (view, known) = (self.view(op), args.iter().copied().map(Some).collect::<Vec<_>>());
        let def = view.def().unwrap();
        let adaptor = Adaptor::detached(op, &known);
        match def.fold.and_then(|fold| fold(view.with_operands(&adaptor))).as_deref() {
            Some([Folded::Constant(attr)]) => Some(*attr),
            Some([Folded::Value(value)]) => {
                args.iter().zip(&operands).find(|(_, v)| *v == value).map(|(attr, _)| *attr)
            }
            _ => def.fold_constants.and_then(|eval| eval(view, args)).map(|results| results[0]),
        }
    }
}

#[test]
fn transpose() {
    let mut p = Program::new();
    let (from, to) = (p.tensor(&[2, 3], p.i8()), p.tensor(&[3, 2], p.i8()));
    let perms = p.ctx.i32_array_attr(&[1, 0]);
    let input = p.arg(from);
    let right = p.op("tosa.transpose", &[input], &[("perms", perms)], &[to]);
    assert_eq!(p.verify(right), Ok(()));
    assert_eq!(p.movement(right), Ok(Movement::Permute(vec![1, 0])));

    let shape = p.op("tosa.transpose", &[input], &[("perms", perms)], &[from]);
    assert_eq!(p.complaint(shape), "expected output tensor dim 0 to match input dim 1 with value of 3");
    let twice = p.ctx.i32_array_attr(&[1, 1]);
    let wrong = p.op("tosa.transpose", &[input], &[("perms", twice)], &[to]);
    assert_eq!(p.complaint(wrong), "expected valid permutation indices");
    assert!(p.movement(wrong).is_err());
}

#[test]
fn movements_change_parameters_but_not_the_carrier() {
    let mut p = Program::new();
    let (a, b) = (quantized(&p.ctx, p.i8(), 1), quantized(&p.ctx, p.i8(), 2));
    let wide = quantized(&p.ctx, p.ctx.int_type(16), 1);
    let (from, to) = (p.tensor(&[2, 3], a), p.tensor(&[3, 2], b));
    let (plain, wider) = (p.tensor(&[3, 2], p.i8()), p.tensor(&[3, 2], wide));
    let perms = p.ctx.i32_array_attr(&[1, 0]);
    let input = p.arg(from);
    for (result, accepted) in [(to, true), (plain, false), (wider, false)] {
        let op = p.op("tosa.transpose", &[input], &[("perms", perms)], &[result]);
        assert_eq!(p.verify(op).is_ok(), accepted);
        let shape = p.const_shape(&[3, 2]);
        let op = p.op("tosa.reshape", &[input, shape], &[], &[result]);
        assert_eq!(p.verify(op).is_ok(), accepted);
    }
}

#[test]
fn slice_and_tile() {
    let mut p = Program::new();
    let (from, to) = (p.tensor(&[4, 4], p.i8()), p.tensor(&[2, 3], p.i8()));
    let input = p.arg(from);
    let (start, size) = (p.const_shape(&[0, 1]), p.const_shape(&[2, -1]));
    let slice = p.op("tosa.slice", &[input, start, size], &[], &[to]);
    assert_eq!(p.verify(slice), Ok(()));
    let rest = StridedRange { start: 1, size: None, step: 1 };
    assert_eq!(p.movement(slice), Ok(Movement::Slice(vec![StridedRange::new(0, 2, 1), rest])));

    let unknown = p.arg(qopt_dialects::tosa::types::shape_type(&p.ctx, 2));
    let slice = p.op("tosa.slice", &[input, start, unknown], &[], &[to]);
    assert_eq!(p.complaint(slice), "shape operand is not compile time resolvable");

    let multiples = p.const_shape(&[1, 2]);
    let tiled = p.tensor(&[4, 8], p.i8());
    let tile = p.op("tosa.tile", &[input, multiples], &[], &[tiled]);
    assert_eq!(p.verify(tile), Ok(()));
    assert_eq!(p.movement(tile), Ok(Movement::Tile(vec![1, 2])));
}

#[test]
fn reshape() {
    let mut p = Program::new();
    let (from, to) = (p.tensor(&[2, 3], p.i8()), p.tensor(&[6], p.i8()));
    let input = p.arg(from);
    let shape = p.const_shape(&[-1]);
    let op = p.op("tosa.reshape", &[input, shape], &[], &[to]);
    assert_eq!(p.verify(op), Ok(()));
    assert_eq!(p.movement(op), Ok(Movement::Reshape(Shape::of(&[6]))));
    let (seven, shape) = (p.tensor(&[7], p.i8()), p.const_shape(&[7]));
    let op = p.op("tosa.reshape", &[input, shape], &[], &[seven]);
    assert_eq!(p.complaint(op), "cannot reshape 6 elements into 7");
    let op = p.op("tosa.reshape", &[input, shape], &[], &[to]);
    assert_eq!(p.complaint(op), "new shape is inconsistent with result shape");
}

#[test]
fn concat() {
    let mut p = Program::new();
    let (part, narrow) = (p.tensor(&[2, 3], p.i8()), p.tensor(&[2, 4], p.i8()));
    let (whole, five) = (p.tensor(&[4, 3], p.i8()), p.tensor(&[5, 3], p.i8()));
    let (a, b, c) = (p.arg(part), p.arg(part), p.arg(narrow));
    for (name, axis_name, axis) in
        [("tosa.concat", "axis", p.i32(0)), ("tensor.concat", "dim", { p.ctx.int_attr(0, p.ctx.int_type(64)) })]
    {
        let op = p.op(name, &[a, b], &[(axis_name, axis)], &[whole]);
        assert_eq!(p.verify(op), Ok(()));
        assert_eq!(p.movement(op), Ok(Movement::Concat { axis: 0 }));
        for (operands, result) in [([a, b], five), ([a, c], whole)] {
            let op = p.op(name, &operands, &[(axis_name, axis)], &[result]);
            assert!(p.verify(op).is_err());
        }
    }
}

#[test]
fn tensor_shapes() {
    let mut p = Program::new();
    let group = |p: &Program, dims: &[i64]| {
        let i64 = p.ctx.int_type(64);
        p.ctx.attr(AttrKind::Array(dims.iter().map(|&d| p.ctx.int_attr(d, i64)).collect()))
    };
    let (large, small, wrong) = (p.tensor(&[2, 3, 4], p.i8()), p.tensor(&[6, 4], p.i8()), p.tensor(&[7, 4], p.i8()));
    let groups = p.ctx.attr(AttrKind::Array([group(&p, &[0, 1]), group(&p, &[2])].into()));
    let input = p.arg(large);
    let op = p.op("tensor.collapse_shape", &[input], &[("reassociation", groups)], &[small]);
    assert_eq!(p.verify(op), Ok(()));
    assert_eq!(p.movement(op), Ok(Movement::Reshape(Shape::of(&[6, 4]))));
    let op = p.op("tensor.collapse_shape", &[input], &[("reassociation", groups)], &[wrong]);
    assert_eq!(p.complaint(op), "expected dimension 0 of collapsed type to be static value of 6");

    let input = p.arg(p.tensor(&[8, 16], p.i8()));
    let segments = p.ctx.i32_array_attr(&[1, 0, 0, 0]);
    let (offsets, sizes, strides) = ([0, 2], [4, 1], [1, 2]);
    let attrs = |p: &Program, offsets: &[i64]| {
        [
            ("static_offsets", p.ctx.i64_array_attr(offsets)),
            ("static_sizes", p.ctx.i64_array_attr(&sizes)),
            ("static_strides", p.ctx.i64_array_attr(&strides)),
            ("operandSegmentSizes", segments),
        ]
    };
    let (slice, reduced) = (p.tensor(&[4, 1], p.i8()), p.tensor(&[4], p.i8()));
    let inside = attrs(&p, &offsets);
    let op = p.op("tensor.extract_slice", &[input], &inside, &[slice]);
    assert_eq!(p.verify(op), Ok(()));
    assert_eq!(p.movement(op), Ok(Movement::Slice(vec![StridedRange::new(0, 4, 1), StridedRange::new(2, 1, 2)])));
    let op = p.op("tensor.extract_slice", &[input], &inside, &[reduced]);
    assert_eq!(p.verify(op), Ok(()));
    assert!(p.movement(op).is_err());
    let outside = attrs(&p, &[5, 2]);
    let op = p.op("tensor.extract_slice", &[input], &outside, &[slice]);
    assert_eq!(p.complaint(op), "slice along dimension 0 runs out-of-bounds: 8 >= 8");
}

#[test]
fn convolution() {
    let mut p = Program::new();
    let (i8, i32) = (p.i8(), p.ctx.int_type(32));
    let zero_point = p.arg(p.tensor(&[1], i8));
    let input = p.arg(p.tensor(&[1, 5, 5, 3], i8));
    let weight = p.arg(p.tensor(&[4, 3, 3, 3], i8));
    let bias = p.arg(p.tensor(&[4], i32));
    let attrs = [
        ("pad", p.ctx.i64_array_attr(&[0, 0, 0, 0])),
        ("stride", p.ctx.i64_array_attr(&[1, 1])),
        ("dilation", p.ctx.i64_array_attr(&[1, 1])),
        ("acc_type", p.ctx.type_attr(i32)),
    ];
    let operands = [input, weight, bias, zero_point, zero_point];
    let (right, high, many) =
        (p.tensor(&[1, 3, 3, 4], i32), p.tensor(&[1, 4, 3, 4], i32), p.tensor(&[1, 3, 3, 5], i32));
    let op = p.op("tosa.conv2d", &operands, &attrs, &[right]);
    assert_eq!(p.verify(op), Ok(()));
    let op = p.op("tosa.conv2d", &operands, &attrs, &[high]);
    assert_eq!(p.complaint(op), "calculated output height did not match expected: calculated=3, expected=4");
    let op = p.op("tosa.conv2d", &operands, &attrs, &[many]);
    assert_eq!(p.complaint(op), "bias channels expected to be equal to output channels (5) or 1, got 4");
    let narrow = p.arg(p.tensor(&[4, 3, 3, 2], i8));
    let op = p.op("tosa.conv2d", &[input, narrow, bias, zero_point, zero_point], &attrs, &[right]);
    assert_eq!(p.complaint(op), "expected input channels and weight channels to match, got 3 and 2");
}

#[test]
fn integers_fold_exactly() {
    let mut p = Program::new();
    let i8 = p.i8();
    let int = |p: &Program, v: i64| p.ctx.int_attr(v, i8);
    let nsw = qopt_dialects::arith::attrs::OVERFLOW_FLAGS.attr(&p.ctx, 1);
    let cases: &[(&str, i64, i64, Option<i64>)] = &[
        ("arith.addi", 100, 100, Some(-56)),
        ("arith.muli", -128, -1, Some(-128)),
        ("arith.divsi", 7, 0, None),
        ("arith.divsi", -128, -1, None),
        ("arith.divsi", -7, 2, Some(-3)),
        ("arith.floordivsi", -7, 2, Some(-4)),
        ("arith.ceildivsi", -7, 2, Some(-3)),
        ("arith.ceildivsi", 7, 2, Some(4)),
        ("arith.ceildivui", -1, 2, Some(-128)),
        ("arith.remsi", -7, 2, Some(-1)),
        ("arith.shli", 1, 8, None),
        ("arith.shrsi", -128, 7, Some(-1)),
        ("arith.shrui", -128, 7, Some(1)),
        ("arith.minui", -1, 1, Some(1)),
        ("arith.minsi", -1, 1, Some(-1)),
    ];
    for &(name, a, b, expected) in cases {
        let args = [int(&p, a), int(&p, b)];
        let result = p.eval(name, &[], &args, i8);
        assert_eq!(result, expected.map(|e| int(&p, e)), "{name} {a} {b}");
    }
    let args = [int(&p, 100), int(&p, 100)];
    // Poison may be any value.
    assert_eq!(p.eval("arith.addi", &[("overflowFlags", nsw)], &args, i8), Some(int(&p, -56)));
    let args = [int(&p, 100), int(&p, 27)];
    assert_eq!(p.eval("arith.addi", &[("overflowFlags", nsw)], &args, i8), Some(int(&p, 127)));
    let splat = |p: &Program, v: i8| {
        let ty = p.tensor(&[2, 3], i8);
        p.ctx.dense(ty, Blob::Splat([v as u8][..].into()))
    };
    let (args, ty) = ([splat(&p, 3), splat(&p, -4)], p.tensor(&[2, 3], i8));
    assert_eq!(p.eval("arith.subi", &[], &args, ty), Some(splat(&p, 7)));
}

#[test]
fn floats_and_casts_fold_exactly() {
    let mut p = Program::new();
    let (f16, f32) = (p.ctx.float_type(FloatKind::F16), p.ctx.float_type(FloatKind::F32));
    let (i8, i64) = (p.i8(), p.ctx.int_type(64));
    let float = |p: &Program, v: f32| p.ctx.attr(AttrKind::Float { bits: FloatBits(v.to_bits().into()), ty: f32 });
    let args = [float(&p, 0.1), float(&p, 0.2)];
    assert_eq!(p.eval("arith.addf", &[], &args, f32), Some(float(&p, 0.1 + 0.2)));
    let args = [float(&p, 0.0), float(&p, 0.0)];
    let nan = p.ctx.attr(AttrKind::Float { bits: FloatBits(0x7fc0_0000), ty: f32 });
    assert_eq!(p.eval("arith.divf", &[], &args, f32), Some(nan));
    let args = [float(&p, -0.0), float(&p, 0.0)];
    assert_eq!(p.eval("arith.maximumf", &[], &args, f32), Some(float(&p, 0.0)));
    assert_eq!(p.eval("arith.maxnumf", &[], &args, f32), Some(float(&p, 0.0)));

    for (value, expected) in [(127.9, Some(127)), (128.0, None), (-128.9, Some(-128)), (-129.0, None), (1e30, None)] {
        let args = [float(&p, value)];
        let result = p.eval("arith.fptosi", &[], &args, i8);
        assert_eq!(result, expected.map(|e| p.ctx.int_attr(e, i8)), "{value}");
    }
    let args = [float(&p, 255.5)];
    assert_eq!(p.eval("arith.fptoui", &[], &args, i8), Some(p.ctx.int_attr(-1, i8)));
    let args = [float(&p, -0.5)];
    assert_eq!(p.eval("arith.fptoui", &[], &args, i8), Some(p.ctx.int_attr(0, i8)));
    let args = [float(&p, -1.0)];
    assert_eq!(p.eval("arith.fptoui", &[], &args, i8), None);

    // Rounds once: through f64 the first would become 2^60.
    for value in [(1i64 << 60) + (1 << 36) + 1, -1, i64::MIN, i64::MAX] {
        let args = [p.ctx.int_attr(value, i64)];
        assert_eq!(p.eval("arith.sitofp", &[], &args, f32), Some(float(&p, value as f32)), "{value}");
    }
    let half = p.ctx.attr(AttrKind::Float { bits: FloatBits(0x3c00), ty: f16 });
    let args = [float(&p, 1.0)];
    assert_eq!(p.eval("arith.truncf", &[], &args, f16), Some(half));
    assert_eq!(p.eval("arith.extf", &[], &[half], f32), Some(float(&p, 1.0)));
    let args = [float(&p, 1e30)];
    assert_eq!(p.eval("arith.truncf", &[], &args, f16), None);
    let bits = p.ctx.attr(AttrKind::Integer { value: ApInt::from_u64(32, 0x3f80_0000), ty: p.ctx.int_type(32) });
    assert_eq!(p.eval("arith.bitcast", &[], &[bits], f32), Some(float(&p, 1.0)));
}

#[test]
fn comparisons_fold() {
    let mut p = Program::new();
    let (i1, i8, f32) = (p.ctx.int_type(1), p.i8(), p.ctx.float_type(FloatKind::F32));
    let i64 = p.ctx.int_type(64);
    for (predicate, expected) in [(0, false), (1, true), (2, true), (5, false), (6, false), (8, true)] {
        let attrs = [("predicate", p.ctx.int_attr(predicate, i64))];
        let args = [p.ctx.int_attr(-1, i8), p.ctx.int_attr(1, i8)];
        let result = p.eval("arith.cmpi", &attrs, &args, i1);
        assert_eq!(result, Some(p.ctx.bool_attr(expected)), "{predicate}");
    }
    let float = |p: &Program, v: f32| p.ctx.attr(AttrKind::Float { bits: FloatBits(v.to_bits().into()), ty: f32 });
    for (predicate, expected) in [(0, false), (1, false), (7, false), (8, true), (13, true), (14, true), (15, true)] {
        let attrs = [("predicate", p.ctx.int_attr(predicate, i64))];
        let args = [float(&p, f32::NAN), float(&p, 1.0)];
        let result = p.eval("arith.cmpf", &attrs, &args, i1);
        assert_eq!(result, Some(p.ctx.bool_attr(expected)), "{predicate}");
    }
}
