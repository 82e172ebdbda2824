//! The message of a pressed component, which interim answers keep.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use serenity::all::Message;

/// The text and the components of a message.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShownMessage {
    /// The text.
    pub content: String,
    /// The rows of components, as Discord sends them.
    pub components: Value,
}

impl ShownMessage {
    /// Reads a message.
    pub(super) fn parse(message: &Message) -> Self {
        let mut components = serde_json::to_value(&message.components).unwrap_or_default();
        remove_nulls(&mut components);
        Self { content: message.content.clone(), components }
    }

    /// The components, all disabled.
    pub(crate) fn disabled_components(&self) -> Value {
        let mut components = self.components.clone();
        let rows = components.as_array_mut().into_iter().flatten();
        for component in rows.filter_map(|row| row["components"].as_array_mut()).flatten() {
            component["disabled"] = true.into();
        }
        components
    }
}

/// Removes fields without a value, which Discord does not accept in requests.
fn remove_nulls(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.retain(|_, field| !field.is_null());
            fields.values_mut().for_each(remove_nulls);
        }
        Value::Array(items) => items.iter_mut().for_each(remove_nulls),
        _ => {}
    }
}
