//! Pouring rules read from the shape of units: only balls show the background between them. A ball
//! may be lifted within its tube.

use cantor_fixtures::pictures::paint::{Canvas, Colour, mix};
use cantor_fixtures::pictures::{board_text, read};
use image::RgbImage;

/// A level with tubes of four places, listed from the bottom.
const LEVEL: [&str; 6] = ["ABCD", "BDA", "CCDB", "DABC", "A", ""];

const COLOURS: [Colour; 4] = [[214, 52, 60], [52, 96, 226], [44, 172, 84], [240, 196, 48]];

/// Background of the page, and colour of the glass.
const THEMES: [(Colour, Colour); 2] = [([26, 30, 44], [196, 204, 214]), ([240, 240, 236], [88, 96, 112])];

/// Width of a tube and height of a unit, in pixels.
const UNIT: f32 = 64.0;

/// Draws a level, with spaces for empty places below units. `draw_unit` draws a unit into its box.
fn draw(level: [&str; 6], seed: u64, draw_unit: impl Fn(&mut Canvas, [f32; 4], Colour)) -> RgbImage {
    let mut canvas = Canvas::new(760, 620, seed);
    let (ground, glass) = THEMES[seed as usize % THEMES.len()];
    canvas.draw_card([0.0, 0.0, 760.0, 620.0], 0.0, ground);
    let (bottom, top) = (500.0, 500.0 - 4.4 * UNIT);
    for (number, tube) in level.iter().enumerate() {
        let left = 70.0 + 110.0 * number as f32;
        canvas.draw_card([left - 4.0, top, left + UNIT + 4.0, bottom + 4.0], 10.0, glass);
        canvas.draw_card([left, top - 1.0, left + UNIT, bottom], 8.0, ground);
        for (place, letter) in tube.bytes().enumerate().filter(|&(_, letter)| letter != b' ') {
            let low = bottom - place as f32 * UNIT;
            let area = [left, low - UNIT, left + UNIT, low];
            draw_unit(&mut canvas, area, COLOURS[usize::from(letter - b'A')]);
        }
    }
    canvas.compress_as_jpeg(90)
}

/// Reads the level of two seeds, and returns the rules, which may be empty.
fn rules(draw_unit: impl Fn(&mut Canvas, [f32; 4], Colour) + Copy) -> Vec<String> {
    let rule = |seed| {
        let reading = read("water", &draw(LEVEL, seed, draw_unit))?;
        Some(reading.options.get("rule").unwrap_or_default().to_owned())
    };
    (0..2).filter_map(rule).collect()
}

#[test]
fn liquids_with_gradients_are_poured_as_water() {
    let rules = rules(|canvas, area, colour| {
        canvas.shade(area, |_, y| mix(colour, [0; 3], 0.45 * (y - area[1]) / UNIT), |_, _| 1.0);
    });
    assert_eq!(rules, [""; 2]);
}

#[test]
fn liquids_with_pale_discs_are_poured_as_water() {
    let rules = rules(|canvas, area, colour| {
        canvas.draw_card(area, 0.0, colour);
        let middle = ((area[0] + area[2]) / 2.0, (area[1] + area[3]) / 2.0);
        canvas.draw_disc(middle, UNIT * 0.4, mix(colour, [255; 3], 0.35));
    });
    assert_eq!(rules, [""; 2]);
}

/// Draws a ball into its box, with a diameter of `share` of the box.
fn draw_ball(canvas: &mut Canvas, area: [f32; 4], colour: Colour, share: f32) {
    let middle = ((area[0] + area[2]) / 2.0, (area[1] + area[3]) / 2.0);
    canvas.draw_disc(middle, UNIT * share / 2.0, colour);
}

#[test]
fn balls_narrower_than_their_tubes_are_moved_as_balls() {
    let rules = rules(|canvas, area, colour| draw_ball(canvas, area, colour, 0.6));
    assert_eq!(rules, ["ball"; 2]);
}

#[test]
fn balls_with_a_sign_in_their_middle_are_moved_as_balls() {
    let rules = rules(|canvas, area, colour| {
        draw_ball(canvas, area, colour, 0.9);
        let sign = [[0.3, 0.35, 0.7, 0.5], [0.4, 0.52, 0.6, 0.65]];
        for (at, [left, top, right, bottom]) in sign.into_iter().enumerate() {
            let x = |share: f32| area[0] + share * UNIT;
            let y = |share: f32| area[1] + share * UNIT;
            let ink = mix(colour, [255 * (at as u8); 3], 0.6);
            canvas.draw_card([x(left), y(top), x(right), y(bottom)], 2.0, ink);
        }
    });
    assert_eq!(rules, ["ball"; 2]);
}

#[test]
fn oval_units_are_asked_about() {
    let are_sure = |height: f32| {
        let sure = |seed| {
            let picture = draw(LEVEL, seed, |canvas, [left, top, right, bottom], colour| {
                let (middle, half) = ((top + bottom) / 2.0, height / 2.0 * UNIT);
                let area = [left + 3.0, middle - half, right - 3.0, middle + half];
                canvas.draw_card(area, half, colour);
            });
            read("water", &picture).is_some_and(|reading| reading.sure)
        };
        (0..2).all(sure)
    };
    assert!(are_sure(0.9), "balls");
    assert!(!are_sure(0.6));
}

#[test]
fn a_ball_lifted_within_its_tube_is_lowered() {
    let mut lifted = LEVEL;
    lifted[1] = "BD A";
    for seed in 0..2 {
        let picture = |level| draw(level, seed, |canvas, area, colour| draw_ball(canvas, area, colour, 1.0));
        let lowered = read("water", &picture(lifted)).expect("a level");
        let plain = read("water", &picture(LEVEL)).expect("a level");
        assert_eq!(board_text("water", &lowered), board_text("water", &plain));
        assert!(!lowered.sure, "the player is asked");
    }
}
