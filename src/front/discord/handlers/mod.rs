//! Answers commands and buttons, and renders boards and games. Imports the model, but no other part
//! of `front::discord`.

pub(crate) mod buttons;
mod command;
pub mod commands;
pub(crate) mod games;
pub(crate) mod personal;
mod presets;
mod registration;
mod views;
mod zone;
