//! Slash commands as Discord sends them.

use serde_json::{Value, json};

pub(crate) fn command(name: &str, family: &str, options: &[(&str, Value)]) -> Value {
    let options: Vec<Value> =
        options.iter().map(|(name, value)| json!({ "name": name, "value": value })).collect();
    json!({ "name": name, "options": [{ "name": family, "options": options }] })
}

/// `/solve sliding` with these options.
pub(crate) fn solve_with(options: &[(&str, Value)]) -> Value {
    command("solve", "sliding", options)
}

/// `/solve sliding` with this board.
pub(crate) fn solve(board: &str) -> Value {
    solve_with(&[("board", board.into())])
}
