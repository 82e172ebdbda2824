//! One binary with every integration test of the puzzles.

mod boards;
mod hex;
mod klotski;
mod plain;
mod sliding;
mod support;
