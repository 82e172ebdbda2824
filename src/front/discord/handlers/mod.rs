//! Answers commands and buttons, and renders boards and games; imports only the model.

pub(crate) mod buttons;
mod command;
pub mod commands;
pub(crate) mod games;
pub(crate) mod personal;
mod presets;
mod registration;
mod views;
mod zone;
