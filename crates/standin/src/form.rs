//! Validation of a request body. Each fault is reported under its path, as in Discord's error
//! 50035.

use serde_json::{Map, Value, json};

use crate::refusal::Refusal;

/// Collects the faults of one request body under their paths.
#[derive(Debug, Default)]
pub(crate) struct Form {
    errors: Map<String, Value>,
    path: Vec<String>,
}

impl Form {
    /// Runs `check` with `key` appended to the current path.
    pub(crate) fn at(&mut self, key: impl ToString, check: impl FnOnce(&mut Self)) {
        self.path.push(key.to_string());
        check(self);
        self.path.pop();
    }

    /// Reports a fault at the current path.
    pub(crate) fn refuse(&mut self, code: &str, message: &str) {
        let mut place = &mut self.errors;
        for key in &self.path {
            let entry = place.entry(key.clone()).or_insert_with(|| json!({}));
            place = entry.as_object_mut().expect("all entries except `_errors` are objects");
        }
        let list = place.entry("_errors").or_insert_with(|| json!([]));
        list.as_array_mut().expect("`_errors` is a list").push(json!({ "code": code, "message": message }));
    }

    /// Ends the validation; returns an error if there was a fault.
    pub(crate) fn finish(self) -> Result<(), Refusal> {
        if self.errors.is_empty() { Ok(()) } else { Err(self.into_refusal()) }
    }

    /// Converts the faults into a refusal; at least one must have been reported.
    pub(crate) fn into_refusal(self) -> Refusal {
        Refusal::form(Value::Object(self.errors))
    }

    /// Reads the text under `key`, which must have `min` to `max` characters. It may be absent or
    /// null if it is not required.
    pub(crate) fn text<'a>(
        &mut self,
        object: &'a Value,
        key: &str,
        (min, max): (usize, usize),
        required: bool,
    ) -> Option<&'a str> {
        let mut found = None;
        self.at(key, |form| match &object[key] {
            Value::Null if required => form.refuse_missing(),
            Value::Null => {}
            Value::String(text) => {
                form.check_length(text.chars().count(), (min, max));
                found = Some(text.as_str());
            }
            _ => form.refuse("STRING_TYPE_CONVERT", "Could not interpret value as string."),
        });
        found
    }

    /// Reads the list under `key`, which may have at most `max` entries. An absent or null list
    /// counts as empty.
    pub(crate) fn list<'a>(&mut self, object: &'a Value, key: &str, max: usize) -> &'a [Value] {
        let mut found: &[Value] = &[];
        self.at(key, |form| match &object[key] {
            Value::Null => {}
            Value::Array(list) => {
                form.check_length(list.len(), (0, max));
                found = list;
            }
            _ => form.refuse("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType."),
        });
        found
    }

    /// Reads the boolean under `key`. An absent or null boolean counts as false.
    pub(crate) fn flag(&mut self, object: &Value, key: &str) -> bool {
        if !(object[key].is_null() || object[key].is_boolean()) {
            self.at(key, |form| form.refuse("BOOLEAN_TYPE_CONVERT", "Must be either true or false."));
        }
        object[key].as_bool().unwrap_or(false)
    }

    /// Checks that each entry of the list under `key` is one of `allowed`.
    pub(crate) fn check_each(&mut self, object: &Value, key: &str, allowed: &[Value]) {
        for (index, value) in self.list(object, key, allowed.len().max(1)).iter().enumerate() {
            if !allowed.contains(value) {
                self.at(key, |form| form.at(index, |form| form.refuse_value(allowed)));
            }
        }
    }

    /// Reports a missing field at the current path.
    pub(crate) fn refuse_missing(&mut self) {
        self.refuse("BASE_TYPE_REQUIRED", "This field is required");
    }

    /// Reports at the current path a value that is not one of `allowed`.
    pub(crate) fn refuse_value(&mut self, allowed: &[Value]) {
        let allowed: Vec<_> = allowed.iter().map(Value::to_string).collect();
        self.refuse("BASE_TYPE_CHOICES", &format!("Value must be one of ({}).", allowed.join(", ")));
    }

    fn check_length(&mut self, length: usize, (min, max): (usize, usize)) {
        if !(min..=max).contains(&length) {
            let message = match min {
                0 => format!("Must be {max} or fewer in length."),
                _ => format!("Must be between {min} and {max} in length."),
            };
            self.refuse("BASE_TYPE_BAD_LENGTH", &message);
        }
    }
}
