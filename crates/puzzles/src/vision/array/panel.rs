//! Finds arrays of which only the lit cells are visible: the others have the colour of the panel or
//! page behind them. The cells form a grid centred in a rectangle; each is lit or dark as a whole.

use super::boxes::{MAX_CONTRAST, common_colours};
use super::flat::{Reduced, are_lines_seen};
use super::lattice::Lattice;
use super::observed::{Array, are_striped};
use super::{grouped, kinds};
use crate::pixels::Rect;
use crate::vision::effort::Effort;
use crate::vision::flood::{BLACK, WHITE, white_patches};
use crate::vision::plane::Plane;
use crate::vision::small::{Rgb, Small, squared_distance};

/// Maximum colours tried as colours of lit cells and of the panel, most common first.
const MAX_COLOURS: usize = 3;

/// Maximum distance of a pixel of the panel from the panel's colour, in levels.
const MAX_DISTANCE: u32 = 56;

/// Ratio of areas that count as different.
const AREA_RATIO: f32 = 1.3;

/// Minimum side of the panel, as a share of the picture's shorter side.
const MIN_SIDE: f32 = 0.2;

/// Possible numbers of rows and columns.
const SIDES: std::ops::RangeInclusive<usize> = 3..=12;

/// Minimum pitch of square cells, relative to the pitch at which the columns fill the panel: the
/// panel may have a margin.
const MIN_STEP: f32 = 0.7;
/// Maximum pitch of square cells, relative to the pitch at which the columns fill the panel: the
/// panel may end at the edge of the lit cells, without the gaps around them.
const MAX_STEP: f32 = 1.16;
/// Ratio of consecutive pitches that are tried.
const NEXT_STEP: f32 = 1.02;

/// Maximum difference between the horizontal and the vertical margin, in pitches. Each is the sum
/// of the margins on both sides.
const MAX_MARGIN_ERROR: f32 = 0.12;
/// Maximum ratio of the sides of oblong cells, which fill the panel without a margin.
const MAX_OBLONG: f32 = 2.2;

/// Sampled part of a cell's side.
const INNER_SHARE: f32 = 0.6;
/// Maximum lit share of a dark cell.
const MAX_DARK: f32 = 0.2;
/// Minimum share of a dark cell that has the panel's colour.
const MIN_GROUND: f32 = 0.6;
/// Minimum lit share of a lit cell. It may have a sign or a number.
const MIN_LIT: f32 = 0.75;
/// Maximum lit pixels of the panel outside the lit cells, relative to those inside.
const MAX_OUTSIDE: f32 = 0.12;
/// Lit share of the sides of lit cells above which they are adjacent.
const MIN_GAPLESS: f32 = 0.95;
/// Distance beyond the panel within which its colour must end, in pitches.
const END_REACH: f32 = 0.35;
/// Maximum share of a line beyond the panel in the colour of the cells beside it.
const MAX_CONTINUED: f32 = 0.5;
/// Minimum share of the lines between cells, in each direction, that are seen. The number of cells
/// is less certain here, since only the lit ones differ from the panel.
const MIN_SEEN_LINES: f32 = 0.6;
/// Minimum number of cells of each kind.
const MIN_OF_KIND: usize = 2;
/// Maximum distance of a cell from its kind, relative to the distance between the kinds.
const MAX_WITHIN: f32 = 0.6;

/// Finds the array with the largest area; it is never certain.
pub(super) fn find(small: &Small, effort: &Effort<'_>) -> Option<Array> {
    let reduced = Reduced::new(small);
    let small_picture = &reduced.small;
    let colours = common_colours(small_picture, MAX_COLOURS, MAX_CONTRAST);
    let size = (small_picture.width, small_picture.height);
    let distances: Vec<Vec<u32>> =
        colours.iter().map(|&colour| squared_distances(small_picture, colour)).collect();
    let mut found: Vec<Cells> = Vec::new();
    for (at, of_ground) in distances.iter().enumerate() {
        let ground = mask(size, of_ground, MAX_DISTANCE * MAX_DISTANCE);
        let own = areas(size, &ground.levels);
        for (other, of_lit) in distances.iter().enumerate().filter(|(other, _)| *other != at) {
            if effort.is_spent() {
                break;
            }
            // The distance of a lit pixel from the lit colour is less than half of that between the
            // two colours.
            let lit = mask(size, of_lit, squared_distance(colours[at], colours[other]) / 4);
            let both: Vec<u8> = lit.levels.iter().zip(&ground.levels).map(|(&a, &b)| a | b).collect();
            let joined = areas(size, &both).into_iter().chain(around(&lit));
            let masks = Masks { lit: &lit, ground: &ground };
            let panels = own.iter().copied().chain(joined);
            found.extend(panels.filter_map(|panel| divide(&masks, panel)));
        }
    }
    // The largest area comes first; among cells that divide about the same area, the largest ones.
    let area = |cells: &Cells| cells.lit.len() as f32 * cells.pitch.0 * cells.pitch.1;
    let largest = found.iter().map(area).fold(0.0, f32::max);
    let order =
        |cells: &Cells| (-((area(cells) / largest).ln() / AREA_RATIO.ln()).round() as i32, cells.lit.len());
    found.sort_by_key(order);
    found.iter().find_map(|cells| cells.read(small, reduced.step)).map(Array::into_weak)
}

/// Returns the squared distance of each pixel from a colour.
fn squared_distances(small: &Small, colour: Rgb) -> Vec<u32> {
    small.pixels.iter().map(|&pixel| squared_distance(pixel, colour)).collect()
}

/// Returns a mask with 1 for each pixel whose squared distance is below a limit.
fn mask((width, height): (usize, usize), distances: &[u32], limit: u32) -> Plane {
    let levels = distances.iter().map(|&distance| u8::from(distance < limit)).collect();
    Plane::new(width as i32, height as i32, levels)
}

/// Returns the boxes around large areas of set pixels.
fn areas((width, height): (usize, usize), levels: &[u8]) -> Vec<Rect> {
    let pixels = levels.iter().map(|&level| if level > 0 { WHITE } else { BLACK }).collect();
    let mask = Small { width, height, pixels, scale: 1.0 };
    let min_side = MIN_SIDE * width.min(height) as f32;
    let patches = white_patches(&mask).into_iter();
    let large = patches.filter(|patch| patch.width().min(patch.height()) as f32 >= min_side);
    large
        .map(|patch| Rect {
            left: patch.left as i32,
            top: patch.top as i32,
            right: patch.right as i32,
            bottom: patch.bottom as i32,
        })
        .collect()
}

/// Masks of the pixels in the colour of lit cells and in that of the panel.
struct Masks<'a> {
    lit: &'a Plane,
    ground: &'a Plane,
}

/// Returns the box around all set pixels of a mask.
fn around(mask: &Plane) -> Option<Rect> {
    let mut rows = (0..mask.height).filter(|&y| mask.row(y).contains(&1));
    let top = rows.next()?;
    let bottom = rows.next_back().unwrap_or(top) + 1;
    let sums = mask.strip(0, mask.height);
    let mut set = (0..mask.width).filter(|&x| sums[x as usize + 1] != sums[x as usize]);
    let left = set.next()?;
    Some(Rect { left, top, right: set.next_back().unwrap_or(left) + 1, bottom })
}

/// Cells of a panel.
struct Cells {
    columns: usize,
    rows: usize,
    /// Distances between neighbouring columns and between neighbouring rows, in sampled pixels.
    pitch: (f32, f32),
    /// Centre of the first cell.
    first: (f32, f32),
    /// Whether each cell is lit.
    lit: Vec<bool>,
    /// Lit share of a lit cell's sides.
    share: f32,
}

/// Divides a panel into cells that are each lit or dark as a whole: into the fewest columns of
/// square cells or, if none fit, into the fewest oblong cells.
fn divide(mask: &Masks<'_>, panel: Rect) -> Option<Cells> {
    let (width, height) = (panel.width() as f32, panel.height() as f32);
    let square = SIDES.into_iter().find_map(|columns| {
        let steps = std::iter::successors(Some(MIN_STEP), |step| Some(step * NEXT_STEP));
        let fits: Vec<Cells> = steps
            .take_while(|&step| step < MAX_STEP)
            .filter_map(|step| {
                let pitch = step * width / columns as f32;
                let rows = (height - width) / pitch + columns as f32;
                let is_whole = (rows - rows.round()).abs() < MAX_MARGIN_ERROR;
                let rows = rows.round().max(0.0) as usize;
                (is_whole && SIDES.contains(&rows))
                    .then(|| classify(mask, panel, (columns, rows), (pitch, pitch)))?
            })
            .collect();
        let middle = fits.len() / 2;
        fits.into_iter().nth(middle)
    });
    let oblong = || {
        let sides = SIDES.flat_map(|columns| SIDES.map(move |rows| (columns, rows)));
        let mut sides: Vec<(usize, usize)> = sides.collect();
        sides.sort_by_key(|(columns, rows)| columns * rows);
        sides.into_iter().find_map(|(columns, rows)| {
            let pitch = (width / columns as f32, height / rows as f32);
            let is_shaped = pitch.0.max(pitch.1) < MAX_OBLONG * pitch.0.min(pitch.1);
            is_shaped.then(|| classify(mask, panel, (columns, rows), pitch))?
        })
    };
    square.or_else(oblong)
}

/// Returns the cells of a grid centred on a panel, if each is lit or dark as a whole and the grid
/// is plausible.
fn classify(
    mask: &Masks<'_>,
    panel: Rect,
    (columns, rows): (usize, usize),
    pitch: (f32, f32),
) -> Option<Cells> {
    let (x, y) = panel.middle();
    let first = (x - (columns - 1) as f32 / 2.0 * pitch.0, y - (rows - 1) as f32 / 2.0 * pitch.1);
    let part = |at: usize, share: f32| {
        let x = first.0 + (at % columns) as f32 * pitch.0;
        let y = first.1 + (at / columns) as f32 * pitch.1;
        let (half_width, half_height) = (share * pitch.0 / 2.0, share * pitch.1 / 2.0);
        let part = Rect {
            left: (x - half_width).round() as i32,
            top: (y - half_height).round() as i32,
            right: (x + half_width).round() as i32,
            bottom: (y + half_height).round() as i32,
        };
        let part = part.intersection(mask.lit.whole());
        (!part.is_empty()).then_some(part)
    };
    let is_lit = |at: usize| {
        let inner = part(at, INNER_SHARE)?;
        match mask.lit.mean(&inner) {
            ..=MAX_DARK => (mask.ground.mean(&inner) >= MIN_GROUND).then_some(false),
            MIN_LIT.. => Some(true),
            _ => None,
        }
    };
    let lit: Vec<bool> = (0..columns * rows).map(is_lit).collect::<Option<_>>()?;
    let count = lit.iter().filter(|&&lit| lit).count();
    if !(MIN_OF_KIND..=lit.len() - MIN_OF_KIND).contains(&count)
        || !are_lines_seen(&lit, columns, MIN_SEEN_LINES)
        || are_striped(&lit, columns)
        || [true, false].iter().any(|kind| are_in_alternate_lines(&lit, columns, *kind, pitch.0 == pitch.1))
        || !mask.panel_ends(panel, &lit, columns, pitch)
    {
        return None;
    }
    let inside: u32 =
        (0..lit.len()).filter(|&at| lit[at]).filter_map(|at| Some(mask.lit.sum(&part(at, 1.0)?))).sum();
    let all = mask.lit.sum(&panel.intersection(mask.lit.whole()));
    if (all as f32) > (1.0 + MAX_OUTSIDE) * inside as f32 {
        return None;
    }
    let share = (inside as f32 / (count as f32 * pitch.0 * pitch.1)).sqrt().min(1.0);
    Some(Cells { columns, rows, pitch, first, lit, share })
}

/// Returns whether the cells of one kind are all in alternate columns and rows, which suggests that
/// gaps were taken for cells. For oblong cells, alternate columns or rows suffice.
fn are_in_alternate_lines(lit: &[bool], columns: usize, kind: bool, are_square: bool) -> bool {
    let are_equal = |parity: &dyn Fn(usize) -> usize| {
        let mut own = (0..lit.len()).filter(|&at| lit[at] == kind).map(parity);
        let first = own.next();
        own.all(|other| Some(other) == first)
    };
    let (across, down) = (are_equal(&|at| at % columns % 2), are_equal(&|at| at / columns % 2));
    across && down || !are_square && (across || down)
}

impl Masks<'_> {
    /// Returns whether the panel ends at each side where the outermost cells are of one kind: their
    /// colour does not continue beyond it. The border of the picture counts as an end only if there
    /// is just one such side.
    fn panel_ends(&self, panel: Rect, lit: &[bool], columns: usize, pitch: (f32, f32)) -> bool {
        let rows = lit.len() / columns;
        let of_one_kind =
            |line: Vec<usize>| line.iter().all(|&at| lit[at] == lit[line[0]]).then_some(lit[line[0]]);
        let kinds = [
            of_one_kind((0..rows).map(|row| row * columns).collect()),
            of_one_kind((0..columns).collect()),
            of_one_kind((0..rows).map(|row| (row + 1) * columns - 1).collect()),
            of_one_kind(((rows - 1) * columns..rows * columns).collect()),
        ];
        let is_single = kinds.iter().flatten().count() == 1;
        (0..kinds.len()).all(|side| {
            let Some(kind) = kinds[side] else { return true };
            let mask = if kind { self.lit } else { self.ground };
            let reach = END_REACH * if side % 2 == 0 { pitch.0 } else { pitch.1 };
            let lines = (0..=reach as i32).map(|by| beyond(panel, side, by).intersection(mask.whole()));
            let mut inside = lines.filter(|line| !line.is_empty()).peekable();
            is_single && inside.peek().is_none() || inside.any(|line| mask.mean(&line) < MAX_CONTINUED)
        })
    }
}

/// Returns the line of pixels `by` pixels beyond the left, upper, right or lower side of a panel.
fn beyond(panel: Rect, side: usize, by: i32) -> Rect {
    let Rect { left, top, right, bottom } = panel;
    match side {
        0 => Rect { left: left - by - 1, right: left - by, ..panel },
        1 => Rect { top: top - by - 1, bottom: top - by, ..panel },
        2 => Rect { left: right + by, right: right + by + 1, ..panel },
        _ => Rect { top: bottom + by, bottom: bottom + by + 1, ..panel },
    }
}

impl Cells {
    /// Reads the cells in a picture that is `step` times as large; `None` if the colours of a kind
    /// differ.
    fn read(&self, small: &Small, step: f32) -> Option<Array> {
        let scale = |(x, y): (f32, f32)| (step * x, step * y);
        let first = (scale(self.first).0 + step / 2.0, scale(self.first).1 + step / 2.0);
        let lattice = Lattice::adjacent(self.columns, self.rows, scale(self.pitch), first);
        let lattice = Lattice {
            size: self.share * lattice.pitch.1,
            ratio: self.pitch.0 / self.pitch.1,
            is_gapless: self.share > MIN_GAPLESS,
            ..lattice
        };
        let of: Vec<usize> = self.lit.iter().map(|&lit| usize::from(lit)).collect();
        grouped::group(small, &lattice, &|patches| {
            let found = kinds::group_as(patches, &of)?;
            (found.spread < MAX_WITHIN * found.means[0].distance(&found.means[1])).then_some(found)
        })
    }
}
