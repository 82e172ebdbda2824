//! The tables worth building in advance.

use super::multi;
use super::pattern::mirror::Image;
use super::pattern::{Spec, tiers};
use super::shape::Shape;
use crate::family::TableSpec;
use crate::search::{Tables, Tier};

/// Lists these tables; other shapes are smaller, or rare:
///
/// - 4x4: the small tier for goals with the gap in the upper left or lower right corner, the
///   default and large tiers for every goal.
/// - 5x5 and 6x6: the default tier for every goal, since a search from both ends needs the tables
///   for the start's gap as well. 5x5 also has the contest tier, for proofs that take minutes.
/// - 4x4 in the multi-tile metric.
pub(super) fn specs() -> Vec<TableSpec> {
    let square = |side| Shape { width: side, height: side };
    let of_four = [Tier::Small, Tier::Default, Tier::Large].into_iter().flat_map(|tier| {
        let gaps = if tier == Tier::Small { 0..1 } else { 0..16 };
        gaps.map(move |gap| (square(4), tier, gap))
    });
    let of_five = [Tier::Default, Tier::Contest]
        .into_iter()
        .flat_map(|tier| (0..25).map(move |gap| (square(5), tier, gap)));
    let of_six = (0..36).map(|gap| (square(6), Tier::Default, gap));
    let patterns = of_four.chain(of_five).chain(of_six).flat_map(|(shape, tier, gap)| {
        let views = tiers::views(shape, gap, tier).into_iter().flatten();
        views.map(move |homes| (tier, Image::new(Spec { shape, homes, gap })))
    });
    let mut specs: Vec<TableSpec> = Vec::new();
    for (tier, image) in patterns {
        let key = image.spec.key();
        if specs.iter().all(|spec| spec.key != key) {
            let build = Box::new(move |tables: &Tables| drop(image.spec.load_or_build(tables)));
            specs.push(TableSpec { key, tier, build });
        }
    }
    specs.extend(multi::table_specs());
    specs
}
