//! Reads what is printed in each cell of a lattice.

use super::components::{Component, Rule, Wanted, components};
use super::decode::Picture;
use super::glyphs::NOTHING;
use super::lattice::{Lattice, SIDES};
use super::observation::{Candidate, Cell, Grid, Source};
use super::plane::{Area, Plane};
use super::tiles::texture;
use super::words::{Glyph, Word, adjacent, glyph, sift};

/// The likelihood of what there is no sign of, as a logarithm.
const FLOOR: f32 = -7.0;

/// Digits below this are looked for again with other thresholds.
const CLEAR: f32 = 0.85;

/// How well a cell could be read: what stands out in it decides whether it is blank or illegible.
struct Reading {
    numbers: Vec<Candidate>,
    none: f32,
    contrast: f32,
}

/// Most components of a cell that are looked at with one threshold: texture has hundreds.
const MOST_PARTS: usize = 24;

/// Most lattices whose cells are looked at closely.
const MOST: usize = 3;

/// A picture in which something is printed.
pub(super) struct Page<'a> {
    pub(super) picture: &'a Picture,
    pub(super) plane: &'a Plane,
    pub(super) glyphs: &'a [Glyph],
    pub(super) words: &'a [Word],
}

impl Page<'_> {
    /// Reads the cells of the lattices that show most numbers at first sight, until one is legible.
    pub(super) fn read_best(&self, lattices: &[Lattice]) -> Vec<Grid> {
        let mut whole: Vec<Lattice> = Vec::new();
        for lattice in lattices {
            let lattice = self.extended(lattice);
            if !whole.iter().any(|other| other.is_like(&lattice)) {
                whole.push(lattice);
            }
        }
        let mut seen: Vec<(f32, &Lattice)> =
            whole.iter().filter_map(|lattice| Some((self.glance(lattice)?, lattice))).collect();
        seen.sort_by(|a, b| b.0.total_cmp(&a.0));
        let mut grids = Vec::new();
        for (_, lattice) in seen.iter().take(MOST) {
            let grid = self.closely(lattice);
            // Few numbers in place may be a part of the board.
            if !grid.is_legible() || grid.cells.len() < 9 {
                grids.push(grid);
                continue;
            }
            // Of several boards of one kind, the steps of a solution, the first is meant.
            let before = seen.iter().map(|(_, other)| *other).filter(|other| other.precedes(lattice));
            let first = before.reduce(|first, other| if other.precedes(first) { other } else { first });
            let first = first.map(|first| self.closely(first)).filter(Grid::is_legible);
            return vec![first.unwrap_or(grid)];
        }
        grids
    }

    /// Reads every cell; nothing if hardly any shows a number at first sight.
    pub(super) fn read(&self, lattice: &Lattice) -> Option<Grid> {
        self.glance(lattice).map(|_| self.closely(lattice))
    }

    fn readings(&self, lattice: &Lattice, again: bool) -> Vec<Reading> {
        let again = again.then_some(self.picture);
        cells(lattice)
            .map(|(column, row)| cell(again, self.plane, self.glyphs, lattice, (column as f32, row as f32)))
            .collect()
    }

    /// How many cells more show a number at first sight than do not, if enough do.
    fn glance(&self, lattice: &Lattice) -> Option<f32> {
        let first = self.readings(lattice, false);
        let clear = first.iter().filter(|r| r.numbers.first().is_some_and(|c| c.likelihood > -0.7)).count();
        (clear * 5 >= first.len()).then_some(1.5 * clear as f32 - 0.5 * first.len() as f32)
    }

    /// The lattice with the rows and columns beyond its sides that show numbers as well: of some boards hardly half of the
    /// numbers are found at first.
    fn extended(&self, lattice: &Lattice) -> Lattice {
        let mut lattice = lattice.clone();
        let mut side = 0;
        // Four sides in turn, until none of them can be moved.
        let mut refused = 0;
        while refused < 4 {
            let (column, row) = (side % 2 == 0, side < 2);
            let line = if column { lattice.rows } else { lattice.columns };
            let longest = if column { lattice.columns } else { lattice.rows };
            let beyond = |k: usize| {
                let end = longest as f32;
                let across = if row { -1.0 } else { end };
                if column { (across, k as f32) } else { (k as f32, across) }
            };
            let shows = |&k: &usize| {
                let (i, j) = beyond(k);
                let reading = cell(None, self.plane, self.glyphs, &lattice, (i, j));
                reading.numbers.first().is_some_and(|c| c.likelihood > -0.7)
            };
            let found = (0..line).filter(shows).count();
            if longest < *SIDES.end() as usize && found * 2 >= line {
                if row {
                    let (i, j) = if column { (-1.0, 0.0) } else { (0.0, -1.0) };
                    lattice.origin = lattice.at(i, j);
                }
                if column {
                    lattice.columns += 1
                } else {
                    lattice.rows += 1
                }
                refused = 0;
            } else {
                refused += 1;
                side = (side + 1) % 4;
            }
        }
        lattice
    }

    /// How many numbers of the lattice's height stand beside it; those next to it count twice.
    fn strays(&self, lattice: &Lattice) -> usize {
        let (left, top) = lattice.at(-0.5, -0.5);
        let (right, bottom) = lattice.at(lattice.columns as f32 - 0.5, lattice.rows as f32 - 0.5);
        let count = |word: &Word| {
            let (x, y) = word.area.middle();
            let alike = (0.88..1.14).contains(&(word.area.height() as f32 / lattice.glyph.max(1.0)));
            let within = |by: f32| {
                let (dx, dy) = (by * lattice.across.0, by * lattice.down.1);
                left - dx < x && x < right + dx && top - dy < y && y < bottom + dy
            };
            if !alike || within(0.0) { 0 } else { 1 + usize::from(within(1.0)) }
        };
        self.words.iter().map(count).sum()
    }

    fn closely(&self, lattice: &Lattice) -> Grid {
        let readings = self.readings(lattice, true);
        let mut contrasts: Vec<f32> =
            readings.iter().filter(|r| !r.numbers.is_empty()).map(|r| r.contrast).collect();
        contrasts.sort_by(f32::total_cmp);
        let usual = contrasts.get(contrasts.len() / 2).copied().unwrap_or(255.0).max(1.0);
        let finish = |((column, row), reading): ((usize, usize), Reading)| {
            let corner = |i: f32, j: f32| lattice.at(column as f32 + i, row as f32 + j);
            // Something that stands out as much as a number does, and was not read, is no sign of a gap.
            let standing = reading.contrast / usual;
            let quiet = if standing < 0.25 { 0.0 } else { -2.5 * (standing - 0.25).min(1.5) };
            let seen = !reading.numbers.is_empty();
            let other = if seen { FLOOR } else { (-2.5 - 6.0 * (0.5 - standing).max(0.0)).max(FLOOR) };
            Cell {
                corners: [corner(-0.5, -0.5), corner(0.5, -0.5), corner(0.5, 0.5), corner(-0.5, 0.5)],
                blank: (reading.none + quiet).max(FLOOR),
                candidates: reading.numbers,
                other,
            }
        };
        let cells = cells(lattice).zip(readings).map(finish).collect();
        Grid {
            columns: lattice.columns,
            rows: lattice.rows,
            cells,
            source: Source::Numbers,
            texture: texture(&self.picture.pixels, lattice),
            lines: 1.0,
            strays: self.strays(lattice),
            fits: None,
        }
    }
}

/// Columns and rows of all cells, in reading order.
fn cells(lattice: &Lattice) -> impl Iterator<Item = (usize, usize)> {
    let Lattice { columns, rows, .. } = *lattice;
    (0..rows).flat_map(move |row| (0..columns).map(move |column| (column, row)))
}

fn cell(
    again: Option<&Picture>,
    plane: &Plane,
    glyphs: &[Glyph],
    lattice: &Lattice,
    (column, row): (f32, f32),
) -> Reading {
    let (x, y) = lattice.at(column, row);
    let height = lattice.glyph;
    let reach = (
        (0.48 * lattice.across.0.hypot(lattice.across.1)).min(1.6 * height),
        (0.48 * lattice.down.0.hypot(lattice.down.1)).min(0.6 * height),
    );
    let fits = |area: &Area| {
        let (cx, cy) = area.middle();
        let high = area.height() as f32 / height;
        (cx - x).abs() < reach.0 && (cy - y).abs() < reach.1 && (0.72..1.38).contains(&high)
    };
    let mut pool: Vec<Glyph> = glyphs.iter().filter(|g| fits(&g.area)).cloned().collect();
    let window = Area {
        left: (x - reach.0 - 0.2 * height) as i32,
        right: (x + reach.0 + 0.2 * height) as i32 + 1,
        top: (y - reach.1.max(0.9 * height)) as i32,
        bottom: (y + reach.1.max(0.9 * height)) as i32 + 1,
    }
    .intersection(&plane.whole());
    if window.width() < 3 || window.height() < 3 {
        return Reading { numbers: Vec::new(), none: 0.0, contrast: 0.0 };
    }
    let contrast = contrast(plane, &window);
    let clear = |pool: &[Glyph]| numbers(pool).0.first().is_some_and(|c| c.likelihood > CLEAR.ln());
    if let Some(picture) = again.filter(|_| !clear(&pool)) {
        for local in planes(picture, &window) {
            let wanted = Wanted {
                lowest: (0.7 * height) as i32,
                highest: (1.4 * height) as i32,
                widest: (2.0 * height) as i32,
            };
            let mut rules = vec![];
            for radius in [0.3, 0.7, 1.5] {
                rules.push(Rule::Around { radius: (radius * height) as i32 + 2, step: 5.0 });
            }
            rules.push(Rule::Level(otsu(&local)));
            for rule in rules {
                let mut found = components(&local, &local.whole(), rule, wanted);
                found.retain(|component| {
                    fits(&moved(component.area, window.left, window.top)) || is_wide(component)
                });
                found.sort_by_key(|component| std::cmp::Reverse(component.size));
                found.truncate(MOST_PARTS);
                for component in found {
                    let mut glyphs = Vec::new();
                    glyphs.extend(glyph(&local, &component));
                    if is_wide(&component) {
                        glyphs.extend(split(&local, &component));
                    }
                    for mut glyph in glyphs {
                        glyph.area = moved(glyph.area, window.left, window.top);
                        if fits(&glyph.area) {
                            pool.push(glyph);
                        }
                    }
                }
            }
            pool = sift(pool);
            if clear(&pool) {
                break;
            }
        }
    }
    let (numbers, none) = numbers(&pool);
    Reading { numbers, none, contrast }
}

/// Whether a component may be two digits that touch.
fn is_wide(component: &Component) -> bool {
    component.area.width() * 5 > component.area.height() * 4
}

/// Digits that touch: the halves of a component, cut where both are likeliest.
fn split(plane: &Plane, component: &Component) -> Vec<Glyph> {
    let area = component.area;
    let mut best: Option<(f32, [Glyph; 2])> = None;
    for step in 6..=14 {
        let cut = area.left + area.width() * step / 20;
        let half = |left: i32, right: i32| {
            let part = Area { left, right, ..area };
            // The half's own pixels are those on the component's side of the middle level.
            let outside = plane.mean(&area);
            let mut own = (0i32, 0.0f32, i32::MAX, i32::MIN);
            for y in part.top..part.bottom {
                for x in part.left..part.right {
                    let level = f32::from(plane.row(y)[x as usize]);
                    if (level > outside) == component.bright {
                        own = (own.0 + 1, own.1 + level, own.2.min(x), own.3.max(x + 1));
                    }
                }
            }
            if own.0 < 6 || own.3 - own.2 < 2 {
                return None;
            }
            let part = Area { left: own.2, right: own.3, ..part };
            let half =
                Component { area: part, size: own.0, level: own.1 / own.0 as f32, ..component.clone() };
            glyph(plane, &half)
        };
        if let (Some(a), Some(b)) = (half(area.left, cut), half(cut, area.right)) {
            let score = a.best().1 * b.best().1;
            if best.as_ref().is_none_or(|(other, _)| *other < score) {
                best = Some((score, [a, b]));
            }
        }
    }
    best.filter(|(score, _)| *score > 0.3).map_or(Vec::new(), |(_, pair)| pair.into())
}

fn moved(area: Area, x: i32, y: i32) -> Area {
    Area { left: area.left + x, right: area.right + x, top: area.top + y, bottom: area.bottom + y }
}

/// The numbers that the glyphs of a cell may make, the likeliest first, and how likely they make none.
fn numbers(glyphs: &[Glyph]) -> (Vec<Candidate>, f32) {
    let not = |g: &Glyph| g.likelihoods[NOTHING].max(1e-3).ln();
    let none: f32 = glyphs.iter().map(not).sum();
    let mut scores = [f32::MIN; 100];
    let digits = |g: &Glyph| -> Vec<(usize, f32)> {
        let all = g.likelihoods[..NOTHING].iter().map(|p| p.max(1e-4).ln()).enumerate();
        all.filter(|(_, p)| *p > FLOOR).collect()
    };
    for a in glyphs {
        let others = none - not(a);
        for (number, p) in digits(a) {
            scores[number] = scores[number].max(p + others);
        }
        for b in glyphs.iter().filter(|b| adjacent(&a.area, &b.area)) {
            let others = none - not(a) - not(b);
            for (tens, p) in digits(a).into_iter().filter(|(tens, _)| *tens > 0) {
                for (units, q) in digits(b) {
                    let number = tens * 10 + units;
                    scores[number] = scores[number].max(p + q + others);
                }
            }
        }
    }
    let numbers = scores.iter().enumerate().filter(|(_, p)| **p > FLOOR);
    let mut numbers: Vec<Candidate> =
        numbers.map(|(number, &likelihood)| Candidate { number: number as u8, likelihood }).collect();
    numbers.sort_by(|a, b| b.likelihood.total_cmp(&a.likelihood));
    numbers.truncate(12);
    (numbers, none.max(FLOOR))
}

/// The window's grey levels, and its colours where digits differ from their tile by colour alone.
fn planes(picture: &Picture, window: &Area) -> Vec<Plane> {
    let (width, height) = (window.width(), window.height());
    let of = |value: fn([u8; 3]) -> u8| {
        let pixels = (window.top..window.bottom)
            .flat_map(|y| (window.left..window.right).map(move |x| (x as u32, y as u32)));
        Plane::new(width, height, pixels.map(|(x, y)| value(picture.pixels.get_pixel(x, y).0)).collect())
    };
    vec![
        of(|[r, g, b]| ((77 * u32::from(r) + 150 * u32::from(g) + 29 * u32::from(b)) >> 8) as u8),
        of(|p| p[0]),
        of(|p| p[2]),
        of(|p| p.iter().max().expect("three") - p.iter().min().expect("three")),
    ]
}

/// How far apart the darkest and the brightest levels of a window are, a few pixels left out.
fn contrast(plane: &Plane, window: &Area) -> f32 {
    let mut counts = [0u32; 256];
    let inner = Area {
        left: window.left + window.width() / 6,
        right: window.right - window.width() / 6,
        top: window.top + window.height() / 6,
        bottom: window.bottom - window.height() / 6,
    };
    for y in inner.top..inner.bottom {
        plane.row(y)[inner.left as usize..inner.right as usize]
            .iter()
            .for_each(|&v| counts[usize::from(v)] += 1);
    }
    let few = inner.size() as u32 / 40;
    let edge = |mut levels: Box<dyn Iterator<Item = usize>>| {
        let mut sum = 0;
        levels.find(|&v| {
            sum += counts[v];
            sum > few
        })
    };
    let (low, high) = (edge(Box::new(0..256)), edge(Box::new((0..256).rev())));
    (high.unwrap_or(0) as f32 - low.unwrap_or(0) as f32).max(0.0)
}

/// The level that parts dark from bright best (Otsu).
fn otsu(plane: &Plane) -> u8 {
    let mut counts = [0f32; 256];
    plane.levels.iter().for_each(|&v| counts[usize::from(v)] += 1.0);
    let all: f32 = counts.iter().sum();
    let total: f32 = counts.iter().enumerate().map(|(v, n)| v as f32 * n).sum();
    let (mut below, mut sum, mut best) = (0.0, 0.0, (0.0, 127));
    for (v, n) in counts.iter().enumerate() {
        below += n;
        sum += v as f32 * n;
        if below == 0.0 || below == all {
            continue;
        }
        let apart = sum / below - (total - sum) / (all - below);
        let score = below * (all - below) * apart * apart;
        if score > best.0 {
            best = (score, v as u8);
        }
    }
    best.1
}
