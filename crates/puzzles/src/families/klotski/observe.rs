//! k
use crate::families::reading::Reading;
use crate::vision::blocks::Blocks;
pub fn reading(_: &Blocks) -> Option<Reading> { None }
