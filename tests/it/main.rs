//! One binary with every integration test.

mod boards;
mod cli;
mod discord;
mod locales;
mod solve;
mod standin;
mod tidy;

/// The lines of a data file under `tests/data`: comments left out, each split at tabs.
fn rows(text: &str) -> impl Iterator<Item = Vec<String>> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split('\t').map(|field| field.replace("\\n", "\n")).collect())
}
