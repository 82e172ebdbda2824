//! Reads places in other ways: a unit that only looks hidden, and a unit that was lifted within its
//! tube.
//!
//! ```text
//!  │▒▒▒│  grey liquid        │ ● │  lifted
//!  │▒?▒│  hidden             │   │
//!  │▒?▒│                     │ ● │
//!  ╰───╯                     ╰───╯
//! ```

use super::fill::{UnitPlace, propose_thresholds};
use super::guess::{FITS_SCORE, Guess, MIN_ADVANTAGE, count_filled, find_best};

/// Assumes that a unit above all question marks of its tube is not hidden, although it has the
/// colour of hidden units. Returns all places and the guess if that is better than `plain`.
pub(super) fn reveal_highest(
    places: &[Vec<UnitPlace>],
    plain: &Guess,
) -> Option<(Vec<Vec<UnitPlace>>, Guess)> {
    let mut places = places.to_vec();
    let mut is_changed = false;
    for places in &mut places {
        let above = places.iter().rposition(|place| place.has_sign).map_or(0, |highest| highest + 1);
        for place in places[above..].iter_mut().filter(|place| place.question) {
            place.question = false;
            is_changed = true;
        }
    }
    let guess = if is_changed { find_best(&places, &[]) } else { None };
    // The assumption explains the likeness to hidden units, so half of its penalty is returned.
    guess.filter(|guess| guess.score + FITS_SCORE / 2.0 > plain.score).map(|guess| (places, guess))
}

/// Places of which one unit was lowered, the guess about them, and its tube.
pub(super) struct Lowered {
    pub(super) places: Vec<Vec<UnitPlace>>,
    pub(super) guess: Guess,
    pub(super) tube: usize,
}

/// Assumes that a unit above a gap was lifted within its tube, and lowers it onto the others.
/// `None` if there is not exactly one, or if the guess is not clearly better than `plain`.
pub(super) fn lower_lifted(places: &[Vec<UnitPlace>], plain: &Guess) -> Option<Lowered> {
    let mut tried: Vec<(usize, usize, usize)> = Vec::new();
    let mut best: Option<Lowered> = None;
    for (border, _) in propose_thresholds(places) {
        let gap = |(tube, places): (usize, &Vec<UnitPlace>)| {
            let end = count_filled(places, border);
            let mut above = (end..places.len()).filter(|&at| places[at].difference > border);
            above.next().map(|lifted| (tube, end, lifted, above.next().is_none()))
        };
        let mut gaps = places.iter().enumerate().filter_map(gap);
        let (Some((tube, end, lifted, true)), None) = (gaps.next(), gaps.next()) else { continue };
        if places[tube][lifted].question || tried.contains(&(tube, end, lifted)) {
            continue;
        }
        tried.push((tube, end, lifted));
        let mut places = places.to_vec();
        places[tube].swap(end, lifted);
        let least = best.as_ref().map_or(plain.score + MIN_ADVANTAGE, |best| best.guess.score);
        if let Some(guess) = find_best(&places, &[]).filter(|guess| guess.score > least) {
            best = Some(Lowered { places, guess, tube });
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_unit_above_the_question_marks_is_revealed_if_the_counts_then_fit() {
        let reveal = |tubes: &str| {
            let places = UnitPlace::of(tubes);
            reveal_highest(&places, &find_best(&places, &[])?).map(|(_, guess)| guess.filled)
        };
        assert_eq!(reveal("??# AAB BBA ..."), Some(vec![3, 3, 3, 0]));
        assert_eq!(reveal("??A AAB BB? ..."), None, "no such unit");
    }

    #[test]
    fn a_unit_above_a_gap_is_lowered_if_the_counts_then_fit() {
        let lower = |tubes: &str| {
            let places = UnitPlace::of(tubes);
            let lowered = lower_lifted(&places, &find_best(&places, &[])?)?;
            Some((lowered.tube, lowered.guess.filled))
        };
        assert_eq!(lower("AB.C BCA. CAB. ABC. ...."), Some((0, vec![3, 3, 3, 3, 0])));
        assert_eq!(lower("ABC. BCA. CAB. ABC. ...."), None, "no gap");
        assert_eq!(lower("AB.C BC.A CAB. ABC. ...."), None, "two gaps");
    }
}
