//! Rules for commands that an application registers.
//!
//! Discord's pattern of names is `^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$`. Instead of its
//! letters and digits, names may contain those of [`char::is_alphanumeric`]: also the vowel signs
//! of other scripts. Names of user and message commands need not match.

use std::collections::HashSet;

use serde_json::{Value, json};

use crate::form::Form;
use crate::refusal::Refusal;

/// Discord's locales, the only keys of translations.
pub(crate) const LOCALES: [&str; 32] = [
    "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr", "hi", "hr", "hu", "id",
    "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE", "th", "tr", "uk", "vi", "zh-CN",
    "zh-TW",
];

/// Type of a sub-command.
const SUB_COMMAND: u64 = 1;

/// Type of a group of sub-commands.
const GROUP: u64 = 2;

/// Type of a string option.
const STRING: u64 = 3;

/// Type of an integer option.
const INTEGER: u64 = 4;

/// Type of a number option.
const NUMBER: u64 = 10;

/// Maximum characters of a command: names, descriptions and values.
const MAX_COMMAND_CHARS: usize = 8000;

/// Checks the body of a bulk overwrite.
pub(crate) fn check(body: &Value) -> Result<(), Refusal> {
    let Some(list) = body.as_array() else {
        let mut form = Form::default();
        form.refuse("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType.");
        return Err(form.into_refusal());
    };
    let of_kind = |kind| list.iter().filter(|command| command["type"].as_u64().unwrap_or(1) == kind).count();
    if of_kind(1) > 100 || of_kind(2) > 5 || of_kind(3) > 5 {
        return Err(Refusal::too_many_commands());
    }
    let mut form = Form::default();
    let mut names = HashSet::new();
    for (index, command) in list.iter().enumerate() {
        form.at(index, |form| {
            check_command(form, command);
            if !names.insert((command["type"].as_u64().unwrap_or(1), command["name"].as_str())) {
                form.refuse(
                    "APPLICATION_COMMANDS_DUPLICATE_NAME",
                    "Application command names must be unique",
                );
            }
        });
    }
    form.finish()
}

fn check_command(form: &mut Form, command: &Value) {
    let kind = match &command["type"] {
        Value::Null => 1,
        kind => kind.as_u64().unwrap_or(0),
    };
    match kind {
        1 => {
            check_name(form, command, true);
            check_description(form, command);
            check_options(form, command, 0);
        }
        2 | 3 => {
            check_name(form, command, false);
            if command["description"].as_str().is_some_and(|text| !text.is_empty()) {
                let message = "Context menu commands cannot have description";
                form.at("description", |form| {
                    form.refuse("APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_NOT_ALLOWED", message);
                });
            }
            if command["options"].as_array().is_some_and(|list| !list.is_empty()) {
                let message = "Context menu commands cannot have options";
                form.at("options", |form| {
                    form.refuse("APPLICATION_COMMAND_CONTEXT_MENU_OPTIONS_NOT_ALLOWED", message);
                });
            }
        }
        _ => form.at("type", |form| form.refuse_value(&[json!(1), json!(2), json!(3)])),
    }
    form.flag(command, "nsfw");
    form.check_each(command, "integration_types", &[json!(0), json!(1)]);
    form.check_each(command, "contexts", &[json!(0), json!(1), json!(2)]);
    if let Some(bits) = form.text(command, "default_member_permissions", (0, 20), false)
        && bits.parse::<u64>().is_err()
    {
        form.at("default_member_permissions", |form| {
            form.refuse("BITFIELD_TYPE_CONVERT", "Value is not a bitfield.");
        });
    }
    let size = size(command);
    if size > MAX_COMMAND_CHARS {
        let message = format!("Command exceeds maximum size ({MAX_COMMAND_CHARS})");
        form.refuse("APPLICATION_COMMAND_TOO_LARGE", &message);
    }
}

/// Checks a name and its translations. With `strict`, as for slash commands and options, names must
/// match the pattern.
fn check_name(form: &mut Form, object: &Value, strict: bool) {
    let is_allowed = |c: char| c.is_alphanumeric() || "-_'".contains(c) || is_devanagari_or_thai(c);
    let well_formed = |text: &str| !strict || text.chars().all(|c| is_allowed(c) && c.to_lowercase().eq([c]));
    if let Some(text) = form.text(object, "name", (1, 32), true)
        && !well_formed(text)
    {
        form.at("name", refuse_name);
    }
    check_localizations(form, object, "name_localizations", 32, |form, text| {
        if !well_formed(text) {
            refuse_name(form);
        }
    });
}

/// Returns whether a character belongs to the script Devanagari or Thai: letters, digits, and signs
/// such as virama and tone marks. Dandas and the baht sign belong to several scripts.
fn is_devanagari_or_thai(c: char) -> bool {
    matches!(
        c,
        '\u{900}'..='\u{950}'
            | '\u{955}'..='\u{963}'
            | '\u{966}'..='\u{97f}'
            | '\u{a8e0}'..='\u{a8ff}'
            | '\u{e01}'..='\u{e3a}'
            | '\u{e40}'..='\u{e5b}'
    )
}

fn refuse_name(form: &mut Form) {
    form.refuse("APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid");
}

fn check_description(form: &mut Form, object: &Value) {
    form.text(object, "description", (1, 100), true);
    check_localizations(form, object, "description_localizations", 100, |_, _| {});
}

fn check_localizations(
    form: &mut Form,
    object: &Value,
    key: &str,
    max: usize,
    check: impl Fn(&mut Form, &str),
) {
    match &object[key] {
        Value::Null => {}
        Value::Object(texts) => form.at(key, |form| {
            for (locale, text) in texts {
                if !LOCALES.contains(&locale.as_str()) {
                    form.at(locale, |form| form.refuse_value(&LOCALES.map(Value::from)));
                } else if !text.is_null()
                    && let Some(text) = form.text(&object[key], locale, (1, max), true)
                {
                    form.at(locale, |form| check(form, text));
                }
            }
        }),
        _ => form.at(key, |form| {
            form.refuse("DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType");
        }),
    }
}

/// Checks the options of a command (depth 0), a group or a sub-command (deeper).
fn check_options(form: &mut Form, object: &Value, depth: usize) {
    let within = object["type"].as_u64().filter(|_| depth > 0);
    let list = form.list(object, "options", 25);
    let (mut names, mut optional_seen) = (HashSet::new(), false);
    let nests = |option: &Value| matches!(option["type"].as_u64(), Some(SUB_COMMAND | GROUP));
    form.at("options", |form| {
        if list.iter().any(nests) && !list.iter().all(nests) {
            let message =
                "Sub-command and sub-command group option types are mutually exclusive to all other types";
            form.refuse("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message);
        }
        for (index, option) in list.iter().enumerate() {
            form.at(index, |form| {
                check_option(form, option, within, depth);
                let required = option["required"] == true;
                if required && optional_seen {
                    let message = "Required options must be placed before non-required options";
                    form.refuse("APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message);
                }
                optional_seen |= !required;
                if !names.insert(option["name"].as_str()) {
                    let message = "Option name already exists";
                    form.refuse("APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", message);
                }
            });
        }
    });
}

fn check_option(form: &mut Form, option: &Value, within: Option<u64>, depth: usize) {
    check_name(form, option, true);
    check_description(form, option);
    let kind = option["type"].as_u64().unwrap_or(0);
    match kind {
        SUB_COMMAND if within.is_none() || within == Some(GROUP) => check_options(form, option, depth + 1),
        GROUP if within.is_none() => check_options(form, option, depth + 1),
        SUB_COMMAND | GROUP => form.at("type", |form| {
            let message = "Sub-commands nest at most two deep: a group, and sub-commands in it";
            form.refuse("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message);
        }),
        STRING..=11 if within == Some(GROUP) => form.at("type", |form| {
            form.refuse("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "A group holds sub-commands only");
        }),
        STRING..=11 => check_value_option(form, option, kind),
        _ => form.at("type", |form| form.refuse_value(&(1..=11).map(Value::from).collect::<Vec<_>>())),
    }
}

fn check_value_option(form: &mut Form, option: &Value, kind: u64) {
    form.flag(option, "required");
    let choices = form.list(option, "choices", 25);
    let completes = form.flag(option, "autocomplete");
    let listed = matches!(kind, STRING | INTEGER | NUMBER);
    if completes && (!choices.is_empty() || !listed) {
        let message = "Autocomplete is for strings, integers and numbers without choices";
        form.at("autocomplete", |form| {
            form.refuse("APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID", message)
        });
    }
    form.at("choices", |form| {
        if !choices.is_empty() && !listed {
            form.refuse("APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID", "This type of option has no choices");
        }
        check_choices(form, choices, kind);
    });
    check_limits(form, option, ("min_length", "max_length"), kind == STRING, (0.0, 6000.0));
    let safe = (-9_007_199_254_740_992.0, 9_007_199_254_740_992.0);
    check_limits(form, option, ("min_value", "max_value"), matches!(kind, INTEGER | NUMBER), safe);
}

/// Checks the choices of an option of this type, from its command or from an autocompletion.
pub(crate) fn check_choices(form: &mut Form, choices: &[Value], kind: u64) {
    let mut names = HashSet::new();
    for (index, choice) in choices.iter().enumerate() {
        form.at(index, |form| {
            // Discord trims names, so a blank name becomes empty.
            if form
                .text(choice, "name", (1, 100), true)
                .is_some_and(|name| !name.is_empty() && name.trim().is_empty())
            {
                form.at("name", Form::refuse_missing);
            }
            check_localizations(form, choice, "name_localizations", 100, |_, _| {});
            if !names.insert(choice["name"].as_str()) {
                let message = "Option choice names must be unique";
                form.refuse("APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS", message);
            }
            match kind {
                STRING => {
                    form.text(choice, "value", (1, 100), true);
                }
                INTEGER if !choice["value"].is_i64() => form.at("value", |form| {
                    form.refuse("NUMBER_TYPE_COERCE", "Value is not int.");
                }),
                NUMBER if !choice["value"].is_number() => form.at("value", |form| {
                    form.refuse("NUMBER_TYPE_COERCE", "Value is not a number.");
                }),
                _ => {}
            }
        });
    }
}

fn check_limits(form: &mut Form, option: &Value, (min, max): (&str, &str), fits: bool, range: (f64, f64)) {
    for key in [min, max] {
        let value = &option[key];
        if value.is_null() {
            continue;
        }
        if !fits || !value.as_f64().is_some_and(|number| (range.0..=range.1).contains(&number)) {
            form.at(key, |form| {
                form.refuse("NUMBER_TYPE_RANGE", "The limit does not apply to this option or is out of range")
            });
        }
    }
    if let (Some(low), Some(high)) = (option[min].as_f64(), option[max].as_f64())
        && low > high
    {
        form.at(max, |form| form.refuse("NUMBER_TYPE_MIN", "The maximum is less than the minimum"));
    }
}

/// Characters that count towards the limit of a command: names and descriptions, each in its
/// longest translation, and string values.
fn size(object: &Value) -> usize {
    let length = |text: &Value| text.as_str().map_or(0, |text| text.chars().count());
    let longest = |key: &str| {
        let translated = object[format!("{key}_localizations")].as_object();
        translated
            .into_iter()
            .flat_map(|texts| texts.values())
            .map(length)
            .fold(length(&object[key]), usize::max)
    };
    let below = ["options", "choices"].into_iter().filter_map(|key| object[key].as_array()).flatten();
    longest("name") + longest("description") + length(&object["value"]) + below.map(size).sum::<usize>()
}
