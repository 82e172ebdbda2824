//! What is shown of a board: `page` is the board as somebody is shown it, the others are what there is to see of it.

pub(super) mod hint;
pub(super) mod page;
pub(super) mod pictured;
pub(super) mod reading;
pub(super) mod results;
pub(super) mod search_on;
pub(super) mod solution;
mod solving;
pub(super) mod step;
