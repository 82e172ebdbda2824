//! Drawings of boards, as text.

use cantor_puzzles::puzzle::Scene;
use cantor_puzzles::puzzle::scene::{Item, Shape};
use expect_test::expect;

use super::parse;
use crate::support::read;

#[test]
fn dials_have_a_knob_a_number_and_a_spot_at_the_goal() {
    let board = parse("1 0 → 0 ? positions:3 4 buttons:1 0; 0 1");
    expect![[r#"
        scene 2.56x1.68
        Tray Tray at 0,0 size 2.56x1.68
        Box Tray at 0.47,0.07 size 0.4x0.4 "a"
        Disc Piece(0) at 0.17,0.51 size 1x1
        Disc Tray at 0.56,0.52 size 0.22x0.22
        Disc Mark at 0.94,1.14 size 0.12x0.12
        Disc Tray at 0.31,1.18 size 0.05x0.05
        Box Piece(0) at 0.46,0.8 size 0.42x0.42 "1"
        Box Tray at 1.69,0.07 size 0.4x0.4 "b"
        Disc Home(0) at 1.39,0.51 size 1x1
        Disc Mark at 1.83,0.57 size 0.12x0.12
        Disc Tray at 2.25,0.99 size 0.05x0.05
        Disc Tray at 1.87,1.37 size 0.05x0.05
        Disc Tray at 1.48,0.99 size 0.05x0.05
        Box Home(0) at 1.68,0.8 size 0.42x0.42 "0"
    "#]]
    .assert_eq(&board.scene().to_string());
    let line = read(&*board, "A").expect("legal");
    let marked = line.scene(1).to_string();
    assert_eq!(marked.matches("Ring Mark").count(), 1, "one dial was turned");
}

#[test]
fn many_dials_are_drawn_in_rows() {
    for (count, columns) in [(1, 1), (3, 3), (6, 6), (7, 4), (8, 4), (9, 3), (10, 5), (16, 4), (25, 5)] {
        let text = format!("{} positions:2 buttons:each", "0 ".repeat(count));
        let scene = parse(&text).scene();
        let rows: f32 = (count as f32 / columns as f32).ceil();
        let side = |cells: f32, pitch: f32| ((cells * pitch + 0.12) * 100.0).round();
        assert_eq!((scene.width * 100.0).round(), side(columns as f32, 1.22), "{count}");
        assert_eq!((scene.height * 100.0).round(), side(rows, 1.56), "{count}");
    }
}

#[test]
fn a_legend_shows_what_each_button_turns() {
    let board = parse("1 0 2 → equal positions:3 buttons:1 0 -1; 0 1 0");
    let scene = board.scene();
    let labels = |scene: &Scene| scene.items.iter().filter_map(|item| item.label.clone()).collect::<Vec<_>>();
    assert_eq!(labels(&scene).iter().filter(|label| *label == "=").count(), 2, "between adjacent dials");
    let legend = board.legend(None).expect("a legend").scene;
    assert_eq!(labels(&legend), ["A", "+1", "−1", "B", "+1"]);
    let dots = legend.items.iter().filter(|item| item.shape == Shape::Disc).count();
    assert_eq!((dots, legend.width), (3, scene.width));
    let both = board.with_legend(scene.clone());
    assert_eq!((both.width, both.height), (scene.width, scene.height + legend.height));
    let lamps = parse("0 1 positions:2 buttons:1 1").legend(None).expect("a legend").scene;
    assert_eq!(labels(&lamps), ["A"], "lamps need no numbers");
    for (dials, buttons) in [(1, 25), (6, 25), (7, 3), (9, 9), (25, 8), (25, 25)] {
        let row = vec!["1"; dials].join(" ");
        let text = format!("{} positions:5 buttons:{}", "0 ".repeat(dials), vec![row; buttons].join("; "));
        let board = parse(&text);
        let high = board.scene().height;
        for legend in
            [board.legend(None), board.legend(Some(high))].map(|legend| legend.expect("a legend").scene)
        {
            let inside = |item: &Item| item.x >= 0.0 && item.x + item.width <= legend.width + 0.001;
            assert!(legend.items.iter().all(inside), "{dials} dials, {buttons} buttons");
        }
        assert!(board.legend(Some(high)).expect("a legend").scene.height <= high + 0.001);
    }
}
