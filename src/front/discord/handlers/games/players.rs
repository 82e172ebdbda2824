//! Who plays a puzzle, as the message tells it that they play under.

use super::score::stars;
use crate::front::discord::model::markup::mention;
use crate::i18n::Locale;
use crate::puzzle::Message;
use crate::store::database::{Player, Puzzle};

/// So many have a line of their own.
const MOST_LINES: usize = 10;

/// A line for each of the players, in their order.
pub(super) fn lines(puzzle: &Puzzle, players: &[&Player], locale: Locale) -> Vec<String> {
    let line = |(place, player): (usize, &&Player)| {
        let id = match player {
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
        locale.text(&message.with("moves", moves).with("stars", stars(puzzle, moves)))
    };
    let mut lines: Vec<String> = players.iter().enumerate().take(MOST_LINES).map(line).collect();
    if let Some(more) = players.len().checked_sub(MOST_LINES).filter(|&more| more > 0) {
        lines.push(locale.text(&Message::new("puzzle-players-more").with("more", more)));
    }
    lines
}
