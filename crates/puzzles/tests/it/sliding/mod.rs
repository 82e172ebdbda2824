//! Sliding puzzles.

mod large;
mod multi;
mod notations;
mod patterns;
mod scenes;
mod solve;
mod texts;
