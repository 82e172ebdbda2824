//! How long a contact sheet takes and how large it is: 32 panels, a solution of 31 moves on a 3 × 3 board.
//!
//! Targets: under 2 ms with warm sprites and under 60 kB for all pages.

#![expect(clippy::print_stderr, reason = "the bytes are a result, which divan has no column for")]

use cantor::puzzle::scene::{Ink, Scene, Shape};
use cantor::render::{Panel, Renderer, Theme};

fn main() {
    let pages = Renderer::new(Theme::SLATE).sheet(&solution());
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
    divan::main();
}

/// Boards along 31 moves from the goal, in reverse so that the last is the goal.
fn solution() -> Vec<Panel> {
    let mut boards = vec![[1, 2, 3, 4, 5, 6, 7, 8, 0]];
    let (mut gap, mut before, mut seed) = (8_usize, 8_usize, 7_u32);
    while boards.len() < 32 {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let (row, column) = (gap / 3, gap % 3);
        let to = match seed >> 30 {
            0 if row > 0 => gap - 3,
            1 if row < 2 => gap + 3,
            2 if column > 0 => gap - 1,
            3 if column < 2 => gap + 1,
            _ => continue,
        };
        if to == before {
            continue;
        }
        let mut board = boards[boards.len() - 1];
        board.swap(gap, to);
        (before, gap) = (gap, to);
        boards.push(board);
    }
    boards.reverse();
    (0..boards.len()).map(|step| panel(&boards, step)).collect()
}

fn panel(boards: &[[u32; 9]], step: usize) -> Panel {
    let gap = |step: usize| boards[step].iter().position(|&tile| tile == 0).expect("each board has a gap");
    let mut scene = Scene::tray(3, 3);
    for (cell, &tile) in boards[step].iter().enumerate().filter(|(_, tile)| **tile != 0) {
        let ink = if tile as usize == cell + 1 { Ink::Home(0) } else { Ink::Piece(0) };
        scene.cell(cell % 3, cell / 3, Shape::Block, ink, Some(tile.to_string()));
    }
    if step == 0 {
        return Panel { number: "Start".into(), caption: String::new(), scene };
    }
    let (from, to) = (gap(step), gap(step - 1));
    scene.cell(from % 3, from / 3, Shape::Dot, Ink::Mark, None);
    scene.cell(to % 3, to / 3, Shape::Frame, Ink::Mark, None);
    let caption = match to as i32 - from as i32 {
        -3 => "U ↑",
        3 => "D ↓",
        -1 => "L ←",
        _ => "R →",
    };
    Panel { number: step.to_string(), caption: caption.into(), scene }
}

/// The usual case: the sprites are there.
#[divan::bench]
fn sheet_with_warm_sprites(bencher: divan::Bencher<'_, '_>) {
    let (renderer, panels) = (Renderer::new(Theme::SLATE), solution());
    renderer.sheet(&panels);
    bencher.bench_local(|| renderer.sheet(&panels));
}

/// The first sheet after the start.
#[divan::bench]
fn sheet_with_cold_sprites(bencher: divan::Bencher<'_, '_>) {
    let panels = solution();
    bencher.bench_local(|| Renderer::new(Theme::SLATE).sheet(&panels));
}
