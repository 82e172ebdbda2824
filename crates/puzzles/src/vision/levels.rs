//! The levels of a cell's window: grey and colours, how far they lie apart, and where they part.

use super::decode::Picture;
use super::plane::{Area, Plane};

/// What a window may be looked at as, the plainest first: its grey levels; these smoothed, where digits stand on grain; its
/// colours, where digits differ from their tile by colour alone; its edges, where they stand in relief. Digits are `height` high.
pub(super) fn planes(picture: &Picture, window: &Area, height: f32) -> impl Iterator<Item = Plane> {
    let of = |value: fn([u8; 3]) -> u8| {
        let pixels = (window.top..window.bottom)
            .flat_map(|y| (window.left..window.right).map(move |x| (x as u32, y as u32)));
        let levels = pixels.map(|(x, y)| value(picture.pixels.get_pixel(x, y).0)).collect();
        Plane::new(window.width(), window.height(), levels)
    };
    let grey = |[r, g, b]: [u8; 3]| ((77 * u32::from(r) + 150 * u32::from(g) + 29 * u32::from(b)) >> 8) as u8;
    let radius = ((height * 0.05).round() as i32).max(1);
    (0..6).map(move |kind| match kind {
        0 => of(grey),
        1 => of(grey).smoothed(radius),
        2 => of(|p| p[0]),
        3 => of(|p| p[2]),
        4 => of(|p| p.iter().max().expect("three") - p.iter().min().expect("three")),
        _ => of(grey).edges().smoothed(radius),
    })
}

/// How far apart the darkest and the brightest levels of a window are, a few pixels left out.
pub(super) fn contrast(plane: &Plane, window: &Area) -> f32 {
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
pub(super) fn otsu(plane: &Plane) -> u8 {
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
