//! Proposes lattices. Lines between cells are coherent; lines through the middles of cells are not.
//! All sizes and places are tried coarsely, and the best lattices are then fitted.

use super::lines::Lines;

/// A lattice, in pixels of the scaled picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Lattice {
    pub(super) left: f32,
    pub(super) top: f32,
    /// Width and height of a cell.
    pub(super) cell: (f32, f32),
    pub(super) columns: usize,
    pub(super) rows: usize,
    /// Visibility of its lines relative to that of the middles of cells.
    pub(super) seen: f32,
}

impl Lattice {
    pub(super) fn right(&self) -> f32 {
        self.left + self.cell.0 * self.columns as f32
    }

    pub(super) fn bottom(&self) -> f32 {
        self.top + self.cell.1 * self.rows as f32
    }

    /// Returns the area that both lattices cover, as a share of the smaller one.
    pub(super) fn overlap_share(&self, other: &Self) -> f32 {
        let across = self.right().min(other.right()) - self.left.max(other.left);
        let down = self.bottom().min(other.bottom()) - self.top.max(other.top);
        let area = |lattice: &Self| (lattice.right() - lattice.left) * (lattice.bottom() - lattice.top);
        across.max(0.0) * down.max(0.0) / area(self).min(area(other))
    }
}

/// Minimum side of a cell, in pixels of the scaled picture.
const MIN_CELL: f32 = 15.0;
/// Minimum side of a cell, as a share of the picture's longer side.
const MIN_CELL_SHARE: f32 = 1.0 / 36.0;
/// Ratio of consecutive sizes of cells that are tried.
const SIZE_RATIO: f32 = 1.06;
/// Heights tried for a cell of some width, in steps of [`SIZE_RATIO`] above or below this width.
const SIZE_STEPS: [isize; 5] = [0, -2, 2, -4, 4];
/// Maximum ratio of a board's side to that of the picture.
const MAX_RATIO: f32 = 1.04;
/// Positions per cell at which lines are sampled.
const POSITIONS: f32 = 6.0;
/// Maximum lattices that are kept per width and height of cells.
const MAX_PER_SIZE: usize = 3;
/// Maximum lattices that are fitted.
const MAX_FITTED: usize = 24;
/// Maximum lattices that are returned.
const MAX_LATTICES: usize = 5;
/// Weight of the outer lines relative to inner lines.
const OUTER_WEIGHT: f32 = 0.6;
/// Weight of the middles of cells relative to inner lines.
const MIDDLE_WEIGHT: f32 = 0.8;

/// Visibility of vertical lines over the height of a board, at [`POSITIONS`] positions per cell in
/// both directions.
struct Map {
    /// Distance between positions, in pixels.
    unit: f32,
    width: usize,
    height: usize,
    /// Visibility of the line down from each position, summed over its cells; row by row.
    seen: Vec<f32>,
}

impl Map {
    /// Samples lines along `count` cells, each `length` pixels high.
    fn new(lines: &Lines, length: f32, count: usize) -> Self {
        let unit = length / POSITIONS;
        let width = (lines.width as f32 / unit) as usize + 1;
        let places = ((lines.height as f32 - 0.9 * length) / unit).max(0.0) as usize + 1;
        let mut cells = Vec::with_capacity(width * places);
        let mut row = vec![0.0_f32; lines.width];
        let around = |place: usize| {
            let x = place as f32 * unit;
            let from = (x - 0.6 * unit).max(0.0).round() as usize;
            let to = ((x + 0.6 * unit).round() as usize + 1).min(lines.width);
            from.min(to)..to
        };
        let spans: Vec<std::ops::Range<usize>> = (0..width).map(around).collect();
        for place in 0..places {
            let from = place as f32 * unit;
            let (from, to) = ((from + 0.1 * length) as usize, (from + 0.9 * length) as usize);
            let to = to.min(lines.height);
            row.fill(0.0);
            if to > from + 2 {
                lines.row(from, to, &mut row);
                row.iter_mut().for_each(|value| *value = to_visibility(*value));
            }
            cells.extend(spans.iter().map(|span| row[span.clone()].iter().copied().fold(0.0, f32::max)));
        }
        let down = POSITIONS as usize;
        let height = (places + down).saturating_sub(count * down).max(1);
        let mut seen = vec![0.0; width * height];
        for cell in 0..count {
            let cells = cells.get(cell * down * width..).unwrap_or_default();
            seen.iter_mut().zip(cells).for_each(|(sum, seen)| *sum += seen);
        }
        Self { unit, width, height, seen }
    }

    /// Rates the vertical lines of lattices with their top at `y`, at several positions; `parts`
    /// are the [`Map::columns`] of these positions.
    fn judge(&self, y: f32, parts: &[usize], count: usize) -> Vec<f32> {
        let y = (y / self.unit + 0.5) as usize;
        if y >= self.height {
            return vec![0.0; parts.len() / (2 * count + 1)];
        }
        let row = &self.seen[y * self.width..(y + 1) * self.width];
        let at = |column: usize| row.get(column).copied().unwrap_or_default();
        let one = |parts: &[usize]| rate_lines(count, |half| at(parts[half]));
        parts.chunks_exact(2 * count + 1).map(one).collect()
    }

    /// Returns the columns of the map for the lines and the middles between them, of lattices at
    /// several positions.
    fn columns(&self, places: &[f32], cell: f32, count: usize) -> Vec<usize> {
        let line = |place: f32, half: usize| {
            ((place + half as f32 * cell / 2.0).max(0.0) / self.unit + 0.5) as usize
        };
        places.iter().flat_map(|&place| (0..=2 * count).map(move |half| line(place, half))).collect()
    }
}

/// Maps coherence to visibility, from 0 to 1.
fn to_visibility(coherence: f32) -> f32 {
    ((coherence - 0.35) / 1.4).clamp(0.0, 1.0)
}

/// Proposes the most visible lattices of a size in columns and rows. `across` are the lines of the
/// picture, `down` those of the transposed picture.
pub(super) fn propose(across: &Lines, down: &Lines, (columns, rows): (usize, usize)) -> Vec<Lattice> {
    let (picture_width, picture_height) = (across.width as f32, across.height as f32);
    let max_cell = (picture_width / columns as f32).max(picture_height / rows as f32) * MAX_RATIO;
    let min_cell = MIN_CELL.max(MIN_CELL_SHARE * picture_width.max(picture_height));
    let sizes: Vec<f32> =
        (0..).map(|step| min_cell * SIZE_RATIO.powi(step)).take_while(|size| *size < max_cell).collect();
    let upright: Vec<Map> = sizes.iter().map(|&size| Map::new(across, size, rows)).collect();
    let level: Vec<Map> = sizes.iter().map(|&size| Map::new(down, size, columns)).collect();
    let mut all: Vec<Lattice> = Vec::new();
    for (number, &width) in sizes.iter().enumerate() {
        for apart in SIZE_STEPS {
            let Some(other) = number.checked_add_signed(apart).filter(|&other| other < sizes.len()) else {
                continue;
            };
            let height = sizes[other];
            if width * columns as f32 <= picture_width * MAX_RATIO
                && height * rows as f32 <= picture_height * MAX_RATIO
            {
                let maps = (&upright[other], &level[number]);
                let lattice =
                    Lattice { left: 0.0, top: 0.0, cell: (width, height), columns, rows, seen: 0.0 };
                all.extend(places(maps, lattice, (picture_width, picture_height)));
            }
        }
    }
    all.sort_by(|a, b| b.seen.total_cmp(&a.seen));
    let moved = drop_similar(all, MAX_FITTED, 0.25).into_iter().map(|lattice| fit(lattice, across, down));
    let mut moved: Vec<Lattice> = moved.collect();
    moved.sort_by(|a, b| b.seen.total_cmp(&a.seen));
    drop_similar(moved, MAX_LATTICES, 0.12)
}

/// Returns the best positions for a size of cells.
fn places(
    (upright, level): (&Map, &Map),
    lattice: Lattice,
    (picture_width, picture_height): (f32, f32),
) -> Vec<Lattice> {
    let (width, height) = lattice.cell;
    let (columns, rows) = (lattice.columns, lattice.rows);
    let mut best: Vec<Lattice> = Vec::new();
    let steps = |size: f32, span: f32, unit: f32| -> Vec<f32> {
        let (first, last) = (-0.02 * size, size * 1.02 - span);
        let places = (0..).map(|step| first + step as f32 * unit);
        places.take_while(|&place| place <= last.max(first)).collect()
    };
    let lefts = steps(picture_width, width * columns as f32, width / POSITIONS);
    let tops = steps(picture_height, height * rows as f32, height / POSITIONS);
    let (across, down) = (upright.columns(&lefts, width, columns), level.columns(&tops, height, rows));
    // By left side, then by top.
    let down: Vec<Vec<f32>> = lefts.iter().map(|left| level.judge(left.max(0.0), &down, rows)).collect();
    for (number, &top) in tops.iter().enumerate() {
        let across = upright.judge(top.max(0.0), &across, columns);
        for (at, &left) in lefts.iter().enumerate() {
            let seen = combine(across[at] / rows as f32, down[at][number] / columns as f32, &lattice);
            let worse = best.last().is_some_and(|worst| best.len() == MAX_PER_SIZE && worst.seen >= seen);
            if !worse {
                best.push(Lattice { left, top, seen, ..lattice });
                best.sort_by(|a, b| b.seen.total_cmp(&a.seen));
                best = drop_similar(best, MAX_PER_SIZE, 0.25);
            }
        }
    }
    best
}

/// Rates the lines of one direction. `line` returns the visibility at a distance in half cells from
/// the first line: even distances are lines, odd ones are middles of cells.
fn rate_lines(count: usize, line: impl Fn(usize) -> f32) -> f32 {
    let inner: f32 = (1..count).map(|number| line(2 * number)).sum();
    let around = line(0) + line(2 * count);
    let middles: f32 = (0..count).map(|number| line(2 * number + 1)).sum();
    inner + OUTER_WEIGHT * around - MIDDLE_WEIGHT * middles
}

/// Combines the ratings of both directions. Lattices of small cells count less, since they match
/// lines more easily.
fn combine(across: f32, down: f32, lattice: &Lattice) -> f32 {
    let count = (lattice.columns + lattice.rows - 2) as f32 + 4.0 * OUTER_WEIGHT;
    (across + down) / count * (lattice.cell.0 * lattice.cell.1).powf(0.06)
}

/// Moves the sides of a lattice to the most visible lines nearby.
pub(super) fn fit(mut lattice: Lattice, across: &Lines, down: &Lines) -> Lattice {
    lattice.seen = visibility(&lattice, across, down);
    for share in [0.06, 0.03, 0.015] {
        for _ in 0..3 {
            let before = lattice;
            for side in 0..4 {
                for sign in [-1.0, 1.0] {
                    let mut moved = lattice;
                    let (width, height) = (lattice.cell.0 * share * sign, lattice.cell.1 * share * sign);
                    match side {
                        0 => {
                            (moved.left, moved.cell.0) =
                                (lattice.left + width, lattice.cell.0 - width / lattice.columns as f32)
                        }
                        1 => moved.cell.0 += width / lattice.columns as f32,
                        2 => {
                            (moved.top, moved.cell.1) =
                                (lattice.top + height, lattice.cell.1 - height / lattice.rows as f32)
                        }
                        _ => moved.cell.1 += height / lattice.rows as f32,
                    }
                    moved.seen = visibility(&moved, across, down);
                    if moved.seen > lattice.seen {
                        lattice = moved;
                    }
                }
            }
            if lattice == before {
                break;
            }
        }
    }
    lattice
}

/// Computes [`Lattice::seen`] from the sides and middles of all cells.
pub(super) fn visibility(lattice: &Lattice, across: &Lines, down: &Lines) -> f32 {
    let (width, height) = lattice.cell;
    let side = |lines: &Lines, place: f32, step: f32, from: f32, along: f32| {
        to_visibility(lines.best_near(place, (0.035 * step).max(1.0), from + 0.1 * along, from + 0.9 * along))
    };
    let upright = |half: usize| {
        let place = lattice.left + half as f32 * width / 2.0;
        let cells = (0..lattice.rows).map(|row| lattice.top + row as f32 * height);
        cells.map(|top| side(across, place, width, top, height)).sum::<f32>()
    };
    let level = |half: usize| {
        let place = lattice.top + half as f32 * height / 2.0;
        let cells = (0..lattice.columns).map(|column| lattice.left + column as f32 * width);
        cells.map(|left| side(down, place, height, left, width)).sum::<f32>()
    };
    let across = rate_lines(lattice.columns, upright) / lattice.rows as f32;
    combine(across, rate_lines(lattice.rows, level) / lattice.columns as f32, lattice)
}

/// Returns the first `max_lattices` lattices that differ. A lattice is dropped if each of its sides
/// is within `share` of a cell of the same side of one that was kept.
pub(super) fn drop_similar(all: Vec<Lattice>, max_lattices: usize, share: f32) -> Vec<Lattice> {
    let mut kept: Vec<Lattice> = Vec::new();
    for lattice in all {
        let (across, down) = (share * lattice.cell.0, share * lattice.cell.1);
        let same = |other: &Lattice| {
            (lattice.left - other.left).abs() < across
                && (lattice.top - other.top).abs() < down
                && (lattice.right() - other.right()).abs() < across
                && (lattice.bottom() - other.bottom()).abs() < down
        };
        if !kept.iter().any(same) {
            kept.push(lattice);
        }
        if kept.len() == max_lattices {
            break;
        }
    }
    kept
}
