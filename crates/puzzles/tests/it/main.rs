//! One binary with every integration test of the puzzles.

mod animation;
mod boards;
mod hex;
mod klotski;
mod line;
mod noise;
mod plain;
mod shown;
mod sliding;
mod support;
mod water;
