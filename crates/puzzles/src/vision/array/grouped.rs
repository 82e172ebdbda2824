//! Reads the items of a lattice: their kinds, and whether there are more of them outside it.

use super::kinds::{self, Grouping, Patch};
use super::lattice::Lattice;
use super::observed::{Array, Kind, MAX_WEAK_APART, Place};
use crate::vision::grid::corners;
use crate::vision::small::{Small, difference};

/// Side of the middle part of an item, as a share of the item's size. This part distinguishes kinds
/// if whole items look alike.
const INNER_SHARE: f32 = 0.5;

/// Minimum difference of an item outside the array from the background, in hundredths of Oklab.
const MIN_BEYOND: f32 = 3.0;

/// Minimum places of an array for each hole that is read as a faint item.
const MIN_PLACES_PER_HOLE: usize = 12;

/// Part of an item that distinguishes kinds.
#[derive(Clone, Copy, Debug)]
enum Part {
    Whole,
    Middle,
    Outline,
}

/// Reads the items of a lattice; `None` if they cannot be grouped into kinds.
pub(super) fn read(small: &Small, lattice: &Lattice) -> Option<Array> {
    let Some(array) = group(small, lattice, &kinds::group) else {
        return group(small, lattice, &kinds::group_by_light);
    };
    let by_light = if array.kinds.len() > 2 { group(small, lattice, &kinds::group_by_light) } else { None };
    Some(Array { by_light: by_light.map(Box::new), ..array })
}

/// Reads the items of a lattice, grouped into kinds by `group_patches`.
pub(super) fn group(
    small: &Small,
    lattice: &Lattice,
    group_patches: &dyn Fn(&[&Patch]) -> Option<Grouping>,
) -> Option<Array> {
    let around = lattice.surround(small);
    let ground = around.filter(|_| lattice.is_gapless).unwrap_or_else(|| lattice.ground(small));
    let places: Vec<(i32, i32)> = lattice.places().collect();
    let sample = |part: Part, (column, row): (i32, i32)| {
        let middle = lattice.middle(column, row);
        match part {
            Part::Whole => Patch::of(small, middle, lattice.extent(1.0)),
            Part::Middle => Patch::of(small, middle, lattice.extent(INNER_SHARE)),
            Part::Outline => Patch::outline(small, middle, lattice.size, ground),
        }
    };
    let group_part = |part: Part, has_item: &[bool]| {
        let items = (0..places.len()).filter(|&at| has_item[at]);
        let found: Vec<(usize, Patch)> = items.map(|at| (at, sample(part, places[at]))).collect();
        let grouping = group_patches(&found.iter().map(|(_, patch)| patch).collect::<Vec<_>>())?;
        Some((part, found, grouping))
    };
    let all = group_part(Part::Whole, &lattice.has_box)?;
    // Items of the other kind may have no boxes, or kinds may differ only in a part of the item.
    let weak = || {
        let drawn = lattice.find_drawn(small);
        let parts =
            [(Part::Whole, &drawn), (Part::Middle, &lattice.has_box), (Part::Outline, &lattice.has_box)];
        let mut groups = parts.into_iter().filter_map(|(part, has_item)| group_part(part, has_item));
        groups.find(|(.., kinds)| kinds.means.len() == 2)
    };
    let weak = if all.2.means.len() == 1 { weak() } else { None };
    let is_weak = weak.is_some() || lattice.is_oblong() || lattice.ratio != 1.0;
    let (part, found, grouping) = weak.unwrap_or(all);
    let Grouping { of, means, apart, spread, outliers } = grouping;
    let is_weak = is_weak || kinds::differ_by_sign(&means);
    let apart = if is_weak { apart.min(MAX_WEAK_APART) } else { apart };
    let drawn_shares = kinds::drawn_shares(&means, ground).unwrap_or_default();
    let patch = |place: (i32, i32)| sample(part, place);
    let mut kinds_at = vec![None; places.len()];
    found.iter().zip(&of).for_each(|((at, _), &kind)| kinds_at[*at] = Some(kind));
    let colours = kinds::colours(&means, lattice.is_gapless);
    let missing: Vec<usize> = (0..places.len()).filter(|&at| kinds_at[at].is_none()).collect();
    for &at in missing.iter().filter(|_| means.len() == 2) {
        let (column, row) = places[at];
        kinds_at[at] =
            kinds::nearest(patch(places[at]).colour(), &colours, lattice.local_ground(small, column, row));
    }
    // The holes of a real board are symmetric under a half turn. A few asymmetric holes are items
    // whose colour is close to the background's.
    let holes: Vec<usize> = (0..places.len()).filter(|&at| kinds_at[at].is_none()).collect();
    let is_symmetric = holes.iter().all(|at| holes.contains(&(places.len() - 1 - at)));
    if means.len() == 2 && holes.len() * MIN_PLACES_PER_HOLE <= places.len() && !is_symmetric {
        let distance = |at: usize, kind: usize| difference(patch(places[at]).colour(), colours[kind]);
        holes.iter().for_each(|&at| kinds_at[at] = Some(usize::from(distance(at, 1) < distance(at, 0))));
    }
    let doubtful: Vec<usize> = outliers.iter().map(|&item| found[item].0).chain(missing).collect();
    let size = |kind: usize| {
        let of_kind = |at: &usize| kinds_at[*at] == Some(kind) && lattice.has_box[*at];
        let mut sizes: Vec<f32> = (0..places.len()).filter(of_kind).map(|at| lattice.sizes[at]).collect();
        sizes.sort_by(f32::total_cmp);
        sizes.get(sizes.len() / 2).copied().unwrap_or(0.0)
    };
    let sizes: Vec<f32> = (0..means.len()).map(size).collect();
    let is_alike = |patch: &Patch| means.iter().any(|mean| mean.distance(patch) <= spread);
    let is_drawn = |patch: &Patch| patch.distance_to(ground) > MIN_BEYOND;
    let continues = |&place: &(i32, i32)| {
        let patch = patch(place);
        is_alike(&patch) && (lattice.is_gapless || is_drawn(&patch))
    };
    let outside = lattice.around().filter(|&(column, row)| lattice.is_inside(small, column, row));
    let beyond = outside.filter(continues).count();
    let is_repeated = lattice.beyond_gap().any(|side| {
        let inside = side.iter().filter(|&&middle| small.contains(middle));
        let patches = inside.map(|&middle| Patch::of(small, middle, lattice.extent(1.0)));
        2 * patches.filter(|patch| is_alike(patch) && is_drawn(patch)).count() > side.len()
    });
    let count = |kind: usize| kinds_at.iter().filter(|&&other| other == Some(kind)).count();
    let kinds = (0..means.len()).map(|at| Kind {
        colour: colours[at],
        count: count(at),
        size: sizes[at],
        drawn: drawn_shares.get(at).copied().unwrap_or(0.0),
    });
    let corners = |(column, row): (i32, i32)| {
        let ((x, y), (width, height)) = (lattice.middle(column, row), lattice.pitch);
        let sides = [x - width / 2.0, y - height / 2.0, x + width / 2.0, y + height / 2.0];
        corners(sides.map(|side| side * small.scale))
    };
    Some(Array {
        columns: lattice.columns,
        rows: lattice.rows,
        places: places
            .iter()
            .zip(kinds_at.iter().copied())
            .enumerate()
            .map(|(at, (&place, kind))| Place {
                corners: corners(place),
                kind,
                is_doubtful: doubtful.contains(&at),
            })
            .collect(),
        kinds: kinds.collect(),
        apart,
        whole: beyond < 2 && !is_repeated,
        ground,
        around: around.unwrap_or(ground),
        by_light: None,
    })
}
