//! Blocks of several cells on a board in a picture: a lattice along its straight lines, what the lines between its cells
//! look like, and the likeliest ways to cover it. Known of the puzzle: one block is 2×2, the others are dominoes and single
//! cells, and there are gaps.
//!
//! In reading order: `flat` and `drawn` (clear drawings); `lines`, `lattice`, `seams`, `gaps`, `tiling`.

mod drawn;
mod flat;
mod gaps;
mod lattice;
mod lines;
mod seams;
mod tiling;

use image::RgbImage;

use self::drawn::Drawn;
use self::gaps::gaps;
use self::lattice::{Lattice, propose};
use self::lines::Lines;
use self::seams::{Seam, Seams, cut, seams};
pub use self::tiling::Tiling;
use self::tiling::{Cells, Ratios};
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
    /// Whether it is drawn in plain colours, so that outlines alone tell the blocks; such a board may have any layout.
    pub clear: bool,
    /// Empty cells of a clear board in which something is drawn.
    pub marked: Vec<usize>,
}

/// The longer side of the picture in which a board is looked for, and how much a picture is enlarged at most.
const LONG: f32 = 800.0;
const MOST_ENLARGED: f32 = 2.5;
/// Sizes of boards that are looked for.
const SIZES: [(usize, usize); 1] = [(4, 5)];
/// So many ways are told.
const MOST_TILINGS: usize = 8;
/// So many sets of gaps are tried, and so many of them again.
const MANY_GAPS: usize = 80;
const MOST_GAPS: usize = 24;

/// Finds a board of blocks; `None` if there is none.
pub fn observe(picture: &RgbImage) -> Option<Blocks> {
    let longer = picture.width().max(picture.height()) as f32;
    let small = Small::scaled(picture, (longer / LONG).max(1.0 / MOST_ENLARGED));
    if let Some(drawn) = drawn(&small) {
        return Some(drawn);
    }
    let across = Lines::new(&small);
    let down = Lines::new(&small.transposed());
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
    Some(Blocks {
        columns: best.lattice.columns,
        rows: best.lattice.rows,
        area: area(&best.lattice, &small),
        tilings: best.tilings.clone(),
        explained: best.explained,
        several,
        clear: false,
        marked: Vec::new(),
    })
}

/// The board that is drawn with the most blocks, if any has a block of several cells.
fn drawn(small: &Small) -> Option<Blocks> {
    let blocks = |drawn: &Drawn| {
        drawn.tiling.cells.iter().copied().filter(|&cell| cell != Tiling::WALL).max().unwrap_or_default()
    };
    let has_large = |drawn: &Drawn| {
        let covered = drawn.tiling.cells.iter().filter(|&&cell| cell != Tiling::WALL && cell != Tiling::GAP);
        covered.count() > usize::from(blocks(drawn)) && drawn.tiling.cells.contains(&Tiling::GAP)
    };
    let mut all = drawn::find(small);
    all.retain(has_large);
    let several = all.len() > 1 || all.iter().any(|drawn| drawn.others > 3);
    let Drawn { lattice, tiling, marked, .. } = all.into_iter().max_by_key(blocks)?;
    Some(Blocks {
        columns: lattice.columns,
        rows: lattice.rows,
        area: area(&lattice, small),
        tilings: vec![tiling],
        explained: 1.0,
        several,
        clear: true,
        marked,
    })
}

/// Where a lattice is in the picture that a small one was made from.
fn area(lattice: &Lattice, small: &Small) -> Area {
    [lattice.left, lattice.top, lattice.right(), lattice.bottom()].map(|side| side * small.scale)
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
    let mut sets = gaps(&board, columns, rows, &seams);
    sets.sort_by(|a, b| b.0.total_cmp(&a.0));
    sets.truncate(MANY_GAPS);
    let mut looks = Looks::USUAL;
    let mut tilings = Vec::new();
    // At first many sets of gaps, then those with which blocks can be laid best.
    for _ in 0..3 {
        let ratios = looks.ratios(&seams, columns, rows);
        let mut ways: Vec<(f32, usize, Cells)> = Vec::new();
        for (number, (likelihood, gaps)) in sets.iter().enumerate() {
            let found = tiling::best(&ratios, gaps);
            ways.extend(found.into_iter().map(|(score, cells)| (score + likelihood, number, cells)));
        }
        ways.sort_by(|a, b| b.0.total_cmp(&a.0));
        let mut kept: Vec<usize> = Vec::new();
        for &(_, number, _) in &ways {
            if kept.len() < MOST_GAPS && !kept.contains(&number) {
                kept.push(number);
            }
        }
        sets = kept.into_iter().map(|number| sets[number].clone()).collect();
        ways.truncate(MOST_TILINGS);
        tilings = ways.into_iter().map(|(likelihood, _, cells)| Tiling { cells, likelihood }).collect();
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
const MOST_RATIO: f32 = 4.2;
/// That a line looks like the end of a block tells no more than this; and what a gutter tells besides, or that there is
/// none.
const END: f32 = 3.0;
const GUTTER: f32 = 1.2;
const NO_GUTTER: f32 = -2.5;
/// What it tells that a gutter has another colour than all others: grain of wood looks like gutters but for that.
const ALIEN: f32 = 1.0;

impl Looks {
    const USUAL: Self = Self { seam: 1.45, inside: -0.4 };
    /// How much the logarithms vary.
    const SPREAD: f32 = 0.7;
    /// Lines inside blocks vary more: what tells nothing is so much over the middle.
    const OVER: f32 = 0.25;
    /// So many lines is what is usual worth.
    const WEIGHT: f32 = 5.0;

    /// What they look like on a board that is covered in some way.
    fn of(seams: &Seams, cells: &[u8], columns: usize) -> Self {
        let rows = cells.len() / columns;
        let plain = Ratios {
            gaps: Default::default(),
            columns,
            rows,
            right: seams.right.iter().map(|s| s.any).collect(),
            below: seams.below.iter().map(|s| s.any).collect(),
        };
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
        let end = |seam: &Seam| {
            let middle = (self.seam + self.inside) / 2.0 + Self::OVER;
            let ratio = (log(seam.any) - middle) * (self.seam - self.inside) / (Self::SPREAD * Self::SPREAD);
            ratio.clamp(-MOST_RATIO, END)
        };
        // Blocks rarely touch without a gutter, and an edge within a portrait is none.
        let ratio = |seam: &Seam| {
            let alien = ALIEN * ((seam.alien - 12.0) / 12.0).clamp(0.0, 1.0);
            end(seam) + (1.5 * log(seam.gutter)).clamp(NO_GUTTER, GUTTER) - alien
        };
        Ratios {
            columns,
            rows,
            right: seams.right.iter().map(ratio).collect(),
            below: seams.below.iter().map(ratio).collect(),
            gaps: [&seams.right, &seams.below].map(|seams| seams.iter().map(end).collect()),
        }
    }
}

/// The logarithm of how much a line looks like a seam.
fn log(seam: f32) -> f32 {
    seam.max(0.15).ln()
}
