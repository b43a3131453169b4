//! Finds the mutants of a source text, with the operators of cargo-mutants.
//!
//! A function returns a value of its type immediately; an operator is replaced or removed; a match arm is never taken;
//! a guard is always true or always false. Tests, constant expressions, `const fn` and macros have no mutants: tests must
//! not change, constant expressions cannot test the active mutant, and macros are not parsed. Mutants may fail to compile.

use std::ops::Range;

use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Attribute, BinOp, Block, Expr, GenericArgument, Pat, PathArguments, ReturnType, Signature, Type, UnOp};

/// A single change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mutant {
    /// Position and change as text; unique.
    pub name: String,
    /// Path relative to the root of the repository.
    pub file: String,
    /// The change.
    pub edit: SourceEdit,
}

/// A change, in byte offsets of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SourceEdit {
    /// Returns `value` from the function whose body's first statement is at `at`.
    Return { at: usize, value: String },
    /// Replaces the expression at `place` by `other`.
    Replace { place: Range<usize>, other: String },
    /// Adds a false guard to the unguarded arm whose pattern ends at `at`.
    Skip { at: usize },
}

/// The mutants of a file, in visiting order.
///
/// # Errors
/// If the file is not valid Rust.
pub fn find(file: &str, text: &str) -> Result<Vec<Mutant>, String> {
    let tree = syn::parse_file(text).map_err(|e| format!("{file}: {e}"))?;
    let mut finder = Finder { file, text, scope: Vec::new(), is_default: false, found: Vec::new() };
    finder.visit_file(&tree);
    Ok(finder.found)
}

struct Finder<'t> {
    file: &'t str,
    text: &'t str,
    /// Enclosing types and functions.
    scope: Vec<String>,
    /// True in `impl Default`, in which `Default::default()` calls itself.
    is_default: bool,
    found: Vec<Mutant>,
}

impl Finder<'_> {
    fn slice(&self, node: &impl Spanned) -> &str {
        self.text.get(node.span().byte_range()).unwrap_or_default()
    }

    /// The text of a node on one line.
    fn line(&self, node: &impl Spanned) -> String {
        self.slice(node).split_whitespace().collect::<Vec<_>>().join(" ")
    }

    fn add(&mut self, node: &impl Spanned, change: &str, edit: SourceEdit) {
        let start = node.span().start();
        let name = format!("{}:{}:{}: {change}", self.file, start.line, start.column + 1);
        self.found.push(Mutant { name, file: self.file.to_owned(), edit });
    }

    /// Adds a mutant at `position` that replaces `replaced` by `text`.
    fn add_replacement(&mut self, position: &impl Spanned, change: &str, replaced: &impl Spanned, text: String) {
        let edit = SourceEdit::Replace { place: replaced.span().byte_range(), other: text };
        let change = format!("{change} in {}", self.scope.join("::"));
        self.add(position, &change, edit);
    }

    fn within(&mut self, name: String, visit: impl FnOnce(&mut Self)) {
        self.scope.push(name);
        visit(self);
        self.scope.pop();
    }

    fn visit_function(&mut self, attrs: &[Attribute], signature: &Signature, block: &Block) {
        if is_test(attrs) || signature.constness.is_some() {
            return;
        }
        self.within(signature.ident.to_string(), |finder| {
            finder.add_return_values(signature, block);
            finder.visit_block(block);
        });
    }

    fn add_return_values(&mut self, signature: &Signature, block: &Block) {
        let (first, last) = match (block.stmts.first(), block.stmts.last()) {
            (Some(first), Some(last)) => (first.span().byte_range(), last.span().byte_range()),
            _ => return,
        };
        let (values, arrow) = match &signature.output {
            ReturnType::Default => (vec!["()".to_owned()], String::new()),
            ReturnType::Type(_, ty) => (return_values(ty), format!(" -> {}", self.line(&**ty))),
        };
        let body = self.text.get(first.start..last.end).unwrap_or_default().to_owned();
        for value in values {
            // The body may already be this value.
            if value != body && !(self.is_default && value == DEFAULT) {
                let change = format!("replace {}{arrow} with {value}", self.scope.join("::"));
                self.add(block, &change, SourceEdit::Return { at: first.start, value });
            }
        }
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.visit_function(&item.attrs, &item.sig, &item.block);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.visit_function(&item.attrs, &item.sig, &item.block);
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        if let Some(block) = &item.default {
            self.visit_function(&item.attrs, &item.sig, block);
        }
    }

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if !is_test(&item.attrs) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        if is_test(&item.attrs) {
            return;
        }
        let self_type = self.line(&*item.self_ty);
        let name = match &item.trait_ {
            Some((path, _)) => format!("<impl {} for {self_type}>", self.line(path)),
            None => self_type,
        };
        let outer = self.is_default;
        self.is_default = item.trait_.as_ref().is_some_and(|(path, _)| path.is_ident("Default"));
        self.within(name, |finder| visit::visit_item_impl(finder, item));
        self.is_default = outer;
    }

    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        self.within(item.ident.to_string(), |finder| visit::visit_item_trait(finder, item));
    }

    // These nodes hold only constant expressions or no expressions. Constant expressions cannot test the active mutant.
    fn visit_item_const(&mut self, _: &'ast syn::ItemConst) {}
    fn visit_item_static(&mut self, _: &'ast syn::ItemStatic) {}
    fn visit_impl_item_const(&mut self, _: &'ast syn::ImplItemConst) {}
    fn visit_trait_item_const(&mut self, _: &'ast syn::TraitItemConst) {}
    fn visit_item_enum(&mut self, _: &'ast syn::ItemEnum) {}
    fn visit_expr_const(&mut self, _: &'ast syn::ExprConst) {}
    fn visit_type(&mut self, _: &'ast Type) {}
    fn visit_path_arguments(&mut self, _: &'ast PathArguments) {}
    fn visit_generics(&mut self, _: &'ast syn::Generics) {}
    fn visit_attribute(&mut self, _: &'ast Attribute) {}
    fn visit_expr_repeat(&mut self, repeat: &'ast syn::ExprRepeat) {
        self.visit_expr(&repeat.expr);
    }

    fn visit_pat(&mut self, pat: &'ast Pat) {
        let Pat::Guard(guarded) = pat else { return };
        if !has_let(&guarded.guard) {
            let guard = &*guarded.guard;
            for value in ["true", "false"] {
                let change = format!("replace match guard {} with {value}", self.line(guard));
                self.add_replacement(guard, &change, guard, value.to_owned());
            }
        }
        self.visit_expr(&guarded.guard);
    }

    fn visit_expr_match(&mut self, expr: &'ast syn::ExprMatch) {
        // Arms before the last `_` can be skipped: the match stays exhaustive.
        let last_wildcard = expr.arms.iter().rposition(|arm| matches!(arm.pat, Pat::Wild(_))).unwrap_or(0);
        for arm in expr.arms.iter().take(last_wildcard).filter(|arm| !matches!(arm.pat, Pat::Guard(_) | Pat::Wild(_))) {
            let change = format!("delete match arm {} in {}", self.line(&arm.pat), self.scope.join("::"));
            self.add(&arm.pat, &change, SourceEdit::Skip { at: arm.pat.span().byte_range().end });
        }
        visit::visit_expr_match(self, expr);
    }

    fn visit_expr_binary(&mut self, expr: &'ast syn::ExprBinary) {
        // A condition chain with `let` cannot be wrapped in parentheses.
        if !has_let(&expr.left) && !has_let(&expr.right) {
            let operator = self.slice(&expr.op).to_owned();
            for other in replacement_operators(&expr.op) {
                // Parentheses keep the operands together with any precedence of the new operator.
                let text = format!("({}) {other} ({})", self.slice(&*expr.left), self.slice(&*expr.right));
                self.add_replacement(&expr.op, &format!("replace {operator} with {other}"), expr, text);
            }
        }
        visit::visit_expr_binary(self, expr);
    }

    fn visit_expr_unary(&mut self, expr: &'ast syn::ExprUnary) {
        if let UnOp::Not(_) | UnOp::Neg(_) = expr.op {
            let (operator, operand) = (self.slice(&expr.op).to_owned(), self.slice(&*expr.expr).to_owned());
            self.add_replacement(&expr.op, &format!("delete {operator}"), expr, operand);
        }
        visit::visit_expr_unary(self, expr);
    }
}

/// Matches `#[test]` and `#[cfg(test)]`.
fn is_test(attrs: &[Attribute]) -> bool {
    let is_cfg_test =
        |a: &Attribute| a.path().is_ident("cfg") && a.parse_args::<syn::Path>().is_ok_and(|p| p.is_ident("test"));
    attrs.iter().any(|a| a.path().is_ident("test") || is_cfg_test(a))
}

/// Returns true if a condition contains `let`.
fn has_let(expr: &Expr) -> bool {
    match expr {
        Expr::Let(_) => true,
        Expr::Binary(binary) => has_let(&binary.left) || has_let(&binary.right),
        _ => false,
    }
}

/// Replacements of an operator.
fn replacement_operators(op: &BinOp) -> &'static [&'static str] {
    match op {
        BinOp::Eq(_) => &["!="],
        BinOp::Ne(_) => &["=="],
        BinOp::Lt(_) => &["==", ">", "<="],
        BinOp::Gt(_) => &["==", "<", ">="],
        BinOp::Le(_) => &[">"],
        BinOp::Ge(_) => &["<"],
        BinOp::And(_) => &["||"],
        BinOp::Or(_) => &["&&"],
        BinOp::Add(_) => &["-", "*"],
        BinOp::Sub(_) => &["+", "/"],
        BinOp::Mul(_) => &["+", "/"],
        BinOp::Div(_) => &["%", "*"],
        BinOp::Rem(_) => &["/", "+"],
        BinOp::Shl(_) => &[">>"],
        BinOp::Shr(_) => &["<<"],
        BinOp::BitAnd(_) => &["|", "^"],
        BinOp::BitOr(_) => &["&", "^"],
        BinOp::BitXor(_) => &["|", "&"],
        BinOp::AddAssign(_) => &["-=", "*="],
        BinOp::SubAssign(_) => &["+=", "/="],
        BinOp::MulAssign(_) => &["+=", "/="],
        BinOp::DivAssign(_) => &["%=", "*="],
        BinOp::RemAssign(_) => &["/=", "+="],
        BinOp::ShlAssign(_) => &[">>="],
        BinOp::ShrAssign(_) => &["<<="],
        BinOp::BitAndAssign(_) => &["|=", "^="],
        BinOp::BitOrAssign(_) => &["&=", "^="],
        BinOp::BitXorAssign(_) => &["|=", "&="],
        _ => &[],
    }
}

const DEFAULT: &str = "Default::default()";

/// Values that a function of this type may return. Other named types get `Default::default()`, which may fail to compile; all
/// other types have no values.
fn return_values(ty: &Type) -> Vec<String> {
    let texts = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect();
    match ty {
        Type::Paren(paren) => return_values(&paren.elem),
        Type::Tuple(tuple) => tuple
            .elems
            .iter()
            .map(return_values)
            .fold(vec![String::new()], |rows, values| {
                let row = |row: &String| values.iter().map(|value| format!("{row}{value}, ")).collect::<Vec<_>>();
                rows.iter().flat_map(row).collect()
            })
            .into_iter()
            .map(|row| format!("({})", row.trim_end()))
            .collect(),
        Type::Reference(reference) if reference.mutability.is_none() => match &*reference.elem {
            Type::Path(path) if path.path.is_ident("str") => texts(&["\"\"", "\"xyzzy\""]),
            Type::Slice(_) => texts(&["&[]"]),
            _ => Vec::new(),
        },
        Type::Path(path) => {
            let Some(last) = path.path.segments.last() else { return Vec::new() };
            let inner = || first_type_argument(&last.arguments).map(return_values).unwrap_or_default();
            let wrapped = |with: &str| inner().into_iter().map(|value| format!("{with}({value})")).collect::<Vec<_>>();
            match last.ident.to_string().as_str() {
                "bool" => texts(&["true", "false"]),
                "u8" | "u16" | "u32" | "u64" | "u128" | "usize" => texts(&["0", "1"]),
                "i8" | "i16" | "i32" | "i64" | "i128" | "isize" => texts(&["0", "1", "-1"]),
                "f32" | "f64" => texts(&["0.0", "1.0", "-1.0"]),
                "String" => texts(&["String::new()", "\"xyzzy\".into()"]),
                "Option" => [vec!["None".to_owned()], wrapped("Some")].concat(),
                "Result" => wrapped("Ok"),
                "Vec" => [vec!["Vec::new()".to_owned()], inner().into_iter().map(|v| format!("vec![{v}]")).collect()]
                    .concat(),
                "Box" => wrapped("Box::new"),
                _ => texts(&[DEFAULT]),
            }
        }
        _ => Vec::new(),
    }
}

/// The first type among generic arguments.
fn first_type_argument(arguments: &PathArguments) -> Option<&Type> {
    let PathArguments::AngleBracketed(arguments) = arguments else { return None };
    arguments.args.iter().find_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    })
}
