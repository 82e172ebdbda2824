//! A second reader of klotski boards, for photographs and for blocks with portraits. Its networks
//! classify lines and cells by a few features each. They are trained on other pictures than the
//! network of `reader`, so a board on which both agree is certain.
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
use self::features::{CELL_FEATURES, Features, LINE_FEATURES, compute_features};
use self::gaps::propose_gaps;
use self::network::{CELL_CLASSES, LINE_CLASSES};
pub use self::samples::{Known, Sample, samples};
use self::seams::{Seam, Seams, cut, rate_seams};
pub(super) use self::sizes::USUAL_SIZE;
use self::sizes::{gain_beyond, resize};
use self::tiling::{Cells, Likelihoods};
use super::cover::Tiling;
use super::lattice::{Lattice, propose};
use super::lines::{Lines, rescale};
use crate::vision::effort::Effort;
use crate::vision::small::Small;

/// Maximum lattices tried at other sizes, the best first.
const MAX_RESIZED: usize = 2;
/// Maximum coverings returned.
const MAX_TILINGS: usize = 8;
/// Weight of cell evidence relative to line evidence, below 1 because the two share features.
const CELL_WEIGHT: f32 = 0.5;

/// Minimum log odds of a certain board.
const MIN_CERTAIN_ODDS: f32 = 4.0;
/// Minimum [`Portrait::explained`] of any board.
const MIN_EXPLAINED: f32 = 0.12;

/// A board in a photograph, or with portraits on its blocks.
pub(super) struct Portrait {
    pub(super) lattice: Lattice,
    /// Most likely coverings, best first.
    pub(super) tilings: Vec<Tiling>,
    /// Rating of how well the best covering explains the lines, by [`rate_explained`].
    pub(super) explained: f32,
    /// Log odds that the best covering is right.
    pub(super) odds: f32,
    /// Whether the odds make the best covering certain.
    pub(super) certain: bool,
}

/// Finds the clearest board. `None` if another board elsewhere is about as clear, or if the best
/// covering explains too few lines.
pub(super) fn find(small: &Small, lines: (&Lines, &Lines), effort: &Effort<'_>) -> Option<Portrait> {
    let read = read_all(small, lines, effort);
    let own = read.first()?;
    let evidence = own.evidence.against(own.rival(&read));
    // The limits of certainty are fitted to boards of this size.
    let is_usual = (own.lattice.columns, own.lattice.rows) == USUAL_SIZE;
    let is_board = !own.has_other(&read) && own.explained >= MIN_EXPLAINED;
    let odds = evidence.certainty();
    is_board.then(|| Portrait {
        lattice: own.lattice,
        tilings: own.tilings.clone(),
        explained: own.explained,
        odds,
        certain: is_usual && odds >= MIN_CERTAIN_ODDS,
    })
}

/// Reads all lattices, best first.
fn read_all(small: &Small, (across, down): (&Lines, &Lines), effort: &Effort<'_>) -> Vec<Reading> {
    let mut lattices = propose(across, down, USUAL_SIZE);
    let first = lattices.iter().take(MAX_RESIZED);
    let resized: Vec<Lattice> = first.filter_map(|lattice| resize(lattice, across, down)).collect();
    lattices.extend(resized);
    let mut read: Vec<Reading> = lattices
        .into_iter()
        .take_while(|_| !effort.is_spent())
        .filter_map(|lattice| read(small, lattice, gain_beyond(&lattice, across, down)))
        .collect();
    read.sort_by(|a, b| b.worth().total_cmp(&a.worth()));
    read
}

/// Returns all candidate boards, best first. Each has its number of columns, its [`Tiling::cells`]
/// and its evidence, to which `tools/train-blocks` fits the weights.
pub fn readings(picture: &RgbImage) -> Vec<(usize, Vec<u8>, Vec<f32>)> {
    let small = rescale(picture);
    let read = read_all(&small, (&Lines::new(&small), &Lines::new(&small.transpose())), &Effort::unlimited());
    let own = |own: &Reading| {
        let evidence = own.evidence.against(own.rival(&read));
        (own.lattice.columns, own.tilings[0].cells.clone(), evidence.0.to_vec())
    };
    read.iter().map(own).collect()
}

/// Reading of a lattice.
struct Reading {
    lattice: Lattice,
    tilings: Vec<Tiling>,
    explained: f32,
    evidence: Evidence,
}

impl Reading {
    fn worth(&self) -> f32 {
        self.evidence.worth()
    }

    /// Returns the rating of the best different reading.
    fn rival(&self, all: &[Self]) -> Option<f32> {
        let says = |read: &Self| (read.lattice.columns, read.tilings[0].cells.clone());
        let others = all.iter().filter(|other| says(other) != says(self));
        others.map(Self::worth).max_by(f32::total_cmp)
    }

    /// Returns whether another board elsewhere is about as clear.
    fn has_other(&self, all: &[Self]) -> bool {
        let clear = |read: &Self| read.explained + read.lattice.seen + read.tilings[0].likelihood / 300.0;
        let other = |other: &&Self| other.lattice.overlap_share(&self.lattice) < 0.1;
        all.iter().filter(other).any(|other| clear(other) > 0.75 * clear(self))
    }
}

/// Reads a lattice. `beyond` is its [`gain_beyond`].
fn read(small: &Small, lattice: Lattice, beyond: f32) -> Option<Reading> {
    let (columns, rows) = (lattice.columns, lattice.rows);
    let board = cut(small, &lattice);
    let seams = rate_seams(&board, columns, rows);
    let likelihoods = likelihoods(&compute_features(&board, columns, rows, &seams), columns, rows);
    let mut coverings: Vec<(f32, Cells)> = Vec::new();
    for (likelihood, gaps) in propose_gaps(&likelihoods) {
        let found = tiling::find_best(&likelihoods, &gaps);
        coverings.extend(found.into_iter().map(|(score, cells)| (score + likelihood, cells)));
    }
    coverings.sort_by(|a, b| b.0.total_cmp(&a.0));
    coverings.truncate(MAX_TILINGS);
    let tilings: Vec<Tiling> =
        coverings.into_iter().map(|(likelihood, cells)| Tiling { cells, likelihood }).collect();
    let explained = rate_explained(&seams, &tilings.first()?.cells, columns);
    let evidence = Evidence::new(&likelihoods, &tilings, (lattice.seen, beyond), explained);
    Some(Reading { explained, lattice, tilings, evidence })
}

/// Returns the log likelihoods of line and cell classes. The class frequencies in training are
/// divided out of the networks' results.
fn likelihoods(features: &Features, columns: usize, rows: usize) -> Likelihoods {
    /// Approximate frequencies of the line classes in training, relative to the lines on boards.
    const USUAL_LINES: [f32; LINE_CLASSES] = [0.54, 0.28, 0.165, 0.015, 0.7];
    /// Approximate frequencies of the cell classes in training, relative to the cells on boards.
    const USUAL_CELLS: [f32; CELL_CLASSES] = [0.1, 0.2, 0.5, 0.2, 0.7];
    let line = |features: &Option<[f32; LINE_FEATURES]>| match features {
        Some(features) => {
            let found = network::line(features);
            std::array::from_fn(|kind| found[kind] - USUAL_LINES[kind].ln())
        }
        None => [0.0; LINE_CLASSES],
    };
    let cell = |features: &[f32; CELL_FEATURES]| {
        let found = network::cell(features);
        std::array::from_fn(|kind| CELL_WEIGHT * (found[kind] - USUAL_CELLS[kind].ln()))
    };
    Likelihoods {
        columns,
        rows,
        right: features.right.iter().map(line).collect(),
        below: features.below.iter().map(line).collect(),
        cells: features.cells.iter().map(cell).collect(),
    }
}

/// Rates how well a covering explains which lines look like seams: 0 without evidence, about 1 if
/// it explains all of them.
fn rate_explained(seams: &Seams, cells: &[u8], columns: usize) -> f32 {
    // Log likelihood ratio of a seam: one term for its similarity to the end of a block, one for
    // its similarity to a gutter.
    let ratio = |seam: &Seam| {
        let end = (END_SLOPE * (log(seam.any) - END_OFFSET)).clamp(-MAX_RATIO, MAX_END);
        end + (1.5 * log(seam.gutter)).clamp(MIN_GUTTER, MAX_GUTTER)
    };
    let (mut sum, mut all) = (0.0, 0.0);
    let mut line = |seam: &Seam, parted: bool| {
        sum += if parted { ratio(seam) } else { -ratio(seam) };
        all += MAX_RATIO;
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

/// Maximum log likelihood ratio against the end of a block. Also the ratio of a line that counts as
/// fully explained.
const MAX_RATIO: f32 = 4.2;
/// Maximum log likelihood ratio for the end of a block.
const MAX_END: f32 = 3.0;
/// Maximum log likelihood ratio for a gutter.
const MAX_GUTTER: f32 = 1.2;
/// Minimum log likelihood ratio without a gutter.
const MIN_GUTTER: f32 = -2.5;
/// Logarithm of [`Seam::any`] at which the end of a block is as likely as not.
const END_OFFSET: f32 = 0.775;
/// Log likelihood ratio of the end of a block per unit of that logarithm.
const END_SLOPE: f32 = 3.78;

/// Returns the logarithm of a similarity of a [`Seam`], limited below.
fn log(seam: f32) -> f32 {
    seam.max(0.15).ln()
}
