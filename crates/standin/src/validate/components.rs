//! Rules for action rows of buttons and select menus, and for modals.
//!
//! Components of version 2 (flag 32768) are not implemented.

use std::collections::HashSet;

use serde_json::{Value, json};

use crate::form::Form;

/// Maximum characters of a text input.
const MAX_INPUT_CHARS: u64 = 4000;

/// Checks the `components` of a message.
pub(crate) fn check(form: &mut Form, body: &Value) {
    let rows = form.list(body, "components", 5);
    let mut ids = HashSet::new();
    form.at("components", |form| {
        for (index, row) in rows.iter().enumerate() {
            form.at(index, |form| {
                if row["type"] != 1 {
                    return form.at("type", |form| form.refuse_value(&[json!(1)]));
                }
                let list = form.list(row, "components", 5);
                form.at("components", |form| check_row(form, list, &mut ids));
            });
        }
    });
}

fn check_row<'a>(form: &mut Form, list: &'a [Value], ids: &mut HashSet<&'a str>) {
    if list.is_empty() {
        form.refuse("BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length.");
    }
    for (index, component) in list.iter().enumerate() {
        form.at(index, |form| {
            let id = match component["type"].as_u64() {
                Some(2) => check_button(form, component),
                Some(kind @ (3 | 5 | 6 | 7 | 8)) => check_menu(form, component, kind, list.len()),
                _ => {
                    form.at("type", |form| form.refuse_value(&[2, 3, 5, 6, 7, 8].map(Value::from)));
                    None
                }
            };
            if id.is_some_and(|id| !ids.insert(id)) {
                let message = "Component custom id cannot be duplicated";
                form.at("custom_id", |form| form.refuse("COMPONENT_CUSTOM_ID_DUPLICATED", message));
            }
        });
    }
}

fn check_button<'a>(form: &mut Form, button: &'a Value) -> Option<&'a str> {
    let label = form.text(button, "label", (0, 80), false).unwrap_or("");
    if label.is_empty() && button["emoji"].is_null() {
        form.refuse("BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A button must have a label or an emoji");
    }
    form.flag(button, "disabled");
    match button["style"].as_u64() {
        Some(1..=4) => {
            if !button["url"].is_null() {
                form.at("url", |form| {
                    form.refuse("BUTTON_COMPONENT_URL_NOT_ALLOWED", "Only a link button has a url");
                });
            }
            form.text(button, "custom_id", (1, 100), true)
        }
        Some(5) => {
            if !button["custom_id"].is_null() {
                form.at("custom_id", |form| {
                    let message = "A custom id and url cannot both be specified";
                    form.refuse("BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", message);
                });
            }
            let url = form.text(button, "url", (1, 512), true);
            if url
                .is_some_and(|url| !["http://", "https://", "discord://"].iter().any(|s| url.starts_with(s)))
            {
                form.at("url", |form| {
                    form.refuse("URL_TYPE_INVALID_SCHEME", "Scheme must be one of http, https")
                });
            }
            None
        }
        _ => {
            form.at("style", |form| form.refuse_value(&[1, 2, 3, 4, 5].map(Value::from)));
            None
        }
    }
}

fn check_menu<'a>(form: &mut Form, menu: &'a Value, kind: u64, in_row: usize) -> Option<&'a str> {
    if in_row > 1 {
        let message = "The specified component exceeds the maximum width";
        form.refuse("COMPONENT_LAYOUT_WIDTH_EXCEEDED", message);
    }
    form.text(menu, "placeholder", (0, 150), false);
    if kind == 3 {
        let options = form.list(menu, "options", 25);
        let mut values = HashSet::new();
        form.at("options", |form| {
            if options.is_empty() {
                form.refuse("BASE_TYPE_BAD_LENGTH", "Must be between 1 and 25 in length.");
            }
            for (index, option) in options.iter().enumerate() {
                form.at(index, |form| {
                    form.text(option, "label", (1, 100), true);
                    form.text(option, "description", (0, 100), false);
                    let value = form.text(option, "value", (1, 100), true);
                    if value.is_some_and(|value| !values.insert(value)) {
                        let message = "The specified option value is already used";
                        form.at("value", |form| {
                            form.refuse("SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message)
                        });
                    }
                });
            }
        });
    }
    form.text(menu, "custom_id", (1, 100), true)
}

/// Checks the field `key`, which limits the length of a text input. It must be a number of
/// characters from `min` to [`MAX_INPUT_CHARS`], absent or null.
fn check_length_bound(form: &mut Form, input: &Value, key: &str, min: u64) {
    form.at(key, |form| match &input[key] {
        Value::Null => {}
        value => match value.as_u64() {
            None => form.refuse("NUMBER_TYPE_COERCE", "Value is not int."),
            Some(length) if length < min => {
                form.refuse(
                    "NUMBER_TYPE_MIN",
                    &format!("int value should be greater than or equal to {min}."),
                );
            }
            Some(length) if length > MAX_INPUT_CHARS => {
                let message = format!("int value should be less than or equal to {MAX_INPUT_CHARS}.");
                form.refuse("NUMBER_TYPE_MAX", &message);
            }
            Some(_) => {}
        },
    });
}

/// Checks the data of a modal (callback type 9).
pub(crate) fn check_modal(form: &mut Form, data: &Value) {
    form.text(data, "custom_id", (1, 100), true);
    form.text(data, "title", (1, 45), true);
    let rows = form.list(data, "components", 5);
    let mut ids = HashSet::new();
    form.at("components", |form| {
        if rows.is_empty() {
            form.refuse("BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length.");
        }
        for (index, row) in rows.iter().enumerate() {
            form.at(index, |form| {
                let input = &row["components"][0];
                if row["type"] != 1 || input["type"] != 4 || row["components"][1].is_object() {
                    return form.refuse("BASE_TYPE_CHOICES", "A row of a modal holds one text input");
                }
                form.at("components", |form| {
                    form.at(0, |form| {
                        form.text(input, "label", (1, 45), true);
                        form.text(input, "placeholder", (0, 100), false);
                        check_length_bound(form, input, "min_length", 0);
                        check_length_bound(form, input, "max_length", 1);
                        let max = input["max_length"].as_u64().filter(|max| *max < MAX_INPUT_CHARS);
                        form.text(input, "value", (0, max.unwrap_or(MAX_INPUT_CHARS) as usize), false);
                        if !matches!(input["style"].as_u64(), Some(1 | 2)) {
                            form.at("style", |form| form.refuse_value(&[json!(1), json!(2)]));
                        }
                        let id = form.text(input, "custom_id", (1, 100), true);
                        if id.is_some_and(|id| !ids.insert(id)) {
                            let message = "Component custom id cannot be duplicated";
                            form.at("custom_id", |form| {
                                form.refuse("COMPONENT_CUSTOM_ID_DUPLICATED", message)
                            });
                        }
                    });
                });
            });
        }
    });
}
