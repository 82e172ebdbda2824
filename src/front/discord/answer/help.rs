//! `/help`: how a board is typed, per family, with an example that can be pasted.

use super::super::commands::FAMILY;
use super::super::reply::Reply;
use super::super::request::Request;
use super::fault;
use crate::families::{FAMILIES, Family, family};
use crate::puzzle::Message;

/// The whole help of one family, or an overview of all.
pub(super) fn help(request: &Request) -> Reply {
    let locale = request.asker.locale;
    let example = |family: &dyn Family| {
        let info = family.info();
        let message = Message::new("help-solve")
            .with("family", locale.entry(&format!("{}-name", info.id)))
            .with("option", locale.entry(&format!("option-{}-name", info.board.id)))
            .with("example", info.example);
        format!("**{}**\n{}", locale.entry(&format!("{}-about", info.id)), locale.text(&message))
    };
    let content = match request.options.filled(FAMILY).map(family) {
        Some(Some(family)) => {
            format!("{}\n{}", example(family), locale.entry(&format!("{}-help", family.info().id)))
        }
        Some(None) => return fault::unknown(request),
        None => {
            let examples = FAMILIES.iter().map(|family| example(*family));
            let parts = std::iter::once(locale.entry("help-title")).chain(examples);
            parts.chain([locale.entry("help-more")]).collect::<Vec<_>>().join("\n\n")
        }
    };
    Reply::private(content)
}
