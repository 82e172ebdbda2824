//! Time and size of pictures: 31 moves on a 3 × 3 board as contact sheet and as animation, 80 moves
//! on a 4 × 4 board as animation, and answers with a player's picture.
//!
//! Targets: the sheet under 2 ms and 60 kB with warm sprites; the animations of 31 and 80 moves
//! under 3 ms and 4 ms with warm blocks.

#![expect(clippy::print_stderr, reason = "the bytes are a result, which divan has no column for")]

use cantor_puzzles::puzzle::scene::{Ink, Scene, Shape};
use std::sync::Arc;

use cantor_puzzles::render::{Artwork, Panel, Renderer, Theme};
use image::{Rgb, RgbImage};

fn main() {
    let pages = Renderer::new(Theme::SLATE).sheet(&solution(3, 31));
    for page in &pages {
        eprintln!(
            "{} × {} px, {} panels, {} bytes",
            page.width,
            page.height,
            page.panels.len(),
            page.png.len()
        );
    }
    eprintln!("{} bytes in total", pages.iter().map(|page| page.png.len()).sum::<usize>());
    for (side, moves) in ANIMATED {
        let gif = Renderer::new(Theme::SLATE).animation(&solution(side, moves));
        eprintln!("animation of {moves} moves, {side} × {side}: {} bytes", gif.len());
    }
    let picture = draw_picture();
    for (side, moves) in WITH_ARTWORK {
        let panels = solution(side, moves);
        let renderer = renderer_with_artwork(&picture, &panels[moves]);
        let sheet: usize = renderer.sheet(&panels).iter().map(|page| page.png.len()).sum();
        let gif = renderer.animation(&panels).len();
        eprintln!("{moves} moves, {side} × {side}, with artwork: sheet {sheet} bytes, animation {gif}");
    }
    divan::main();
}

/// Sides and moves of drawings with a player's picture.
const WITH_ARTWORK: [(usize, usize); 2] = [(3, 20), (4, 50)];

/// Draws a grainy picture of 640 × 640 pixels.
fn draw_picture() -> RgbImage {
    let wave = |x: f32, y: f32, k: f32| ((x * k).sin() + (y * (k + 2.0)).cos() + (x * y * k).sin()) * 40.0;
    let mut seed = 1_u32;
    RgbImage::from_fn(640, 640, |x, y| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let (x, y, grain) = (x as f32 / 640.0, y as f32 / 640.0, (seed >> 28) as f32);
        Rgb([3.0, 7.0, 13.0].map(|k| (128.0 + wave(x, y, k) + grain).clamp(0.0, 255.0) as u8))
    })
}

/// Returns a renderer with a picture, cut by the tiles of the solved board.
fn renderer_with_artwork(picture: &RgbImage, solved: &Panel) -> Renderer {
    let artwork = Artwork::cut(picture, &solved.scene).expect("there are tiles");
    Renderer::with_artwork(Theme::SLATE, Arc::new(artwork))
}

/// Sides and moves of the animations.
const ANIMATED: [(usize, usize); 2] = [(3, 31), (4, 80)];

/// Returns boards of a walk of `moves` moves from the goal, in reverse order.
fn solution(side: usize, moves: usize) -> Vec<Panel> {
    let cells = side * side;
    let mut boards: Vec<Vec<usize>> = vec![(1..=cells).map(|tile| tile % cells).collect()];
    let (mut gap, mut before, mut seed) = (cells - 1, cells - 1, 7_u32);
    while boards.len() <= moves {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let (row, column) = (gap / side, gap % side);
        let to = match seed >> 30 {
            0 if row > 0 => gap - side,
            1 if row + 1 < side => gap + side,
            2 if column > 0 => gap - 1,
            3 if column + 1 < side => gap + 1,
            _ => continue,
        };
        if to == before {
            continue;
        }
        let mut board = boards[boards.len() - 1].clone();
        board.swap(gap, to);
        (before, gap) = (gap, to);
        boards.push(board);
    }
    boards.reverse();
    (0..boards.len()).map(|step| panel(&boards, side, step)).collect()
}

fn panel(boards: &[Vec<usize>], side: usize, step: usize) -> Panel {
    let gap = |step: usize| boards[step].iter().position(|&tile| tile == 0).expect("each board has a gap");
    let mut scene = Scene::tray(side, side);
    for (cell, &tile) in boards[step].iter().enumerate().filter(|(_, tile)| **tile != 0) {
        let ink = if tile == cell + 1 { Ink::Home(0) } else { Ink::Piece(0) };
        scene.cell(cell % side, cell / side, Shape::Block, ink, Some(tile.to_string()));
    }
    if step == 0 {
        return Panel { number: "Start".into(), caption: String::new(), scene };
    }
    let (from, to) = (gap(step), gap(step - 1));
    scene.cell(from % side, from / side, Shape::Dot, Ink::Mark, None);
    scene.cell(to % side, to / side, Shape::Frame, Ink::Mark, None);
    let caption = match (to < from, to.abs_diff(from) == 1) {
        (true, false) => "U ↑",
        (false, false) => "D ↓",
        (true, true) => "L ←",
        (false, true) => "R →",
    };
    Panel { number: step.to_string(), caption: caption.into(), scene }
}

/// Draws a sheet with cached sprites, the usual case.
#[divan::bench]
fn sheet_with_warm_sprites(bencher: divan::Bencher<'_, '_>) {
    let (renderer, panels) = (Renderer::new(Theme::SLATE), solution(3, 31));
    renderer.sheet(&panels);
    bencher.bench_local(|| renderer.sheet(&panels));
}

/// Draws the first sheet after the start.
#[divan::bench]
fn sheet_with_cold_sprites(bencher: divan::Bencher<'_, '_>) {
    let panels = solution(3, 31);
    bencher.bench_local(|| Renderer::new(Theme::SLATE).sheet(&panels));
}

/// Draws an animation with cached blocks, the usual case.
#[divan::bench(args = ANIMATED)]
fn animation_with_warm_blocks(bencher: divan::Bencher<'_, '_>, (side, moves): (usize, usize)) {
    let (renderer, panels) = (Renderer::new(Theme::SLATE), solution(side, moves));
    renderer.animation(&panels);
    bencher.bench_local(|| renderer.animation(&panels));
}

/// Draws the first animation after the start.
#[divan::bench(args = ANIMATED)]
fn animation_with_cold_blocks(bencher: divan::Bencher<'_, '_>, (side, moves): (usize, usize)) {
    let panels = solution(side, moves);
    bencher.bench_local(|| Renderer::new(Theme::SLATE).animation(&panels));
}

/// Draws a complete answer with a player's picture: tiles, palette, sheet and animation. The time
/// excludes the generation of the picture.
#[divan::bench(args = WITH_ARTWORK)]
fn answer_with_artwork(bencher: divan::Bencher<'_, '_>, (side, moves): (usize, usize)) {
    let (picture, panels) = (draw_picture(), solution(side, moves));
    bencher.bench_local(|| {
        let renderer = renderer_with_artwork(&picture, &panels[moves]);
        (renderer.sheet(&panels), renderer.animation(&panels))
    });
}
