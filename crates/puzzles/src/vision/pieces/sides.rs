//! Measures how well the pictures on neighbouring pieces continue across their sides.

use image::RgbImage;

use super::seams::Tiling;
use super::tiles::mean;
use crate::pixels::Rect;
use crate::vision::grid::Fits;

/// Samples per side.
const SAMPLES: i32 = 24;

/// Depth of a sample from the side inwards, in pixels.
const SAMPLE_DEPTH: i32 = 2;

/// Slope of the cost of a pair over the sum of the logarithms of its two ratios of differences.
const COST_SLOPE: f32 = 3.0;
/// Offset of that cost.
const COST_OFFSET: f32 = 1.6;
/// Maximum magnitude of that cost.
const MAX_COST: f32 = 4.0;

/// Noise of JPEG and scaling, in levels of a colour channel.
const NOISE: f32 = 1.5;

/// Measures how well the sides of every two tiles fit, side by side and one above the other.
/// `blank` is the index of the tile that may be the gap.
pub(in crate::vision) fn measure_fits(pixels: &RgbImage, tiling: &Tiling, blank: Option<usize>) -> Fits {
    let count = tiling.columns * tiling.rows;
    // Outermost pixels blend with the neighbouring tile, which favours the present arrangement.
    let inner = |index: usize| tiling.tile(index % tiling.columns, index / tiling.columns).expand(-2);
    let sides = |of: fn(&Rect, i32) -> Rect| -> Vec<Side> {
        (0..count).map(|index| (0..SAMPLES).map(|k| mean(pixels, &of(&inner(index), k))).collect()).collect()
    };
    let left = sides(|tile, k| Rect { right: tile.left + SAMPLE_DEPTH, ..row_band(tile, k) });
    let right = sides(|tile, k| Rect { left: tile.right - SAMPLE_DEPTH, ..row_band(tile, k) });
    let upper = sides(|tile, k| Rect { bottom: tile.top + SAMPLE_DEPTH, ..column_band(tile, k) });
    let lower = sides(|tile, k| Rect { top: tile.bottom - SAMPLE_DEPTH, ..column_band(tile, k) });
    Fits {
        count,
        across: compute_pair_costs(&right, &left, blank),
        down: compute_pair_costs(&lower, &upper, blank),
    }
}

/// Colours sampled along a side.
type Side = Vec<[f32; 3]>;

/// Returns the `k`-th of [`SAMPLES`] horizontal bands of a tile, from 0 at the top.
fn row_band(tile: &Rect, k: i32) -> Rect {
    let at = |k: i32| tile.top + tile.height() * k / SAMPLES;
    Rect { top: at(k), bottom: at(k + 1).max(at(k) + 1), ..*tile }
}

/// Returns the `k`-th of [`SAMPLES`] vertical bands of a tile, from 0 at the left.
fn column_band(tile: &Rect, k: i32) -> Rect {
    let at = |k: i32| tile.left + tile.width() * k / SAMPLES;
    Rect { left: at(k), right: at(k + 1).max(at(k) + 1), ..*tile }
}

/// Computes the cost of each pair of one side in `ours` and one in `theirs`, row by row.
///
/// Absolute differences depend on the picture. The cost therefore compares the difference of a pair
/// with the smallest difference that either of its sides has with a third tile. The slope and the
/// offset of the cost are fitted to screenshots of games.
fn compute_pair_costs(ours: &[Side], theirs: &[Side], blank: Option<usize>) -> Vec<f32> {
    let count = ours.len();
    let differ = |a: &Side, b: &Side| {
        let one = |(a, b): (&[f32; 3], &[f32; 3])| (0..3).map(|c| (a[c] - b[c]).abs()).sum::<f32>();
        NOISE + a.iter().zip(b).map(one).sum::<f32>() / (3 * SAMPLES) as f32
    };
    let table: Vec<f32> = ours.iter().flat_map(|a| theirs.iter().map(move |b| differ(a, b))).collect();
    let shown = |&at: &usize| Some(at) != blank;
    let others = |a: usize, b: usize| {
        let row = (0..count).filter(shown).filter(|&k| k != a && k != b).map(|k| table[a * count + k]);
        let column = (0..count).filter(shown).filter(|&k| k != a && k != b).map(|k| table[k * count + b]);
        (row.fold(f32::INFINITY, f32::min), column.fold(f32::INFINITY, f32::min))
    };
    let pair = |at: usize| {
        let (row, column) = others(at / count, at % count);
        let ratio = (table[at] / row).ln() + (table[at] / column).ln();
        (COST_SLOPE * ratio + COST_OFFSET - ((count - 1) as f32).ln()).clamp(-MAX_COST, MAX_COST)
    };
    (0..count * count).map(pair).collect()
}
