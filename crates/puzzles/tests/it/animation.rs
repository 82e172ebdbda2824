//! Tests of decoded animations: every frame shows its board.

use std::sync::Arc;

use cantor_fixtures::gif::compose;
use cantor_puzzles::families::{FAMILIES, family};
use cantor_puzzles::family::{Board, Options};
use cantor_puzzles::render::{Artwork, Panel, Renderer, Theme};

use crate::artwork::photo;
use crate::support::solve;

/// Theme, family, text of the board, and one further option.
type Case = (&'static Theme, &'static str, &'static str, Option<(&'static str, &'static str)>);

/// Boards of every family.
const BOARDS: &[Case] = &[
    (Theme::SLATE, "sliding", "647850321", None),
    (Theme::FRINGE, "sliding", "5 1 2 4/9 6 3 8/13 10 7 11/0 14 15 12", None),
    (Theme::SLATE, "sliding", "867254301", Some(("metric", "multi"))),
    (Theme::SLATE, "klotski", "BAAC/BAAC/DFFE/DGHE/I..J", Some(("goal", "2,3"))),
    (Theme::FRINGE, "klotski", "AB.C/.#DE", Some(("goal", "A2,1"))),
    (Theme::SLATE, "hex", "o./.../..", Some(("target", "../.../.o"))),
    (Theme::SLATE, "hex", ".../..oo/...../..oo/.o. → .oo/...o/....o/o.../...", None),
    (Theme::DISTINCT, "water", "ABBC BABA CCCA .... ....", None),
    (Theme::SLATE, "lights", "01110/11011/01110/10001/00100", None),
    (Theme::FRINGE, "lights", "12#/341/210 → 00#/111/000 states:5", None),
    (Theme::SLATE, "lights", "0110100 edges:ring", None),
    (Theme::SLATE, "dials", "2 5 1 positions:6 buttons:1 1 0; 0 1 1; 1 0 1", None),
    (Theme::FRINGE, "dials", "1 3 0 2 0 1 1 → equal positions:4 buttons:line", None),
    (Theme::FRINGE, "rush", "BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHo", None),
    (Theme::SLATE, "rush", "oooBoo/xooBoo/AAoBoo/oooCCC/oooooo/oooooo", Some(("metric", "step"))),
];

/// Returns every board of a shortest solution, with captions.
fn panels(board: &dyn Board) -> Vec<Panel> {
    let line = solve(board).expect("a solution").line;
    let start = Panel { number: "Start".into(), caption: String::new(), scene: board.scene() };
    let steps = (1..=line.len()).map(|step| Panel {
        number: format!("{step}/{}", line.len()),
        caption: line.caption(step - 1, line.start().info().notations[0]),
        scene: line.scene(step),
    });
    std::iter::once(start).chain(steps).collect()
}

/// Checks each composed frame against a full drawing, which is the first frame of an animation.
fn check(renderer: &Renderer, board: &dyn Board) {
    let mut panels = panels(board);
    let gif = renderer.animation(&panels);
    assert_eq!(gif, renderer.animation(&panels), "cached blocks are the same");
    let played = compose(&gif, usize::MAX);
    assert_eq!(played.frames.len(), panels.len());
    assert!(played.width <= 400 && played.height <= 600);
    for (at, (picture, _)) in played.frames.iter().enumerate() {
        let whole = compose(&renderer.animation(&panels), 1).frames.remove(0).0;
        assert!(*picture == whole, "{board}, frame {at}");
        panels.rotate_left(1);
    }
}

#[test]
fn every_frame_shows_its_board() {
    for family in FAMILIES {
        let info = family.info();
        let mut boards = BOARDS.iter().filter(|(_, id, ..)| *id == info.id).peekable();
        assert!(boards.peek().is_some(), "no board of {}", info.id);
        for &(theme, _, text, option) in boards {
            let mut options = Options::from([(info.board.id, text)]);
            option.into_iter().for_each(|(id, text)| options.set(id, text));
            check(&Renderer::new(theme), &*family.parse(&options).expect("a board"));
        }
    }
}

#[test]
fn every_frame_shows_its_artwork() {
    let board = family("sliding").expect("a family").read("647850321").expect("a board");
    let solved = board.solved_scene().expect("the goal determines the board");
    let artwork = Artwork::cut(&photo(200), &solved).expect("the board has tiles");
    let renderer = Renderer::with_artwork(Theme::SLATE, Arc::new(artwork));
    check(&renderer, &*board);
    assert!(renderer.animation(&panels(&*board)).len() < 400_000, "small with a player's picture");
}

#[test]
fn no_panels_give_no_sheet_and_no_animation() {
    let renderer = Renderer::new(Theme::SLATE);
    assert!(renderer.sheet(&[]).is_empty() && renderer.animation(&[]).is_empty());
}
