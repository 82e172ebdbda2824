//! The front ends: Discord and the command line. They know the app, what a family says
//! of itself, and the languages; they know no puzzle.

pub mod cli;
pub mod discord;
pub mod health;
