//! The fault of an unreadable interaction, without any value from it.

use serde::de::DeserializeOwned;
use serde_json::Value;
use serenity::all::{CommandInteraction, ComponentInteraction, ModalInteraction};

/// Discord's type of a command.
const COMMAND: u64 = 2;

/// Discord's type of a button press or a choice in a menu.
const COMPONENT: u64 = 3;

/// Discord's type of a request for suggestions.
pub(super) const AUTOCOMPLETE: u64 = 4;

/// Discord's type of a submitted form.
const MODAL: u64 = 5;

/// Fault of an interaction.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Fault {
    /// Path of the faulty field, such as `data.options[0].type`.
    pub(super) path: String,
    /// Kind of the fault, such as "missing field" or "invalid type".
    pub(super) kind: String,
}

/// Whether the program can read this type of interaction.
pub(super) fn is_known(interaction: &Value) -> bool {
    interaction["type"].as_u64().is_some_and(|kind| (COMMAND..=MODAL).contains(&kind))
}

/// Finds the first fault of an interaction.
pub(super) fn find(interaction: &Value) -> Fault {
    let fault = match interaction["type"].as_u64() {
        Some(COMMAND | AUTOCOMPLETE) => parse::<CommandInteraction>(interaction),
        Some(COMPONENT) => parse::<ComponentInteraction>(interaction),
        Some(MODAL) => parse::<ModalInteraction>(interaction),
        _ => return Fault { path: "type".to_owned(), kind: "unknown type of interaction".to_owned() },
    };
    fault.unwrap_or_else(|| Fault { path: ".".to_owned(), kind: "unknown".to_owned() })
}

fn parse<T: DeserializeOwned>(interaction: &Value) -> Option<Fault> {
    let error = serde_path_to_error::deserialize::<_, T>(interaction).err()?;
    Some(Fault { path: redact_values(error.path()), kind: error_kind(&error.inner().to_string()) })
}

/// Formats the path, with `*` for each key that does not look like a field name. Such a key may be
/// an id or a user's text.
fn redact_values(path: &serde_path_to_error::Path) -> String {
    use serde_path_to_error::Segment;
    let is_field = |key: &str| !key.is_empty() && key.bytes().all(|b| b.is_ascii_lowercase() || b == b'_');
    let mut text = String::new();
    for segment in path {
        match segment {
            Segment::Seq { index } => text.push_str(&format!("[{index}]")),
            Segment::Map { key } if is_field(key) => text.push_str(&format!(".{key}")),
            Segment::Map { .. } | Segment::Enum { .. } | Segment::Unknown => text.push_str(".*"),
        }
    }
    text.trim_start_matches('.').to_owned()
}

/// Returns the start of serde's message, before it quotes the value. Adds the name of a missing
/// field, since it comes from the program and not from the value.
fn error_kind(message: &str) -> String {
    const KINDS: [&str; 6] = [
        "missing field",
        "duplicate field",
        "invalid type",
        "invalid value",
        "invalid length",
        "unknown variant",
    ];
    let kind = KINDS.into_iter().find(|kind| message.starts_with(kind));
    match (kind, message.split('`').nth(1)) {
        (Some(kind @ "missing field"), Some(field)) => format!("{kind} {field}"),
        (Some(kind), _) => kind.to_owned(),
        (None, _) => "other".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn faults_have_a_path_and_no_value() {
        let fault = |interaction: Value| {
            let Fault { path, kind } = find(&interaction);
            format!("{path}: {kind}")
        };
        let id = "1234";
        assert_eq!(fault(json!({ "type": 9, "token": "secret" })), "type: unknown type of interaction");
        assert_eq!(
            fault(json!({ "type": 2, "id": id, "application_id": id, "data": "secret" })),
            "data: invalid type"
        );
        let data = json!({ "id": id, "name": "solve", "type": 1, "resolved": { "users": { "secret": 7 } } });
        let found = fault(json!({ "type": 4, "id": id, "application_id": id, "data": data }));
        assert!(found.starts_with("data.resolved.users") && !found.contains("secret"), "{found}");
        assert!(fault(json!({ "type": 3, "id": id })).contains("missing field"));
    }
}
