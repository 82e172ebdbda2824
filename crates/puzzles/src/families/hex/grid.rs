//! Geometry of the hexagon: its points, the rings around inner points, and the effect of a turn on
//! the six points of a ring. This module does not depend on stones, goals or searches.
//!
//! ```text
//! side 3      0  1  2          points in reading order; places of a ring clockwise from the
//!            3  4  5  6        upper left:
//!           7  8  9 10 11        0 1       L moves each stone of the ring to the next place,
//!           12 13 14 15         5  ·  2    R to the place before,
//!             16 17 18           4 3       C to the opposite place
//! ```

use std::fmt;
use std::sync::LazyLock;

/// Supported sides.
pub(super) const SIDES: std::ops::RangeInclusive<usize> = 2..=5;

/// Kind of turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Kind {
    /// One place clockwise; the left button in the game.
    L,
    /// One place counter-clockwise; the right button in the game.
    R,
    /// Half a turn.
    C,
}

impl Kind {
    pub(super) const ALL: [Self; 3] = [Self::L, Self::R, Self::C];

    /// Returns the kind that undoes this one.
    pub(super) fn inverse(self) -> Self {
        match self {
            Self::L => Self::R,
            Self::R => Self::L,
            Self::C => Self::C,
        }
    }

    /// Returns the sign that follows the number of a ring.
    pub(super) fn sign(self) -> char {
        match self {
            Self::L => '↻',
            Self::R => '↺',
            Self::C => '½',
        }
    }

    /// Returns the number of places that stones move clockwise.
    pub(super) const fn places(self) -> usize {
        match self {
            Self::L => 1,
            Self::R => 5,
            Self::C => 3,
        }
    }
}

/// A turn of a ring. Displayed as `4↻`, `4↺` or `4½`: the number of the ring, in reading order from
/// 1, and the sign of the kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turn {
    pub(super) kind: Kind,
    pub(super) row: u8,
    pub(super) column: u8,
    /// Index of the inner point.
    pub(super) inner: u8,
}

impl Turn {
    pub(super) fn inverse(self) -> Self {
        Self { kind: self.kind.inverse(), ..self }
    }

    /// Returns the number of the ring, from 1.
    pub(super) fn ring(self) -> usize {
        usize::from(self.inner) + 1
    }

    /// Writes the turn as `L2,3`: the kind, then the row and column of the ring's centre. Both are
    /// from 0 and count all points, not only inner ones.
    pub(super) fn by_row_and_column(self) -> String {
        format!("{:?}{},{}", self.kind, self.row, self.column)
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.ring(), self.kind.sign())
    }
}

/// Joins the paths from one board to the start and to the goal into a path from start to goal.
pub(super) fn join_paths(to_start: Vec<Turn>, to_goal: Vec<Turn>) -> Vec<Turn> {
    to_start.into_iter().rev().map(Turn::inverse).chain(to_goal).collect()
}

/// An inner point and the ring around it.
#[derive(Clone, Debug)]
pub(super) struct Inner {
    pub(super) row: u8,
    pub(super) column: u8,
    /// Six points of the ring, clockwise from the upper left.
    pub(super) ring: [u8; 6],
    /// Index of the first of the ring's three lines along each axis of [`Grid::lines`].
    pub(super) lines: [u8; 3],
}

/// Maximum lines along an axis.
pub(super) const LINES: usize = 2 * *SIDES.end() - 1;

/// Bit of each place of a ring in the ring's code; places are clockwise from the upper left. Three
/// shifts of the board's bits extract all six places: the bits of the upper two places are
/// adjacent, as are those of the lower two; the bits of the middle two enclose that of the centre.
const CODE: [u8; 6] = [0, 1, 4, 6, 5, 2];

/// Bits of a code that change, by kind of turn and code.
const CHANGES: [[u8; 128]; 3] = {
    let mut changes = [[0; 128]; 3];
    let mut kind = 0;
    while kind < 3 {
        let mut code = 0;
        while code < 128 {
            let mut turned = 0;
            let mut place = 0;
            while place < 6 {
                let to = CODE[(place + Kind::ALL[kind].places()) % 6];
                turned |= ((code >> CODE[place] & 1) as u8) << to;
                place += 1;
            }
            // Bit 3 is not a place of the ring.
            changes[kind][code] = turned ^ (code & !0b1000) as u8;
            code += 1;
        }
        kind += 1;
    }
    changes
};

/// Bits of [`redundancy`], by kind of turn, for a turn that changes nothing.
pub(super) const NO_EFFECT: [u8; 3] = [0b1, 0b10, 0b100];

/// Bits of [`redundancy`], by kind of turn, for the pairs that include this kind. The bit of a pair
/// is set if both kinds have the same effect.
pub(super) const SAME_EFFECT: [u8; 3] = [0b01_1000, 0b10_1000, 0b11_0000];

/// Turns without effect or with the effect of another turn, by code. The highest bit is always set:
/// `Rules` tests a kind that is not allowed against all bits, so that it always is redundant.
const REDUNDANCY: [u8; 128] = {
    let mut redundancy = [0b1000_0000; 128];
    let mut code = 0;
    while code < 128 {
        let mut kind = 0;
        while kind < 3 {
            let change = CHANGES[kind][code];
            if change == 0 {
                redundancy[code] |= NO_EFFECT[kind];
            }
            let mut other = 0;
            while other < kind {
                if change == CHANGES[other][code] {
                    redundancy[code] |= SAME_EFFECT[kind] & SAME_EFFECT[other];
                }
                other += 1;
            }
            kind += 1;
        }
        code += 1;
    }
    redundancy
};

/// Places of a ring on its first line and on its third, by axis.
const OUTER: [[[usize; 2]; 2]; 3] = [[[0, 1], [3, 4]], [[4, 5], [1, 2]], [[5, 0], [2, 3]]];

/// Number of bits of a code that are set in the places of [`OUTER`], by code.
const COUNTS: [[[u8; 2]; 3]; 128] = {
    let mut counts = [[[0; 2]; 3]; 128];
    let mut at = 0;
    while at < 128 * 12 {
        let (code, axis, outer, place) = (at / 12, at / 4 % 3, at / 2 % 2, at % 2);
        counts[code][axis][outer] += (code >> CODE[OUTER[axis][outer][place]] & 1) as u8;
        at += 1;
    }
    counts
};

impl Inner {
    /// Extracts the ring's code from a board.
    #[inline]
    pub(super) fn code(&self, bits: u64) -> u8 {
        let [above, _, _, _, below, left] = self.ring;
        ((bits >> above & 3) | (bits >> left & 5) << 2 | (bits >> below & 3) << 5) as u8
    }

    /// Expands a change of a code to the board's bits.
    #[inline]
    pub(super) fn spread(&self, code: u8) -> u64 {
        let [above, _, _, _, below, left] = self.ring;
        let code = u64::from(code);
        (code & 3) << above | (code >> 2 & 5) << left | (code >> 5) << below
    }

    /// Returns a turn of this ring; `inner` is the index of this point in [`Grid::inner`].
    #[inline]
    pub(super) fn turn(&self, kind: Kind, inner: usize) -> Turn {
        Turn { kind, row: self.row, column: self.column, inner: inner as u8 }
    }
}

/// Returns the bits of a code that a turn changes.
#[inline]
pub(super) fn change(kind: Kind, code: u8) -> u8 {
    CHANGES[kind as usize][usize::from(code & 127)]
}

/// Returns, for each axis, the number of bits set on the ring's first line and on its third.
#[inline]
pub(super) fn outer_counts(code: u8) -> [[u8; 2]; 3] {
    COUNTS[usize::from(code & 127)]
}

/// Returns the turns of a ring with this code that have no effect or the effect of another turn, as
/// bits of [`NO_EFFECT`] and [`SAME_EFFECT`].
#[inline]
pub(super) fn redundancy(code: u8) -> u8 {
    REDUNDANCY[usize::from(code & 127)]
}

/// Geometry of the hexagon of a given side.
#[derive(Debug)]
pub(super) struct Grid {
    pub(super) side: usize,
    /// Row and column of each point.
    pub(super) points: Vec<(usize, usize)>,
    /// Inner points in reading order.
    pub(super) inner: Vec<Inner>,
    /// Points of each line along each of the three axes, as bits.
    pub(super) lines: [Vec<u64>; 3],
    /// Image of each point under each of the twelve symmetries, the identity first.
    pub(super) symmetries: Vec<Vec<u8>>,
}

/// Axial coordinates (q, r) from the centre. The lines of the third axis have equal q + r.
type Axial = (isize, isize);

static GRIDS: LazyLock<Vec<Grid>> = LazyLock::new(|| SIDES.map(Grid::new).collect());

impl Grid {
    /// Returns the hexagon of a side in [`SIDES`].
    pub(super) fn of(side: usize) -> &'static Self {
        &GRIDS[side - SIDES.start()]
    }

    pub(super) fn rows(&self) -> usize {
        2 * self.side - 1
    }

    /// Returns the number of points in a row.
    pub(super) fn length(&self, row: usize) -> usize {
        self.rows() - (self.side - 1).abs_diff(row)
    }

    /// Returns the point in a row and column, from 0.
    pub(super) fn point(&self, row: usize, column: usize) -> usize {
        (0..row).map(|row| self.length(row)).sum::<usize>() + column
    }

    /// Returns the turn of the ring with a number, from 1.
    pub(super) fn turn_ring(&self, kind: Kind, ring: usize) -> Option<Turn> {
        let inner = ring.checked_sub(1)?;
        Some(self.inner.get(inner)?.turn(kind, inner))
    }

    /// Returns the turn around the point in a row and column; `None` if that is not an inner point.
    pub(super) fn turn(&self, kind: Kind, row: usize, column: usize) -> Option<Turn> {
        let at = |inner: &Inner| (usize::from(inner.row), usize::from(inner.column)) == (row, column);
        let inner = self.inner.iter().position(at)?;
        Some(self.inner[inner].turn(kind, inner))
    }

    /// Returns the class of a point, from 0 to 3. A half turn moves stones within their classes.
    pub(super) fn class(&self, row: usize, column: usize) -> usize {
        let (q, r) = self.axial(row, column);
        (q.rem_euclid(2) * 2 + r.rem_euclid(2)) as usize
    }

    fn new(side: usize) -> Self {
        let mut grid = Self {
            side,
            points: Vec::new(),
            inner: Vec::new(),
            lines: Default::default(),
            symmetries: Vec::new(),
        };
        grid.points = (0..grid.rows())
            .flat_map(|row| (0..2 * side - 1 - (side - 1).abs_diff(row)).map(move |column| (row, column)))
            .collect();
        let axial: Vec<Axial> = grid.points.iter().map(|&(row, column)| grid.axial(row, column)).collect();
        let find = |at: Axial| axial.iter().position(|&other| other == at).map(|point| point as u8);
        let radius = side as isize - 1;
        let axes: [fn(Axial) -> isize; 3] = [|(_, r)| r, |(q, _)| q, |(q, r)| q + r];
        // Steps (q, r) to the six neighbours, clockwise from the upper left.
        let around = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];
        for (&(row, column), &(q, r)) in grid.points.iter().zip(&axial) {
            let ring: Vec<u8> = around.iter().filter_map(|(dq, dr)| find((q + dq, r + dr))).collect();
            if let Ok(ring) = ring.try_into() {
                let lines = axes.map(|coordinate| (coordinate((q, r)) + radius - 1) as u8);
                grid.inner.push(Inner { row: row as u8, column: column as u8, ring, lines });
            }
        }
        let line = |coordinate: fn(Axial) -> isize, at: isize| {
            let on = axial.iter().enumerate().filter(|&(_, &point)| coordinate(point) == at);
            on.fold(0, |bits, (point, _)| bits | 1 << point)
        };
        grid.lines = axes.map(|coordinate| (-radius..=radius).map(|at| line(coordinate, at)).collect());
        let mirrors: [fn(Axial) -> Axial; 2] = [|at| at, |(q, r)| (r, q)];
        for mirror in mirrors {
            let mut images: Vec<Axial> = axial.iter().map(|&at| mirror(at)).collect();
            for _ in 0..6 {
                let image = |&at: &Axial| find(at).expect("the hexagon is symmetric");
                grid.symmetries.push(images.iter().map(image).collect());
                images = images.into_iter().map(|(q, r)| (-r, q + r)).collect();
            }
        }
        grid
    }

    fn axial(&self, row: usize, column: usize) -> Axial {
        let r = row as isize - (self.side as isize - 1);
        // The first point of a row is on an edge: q is −(side−1)−r above the middle, −(side−1)
        // below it.
        let first = -(self.side as isize - 1) - r.min(0);
        (first + column as isize, r)
    }
}
