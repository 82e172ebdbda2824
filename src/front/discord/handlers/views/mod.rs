//! Views of a board: `page` is the common context; the other modules render replies or parts of
//! them.

mod choice;
pub(crate) mod confirmation;
pub(crate) mod correction;
mod embedded;
mod example;
pub(crate) mod hint;
pub(crate) mod keep_searching;
pub(crate) mod page;
pub(crate) mod player_picture;
pub(crate) mod reading;
pub(crate) mod results;
pub(crate) mod solution;
mod solving;
pub(crate) mod step;
