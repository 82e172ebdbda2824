//! Recognises contact sheets drawn by this project: equal boards in rows and columns on plain
//! paper, each with a number or a word above it at the left. Only the first board of a sheet is
//! read, and the second if it is a legend.
//!
//! ```text
//! ┌──────────────────────┐
//! │ Start       1     U ↑│   the margin is the unit of all distances; everything must be
//! │ ┌────────┐  ┌────────┐   where a sheet has it, since other pictures may show several
//! │ │        │  │        │   boards that belong together
//! ```

use super::flood::Flood;
use image::{Rgb, RgbImage, imageops};

use super::decode::Picture;
use super::effort::Effort;
use super::numbers::words;
use super::observation::Observation;
use super::plane::Plane;
use super::small::{self, Small, contrast};
use crate::pixels::SHEET_PAPER;

/// Maximum longer side of the picture searched for sheets, in pixels.
const SEARCH_SIDE: f32 = 1600.0;

/// Maximum contrast of paper with the colour in which sheets are drawn. Other pages with labelled
/// boxes, such as forms, resemble sheets.
const MAX_COLOUR_CONTRAST: u8 = 8;
/// Maximum contrast within paper.
const MAX_PAPER_CONTRAST: u8 = 5;
/// Maximum contrast with paper of a pixel that is not drawn.
const MAX_PLAIN_CONTRAST: u8 = 16;

/// Minimum width and height of a sheet, in pixels.
const MIN_SIDE: usize = 90;
/// Minimum margin, in pixels.
const MIN_MARGIN: f32 = 5.0;

/// Maximum height of a header, in margins.
const MAX_HEADER_HEIGHT: f32 = 1.85;
/// Maximum gap from a header to its board, in margins.
const MAX_HEADER_GAP: f32 = 1.45;
/// Minimum gap before a header and between boards, in margins.
const MIN_GAP: f32 = 0.85;
/// Tolerance of places, in margins.
const TOLERANCE: f32 = 0.16;

/// Space at the right and at the bottom, in margins. Boards may be slightly smaller than their
/// places.
const OUTER_MARGINS: std::ops::Range<f32> = 0.8..2.2;

/// Maximum longer side to which a small board is enlarged, in pixels.
const ENLARGED_SIDE: u32 = 800;
/// Maximum factor of enlargement.
const MAX_ENLARGEMENT: u32 = 3;

/// Paper kept around the board, in margins.
const PAPER_AROUND: f32 = 1.0;

/// First two boards of a sheet, each cut out with paper around it.
pub(super) struct FirstBoard {
    pub(super) picture: Picture,
    pub(super) second: Picture,
    /// Upper left corner of the first cut, in pixels of the sheet.
    pub(super) corner: (f32, f32),
    /// Factor of enlargement.
    enlarged: u32,
    /// Offset of the second board from the first, in pixels of the sheet.
    next: (f32, f32),
}

impl FirstBoard {
    /// Maps observations to coordinates of the sheet.
    pub(super) fn map_to_sheet(&self, seen: Vec<Observation>) -> Vec<Observation> {
        let (corner, times) = (self.corner, 1.0 / self.enlarged as f32);
        let place = |(x, y): (f32, f32)| (corner.0 + x * times, corner.1 + y * times);
        seen.into_iter().map(|seen| seen.map_places(place)).collect()
    }

    /// Maps a place in the picture `second` to the coordinates of `picture`.
    pub(super) fn beside(&self, (x, y): (f32, f32)) -> (f32, f32) {
        let times = self.enlarged as f32;
        (x + times * self.next.0, y + times * self.next.1)
    }
}

/// Finds a sheet in a picture and cuts out its first two boards; `None` without a sheet, or if its
/// first board is a later step of a solution.
pub(super) fn first_board(picture: &RgbImage) -> Option<FirstBoard> {
    let longer = picture.width().max(picture.height()) as f32;
    let small = Small::with_scale(picture, (longer / SEARCH_SIDE).max(1.0));
    let sheet = find_papers(&small).into_iter().find_map(|paper| Sheet::detect(&small, &paper))?;
    if sheet.starts_at_later_step(&small) {
        return None;
    }
    let boxes = sheet.boards.iter().flat_map(|down| sheet.columns.iter().map(move |across| [across, down]));
    let mut boxes = boxes.map(|[across, down]| {
        [across.start, down.start, across.end, down.end].map(|at| (at as f32 * small.scale).round() as u32)
    });
    let (first, second) = (boxes.next()?, boxes.next()?);
    let around = (PAPER_AROUND * sheet.margin * small.scale).ceil() as u32;
    let side = |from: u32, to: u32, end: u32| to.min(end).saturating_sub(from).max(1);
    let cut = |[left, top, right, bottom]: [u32; 4]| {
        let (width, height) = (side(left, right, picture.width()), side(top, bottom, picture.height()));
        let mut alone = RgbImage::from_pixel(width + 2 * around, height + 2 * around, Rgb(sheet.paper));
        let board = imageops::crop_imm(picture, left, top, width, height).to_image();
        imageops::replace(&mut alone, &board, around.into(), around.into());
        alone
    };
    let (alone, second_alone) = (cut(first), cut(second));
    // Whole factors keep edges sharp.
    let (width, height) = alone.dimensions();
    let enlarged = (ENLARGED_SIDE / width.max(height)).clamp(1, MAX_ENLARGEMENT);
    let enlarge = |alone: &RgbImage| {
        let (width, height) = alone.dimensions();
        let nearest = imageops::FilterType::Nearest;
        Picture::new(imageops::resize(alone, width * enlarged, height * enlarged, nearest))
    };
    let offset = |axis: usize| second[axis] as f32 - first[axis] as f32;
    Some(FirstBoard {
        picture: enlarge(&alone),
        second: enlarge(&second_alone),
        corner: (first[0] as f32 - around as f32, first[1] as f32 - around as f32),
        enlarged,
        next: (offset(0), offset(1)),
    })
}

/// Half-open range of rows or columns of pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Span {
    start: usize,
    end: usize,
}

impl Span {
    fn length(&self) -> f32 {
        (self.end - self.start) as f32
    }

    fn range(&self) -> std::ops::Range<usize> {
        self.start..self.end
    }
}

/// A box with plain paper along its sides.
struct Paper {
    colour: small::Rgb,
    across: Span,
    down: Span,
}

/// Finds candidates for paper: boxes with the colour of sheets along their sides.
fn find_papers(small: &Small) -> Vec<Paper> {
    let (width, height) = (small.width, small.height);
    let mut flood = Flood::new(small);
    let mut found = Vec::new();
    // Margins are wide, so samples a few pixels apart hit them.
    let places = (2..height).step_by(7).flat_map(|y| (2..width).step_by(7).map(move |x| y * width + x));
    let is_paper =
        |&at: &usize| contrast(small.at(at % width, at / width), SHEET_PAPER) <= MAX_COLOUR_CONTRAST;
    for start in places.filter(is_paper) {
        let Some(patch) = flood.fill(start, MAX_PAPER_CONTRAST) else { continue };
        let across = Span { start: patch.left, end: patch.right };
        let down = Span { start: patch.top, end: patch.bottom };
        let colour = patch.colour;
        let paper = Paper { colour, across, down };
        if across.length().min(down.length()) >= MIN_SIDE as f32 && paper.is_plain_around(small) {
            found.push(paper);
        }
    }
    found
}

impl Paper {
    /// Returns whether at least 96 percent of each side is plain paper. Corners may be round.
    fn is_plain_around(&self, small: &Small) -> bool {
        const INSET: usize = 3;
        let plain = |x: usize, y: usize| contrast(small.at(x, y), self.colour) <= MAX_PLAIN_CONTRAST;
        let all = |count: usize, plain: usize| plain * 100 >= count * 96;
        let rows = [self.down.start + INSET, self.down.end - 1 - INSET];
        let columns = [self.across.start + INSET, self.across.end - 1 - INSET];
        let along_row = |&y: &usize| {
            let range = self.across.range();
            all(range.len(), range.filter(|&x| plain(x, y)).count())
        };
        let along_column = |&x: &usize| {
            let range = self.down.range();
            all(range.len(), range.filter(|&y| plain(x, y)).count())
        };
        rows.iter().all(along_row) && columns.iter().all(along_column)
    }
}

/// A sheet with at least two boards.
struct Sheet {
    paper: small::Rgb,
    margin: f32,
    /// Horizontal and vertical range of the first header.
    header: (Span, Span),
    /// Horizontal ranges of the boards of the first row.
    columns: Vec<Span>,
    /// Vertical ranges of the boards of all rows.
    boards: Vec<Span>,
}

impl Sheet {
    /// Detects a sheet on `paper`; `None` unless everything is in its place.
    fn detect(small: &Small, paper: &Paper) -> Option<Self> {
        let within = |span: Span| Span { start: span.start + 1, end: span.end - 1 };
        let (across, down) = (within(paper.across), within(paper.down));
        // Round corners show the background.
        let corner = |at: usize, span: Span| {
            let reach = 12.min(span.end - span.start);
            at < span.start + reach || at + reach >= span.end
        };
        let drawn = |x: usize, y: usize| {
            contrast(small.at(x, y), paper.colour) > MAX_PLAIN_CONTRAST
                && !(corner(x, across) && corner(y, down))
        };
        let row = |y: usize| across.range().any(|x| drawn(x, y));
        let bands = spans(down, 1, row);
        let margin = (bands.first()?.start - paper.down.start) as f32;
        if margin < MIN_MARGIN {
            return None;
        }
        let off = TOLERANCE * margin + 1.5;
        let headers: Vec<usize> = (0..bands.len()).filter(|&at| is_header(&bands, at, margin)).collect();
        // A header is followed by boards, not by another header.
        if headers.first() != Some(&0) || headers.windows(2).any(|pair| pair[1] == pair[0] + 1) {
            return None;
        }
        // A row of boards ends with the last drawing before the next header.
        let ends = headers[1..].iter().copied().chain([bands.len()]);
        let boards: Vec<Span> = headers
            .iter()
            .zip(ends)
            .map(|(&header, end)| Span { start: bands[header + 1].start, end: bands[end - 1].end })
            .collect();
        let even = |starts: Vec<usize>, lengths: Vec<f32>| {
            let steps: Vec<f32> = starts.windows(2).map(|pair| (pair[1] - pair[0]) as f32).collect();
            let is_even = |values: &[f32]| values.iter().all(|value| (value - values[0]).abs() <= off);
            is_even(&steps) && is_even(&lengths)
        };
        // Boards must have equal heights. Headers need not, since their glyphs differ.
        let tops = boards.iter().map(|board| board.start).collect();
        let apart = (MIN_GAP * margin) as usize;
        let columns = |at: usize| spans(across, apart, |x| boards[at].range().any(|y| drawn(x, y)));
        let first = columns(0);
        let starts: Vec<usize> = first.iter().map(|span| span.start).collect();
        if !even(tops, boards.iter().map(Span::length).collect())
            || !even(starts.clone(), first.iter().map(Span::length).collect())
        {
            return None;
        }
        let mut count = 0;
        let mut shown = None;
        for (at, &header) in headers.iter().enumerate() {
            let row = columns(at);
            let same = |(a, b): (&Span, &Span)| {
                a.start.abs_diff(b.start) as f32 <= off && (a.length() - b.length()).abs() <= off
            };
            let last = at + 1 == headers.len();
            if row.len() > first.len()
                || row.len() < first.len() && !last
                || !row.iter().zip(&first).all(same)
            {
                return None;
            }
            // Each board has a number or a word above it at the left. No word is to the right of
            // the last board.
            let band = bands[header];
            let words = spans(across, apart.div_ceil(3), |x| band.range().any(|y| drawn(x, y)));
            let head = words.first()?;
            let origin = first[0].start as f32 - head.start as f32;
            let begins = |board: &Span| {
                let expected = board.start as f32 - origin;
                words.iter().any(|word| (word.start as f32 - expected).abs() <= off)
            };
            if !row.iter().all(begins)
                || words.iter().any(|word| word.start as f32 > row[row.len() - 1].end as f32 + off)
            {
                return None;
            }
            shown = shown.or(Some((*head, band)));
            count += row.len();
        }
        let header = shown?;
        let left = (header.0.start - paper.across.start) as f32;
        let right = (paper.across.end - first[first.len() - 1].end) as f32;
        let bottom = (paper.down.end - boards[boards.len() - 1].end) as f32;
        let outer = |outer: f32| OUTER_MARGINS.contains(&(outer / margin));
        // The pages of a sheet of several pages are square, and four pages are four by three. Their
        // boards are centred, and the first page may have free space below its boards.
        let (width, height) = (paper.across.length(), paper.down.length());
        let is_page = (width - height).abs() <= off || (3.0 * width - 4.0 * height).abs() <= 4.0 * off;
        let ends = outer(bottom) || is_page && bottom > margin;
        let begins = (left - margin).abs() <= off && outer(right);
        let is_centred = is_page && left > margin && outer(margin + right - left);
        let fits = (begins || is_centred) && ends && count >= 2;
        fits.then_some(Self { paper: paper.colour, margin, header, columns: first, boards })
    }

    /// Returns whether the first header is a number, as above the later steps of a solution.
    fn starts_at_later_step(&self, small: &Small) -> bool {
        let (across, down) = self.header;
        let (width, height) = (across.end - across.start + 4, down.end - down.start + 4);
        let level = |at: usize| {
            let (x, y) = (across.start + at % width, down.start + at / width);
            let (x, y) =
                (x.saturating_sub(2).min(small.width - 1), y.saturating_sub(2).min(small.height - 1));
            contrast(small.at(x, y), self.paper)
        };
        let plane = Plane::new(width as i32, height as i32, (0..width * height).map(level).collect());
        let digits = words::find_digits(&plane, &Effort::unlimited());
        let digits_width: i32 =
            digits.iter().filter(|glyph| glyph.digit() > 0.8).map(|glyph| glyph.area.width()).sum();
        digits_width as f32 > 0.6 * across.length()
    }
}

/// Returns whether a band is a header: low, close to a higher band below it, and far from the band
/// above.
fn is_header(bands: &[Span], at: usize, margin: f32) -> bool {
    let Some(next) = bands.get(at + 1) else { return false };
    let before =
        at.checked_sub(1).map_or(f32::INFINITY, |before| (bands[at].start - bands[before].end) as f32);
    bands[at].length() <= MAX_HEADER_HEIGHT * margin
        && (next.start - bands[at].end) as f32 <= MAX_HEADER_GAP * margin
        && before >= MIN_GAP * margin
        && next.length() > bands[at].length()
}

/// Returns the drawn ranges along a line, separated by at least `gap` plain pixels.
fn spans(within: Span, gap: usize, drawn: impl Fn(usize) -> bool) -> Vec<Span> {
    let mut spans: Vec<Span> = Vec::new();
    for at in within.range().filter(|&at| drawn(at)) {
        match spans.last_mut() {
            Some(last) if at < last.end + gap => last.end = at + 1,
            _ => spans.push(Span { start: at, end: at + 1 }),
        }
    }
    spans
}
