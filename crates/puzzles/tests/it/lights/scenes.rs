//! Drawings of boards, as text.

use expect_test::expect;

use super::parse;
use crate::support::read;

#[test]
fn lamps_are_discs_and_rings_and_the_pressed_one_is_framed() {
    let board = parse("1#/02");
    expect![[r#"
        scene 2.65x2.65
        Tray Tray at 0,0 size 2.65x2.65
        Box Tray at 0.8,0.03 size 0.5x0.5 "a"
        Box Tray at 1.8,0.03 size 0.5x0.5 "b"
        Box Tray at 0.03,0.8 size 0.5x0.5 "1"
        Box Tray at 0.03,1.8 size 0.5x0.5 "2"
        Disc Mark at 0.71,0.71 size 0.68x0.68 "1"
        Disc Point at 0.71,1.71 size 0.68x0.68
        Disc Tray at 0.81,1.81 size 0.48x0.48
        Disc Target at 1.71,1.71 size 0.68x0.68 "2"
    "#]]
    .assert_eq(&board.scene().to_string());
    let line = read(&*board, "a2").expect("legal");
    let marked = line.scene(1).to_string();
    expect!["Frame Mark at 0.55,1.55 size 1x1"].assert_eq(marked.lines().last().unwrap_or_default());
}

#[test]
fn goals_other_than_words_are_drawn() {
    assert!(parse("10/01").goal_scene().is_none() && parse("10/01").aim_scene().is_none());
    assert!(parse("10/01 → on").goal_scene().is_none());
    let goal = parse("10/01 → 11/00").goal_scene().expect("a drawing");
    assert_eq!(goal, parse("11/00").scene());
}

#[test]
fn rings_are_drawn_around_their_numbers() {
    expect![[r#"
        scene 3.8x3.8
        Tray Tray at 0,0 size 3.8x3.8
        Box Tray at 1.65,1.13 size 0.5x0.5 "1"
        Box Tray at 2.17,1.65 size 0.5x0.5 "2"
        Box Tray at 1.65,2.17 size 0.5x0.5 "3"
        Box Tray at 1.13,1.65 size 0.5x0.5 "4"
        Disc Mark at 1.56,0.26 size 0.68x0.68
        Disc Point at 2.86,1.56 size 0.68x0.68
        Disc Tray at 2.96,1.66 size 0.48x0.48
        Disc Mark at 1.56,2.86 size 0.68x0.68
        Disc Point at 0.26,1.56 size 0.68x0.68
        Disc Tray at 0.36,1.66 size 0.48x0.48
    "#]]
    .assert_eq(&parse("1010 edges:ring").scene().to_string());
}
