//! `/help`: notation of each family's boards, with an example to copy.

use super::super::command::{Availability, Command, Entry, Field};
use crate::families::FAMILIES;
use crate::family::Family;
use crate::front::discord::model::Reply;
use crate::i18n::Locale;
use crate::puzzle::Message;

pub(super) static HELP: Command = Command {
    name: "help",
    key: "command-help",
    availability: Availability::Everywhere,
    entries: || vec![Entry::Field(Field::family())],
    private: true,
    answer: |_, request| Box::pin(async { Ok(render(request.asker.locale, request.named_family()?)) }),
};

/// Renders the help of one family, or an overview of all.
pub(crate) fn render(locale: Locale, family: Option<&'static dyn Family>) -> Reply {
    let content = match family {
        Some(family) => {
            format!(
                "{}\n{}",
                render_example(locale, family),
                locale.entry(&format!("{}-help", family.info().id))
            )
        }
        None => {
            let examples = FAMILIES.iter().map(|family| render_example(locale, *family));
            let parts = std::iter::once(locale.entry("help-title")).chain(examples);
            parts.chain([locale.entry("help-more")]).collect::<Vec<_>>().join("\n\n")
        }
    };
    Reply::private(content)
}

fn render_example(locale: Locale, family: &dyn Family) -> String {
    let info = family.info();
    let message = Message::new("help-solve")
        .with("family", locale.entry(&format!("{}-name", info.id)))
        .with("option", locale.entry(&format!("option-{}-name", info.board.id)))
        .with("example", info.example);
    format!("**{}**\n{}", locale.entry(&format!("{}-about", info.id)), locale.text(&message))
}
