//! One binary with every integration test of the puzzles.

mod hex;
mod support;
mod water;
