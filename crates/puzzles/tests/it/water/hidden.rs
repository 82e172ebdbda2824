//! Levels with hidden units: questions and claims.

use cantor_puzzles::check::check;
use cantor_puzzles::family::{Options, Solution};
use cantor_puzzles::puzzle::{Arg, Question, SolveError};
use cantor_puzzles::search::{Meter, Tables};

use super::plain::{Omission, Rule, bottles, shortest_length};
use super::{parse, solve, solve_within};
use crate::support;

#[test]
fn failed_samples_prove_nothing() {
    let level = "AD?? BD?? DA?? BA?? ....";
    let hopeless =
        solve_within(&*parse(&format!("{level} played:3>5"), "water"), u64::MAX).expect("a question");
    let question = hopeless.question.expect("a question");
    assert_eq!((question.prompt.id, question.choices.len()), ("water-hopeless", 1));
    assert_eq!(question.choices[0].board, level);
    let options = Options::from([("level", level), ("moves", "3>5")]);
    let board = parse(level, "water");
    let verdict =
        check(&*board, &options, &Tables::new(), &mut Meter::new(&support::budget())).expect("legal");
    assert!(!verdict.stuck && !verdict.solved && verdict.left.upper.is_none());

    // No pours uncover another unit. Trying them all is a proof.
    let proven = solve_within(&*parse("AD?? BD?? CB?? BC?? .... played:1>5", "water"), u64::MAX);
    assert!(matches!(proven, Err(SolveError::Unsolvable(why)) if why.why.id == "water-restart"));
}

#[test]
fn each_possible_colouring_is_tried_once() {
    // Levels, and the number of different orders of their hidden units.
    for (level, orders) in
        [("A?B? BAC? C?AB .... ....", 12), ("AB?? ?BBA .... ....", 3), ("A?BA BBA? ....", 2)]
    {
        let known = solve_within(&*parse(level, "water"), u64::MAX).expect("a question");
        let prompt = known.question.expect("a question").prompt;
        let tried = prompt.args.iter().find(|(name, _)| *name == "fillings").map(|(_, arg)| arg.clone());
        assert_eq!((prompt.id, tried), ("water-reveal", Some(Arg::Number(orders))), "{level}");
    }
}

/// A level as a game plays it. Only units that the player sees are poured.
struct Game {
    /// Units from the bottom up, each with a flag: whether the player sees it.
    bottles: Vec<Vec<(char, bool)>>,
}

impl Game {
    /// Returns the start of a level in which only the topmost units are seen.
    fn new(level: &str) -> Self {
        let bottle = |(_, units): (usize, Vec<char>)| {
            let top = units.len().saturating_sub(1);
            units.into_iter().enumerate().map(|(at, unit)| (unit, at == top)).collect()
        };
        Self { bottles: bottles(&*parse(level, "water")).into_iter().map(bottle).collect() }
    }

    /// Pours as often as necessary for the bottles to have the heights of `wanted`.
    fn follow(&mut self, wanted: &[(usize, Vec<char>)]) {
        let lower = |game: &Self| (0..wanted.len()).find(|&at| wanted[at].1.len() < game.bottles[at].len());
        while let Some(from) = lower(self) {
            let to = (0..wanted.len()).find(|&at| wanted[at].1.len() > self.bottles[at].len());
            let to = to.expect("another bottle is higher");
            let unit = *self.bottles[from].last().expect("a unit");
            while self.bottles[from].last() == Some(&unit) && self.bottles[to].len() < wanted[to].0 {
                self.bottles[from].pop();
                self.bottles[to].push(unit);
            }
            self.bottles[from].iter_mut().last().into_iter().for_each(|top| top.1 = true);
        }
    }

    /// Asserts that a board has these units, with `?` for some of them.
    fn assert_shows(&self, board: &[(usize, Vec<char>)]) {
        for (game, (_, units)) in self.bottles.iter().zip(board) {
            assert_eq!(game.len(), units.len(), "{:?} {board:?}", self.bottles);
            assert!(game.iter().zip(units).all(|((unit, _), known)| ['?', *unit].contains(known)));
        }
    }
}

/// Checks a hidden unit that turns out to have the colour of the unit poured off it: the hidden
/// unit stays in its bottle.
#[test]
fn a_unit_that_was_hidden_when_its_colour_was_poured_stays() {
    let asked = solve_within(&*parse("A?B? BAC? C?AB .... ....", "water"), u64::MAX).expect("a question");
    let choices = asked.question.expect("a question").choices;
    let boards: Vec<&str> = choices.iter().map(|choice| choice.board.as_str()).collect();
    assert_eq!(boards[0], "AAB? BAC? C?AB .... .... played:1>4x1");
    let after = bottles(&*parse(boards[0], "water"));
    assert_eq!((&after[0].1[..], &after[3].1[..]), (&['?', 'B', 'A'][..], &['A'][..]));
    assert!(boards[1].ends_with("played:1>4"), "{}", boards[1]);
}

#[test]
fn hidden_units_are_asked_for_until_all_are_known() {
    let level = "ABCD DCBA CABD BDAC .... ....";
    let truth = bottles(&*parse(level, "water"));
    let mut board = parse("A??? D??? C??? B??? .... ....", "water");
    let mut game = Game::new(level);
    let mut asked = 0;
    while let Ok(Solution { question: Some(Question { choices, prompt, .. }), line, .. }) =
        solve_within(&*board, u64::MAX)
    {
        if prompt.id == "water-known" {
            break;
        }
        asked += 1;
        assert!(asked <= 12 && !choices.is_empty());
        let after = bottles(&*line.end());
        // The bottle with a hidden unit on top.
        let shown =
            after.iter().position(|bottle| bottle.1.last() == Some(&'?')).expect("a hidden unit is on top");
        let unit = truth[shown].1[after[shown].1.len() - 1];
        let names_unit = |(_, arg): &(&str, Arg)| *arg == Arg::from(unit);
        let choice = choices
            .iter()
            .find(|choice| choice.label.args.iter().any(names_unit))
            .expect("the truth is offered");
        (1..=line.len()).for_each(|step| game.follow(&bottles(&*line.board(step))));
        board = parse(&choice.board, "water");
        game.assert_shows(&bottles(&*board));
    }
    // The rest is deduced. The solution continues from here. A choice offers to start again,
    // because that takes fewer moves.
    assert!(asked >= 4 && board.to_string().starts_with(&format!("{level} played:")), "{asked} {board}");
    let from_here = solve_within(&*board, u64::MAX).expect("a solution");
    assert!(from_here.optimal && from_here.line.end().is_solved());
    assert_eq!(
        Some(from_here.line.len()),
        shortest_length(&bottles(&*board), Rule::Water, Omission::Nothing)
    );
    let again = from_here.question.expect("starting again takes less").choices.remove(0);
    let start = parse(&again.board, "water");
    assert_eq!(
        (start.to_string(), solve(&*start)),
        (level.to_owned(), shortest_length(&truth, Rule::Water, Omission::Nothing))
    );
}

#[test]
fn budgets_too_small_for_plans_claim_nothing() {
    let board = parse("A??? D??? C??? B??? .... ....", "water");
    for nodes in [0, 1, 10] {
        assert!(
            matches!(solve_within(&*board, nodes), Err(SolveError::Stopped { at_least: 0, .. })),
            "{nodes}"
        );
    }
    // No pour is possible, which is a proof.
    let stuck = solve_within(&*parse("A?? B?? C?? D??", "water"), 1_000).expect_err("no room");
    assert!(matches!(stuck, SolveError::Unsolvable(_)), "{stuck:?}");
}
