//! What the networks learn from: features of boards that are known, for `tools/train-blocks`.

use image::RgbImage;

use super::features::features;
use super::network::{EMPTY, ENDS, INSIDE, PARTS};
use super::seams::{cut, seams};
use super::{LONG, Lattice, MOST_ENLARGED};
use crate::vision::small::{Area, Small};

/// A line or a cell, and what it is.
#[derive(Clone, Debug)]
pub struct Sample {
    /// Whether it is a line.
    pub is_line: bool,
    /// The number of what it is among the outputs of its network.
    pub label: usize,
    /// What its network is told.
    pub features: Vec<f32>,
}

/// The lines and cells of a board of four columns that lies at `area`; `cells` are letters, one a block, and dots.
pub fn samples(picture: &RgbImage, area: Area, cells: &[char]) -> Vec<Sample> {
    let longer = picture.width().max(picture.height()) as f32;
    let small = Small::scaled(picture, (longer / LONG).max(1.0 / MOST_ENLARGED));
    let [left, top, right, bottom] = area.map(|side| side / small.scale);
    let (columns, rows) = (4, cells.len() / 4);
    let cell = ((right - left) / columns as f32, (bottom - top) / rows as f32);
    let board = cut(&small, &Lattice { left, top, cell, columns, rows, seen: 1.0 });
    let all = features(&board, columns, rows, &seams(&board, columns, rows));
    let parted = |a: char, b: char| match (a == '.', b == '.') {
        (true, true) => EMPTY,
        (false, false) if a == b => INSIDE,
        (false, false) => PARTS,
        _ => ENDS,
    };
    let mut found = Vec::new();
    for (at, &own) in cells.iter().enumerate() {
        let size = cells.iter().filter(|cell| **cell == own).count();
        let label = match (own, size) {
            ('.', _) => 0,
            (_, 1) => 1,
            (_, 2 | 3) => 2,
            _ => 3,
        };
        found.push(Sample { is_line: false, label, features: all.cells[at].to_vec() });
        let lines = [(&all.right[at], 1), (&all.below[at], columns)];
        found.extend(lines.into_iter().filter_map(|(features, apart)| {
            let features = features.as_ref()?.to_vec();
            Some(Sample { is_line: true, label: parted(own, cells[at + apart]), features })
        }));
    }
    found
}
