//! Lists of players in a puzzle's message.

use super::score::stars;
use crate::database::{Player, Puzzle};
use crate::front::discord::model::{clock::format_seconds, markup::mention};
use crate::i18n::Locale;
use crate::puzzle::Message;

/// Maximum players listed; further players are only counted.
const MAX_LINES: usize = 10;

/// Renders a line for each player, in order.
pub(super) fn render_lines(puzzle: &Puzzle, players: &[&Player], locale: Locale) -> Vec<String> {
    let line = |(place, player): (usize, &&Player)| {
        let id = match player {
            Player { result: None, helped: true, .. } => "puzzle-player-gave-up",
            Player { result: None, .. } => "puzzle-player",
            Player { helped: true, .. } => "puzzle-player-helped",
            _ => "puzzle-player-solved",
        };
        let moves = player.result.map_or(player.count, |(moves, _)| moves);
        let medal = match place {
            0 if player.result.is_some() && !player.helped => "🏆",
            _ => "▫️",
        };
        let message = Message::new(id).with("medal", medal).with("user", mention(player.user));
        let line = locale.text(&message.with("moves", moves).with("stars", stars(puzzle, moves)));
        line + &format_seconds(player.seconds)
    };
    let mut lines: Vec<String> = players.iter().enumerate().take(MAX_LINES).map(line).collect();
    if let Some(more) = players.len().checked_sub(MAX_LINES).filter(|&more| more > 0) {
        lines.push(locale.text(&Message::new("puzzle-players-more").with("more", more)));
    }
    lines
}
