//! One binary with every integration test of the puzzles.

mod animation;
mod artwork;
mod boards;
mod dials;
mod english;
mod generated;
mod hex;
mod klotski;
mod ladder;
mod lights;
mod line;
mod memory;
mod noise;
mod pictures;
mod progress;
mod rush;
mod sliding;
mod support;
mod water;
