//! Requests, replies and custom ids as data, and the services that answers need.

mod asker;
mod backend;
pub(crate) mod clock;
pub mod custom_id;
mod downloads;
mod interim;
mod live;
pub(crate) mod markup;
pub(crate) mod options;
mod reply;
mod request;
mod rows;
mod trouble;

pub use asker::Asker;
pub use backend::Backend;
pub(crate) use custom_id::{CustomId, Game, GameAct, Held, Look, View, ViewAct};
pub use downloads::{Attached, Downloads};
pub use interim::Interim;
pub(crate) use interim::Said;
pub(crate) use live::Changed;
pub use live::Live;
pub(crate) use reply::{Announce, LONGEST_CONTENT, MOST_FILES, Payload, SPOILER_PREFIX, shortened};
pub use reply::{Answer, File, Form, PICTURE_LIMITS, Reply};
pub use request::{Asked, Person, Press, Quoted, Request};
pub(crate) use rows::MOST_CHOICES;
pub use rows::{Button, Menu, Row};
pub(crate) use trouble::Trouble;
