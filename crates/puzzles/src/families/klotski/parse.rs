//! From what a player filled in to a legal board: a layout or its name, the goal, the metric.

use super::board::KlotskiBoard;
use super::info::{BOARD, METRIC};
use super::position::MOST_KINDS;
use super::{catalogue, goal, text};
use crate::family::{GOAL, Options, Part};
use crate::puzzle::{Message, ParseError};

pub(super) fn parse(options: &Options) -> Result<KlotskiBoard, ParseError> {
    let (boards, named) = Part::whole(options, BOARD).split_named();
    let metric = match named {
        Some(_) if options.filled(METRIC).is_some() => {
            return Err(options.fault(METRIC, Message::new("klotski-two-metrics")));
        }
        Some(named) => named,
        None => options.named(METRIC)?,
    };
    let (position, inner) = boards.split_goal();
    let whole = |message| position.fault_at(0..position.text.len(), message);
    let layout = match catalogue::named(position.text) {
        Some(layout) => layout,
        None => text::layout(position.text).map_err(|(span, message)| position.fault_at(span, message))?,
    };
    let goals = match (inner, Part::filled(options, GOAL)) {
        (Some(_), Some(_)) => return Err(options.fault(GOAL, Message::new("klotski-two-goals"))),
        (Some(part), None) | (None, Some(part)) => {
            goal::read(&layout, part.text).map_err(|(span, message)| part.fault_at(span, message))?
        }
        (None, None) => goal::usual(layout.tray, &layout.pieces).map_err(whole)?,
    };
    let board = KlotskiBoard { tray: layout.tray, pieces: layout.pieces, goals, metric };
    let empty = board.free().count_ones();
    if empty < 2 {
        return Err(whole(Message::new("klotski-too-full").with("empty", empty)));
    }
    if board.kinds().len() > MOST_KINDS {
        return Err(whole(Message::new("klotski-kinds").with("most", MOST_KINDS)));
    }
    Ok(board)
}
