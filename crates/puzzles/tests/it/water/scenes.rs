//! Drawings of levels, as text.

use expect_test::{Expect, expect};

use super::parse;
use crate::support::read;

fn check(scene: &cantor_puzzles::puzzle::Scene, expected: &Expect) {
    expected.assert_eq(&scene.to_string());
}

#[test]
fn levels_show_bottles_and_hidden_units() {
    check(
        &parse("A? .B", "water").scene(),
        &expect![[r#"
            scene 1.8x1.93
            Flask Point at 0.13,0.08 size 0.72x1.29
            Flask Tray at 0.18,0.08 size 0.62x1.24
            Flask Point at 0.18,0.78 size 0.62x0.54 "?"
            Box Liquid(0) at 0.18,0.24 size 0.62x0.54 "A"
            Block Tray at 0.08,1.37 size 0.82x0.46 "1"
            Flask Point at 0.95,0.08 size 0.72x1.29
            Flask Tray at 1,0.08 size 0.62x1.24
            Flask Liquid(7) at 1,0.78 size 0.62x0.54 "B"
            Block Tray at 0.9,1.37 size 0.82x0.46 "2"
        "#]],
    );
}

#[test]
fn pours_are_marked_at_source_and_target() {
    let line = read(&*parse("ABB ..A ...", "water"), "1>2 1>3").expect("legal");
    check(
        &line.scene(2),
        &expect![[r#"
            scene 2.62x2.47
            Flask Point at 0.13,0.08 size 0.72x1.83
            Flask Tray at 0.18,0.08 size 0.62x1.78
            Dot Mark at 0.18,1.32 size 0.62x0.54
            Dot Mark at 0.18,0.78 size 0.62x0.54
            Block Mark at 0.08,1.91 size 0.82x0.46 "1"
            Flask Point at 0.95,0.08 size 0.72x1.83
            Flask Tray at 1,0.08 size 0.62x1.78
            Flask Liquid(0) at 1,1.32 size 0.62x0.54 "A"
            Box Liquid(0) at 1,0.78 size 0.62x0.54 "A"
            Block Tray at 0.9,1.91 size 0.82x0.46 "2"
            Flask Point at 1.77,0.08 size 0.72x1.83
            Flask Tray at 1.82,0.08 size 0.62x1.78
            Flask Liquid(7) at 1.82,1.32 size 0.62x0.54 "B"
            Box Liquid(7) at 1.82,0.78 size 0.62x0.54 "B"
            Box Mark at 1.69,0.78 size 0.08x1.08
            Box Mark at 2.49,0.78 size 0.08x1.08
            Block Mark at 1.72,1.91 size 0.82x0.46 "3"
        "#]],
    );
}

#[test]
fn pours_from_the_bottom_are_marked_at_the_tap() {
    let line = read(&*parse("BBA ..A", "bottom"), "1>2").expect("legal");
    check(
        &line.scene(1),
        &expect![[r#"
        scene 1.8x2.63
        Flask Point at 0.13,0.08 size 0.72x1.83
        Flask Tray at 0.18,0.08 size 0.62x1.78
        Flask Liquid(7) at 0.18,1.32 size 0.62x0.54 "B"
        Box Liquid(7) at 0.18,0.78 size 0.62x0.54 "B"
        Box Mark at 0.32,1.91 size 0.34x0.16
        Block Mark at 0.08,2.07 size 0.82x0.46 "1"
        Flask Point at 0.95,0.08 size 0.72x1.83
        Flask Tray at 1,0.08 size 0.62x1.78
        Flask Liquid(0) at 1,1.32 size 0.62x0.54 "A"
        Box Liquid(0) at 1,0.78 size 0.62x0.54 "A"
        Box Mark at 0.87,0.78 size 0.08x0.54
        Box Mark at 1.67,0.78 size 0.08x0.54
        Box Point at 1.21,1.91 size 0.2x0.16
        Block Mark at 0.9,2.07 size 0.82x0.46 "2"
    "#]],
    );
}

#[test]
fn solved_levels_are_drawn() {
    let solved = parse("BB .. .A", "ball");
    assert!(solved.is_solved() && solved.goal_scene().is_none());
    check(
        &solved.scene(),
        &expect![[r#"
            scene 2.62x1.93
            Flask Point at 0.13,0.08 size 0.72x1.29
            Flask Tray at 0.18,0.08 size 0.62x1.24
            Disc Liquid(7) at 0.22,0.78 size 0.54x0.54 "B"
            Disc Liquid(7) at 0.22,0.24 size 0.54x0.54 "B"
            Block Tray at 0.08,1.37 size 0.82x0.46 "1"
            Flask Point at 0.95,0.08 size 0.72x1.29
            Flask Tray at 1,0.08 size 0.62x1.24
            Block Tray at 0.9,1.37 size 0.82x0.46 "2"
            Flask Point at 1.77,0.08 size 0.72x1.29
            Flask Tray at 1.82,0.08 size 0.62x1.24
            Disc Liquid(0) at 1.86,0.78 size 0.54x0.54 "A"
            Block Tray at 1.72,1.37 size 0.82x0.46 "3"
        "#]],
    );
}

#[test]
fn colours_keep_the_players_characters() {
    for colours in
        ["红橙黄绿青蓝紫粉棕灰黑白靛金", "紅橘黃綠藍銀褐", "赤緑桃茶黒紺水", "빨주노초파보분갈회검흰남금"]
    {
        let level = colours.chars().map(String::from).collect::<Vec<_>>().join(" ");
        let scene = parse(&format!("{level} ...."), "water").scene();
        let labels: Vec<&str> = scene.items.iter().filter_map(|item| item.label.as_deref()).collect();
        for colour in colours.chars() {
            assert!(labels.contains(&&*colour.to_string()), "{colour} in {labels:?}");
            assert_eq!(cantor_puzzles::render::missing_glyph(&colour.to_string()), None, "{colour}");
        }
    }
}
