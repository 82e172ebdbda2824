//! The boards that a picture may show: of one family, of the family that fits best, or several.
//!
//! ```text
//!   ┌────────────────┐
//!   │ ┌────┐         │   Beside a sure board, each strip is searched for another board. Without a
//!   │ │ 1  │  strip  │   sure board, both halves are read, because two boards may have been
//!   │ └────┘         │   mistaken for one.
//!   └────────────────┘
//! ```

use std::cmp::Ordering;

use super::reading::ReadBoard;
use crate::families::FAMILIES;
use crate::family::{Family, Options, Reading, Sight, Views, crop};
use crate::vision::{Effort, Front, Picture, Quad, Refusal};

/// Maximum boards found in one picture.
const MAX_BOARDS: usize = 4;

/// Minimum side of a strip beside a board, as a fraction of the board's side.
const MIN_STRIP: f32 = 0.5;

/// Minimum fraction of a strip or half that its board covers. Boards of contact sheets cover less.
const MIN_COVER: f32 = 0.3;

/// Minimum width and height of a strip, and minimum length of half of a picture's longer side, in
/// pixels.
const MIN_SIDE: u32 = 48;

/// A family, with its reading of the picture.
type Candidate = (&'static dyn Family, Reading);

/// Pictures to read, and the limit of the reading.
#[derive(Clone, Copy)]
pub struct Pictures<'a> {
    /// The picture of the board.
    pub picture: &'a Picture,
    /// The solved picture.
    pub reference: Option<&'a Picture>,
    /// Effort limit; the reading ends once it is spent.
    pub effort: &'a Effort<'a>,
}

/// Reads the board of `family`, or of the family that fits best. `filled` are options set by the
/// player. Returns `None` if no board is found.
///
/// # Errors
/// [`Refusal::TooDetailed`] if the picture is noise, or if the effort was spent before a board was
/// found.
pub fn read(
    pictures: Pictures<'_>,
    family: Option<&'static dyn Family>,
    filled: &Options,
) -> Result<Option<ReadBoard>, Refusal> {
    refuse_noise(pictures)?;
    let read = read_one(pictures, family, filled);
    if read.is_none() {
        refuse_spent(pictures)?
    }
    Ok(read)
}

fn read_one(
    pictures: Pictures<'_>,
    family: Option<&'static dyn Family>,
    filled: &Options,
) -> Option<ReadBoard> {
    let families = family.map_or_else(|| FAMILIES.to_vec(), |family| vec![family]);
    let (family, reading) = take_best(rank(pictures, families, filled, true))?;
    Some(ReadBoard::new(pictures.picture, family, reading, pictures.reference))
}

fn refuse_noise(pictures: Pictures<'_>) -> Result<(), Refusal> {
    if pictures.picture.is_noise() { Err(Refusal::TooDetailed) } else { Ok(()) }
}

fn refuse_spent(pictures: Pictures<'_>) -> Result<(), Refusal> {
    if pictures.effort.is_spent() { Err(Refusal::TooDetailed) } else { Ok(()) }
}

/// Reads the board of `family`. If that reading is unsure or missing, the other families are tried.
/// A sure board of another family comes first, and an invalid board of `family` is then left out.
/// If `family` has no reading, the other board may be unsure. Empty if no board is found.
///
/// # Errors
/// Those of [`read`].
pub fn read_or_other(
    pictures: Pictures<'_>,
    family: &'static dyn Family,
    filled: &Options,
) -> Result<Vec<ReadBoard>, Refusal> {
    let own = read(pictures, Some(family), filled)?;
    if own.as_ref().is_some_and(|own| own.reading.sure) {
        return Ok(own.into_iter().collect());
    }
    let pictures = Pictures { reference: None, ..pictures };
    let picture = pictures.picture;
    let others = FAMILIES.iter().copied().filter(|other| other.info().id != family.info().id).collect();
    let other = take_best(rank(pictures, others, &Options::default(), true));
    let other = other.and_then(|(family, reading)| {
        let read = ReadBoard::new(picture, family, reading, None);
        (read.reading.board.is_ok() && (read.reading.sure || own.is_none())).then_some(read)
    });
    let own = own.filter(|own| other.is_none() || own.reading.board.is_ok());
    let boards: Vec<ReadBoard> = other.into_iter().chain(own).collect();
    if boards.is_empty() {
        refuse_spent(pictures)?
    }
    Ok(boards)
}

/// Reads every board in a picture, of any family, the best first. Several boards come from
/// different places of the picture, or are similarly likely readings of one place. The effort must
/// suffice for the whole picture. Its parts are then read with the remaining effort.
///
/// # Errors
/// Those of [`read`].
pub fn read_all(pictures: Pictures<'_>) -> Result<Vec<ReadBoard>, Refusal> {
    refuse_noise(pictures)?;
    let (picture, options) = (pictures.picture, Options::default());
    let mut candidates = rank(pictures, FAMILIES.to_vec(), &options, true);
    refuse_spent(pictures)?;
    if candidates.is_empty() {
        let halves = halves(pictures);
        if halves.is_empty() {
            refuse_spent(pictures)?
        }
        return Ok(halves);
    }
    let (family, mut best) = candidates.remove(0);
    let beside = |other: &Reading| other.sure && best.sure && !overlap(best.area, other.area);
    candidates.retain(|(_, other)| is_rival(&best, other) || beside(other));
    let is_rivalled = candidates.iter().any(|(_, other)| !beside(other));
    best.sure &= !is_rivalled;
    let (sure, area) = (best.sure, best.area);
    let first = ReadBoard::new(picture, family, best, None);
    let others = candidates.into_iter().map(|(family, mut reading)| {
        reading.sure &= !is_rivalled;
        ReadBoard::new(picture, family, reading, None)
    });
    let mut boards: Vec<ReadBoard> =
        std::iter::once(first).chain(others.filter(|other| other.reading.board.is_ok())).collect();
    if sure {
        let strips = strips(picture, area).into_iter().filter_map(|part| read_part(pictures, part));
        boards.extend(strips);
    } else if !is_rivalled {
        let halves = halves(pictures);
        if halves.len() > 1 {
            boards = halves;
        }
    }
    Ok(distinct(boards))
}

/// Reads the picture as each family. Sure readings come first, then those with a higher fit.
/// Readings with too many doubts are left out. With `rectify`, an unsure picture is also read as a
/// photo taken at an angle. Empty if the effort is spent, since a rival may have been missed.
fn rank(
    Pictures { picture, reference, effort }: Pictures<'_>,
    families: Vec<&'static dyn Family>,
    filled: &Options,
    rectify: bool,
) -> Vec<Candidate> {
    let sights = families.into_iter().filter_map(|family| Some((family, family.sight()?)));
    let views = Views::new(picture, reference, effort);
    let upright =
        |(family, sight): (&'static dyn Family, Sight)| (family, sight, sight.read_upright(&views, filled));
    let upright: Vec<_> = sights.map(upright).collect();
    // If one family is sure, the picture was not taken at an angle.
    let sure = upright.iter().any(|(_, _, reading)| reading.as_ref().is_some_and(|reading| reading.sure));
    let front = if sure || !rectify || effort.is_spent() { None } else { Front::find(picture) };
    let better = |(family, sight, upright): (&'static dyn Family, Sight, Option<Reading>)| {
        let reading = match &front {
            Some(front) => sight.read_front(upright, front, &views, filled),
            None => upright,
        }?;
        let text = reading.options.get(family.info().board.id).unwrap_or_default();
        sight.is_plausible(&reading, text).then_some((family, reading))
    };
    let mut candidates: Vec<Candidate> = upright.into_iter().filter_map(better).collect();
    let order = |a: &Reading, b: &Reading| {
        b.sure.cmp(&a.sure).then(b.fit.partial_cmp(&a.fit).unwrap_or(Ordering::Equal))
    };
    candidates.sort_by(|(_, a), (_, b)| order(a, b));
    if effort.is_spent() { Vec::new() } else { candidates }
}

/// The first of ranked candidates, unsure if the second is a rival.
fn take_best(candidates: Vec<Candidate>) -> Option<Candidate> {
    let mut candidates = candidates.into_iter();
    let (family, mut reading) = candidates.next()?;
    reading.sure &= !candidates.next().is_some_and(|(_, other)| is_rival(&reading, &other));
    Some((family, reading))
}

/// Whether another reading is as sure as the best one, and nearly as likely.
fn is_rival(best: &Reading, other: &Reading) -> bool {
    other.sure == best.sure && best.is_rivalled_by(other)
}

/// The strips above, below, left and right of a board, if there is space for another board. Each is
/// left, top, width and height in pixels.
fn strips(picture: &Picture, area: Quad) -> Vec<[u32; 4]> {
    let (width, height) = picture.size();
    let [left, top, right, bottom] = bounds(area);
    let (across, down) = (right - left, bottom - top);
    let clamp = |value: f32, max: u32| value.clamp(0.0, max as f32) as u32;
    let (left, right) = (clamp(left, width), clamp(right, width));
    let (top, bottom) = (clamp(top, height), clamp(bottom, height));
    let parts = [
        [0, 0, width, top],
        [0, bottom, width, height - bottom],
        [0, 0, left, height],
        [right, 0, width - right, height],
    ];
    let is_large = |side: u32, board_side: f32| side >= MIN_SIDE && side as f32 >= MIN_STRIP * board_side;
    parts.into_iter().filter(|part| is_large(part[2], across) && is_large(part[3], down)).collect()
}

/// The boards of both halves along the longer side; empty unless [`read_part`] reads both.
fn halves(pictures: Pictures<'_>) -> Vec<ReadBoard> {
    let (width, height) = pictures.picture.size();
    if width.max(height) / 2 < MIN_SIDE {
        return Vec::new();
    }
    let parts = if width > height {
        [[0, 0, width / 2, height], [width / 2, 0, width - width / 2, height]]
    } else {
        [[0, 0, width, height / 2], [0, height / 2, width, height - height / 2]]
    };
    let boards: Option<Vec<ReadBoard>> = parts.into_iter().map(|part| read_part(pictures, part)).collect();
    boards.unwrap_or_default()
}

/// Reads a part of a picture. A board must be sure, unsolved, and large in its part.
fn read_part(pictures: Pictures<'_>, part: [u32; 4]) -> Option<ReadBoard> {
    let options = Options::default();
    let picture = crop(pictures.picture, part);
    let pictures = Pictures { picture: &picture, ..pictures };
    let candidates = rank(pictures, FAMILIES.to_vec(), &options, false);
    let (family, reading) = take_best(candidates).filter(|(_, reading)| reading.sure)?;
    let [left, top, right, bottom] = bounds(reading.area);
    let cover = (right - left) * (bottom - top) / (part[2] * part[3]) as f32;
    let read = ReadBoard::new(&picture, family, reading, None);
    let is_open = read.reading.board.as_ref().is_ok_and(|board| !board.is_solved());
    (is_open && cover > MIN_COVER).then_some(read)
}

/// Removes repeated boards, and boards after the first `MAX_BOARDS`.
pub fn distinct(boards: Vec<ReadBoard>) -> Vec<ReadBoard> {
    let mut kept: Vec<ReadBoard> = Vec::new();
    for read in boards {
        let is_same = |other: &ReadBoard| {
            other.family.info().id == read.family.info().id && other.reading.options == read.reading.options
        };
        if kept.len() < MAX_BOARDS && !kept.iter().any(is_same) {
            kept.push(read);
        }
    }
    kept
}

/// Left, top, right and bottom of an area.
fn bounds(area: Quad) -> [f32; 4] {
    let min = |of: fn((f32, f32)) -> f32| area.map(of).into_iter().fold(f32::INFINITY, f32::min);
    let max = |of: fn((f32, f32)) -> f32| area.map(of).into_iter().fold(f32::NEG_INFINITY, f32::max);
    [min(|corner| corner.0), min(|corner| corner.1), max(|corner| corner.0), max(|corner| corner.1)]
}

/// Whether the bounding boxes of two areas overlap.
fn overlap(one: Quad, other: Quad) -> bool {
    let ([left, top, right, bottom], [x, y, end_x, end_y]) = (bounds(one), bounds(other));
    left < end_x && x < right && top < end_y && y < bottom
}
