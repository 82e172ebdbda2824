//! Results to share: the score, and the parts in which moves were lost, without the solution.

use std::time::Duration;

use super::{progress, puzzles, score};
use crate::database::{Play, Puzzle};
use crate::family::Line;
use crate::front::discord::model::{
    ActionRow, Asker, Backend, Button, GameAct, Reply, clock::format_seconds, markup::mention,
};
use crate::i18n::Locale;

/// Maximum squares; each rates a part of the solution.
const MAX_SQUARES: usize = 10;

/// Time limit for finding where moves were lost.
const RATING_TIMEOUT: Duration = Duration::from_secs(8);

/// Renders the result privately, to copy or post.
pub(super) async fn render_private(
    backend: &Backend,
    puzzle: &Puzzle,
    played: (&Play, &Line),
    locale: Locale,
) -> Reply {
    let text = render_text(backend, puzzle, played, locale).await;
    let content = format!("{}\n```\n{text}\n```", locale.entry("share-copy"));
    let post = Button::new(puzzles::custom_id(&puzzle.id, GameAct::PostResult), locale.entry("button-tell"))
        .primary();
    Reply { content, rows: vec![ActionRow::Buttons(vec![post])], ephemeral: true, ..Reply::default() }
}

/// Renders the result publicly, with a button to play the same puzzle.
pub(super) async fn render_public(
    backend: &Backend,
    puzzle: &Puzzle,
    played: (&Play, &Line),
    asker: &Asker,
) -> Reply {
    let locale = asker.everyone;
    let content = format!("{}\n{}", mention(asker.user), render_text(backend, puzzle, played, locale).await);
    let button = |act, key| Button::new(puzzles::custom_id(&puzzle.id, act), locale.entry(key));
    let play = button(GameAct::JoinUnlisted, "button-play-too").primary();
    let rows = vec![ActionRow::Buttons(vec![play, button(GameAct::Results, "button-results")])];
    Reply { content, rows, ..Reply::default() }
}

/// Renders the result: `Cantor #326 · Sliding puzzle 3×3`, `26/24 ★★ · 💡1`, and a square for each
/// part.
///
/// A player who requested the solution gets no stars.
async fn render_text(
    backend: &Backend,
    puzzle: &Puzzle,
    (play, line): (&Play, &Line),
    locale: Locale,
) -> String {
    // On a level the best solution counts, otherwise the first.
    let counted = play.best.or(play.result.map(|(moves, _)| moves));
    let moves = counted.unwrap_or(line.len() as u32);
    let day = puzzle.day.map(|day| format!(" #{}", score::daily_number(day))).unwrap_or_default();
    let title = locale.text(&line.start().title());
    let title = if puzzle.level.is_some() { progress::title(puzzle, title, locale) } else { title };
    let stars = if play.helped { "🔎" } else { score::stars(puzzle, moves) };
    let squares = match line.len() == moves as usize {
        // The moves of the first solution are no longer stored.
        false => String::new(),
        true if score::is_perfect(puzzle, moves) => "🟩".repeat(line.len().min(MAX_SQUARES)),
        true => rate_parts(backend, line).await,
    };
    let (best, seconds) = (puzzle.optimal, format_seconds(play.seconds));
    let hints = if play.hints > 0 { format!(" · 💡{}", play.hints) } else { String::new() };
    let text = format!("Cantor{day} · {title}\n{moves}/{best} {stars}{seconds}{hints}\n{squares}");
    text.trim_end().to_owned()
}

/// Rates each part of a solution: green for no lost moves, yellow for up to half, red for more,
/// white for unknown.
async fn rate_parts(backend: &Backend, line: &Line) -> String {
    let parts = line.len().min(MAX_SQUARES);
    let ends: Vec<usize> = (0..=parts).map(|part| part * line.len() / parts.max(1)).collect();
    let mut left = vec![None; ends.len()];
    let search = async {
        for (left, &played) in left.iter_mut().zip(&ends) {
            let Ok(solution) = backend.service.solve(line.board(played).into()).await else { break };
            *left = solution.optimal.then(|| solution.line.len());
        }
    };
    // Parts not rated in time stay white.
    let _ = tokio::time::timeout(RATING_TIMEOUT, search).await;
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
