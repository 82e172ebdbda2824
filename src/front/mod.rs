//! The front ends: Discord, the command line, the health endpoints. They know puzzle families only
//! through their common interface: no front end imports the module of a family.

pub mod cli;
pub mod discord;
pub mod health;
