//! Computes features of the cells of a cut-out board, and of the lines between them.
//!
//! The style of the board is unknown, so most features are relative to its other lines and cells.
//! All gutters and edges of a board are alike, and so are blocks of one cell. A gap resembles only
//! other gaps.

use super::seams::{CELL, MARGIN, Seam, Seams, spread};
use crate::vision::small::{Small, lab, lab_distance, median};

/// Number of features of a line.
pub(super) const LINE_FEATURES: usize = STRIPE_WIDTH + (STRIPE_WIDTH - 2) + MARGIN + 4 + 2 + 2 + 5 + 1 + 6;
/// Number of features of a cell.
pub(super) const CELL_FEATURES: usize = 24;

/// Number of examined pixels across a line.
const STRIPE_WIDTH: usize = 2 * MARGIN;
/// Pixels skipped at each end of a line.
const SKIPPED_ENDS: usize = 3;
/// Pixels examined along a line.
const STRIPE_LENGTH: usize = CELL - 2 * SKIPPED_ENDS;

/// Features of a board.
pub(super) struct Features {
    /// Line to the right of each cell; `None` in the last column.
    pub(super) right: Vec<Option<[f32; LINE_FEATURES]>>,
    /// Line below each cell; `None` in the last row.
    pub(super) below: Vec<Option<[f32; LINE_FEATURES]>>,
    pub(super) cells: Vec<[f32; CELL_FEATURES]>,
}

/// Pixels across a line.
struct Stripe {
    /// Mean colour along the line at each position across.
    mean: [[f32; 3]; STRIPE_WIDTH],
    /// Standard deviation along the line at each position across, in levels.
    varies: [f32; STRIPE_WIDTH],
    /// Similarity of the steps from each position to the next but one, along the whole line.
    steps: [f32; STRIPE_WIDTH - 2],
    /// Similarity of these steps along each third of the line.
    thirds: [[f32; STRIPE_WIDTH - 2]; 3],
    /// Mean difference of the two sides at each distance from the line, in levels, summed over the
    /// channels.
    mirrored: [f32; MARGIN],
}

/// Computes all features of a board.
pub(super) fn compute_features(board: &Small, columns: usize, rows: usize, seams: &Seams) -> Features {
    let count = columns * rows;
    let turned = board.transpose();
    let is_right = |cell: usize| cell % columns + 1 < columns;
    let is_below = |cell: usize| cell + columns < count;
    let right: Vec<Option<Stripe>> = (0..count)
        .map(|at| is_right(at).then(|| measure_stripe(board, (at % columns + 1) * CELL, at / columns * CELL)))
        .collect();
    let below: Vec<Option<Stripe>> = (0..count)
        .map(|at| {
            is_below(at).then(|| measure_stripe(&turned, (at / columns + 1) * CELL, at % columns * CELL))
        })
        .collect();
    let textures = measure_cells(board, columns, rows);
    let cells = compute_cells(board, columns, seams, &textures);
    let all = || right.iter().chain(&below).flatten();
    let usual = Usual {
        varies: median_of(all().flat_map(|stripe| stripe.varies).collect()),
        mirrored: median_of(all().flat_map(|stripe| stripe.mirrored).collect()),
        any: seams.right.iter().chain(&seams.below).map(|seam| seam.any).collect(),
        gutter: seams.right.iter().chain(&seams.below).map(|seam| seam.gutter).collect(),
    };
    let of = |stripes: &[Option<Stripe>], seams: &[Seam], apart: usize, level: bool| {
        let one = |(at, stripe): (usize, &Option<Stripe>)| {
            let stripe = stripe.as_ref()?;
            let sides = [&cells[at], &cells[at + apart]];
            Some(compute_line(stripe, stripes, &seams[at], &usual, sides, level))
        };
        stripes.iter().enumerate().map(one).collect()
    };
    Features {
        right: of(&right, &seams.right, 1, false),
        below: of(&below, &seams.below, columns, true),
        cells,
    }
}

/// Values with which each line of a board is compared: medians, or the values of all lines.
struct Usual {
    varies: f32,
    mirrored: f32,
    any: Vec<f32>,
    gutter: Vec<f32>,
}

/// Measures the pixels across the vertical line `line`, beside the cell that begins in row `top`.
/// Both are in pixels from the corner of the first cell.
fn measure_stripe(board: &Small, line: usize, top: usize) -> Stripe {
    let (line, top) = (MARGIN + line, MARGIN + top + SKIPPED_ENDS);
    let at = |place: usize, row: usize| board.at(line + place - MARGIN, top + row).map(f32::from);
    let mut mean = [[0.0; 3]; STRIPE_WIDTH];
    let mut varies = [0.0; STRIPE_WIDTH];
    for place in 0..STRIPE_WIDTH {
        let (sum, squares) = sums((0..STRIPE_LENGTH).map(|row| at(place, row)));
        mean[place] = sum.map(|sum| sum / STRIPE_LENGTH as f32);
        varies[place] = deviation(sum, squares, STRIPE_LENGTH);
    }
    let step = |place: usize, from: usize, to: usize| {
        let steps = (from..to).map(|row| {
            let (a, b) = (at(place, row), at(place + 2, row));
            let step = [0, 1, 2].map(|channel| b[channel] - a[channel]);
            let length = step.iter().map(|value| value * value).sum::<f32>().sqrt();
            step.map(|value| value * (30.0 / length.max(30.0)))
        });
        let (sum, squares) = sums(steps);
        let count = (to - from) as f32;
        let length = sum.iter().map(|sum| (sum / count).powi(2)).sum::<f32>().sqrt();
        length / (1.7 * deviation(sum, squares, to - from) + 6.0)
    };
    let third = STRIPE_LENGTH / 3;
    Stripe {
        mean,
        varies,
        steps: std::array::from_fn(|place| step(place, 0, STRIPE_LENGTH)),
        thirds: [0, 1, 2]
            .map(|part| std::array::from_fn(|place| step(place, part * third, (part + 1) * third))),
        mirrored: std::array::from_fn(|distance| {
            let rows = (0..STRIPE_LENGTH).map(|row| {
                let (a, b) = (at(MARGIN - 1 - distance, row), at(MARGIN + distance, row));
                (0..3).map(|channel| (a[channel] - b[channel]).abs()).sum::<f32>()
            });
            rows.sum::<f32>() / STRIPE_LENGTH as f32
        }),
    }
}

/// Returns the sum of the values in each channel, and the sum of their squared lengths.
fn sums(values: impl Iterator<Item = [f32; 3]>) -> ([f32; 3], f32) {
    values.fold(([0.0; 3], 0.0), |(sum, squares), value| {
        let square = value.iter().map(|value| value * value).sum::<f32>();
        ([0, 1, 2].map(|channel| sum[channel] + value[channel]), squares + square)
    })
}

/// Returns the standard deviation from the results of [`sums`].
fn deviation(sum: [f32; 3], squares: f32, count: usize) -> f32 {
    let count = count as f32;
    let mean: f32 = sum.iter().map(|sum| (sum / count).powi(2)).sum();
    ((squares / count - mean).max(0.0) / 3.0).sqrt()
}

/// Computes the features of a line. `others` are all lines of its direction, itself included;
/// `level` is set for horizontal lines.
fn compute_line(
    own: &Stripe,
    others: &[Option<Stripe>],
    seam: &Seam,
    usual: &Usual,
    cells: [&[f32; CELL_FEATURES]; 2],
    level: bool,
) -> [f32; LINE_FEATURES] {
    let mut all = Vec::with_capacity(LINE_FEATURES);
    all.extend(own.varies.map(|value| ln(value, 3.0) - ln(usual.varies, 3.0)));
    all.extend(own.steps.map(|value| ln(value, 0.15)));
    all.extend(own.mirrored.map(|value| ln(value, 6.0) - ln(usual.mirrored, 6.0)));
    // Difference from the 3 and the 8 most similar lines, within 1 and within 3 pixels of the line.
    for half in [1, 3] {
        let difference = |other: &Stripe| {
            let places = MARGIN - half..MARGIN + half;
            let squares = places.flat_map(|at| (0..3).map(move |channel| (at, channel)));
            let sum: f32 = squares.map(|(at, c)| (own.mean[at][c] - other.mean[at][c]).powi(2)).sum();
            (sum / (6 * half) as f32).sqrt()
        };
        let mut differences: Vec<f32> = others.iter().flatten().map(difference).collect();
        differences.sort_by(f32::total_cmp);
        // The smallest difference is that of the line from itself.
        let mean = |count: usize| differences.iter().skip(1).take(count).sum::<f32>() / count as f32;
        all.extend([ln(mean(3), 3.0), ln(mean(8), 3.0)]);
    }
    let largest = |steps: &dyn Fn(usize) -> f32| (3..STRIPE_WIDTH - 5).map(steps).fold(0.0, f32::max);
    let worst = |at: usize| own.thirds.iter().map(|third| third[at]).fold(f32::INFINITY, f32::min);
    let best = |at: usize| own.thirds.iter().map(|third| third[at]).fold(0.0, f32::max);
    all.extend([ln(largest(&worst), 0.15), ln(largest(&best), 0.15)]);
    let side = |places: std::ops::Range<usize>| {
        let count = places.len() as f32;
        places.fold([0.0; 3], |sum, at| [0, 1, 2].map(|c| sum[c] + own.mean[at][c] / count))
    };
    let (left, right) = (side(0..MARGIN - 3), side(MARGIN + 3..STRIPE_WIDTH));
    let apart = (0..3).map(|c| (left[c] - right[c]).powi(2)).sum::<f32>().sqrt();
    let varies = |places: std::ops::Range<usize>| own.varies[places].iter().sum::<f32>();
    let rougher = (ln(varies(0..MARGIN - 3), 15.0) - ln(varies(MARGIN + 3..STRIPE_WIDTH), 15.0)).abs();
    all.extend([ln(apart, 6.0), rougher]);
    let rank = |values: &[f32], own: f32| {
        values.iter().filter(|value| **value < own).count() as f32 / values.len().max(1) as f32
    };
    all.extend([ln(seam.any, 0.15), ln(seam.gutter, 0.15), (seam.alien / 12.0).min(3.0)]);
    all.extend([rank(&usual.any, seam.any), rank(&usual.gutter, seam.gutter)]);
    all.push(f32::from(u8::from(level)));
    // Features of the two cells: roughness, difference from the second most similar cell,
    // difference from gutters.
    for feature in [0, 8, 11] {
        let (a, b) = (cells[0][feature], cells[1][feature]);
        all.extend([a.min(b), a.max(b)]);
    }
    all.try_into().expect("as many as there are features")
}

/// Colours and texture of a cell.
struct CellTexture {
    /// Median colour of the middle, in hundredths of Oklab.
    shade: [f32; 3],
    /// Standard deviation of the pixels in the middle, in levels.
    texture: f32,
    /// Standard deviation of the pixels around the middle, in levels.
    rim: f32,
    /// Mean difference between horizontal neighbours, in levels, summed over the channels.
    fine: f32,
    /// Colours at a quarter of the resolution, row by row.
    coarse: Vec<[f32; 3]>,
}

/// Side of a cell at a quarter of the resolution, in pixels.
const COARSE_SIDE: usize = 8;

/// Measures the colours and texture of all cells.
fn measure_cells(board: &Small, columns: usize, rows: usize) -> Vec<CellTexture> {
    let measure = |cell: usize| {
        let (left, top) = (MARGIN + cell % columns * CELL, MARGIN + cell / columns * CELL);
        let inset = CELL / 6;
        let places = |inset: usize| {
            (top + inset..top + CELL - inset)
                .flat_map(move |y| (left + inset..left + CELL - inset).map(move |x| (x, y)))
        };
        let inner = places(inset).map(|(x, y)| board.at(x, y));
        let is_inner = |x: usize, y: usize| {
            (left + inset..left + CELL - inset).contains(&x) && (top + inset..top + CELL - inset).contains(&y)
        };
        let rim: Vec<_> = places(3).filter(|&(x, y)| !is_inner(x, y)).map(|(x, y)| board.at(x, y)).collect();
        let steps = places(inset).map(|(x, y)| {
            let (a, b) = (board.at(x, y), board.at(x + 1, y));
            (0..3).map(|c| f32::from(a[c].abs_diff(b[c]))).sum::<f32>()
        });
        let unit = CELL / COARSE_SIDE;
        let mean = |at: usize| {
            let (x, y) = (left + at % COARSE_SIDE * unit, top + at / COARSE_SIDE * unit);
            let pixels = (0..unit * unit).map(|at| board.at(x + at % unit, y + at / unit).map(f32::from));
            sums(pixels).0.map(|sum| sum / (unit * unit) as f32)
        };
        CellTexture {
            shade: lab(median(inner.clone())),
            texture: spread(inner.clone()),
            rim: spread(rim.into_iter()),
            fine: steps.sum::<f32>() / places(inset).count() as f32,
            coarse: (0..COARSE_SIDE * COARSE_SIDE).map(mean).collect(),
        }
    };
    (0..columns * rows).map(measure).collect()
}

/// Computes the features of all cells.
fn compute_cells(
    board: &Small,
    columns: usize,
    seams: &Seams,
    textures: &[CellTexture],
) -> Vec<[f32; CELL_FEATURES]> {
    let rows = textures.len() / columns;
    let texture = median_of(textures.iter().map(|cell| cell.texture).collect());
    let fine = median_of(textures.iter().map(|cell| cell.fine).collect());
    let light = median_of(textures.iter().map(|cell| cell.shade[0]).collect());
    let around = {
        let (width, height) = (board.width, board.height);
        let sides = (0..width).flat_map(|x| [(x, 1), (x, height - 2)]);
        let sides = sides.chain((0..height).flat_map(|y| [(1, y), (width - 2, y)]));
        lab(median(sides.map(|(x, y)| board.at(x, y))))
    };
    let one = |at: usize| -> [f32; CELL_FEATURES] {
        let own = &textures[at];
        let mut all = Vec::with_capacity(CELL_FEATURES);
        all.extend([ln(own.texture, 3.0) - ln(texture, 3.0), ln(own.texture, 3.0)]);
        all.extend([ln(own.rim, 3.0) - ln(own.texture, 3.0), ln(own.fine, 3.0) - ln(fine, 3.0)]);
        all.extend([(own.shade[0] - light) / 20.0, own.shade[0] / 50.0]);
        let sorted = |difference: &dyn Fn(&CellTexture) -> f32| {
            let others = textures.iter().enumerate().filter(|(other, _)| *other != at);
            let mut differences: Vec<f32> = others.map(|(_, other)| difference(other)).collect();
            differences.sort_by(f32::total_cmp);
            differences.resize(8, 100.0);
            differences
        };
        // Blocks of one cell are alike, pixel by pixel.
        let alike = sorted(&|other: &CellTexture| {
            let pairs = own.coarse.iter().zip(&other.coarse);
            let sum: f32 = pairs.map(|(a, b)| (0..3).map(|c| (a[c] - b[c]).powi(2)).sum::<f32>()).sum();
            (sum / own.coarse.len() as f32).sqrt()
        });
        let fair = |value: f32| ln(value, 3.0) - ln(own.texture, 3.0);
        all.extend([ln(alike[0], 3.0), fair(alike[0]), ln(alike[1], 3.0), fair(alike[1]), fair(alike[2])]);
        // Gaps resemble gutters and each other, and nothing else.
        all.extend([lab_distance(own.shade, seams.gutter) / 20.0, lab_distance(own.shade, around) / 20.0]);
        let unlike = sorted(&|other: &CellTexture| {
            lab_distance(own.shade, other.shade)
                + 12.0 * ((own.texture + 4.0) / (other.texture + 4.0)).ln().abs()
        });
        all.extend([ln(unlike[0], 1.0), ln(unlike[1], 1.0), ln(unlike[2], 1.0), ln(unlike[4], 1.0)]);
        let (column, row) = (at % columns, at / columns);
        let sides = [
            (column + 1 < columns).then(|| seams.right[at]),
            (column > 0).then(|| seams.right[at - 1]),
            (row + 1 < rows).then(|| seams.below[at]),
            (row > 0).then(|| seams.below[at - columns]),
        ];
        let sides: Vec<Seam> = sides.into_iter().flatten().collect();
        for of in [|seam: &Seam| seam.any, |seam: &Seam| seam.gutter] {
            let values = || sides.iter().map(|side| ln(of(side), 0.15));
            all.extend([values().fold(f32::INFINITY, f32::min), values().fold(f32::NEG_INFINITY, f32::max)]);
            all.push(values().sum::<f32>() / sides.len().max(1) as f32);
        }
        all.push(if seams.around[at].is_finite() { ln(seams.around[at], 0.15) } else { 1.0 });
        all.try_into().expect("as many as there are features")
    };
    (0..textures.len()).map(one).collect()
}

/// Returns the logarithm of a measure plus its noise, so that 0 is allowed.
fn ln(value: f32, noise: f32) -> f32 {
    (value + noise).ln()
}

/// Returns the median; 0 of an empty list.
fn median_of(mut values: Vec<f32>) -> f32 {
    values.sort_by(f32::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or_default()
}
