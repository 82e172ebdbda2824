//! Boards of blocks in a picture: a lattice along straight lines, the lines between its cells, and
//! the most likely coverings.
//!
//! Boards on trays in any skin: `boxes` and `lattice` propose lattices, `window` cuts them out,
//! `reader` classifies lines and cells by a network, `extent` finds the sides of the board, `cover`
//! its blocks, `trays` the best board; `marks` finds the colours of blocks and the exit.
//!
//! Earlier readers for klotski: `flat` and `drawn` read clear drawings; `lines`, `lattice`,
//! `sizes`, `seams`, `features`, `network`, `gaps`, `tiling` and `evidence` read photographs and
//! portraits; `samples` are the training samples of their networks.

mod boxes;
mod cover;
mod drawn;
mod evidence;
mod extent;
mod features;
mod flat;
mod gaps;
mod lattice;
mod lines;
mod marks;
mod network;
mod reader;
mod samples;
mod seams;
mod sizes;
mod tiling;
mod trays;
mod window;

use image::RgbImage;

pub use self::cover::Pieces;
use self::drawn::Drawn;
pub use self::evidence::Evidence;
use self::features::{CELL_FEATURES, Features, LINE_FEATURES, features};
use self::gaps::gaps;
use self::lattice::{Lattice, USUAL, propose};
use self::lines::Lines;
pub use self::marks::Side;
use self::network::{CELLS, LINES};
pub use self::samples::{Known, Sample, samples};
use self::seams::{Seam, Seams, cut, seams};
use self::sizes::{beyond, resized};
pub use self::tiling::Tiling;
use self::tiling::{Cells, Chances};
use self::trays::Tray;
use self::window::Steps;
use super::effort::Effort;
use super::grid::{Quad, corners};
use super::small::{Rgb, Small};

/// A board of blocks.
#[derive(Clone, Debug, PartialEq)]
pub struct Blocks {
    /// Cells in a row.
    pub columns: usize,
    /// Cells in a column.
    pub rows: usize,
    /// Where it is in the picture.
    pub corners: Quad,
    /// Most likely coverings, best first; at least one.
    pub tilings: Vec<Tiling>,
    /// Share of the lines that the best covering explains, at most 1.
    pub explained: f32,
    /// Whether the picture has another board, about as clear.
    pub several: bool,
    /// Evidence of the best covering; `None` for a clear board.
    pub evidence: Option<Evidence>,
    /// Whether it is drawn in plain colours, so that outlines alone show the blocks; such a board
    /// may have any layout.
    pub clear: bool,
    /// Colour of each block of a clear board, by number; empty for others.
    pub colours: Vec<Rgb>,
    /// Empty cells of a clear board with a drawing.
    pub marked: Vec<usize>,
    /// The opening in the frame around the board, with its row or column.
    pub opening: Option<(Side, usize)>,
    /// Clarity according to the network; `None` for other readers.
    pub seen: Option<Seen>,
}

/// How clearly the network sees a board.
#[derive(Clone, Debug, PartialEq)]
pub struct Seen {
    /// Blocks that the board was read for.
    pub pieces: Pieces,
    /// The mean log-likelihood of its lines.
    pub mean: f32,
    /// The least log-likelihood of a line.
    pub least: f32,
    /// How much likelier the best covering is than the second.
    pub margin: f32,
    /// How much likelier the board is than another board of the picture.
    pub ahead: f32,
    /// Cells that are not clear.
    pub weak: Vec<usize>,
    /// Whether shifted windows show the same.
    pub steady: bool,
}

impl Seen {
    /// Returns whether no line is weak and no other board nearly as likely.
    pub fn is_clear(&self) -> bool {
        self.mean > CLEAR_MEAN
            && self.least > CLEAR_LEAST
            && self.margin > CLEAR_MARGIN
            && self.ahead > CLEAR_AHEAD
            && self.weak.is_empty()
            && self.steady
    }
}

/// Limits of a clear board.
const CLEAR_MEAN: f32 = -0.08;
const CLEAR_LEAST: f32 = -0.6;
const CLEAR_MARGIN: f32 = 3.0;
const CLEAR_AHEAD: f32 = 15.0;

/// Longer side of the examined picture, and maximum enlargement.
const LONG: f32 = 800.0;
const MOST_ENLARGED: f32 = 2.5;
/// Number of best lattices tried at other sizes.
const MOST_RESIZED: usize = 2;
/// Maximum coverings reported.
const MOST_TILINGS: usize = 8;
/// Weight of cell evidence against line evidence, which share features.
const OF_CELLS: f32 = 0.5;

/// Finds boards of blocks: from the reader of drawings or of photographs, and the most likely one
/// on a tray for each kind of pieces.
pub fn observe(picture: &RgbImage, effort: &Effort<'_>) -> Vec<Blocks> {
    let drawn = readings(picture, effort).into_iter().next();
    let trays = trays(picture, &[Pieces::Cars, Pieces::Blocks], effort);
    let best = trays.into_iter().filter_map(|found| found.into_iter().next());
    drawn.into_iter().chain(best).collect()
}

/// Returns the boards on trays for each kind of pieces.
pub fn trays(picture: &RgbImage, kinds: &[Pieces], effort: &Effort<'_>) -> Vec<Vec<Blocks>> {
    let longer = picture.width().max(picture.height()) as f32;
    let small = Small::scaled(picture, (longer / LONG).max(1.0 / MOST_ENLARGED));
    let across = Lines::new(&small);
    let down = Lines::new(&small.transposed());
    let mut lattices = propose(&across, &down, CORE);
    lattices.extend(drawn::find(&small).into_iter().map(|drawn| drawn.lattice));
    lattices.extend(boxes::propose(&small, (&across, &down)));
    let found = trays::find(&Steps::new(&small), (&across, &down), &lattices, kinds, effort);
    let blocks = |pieces: Pieces, (at, tray): (usize, &Tray), all: &[Tray]| {
        let best = &tray.tilings[0];
        let margin = tray.tilings.get(1).map_or(f32::INFINITY, |second| best.likelihood - second.likelihood);
        let others = || all.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, other)| other);
        let rivals = others().filter(|other| other.tilings[0].cells != best.cells);
        let rival = rivals.map(|other| other.worth).fold(f32::NEG_INFINITY, f32::max);
        // Another board elsewhere, about as clear.
        let several = others().any(|other| {
            other.lattice.shared(&tray.lattice) < 0.1
                && other.mean > 1.5 * tray.mean - 0.05
                && other.tilings[0].likelihood > 0.6 * best.likelihood
        });
        Blocks {
            columns: tray.lattice.columns,
            rows: tray.lattice.rows,
            corners: place(&tray.lattice, &small),
            tilings: tray.tilings.clone(),
            explained: (1.0 + tray.mean).max(0.0),
            several,
            evidence: None,
            clear: false,
            colours: marks::colours(&small, &tray.lattice, &tray.tilings[0].cells),
            marked: Vec::new(),
            opening: marks::opening(&small, &tray.lattice),
            seen: Some(Seen {
                pieces,
                mean: tray.mean,
                least: tray.least,
                margin,
                ahead: tray.worth - rival,
                weak: tray.weak.clone(),
                steady: tray.steady,
            }),
        }
    };
    let all = kinds.iter().zip(&found);
    all.map(|(&pieces, trays)| trays.iter().enumerate().map(|tray| blocks(pieces, tray, trays)).collect())
        .collect()
}

/// Cells of the lattices that are proposed: part of every board.
const CORE: (usize, usize) = (4, 4);

/// Returns all candidate boards of blocks, best first.
pub fn readings(picture: &RgbImage, effort: &Effort<'_>) -> Vec<Blocks> {
    let longer = picture.width().max(picture.height()) as f32;
    let small = Small::scaled(picture, (longer / LONG).max(1.0 / MOST_ENLARGED));
    if let Some(drawn) = drawn(&small) {
        return vec![drawn];
    }
    let across = Lines::new(&small);
    let down = Lines::new(&small.transposed());
    let mut lattices = propose(&across, &down, USUAL);
    let first = lattices.iter().take(MOST_RESIZED);
    let resized: Vec<Lattice> = first.filter_map(|lattice| resized(lattice, &across, &down)).collect();
    lattices.extend(resized);
    let mut read: Vec<Read> = lattices
        .into_iter()
        .take_while(|_| !effort.is_spent())
        .filter_map(|lattice| read(&small, lattice, beyond(&lattice, &across, &down)))
        .collect();
    read.sort_by(|a, b| b.worth().total_cmp(&a.worth()));
    let blocks = |own: &Read| Blocks {
        columns: own.lattice.columns,
        rows: own.lattice.rows,
        corners: place(&own.lattice, &small),
        tilings: own.tilings.clone(),
        explained: own.explained,
        several: own.has_other(&read),
        evidence: Some(own.evidence.against(own.rival(&read))),
        clear: false,
        colours: Vec::new(),
        marked: Vec::new(),
        opening: None,
        seen: None,
    };
    read.iter().map(blocks).collect()
}

/// Returns the drawn board with the most blocks, if any has a block of several cells.
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
    let Drawn { lattice, tiling, colours, marked, .. } = all.into_iter().max_by_key(blocks)?;
    Some(Blocks {
        columns: lattice.columns,
        rows: lattice.rows,
        corners: place(&lattice, small),
        tilings: vec![tiling],
        explained: 1.0,
        several,
        evidence: None,
        clear: true,
        colours,
        marked,
        opening: None,
        seen: None,
    })
}

/// Maps a lattice of the reduced picture to the picture.
fn place(lattice: &Lattice, small: &Small) -> Quad {
    corners([lattice.left, lattice.top, lattice.right(), lattice.bottom()].map(|side| side * small.scale))
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
    // Nothing is told by the middle between what seams and lines within blocks mostly look like.
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

/// A line tells no more than this, as a logarithm of likelihoods; that it is like the end of a
/// block, and what a gutter tells besides, or that there is none.
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
