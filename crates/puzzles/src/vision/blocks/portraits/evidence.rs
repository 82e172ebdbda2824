//! Rates readings by their evidence, with weights that `tools/train-blocks` fits on styles of
//! boards that the networks were not trained on.

use super::network::{self, BESIDE_GAP, BETWEEN_BLOCKS, BETWEEN_GAPS, MEASURES, OFF_BOARD, WITHIN_BLOCK};
use super::sizes::USUAL_SIZE;
use super::tiling::Likelihoods;
use crate::vision::blocks::cover::Tiling;

/// Evidence for and against the most likely covering of a lattice.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Evidence(pub(super) [f32; MEASURES]);

impl Evidence {
    /// Collects the evidence of a lattice. `seen` is its visibility, and `beyond` the gain of a
    /// larger lattice. `explained` rates how well the blocks explain the lines.
    pub(super) fn new(
        likelihoods: &Likelihoods,
        tilings: &[Tiling],
        (seen, beyond): (f32, f32),
        explained: f32,
    ) -> Self {
        let is_usual = (likelihoods.columns, likelihoods.rows) == USUAL_SIZE;
        let best = &tilings[0];
        let margin = tilings.get(1).map_or(MAX_MEASURE, |second| best.likelihood - second.likelihood);
        let columns = likelihoods.columns;
        let kind = |a: u8, b: u8| match (a == Tiling::GAP, b == Tiling::GAP) {
            (true, true) => BETWEEN_GAPS,
            (false, false) => [BETWEEN_BLOCKS, WITHIN_BLOCK][usize::from(a == b)],
            _ => BESIDE_GAP,
        };
        let (mut lines, mut off) = (Vec::new(), 0.0);
        for (at, &own) in best.cells.iter().enumerate() {
            let mut line = |found: &[f32], apart: usize| {
                lines.push(found[kind(own, best.cells[at + apart])].max(-MAX_MEASURE));
                off += found[OFF_BOARD].clamp(-MAX_MEASURE, 0.0);
            };
            if at % columns + 1 < columns {
                line(&likelihoods.right[at], 1);
            }
            if at + columns < best.cells.len() {
                line(&likelihoods.below[at], columns);
            }
        }
        let size = |own: u8| best.cells.iter().filter(|&&cell| cell == own).count();
        let cells: Vec<f32> = best
            .cells
            .iter()
            .enumerate()
            .map(|(at, &own)| {
                let size = if own == Tiling::GAP { 0 } else { [0, 1, 2, 2, 3][size(own).min(4)] };
                likelihoods.cells[at][size].max(-MAX_MEASURE)
            })
            .collect();
        let mean = |values: &[f32]| values.iter().sum::<f32>() / values.len().max(1) as f32;
        let places = off / lines.len().max(1) as f32;
        lines.sort_by(f32::total_cmp);
        let dominoes = best.cells.iter().filter(|&&own| own != Tiling::GAP && size(own) == 2).count() / 2;
        let gaps = size(Tiling::GAP);
        let unusual = if is_usual { dominoes.abs_diff(5).min(3) + 2 * usize::from(gaps != 2) } else { 0 };
        let margin = margin.clamp(0.0, MAX_MEASURE);
        Self([
            margin.min(4.0),
            margin,
            explained,
            seen,
            places,
            mean(&lines),
            mean(&lines[..lines.len().min(3)]).max(-8.0),
            mean(&cells),
            unusual as f32,
            if is_usual { 0.0 } else { 1.0 },
            beyond,
            0.0,
        ])
    }

    /// Rates the reading, for comparison with others of the same picture.
    pub(super) fn worth(&self) -> f32 {
        network::worth(self.0.first_chunk().expect("all measures but the last"))
    }

    /// Sets the last measure: the lead over the best different reading, rated `rival`.
    pub(super) fn against(mut self, rival: Option<f32>) -> Self {
        let ahead = rival.map_or(MAX_AHEAD, |rival| self.worth() - rival);
        self.0[MEASURES - 1] = ahead.clamp(0.0, MAX_AHEAD);
        self
    }

    /// Returns the log odds that the reading is right.
    pub(super) fn certainty(&self) -> f32 {
        network::certainty(&self.0)
    }
}

/// Maximum lead over other readings.
const MAX_AHEAD: f32 = 8.0;
/// Maximum magnitude of a log likelihood in a measure, and maximum margin.
const MAX_MEASURE: f32 = 30.0;
