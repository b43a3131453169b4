//! Searches of location attributes. Their parts may be shared, so a walk over each path could be exponential.

use rustc_hash::FxHashSet;

use super::{Attr, AttrKind, Context, Loc, LocAttr, LocKind, Str};

impl Context {
    /// Searches a location attribute and its parts, in their order, until `find` returns a value.
    ///
    /// Calls `find` for each location that is not fused. It may append parts of this location, which are searched next. The parts of a
    /// shared location are searched once.
    pub fn find_in_loc<'c, T>(
        &'c self,
        loc: Loc,
        mut find: impl FnMut(&'c LocAttr, &mut Vec<Attr>) -> Option<T>,
    ) -> Option<T> {
        let LocKind::Attr(attr) = loc.kind() else { return None };
        let (mut work, mut parts, mut visited) = (vec![attr], Vec::new(), FxHashSet::default());
        while let Some(attr) = work.pop() {
            match self.attr_kind(attr) {
                AttrKind::Loc(LocAttr::Fused { locations, .. }) if visited.insert(attr) => {
                    work.extend(locations.iter().rev());
                }
                AttrKind::Loc(LocAttr::Fused { .. }) => {}
                AttrKind::Loc(loc) => {
                    if let Some(found) = find(loc, &mut parts) {
                        return Some(found);
                    }
                    if !parts.is_empty() && visited.insert(attr) {
                        work.extend(parts.iter().rev());
                    }
                    parts.clear();
                }
                _ => {}
            }
        }
        None
    }

    /// Returns the first name in a location, and the child of the location with this name. A call site has the name of its callee.
    pub fn loc_name(&self, loc: Loc) -> Option<(Str, Loc)> {
        self.find_in_loc(loc, |loc, parts| {
            match loc {
                LocAttr::Name { name, child } => return Some((*name, Loc::attr(*child))),
                LocAttr::CallSite { callee, .. } => parts.push(*callee),
                LocAttr::Unknown | LocAttr::File { .. } | LocAttr::Fused { .. } => {}
            }
            None
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fused(ctx: &Context, parts: &[Attr]) -> Attr {
        ctx.attr(AttrKind::Loc(LocAttr::Fused { locations: parts.into(), metadata: None }))
    }

    #[test]
    fn shared_parts_are_searched_once() {
        let ctx = Context::new(&[]);
        let named = |name: &[u8], child| ctx.attr(AttrKind::Loc(LocAttr::Name { name: ctx.str(name), child }));
        let mut shared = fused(&ctx, &[named(b"a", Attr::UNKNOWN_LOC), named(b"b", Attr::UNKNOWN_LOC)]);
        for _ in 0..100 {
            let call = ctx.attr(AttrKind::Loc(LocAttr::CallSite { callee: shared, caller: shared }));
            shared = fused(&ctx, &[call, shared]);
        }
        let mut names = Vec::new();
        let found = ctx.find_in_loc(Loc::attr(shared), |loc, parts| {
            match loc {
                LocAttr::Name { name, .. } => names.push(ctx.bytes(*name)),
                LocAttr::CallSite { callee, caller } => parts.extend([*callee, *caller]),
                _ => {}
            }
            None::<()>
        });
        assert_eq!((found, names), (None, vec![&b"a"[..], b"b"]));
        assert_eq!(ctx.loc_name(Loc::attr(shared)).map(|(name, _)| ctx.bytes(name)), Some(&b"a"[..]));
    }

    #[test]
    fn all_parts_are_searched_and_names_may_repeat() {
        let ctx = Context::new(&[]);
        let name = ctx.attr(AttrKind::Loc(LocAttr::Name { name: ctx.str(b"a"), child: Attr::UNKNOWN_LOC }));
        let mut parts = vec![Attr::UNKNOWN_LOC; 5000];
        parts.extend([name, name]);
        let mut count = 0;
        ctx.find_in_loc(Loc::attr(fused(&ctx, &parts)), |loc, _| {
            count += usize::from(matches!(loc, LocAttr::Name { .. }));
            None::<()>
        });
        assert_eq!(count, 2);
        assert!(ctx.loc_name(Loc::attr(fused(&ctx, &parts))).is_some());
        assert!(ctx.loc_name(Loc::UNKNOWN).is_none());
    }
}
