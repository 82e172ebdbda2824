//! Decides whether a board is certain. The limits hold for styles of boards that the networks were
//! not trained on (`tools/train-blocks`). The second reader is `portraits`, for klotski only.

use super::trays::Tray;

/// Evidence for a board. Likelihoods are natural logarithms.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Evidence {
    /// Mean log likelihood of its lines.
    pub mean: f32,
    /// Minimum log likelihood of a line, except those between empty cells.
    pub least: f32,
    /// Log likelihood of the best covering minus that of the second; infinite if the network sees
    /// only one, 0 if it does not see the board.
    pub margin: f32,
    /// Rating of the board minus that of the best other board of the picture; infinite if the
    /// network sees no other, 0 if it does not see the board.
    pub ahead: f32,
    /// Whether shifted windows show the same covering.
    pub steady: bool,
    /// Whether outlines alone, or a second reader that is certain, show the same board.
    pub agreed: bool,
    /// Whether a second reader shows the same board.
    pub seconded: bool,
    /// Whether outlines alone or the second reader show another board.
    pub contested: bool,
    /// Whether empty cells have similar colours. An unlike one may be a wall or a block.
    pub alike: bool,
}

/// Values that a certain board must exceed.
struct Limits {
    mean: f32,
    least: f32,
    margin: f32,
    ahead: f32,
}

/// Limits for a board with clear lines that one reader sees.
const ALONE_LIMITS: Limits = Limits { mean: -0.15, least: -1.5, margin: 5.0, ahead: 15.0 };
/// Limits for a board that one reader sees and that is far ahead of other coverings and boards.
const FAR_AHEAD_LIMITS: Limits = Limits { mean: -0.2, least: -3.0, margin: 6.0, ahead: 30.0 };
/// Limits for a board that two readers see.
const SECONDED_LIMITS: Limits = Limits { mean: -0.2, least: -1.5, margin: 1.0, ahead: 5.0 };

/// Minimum mean for a board that outlines or a certain second reader also show.
const MIN_AGREED_MEAN: f32 = -0.3;
/// Minimum log likelihood of a line for such a board.
const MIN_AGREED_LEAST: f32 = -2.0;

impl Evidence {
    /// Evidence for a board that the network does not see.
    pub(crate) const NONE: Self = Self {
        mean: -0.5,
        least: -7.0,
        margin: 0.0,
        ahead: 0.0,
        steady: false,
        agreed: false,
        seconded: false,
        contested: true,
        alike: true,
    };

    /// Evidence for a board that outlines alone show.
    pub(super) const OUTLINED: Self =
        Self { mean: 0.0, least: 0.0, agreed: true, contested: false, ..Self::NONE };

    /// Collects the evidence for a board among all boards of the picture.
    pub(super) fn new(tray: &Tray, all: &[Tray], agreed: bool, contested: bool, alike: bool) -> Self {
        let best = &tray.tilings[0];
        let margin = tray.tilings.get(1).map_or(f32::INFINITY, |second| best.likelihood - second.likelihood);
        let rivals = all.iter().filter(|other| other.tilings[0].cells != best.cells);
        let rival = rivals.map(|other| other.worth).fold(f32::NEG_INFINITY, f32::max);
        let Tray { worth, mean, least, steady, .. } = *tray;
        Self { mean, least, margin, ahead: worth - rival, steady, agreed, seconded: false, contested, alike }
    }

    /// Returns whether the board is certain.
    pub fn is_certain(&self) -> bool {
        let agreed = self.agreed && self.mean > MIN_AGREED_MEAN && self.least > MIN_AGREED_LEAST;
        !self.contested && self.alike && (agreed || self.is_clear())
    }

    /// Returns whether the network sees the board clearly, or well enough if a second reader
    /// agrees.
    pub(super) fn is_clear(&self) -> bool {
        let is_within = |limits: &Limits| {
            self.mean > limits.mean
                && self.least > limits.least
                && self.margin > limits.margin
                && self.ahead > limits.ahead
        };
        self.steady
            && ([ALONE_LIMITS, FAR_AHEAD_LIMITS].iter().any(is_within)
                || self.seconded && is_within(&SECONDED_LIMITS))
    }
}
