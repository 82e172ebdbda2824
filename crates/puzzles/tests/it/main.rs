//! One binary with every integration test of the puzzles.

mod boards;
mod hex;
<<<<<<< HEAD
mod sliding;
=======
mod klotski;
mod plain;
>>>>>>> f-klotski
mod support;
