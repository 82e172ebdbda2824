//! The buttons and menus under a reply, within Discord's limits: five rows, each of five buttons or one menu.

use serenity::all::{
    ButtonStyle, CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption,
};

use super::custom_id::CustomId;

/// The most buttons in a row.
pub(crate) const MOST_BUTTONS: usize = 5;

/// The most rows of a message.
pub(crate) const MOST_ROWS: usize = 5;

/// The most choices of a menu, and of a completion.
pub(crate) const MOST_CHOICES: usize = 25;

/// The longest text on a button, in characters.
const LONGEST_LABEL: usize = 80;

/// One row.
#[derive(Clone, Debug, PartialEq)]
pub enum Row {
    /// At most five buttons.
    Buttons(Vec<Button>),
    /// A menu.
    Menu(Menu),
}

/// A button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    /// Where it leads.
    pub custom_id: CustomId,
    /// What stands on it.
    pub label: String,
    /// Whether it is the one that most people want.
    pub primary: bool,
    /// Whether it can't be pressed.
    pub disabled: bool,
}

/// A menu of which one line is chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Menu {
    /// Where it leads.
    pub custom_id: CustomId,
    /// What stands on it before anything is chosen.
    pub title: String,
    /// At most 25: what stands there, and the value that is sent.
    pub choices: Vec<(String, String)>,
}

impl Button {
    /// A button that can be pressed.
    pub(crate) fn new(custom_id: CustomId, label: impl Into<String>) -> Self {
        Self { custom_id, label: label.into(), primary: false, disabled: false }
    }

    /// The button that most people want.
    pub(crate) fn primary(self) -> Self {
        Self { primary: true, ..self }
    }

    /// The button, which can't be pressed if `disabled`.
    pub(crate) fn disabled(self, disabled: bool) -> Self {
        Self { disabled, ..self }
    }
}

impl Row {
    /// As many rows as the buttons need.
    pub(crate) fn of(buttons: Vec<Button>) -> Vec<Self> {
        buttons.chunks(MOST_BUTTONS).map(|row| Self::Buttons(row.to_vec())).collect()
    }

    /// The rows for serenity; those with a custom_id that is too long are left out.
    pub(crate) fn all(rows: &[Self]) -> Vec<CreateActionRow> {
        rows.iter().take(MOST_ROWS).filter(|row| row.fits()).map(Self::made).collect()
    }

    fn fits(&self) -> bool {
        match self {
            Self::Buttons(buttons) => buttons.iter().all(|button| button.custom_id.fits()),
            Self::Menu(menu) => menu.custom_id.fits(),
        }
    }

    fn made(&self) -> CreateActionRow {
        let cut = |text: &str| text.chars().take(LONGEST_LABEL).collect::<String>();
        match self {
            Self::Buttons(buttons) => {
                let made = |button: &Button| {
                    let style = if button.primary { ButtonStyle::Primary } else { ButtonStyle::Secondary };
                    CreateButton::new(button.custom_id.to_string())
                        .label(cut(&button.label))
                        .style(style)
                        .disabled(button.disabled)
                };
                CreateActionRow::Buttons(buttons.iter().map(made).collect())
            }
            Self::Menu(Menu { custom_id, title, choices }) => {
                let options = choices.iter().take(MOST_CHOICES);
                let options = options.map(|(text, value)| CreateSelectMenuOption::new(cut(text), value));
                let kind = CreateSelectMenuKind::String { options: options.collect() };
                CreateActionRow::SelectMenu(
                    CreateSelectMenu::new(custom_id.to_string(), kind).placeholder(cut(title)),
                )
            }
        }
    }
}
