//! Tests of kinds in close colours.

use super::*;

#[test]
fn pale_colours_are_two_kinds_if_items_are_plain() {
    let plain = |pixel: Rgb| Patch::new(vec![pixel; POINTS * POINTS]);
    let (grey, yellow) = (plain([239, 239, 239]), plain([255, 249, 205]));
    let of = |patches: &[&Patch]| group(patches).map(|grouping| grouping.of);
    assert_eq!(of(&[&grey, &yellow, &grey, &yellow]), Some(vec![1, 0, 1, 0]));
    // A colour between them makes the difference noise.
    let between = plain([247, 244, 222]);
    assert_eq!(of(&[&grey, &yellow, &between, &yellow]), Some(vec![0; 4]));
}
