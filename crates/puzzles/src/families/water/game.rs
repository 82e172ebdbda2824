//! The level as a game of pours.

use std::fmt;

use super::board::WaterBoard;
use super::bottle::{self, Bottle, End, HIDDEN};
use super::info::{self, CAPACITY, COLOURS, EMPTIES, INFO, MAX_EMPTIES, RULE};
use super::order::Order;
use super::rules::{self, Pour, Rule};
use super::text::{self, NAMED_ORDER, NAMED_RULE, PLAYED};
use super::{count, moves, picture, solve};
use crate::family::{Describe, Game, Info, Lesson, MOVES, Named, Options, Part};
use crate::puzzle::{Message, ParseError, Report, Scene, Solution, SolveError};
use crate::search::optimal_paths::OptimalPaths;
use crate::search::{Meter, Tables};

impl Describe for WaterBoard {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn position(&self) -> String {
        text::write(&self.bottles, &self.names)
    }

    fn goal(&self) -> String {
        String::new()
    }

    fn title(&self) -> Message {
        let id = match self.rule {
            Rule::Water => "water-title",
            Rule::Ball => "water-title-ball",
            Rule::Bottom => "water-title-bottom",
        };
        let mut colours: Vec<_> = bottle::units(&self.bottles).filter(|&unit| unit != HIDDEN).collect();
        colours.sort_unstable();
        colours.dedup();
        Message::new(id).with("colours", colours.len()).with("bottles", self.bottles.len())
    }

    fn generator_options(&self) -> Options {
        let capacity = self.bottles.iter().map(|bottle| bottle.capacity).max().unwrap_or_default();
        let units = self.bottles.iter().map(|bottle| bottle.units.len()).sum::<usize>();
        let colours = units.div_ceil(capacity.max(1));
        let empties = self.bottles.len().saturating_sub(colours).min(MAX_EMPTIES as usize);
        let number = |(id, number): (&'static str, usize)| (id, number.to_string());
        let counts = [(COLOURS, colours), (EMPTIES, empties), (CAPACITY, capacity)].map(number);
        let mut options = Options::from(counts);
        options.set(RULE, self.rule.name());
        options
    }

    fn is_solved(&self) -> bool {
        rules::is_solved(&self.bottles)
    }

    fn is_known(&self) -> bool {
        bottle::units(&self.bottles).all(|unit| unit != HIDDEN)
    }

    fn scene(&self) -> Scene {
        picture::draw(self, None)
    }

    fn lesson(&self) -> Lesson {
        match self.rule {
            Rule::Water => INFO.lesson,
            Rule::Ball => info::BALLS,
            Rule::Bottom => info::FROM_THE_BOTTOM,
        }
    }
}

impl Game for WaterBoard {
    type Move = Pour;

    fn scene_after(&self, pour: &Pour) -> Scene {
        let mut after = self.clone();
        let amount = after.pour(*pour);
        picture::draw(&after, Some((*pour, amount)))
    }

    /// Counts the full bottles of one colour.
    fn progress(&self) -> usize {
        let is_complete = |bottle: &&Bottle| {
            bottle.room() == 0
                && bottle.run(End::Top) == bottle.capacity
                && bottle.unit_at(End::Top) != Some(HIDDEN)
        };
        self.bottles.iter().filter(is_complete).count()
    }

    fn legal_moves(&self) -> Vec<Pour> {
        rules::pours(&self.bottles, self.rule).collect()
    }

    fn play(&mut self, pour: &Pour) {
        self.pour(*pour);
    }

    /// Pours back, if that is legal and restores the bottles.
    fn undo(&self, pour: &Pour) -> Option<Vec<Pour>> {
        let (mut bottles, back) = (self.bottles.clone(), Pour { from: pour.to, to: pour.from });
        rules::pour(&mut bottles, *pour, self.rule, usize::MAX).ok()?;
        rules::pour(&mut bottles, back, self.rule, usize::MAX).ok()?;
        (bottles == self.bottles).then(|| vec![back])
    }

    fn caption(pour: &Pour, _: &str) -> String {
        Self::label(pour, None)
    }

    fn label(pour: &Pour, _: Option<&str>) -> String {
        pour.to_string()
    }

    fn hint(&self, pour: &Pour) -> Option<Message> {
        let id = if self.rule == Rule::Ball { "water-hint-ball" } else { "water-hint" };
        Some(Message::new(id).with("bottle", (pour.from + 1).to_string()))
    }

    fn read_moves(&self, options: &Options) -> Result<Vec<Pour>, ParseError> {
        moves::read(self, Part::whole(options, MOVES))
    }

    fn search(
        &self,
        _: &Tables,
        meter: &mut Meter<'_>,
        report: &mut Report<'_, Vec<Pour>>,
    ) -> Result<Solution<Vec<Pour>>, SolveError> {
        solve::solve(self, meter, report)
    }

    fn optimal_paths(
        &self,
        length: u32,
        max_listed: usize,
        _: &Tables,
        meter: &mut Meter<'_>,
    ) -> Option<OptimalPaths<Pour>> {
        // Nothing can be proven while units are hidden. A level keeps its history after all are
        // revealed; its solutions are not counted then either.
        self.history.is_none().then(|| count::optimal_paths(self, length, max_listed, meter))
    }
}

impl fmt::Display for WaterBoard {
    /// Writes the bottles at the start, the rule unless it is the default, and the moves since the
    /// start. Adds the order of units if hidden units would imply another.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let history = self.history.as_ref();
        let start = history.map_or(&self.bottles, |history| &history.start);
        let level = text::write(start, &self.names);
        f.write_str(&level)?;
        if history.is_some() && !text::parses_to(&level, Order::Auto, start) {
            write!(f, " {NAMED_ORDER}{}", Order::Top.name())?;
        }
        if self.rule != Rule::Water {
            write!(f, " {NAMED_RULE}{}", self.rule.name())?;
        }
        if let Some(history) = history.filter(|history| !history.played.is_empty()) {
            write!(f, " {PLAYED}{}", history.write_played(self.rule))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;
    use proptest::sample::{Index, select};

    use super::super::bottle::Bottle;
    use super::super::info::LEVEL;
    use super::super::{parse, totals};
    use super::*;

    /// Generates a bottle with up to two empty places. Its letters, from the top, may form words,
    /// and an E may be read as an empty place.
    fn bottle() -> impl Strategy<Value = Bottle> {
        let words = select(vec!["", "E", "EE", "EEEE", "RED", "LIME", "GOLD", "EMPTY", "E?", "?"]);
        let units = prop_oneof!["[ABERD?]{0,4}", words.prop_map(str::to_owned)];
        (units, 0usize..3).prop_map(|(units, room)| Bottle {
            capacity: (units.len() + room).max(1),
            units: units.bytes().rev().collect(),
        })
    }

    /// Removes units until each colour fits into a bottle and hidden units have possible colours.
    fn make_legal(mut bottles: Vec<Bottle>) -> Vec<Bottle> {
        let capacity = bottle::max_capacity(&bottles);
        let mut kept = Vec::new();
        for bottle in &mut bottles {
            bottle.units.retain(|&unit| {
                kept.push(unit);
                unit == HIDDEN || kept.iter().filter(|&&other| other == unit).count() <= capacity
            });
        }
        let hidden = |bottles: &[Bottle]| bottle::units(bottles).filter(|&unit| unit == HIDDEN).count();
        while hidden(&bottles) > totals::pool(&bottles).len() {
            let bottle = bottles.iter_mut().find(|bottle| bottle.units.contains(&HIDDEN));
            bottle.expect("a bottle has hidden units").units.retain(|&unit| unit != HIDDEN);
        }
        bottles
    }

    fn level() -> impl Strategy<Value = WaterBoard> {
        (vec(bottle(), 1..6), select(Rule::ALL), vec(any::<Index>(), 0..6)).prop_map(
            |(bottles, rule, pours)| {
                let mut bottles = make_legal(bottles);
                let mut board = WaterBoard::new(bottles.clone(), rule);
                if rule == Rule::Bottom && board.history.is_some() {
                    // Levels poured from the bottom have no hidden units.
                    bottles.iter_mut().for_each(|bottle| bottle.units.retain(|&unit| unit != HIDDEN));
                    board = WaterBoard::new(bottles, rule);
                }
                for pour in pours {
                    let legal = board.legal_moves();
                    if !legal.is_empty() {
                        board.pour(*pour.get(&legal));
                    }
                }
                board
            },
        )
    }

    fn read(text: String) -> Result<WaterBoard, ParseError> {
        parse::parse(&Options::from([(LEVEL, text)]))
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(10_000))]
        #[test]
        fn written_levels_parse_back(board in level()) {
            prop_assert_eq!(read(board.to_string()), Ok(board.clone()));
            let position = read(board.position()).map(|board| board.bottles);
            prop_assert!(board.history.is_some() || position == Ok(board.bottles));
        }

        #[test]
        fn parsed_levels_parse_back_after_writing(
            text in "[ABERDa-e0-5.?, /\\n+=红🟥⬜-]{1,30}|(([1-5]{4}|E{4}|[.]{4}) ){1,4}[.]?[1-5]{3}",
        ) {
            if let Ok(board) = read(text) {
                prop_assert_eq!(read(board.to_string()), Ok(board));
            }
        }
    }
}
