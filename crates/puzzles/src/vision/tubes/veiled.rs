//! Finds hidden units without a question mark: all have one plain colour.

use super::observed::{Tube, Tubes};

/// Minimum tubes with hidden units.
const MIN_TUBES: usize = 3;

/// Hides the units of a colour that is only below others, if the counts of the colours do not fit
/// whole tubes otherwise. Such a reading is never certain.
pub(super) fn hide_plain(seen: Tubes) -> Tubes {
    let is_hidden = seen.tubes.iter().flat_map(|tube| &tube.units).any(|unit| unit.colour.is_none());
    if seen.counts_fit || is_hidden || seen.colours.len() < 2 {
        return seen;
    }
    let mut veils = (0..seen.colours.len()).filter(|&colour| is_veil(&seen, colour));
    match (veils.next(), veils.next()) {
        (Some(veil), None) => without(seen, veil),
        _ => seen,
    }
}

/// Returns whether a colour may be that of hidden units: it is at the bottom of several tubes and
/// nowhere else, and the counts of all units fit with hidden ones.
fn is_veil(seen: &Tubes, colour: usize) -> bool {
    let Some(capacity) = seen.tubes.first().map(|tube| tube.capacity) else { return false };
    let covers = |tube: &Tube| tube.units.iter().take_while(|unit| unit.colour == Some(colour)).count();
    let all = |tube: &Tube| tube.units.iter().filter(|unit| unit.colour == Some(colour)).count();
    let with = seen.tubes.iter().filter(|tube| all(tube) > 0).count();
    let is_below =
        |tube: &Tube| all(tube) == covers(tube) && (all(tube) == 0 || all(tube) < tube.units.len());
    let count = |colour: usize| {
        seen.tubes.iter().flat_map(|tube| &tube.units).filter(|unit| unit.colour == Some(colour)).count()
    };
    let others = || (0..seen.colours.len()).filter(|&other| other != colour).map(count);
    let total = others().sum::<usize>() + count(colour);
    with >= MIN_TUBES
        && seen.tubes.iter().all(|tube| tube.capacity == capacity && is_below(tube))
        && total.is_multiple_of(capacity)
        && others().all(|count| count <= capacity)
        && others().count() <= total / capacity
}

/// Returns the tubes with all units of a colour hidden.
fn without(mut seen: Tubes, veil: usize) -> Tubes {
    for unit in seen.tubes.iter_mut().flat_map(|tube| &mut tube.units) {
        unit.likelihoods.remove(veil);
        let sum: f32 = unit.likelihoods.iter().sum();
        unit.likelihoods.iter_mut().for_each(|likelihood| *likelihood /= sum.max(f32::MIN_POSITIVE));
        unit.colour = match unit.colour {
            Some(colour) if colour == veil => None,
            Some(colour) if colour > veil => Some(colour - 1),
            other => other,
        };
    }
    seen.colours.remove(veil);
    Tubes { counts_fit: true, may_confuse_hidden: true, ..seen }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(seen: &Tubes) -> String {
        let letter = |colour: Option<usize>| colour.map_or('?', |colour| char::from(b'A' + colour as u8));
        let tube = |tube: &Tube| tube.units.iter().map(|unit| letter(unit.colour)).collect::<String>();
        seen.tubes.iter().map(tube).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_colour_only_below_others_is_hidden() {
        let seen = hide_plain(Tubes::of("BBBA BBBC BCC BD DDD AAA C", 4));
        assert_eq!(text(&seen), "???A ???B ?BB ?C CCC AAA B");
        assert!(seen.counts_fit && seen.may_confuse_hidden && seen.colours.len() == 3);
        let (on_top, above) = ("BBBA BBC BCC BD DDD AAAB C", "BBBA CBBC BCC BBD DDD AAA -");
        for other in [on_top, above, "BBBA BBBC CCC DDDD AAA -"] {
            assert_eq!(text(&hide_plain(Tubes::of(other, 4))), text(&Tubes::of(other, 4)), "{other}");
        }
    }
}
