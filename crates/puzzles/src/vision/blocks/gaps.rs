//! Where no block lies: two cells that look like each other, like nothing else on the board, and like what shows between
//! the blocks.

use super::seams::{CELL, MARGIN, Seams, spread};
use crate::vision::small::{Small, lab, median, unlike};

/// What their looks count, against the lines between cells.
const WEIGHT: f32 = 1.6;

/// What a cell looks like.
#[derive(Clone, Copy, Debug)]
struct Look {
    shade: [f32; 3],
    /// How much its pixels differ.
    texture: f32,
}

/// Sets of gaps with the logarithms of how likely they are.
pub(super) fn gaps(board: &Small, columns: usize, rows: usize, seams: &Seams) -> Vec<(f32, Vec<usize>)> {
    let looks: Vec<Look> =
        (0..columns * rows).map(|cell| look(board, cell % columns, cell / columns)).collect();
    let mut textures: Vec<f32> = looks.iter().map(|look| look.texture).collect();
    textures.sort_by(f32::total_cmp);
    let usual = textures[textures.len() / 2].max(4.0);
    let far = |a: &Look, b: &Look| {
        unlike(a.shade, b.shade) + 12.0 * ((a.texture + 4.0) / (b.texture + 4.0)).ln().abs()
    };
    let bare = bare(seams, columns, rows);
    let single: Vec<f32> = (0..looks.len())
        .map(|cell| {
            // A block has a side at the border of the board; a tray may have none.
            let open = if seams.around[cell] < 1.0 { 0.4 } else { 0.0 };
            open + 0.6 * bare[cell]
                - 0.05 * unlike(looks[cell].shade, seams.gutter).min(40.0)
                - 1.2 * (looks[cell].texture / usual).min(2.0)
        })
        .collect();
    let mut all = Vec::new();
    for a in 0..looks.len() {
        for b in a + 1..looks.len() {
            let apart = far(&looks[a], &looks[b]);
            // What looks like the gaps would be one.
            let others: Vec<usize> = (0..looks.len())
                .filter(|&c| c != a && c != b)
                .filter(|&c| {
                    far(&looks[a], &looks[c]).max(far(&looks[b], &looks[c])) < 3.0_f32.max(0.8 * apart)
                })
                .collect();
            let score = single[a] + single[b] - 0.09 * apart.min(40.0);
            all.push((WEIGHT * score - 0.8 * (others.len() as f32).min(4.0), vec![a, b]));
            if (1..=2).contains(&others.len()) {
                let more: f32 = others.iter().map(|&other| single[other]).sum();
                let set: Vec<usize> = [a, b].into_iter().chain(others).collect();
                all.push((WEIGHT * (score + more) - 1.5, set));
            }
        }
    }
    all
}

/// For each cell how much its sides lack gutters that others have: beside a gap a gutter goes over into the tray.
fn bare(seams: &Seams, columns: usize, rows: usize) -> Vec<f32> {
    let mut all: Vec<f32> = seams.right.iter().chain(&seams.below).map(|seam| seam.gutter).collect();
    all.sort_by(f32::total_cmp);
    let usual = all[all.len() * 2 / 3].max(0.1);
    let of = |cell: usize| {
        let (column, row) = (cell % columns, cell / columns);
        let sides = [
            (column + 1 < columns).then(|| seams.right[cell]),
            (column > 0).then(|| seams.right[cell - 1]),
            (row + 1 < rows).then(|| seams.below[cell]),
            (row > 0).then(|| seams.below[cell - columns]),
        ];
        let sides: Vec<f32> = sides
            .into_iter()
            .flatten()
            .map(|side| (usual / side.gutter.max(0.1)).ln().clamp(-0.5, 1.5))
            .collect();
        sides.iter().sum::<f32>() / sides.len().max(1) as f32
    };
    (0..columns * rows).map(of).collect()
}

fn look(board: &Small, column: usize, row: usize) -> Look {
    let (left, top) = (MARGIN + column * CELL, MARGIN + row * CELL);
    let inset = CELL / 6;
    let pixels = (top + inset..top + CELL - inset)
        .flat_map(|y| (left + inset..left + CELL - inset).map(move |x| (x, y)))
        .map(|(x, y)| board.at(x, y));
    Look { shade: lab(median(pixels.clone())), texture: spread(pixels) }
}
