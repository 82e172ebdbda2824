//! Drawings of boards and moves.

use cantor_puzzles::puzzle::Scene;
use expect_test::{Expect, expect};

use super::{no_tables, parse, solve};
use crate::support::read;

#[test]
fn boards_and_moves_are_drawn() {
    let check_scene = |scene: Scene, expected: Expect| expected.assert_eq(&scene.to_string());
    let board = parse("AABC/AAB./D.../#EE. → A2,1 C3,3");
    check_scene(
        board.scene(),
        expect![[r#"
            scene 4x4
            Tray Tray at 0,0 size 1x1
            Tray Tray at 1,0 size 1x1
            Tray Tray at 2,0 size 1x1
            Tray Tray at 3,0 size 1x1
            Tray Tray at 0,1 size 1x1
            Tray Tray at 1,1 size 1x1
            Tray Tray at 2,1 size 1x1
            Tray Tray at 3,1 size 1x1
            Tray Tray at 0,2 size 1x1
            Tray Tray at 1,2 size 1x1
            Tray Tray at 2,2 size 1x1
            Tray Tray at 3,2 size 1x1
            Tray Tray at 1,3 size 1x1
            Tray Tray at 2,3 size 1x1
            Tray Tray at 3,3 size 1x1
            Frame Home(0) at 0,1 size 2x2
            Frame Home(3) at 2,2 size 1x1
            Block Target at 0,0 size 2x2 "A"
            Block Piece(2) at 2,0 size 1x2 "B"
            Block Target at 3,0 size 1x1 "C"
            Block Piece(3) at 0,2 size 1x1 "D"
            Block Piece(1) at 1,3 size 2x1 "E"
        "#]],
    );
    // A slide around a corner marks the cells of its path with dots.
    check_scene(
        read(&*board, "C:DDL").expect("legal").scene(1),
        expect![[r#"
            scene 4x4
            Tray Tray at 0,0 size 1x1
            Tray Tray at 1,0 size 1x1
            Tray Tray at 2,0 size 1x1
            Tray Tray at 3,0 size 1x1
            Tray Tray at 0,1 size 1x1
            Tray Tray at 1,1 size 1x1
            Tray Tray at 2,1 size 1x1
            Tray Tray at 3,1 size 1x1
            Tray Tray at 0,2 size 1x1
            Tray Tray at 1,2 size 1x1
            Tray Tray at 2,2 size 1x1
            Tray Tray at 3,2 size 1x1
            Tray Tray at 1,3 size 1x1
            Tray Tray at 2,3 size 1x1
            Tray Tray at 3,3 size 1x1
            Frame Home(0) at 0,1 size 2x2
            Frame Home(3) at 2,2 size 1x1
            Block Target at 0,0 size 2x2 "A"
            Block Piece(2) at 2,0 size 1x2 "B"
            Block Home(3) at 2,2 size 1x1 "C"
            Block Piece(3) at 0,2 size 1x1 "D"
            Block Piece(1) at 1,3 size 2x1 "E"
            Frame Mark at 2,2 size 1x1
            Dot Mark at 3,0 size 1x1
            Dot Mark at 3,1 size 1x1
            Dot Mark at 3,2 size 1x1
        "#]],
    );
    // A goal for any block of a size: all blocks of that size are drawn as targets, and the block
    // in the goal scene has no name.
    let any = parse("ABC/DD./DD. → 1x1:3,3");
    check_scene(
        any.scene(),
        expect![[r#"
            scene 3x3
            Tray Tray at 0,0 size 3x3
            Frame Home(3) at 2,2 size 1x1
            Block Target at 0,0 size 1x1 "A"
            Block Target at 1,0 size 1x1 "B"
            Block Target at 2,0 size 1x1 "C"
            Block Piece(0) at 0,1 size 2x2 "D"
        "#]],
    );
    check_scene(
        any.aim_scene().expect("a goal scene"),
        expect![[r#"
            scene 3x3
            Tray Tray at 0,0 size 3x3
            Frame Home(3) at 2,2 size 1x1
            Block Home(3) at 2,2 size 1x1
        "#]],
    );
    assert_eq!(any.aim().map(|aim| aim.id), Some("klotski-aim-any"));
    assert_eq!(board.aim(), None);
    let goal = parse("AB/A./.. → A2,1");
    check_scene(
        solve(&*goal, &no_tables()).expect("a solution").line.end().scene(),
        expect![[r#"
        scene 2x3
        Tray Tray at 0,0 size 2x3
        Frame Home(2) at 0,1 size 1x2
        Block Home(2) at 0,1 size 1x2 "A"
        Block Piece(3) at 1,0 size 1x1 "B"
    "#]],
    );
}
