//! Blocks of several cells on a board in a picture: a lattice along its straight lines, what the lines between its cells
//! look like, and the likeliest ways to cover it. Known of the puzzle: one block is 2×2, the others are dominoes and single
//! cells, and there are gaps.
//!
//! In reading order: `lattice`, `seams`, `gaps`, `tiling`.

mod gaps;
mod lattice;
mod seams;
mod tiling;

use image::RgbImage;

use self::gaps::gaps;
use self::lattice::{Direction, Lattice, propose};
use self::seams::{Seams, cut, seams};
use self::tiling::{Cells, Ratios};
use super::lines::Edges;
use super::small::{Area, Small};

/// A board of blocks.
#[derive(Clone, Debug, PartialEq)]
pub struct Blocks {
    /// Cells in a row.
    pub columns: usize,
    /// Cells in a column.
    pub rows: usize,
    /// Where it is in the picture.
    pub area: Area,
    /// Ways in which blocks may lie, the likeliest first; at least one.
    pub tilings: Vec<Tiling>,
    /// How well the likeliest way explains the lines between cells, to 1: each line that is where it should be, against
    /// each that is not.
    pub explained: f32,
    /// Whether there is another board in the picture, about as clear.
    pub several: bool,
}

/// A way in which blocks may lie.
#[derive(Clone, Debug, PartialEq)]
pub struct Tiling {
    /// For each cell in reading order 0 for a gap, or the number of its block from 1.
    pub cells: Vec<u8>,
    /// The logarithm of how likely it is, but for a constant.
    pub likelihood: f32,
}

/// Sizes of boards that are looked for.
const SIZES: [(usize, usize); 1] = [(4, 5)];
/// So many ways are told.
const MOST_TILINGS: usize = 8;
/// So many sets of gaps are tried, and so many at first.
const MOST_GAPS: usize = 40;
const FEW_GAPS: usize = 10;

/// Finds a board of blocks; `None` if there is none.
pub fn observe(picture: &RgbImage) -> Option<Blocks> {
    let small = Small::new(picture);
    let across = Direction::new(&Edges::new(&small), small.width, small.height);
    let down = Direction::new(&Edges::new(&small.transposed()), small.height, small.width);
    let mut read: Vec<Read> = SIZES
        .iter()
        .flat_map(|&size| propose(&across, &down, size))
        .filter_map(|lattice| read(&small, lattice))
        .collect();
    read.sort_by(|a, b| b.worth().total_cmp(&a.worth()));
    let best = read.first()?;
    let several = read[1..]
        .iter()
        .any(|other| other.lattice.shared(&best.lattice) < 0.1 && other.worth() > 0.75 * best.worth());
    let Lattice { columns, rows, .. } = best.lattice;
    let sides = [best.lattice.left, best.lattice.top, best.lattice.right(), best.lattice.bottom()];
    let area = sides.map(|side| side * small.scale);
    Some(Blocks { columns, rows, area, tilings: best.tilings.clone(), explained: best.explained, several })
}

/// What a lattice reads as.
struct Read {
    lattice: Lattice,
    tilings: Vec<Tiling>,
    explained: f32,
}

impl Read {
    fn worth(&self) -> f32 {
        self.explained + self.lattice.seen
    }
}

fn read(small: &Small, lattice: Lattice) -> Option<Read> {
    let (columns, rows) = (lattice.columns, lattice.rows);
    let board = cut(small, &lattice);
    let seams = seams(&board, columns, rows);
    let mut sets = gaps(&board, columns, rows, seams.gutter);
    sets.truncate(MOST_GAPS);
    let mut looks = Looks::USUAL;
    let mut tilings = Vec::new();
    for tried in [FEW_GAPS, FEW_GAPS, MOST_GAPS] {
        tilings = ways(&looks.ratios(&seams, columns, rows), &sets[..tried.min(sets.len())]);
        looks = Looks::of(&seams, &tilings.first()?.cells, columns);
    }
    let best = tilings.first()?;
    let usual = Looks::USUAL.ratios(&seams, columns, rows);
    let (mut sum, mut all) = (0.0, 0.0);
    each(&usual, &best.cells, |ratio, parted| {
        sum += if parted { ratio } else { -ratio };
        all += MOST_RATIO;
    });
    Some(Read { explained: sum / all, lattice, tilings })
}

/// The likeliest ways to cover a board with one of some sets of gaps.
fn ways(ratios: &Ratios, sets: &[(f32, Vec<usize>)]) -> Vec<Tiling> {
    let mut all: Vec<(f32, Cells)> = Vec::new();
    for (likelihood, gaps) in sets {
        all.extend(tiling::best(ratios, gaps).into_iter().map(|(score, cells)| (score + likelihood, cells)));
    }
    all.sort_by(|a, b| b.0.total_cmp(&a.0));
    all.truncate(MOST_TILINGS);
    all.into_iter().map(|(likelihood, cells)| Tiling { cells, likelihood }).collect()
}

/// Calls with each line between neighbours, and whether it parts two blocks.
fn each(ratios: &Ratios, cells: &[u8], mut with: impl FnMut(f32, bool)) {
    for cell in 0..cells.len() {
        if cell % ratios.columns + 1 < ratios.columns {
            with(ratios.right[cell], cells[cell] != cells[cell + 1]);
        }
        if cell + ratios.columns < cells.len() {
            with(ratios.below[cell], cells[cell] != cells[cell + ratios.columns]);
        }
    }
}

/// How seams look on a board, and lines inside blocks: the means of their logarithms.
#[derive(Clone, Copy, Debug)]
struct Looks {
    seam: f32,
    inside: f32,
}

/// A line tells no more than this, as a logarithm of likelihoods.
const MOST_RATIO: f32 = 4.0;

impl Looks {
    const USUAL: Self = Self { seam: 0.7, inside: -0.7 };
    /// How much the logarithms vary.
    const SPREAD: f32 = 0.55;
    /// So many lines is what is usual worth.
    const WEIGHT: f32 = 5.0;

    /// What they look like on a board that is covered in some way.
    fn of(seams: &Seams, cells: &[u8], columns: usize) -> Self {
        let rows = cells.len() / columns;
        let plain = Ratios { columns, rows, right: seams.right.clone(), below: seams.below.clone() };
        let mut sums = [
            (Self::USUAL.inside * Self::WEIGHT, Self::WEIGHT),
            (Self::USUAL.seam * Self::WEIGHT, Self::WEIGHT),
        ];
        each(&plain, cells, |seam, parted| {
            let sum = &mut sums[usize::from(parted)];
            *sum = (sum.0 + log(seam), sum.1 + 1.0);
        });
        let [inside, seam] = sums.map(|(sum, count)| sum / count);
        Self { seam: seam.max(inside + 0.5), inside }
    }

    fn ratios(self, seams: &Seams, columns: usize, rows: usize) -> Ratios {
        let ratio = |&seam: &f32| {
            let middle = (self.seam + self.inside) / 2.0;
            let ratio = (log(seam) - middle) * (self.seam - self.inside) / (Self::SPREAD * Self::SPREAD);
            ratio.clamp(-MOST_RATIO, MOST_RATIO)
        };
        Ratios {
            columns,
            rows,
            right: seams.right.iter().map(ratio).collect(),
            below: seams.below.iter().map(ratio).collect(),
        }
    }
}

/// The logarithm of how much a line looks like a seam.
fn log(seam: f32) -> f32 {
    seam.max(0.15).ln()
}
