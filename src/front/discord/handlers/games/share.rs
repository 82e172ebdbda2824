//! A result as a line that can be passed on: how good it is, and where moves were lost, without a word of how it is done.

use std::time::Duration;

use super::{posted, score};
use crate::family::Line;
use crate::front::discord::model::{Asker, Backend, Button, GameAct, Reply, Row, markup::mention};
use crate::i18n::Locale;
use crate::store::database::{Play, Puzzle};

/// So many parts of a solution have a square each.
const MOST_SQUARES: usize = 10;

/// How long it may take to find out where moves were lost.
const PATIENCE: Duration = Duration::from_secs(8);

/// The result, for the player alone, to be copied or posted.
pub(super) async fn shown(
    backend: &Backend,
    puzzle: &Puzzle,
    played: (&Play, &Line),
    locale: Locale,
) -> Reply {
    let text = text(backend, puzzle, played, locale).await;
    let content = format!("{}\n```\n{text}\n```", locale.entry("share-copy"));
    let post = Button::new(posted::act_on(puzzle, GameAct::Tell), locale.entry("button-tell")).primary();
    Reply { content, rows: vec![Row::Buttons(vec![post])], ephemeral: true, ..Reply::default() }
}

/// The result for everyone, with the button that lets them try the same.
pub(super) async fn told(backend: &Backend, puzzle: &Puzzle, played: (&Play, &Line), asker: &Asker) -> Reply {
    let locale = asker.everyone;
    let content = format!("{}\n{}", mention(asker.user), text(backend, puzzle, played, locale).await);
    let button = |act, key| Button::new(posted::act_on(puzzle, act), locale.entry(key));
    let play = button(GameAct::Try, "button-play-too").primary();
    let rows = vec![Row::Buttons(vec![play, button(GameAct::Results, "button-results")])];
    Reply { content, rows, ..Reply::default() }
}

/// The result: `Cantor #326 · Sliding puzzle 3×3`, `26/24 ★★`, and a square for each part. Where the solution was asked for
/// there are no stars.
async fn text(backend: &Backend, puzzle: &Puzzle, (play, line): (&Play, &Line), locale: Locale) -> String {
    // The first finish is what counts, however it is played later.
    let moves = play.result.map_or(line.len() as u32, |(moves, _)| moves);
    let day = puzzle.day.map(|day| format!(" #{}", score::number(day))).unwrap_or_default();
    let title = locale.text(&line.start().title());
    let stars = if play.helped { "🔎" } else { score::stars(puzzle, moves) };
    let squares = match line.len() == moves as usize {
        // How the first one went is not known any more.
        false => String::new(),
        true if score::is_perfect(puzzle, moves) => "🟩".repeat(line.len().min(MOST_SQUARES)),
        true => squares(backend, line).await,
    };
    let text = format!("Cantor{day} · {title}\n{moves}/{} {stars}\n{squares}", puzzle.optimal);
    text.trim_end().to_owned()
}

/// A square for each part of a solution: green where no move was lost, yellow where few were, red where many; white where
/// it is not known.
async fn squares(backend: &Backend, line: &Line) -> String {
    let parts = line.len().min(MOST_SQUARES);
    let ends: Vec<usize> = (0..=parts).map(|part| part * line.len() / parts.max(1)).collect();
    let mut left = vec![None; ends.len()];
    let search = async {
        for (left, &played) in left.iter_mut().zip(&ends) {
            let Ok(solution) = backend.service.solve(line.board(played).into()).await else { break };
            *left = solution.optimal.then(|| solution.line.len());
        }
    };
    // What is not known by then is not told.
    let _ = tokio::time::timeout(PATIENCE, search).await;
    let square = |part: usize| {
        let made = ends[part + 1] - ends[part];
        match (left[part], left[part + 1]) {
            (Some(before), Some(after)) => match (made + after).saturating_sub(before) {
                0 => '🟩',
                lost if lost * 2 <= made => '🟨',
                _ => '🟥',
            },
            _ => '⬜',
        }
    };
    (0..parts).map(square).collect()
}
