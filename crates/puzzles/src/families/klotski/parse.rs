//! Boards from options: a layout or its name, the goal, the metric.

use super::board::KlotskiBoard;
use super::info::BOARD;
use super::position::MAX_KINDS;
use super::{catalogue, goal, text};
use crate::families::blocks::metric::{self, Metric};
use crate::family::{GOAL, Options, Part};
use crate::puzzle::{Choice, Message, Name, ParseError};

/// Parses a board. An unknown name gets suggestions.
pub(super) fn parse(options: &Options) -> Result<KlotskiBoard, ParseError> {
    read(options).map_err(|error| if error.option == BOARD { suggest_names(options, error) } else { error })
}

/// Returns the layout or its name, without goal and metric.
pub(super) fn layout(options: &Options) -> Part<'_> {
    Part::whole(options, BOARD).split_named::<Metric>().0.split_goal().0
}

/// Parses a board.
pub(super) fn read(options: &Options) -> Result<KlotskiBoard, ParseError> {
    let (boards, metric) = metric::split(options, BOARD, "klotski-two-metrics")?;
    let (position, inner) = boards.split_goal();
    let whole = |message| position.fault_at(0..position.text.len(), message);
    let (layout, own) = match catalogue::find_layout(position.text) {
        Some(named) => named,
        None => {
            let layout = text::layout(position.text);
            (layout.map_err(|(span, message)| position.fault_at(span, message))?, None)
        }
    };
    let goals = match (inner, Part::filled(options, GOAL)) {
        (Some(_), Some(_)) => return Err(options.fault(GOAL, Message::new("klotski-two-goals"))),
        (Some(part), None) | (None, Some(part)) => {
            goal::read(&layout, part.text).map_err(|(span, message)| part.fault_at(span, message))?
        }
        (None, None) => match own {
            Some(own) => goal::read(&layout, own).expect("the catalogue's goals are valid"),
            None => goal::usual(&layout).map_err(whole)?,
        },
    };
    let board = KlotskiBoard { layout, goals, metric, also: Vec::new() };
    let empty = board.layout.free().count_ones();
    if empty < 2 {
        return Err(whole(Message::new("klotski-too-full").with("empty", empty)));
    }
    if board.kinds().len() > MAX_KINDS {
        return Err(whole(Message::new("klotski-kinds").with("most", MAX_KINDS)));
    }
    Ok(board)
}

/// Characters that occur in layouts but not in names.
const SIGNS: &[char] = &['/', '|', '.', '_', '#', ';', '\n', '\t'];

/// Adds the layouts with similar names to the error of an unknown name, if any are near.
fn suggest_names(options: &Options, error: ParseError) -> ParseError {
    let typed = layout(options);
    // The error may concern another option.
    let known = || catalogue::find_layout(typed.text).is_some() || text::layout(typed.text).is_ok();
    let meant = match typed.text.contains(SIGNS) || known() {
        true => Vec::new(),
        false => Name::nearest(catalogue::NAMES, typed.text),
    };
    let Some(&first) = meant.first() else { return error };
    let message =
        Message::new("klotski-unknown-name").with("name", typed.text.trim()).with("meant", meant.len());
    let message = message.with("first", first).with("second", *meant.get(1).unwrap_or(&first));
    let message = message.with("third", *meant.last().unwrap_or(&first));
    let remedy = |name: &&'static Name| {
        // Suggestions use characters or letters, as typed.
        let chinese = typed.text.contains(catalogue::is_chinese);
        let spelling = name.in_language(if chinese { "zh" } else { "en" });
        let mut corrected = options.clone();
        let text = options.get(BOARD).unwrap_or_default();
        let behind = typed.offset + typed.text.trim_end().len();
        corrected.set(BOARD, format!("{}{spelling}{}", &text[..typed.offset], &text[behind..]));
        let board = read(&corrected).ok()?;
        Some(Choice { label: Message::new("klotski-named").with("name", *name), board: board.to_string() })
    };
    ParseError { remedies: meant.iter().filter_map(remedy).collect(), ..typed.fault(message) }
}
