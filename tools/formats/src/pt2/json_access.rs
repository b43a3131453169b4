//! Members of JSON objects, with errors that name them.

use crate::json::Json;

/// A member that must be present.
pub(super) fn member<'j>(object: &'j Json, name: &str) -> Result<&'j Json, String> {
    let found = object.members().iter().find(|(member, _)| member == name);
    found.map(|(_, value)| value).ok_or_else(|| format!("expected a member '{name}'"))
}

/// A string that must be present.
pub(super) fn string<'j>(object: &'j Json, name: &str) -> Result<&'j str, String> {
    member(object, name)?.as_str().ok_or_else(|| format!("member '{name}' must be a string"))
}

/// An integer that must be present.
pub(super) fn int(object: &Json, name: &str) -> Result<i64, String> {
    match *member(object, name)? {
        Json::Int(value) => Ok(value),
        _ => Err(format!("member '{name}' must be an integer of 64 bits")),
    }
}

/// An array that must be present.
pub(super) fn array<'j>(object: &'j Json, name: &str) -> Result<&'j [Json], String> {
    match member(object, name)? {
        Json::Array(items) => Ok(items),
        _ => Err(format!("member '{name}' must be an array")),
    }
}

/// The members of an object that must be present.
pub(super) fn object<'j>(value: &'j Json, name: &str) -> Result<&'j [(String, Json)], String> {
    match member(value, name)? {
        Json::Object(members) => Ok(members),
        _ => Err(format!("member '{name}' must be an object")),
    }
}

/// The only member of an object: the kind and the value of a union.
pub(super) fn union(object: &Json) -> Result<(&str, &Json), String> {
    match object.members() {
        [(kind, value)] => Ok((kind, value)),
        _ => Err("expected an object with one member".to_owned()),
    }
}
