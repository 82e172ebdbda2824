//! Drawings of a small board: at the start, after a move, and at its goal.

use cantor_puzzles::puzzle::scene::Ink;
use expect_test::expect;

use crate::support::{parse, read};

#[test]
fn tiles_are_drawn_at_home_or_away() {
    let board = parse("sliding", "123/405");
    expect![[r#"
        scene 3x2
        Tray Tray at 0,0 size 3x2
        Block Home(0) at 0,0 size 1x1 "1"
        Block Home(0) at 1,0 size 1x1 "2"
        Block Home(0) at 2,0 size 1x1 "3"
        Block Home(0) at 0,1 size 1x1 "4"
        Block Piece(1) at 2,1 size 1x1 "5"
    "#]]
    .assert_eq(&board.scene().to_string());
    assert_eq!(board.goal_scene(), None, "the numbers show the goal");
    let solved = board.solved_scene().expect("the goal determines every tile");
    assert!(solved.items.iter().skip(1).all(|item| matches!(item.ink, Ink::Home(_))));
}

#[test]
fn the_last_move_is_marked() {
    let line = read(&*parse("sliding", "123/405"), "R").expect("legal");
    expect![[r#"
        scene 3x2
        Tray Tray at 0,0 size 3x2
        Block Home(0) at 0,0 size 1x1 "1"
        Block Home(0) at 1,0 size 1x1 "2"
        Block Home(0) at 2,0 size 1x1 "3"
        Block Piece(0) at 1,1 size 1x1 "4"
        Block Piece(1) at 2,1 size 1x1 "5"
        Frame Mark at 1,1 size 1x1
        Dot Mark at 0,1 size 1x1
    "#]]
    .assert_eq(&line.scene(1).to_string());
    assert_eq!(line.scene(0), line.start().scene(), "nothing is marked before the first move");
}

#[test]
fn the_goal_has_every_tile_at_home() {
    expect![[r#"
        scene 2x2
        Tray Tray at 0,0 size 2x2
        Block Home(0) at 0,0 size 1x1 "1"
        Block Home(0) at 1,0 size 1x1 "2"
        Block Home(1) at 1,1 size 1x1 "3"
    "#]]
    .assert_eq(&parse("sliding", "1203 → snail").scene().to_string());
}
