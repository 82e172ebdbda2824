//! Reads a picture as a board of every family, and checks the guarantees of a reading.

use cantor_puzzles::families::FAMILIES;
use cantor_puzzles::family::Options;
use cantor_puzzles::vision::{Effort, Picture, observe};

/// Maximum observations, far above those of any picture of these sizes.
const MOST_OBSERVATIONS: usize = 64;

pub fn read(picture: &Picture, reference: Option<&Picture>) {
    for family in FAMILIES {
        let Some(sight) = family.sight() else { continue };
        let observations = observe(picture, sight.look, reference, &Effort::unlimited());
        assert!(observations.len() <= MOST_OBSERVATIONS, "{} observations", observations.len());
        let Some(reading) = sight.find(picture, reference, &Options::default()) else { continue };
        assert!((0.0..=1.0).contains(&reading.fit), "{reading:?}");
        assert!(reading.doubts.iter().all(|doubt| doubt.place > 0), "places count from 1: {reading:?}");
        // A sure reading is a board.
        let board = family.parse(&reading.options);
        assert!(!reading.sure || board.is_ok(), "{reading:?}");
    }
}
