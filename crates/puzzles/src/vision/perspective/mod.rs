//! Straightens photos taken at an angle.
//!
//! In reading order: `cut` (straightens a quadrangle), `hough` (finds lines), `pencils` (finds
//! lines that meet in a point), `rectify` (finds the part to straighten).

pub(super) mod cut;
pub(super) mod hough;
pub(super) mod pencils;
pub(super) mod rectify;
