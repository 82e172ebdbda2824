//! What is drawn of a small board: as it stands, after a move, and at its goal.

use expect_test::expect;

use crate::support::{parse, read};

#[test]
fn tiles_are_drawn_at_home_or_away() {
    let board = parse("sliding", "123/405");
    expect![[]].assert_eq(&board.scene().to_string());
    assert_eq!(board.goal_scene(), None);
}

#[test]
fn the_last_move_is_marked() {
    let line = read(&*parse("sliding", "123/405"), "R").expect("legal");
    expect![[]].assert_eq(&line.scene(1).to_string());
    assert_eq!(line.scene(0), line.start().scene());
}

#[test]
fn the_goal_has_every_tile_at_home() {
    expect![[]].assert_eq(&parse("sliding", "0123 → snail").scene().to_string());
}
