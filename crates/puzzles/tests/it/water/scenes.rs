//! What is drawn of a level, as text.

use expect_test::{Expect, expect};

use super::parse;
use crate::support::read;

fn check(scene: &cantor_puzzles::puzzle::Scene, expected: &Expect) {
    expected.assert_eq(&scene.to_string());
}

#[test]
fn a_level_shows_its_bottles_and_what_is_hidden() {
    check(&parse("A? .B", "water").scene(), &expect![[""]]);
}

#[test]
fn a_pour_is_marked_where_it_left_and_where_it_came() {
    let line = read(&*parse("ABB ..A ...", "water"), "1>2 1>3").expect("legal");
    check(&line.scene(2), &expect![[""]]);
}

#[test]
fn a_solved_level_is_drawn_as_any_other() {
    let solved = parse("BB .. .A", "ball");
    assert!(solved.is_solved() && solved.goal_scene().is_none());
    check(&solved.scene(), &expect![[""]]);
}
