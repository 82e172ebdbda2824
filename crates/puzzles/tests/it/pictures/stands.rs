//! Levels without clear tubes: rings on pegs with plates, balls on bars or plain areas, and liquids
//! in wide or staggered tubes. Most levels must be read. No reading may be certain and wrong.

use cantor_fixtures::pictures::pegs::{
    draw_in_wide_tubes, draw_in_zigzag, draw_on_areas, draw_on_bars, draw_on_plates,
};
use cantor_fixtures::pictures::tubes::DrawnBoard;
use cantor_fixtures::pictures::{Score, measure};

/// Number of seeds that are read.
const COUNT: u64 = 12;

/// Draws and reads levels. Returns the number of right readings.
fn count_right(draw: fn(u64) -> DrawnBoard) -> u64 {
    let Score { right, sure_but_wrong, .. } = measure("water", 0..COUNT, |seed| {
        let skin = draw(seed);
        (skin.picture, skin.board)
    });
    assert!(sure_but_wrong.is_empty(), "sure of a wrong level: {sure_but_wrong:?}");
    right
}

#[test]
fn most_rings_on_pegs_with_plates_are_read() {
    let count = count_right(draw_on_plates);
    assert!(count >= 9, "{count} of {COUNT}");
}

#[test]
fn most_balls_on_bars_are_read() {
    let count = count_right(draw_on_bars);
    assert!(count >= 9, "{count} of {COUNT}");
}

#[test]
fn most_balls_on_areas_are_read() {
    let count = count_right(draw_on_areas);
    assert!(count >= 9, "{count} of {COUNT}");
}

#[test]
fn most_liquids_in_staggered_tubes_are_read() {
    let count = count_right(draw_in_zigzag);
    assert!(count >= 9, "{count} of {COUNT}");
}

#[test]
fn most_liquids_in_wide_tubes_are_read() {
    let count = count_right(draw_in_wide_tubes);
    assert!(count >= 9, "{count} of {COUNT}");
}
