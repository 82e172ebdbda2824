//! A second reader of klotski boards in photographs and portraits: its networks rate features of
//! lines and cells, which a few numbers each describe. The networks saw other pictures than that
//! of `reader`, so that a board that both read is certain.
//!
//! `lattice` proposes lattices, `sizes` resizes them, `seams` and `features` measure lines and
//! cells, `network` classifies them, `gaps` and `tiling` find coverings, `evidence` rates them;
//! `samples` are training samples.

mod evidence;
mod features;
mod gaps;
mod network;
mod samples;
mod seams;
mod sizes;
mod tiling;

use image::RgbImage;

use self::evidence::Evidence;
use self::features::{CELL_FEATURES, Features, LINE_FEATURES, features};
use self::gaps::gaps;
use self::network::{CELLS, LINES};
pub use self::samples::{Known, Sample, samples};
use self::seams::{Seam, Seams, cut, seams};
pub(super) use self::sizes::USUAL;
use self::sizes::{beyond, resized};
use self::tiling::{Cells, Chances};
use super::cover::Tiling;
use super::lattice::{Lattice, propose};
use super::lines::{Lines, reduced};
use crate::vision::effort::Effort;
use crate::vision::small::Small;

/// Number of best lattices tried at other sizes.
const MOST_RESIZED: usize = 2;
/// Maximum coverings reported.
const MOST_TILINGS: usize = 8;
/// Weight of cell evidence against line evidence, which share features.
const OF_CELLS: f32 = 0.5;

/// Minimum log odds of a certain board, and minimum explained share of a board.
const SURE: f32 = 4.0;
const LEAST_EXPLAINED: f32 = 0.12;

/// A board in a photograph or of portraits.
pub(super) struct Portrait {
    pub(super) lattice: Lattice,
    /// Most likely coverings, best first.
    pub(super) tilings: Vec<Tiling>,
    /// Share of the lines that the best covering explains, at most 1.
    pub(super) explained: f32,
    /// Log odds that it is right.
    pub(super) odds: f32,
    pub(super) certain: bool,
}

/// Finds the clearest board; `None` if there are several.
pub(super) fn find(small: &Small, lines: (&Lines, &Lines), effort: &Effort<'_>) -> Option<Portrait> {
    let read = read_all(small, lines, effort);
    let own = read.first()?;
    let evidence = own.evidence.against(own.rival(&read));
    // Certainty was learned on boards of this size.
    let is_usual = (own.lattice.columns, own.lattice.rows) == USUAL;
    let is_board = !own.has_other(&read) && own.explained >= LEAST_EXPLAINED;
    let odds = evidence.certainty();
    is_board.then(|| Portrait {
        lattice: own.lattice,
        tilings: own.tilings.clone(),
        explained: own.explained,
        odds,
        certain: is_usual && odds >= SURE,
    })
}

/// Reads all lattices, best first.
fn read_all(small: &Small, (across, down): (&Lines, &Lines), effort: &Effort<'_>) -> Vec<Read> {
    let mut lattices = propose(across, down, USUAL);
    let first = lattices.iter().take(MOST_RESIZED);
    let resized: Vec<Lattice> = first.filter_map(|lattice| resized(lattice, across, down)).collect();
    lattices.extend(resized);
    let mut read: Vec<Read> = lattices
        .into_iter()
        .take_while(|_| !effort.is_spent())
        .filter_map(|lattice| read(small, lattice, beyond(&lattice, across, down)))
        .collect();
    read.sort_by(|a, b| b.worth().total_cmp(&a.worth()));
    read
}

/// Returns all candidate boards with the evidence for them, to weigh it by `tools/train-blocks`:
/// cells in a row, cells, and evidence.
pub fn readings(picture: &RgbImage) -> Vec<(usize, Vec<u8>, Vec<f32>)> {
    let small = reduced(picture);
    let read =
        read_all(&small, (&Lines::new(&small), &Lines::new(&small.transposed())), &Effort::unlimited());
    let own = |own: &Read| {
        let evidence = own.evidence.against(own.rival(&read));
        (own.lattice.columns, own.tilings[0].cells.clone(), evidence.0.to_vec())
    };
    read.iter().map(own).collect()
}

/// A reading of a lattice.
struct Read {
    lattice: Lattice,
    tilings: Vec<Tiling>,
    explained: f32,
    evidence: Evidence,
}

impl Read {
    fn worth(&self) -> f32 {
        self.evidence.worth()
    }

    /// Returns the rating of the best different reading.
    fn rival(&self, all: &[Self]) -> Option<f32> {
        let says = |read: &Self| (read.lattice.columns, read.tilings[0].cells.clone());
        let others = all.iter().filter(|other| says(other) != says(self));
        others.map(Self::worth).max_by(f32::total_cmp)
    }

    /// Returns whether there is another board, about as clear.
    fn has_other(&self, all: &[Self]) -> bool {
        let clear = |read: &Self| read.explained + read.lattice.seen + read.tilings[0].likelihood / 300.0;
        let other = |other: &&Self| other.lattice.shared(&self.lattice) < 0.1;
        all.iter().filter(other).any(|other| clear(other) > 0.75 * clear(self))
    }
}

fn read(small: &Small, lattice: Lattice, beyond: f32) -> Option<Read> {
    let (columns, rows) = (lattice.columns, lattice.rows);
    let board = cut(small, &lattice);
    let seams = seams(&board, columns, rows);
    let chances = chances(&features(&board, columns, rows, &seams), columns, rows);
    let mut ways: Vec<(f32, Cells)> = Vec::new();
    for (likelihood, gaps) in gaps(&chances) {
        let found = tiling::best(&chances, &gaps);
        ways.extend(found.into_iter().map(|(score, cells)| (score + likelihood, cells)));
    }
    ways.sort_by(|a, b| b.0.total_cmp(&a.0));
    ways.truncate(MOST_TILINGS);
    let tilings: Vec<Tiling> =
        ways.into_iter().map(|(likelihood, cells)| Tiling { cells, likelihood }).collect();
    let explained = explained(&seams, &tilings.first()?.cells, columns);
    let evidence = Evidence::new(&chances, &tilings, (lattice.seen, beyond), explained);
    Some(Read { explained, lattice, tilings, evidence })
}

/// Returns the likelihoods of line and cell classes, without the class frequencies of training.
fn chances(features: &Features, columns: usize, rows: usize) -> Chances {
    const USUAL_LINES: [f32; LINES] = [0.54, 0.28, 0.165, 0.015, 0.7];
    const USUAL_CELLS: [f32; CELLS] = [0.1, 0.2, 0.5, 0.2, 0.7];
    let line = |features: &Option<[f32; LINE_FEATURES]>| match features {
        Some(features) => {
            let found = network::line(features);
            std::array::from_fn(|kind| found[kind] - USUAL_LINES[kind].ln())
        }
        None => [0.0; LINES],
    };
    let cell = |features: &[f32; CELL_FEATURES]| {
        let found = network::cell(features);
        std::array::from_fn(|kind| OF_CELLS * (found[kind] - USUAL_CELLS[kind].ln()))
    };
    Chances {
        columns,
        rows,
        right: features.right.iter().map(line).collect(),
        below: features.below.iter().map(line).collect(),
        cells: features.cells.iter().map(cell).collect(),
    }
}

/// Returns how well a covering explains which lines look like seams, at most 1.
fn explained(seams: &Seams, cells: &[u8], columns: usize) -> f32 {
    // A ratio of 1 lies midway between the usual values of seams and of lines within blocks.
    let ratio = |seam: &Seam| {
        let end = (SLOPE * (log(seam.any) - MIDDLE)).clamp(-MOST_RATIO, END);
        end + (1.5 * log(seam.gutter)).clamp(NO_GUTTER, GUTTER)
    };
    let (mut sum, mut all) = (0.0, 0.0);
    let mut line = |seam: &Seam, parted: bool| {
        sum += if parted { ratio(seam) } else { -ratio(seam) };
        all += MOST_RATIO;
    };
    for cell in 0..cells.len() {
        if cell % columns + 1 < columns {
            line(&seams.right[cell], cells[cell] != cells[cell + 1]);
        }
        if cell + columns < cells.len() {
            line(&seams.below[cell], cells[cell] != cells[cell + columns]);
        }
    }
    sum / all
}

/// Maximum evidence of a line, as a log likelihood ratio; that of a line like the end of a block,
/// and the additional evidence of a gutter and of none.
const MOST_RATIO: f32 = 4.2;
const END: f32 = 3.0;
const GUTTER: f32 = 1.2;
const NO_GUTTER: f32 = -2.5;
const MIDDLE: f32 = 0.775;
const SLOPE: f32 = 3.78;

/// The logarithm of how much a line looks like a seam.
fn log(seam: f32) -> f32 {
    seam.max(0.15).ln()
}
