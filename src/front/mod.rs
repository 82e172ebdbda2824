//! The front ends: Discord, the command line, the playground. They know the app, what a family says
//! of itself, and the languages; they know no puzzle.

pub mod cli;
pub mod discord;
