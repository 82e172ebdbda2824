//! Parses boards from options: a layout or its name, the goal, the metric.

use super::board::KlotskiBoard;
use super::goal::Goals;
use super::info::BOARD;
use super::position::MAX_KINDS;
use super::{catalogue, code, goal, text};
use crate::families::blocks::metric::{self, Metric};
use crate::family::{GOAL, Options, Part};
use crate::puzzle::{Arg, Choice, Message, Name, ParseError};

/// Parses a board. The error for an unknown name suggests similar names.
pub(super) fn parse(options: &Options) -> Result<KlotskiBoard, ParseError> {
    read(options).map_err(|error| if error.option == BOARD { suggest_names(options, error) } else { error })
}

/// Returns the part of the text with the layout or its name, without goal and metric.
pub(super) fn layout_part(options: &Options) -> Part<'_> {
    Part::whole(options, BOARD).split_named::<Metric>().0.split_arrow().0
}

/// Parses a board. The error for an unknown name has no suggestions.
pub(super) fn read(options: &Options) -> Result<KlotskiBoard, ParseError> {
    let (boards, metric) = metric::split(options, BOARD, "klotski-two-metrics")?;
    let (position, text_goal) = boards.split_goal()?;
    let whole = |message| position.fault_at(0..position.text.len(), message);
    let (layout, named_goal) = match catalogue::find_layout(position.text) {
        Some(named) => named,
        None => {
            let layout = text::parse_layout(position.text);
            (layout.map_err(|(span, message)| position.fault_at(span, message))?, None)
        }
    };
    let goals_of = |part: Part<'_>| {
        goal::read(&layout, part.text).map_err(|(span, message)| part.fault_at(span, message))
    };
    let goals = match (text_goal, Part::filled(options, GOAL)) {
        (Some(text_goal), Some(option_goal))
            if !are_equal(&goals_of(text_goal)?, &goals_of(option_goal)?) =>
        {
            return Err(options.fault(GOAL, Message::new("klotski-two-goals")));
        }
        (Some(part), _) | (None, Some(part)) => goals_of(part)?,
        (None, None) => match named_goal {
            Some(goal) => goal::read(&layout, goal).expect("the catalogue's goals are valid"),
            None => goal::default_goals(&layout).map_err(whole)?,
        },
    };
    let board = KlotskiBoard { layout, goals, metric, other_names: Vec::new() };
    let empty = board.layout.free_cells().count_ones();
    if empty < 2 {
        return Err(whole(Message::new("klotski-too-full").with("empty", empty)));
    }
    if board.kinds().len() > MAX_KINDS {
        return Err(whole(Message::new("klotski-kinds").with("most", MAX_KINDS)));
    }
    Ok(board)
}

/// Returns whether two lists hold the same goals, in any order. Goals within a list are distinct.
fn are_equal(a: &Goals, b: &Goals) -> bool {
    a.len() == b.len() && a.iter().all(|goal| b.contains(goal))
}

/// Characters that occur in layouts but not in names.
const SIGNS: &[char] = &['/', '|', '.', '_', '#', ';', '\n', '\t'];

/// Maximum characters of a word in a name. A longer word is the cells of a board.
const MAX_WORD: usize = 15;

/// Returns whether a text looks like a name: it consists of words of letters, apostrophes and
/// hyphens, none longer than [`MAX_WORD`]. Several words of equal length count as rows.
fn is_name(text: &str) -> bool {
    let words: Vec<usize> = text.split_whitespace().map(|word| word.chars().count()).collect();
    let rows = words.len() > 1 && words.iter().all(|&length| length == words[0]);
    let letters =
        text.chars().all(|c| c.is_alphabetic() || c.is_whitespace() || matches!(c, '\'' | '’' | '-'));
    letters && !rows && !words.is_empty() && words.iter().all(|&length| (1..=MAX_WORD).contains(&length))
}

/// Returns the error for an unknown name, with the boards of similar names as remedies. Returns
/// `error` unchanged if the text is not an unknown name.
fn suggest_names(options: &Options, error: ParseError) -> ParseError {
    let typed = layout_part(options);
    let is_name = is_name(typed.text);
    // If the layout is known, the error is about something else, such as the goal.
    let known =
        || catalogue::find_layout(typed.text).is_some() || !is_name && text::parse_layout(typed.text).is_ok();
    if typed.text.contains(SIGNS) || code::is_code(typed.text.trim()) || known() {
        return error;
    }
    let meant = Name::nearest(catalogue::NAMES, typed.text);
    let Some(&first) = meant.first() else {
        let unknown = Message::new("klotski-no-name").with("name", typed.text.trim());
        return if is_name { typed.fault(unknown) } else { error };
    };
    let message =
        Message::new("klotski-unknown-name").with("name", typed.text.trim()).with("meant", meant.len());
    let message = message.with("first", choose_spelling(first));
    let message = message.with("second", choose_spelling(*meant.get(1).unwrap_or(&first)));
    let message = message.with("third", choose_spelling(*meant.last().unwrap_or(&first)));
    let remedy = |&(name, spelling): &(&'static Name, &'static str)| {
        // Found by its Chinese name, a traditional layout keeps the heroes' names. Found by its
        // English name, it has letters.
        let chinese = typed.text.contains(catalogue::is_chinese);
        let usual = name.in_language(if chinese { "zh" } else { "en" });
        let range = typed.offset..typed.offset + typed.text.trim_end().len();
        let board = read(&options.with_replaced(BOARD, range, usual)?).ok()?;
        let label = Message::new("klotski-named").with("name", choose_spelling((name, spelling)));
        Some(Choice { label, board: board.to_string() })
    };
    ParseError { remedies: meant.iter().filter_map(remedy).collect(), ..typed.fault(message) }
}

/// Returns the name to show for a suggestion: the matching spelling if it is capitalised, such as
/// `Red Donkey` for `red donkye`. Otherwise (pinyin, Chinese, Japanese) it is the layout's name in
/// the reader's language.
fn choose_spelling((name, spelling): (&'static Name, &'static str)) -> Arg {
    if spelling.starts_with(char::is_uppercase) { Arg::from(spelling) } else { Arg::Name(name) }
}
