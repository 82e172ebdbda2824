//! Rules of Discord's client for commands: a registered command, with values that fit.
//!
//! Roles and channels cannot be chosen, since the stand-in has none.

use serde_json::{Map, Value, json};

use crate::ids::snowflake;

/// Maximum characters of a string option.
const MAX_STRING_CHARS: usize = 6000;

/// Largest integer that every client represents exactly.
const MAX_SAFE_INTEGER: u64 = 1 << 53;

/// Reason why Discord's client would not send an interaction.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Rejection {
    /// Kind of the fault, to be translated: `unknown_command`, `required`, `type`, `choice`,
    /// `length`, ….
    pub kind: &'static str,
    /// Option at fault.
    pub option: Option<String>,
    /// Description in English.
    pub message: String,
}

impl std::fmt::Display for Rejection {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Rejection {}

pub(crate) fn reject<T>(
    kind: &'static str,
    option: Option<&str>,
    message: impl Into<String>,
) -> Result<T, Rejection> {
    Err(Rejection { kind, option: option.map(str::to_owned), message: message.into() })
}

/// Lookup of the commands and objects that an invocation names.
pub(crate) struct Lookup<'a> {
    /// Registered commands.
    pub(crate) commands: &'a [&'a Value],
    /// Interaction context: 0 guild, 1 DM with the bot, 2 other DM.
    pub(crate) context: u8,
    /// Finds an uploaded file.
    pub(crate) attachment: &'a dyn Fn(u64) -> Option<Value>,
    /// Finds a user.
    pub(crate) user: &'a dyn Fn(u64) -> Option<Value>,
    /// Finds a message.
    pub(crate) message: &'a dyn Fn(u64) -> Option<Value>,
}

/// Completes the `data` of an interaction with ids, types and resolved references. `typing` is for
/// autocompletion: the `focused` option may have any text, required options may be missing, and
/// values need not be among the choices.
pub(crate) fn complete(known: &Lookup<'_>, data: &Value, typing: bool) -> Result<Value, Rejection> {
    let name = data["name"].as_str().unwrap_or("");
    let kind = data["type"].as_u64().unwrap_or(1);
    let found = known.commands.iter().find(|command| command["name"] == name && command["type"] == kind);
    let Some(command) = found else {
        return reject("unknown_command", None, format!("The command /{name} does not exist."));
    };
    let contexts = command["contexts"].as_array();
    if contexts.is_some_and(|list| !list.contains(&json!(known.context))) {
        return reject("context", None, format!("/{name} cannot be used here."));
    }
    let mut resolved = Map::new();
    let mut full = json!({ "id": command["id"], "name": name, "type": kind });
    if !command["guild_id"].is_null() {
        full["guild_id"] = command["guild_id"].clone();
    }
    if kind == 1 {
        let options = complete_options(known, command, &data["options"], typing, &mut resolved)?;
        if !options.is_empty() {
            full["options"] = Value::Array(options);
        }
    } else {
        let target = snowflake(&data["target_id"]);
        let (key, object) = match kind {
            2 => ("users", target.and_then(known.user)),
            _ => ("messages", target.and_then(known.message)),
        };
        let (Some(id), Some(object)) = (target, object) else {
            return reject("target", None, "No target of the command has that id.");
        };
        full["target_id"] = json!(id.to_string());
        resolved.insert(key.to_owned(), json!({ id.to_string(): object }));
    }
    if !resolved.is_empty() {
        full["resolved"] = Value::Object(resolved);
    }
    Ok(full)
}

fn complete_options(
    known: &Lookup<'_>,
    object: &Value,
    given: &Value,
    typing: bool,
    resolved: &mut Map<String, Value>,
) -> Result<Vec<Value>, Rejection> {
    let none = Vec::new();
    let defined = object["options"].as_array().unwrap_or(&none);
    let given = given.as_array().unwrap_or(&none);
    let mut full = Vec::new();
    for (index, option) in given.iter().enumerate() {
        let name = option["name"].as_str().unwrap_or("");
        let Some(definition) = defined.iter().find(|definition| definition["name"] == name) else {
            return reject("unknown_option", Some(name), format!("The command has no option «{name}»."));
        };
        if given[..index].iter().any(|earlier| earlier["name"] == name) {
            return reject("twice", Some(name), format!("«{name}» is given twice."));
        }
        if !option["type"].is_null() && option["type"] != definition["type"] {
            return reject("type", Some(name), format!("«{name}» has another type."));
        }
        let mut entry = json!({ "name": name, "type": definition["type"] });
        if matches!(definition["type"].as_u64(), Some(1 | 2)) {
            entry["options"] =
                complete_options(known, definition, &option["options"], typing, resolved)?.into();
        } else if typing && option["focused"] == true {
            if definition["autocomplete"] != true {
                return reject("autocomplete", Some(name), format!("«{name}» has no autocompletion."));
            }
            entry["focused"] = json!(true);
            entry["value"] = json!(option["value"].as_str().unwrap_or(""));
        } else {
            check_value(known, definition, &option["value"], typing, resolved)?;
            entry["value"] = option["value"].clone();
        }
        full.push(entry);
    }
    let nests = defined.iter().any(|definition| matches!(definition["type"].as_u64(), Some(1 | 2)));
    if nests && full.len() != 1 {
        return reject("sub_command", None, "Choose one of the sub-commands.");
    }
    let missing = |definition: &&Value| {
        definition["required"] == true && !full.iter().any(|given| given["name"] == definition["name"])
    };
    if let Some(definition) = defined.iter().find(missing).filter(|_| !typing) {
        let name = definition["name"].as_str().unwrap_or("");
        return reject("required", Some(name), format!("«{name}» is required."));
    }
    Ok(full)
}

/// Checks the value of an option, and adds the object that it refers to, if any, to `resolved`.
fn check_value(
    known: &Lookup<'_>,
    definition: &Value,
    value: &Value,
    typing: bool,
    resolved: &mut Map<String, Value>,
) -> Result<(), Rejection> {
    let name = definition["name"].as_str().unwrap_or("");
    let kind = definition["type"].as_u64().unwrap_or(0);
    let right_type = match kind {
        3 => value.is_string(),
        4 => value.as_i64().is_some_and(|number| number.unsigned_abs() <= MAX_SAFE_INTEGER),
        5 => value.is_boolean(),
        10 => value.as_f64().is_some_and(f64::is_finite),
        _ => snowflake(value).is_some() && value.is_string(),
    };
    if !right_type {
        return reject("type", Some(name), format!("«{name}» has an invalid value."));
    }
    if let Some(text) = value.as_str().filter(|_| kind == 3) {
        let bound = |key: &str, other| definition[key].as_u64().map_or(other, |n| n as usize);
        let (min, max) = (bound("min_length", 1).max(1), bound("max_length", MAX_STRING_CHARS));
        if !(min..=max).contains(&text.chars().count()) {
            let message = format!("«{name}» must have {min} to {max} characters.");
            return reject("length", Some(name), message);
        }
    }
    let number = value.as_f64();
    let beyond = |key: &str, worse: fn(f64, f64) -> bool| {
        number.zip(definition[key].as_f64()).is_some_and(|(number, bound)| worse(number, bound))
    };
    if beyond("min_value", |number, bound| number < bound)
        || beyond("max_value", |number, bound| number > bound)
    {
        return reject("range", Some(name), format!("«{name}» is out of its range."));
    }
    let choices = definition["choices"].as_array().filter(|list| !list.is_empty());
    // `1` and `1.0` are different values of JSON, but the same number.
    let is_chosen = |choice: &Value| match number {
        Some(_) => choice["value"].as_f64() == number,
        None => choice["value"] == *value,
    };
    if choices.is_some_and(|list| !list.iter().any(is_chosen)) && !typing {
        return reject("choice", Some(name), format!("«{name}» must be one of its choices."));
    }
    if matches!(kind, 6..=9 | 11) {
        let id = snowflake(value).unwrap_or(0);
        let (key, object) = match kind {
            6 | 9 => ("users", (known.user)(id)),
            11 => ("attachments", (known.attachment)(id)),
            _ => ("channels", None),
        };
        let Some(object) = object else {
            return reject("reference", Some(name), format!("«{name}» refers to an unknown id."));
        };
        let key = resolved.entry(key).or_insert_with(|| json!({}));
        key[id.to_string()] = object;
    }
    Ok(())
}
