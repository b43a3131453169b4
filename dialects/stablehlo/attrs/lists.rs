//! Lists of dimensions by name: `#stablehlo.dot<...>`, `gather` and `scatter`.

use qopt_ir::diag::Diag;
use qopt_ir::ir::{Attr, AttrObject, Context};
use qopt_ir::syntax::{TextParser, TextPrinter};

use super::text::{TextCursor, intern};
use crate::support::list;

/// Named lists of dimensions, and optionally one number.
#[derive(PartialEq, Eq, Hash, Debug)]
pub struct ListsDef {
    /// The namespace.
    pub dialect: &'static str,
    /// The word after it.
    pub mnemonic: &'static str,
    /// The names of the lists.
    pub lists: &'static [&'static str],
    /// The name of the number.
    pub number: Option<&'static str>,
}

/// `#stablehlo.dot<...>`
pub static DOT: ListsDef = ListsDef {
    dialect: "stablehlo",
    mnemonic: "dot",
    lists: &[
        "lhs_batching_dimensions",
        "rhs_batching_dimensions",
        "lhs_contracting_dimensions",
        "rhs_contracting_dimensions",
    ],
    number: None,
};
/// `#stablehlo.gather<...>`
pub static GATHER: ListsDef = ListsDef {
    dialect: "stablehlo",
    mnemonic: "gather",
    lists: &[
        "offset_dims",
        "collapsed_slice_dims",
        "operand_batching_dims",
        "start_indices_batching_dims",
        "start_index_map",
    ],
    number: Some("index_vector_dim"),
};
/// `#stablehlo.scatter<...>`
pub static SCATTER: ListsDef = ListsDef {
    dialect: "stablehlo",
    mnemonic: "scatter",
    lists: &[
        "update_window_dims",
        "inserted_window_dims",
        "input_batching_dims",
        "scatter_indices_batching_dims",
        "scatter_dims_to_operand_dims",
    ],
    number: Some("index_vector_dim"),
};

/// A value of a [`ListsDef`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Lists {
    def: &'static ListsDef,
    lists: Vec<Vec<i64>>,
    /// The number, or 0 if it is absent.
    pub number: i64,
}

impl Lists {
    /// The list at a position of the definition.
    pub fn list(&self, index: usize) -> &[i64] {
        self.lists.get(index).map_or(&[], |list| list)
    }
}

impl ListsDef {
    /// Creates the attribute of these lists.
    pub fn attr(&'static self, ctx: &Context, lists: Vec<Vec<i64>>) -> Attr {
        self.attr_with_number(ctx, lists, 0)
    }
    /// Creates the attribute of these lists and this number.
    pub fn attr_with_number(&'static self, ctx: &Context, lists: Vec<Vec<i64>>, number: i64) -> Attr {
        intern(ctx, Lists { def: self, lists, number })
    }
    /// The value of an attribute.
    pub fn read<'c>(&'static self, ctx: &'c Context, attr: Attr) -> Option<&'c Lists> {
        ctx.attr_object::<Lists>(attr).filter(|lists| std::ptr::eq(lists.def, self))
    }
    /// Parses the lists in angle brackets.
    pub fn parse(&'static self, p: &mut TextParser<'_>) -> Result<Attr, Diag> {
        let mut lists = vec![Vec::new(); self.lists.len()];
        let mut number = 0;
        let mut seen: Vec<&str> = Vec::new();
        p.expect("<")?;
        if !p.eat(">") {
            loop {
                let mut once = |p: &mut TextParser<'_>, name| match seen.contains(&name) {
                    true => Err(p.error(format!("duplicated `{name}` entry"))),
                    false => {
                        seen.push(name);
                        Ok(())
                    }
                };
                if let Some(name) = self.number.filter(|name| p.is(name)) {
                    once(p, name)?;
                    p.expect(name)?;
                    p.expect("=")?;
                    number = p.int()?;
                } else {
                    let name = p.one_of(self.lists, "one of these names")?;
                    once(p, name)?;
                    p.expect("=")?;
                    let values = p.ints()?;
                    if let Some(slot) = self.lists.iter().position(|l| *l == name).and_then(|at| lists.get_mut(at)) {
                        *slot = values;
                    }
                }
                // StableHLO's parser accepts a comma at the end.
                if !p.eat(",") || p.is(">") {
                    break;
                }
            }
            p.expect(">")?;
        }
        Ok(intern(p.ctx, Lists { def: self, lists, number }))
    }
}

impl AttrObject for Lists {
    fn dialect(&self) -> &'static str {
        self.def.dialect
    }
    fn print(&self, printer: &mut TextPrinter<'_>) {
        let lists = self.def.lists.iter().zip(&self.lists).filter(|(_, list)| !list.is_empty());
        let mut entries: Vec<String> = lists.map(|(name, values)| format!("{name} = [{}]", list(values))).collect();
        entries.extend(self.def.number.filter(|_| self.number != 0).map(|name| format!("{name} = {}", self.number)));
        printer.text(&format!("{}<{}>", self.def.mnemonic, entries.join(", ")));
    }
}
