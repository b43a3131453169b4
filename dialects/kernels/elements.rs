//! The elements of tensors as bytes, which operations move without a look at their values.

use qopt_ir::ir::{Context, Tensor, Type};

use super::dims;

/// Elements, row-major.
#[derive(Clone, Debug)]
pub struct Elements {
    /// The extents.
    pub dims: Vec<usize>,
    /// The bytes of one element.
    width: usize,
    bytes: Vec<u8>,
    /// The type of a tensor of rank 0.
    scalar: Type,
}

impl Elements {
    /// The elements of a tensor.
    ///
    /// # Errors
    /// If the type has no static shape, or its elements are not numbers.
    pub fn of(ctx: &Context, tensor: &Tensor) -> Result<Self, String> {
        Ok(Self {
            dims: dims(ctx, tensor)?,
            width: Tensor::element_bytes(ctx, tensor.ty)?.max(1),
            bytes: tensor.to_bytes(ctx)?,
            scalar: ctx.tensor_type(&[], ctx.element_or_self(tensor.ty)),
        })
    }
    /// Copies of the first element of a tensor.
    ///
    /// # Errors
    /// If the tensor is empty, or there are too many copies.
    pub fn repeat(ctx: &Context, tensor: &Tensor, dims: &[usize]) -> Result<Self, String> {
        let one = Self::of(ctx, tensor)?;
        let bytes = one.get(0)?.repeat(Tensor::count(dims)?);
        Ok(Self { dims: dims.to_vec(), bytes, ..one })
    }
    /// The number of elements.
    pub fn count(&self) -> usize {
        self.bytes.len().checked_div(self.width).unwrap_or_default()
    }
    fn range(&self, at: usize) -> Option<std::ops::Range<usize>> {
        let from = at.checked_mul(self.width)?;
        Some(from..from.checked_add(self.width)?)
    }
    /// The bytes of an element.
    ///
    /// # Errors
    /// If it does not exist.
    pub fn get(&self, at: usize) -> Result<&[u8], String> {
        self.range(at).and_then(|range| self.bytes.get(range)).ok_or_else(|| "an index is out of range".to_owned())
    }
    /// Replaces an element.
    ///
    /// # Errors
    /// If it does not exist, or elements have another width.
    pub fn set(&mut self, at: usize, element: &[u8]) -> Result<(), String> {
        let slot = self.range(at).and_then(|range| self.bytes.get_mut(range));
        let slot = slot.filter(|slot| slot.len() == element.len()).ok_or("an index is out of range")?;
        slot.copy_from_slice(element);
        Ok(())
    }
    /// An element as a tensor of rank 0.
    ///
    /// # Errors
    /// If it does not exist.
    pub fn scalar(&self, at: usize) -> Result<Tensor, String> {
        Ok(Tensor { ty: self.scalar, data: qopt_ir::ir::Blob::Splat(self.get(at)?.into()) })
    }
    /// Replaces an element by a tensor of rank 0.
    ///
    /// # Errors
    /// If it does not exist, or elements have another width.
    pub fn set_scalar(&mut self, at: usize, value: &Tensor) -> Result<(), String> {
        self.set(at, &value.data.bytes())
    }
    /// A tensor of a static type.
    ///
    /// # Errors
    /// If the number of elements or their width differs.
    pub fn tensor(self, ctx: &Context, ty: Type) -> Result<Tensor, String> {
        Tensor::of_bytes(ctx, ty, self.bytes)
    }
}
