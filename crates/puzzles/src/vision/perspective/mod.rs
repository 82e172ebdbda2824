//! Straightens photos taken at an angle.
//!
//! In reading order: `cut` (quadrangles), `hough` (lines), `pencils` (lines that meet in a point),
//! `rectify` (the part to straighten).

pub(super) mod cut;
pub(super) mod hough;
pub(super) mod pencils;
pub(super) mod rectify;
