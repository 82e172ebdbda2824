//! Boards read from pictures that are drawn here, in skins from seeds that are meant to be harder than those of games.
//! What is sure has to be right, always; and most has to be right.

mod blocks;
mod own;
mod paint;
mod tubes;

use cantor_puzzles::families::reading::Reading;
use cantor_puzzles::families::{klotski, water};
use cantor_puzzles::vision;
use image::RgbImage;

/// Reads drawn boards; which share was read right, and whether a wrong one was sure.
fn share(
    name: &str,
    count: u64,
    draw: impl Fn(u64) -> (RgbImage, String),
    read: impl Fn(&RgbImage) -> Option<Reading>,
) -> f32 {
    let (mut right, mut sure, mut lies) = (0, 0, Vec::new());
    for seed in 0..count {
        let (picture, board) = draw(seed);
        let reading = read(&picture);
        let is_right = reading.as_ref().is_some_and(|reading| reading.board == board);
        let is_sure = reading.as_ref().is_some_and(|reading| reading.sure);
        right += u64::from(is_right);
        sure += u64::from(is_right && is_sure);
        if is_sure && !is_right {
            lies.push(seed);
        }
    }
    println!("{name}: {right} of {count} right, {sure} of them sure");
    assert!(lies.is_empty(), "{name}: sure of a wrong board, seeds {lies:?}");
    right as f32 / count as f32
}

fn read_tubes(picture: &RgbImage) -> Option<Reading> {
    vision::tubes::observe(picture).as_ref().and_then(water::observe::reading)
}

fn read_blocks(picture: &RgbImage) -> Option<Reading> {
    vision::blocks::observe(picture).as_ref().and_then(klotski::observe::reading)
}

#[test]
fn tubes_in_generated_skins() {
    let draw = |hidden: bool| {
        move |seed: u64| {
            let skin = tubes::draw(seed, hidden);
            (skin.picture, skin.board)
        }
    };
    assert!(share("tubes", 40, draw(false), read_tubes) >= 0.6);
    assert!(share("tubes, hidden", 20, draw(true), read_tubes) >= 0.4);
}

#[test]
fn blocks_in_generated_skins() {
    let draw = |style: blocks::Style| {
        move |seed: u64| {
            let skin = blocks::draw(seed, style);
            (skin.picture, skin.board)
        }
    };
    assert!(share("flat blocks", 12, draw(blocks::Style::Flat), read_blocks) >= 0.5);
    assert!(share("wooden blocks", 12, draw(blocks::Style::Wood), read_blocks) >= 0.3);
    assert!(share("portraits", 16, draw(blocks::Style::Portraits), read_blocks) >= 0.3);
}

#[test]
fn pictures_without_a_board_are_not_sure() {
    for seed in 0..12 {
        let mut canvas = paint::Canvas::new(720, 1280, seed);
        let colour = canvas.colour();
        canvas.ground(colour);
        canvas.screen();
        for picture in [canvas.picture, RgbImage::new(1, 1), RgbImage::new(300, 2)] {
            for reading in [read_tubes(&picture), read_blocks(&picture)].into_iter().flatten() {
                assert!(!reading.sure, "seed {seed}: {reading:?}");
            }
        }
    }
}
