//! What is shown of a board: `page` is the board as somebody is shown it, the others are what there is to see of it.

pub(crate) mod hint;
pub(crate) mod page;
pub(crate) mod pictured;
pub(crate) mod reading;
pub(crate) mod results;
pub(crate) mod search_on;
pub(crate) mod solution;
mod solving;
pub(crate) mod step;
