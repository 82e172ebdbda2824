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
            scene 1.8000001x1.9300001
            Flask Point at 0.13,0.08000004 size 0.72x1.29
            Flask Tray at 0.18,0.08000004 size 0.62x1.24
            Flask Point at 0.18,0.78000003 size 0.62x0.54 "?"
            Box Liquid(0) at 0.18,0.24000001 size 0.62x0.54 "A"
            Block Tray at 0.07999998,1.37 size 0.82000005x0.46 "1"
            Flask Point at 0.95000005,0.08000004 size 0.72x1.29
            Flask Tray at 1,0.08000004 size 0.62x1.24
            Flask Liquid(7) at 1,0.78000003 size 0.62x0.54 "B"
            Block Tray at 0.90000004,1.37 size 0.82000005x0.46 "2"
        "#]],
    );
}

#[test]
fn pours_are_marked_at_source_and_target() {
    let line = read(&*parse("ABB ..A ...", "water"), "1>2 1>3").expect("legal");
    check(
        &line.scene(2),
        &expect![[r#"
            scene 2.6200001x2.47
            Flask Point at 0.13,0.08000004 size 0.72x1.83
            Flask Tray at 0.18,0.08000004 size 0.62x1.7800001
            Dot Mark at 0.18,1.3200002 size 0.62x0.54
            Dot Mark at 0.18,0.78000015 size 0.62x0.54
            Block Mark at 0.07999998,1.9100001 size 0.82000005x0.46 "1"
            Flask Point at 0.95000005,0.08000004 size 0.72x1.83
            Flask Tray at 1,0.08000004 size 0.62x1.7800001
            Flask Liquid(0) at 1,1.3200002 size 0.62x0.54 "A"
            Box Liquid(0) at 1,0.78000015 size 0.62x0.54 "A"
            Block Tray at 0.90000004,1.9100001 size 0.82000005x0.46 "2"
            Flask Point at 1.7700001,0.08000004 size 0.72x1.83
            Flask Tray at 1.8200002,0.08000004 size 0.62x1.7800001
            Flask Liquid(7) at 1.8200002,1.3200002 size 0.62x0.54 "B"
            Box Liquid(7) at 1.8200002,0.78000015 size 0.62x0.54 "B"
            Box Mark at 1.6900002,0.7800001 size 0.08x1.08
            Box Mark at 2.49,0.7800001 size 0.08x1.08
            Block Mark at 1.72,1.9100001 size 0.82000005x0.46 "3"
        "#]],
    );
}

#[test]
fn pours_from_the_bottom_are_marked_at_the_tap() {
    let line = read(&*parse("BBA ..A", "bottom"), "1>2").expect("legal");
    check(
        &line.scene(1),
        &expect![[r#"
        scene 1.8000001x2.63
        Flask Point at 0.13,0.08000004 size 0.72x1.83
        Flask Tray at 0.18,0.08000004 size 0.62x1.7800001
        Flask Liquid(7) at 0.18,1.3200002 size 0.62x0.54 "B"
        Box Liquid(7) at 0.18,0.78000015 size 0.62x0.54 "B"
        Box Mark at 0.32,1.9100001 size 0.34x0.16
        Block Mark at 0.07999998,2.0700002 size 0.82000005x0.46 "1"
        Flask Point at 0.95000005,0.08000004 size 0.72x1.83
        Flask Tray at 1,0.08000004 size 0.62x1.7800001
        Flask Liquid(0) at 1,1.3200002 size 0.62x0.54 "A"
        Box Liquid(0) at 1,0.78000015 size 0.62x0.54 "A"
        Box Mark at 0.87,0.7800001 size 0.08x0.54
        Box Mark at 1.6700001,0.7800001 size 0.08x0.54
        Box Point at 1.21,1.9100001 size 0.2x0.16
        Block Mark at 0.90000004,2.0700002 size 0.82000005x0.46 "2"
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
            scene 2.6200001x1.9300001
            Flask Point at 0.13,0.08000004 size 0.72x1.29
            Flask Tray at 0.18,0.08000004 size 0.62x1.24
            Flask Liquid(7) at 0.18,0.78000003 size 0.62x0.54 "B"
            Box Liquid(7) at 0.18,0.24000001 size 0.62x0.54 "B"
            Block Tray at 0.07999998,1.37 size 0.82000005x0.46 "1"
            Flask Point at 0.95000005,0.08000004 size 0.72x1.29
            Flask Tray at 1,0.08000004 size 0.62x1.24
            Block Tray at 0.90000004,1.37 size 0.82000005x0.46 "2"
            Flask Point at 1.7700001,0.08000004 size 0.72x1.29
            Flask Tray at 1.8200002,0.08000004 size 0.62x1.24
            Flask Liquid(0) at 1.8200002,0.78000003 size 0.62x0.54 "A"
            Block Tray at 1.72,1.37 size 0.82000005x0.46 "3"
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
            assert_eq!(cantor_puzzles::render::missing(&colour.to_string()), None, "{colour}");
        }
    }
}
