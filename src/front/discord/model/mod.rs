//! Requests, replies and custom ids as data, and the services that handlers use.

mod asker;
mod backend;
mod changes;
mod cities;
pub(crate) mod clock;
mod command_links;
pub(crate) mod components;
pub mod custom_id;
mod downloads;
mod interim;
pub(crate) mod markup;
mod notations;
pub(crate) mod options;
mod reply;
mod request;
mod rows;
mod settings;
mod shown;
mod trouble;
mod typed;
pub(crate) mod zones;

pub use asker::Asker;
pub use backend::Backend;
pub use changes::ChangeSender;
pub(crate) use changes::{Announcement, ChannelWork, PuzzleChange};
pub use command_links::CommandLinks;
pub(crate) use custom_id::{
    Appearance, BESIDE, BoardRef, CustomId, Game, GameAct, HINT_MOVE, HINT_PIECE, Ladder, LadderPlace,
    NOBODY, TypedCommand, View, ViewAct,
};
pub use downloads::{AttachedFile, Downloads};
pub(crate) use interim::InterimReceiver;
pub use interim::InterimSender;
pub use notations::Notations;
pub use reply::{Answer, File, Form, PICTURE_LIMITS, Reply};
pub(crate) use reply::{Deferral, MAX_CONTENT, MAX_FILES, Payload, SPOILER_PREFIX, truncate};
pub use request::{Autocomplete, Person, Press, QuotedMessage, Request};
pub(crate) use rows::MAX_CHOICES;
pub use rows::{ActionRow, Button, ButtonColour, Menu};
pub(crate) use settings::Setting;
pub(crate) use settings::Settings;
pub use shown::ShownMessage;
pub(crate) use trouble::Trouble;
