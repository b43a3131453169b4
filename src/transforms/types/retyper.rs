//! Changes the types of single values and operations, and inserts casts to the unchanged types around them.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::def::BodyTypes;
use crate::ir::{Attr, BlockId, Loc, OpId, Type, ValueDef, ValueId};
use crate::rewrite::{InsertPoint, Rewriter};
use crate::verify::Checker;

/// Builds a cast of a value to another type at the insertion point. Called only if the types differ.
pub type CastBuilder<'a> = &'a (dyn Fn(&mut Rewriter<'_>, Loc, ValueId, Type) -> ValueId + Sync);

/// The new types and inherent attributes of an operation.
pub struct NewTypes {
    /// The types of the operands.
    pub operands: SmallVec<[Type; 4]>,
    /// The types of the results.
    pub results: SmallVec<[Type; 2]>,
    /// The inherent attributes, as a dictionary.
    pub properties: Attr,
}

/// The types of the arguments of an operation's body, and the operands of its terminator, before a change.
#[derive(Default)]
struct EarlierBody {
    args: SmallVec<[(ValueId, Type); 2]>,
    end: Option<(OpId, SmallVec<[ValueId; 1]>)>,
}

/// The op or block that defines a value.
#[derive(PartialEq, Eq, Hash)]
enum Owner {
    Op(OpId),
    Block(BlockId),
}

/// Changes the types of values of one body, and inserts casts.
pub struct Retyper<'r, 'a> {
    /// The rewriter of the body.
    pub rewriter: &'r mut Rewriter<'a>,
    cast: CastBuilder<'r>,
    /// The verifier of [`Retyper::retype_op`], created on first use.
    checker: Option<Checker<'a>>,
    /// The last cast of an owner's values. The next cast is inserted after it.
    last: FxHashMap<Owner, OpId>,
}

impl<'r, 'a> Retyper<'r, 'a> {
    /// Creates a retyper that inserts casts with `cast`.
    pub fn new(rewriter: &'r mut Rewriter<'a>, cast: CastBuilder<'r>) -> Self {
        Self { rewriter, cast, checker: None, last: FxHashMap::default() }
    }

    /// Casts the operands of an operation to these types. A value used twice is cast once.
    pub fn cast_operands(&mut self, op: OpId, types: &[Type]) {
        let mut operands: SmallVec<[ValueId; 4]> = self.rewriter.body().operands(op).collect();
        let loc = self.rewriter.body().loc(op);
        let mut casts: FxHashMap<(ValueId, Type), ValueId> = FxHashMap::default();
        self.rewriter.set_insertion_point(InsertPoint::Before(op));
        for (operand, &ty) in operands.iter_mut().zip(types) {
            if self.rewriter.body().ty(*operand) != ty {
                let cast = casts.entry((*operand, ty)).or_insert_with(|| (self.cast)(self.rewriter, loc, *operand, ty));
                *operand = *cast;
            }
        }
        self.rewriter.set_operands(op, &operands);
    }

    /// Changes the type of a value. Users for which `accepts` is false get a cast to the old type.
    pub fn retype_value(&mut self, value: ValueId, ty: Type, accepts: impl Fn(OpId) -> bool) {
        if self.rewriter.body().uses(value).all(|(user, _)| accepts(user)) {
            self.rewriter.set_type(value, ty);
        } else {
            self.cast_back(value, ty, accepts);
        }
    }

    /// Changes the type of a value, and casts it to the old type for the users for which `accepts` is false.
    fn cast_back(&mut self, value: ValueId, ty: Type, accepts: impl Fn(OpId) -> bool) {
        let body = self.rewriter.body();
        let old = body.ty(value);
        let rejecting: Vec<(OpId, usize)> = body.uses(value).filter(|&(user, _)| !accepts(user)).collect();
        let (owner, first, loc) = match body.def(value) {
            ValueDef::Result(op, _) => (Owner::Op(op), InsertPoint::After(op), body.loc(op)),
            ValueDef::Argument(block, index) => {
                (Owner::Block(block), InsertPoint::Start(block), body.arg_loc(block, index as usize))
            }
            // A forward reference has no definition to insert the cast after.
            ValueDef::Forward => return,
        };
        let point = self.last.get(&owner).map_or(first, |&op| InsertPoint::After(op));
        self.rewriter.set_type(value, ty);
        self.rewriter.set_insertion_point(point);
        let back = (self.cast)(self.rewriter, loc, value, old);
        rejecting.into_iter().for_each(|(user, operand)| self.rewriter.set_operand(user, operand, back));
        self.last.extend(self.rewriter.body().defining_op(back).map(|op| (owner, op)));
    }

    /// Gives the body of an operation the types of [`BodyTypes`]: sets the types of the arguments, and casts the operands of the
    /// terminator. Returns the earlier types and operands.
    fn retype_body(&mut self, op: OpId) -> EarlierBody {
        let mut earlier = EarlierBody::default();
        let BodyTypes { args, yields } = self.rewriter.body_types(op);
        let Some(block) = self.rewriter.body().only_block(op) else { return earlier };
        for (arg, ty) in self.rewriter.body().args(block).to_vec().into_iter().zip(args) {
            earlier.args.push((arg, self.rewriter.body().ty(arg)));
            self.rewriter.set_type(arg, ty);
        }
        if let Some(end) = self.rewriter.body().last(block).filter(|_| !yields.is_empty()) {
            earlier.end = Some((end, self.rewriter.body().operands(end).collect()));
            self.cast_operands(end, &yields);
        }
        earlier
    }

    /// Undoes [`Self::retype_body`].
    fn restore_body(&mut self, earlier: EarlierBody) {
        earlier.args.into_iter().for_each(|(arg, ty)| self.rewriter.set_type(arg, ty));
        if let Some((end, operands)) = earlier.end {
            self.restore_operands(end, &operands);
        }
    }

    /// Undoes [`Self::cast_operands`], and erases its casts.
    fn restore_operands(&mut self, op: OpId, operands: &[ValueId]) {
        let current: SmallVec<[ValueId; 4]> = self.rewriter.body().operands(op).collect();
        self.rewriter.set_operands(op, operands);
        let changed = current.iter().zip(operands).filter(|(cast, old)| cast != old);
        let mut casts: SmallVec<[OpId; 4]> =
            changed.filter_map(|(&cast, _)| self.rewriter.body().defining_op(cast)).collect();
        casts.sort_unstable();
        casts.dedup();
        for cast in casts {
            self.rewriter.erase(cast);
        }
    }

    /// Changes the types of one operation, and casts its operands and results to the types around it. Returns false and
    /// changes nothing if the verifier rejects the new types. Otherwise the only use of each result with a new type is
    /// its cast, even if the result was unused.
    pub fn retype_op(&mut self, op: OpId, types: &NewTypes) -> bool {
        let body = self.rewriter.body();
        let operands: SmallVec<[ValueId; 4]> = body.operands(op).collect();
        let results: SmallVec<[(ValueId, Type); 2]> = body.results(op).map(|v| (v, body.ty(v))).collect();
        let properties = body.properties(op);
        // Phase 1: change everything for the verifier.
        self.cast_operands(op, &types.operands);
        self.rewriter.set_properties(op, types.properties);
        let set = |rewriter: &mut Rewriter<'_>, to: &mut dyn Iterator<Item = Type>| {
            results.iter().zip(to).for_each(|(&(v, _), ty)| rewriter.set_type(v, ty));
        };
        set(self.rewriter, &mut types.results.iter().copied());
        let ctx = self.rewriter.ctx();
        let earlier = self.retype_body(op);
        let checker = self.checker.get_or_insert_with(|| Checker::new(ctx));
        let is_valid = checker.accepts(self.rewriter.body(), op);
        // Phase 2: cast the results, which needs their old types, or undo all changes.
        set(self.rewriter, &mut results.iter().map(|r| r.1));
        if is_valid {
            for (&(value, old), &ty) in results.iter().zip(&types.results) {
                if ty != old {
                    self.cast_back(value, ty, |_| false);
                }
            }
        } else {
            self.restore_operands(op, &operands);
            self.rewriter.set_properties(op, properties);
            self.restore_body(earlier);
        }
        is_valid
    }
}
