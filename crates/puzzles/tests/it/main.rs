//! One binary with every integration test of the puzzles.

mod hex;
mod klotski;
mod plain;
mod support;
