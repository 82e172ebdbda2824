//! Buttons for a text that is not a board: an example, and help.

use crate::families::family;
use crate::family::Info;
use crate::front::discord::model::{BoardRef, Button, CustomId, NOBODY, View};
use crate::i18n::Locale;

/// Builds the buttons that show an example and the help of the view's family. Each sends a separate
/// message, so the error stays for correction.
pub(super) fn build_buttons(view: &View, locale: Locale) -> Vec<Button> {
    let Some(family) = family(view.family) else { return Vec::new() };
    let board = BoardRef::Text(family.info().example.to_owned());
    let example = CustomId::View(View { owner: NOBODY, board, ..view.clone() });
    let example = Button::new(example, locale.entry("button-see-example"));
    vec![example, help_button(family.info(), locale)]
}

/// Builds the button that shows how boards of a family are typed.
pub(super) fn help_button(info: &Info, locale: Locale) -> Button {
    Button::new(CustomId::Help { family: Some(info.id.to_owned()) }, locale.entry("button-help"))
}
