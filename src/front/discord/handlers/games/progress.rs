//! A player's progress on the ladder of a family, and texts about it.

use super::score::{self, MAX_STARS, count_stars};
use crate::database::{LevelResult, Puzzle};
use crate::family::Info;
use crate::front::discord::model::{CustomId, Ladder, LadderPlace};
use crate::i18n::Locale;
use crate::puzzle::Message;

/// A player's progress on the ladder of a family.
pub(super) struct Progress<'a> {
    info: &'static Info,
    /// Results on the family's levels, by level.
    results: Vec<&'a LevelResult>,
}

impl<'a> Progress<'a> {
    /// Selects the results of a family; `results` are sorted by level.
    pub(super) fn new(info: &'static Info, results: &'a [LevelResult]) -> Self {
        let of_family =
            |result: &&LevelResult| result.family == info.id && (1..=info.levels()).contains(&result.level);
        Self { info, results: results.iter().filter(of_family).collect() }
    }

    /// The first level without a result; `None` if all have one.
    pub(super) fn next(&self) -> Option<u32> {
        let solved = |level: &u32| self.results.iter().any(|result| result.level == *level);
        (1..=self.info.levels()).find(|level| !solved(level))
    }

    /// The stars of the best results.
    pub(super) fn stars(&self) -> u32 {
        self.results.iter().map(|result| stars_of(result)).sum()
    }

    /// Maximum stars on the ladder.
    pub(super) fn max_stars(&self) -> u32 {
        MAX_STARS * self.info.levels()
    }

    /// Results that may still gain stars, by level, with their stars.
    pub(super) fn improvable_results(&self) -> impl DoubleEndedIterator<Item = (&'a LevelResult, u32)> {
        let rated = self.results.iter().map(|&result| (result, stars_of(result)));
        rated.filter(|(result, stars)| *stars < MAX_STARS && !result.helped)
    }
}

/// The stars of a level; zero if every finish came after the solution was requested.
fn stars_of(result: &LevelResult) -> u32 {
    result.best.map_or(0, |best| count_stars(result.optimal, best))
}

/// The title of a puzzle: its level or the number of its day, if any, then the title of its board.
pub(super) fn title(puzzle: &Puzzle, board: String, locale: Locale) -> String {
    let message = match (puzzle.level, puzzle.day) {
        (Some(level), _) => Message::new("ladder-title").with("level", level),
        (None, Some(day)) => Message::new("ladder-title-day").with("number", score::daily_number(day)),
        (None, None) => return board,
    };
    locale.text(&message.with("title", board))
}

/// Renders the stars of a family.
pub(super) fn render_stars(info: &'static Info, results: &[LevelResult], locale: Locale) -> String {
    let progress = Progress::new(info, results);
    let message = Message::new("ladder-stars").with("stars", progress.stars());
    locale.text(&message.with("most", progress.max_stars()))
}

/// Renders a best result that may be improved; `None` if it is optimal.
pub(super) fn render_best(optimal: u32, best: u32, locale: Locale) -> Option<String> {
    let stars = score::count_stars(optimal, best);
    let message = Message::new("ladder-best").with("moves", best).with("best", optimal);
    let text = || locale.text(&message.with("stars", score::write_stars(stars)));
    (stars < score::MAX_STARS).then(text)
}

/// Creates the custom id of a place on a ladder.
pub(super) fn ladder_id(info: &Info, place: LadderPlace) -> CustomId {
    CustomId::Ladder(Ladder { family: info.id.to_owned(), place })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families::FAMILIES;

    #[test]
    fn progress_counts_one_family_only() {
        let [info, other] = [FAMILIES[0].info(), FAMILIES[1].info()];
        let result = |family: &str, level, best, helped| LevelResult {
            family: family.to_owned(),
            level,
            optimal: 8,
            best,
            helped,
        };
        let results = [
            result(info.id, 1, Some(8), false),
            result(info.id, 2, Some(10), false),
            result(info.id, 4, Some(11), true),
            result(info.id, 5, None, true),
            // A later version may have a shorter ladder.
            result(info.id, info.levels() + 1, Some(8), false),
            result(other.id, 1, Some(9), false),
        ];
        let progress = Progress::new(info, &results);
        assert_eq!(
            (progress.next(), progress.stars(), progress.max_stars()),
            (Some(3), 6, 3 * info.levels())
        );
        let again: Vec<_> =
            progress.improvable_results().map(|(result, stars)| (result.level, stars)).collect();
        assert_eq!(again, [(2, 2)], "helped results are final");
        assert_eq!(Progress::new(other, &results).next(), Some(2));
        assert_eq!(Progress::new(FAMILIES[2].info(), &results).next(), Some(1));
        let all: Vec<_> = (1..=info.levels()).map(|level| result(info.id, level, Some(8), false)).collect();
        let done = Progress::new(info, &all);
        assert_eq!((done.next(), done.stars()), (None, done.max_stars()));
    }
}
