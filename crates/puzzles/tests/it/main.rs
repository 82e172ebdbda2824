//! One binary with every integration test of the puzzles.

mod boards;
mod hex;
mod sliding;
mod support;
