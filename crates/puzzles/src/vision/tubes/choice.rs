//! Chooses among readings of the tubes of a picture.

use super::detected::Differences;
use super::observed::{Tube, Tubes, USUAL_SPARE};

/// Tubes with the units that were read in them.
pub(super) struct Reading {
    pub(super) tubes: Tubes,
    pub(super) score: f32,
    /// Differences from the tubes that the network sees; `None` if it does not recognise them.
    pub(super) differences: Option<Differences>,
}

impl Reading {
    /// Returns whether the network sees the same tubes.
    fn is_confirmed(&self) -> bool {
        self.differences == Some(Differences::default())
    }

    /// Adds or removes empty tubes as the network sees them, so that the usual number is spare.
    fn correct_spare(&self) -> Option<Tubes> {
        let (spare, differences) = (self.tubes.count_spare()?, self.differences.as_ref()?);
        let mut tubes = self.tubes.clone();
        let capacity = tubes.tubes.first()?.capacity;
        let empty = || Tube { capacity, units: Vec::new(), covered: false };
        // Later places come first, so that the others stay valid.
        let extra =
            differences.phantoms.iter().rev().filter(|&&place| self.tubes.tubes[place].units.is_empty());
        extra.take(spare.saturating_sub(USUAL_SPARE)).for_each(|&place| _ = tubes.tubes.remove(place));
        let missed = differences.missed.iter().rev().take(USUAL_SPARE.saturating_sub(spare));
        missed.for_each(|&place| tubes.tubes.insert(place, empty()));
        tubes.has_usual_spare().then_some(tubes)
    }
}

/// Returns the reading with the highest score.
pub(super) fn find_best(readings: &[Reading]) -> Option<&Reading> {
    readings.iter().max_by(|a, b| a.score.total_cmp(&b.score))
}

/// Minimum lead of units that the network sees over another reading that may be a level.
const MIN_LEAD: f32 = 1.0;

/// Returns the least score of units that the network sees, so that they are preferred to `others`.
pub(super) fn find_least_score<'a>(others: impl Iterator<Item = &'a Reading>) -> f32 {
    let several = others.filter(|reading| reading.tubes.colours.len() > 2);
    let least = |reading: &Reading| reading.score + if is_possible(&reading.tubes) { MIN_LEAD } else { 0.0 };
    several.map(least).fold(f32::NEG_INFINITY, f32::max)
}

/// Chooses among readings of `outlined` tubes, which are not clear, and `other` readings, which are
/// preferred if they may be a level. Readings with the same units compete for the empty tubes: the
/// usual number of spare tubes decides, then the network. The player is asked about a change.
pub(super) fn choose(outlined: &[Reading], other: &[Reading]) -> Option<Tubes> {
    let chosen = match (find_best(outlined), find_best(other)) {
        (Some(best), Some(other)) if !has_more_empty(&best.tubes, &other.tubes) => other,
        (best, other) => best.or(other)?,
    };
    let key = |reading: &Reading| (reading.tubes.has_usual_spare(), reading.is_confirmed());
    let better = outlined
        .iter()
        .chain(other)
        .filter(|twin| have_same_units(&chosen.tubes, &twin.tubes) && key(twin) > key(chosen))
        .max_by(|a, b| key(a).cmp(&key(b)).then(a.score.total_cmp(&b.score)));
    let best = better.unwrap_or(chosen);
    let corrected = if best.tubes.has_usual_spare() { None } else { best.correct_spare() };
    let is_changed = better.is_some() || corrected.is_some();
    let mut tubes = corrected.unwrap_or_else(|| best.tubes.clone());
    tubes.is_complete &= !is_changed;
    Some(tubes)
}

/// Returns whether `seen` has more empty tubes than `other`, and no other difference. Outlines show
/// empty tubes more reliably than contents do.
fn has_more_empty(seen: &Tubes, other: &Tubes) -> bool {
    seen.tubes.len() > other.tubes.len() && have_same_units(seen, other)
}

/// Returns whether two readings have the same tubes, apart from empty ones.
fn have_same_units(a: &Tubes, b: &Tubes) -> bool {
    let contents = |seen: &Tubes| -> Vec<Vec<Option<usize>>> {
        let tubes = seen.tubes.iter().map(|tube| tube.units.iter().map(|unit| unit.colour).collect());
        tubes.filter(|units: &Vec<_>| !units.is_empty()).collect()
    };
    contents(a) == contents(b)
}

/// Returns whether tubes without outlines may be a level: there are at least three colours, their
/// counts fit the tubes, and there is room for a move.
pub(super) fn is_possible(seen: &Tubes) -> bool {
    let has_room = seen.tubes.iter().any(|tube| tube.units.len() < tube.capacity);
    seen.counts_fit && seen.colours.len() > 2 && has_room
}

/// Returns whether units that only the network sees are probably a level. The counts of several
/// distinct colours rarely fit by chance, and rarely leave the usual number of spare tubes.
pub(super) fn is_likely(seen: &Tubes) -> bool {
    /// Minimum number of colours.
    const MIN_COLOURS: usize = 4;
    /// Minimum ratio of colour differences ([`Tubes::separation`]).
    const MIN_SEPARATION: f32 = 1.2;
    /// Minimum ratio with the usual number of spare tubes.
    const MIN_SEPARATION_USUAL: f32 = 0.7;
    let least = if seen.has_usual_spare() { MIN_SEPARATION_USUAL } else { MIN_SEPARATION };
    is_possible(seen) && seen.colours.len() >= MIN_COLOURS && seen.separation >= least
}

/// Returns whether outlines, counts and colours fit together so well that nothing else is tried.
pub(super) fn is_clear(seen: &Tubes) -> bool {
    /// Minimum ratio of colour differences for certain colours ([`Tubes::separation`]).
    const MIN_SEPARATION: f32 = 1.5;
    let tall = seen.tubes.iter().all(|tube| tube.capacity > 2);
    // A tube of another capacity may be one whose top was missed.
    let are_equal = seen.tubes.iter().all(|tube| tube.capacity == seen.tubes[0].capacity);
    are_equal
        && seen.counts_fit
        && seen.is_complete
        && tall
        && seen.colours.len() > 1
        && seen.separation >= MIN_SEPARATION
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reading(text: &str, score: f32, is_confirmed: bool) -> Reading {
        Reading { tubes: Tubes::of(text, 2), score, differences: is_confirmed.then(Differences::default) }
    }

    #[test]
    fn only_an_empty_tube_more_is_preferred() {
        let seen = Tubes::of("AB BA -", 2);
        assert!(has_more_empty(&seen, &Tubes::of("AB BA", 2)));
        assert!(!has_more_empty(&seen, &Tubes::of("AB BA -", 2)), "equal");
        assert!(!has_more_empty(&seen, &Tubes::of("AB AB", 2)), "other units");
    }

    #[test]
    fn units_that_only_the_network_sees_need_a_lead_and_several_colours() {
        let level = |text: &str, score: f32| {
            let mut reading = reading(text, score, false);
            reading.tubes.counts_fit = true;
            reading.tubes.separation = 2.0;
            reading
        };
        let least = |others: &[Reading]| find_least_score(others.iter());
        assert_eq!(least(&[level("AB BC CA -", 9.0)]), 10.0, "it may be a level");
        assert_eq!(least(&[reading("AB BC CA -", 9.0, false)]), 9.0, "the counts do not fit");
        assert_eq!(least(&[level("AB BA -", 9.0)]), f32::NEG_INFINITY, "two colours");
        assert!(is_likely(&level("AB BC CD DA -", 9.0).tubes));
        assert!(!is_likely(&level("AB BC CA -", 9.0).tubes), "three colours");
        let faint = |text: &str| Tubes { separation: 1.0, ..level(text, 9.0).tubes };
        assert!(
            is_likely(&faint("AB BC CD DA - -")) && !is_likely(&faint("AB BC CD DA -")),
            "two spare tubes"
        );
    }

    #[test]
    fn the_network_decides_on_empty_tubes_only() {
        let outlined = [reading("AB BA - - -", 9.0, false), reading("AB BA -", 5.0, true)];
        let chosen = choose(&outlined, &[]).expect("a reading");
        assert!(chosen.tubes.len() == 3 && !chosen.is_complete, "spaces were taken for tubes");
        let outlined = [reading("AB BA - - -", 9.0, false), reading("AB AB -", 5.0, true)];
        let chosen = choose(&outlined, &[]).expect("a reading");
        assert_eq!(chosen.tubes.len(), 5, "other units");
        let outlined = [reading("AB BA -", 9.0, false)];
        let other = [reading("AB BA", 12.0, false)];
        assert_eq!(choose(&outlined, &other).expect("a reading").tubes.len(), 3);
    }

    #[test]
    fn two_spare_tubes_are_preferred() {
        let outlined = [reading("AB BA -", 9.0, true), reading("AB BA - -", 5.0, false)];
        let chosen = choose(&outlined, &[]).expect("a reading");
        assert!(chosen.tubes.len() == 4 && !chosen.is_complete, "the network missed a tube");
        let outlined = [reading("AB BA - -", 9.0, false), reading("AB BA -", 5.0, true)];
        let chosen = choose(&outlined, &[]).expect("a reading");
        assert!(chosen.tubes.len() == 4 && chosen.is_complete, "nothing is changed");
    }

    #[test]
    fn empty_tubes_are_added_or_removed_as_the_network_sees_them() {
        let correct = |text: &str, phantoms: &[usize], missed: &[usize]| {
            let differences = Differences { phantoms: phantoms.into(), missed: missed.into() };
            let reading = Reading { differences: Some(differences), ..reading(text, 9.0, false) };
            let tubes = reading.correct_spare()?.tubes;
            Some(tubes.iter().map(|tube| tube.units.len()).collect::<Vec<_>>())
        };
        assert_eq!(correct("AB BA -", &[], &[1]), Some(vec![2, 0, 2, 0]));
        assert_eq!(correct("- AB BA - -", &[0, 2], &[]), Some(vec![2, 2, 0, 0]));
        assert_eq!(correct("AB BA", &[], &[2]), None, "one more is missing");
        assert_eq!(correct("- AB BA - -", &[1, 2], &[]), None, "they have units");
    }
}
