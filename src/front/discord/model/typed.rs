//! Commands as their users typed them, in custom ids.

use std::collections::BTreeMap;

use super::custom_id::{CustomId, TypedCommand};
use super::options::PRIVATE;
use super::request::{Press, Request};
use super::rows::Button;
use crate::family::Options;

impl TypedCommand {
    /// Copies a command; `None` if a custom id can't hold the command, because it has files, users,
    /// a message, or texts with separators of custom ids.
    pub(crate) fn of(request: &Request) -> Option<Self> {
        let Request { command, path, options, attached, people, message, .. } = request;
        if !attached.is_empty() || !people.is_empty() || message.is_some() {
            return None;
        }
        let options = BTreeMap::from(options.clone());
        let typed = Self { command: command.clone(), path: path.clone(), options };
        typed.is_readable().then_some(typed)
    }

    /// Copies a command with another value of an option.
    pub(crate) fn with_option(request: &Request, option: &str, value: &str) -> Option<Self> {
        let mut typed = Self::of(request)?;
        typed.options.insert(option.to_owned(), value.to_owned());
        typed.is_readable().then_some(typed)
    }

    /// Builds a button that sends the command for the user of `request`; `None` if the command is
    /// too long.
    pub(crate) fn button(self, request: &Request, label: impl Into<String>) -> Option<Button> {
        let id = CustomId::Retry { owner: request.asker.user, id: request.id, typed: Some(self) };
        id.fits().then(|| Button::new(id, label))
    }

    /// Returns the command as a request of the user who pressed a button.
    pub(crate) fn to_request(&self, press: &Press) -> Request {
        let options = Options::from(self.options.clone());
        Request {
            id: press.id,
            command: self.command.clone(),
            path: self.path.clone(),
            private: options.flag(PRIVATE.id).unwrap_or_default(),
            options,
            attached: BTreeMap::new(),
            people: BTreeMap::new(),
            message: None,
            asker: press.asker,
        }
    }
}
