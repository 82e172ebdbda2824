//! Puts tiles together whose solved picture is unknown, by how their sides fit: a proposal, never a certainty.

use image::RgbImage;

use super::observation::{Candidate, Cell, Grid, Source};
use super::plane::Area;
use super::seams::Tiling;
use super::tiles::{corners, mean, patches};

/// Samples along a side.
const SAMPLES: i32 = 24;

/// Most cells that are tried.
const MOST_CELLS: usize = 36;

/// Arrangements that are followed at once.
const BEAM: usize = 240;

/// How different the sides of two tiles are: `across[a][b]` with b to the right of a, `down[a][b]` with b below.
struct Fits {
    columns: usize,
    across: Vec<Vec<f32>>,
    down: Vec<Vec<f32>>,
}

/// The arrangement in which sides fit best; nothing if the board has too many cells or no cell like a gap.
pub(super) fn arrange(pixels: &RgbImage, tiling: &Tiling) -> Option<Grid> {
    let count = tiling.columns * tiling.rows;
    if !(6..=MOST_CELLS).contains(&count) {
        return None;
    }
    let unrest: Vec<f32> = patches(pixels, tiling).iter().map(super::tiles::Patch::unrest).collect();
    let gap = (0..count).min_by(|&a, &b| unrest[a].total_cmp(&unrest[b]))?;
    if unrest[gap] > 7.0 {
        return None;
    }
    let fits = fits(pixels, tiling);
    // On larger boards only the corners are thought of as the gap's place.
    let corner = |home: &usize| {
        let (i, j) = (home % tiling.columns, home / tiling.columns);
        (i == 0 || i + 1 == tiling.columns) && (j == 0 || j + 1 == tiling.rows)
    };
    let places = (0..count).filter(|home| count <= 9 || corner(home)).map(|home| {
        let mut arrangement = beam(&fits, count, gap, home);
        improve(&fits, &mut arrangement, gap);
        // Most games leave out the last tile, some the first.
        let usual = if home + 1 == count {
            1.0
        } else if home == 0 {
            1.02
        } else {
            1.12
        };
        (cost(&fits, &arrangement, gap) * usual, arrangement)
    });
    let (_, best) = places.min_by(|a, b| a.0.total_cmp(&b.0))?;
    let mut homes = vec![0; count];
    best.iter().enumerate().for_each(|(home, &tile)| homes[tile] = home);
    let cell = |(index, &home): (usize, &usize)| Cell {
        corners: corners(tiling, index),
        candidates: if index == gap {
            Vec::new()
        } else {
            vec![Candidate { number: home as u8 + 1, likelihood: -0.3 }]
        },
        blank: if index == gap { -0.3 } else { -4.0 },
        other: -4.0,
    };
    let cells = homes.iter().enumerate().map(cell).collect();
    Some(Grid { columns: tiling.columns, rows: tiling.rows, cells, source: Source::Seams })
}

fn fits(pixels: &RgbImage, tiling: &Tiling) -> Fits {
    let count = tiling.columns * tiling.rows;
    // Four sides of each tile; the outermost pixels bleed into the neighbour's and are skipped.
    let side = |index: usize, which: usize| -> Vec<[f32; 3]> {
        let tile = tiling.tile(index % tiling.columns, index / tiling.columns).grown(-2);
        let (w, h) = (tile.width(), tile.height());
        let block = |k: i32| match which {
            0 => Area {
                left: tile.left,
                right: tile.left + 2,
                top: tile.top + h * k / SAMPLES,
                bottom: tile.top + (h * (k + 1) / SAMPLES).max(h * k / SAMPLES + 1),
            },
            1 => Area {
                left: tile.right - 2,
                right: tile.right,
                top: tile.top + h * k / SAMPLES,
                bottom: tile.top + (h * (k + 1) / SAMPLES).max(h * k / SAMPLES + 1),
            },
            2 => Area {
                top: tile.top,
                bottom: tile.top + 2,
                left: tile.left + w * k / SAMPLES,
                right: tile.left + (w * (k + 1) / SAMPLES).max(w * k / SAMPLES + 1),
            },
            _ => Area {
                top: tile.bottom - 2,
                bottom: tile.bottom,
                left: tile.left + w * k / SAMPLES,
                right: tile.left + (w * (k + 1) / SAMPLES).max(w * k / SAMPLES + 1),
            },
        };
        (0..SAMPLES).map(|k| mean(pixels, &block(k))).collect()
    };
    let sides: Vec<[Vec<[f32; 3]>; 4]> =
        (0..count).map(|i| [0, 1, 2, 3].map(|which| side(i, which))).collect();
    let differ = |a: &[[f32; 3]], b: &[[f32; 3]]| {
        let one = |(a, b): (&[f32; 3], &[f32; 3])| (0..3).map(|c| (a[c] - b[c]).abs()).sum::<f32>();
        a.iter().zip(b).map(one).sum::<f32>() / (3 * SAMPLES) as f32
    };
    let table = |from: usize, to: usize| -> Vec<Vec<f32>> {
        (0..count).map(|a| (0..count).map(|b| differ(&sides[a][from], &sides[b][to])).collect()).collect()
    };
    Fits { columns: tiling.columns, across: table(1, 0), down: table(3, 2) }
}

/// What it costs to lay `tile` behind the tiles that lie already.
fn added(fits: &Fits, laid: &[usize], tile: usize, gap: usize) -> f32 {
    let at = laid.len();
    let mut sum = 0.0;
    if tile != gap {
        if !at.is_multiple_of(fits.columns) && laid[at - 1] != gap {
            sum += fits.across[laid[at - 1]][tile];
        }
        if at >= fits.columns && laid[at - fits.columns] != gap {
            sum += fits.down[laid[at - fits.columns]][tile];
        }
    }
    sum
}

/// Lays tiles in reading order, the gap in cell `home`, and follows the cheapest arrangements.
fn beam(fits: &Fits, count: usize, gap: usize, home: usize) -> Vec<usize> {
    let mut beam: Vec<(f32, Vec<usize>, u64)> = vec![(0.0, Vec::new(), 0)];
    for at in 0..count {
        let mut next = Vec::new();
        for (cost, laid, used) in &beam {
            for tile in 0..count {
                if used >> tile & 1 == 1 || (tile == gap) != (at == home) {
                    continue;
                }
                let mut longer = laid.clone();
                longer.push(tile);
                next.push((cost + added(fits, laid, tile, gap), longer, used | 1 << tile));
            }
        }
        next.sort_by(|a, b| a.0.total_cmp(&b.0));
        next.truncate(BEAM);
        beam = next;
    }
    beam.swap_remove(0).1
}

/// The mean over all seams between two tiles.
fn cost(fits: &Fits, arrangement: &[usize], gap: usize) -> f32 {
    let sum: f32 =
        (0..arrangement.len()).map(|at| added(fits, &arrangement[..at], arrangement[at], gap)).sum();
    let columns = fits.columns;
    let seams = (0..arrangement.len())
        .map(|at| {
            let own = arrangement[at] != gap;
            usize::from(own && !at.is_multiple_of(columns) && arrangement[at - 1] != gap)
                + usize::from(own && at >= columns && arrangement[at - columns] != gap)
        })
        .sum::<usize>();
    sum / seams.max(1) as f32
}

/// Swaps tiles as long as that makes it cheaper.
fn improve(fits: &Fits, arrangement: &mut [usize], gap: usize) {
    let mut best = cost(fits, arrangement, gap);
    loop {
        let before = best;
        for a in 0..arrangement.len() {
            for b in a + 1..arrangement.len() {
                if arrangement[a] == gap || arrangement[b] == gap {
                    continue;
                }
                arrangement.swap(a, b);
                let now = cost(fits, arrangement, gap);
                if now < best - 1e-4 {
                    best = now;
                } else {
                    arrangement.swap(a, b);
                }
            }
        }
        if best >= before {
            return;
        }
    }
}
