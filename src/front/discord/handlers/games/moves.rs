//! Buttons and menus of the moves of a position.
//!
//! ```text
//! pad            few moves      groups, then moves     many moves
//! [·][↑][·]      [7↑][3←]       [ 1 ][ 2 ][ 3 ]…       [ moves 1 to 20 ▾ ]
//! [←][↓][→]                     [2↻][2↺][2½]           [ moves 21 to 40 ▾ ]
//! ```
//!
//! If there are too many moves for menus, players first choose a group of moves, then a move.

use crate::family::{Board, LegalMove, Line, PadKey};
use crate::front::discord::model::{ActionRow, Button, CustomId, GameAct, MAX_CHOICES, Menu};
use crate::i18n::Locale;
use crate::puzzle::Message;

/// Maximum moves with a button each; more are offered in menus.
const MAX_MOVE_BUTTONS: usize = 12;

/// Buttons in a row of moves; more would wrap on a phone.
const MOVES_PER_ROW: usize = 4;

/// Label of a placeholder; Discord rejects empty labels.
const BLANK_LABEL: &str = "\u{2800}";

/// Maximum menus of moves; more moves are offered by groups.
const MAX_MENUS: usize = 3;

/// Maximum groups with a button each; more are offered in menus.
const MAX_GROUP_BUTTONS: usize = 10;

/// Groups in a row of buttons.
const GROUPS_PER_ROW: usize = 5;

/// Maximum buttons in a row, a limit of Discord.
const MAX_BUTTONS_PER_ROW: usize = 5;

/// Maximum rows in a message, a limit of Discord. Moves that take all of them leave no room for
/// other actions.
const ROWS_PER_MESSAGE: usize = 5;

/// Returns whether the moves of a board take all rows of a message.
pub(crate) fn fills_message(board: &dyn Board) -> bool {
    board.pad(None).len() >= ROWS_PER_MESSAGE
}

/// Returns the group that contains the last move of a line; `None` if none of the groups at the end
/// of the line does.
pub(super) fn last_group(line: &Line) -> Option<usize> {
    group_of(&*line.end(), &line.notation(line.len().checked_sub(1)?))
}

/// Returns the group that contains a move in a position; `None` if none does.
pub(super) fn group_of(position: &dyn Board, notation: &str) -> Option<usize> {
    let has_move = |(_, keys): &(String, Vec<PadKey>)| keys.iter().any(|key| key.mv.notation == notation);
    match position.choices(None) {
        choices if choices.is_empty() => group_moves(&position.legal_moves(None)).iter().position(has_move),
        choices => choices.iter().position(has_move),
    }
}

/// Builds the components for moves: the board's pad if it has one, otherwise its choices, with the
/// moves of the group `picked`. Without either, the legal moves become buttons or menus, or are
/// divided into groups if there are too many.
///
/// Moves are labelled in the notation `chosen` by the player, if any. `id` creates custom ids.
pub(super) fn build_rows(
    locale: Locale,
    position: &dyn Board,
    chosen: Option<&str>,
    picked: Option<usize>,
    id: impl Fn(GameAct, String) -> CustomId,
) -> Vec<ActionRow> {
    let pad = position.pad(chosen);
    if !pad.is_empty() {
        return build_pad_rows(pad, id);
    }
    let choices = position.choices(chosen);
    if !choices.is_empty() {
        let question = locale.entry(&format!("{}-choose", position.info().id));
        return build_choice_rows(&question, choices, picked, id);
    }
    let moves = position.legal_moves(chosen);
    if moves.len() <= MAX_MOVE_BUTTONS {
        let button =
            |LegalMove { notation, label, .. }| Button::new(id(GameAct::Move, notation.into_owned()), label);
        let rows = moves.len().div_ceil(MOVES_PER_ROW).max(1);
        let buttons: Vec<Button> = moves.into_iter().map(button).collect();
        let row = |row: &[Button]| ActionRow::Buttons(row.to_vec());
        return buttons.chunks(buttons.len().div_ceil(rows).max(1)).map(row).collect();
    }
    let menus = divide_into_menus(&moves);
    if menus.len() > MAX_MENUS {
        return build_choice_rows(&locale.entry("play-choose"), group_moves(&moves), picked, id);
    }
    let menu = |(number, moves): (usize, &[LegalMove])| {
        let title = Message::new("play-menu").with("from", &*moves[0].label);
        let title = locale.text(&title.with("to", &*moves[moves.len() - 1].label));
        let choices = moves.iter().map(|mv| (mv.label.clone(), mv.notation.to_string())).collect();
        ActionRow::Menu(Menu { custom_id: id(GameAct::ChooseMove, number.to_string()), title, choices })
    };
    menus.into_iter().enumerate().map(menu).collect()
}

/// Divides moves into their groups, or parts of them that fit in a menu, each labelled with its
/// first and last move.
fn group_moves(moves: &[LegalMove]) -> Vec<(String, Vec<PadKey>)> {
    let key = |mv: &LegalMove| PadKey { mv: mv.clone(), is_legal: true, label: mv.label.clone() };
    let choice = |moves: &[LegalMove]| {
        let label = match moves {
            [first, .., last] => format!("{} – {}", first.label, last.label),
            moves => moves.iter().map(|mv| mv.label.clone()).collect(),
        };
        (label, moves.iter().map(key).collect())
    };
    moves.chunk_by(|a, b| a.group == b.group).flat_map(fit_in_menus).map(choice).collect()
}

/// Divides the moves of a group evenly into as few parts as fit in menus.
fn fit_in_menus(group: &[LegalMove]) -> std::slice::Chunks<'_, LegalMove> {
    let parts = group.len().div_ceil(MAX_CHOICES);
    group.chunks(group.len().div_ceil(parts))
}

/// Divides moves among menus of whole groups. If there is only one group, or one is too large for a
/// menu, the menus ignore groups.
fn divide_into_menus(moves: &[LegalMove]) -> Vec<&[LegalMove]> {
    let groups: Vec<&[LegalMove]> = moves.chunk_by(|a, b| a.group == b.group).collect();
    let largest = groups.iter().map(|group| group.len()).max().unwrap_or_default();
    if groups.len() == 1 || largest > MAX_CHOICES {
        return moves.chunks(MAX_CHOICES).collect();
    }
    // Equal numbers of groups, so that the menus are of similar length.
    let max_groups = MAX_CHOICES / largest.max(1);
    let groups_per_menu = groups.len().div_ceil(groups.len().div_ceil(max_groups));
    let mut rest = moves;
    let take = |groups: &[&[LegalMove]]| {
        let (menu, after) = rest.split_at(groups.iter().map(|group| group.len()).sum());
        rest = after;
        menu
    };
    groups.chunks(groups_per_menu).map(take).collect()
}

/// Builds buttons or menus to choose a group, and the moves of the picked group.
fn build_choice_rows(
    question: &str,
    choices: Vec<(String, Vec<PadKey>)>,
    picked: Option<usize>,
    id: impl Fn(GameAct, String) -> CustomId,
) -> Vec<ActionRow> {
    let moves = picked.and_then(|picked| choices.get(picked)).cloned();
    let labels: Vec<(String, String)> =
        choices.into_iter().zip(0..).map(|((label, _), at): (_, usize)| (label, at.to_string())).collect();
    let picked = picked.map(|picked| picked.to_string());
    let mut rows: Vec<ActionRow> = match labels.len() {
        ..=MAX_GROUP_BUTTONS => {
            let button = |(label, at): &(String, String)| {
                let button = Button::new(id(GameAct::PickGroup, at.clone()), label);
                if picked.as_ref() == Some(at) { button.primary() } else { button }
            };
            let rows = labels.len().div_ceil(GROUPS_PER_ROW);
            let row = |row: &[_]| ActionRow::Buttons(row.iter().map(button).collect());
            labels.chunks(labels.len().div_ceil(rows)).map(row).collect()
        }
        groups => {
            let menu = |(number, choices): (usize, &[(String, String)])| {
                let range = || format!("{}–{}", choices[0].0, choices[choices.len() - 1].0);
                let chosen = choices.iter().find(|(_, at)| picked.as_ref() == Some(at));
                let title = format!("{question} {}", chosen.map_or_else(range, |(label, _)| label.clone()));
                let custom_id = id(GameAct::PickGroup, format!("-{number}"));
                ActionRow::Menu(Menu { custom_id, title, choices: choices.to_vec() })
            };
            labels.chunks(groups.div_ceil(groups.div_ceil(MAX_CHOICES))).enumerate().map(menu).collect()
        }
    };
    match moves {
        Some((_, keys)) if keys.len() <= MAX_BUTTONS_PER_ROW => {
            rows.extend(build_pad_rows(vec![keys.into_iter().map(Some).collect()], id));
        }
        Some((title, keys)) => {
            let choice = |key: PadKey| (key.label, key.mv.notation.into_owned());
            let choices: Vec<_> = keys.into_iter().take(MAX_CHOICES).map(choice).collect();
            let custom_id = id(GameAct::ChooseMove, String::new());
            rows.push(ActionRow::Menu(Menu { custom_id, title, choices }));
        }
        None => {}
    }
    rows
}

/// Builds buttons at fixed positions. Those of illegal moves are disabled.
fn build_pad_rows(pad: Vec<Vec<Option<PadKey>>>, id: impl Fn(GameAct, String) -> CustomId) -> Vec<ActionRow> {
    let button = |row: usize, (column, key): (usize, Option<PadKey>)| match key {
        Some(PadKey { mv, is_legal, label }) => {
            Button::new(id(GameAct::Move, mv.notation.into_owned()), label).disabled(!is_legal)
        }
        None => Button::new(id(GameAct::Move, format!("-{row}{column}")), BLANK_LABEL).disabled(true),
    };
    let row = |(row, keys): (usize, Vec<Option<PadKey>>)| {
        ActionRow::Buttons(keys.into_iter().enumerate().map(|key| button(row, key)).collect())
    };
    pad.into_iter().enumerate().map(row).collect()
}
