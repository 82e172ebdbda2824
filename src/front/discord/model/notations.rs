//! The notations of moves that a user chose.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::families::FAMILIES;
use crate::family::Info;

/// The notations that a user chose, by family.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Notations([Option<&'static str>; FAMILIES.len()]);

impl Notations {
    /// Looks up the notation of each family by its id; unknown notations have no effect.
    pub(crate) fn new<'a>(chosen: impl Fn(&str) -> Option<&'a str>) -> Self {
        let mut notations = Self::default();
        for (family, own) in FAMILIES.iter().zip(&mut notations.0) {
            let info = family.info();
            *own = chosen(info.id).and_then(|name| info.find_notation(name));
        }
        notations
    }

    /// Replaces the notation of a family. A notation that the family does not have has no effect.
    pub(super) fn set(&mut self, info: &Info, notation: &str) {
        let at = FAMILIES.iter().position(|family| family.info().id == info.id);
        if let (Some(at), Some(notation)) = (at, info.find_notation(notation)) {
            self.0[at] = Some(notation);
        }
    }

    /// The notation that the user chose for a family; `None` for the default of the language.
    pub(crate) fn of(&self, info: &Info) -> Option<&'static str> {
        let at = FAMILIES.iter().position(|family| family.info().id == info.id)?;
        self.0[at]
    }
}

impl Serialize for Notations {
    /// Writes a map of ids of families and names of notations.
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let chosen = FAMILIES.iter().zip(self.0);
        out.collect_map(chosen.filter_map(|(family, notation)| Some((family.info().id, notation?))))
    }
}

impl<'de> Deserialize<'de> for Notations {
    fn deserialize<D: Deserializer<'de>>(map: D) -> Result<Self, D::Error> {
        let chosen = BTreeMap::<String, String>::deserialize(map)?;
        Ok(Self::new(|family| chosen.get(family).map(String::as_str)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notations_are_parsed_as_they_are_stored() {
        let chosen = Notations::new(|family| (family == "sliding").then_some("tiles"));
        let json = serde_json::to_string(&chosen).expect("a map");
        assert_eq!(json, r#"{"sliding":"tiles"}"#);
        assert_eq!(serde_json::from_str::<Notations>(&json).expect("a map"), chosen);
        let unknown = r#"{"sliding":"whispers","chess":"letters"}"#;
        assert_eq!(serde_json::from_str::<Notations>(unknown).expect("a map"), Notations::default());
        assert_eq!(chosen.of(FAMILIES[0].info()), Some("tiles"));
        assert_eq!(chosen.of(FAMILIES[1].info()), None);
    }
}
