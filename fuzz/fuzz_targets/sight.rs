//! Reads a picture as a board of every family, and checks the guarantees of a reading.

use cantor_puzzles::families::FAMILIES;
use cantor_puzzles::family::Options;
use cantor_puzzles::vision::Picture;

/// Reads a picture with every family.
pub fn read(picture: &Picture, reference: Option<&Picture>) {
    for family in FAMILIES {
        let Some(sight) = family.sight() else { continue };
        let Some(reading) = sight.find(picture, reference, &Options::default()) else { continue };
        assert!((0.0..=1.0).contains(&reading.fit), "{reading:?}");
        assert!(reading.doubts.iter().all(|doubt| doubt.place > 0), "places count from 1: {reading:?}");
        // A sure reading has a legal board.
        assert!(!reading.sure || reading.board.is_ok(), "{reading:?}");
    }
}
