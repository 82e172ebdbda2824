//! Buttons and menus under a reply: at most five rows, each of up to five buttons or one menu.

use serenity::all::{
    ButtonStyle, CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption,
};

use super::custom_id::CustomId;

/// Maximum buttons in a row.
const MAX_BUTTONS: usize = 5;

/// Maximum rows of a message.
const MAX_ROWS: usize = 5;

/// Maximum choices of a menu or an autocompletion.
pub(crate) const MAX_CHOICES: usize = 25;

/// Maximum length of a label in characters.
const MAX_LABEL: usize = 80;

/// A row of components.
#[derive(Clone, Debug, PartialEq)]
pub enum ActionRow {
    /// At most five buttons.
    Buttons(Vec<Button>),
    /// A menu.
    Menu(Menu),
}

/// A button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    /// Custom id, which determines the answer.
    pub custom_id: CustomId,
    /// Label.
    pub label: String,
    /// Colour.
    pub colour: ButtonColour,
    /// Whether it is disabled.
    pub disabled: bool,
}

/// The colour of a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ButtonColour {
    /// Grey.
    Plain,
    /// Blue, for the most likely choice.
    Primary,
    /// Red, for a choice that costs something.
    Danger,
}

/// A menu with one selectable choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Menu {
    /// Custom id, which determines the answer.
    pub custom_id: CustomId,
    /// Placeholder.
    pub title: String,
    /// At most 25 choices: label and value.
    pub choices: Vec<(String, String)>,
}

impl Button {
    /// Creates an enabled button.
    pub(crate) fn new(custom_id: CustomId, label: impl Into<String>) -> Self {
        Self { custom_id, label: label.into(), colour: ButtonColour::Plain, disabled: false }
    }

    /// Highlights the button.
    pub(crate) fn primary(self) -> Self {
        Self { colour: ButtonColour::Primary, ..self }
    }

    /// Marks the button as one that costs something.
    pub(crate) fn danger(self) -> Self {
        Self { colour: ButtonColour::Danger, ..self }
    }

    /// Enables or disables the button.
    pub(crate) fn disabled(self, disabled: bool) -> Self {
        Self { disabled, ..self }
    }
}

impl ActionRow {
    /// Distributes buttons over rows.
    pub(crate) fn from_buttons(buttons: Vec<Button>) -> Vec<Self> {
        buttons.chunks(MAX_BUTTONS).map(|row| Self::Buttons(row.to_vec())).collect()
    }

    /// Builds the first five rows for serenity, without those that have a custom id over Discord's
    /// limit.
    pub(crate) fn build_all(rows: &[Self]) -> Vec<CreateActionRow> {
        rows.iter().take(MAX_ROWS).filter(|row| row.fits()).map(Self::build).collect()
    }

    /// Stores the notation of a game in the custom ids of its components.
    pub(super) fn set_notation(&mut self, notation: &'static str) {
        match self {
            Self::Buttons(buttons) => {
                buttons.iter_mut().for_each(|button| button.custom_id.set_notation(notation));
            }
            Self::Menu(menu) => menu.custom_id.set_notation(notation),
        }
    }

    fn fits(&self) -> bool {
        match self {
            Self::Buttons(buttons) => buttons.iter().all(|button| button.custom_id.fits()),
            Self::Menu(menu) => menu.custom_id.fits(),
        }
    }

    fn build(&self) -> CreateActionRow {
        let cut = |text: &str| text.chars().take(MAX_LABEL).collect::<String>();
        match self {
            Self::Buttons(buttons) => {
                let build = |button: &Button| {
                    let style = match button.colour {
                        ButtonColour::Plain => ButtonStyle::Secondary,
                        ButtonColour::Primary => ButtonStyle::Primary,
                        ButtonColour::Danger => ButtonStyle::Danger,
                    };
                    CreateButton::new(button.custom_id.to_string())
                        .label(cut(&button.label))
                        .style(style)
                        .disabled(button.disabled)
                };
                CreateActionRow::Buttons(buttons.iter().map(build).collect())
            }
            Self::Menu(Menu { custom_id, title, choices }) => {
                let options = choices.iter().take(MAX_CHOICES);
                let options = options.map(|(text, value)| CreateSelectMenuOption::new(cut(text), value));
                let kind = CreateSelectMenuKind::String { options: options.collect() };
                CreateActionRow::SelectMenu(
                    CreateSelectMenu::new(custom_id.to_string(), kind).placeholder(cut(title)),
                )
            }
        }
    }
}
