//! The front ends: Discord, the command line, the health endpoints. They import the app, the
//! self-description of families and the languages, but no puzzle.

pub mod cli;
pub mod discord;
pub mod health;
