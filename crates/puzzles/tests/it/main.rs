//! One binary with every integration test of the puzzles.

mod animation;
mod artwork;
mod boards;
mod generated;
mod hex;
mod klotski;
mod line;
mod noise;
mod pictures;
mod plain;
mod progress;
mod shown;
mod sliding;
mod support;
mod water;
