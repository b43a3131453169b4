//! The dimension numbers of a convolution.

use qopt_ir::diag::Diag;
use qopt_ir::ir::{Attr, AttrObject, Context};
use qopt_ir::syntax::TextPrinter;

use super::text::{TextCursor, intern};
use crate::support::list;

/// The role of a dimension of a convolution's operand or result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ConvDim {
    /// Batch or feature (`b`, `f`, of weights `i` and `o`), or an unspecified role (`?`).
    Named(&'static str),
    /// A dimension of the window.
    Spatial(i64),
}

/// `#stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>`: the roles of the dimensions of input, weights and result.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Conv {
    /// Dimensions of the input.
    pub lhs: Vec<ConvDim>,
    /// Dimensions of the weights.
    pub rhs: Vec<ConvDim>,
    /// Dimensions of the result.
    pub result: Vec<ConvDim>,
}

/// Parses `[b, 0, 1, f]`: each of the words once, and the numbers of all spatial dimensions. `?` is a dimension without a role.
fn conv_dims(p: &mut impl TextCursor, words: [&'static str; 2]) -> Result<Vec<ConvDim>, Diag> {
    let dims = p.items(|p| match words.iter().chain(&["?"]).find(|word| p.eat(word)) {
        Some(word) => Ok(ConvDim::Named(word)),
        None => p.int().map(ConvDim::Spatial),
    })?;
    for word in words {
        let count = dims.iter().filter(|&&dim| dim == ConvDim::Named(word)).count();
        if count != 1 {
            let why = if count == 0 { "not specified" } else { "specified more than once" };
            return Err(p.fail(format!("Expected dimensions {word} {why}")));
        }
    }
    let mut numbers: Vec<i64> = Vec::new();
    for dim in &dims {
        if let ConvDim::Spatial(number) = *dim {
            numbers.push(number);
        }
    }
    numbers.sort_unstable();
    for (wanted, &number) in (0..).zip(&numbers) {
        if number < wanted {
            let why = if number < 0 { "Unexpected dimension" } else { "Duplicate entries for spatial dimension" };
            return Err(p.fail(format!("{why} {number}")));
        }
        if number > wanted {
            return Err(p.fail(format!("Expected spatial dimensions {wanted} not specified")));
        }
    }
    Ok(dims)
}

/// The roles of the dimensions of a tensor, in their order: two dimensions with a word, and the spatial ones. `None` if the dimensions are not
/// 0, 1, 2 and so on.
pub(in super::super) fn roles(named: [(i64, &'static str); 2], spatial: Vec<i64>) -> Option<Vec<ConvDim>> {
    let mut dims: Vec<(i64, ConvDim)> = named.into_iter().map(|(dim, word)| (dim, ConvDim::Named(word))).collect();
    dims.extend((0..).zip(spatial).map(|(number, dim)| (dim, ConvDim::Spatial(number))));
    dims.sort_by_key(|dim| dim.0);
    let is_complete = dims.iter().map(|dim| dim.0).eq((0..).take(dims.len()));
    is_complete.then(|| dims.into_iter().map(|dim| dim.1).collect())
}

impl Conv {
    /// Parses the text between the angle brackets.
    pub(in super::super) fn parse(p: &mut impl TextCursor) -> Result<Self, Diag> {
        if p.eat("raw") {
            return Self::parse_raw(p);
        }
        let (data, weights) = (["b", "f"], ["i", "o"]);
        let lhs = conv_dims(p, data)?;
        p.expect("x")?;
        let rhs = conv_dims(p, weights)?;
        p.expect("->")?;
        Ok(Self { lhs, rhs, result: conv_dims(p, data)? })
    }
    /// Parses `input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], ...`, for input,
    /// kernel and output.
    fn parse_raw(p: &mut impl TextCursor) -> Result<Self, Diag> {
        let mut tensors: [Vec<ConvDim>; 3] = Default::default();
        let mut first = true;
        for (tensor, (name, roles)) in
            tensors.iter_mut().zip([("input", ["b", "f"]), ("kernel", ["i", "o"]), ("output", ["b", "f"])])
        {
            let mut places: Vec<(i64, ConvDim)> = Vec::new();
            for (role, word) in roles.into_iter().zip(if name == "kernel" {
                ["input_feature_dimension", "output_feature_dimension"]
            } else {
                ["batch_dimension", "feature_dimension"]
            }) {
                if !std::mem::take(&mut first) {
                    p.expect(",")?;
                }
                p.expect(&format!("{name}_{word}"))?;
                p.expect("=")?;
                places.push((p.int()?, ConvDim::Named(role)));
            }
            p.expect(",")?;
            p.expect(&format!("{name}_spatial_dimensions"))?;
            p.expect("=")?;
            for (number, place) in (0..).zip(p.ints()?) {
                places.push((place, ConvDim::Spatial(number)));
            }
            places.sort_by_key(|place| place.0);
            if !places.iter().map(|place| place.0).eq((0..).take(places.len())) {
                // The verifier reports dimensions that are missing.
                places.iter_mut().for_each(|place| place.1 = ConvDim::Named("?"));
            }
            *tensor = places.into_iter().map(|place| place.1).collect();
        }
        let [lhs, rhs, result] = tensors;
        Ok(Self { lhs, rhs, result })
    }
    /// The text between the angle brackets.
    pub(in super::super) fn text(&self) -> String {
        let dims = |dims: &[ConvDim]| {
            list(dims.iter().map(|dim| match dim {
                ConvDim::Named(word) => (*word).to_owned(),
                ConvDim::Spatial(d) => d.to_string(),
            }))
        };
        format!("[{}]x[{}]->[{}]", dims(&self.lhs), dims(&self.rhs), dims(&self.result))
    }
    /// The attribute.
    pub(in super::super) fn attr(self, ctx: &Context) -> Attr {
        intern(ctx, self)
    }
}

impl AttrObject for Conv {
    fn dialect(&self) -> &'static str {
        "stablehlo"
    }
    fn print(&self, printer: &mut TextPrinter<'_>) {
        printer.text(&format!("conv<{}>", self.text()));
    }
}
