//! Compares the pictures on tiles with a reference picture, measures their texture, and finds the
//! place of small numbers on them.

use image::RgbImage;

use super::seams::Tiling;
use crate::pixels::Rect;
use crate::vision::grid::{self, Candidate, Cell, Grid, Quad, Reader, Source};
use crate::vision::numbers::lattice::Lattice;
use crate::vision::numbers::words::Word;

/// Samples per side of a patch.
const PATCH_SIDE: usize = 12;

/// Difference of patches per unit of log-likelihood, in levels of a colour channel. It is about the
/// noise of JPEG and scaling.
const NOISE: f32 = 8.0;

/// Cost of reading a cell as the gap, in levels of a colour channel. The gap resembles no cell of
/// the reference.
const GAP_COST: f32 = 36.0;

/// Mean deviation of colours from their mean, in levels, below which a tile may be the gap.
const MAX_BLANK_DEVIATION: f32 = 5.0;

/// Maximum cost of a candidate, in levels. Higher ones are dropped.
const MAX_COST: f32 = 72.0;

/// A rectangle averaged to [`PATCH_SIDE`] × [`PATCH_SIDE`] colours.
pub(in crate::vision) struct Patch {
    colours: Vec<[f32; 3]>,
    mean: [f32; 3],
}

impl Patch {
    pub(in crate::vision) fn new(pixels: &RgbImage, area: &Rect) -> Self {
        let at = |k: usize, from: i32, size: i32| from + (size * k as i32) / PATCH_SIDE as i32;
        let mut colours = Vec::with_capacity(PATCH_SIDE * PATCH_SIDE);
        for j in 0..PATCH_SIDE {
            for i in 0..PATCH_SIDE {
                let block = Rect {
                    left: at(i, area.left, area.width()),
                    right: at(i + 1, area.left, area.width()).max(at(i, area.left, area.width()) + 1),
                    top: at(j, area.top, area.height()),
                    bottom: at(j + 1, area.top, area.height()).max(at(j, area.top, area.height()) + 1),
                };
                colours.push(mean(pixels, &block));
            }
        }
        let count = colours.len() as f32;
        let mean = [0, 1, 2].map(|c| colours.iter().map(|p| p[c]).sum::<f32>() / count);
        Self { colours, mean }
    }

    /// Returns the difference between two patches in levels: the mean difference of their colours,
    /// plus the same after each patch's mean colour is subtracted.
    pub(in crate::vision) fn distance(&self, other: &Self) -> f32 {
        let shift = [0, 1, 2].map(|c| self.mean[c] - other.mean[c]);
        let (mut plain, mut shifted) = (0.0, 0.0);
        for (a, b) in self.colours.iter().zip(&other.colours) {
            for c in 0..3 {
                let difference = a[c] - b[c];
                plain += difference.abs();
                shifted += (difference - shift[c]).abs();
            }
        }
        (plain + shifted) / (3 * self.colours.len()) as f32
    }

    /// Returns the mean deviation of the colours from their mean.
    fn deviation(&self) -> f32 {
        let sum: f32 =
            self.colours.iter().map(|p| (0..3).map(|c| (p[c] - self.mean[c]).abs()).sum::<f32>()).sum();
        sum / (3 * self.colours.len()) as f32
    }
}

/// Returns the mean colour of a few sampled pixels of `area`, without parts outside the picture.
pub(in crate::vision) fn mean(pixels: &RgbImage, area: &Rect) -> [f32; 3] {
    let (width, height) = (pixels.width() as i32, pixels.height() as i32);
    let area = area.intersection(Rect { left: 0, top: 0, right: width, bottom: height });
    let (mut sums, mut count) = ([0.0f32; 3], 0.0f32);
    let (dx, dy) = ((area.width() / 6).max(1), (area.height() / 6).max(1));
    for y in (area.top..area.bottom).step_by(dy as usize) {
        for x in (area.left..area.right).step_by(dx as usize) {
            let pixel = pixels.get_pixel(x as u32, y as u32).0;
            (0..3).for_each(|c| sums[c] += f32::from(pixel[c]));
            count += 1.0;
        }
    }
    sums.map(|sum| sum / count.max(1.0))
}

/// Returns a patch of the inner part of each tile, without gutters, rounded corners and frames.
fn patches(pixels: &RgbImage, tiling: &Tiling) -> Vec<Patch> {
    let cells = (0..tiling.rows).flat_map(|row| (0..tiling.columns).map(move |column| (column, row)));
    let inner = |(column, row)| {
        let tile = tiling.tile(column, row);
        let (dx, dy) = (tile.width() / 12, tile.height() / 12);
        Rect { left: tile.left + dx, right: tile.right - dx, top: tile.top + dy, bottom: tile.bottom - dy }
    };
    cells.map(|cell| Patch::new(pixels, &inner(cell))).collect()
}

/// Returns the patches of a solved picture in `area`, cut like the tiles of a board.
fn solved_patches(pixels: &RgbImage, area: &Rect, tiling: &Tiling) -> Vec<Patch> {
    let step = (area.width() as f32 / tiling.columns as f32, area.height() as f32 / tiling.rows as f32);
    let gutter = [0, 1, 2, 3].map(|k| {
        let (own, other) = if k % 2 == 0 { (step.0, tiling.step.0) } else { (step.1, tiling.step.1) };
        // Games move tiles apart instead of cropping them, so gutters hide little of the picture.
        tiling.gutter[k] * own / other * 0.5
    });
    let solved = Tiling {
        start: (area.left as f32, area.top as f32),
        step,
        gutter,
        columns: tiling.columns,
        rows: tiling.rows,
        score: 0.0,
    };
    patches(pixels, &solved)
}

/// Compares each cell of a board with each cell of the reference picture.
pub(in crate::vision) fn compare(pixels: &RgbImage, tiling: &Tiling, reference: &RgbImage) -> Grid {
    let own = patches(pixels, tiling);
    let (width, height) = (reference.width() as i32, reference.height() as i32);
    let whole = Rect { left: 0, top: 0, right: width, bottom: height };
    let aspect = tiling.columns as f32 * tiling.step.0 / (tiling.rows as f32 * tiling.step.1);
    // A game may crop the picture to the board's shape.
    let (crop_width, crop_height) =
        (width.min((height as f32 * aspect) as i32), height.min((width as f32 / aspect) as i32));
    let cut = Rect {
        left: (width - crop_width) / 2,
        top: (height - crop_height) / 2,
        right: (width + crop_width) / 2,
        bottom: (height + crop_height) / 2,
    };
    let costs = |area: &Rect| -> Vec<Vec<f32>> {
        let homes = solved_patches(reference, area, tiling);
        own.iter().map(|patch| homes.iter().map(|home| patch.distance(home)).collect()).collect()
    };
    let total = |costs: &Vec<Vec<f32>>| -> f32 {
        costs.iter().map(|row| row.iter().copied().fold(GAP_COST, f32::min)).sum()
    };
    let choices = [costs(&whole), costs(&cut)];
    let best =
        choices.into_iter().min_by(|a, b| total(a).total_cmp(&total(b))).expect("there are two choices");
    make_grid(tiling, &best, Source::Reference)
}

/// Creates a grid from the difference of each cell from each cell of the reference.
fn make_grid(tiling: &Tiling, costs: &[Vec<f32>], source: Source) -> Grid {
    let cell = |(index, costs): (usize, &Vec<f32>)| {
        let numbers = costs.iter().enumerate().filter(|(_, cost)| **cost < MAX_COST);
        let mut candidates: Vec<Candidate> = numbers
            .map(|(home, cost)| Candidate { number: home as u8 + 1, likelihood: -cost / NOISE })
            .collect();
        candidates.sort_by(|a, b| b.likelihood.total_cmp(&a.likelihood));
        Cell {
            corners: corners(tiling, index),
            candidates,
            blank: -GAP_COST / NOISE,
            other: -MAX_COST / NOISE,
        }
    };
    Grid {
        columns: tiling.columns,
        rows: tiling.rows,
        cells: costs.iter().enumerate().map(cell).collect(),
        source,
        reader: Reader::Digits,
        texture: f32::INFINITY,
        lines: 1.0,
        strays: 0,
        fits: None,
    }
}

/// Returns the corners of the tile with an index in reading order, in pixels.
pub(in crate::vision) fn corners(tiling: &Tiling, index: usize) -> Quad {
    let tile = tiling.tile(index % tiling.columns, index / tiling.columns);
    grid::corners([tile.left, tile.top, tile.right, tile.bottom].map(|side| side as f32))
}

/// Creates a grid of tiles without numbers: only the likelihoods of the gap are known.
pub(in crate::vision) fn make_grid_without_numbers(pixels: &RgbImage, tiling: &Tiling) -> Grid {
    let patches = patches(pixels, tiling);
    let cell = |(index, patch): (usize, &Patch)| {
        let deviation = patch.deviation();
        Cell {
            corners: corners(tiling, index),
            candidates: Vec::new(),
            blank: (-deviation / 1.5).max(-9.0),
            // Plain tiles are rare.
            other: (1.0 - (-(deviation + 0.7) / 8.0).exp()).ln(),
        }
    };
    let cells: Vec<Cell> = patches.iter().enumerate().map(cell).collect();
    let Tiling { columns, rows, .. } = *tiling;
    let texture = median_difference(&patches, &[]);
    Grid {
        columns,
        rows,
        cells,
        source: Source::Sides,
        reader: Reader::Digits,
        texture,
        lines: 1.0,
        strays: 0,
        fits: None,
    }
}

/// Returns the plainest tile, if it is plain enough to be the gap.
pub(in crate::vision) fn find_blank(pixels: &RgbImage, tiling: &Tiling) -> Option<usize> {
    let deviation: Vec<f32> = patches(pixels, tiling).iter().map(Patch::deviation).collect();
    (0..deviation.len())
        .min_by(|&a, &b| deviation[a].total_cmp(&deviation[b]))
        .filter(|&plainest| deviation[plainest] < MAX_BLANK_DEVIATION)
}

/// Gives the cells of a grid the corners of the tiling's tiles.
pub(in crate::vision) fn place_cells(tiling: &Tiling, grid: &mut Grid) {
    grid.cells.iter_mut().enumerate().for_each(|(index, cell)| cell.corners = corners(tiling, index));
}

/// Measures the texture of the cells of a lattice, without their numbers, as [`Grid::texture`].
pub(in crate::vision) fn measure_texture(pixels: &RgbImage, lattice: &Lattice) -> f32 {
    let cells = (0..lattice.rows).flat_map(|row| (0..lattice.columns).map(move |column| (column, row)));
    let (half_width, half_height) = (0.42 * lattice.across.0, 0.42 * lattice.down.1);
    let around = |(column, row): (usize, usize)| {
        let (x, y) = lattice.at(column as f32, row as f32);
        Rect {
            left: (x - half_width) as i32,
            top: (y - half_height) as i32,
            right: (x + half_width) as i32,
            bottom: (y + half_height) as i32,
        }
    };
    let patches: Vec<Patch> = cells.map(|cell| Patch::new(pixels, &around(cell))).collect();
    let printed = |k: usize| {
        let at = |k: usize, reach: f32| ((k as f32 + 0.5) / PATCH_SIDE as f32 * 2.0 - 1.0).abs() * reach;
        at(k % PATCH_SIDE, half_width) < 1.25 * lattice.glyph
            && at(k / PATCH_SIDE, half_height) < 0.75 * lattice.glyph
    };
    let ignored: Vec<usize> = (0..PATCH_SIDE * PATCH_SIDE).filter(|&k| printed(k)).collect();
    median_difference(&patches, &ignored)
}

/// Returns the median, over all patches, of the mean difference from the median patch, after each
/// patch's mean colour is subtracted. Parts that all patches share, such as a bevel, therefore do
/// not count. Samples in `ignored` do not count either.
fn median_difference(patches: &[Patch], ignored: &[usize]) -> f32 {
    let mut sums = vec![0.0f32; patches.len()];
    let mut count = 0.0;
    for k in (0..PATCH_SIDE * PATCH_SIDE).filter(|k| !ignored.contains(k)) {
        for c in 0..3 {
            let own = |patch: &Patch| patch.colours[k][c] - patch.mean[c];
            let mut all: Vec<f32> = patches.iter().map(own).collect();
            let middle = all.len() / 2;
            let usual = *all.select_nth_unstable_by(middle, f32::total_cmp).1;
            sums.iter_mut().zip(patches).for_each(|(sum, patch)| *sum += (own(patch) - usual).abs());
            count += 1.0;
        }
    }
    if count < 30.0 {
        return 0.0;
    }
    let middle = sums.len() / 2;
    *sums.select_nth_unstable_by(middle, f32::total_cmp).1 / count
}

/// Finds the lattice of small numbers at one place within the tiles, the place with numbers in the
/// most cells. `None` if fewer than a third of the cells, or fewer than three, have one.
pub(in crate::vision) fn find_printed(words: &[Word], tiling: &Tiling) -> Option<Lattice> {
    let place = |word: &Word| {
        let (x, y) = word.area.middle();
        let (i, j) = ((x - tiling.start.0) / tiling.step.0, (y - tiling.start.1) / tiling.step.1);
        let within = i >= 0.0 && j >= 0.0 && i < tiling.columns as f32 && j < tiling.rows as f32;
        within.then(|| {
            (
                i.floor() as usize + j.floor() as usize * tiling.columns,
                i.fract(),
                j.fract(),
                word.area.height() as f32,
            )
        })
    };
    let places: Vec<(usize, f32, f32, f32)> = words.iter().filter_map(place).collect();
    let find_alike = |&(_, u, v, h): &(usize, f32, f32, f32)| {
        let matching = places.iter().filter(move |(_, a, b, k)| {
            let (dx, dy) = ((a - u).abs() * tiling.step.0, (b - v).abs() * tiling.step.1);
            (0.85..1.18).contains(&(k / h)) && dx < 0.6 * h && dy < 0.3 * h
        });
        let mut matching: Vec<(usize, f32, f32, f32)> = matching.copied().collect();
        matching.sort_by_key(|place| place.0);
        matching.dedup_by_key(|place| place.0);
        matching
    };
    let best = places.iter().map(find_alike).max_by_key(Vec::len)?;
    let cells = tiling.columns * tiling.rows;
    if best.len() < 3 || best.len() * 3 < cells {
        return None;
    }
    let mean = |of: fn(&(usize, f32, f32, f32)) -> f32| best.iter().map(of).sum::<f32>() / best.len() as f32;
    let (u, v, h) = (mean(|p| p.1), mean(|p| p.2), mean(|p| p.3));
    Some(Lattice {
        columns: tiling.columns,
        rows: tiling.rows,
        origin: (tiling.start.0 + u * tiling.step.0, tiling.start.1 + v * tiling.step.1),
        across: (tiling.step.0, 0.0),
        down: (0.0, tiling.step.1),
        glyph: h,
        support: best.len() as f32 / cells as f32,
        order: 1.0,
    })
}
