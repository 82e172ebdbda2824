//! Options in a board's text, each after its name and a colon: `2 5 1 → 0 positions:6`.

use super::info::{BUTTONS, GAME, POSITIONS, START, STEPS};
use crate::family::{GOAL, Options, Part};
use crate::puzzle::{Message, Name, ParseError};

/// Names of the options in all languages. Board texts are written with the first name.
const NAMES: [(&str, &[&str]); 6] = [
    (START, &["start", "board", "起点", "棋盘", "開始", "盤面", "시작", "판"]),
    (POSITIONS, &["positions", "position", "位置数", "位置の数", "위치수", "위치 수"]),
    (BUTTONS, &["buttons", "button", "links", "link", "按钮", "按鈕", "ボタン", "버튼"]),
    (STEPS, &["steps", "step", "步幅", "歩幅", "걸음"]),
    (GAME, &["game", "游戏", "遊戲", "ゲーム", "게임"]),
    (GOAL, &["goal", "目标", "目標", "목표"]),
];

/// Options of a board: those in its text, and those that were given separately.
pub(super) struct Fields<'a> {
    options: &'a Options,
    /// Text before the first name or the goal's arrow.
    lead: Part<'a>,
    /// Fields that follow a name, each with its option.
    named: Vec<(&'static str, Part<'a>)>,
}

impl<'a> Fields<'a> {
    /// Splits the text of the board.
    ///
    /// # Errors
    /// Nothing follows the arrow of the goal, a name is misspelt, or two fields of one option
    /// differ. Several goals are no error here.
    pub(super) fn new(options: &'a Options) -> Result<Self, ParseError> {
        let whole = Part::whole(options, START);
        // Option, and the range of the name with its colon.
        let mut names: Vec<(&'static str, usize, usize)> = Vec::new();
        if let (before, Some(goal)) = whole.split_goal()? {
            names.push((GOAL, before.text.len(), goal.offset));
        }
        for (at, colon) in whole.text.match_indices([':', '：']) {
            let before = &whole.text[..at];
            if let Some((option, name)) = name_at_end(before) {
                names.push((option, name, at + colon.len()));
            } else if let Some((word, suggestion)) = misspelt_at_end(before) {
                let message = Message::new("dials-field-near").with("name", &before[word..]);
                return Err(whole.fault_at(word..at, message.with("near", suggestion)));
            }
        }
        names.sort_by_key(|&(_, name, _)| name);
        let ends = names.iter().skip(1).map(|&(_, name, _)| name).chain([whole.text.len()]);
        let named: Vec<_> = names
            .iter()
            .zip(ends)
            .map(|(&(option, _, start), end)| (option, whole.slice(start..end)))
            .collect();
        for (at, &(option, part)) in named.iter().enumerate() {
            let first = named[..at].iter().find(|(other, _)| *other == option);
            let differs = first.is_some_and(|(_, first)| first.text.trim() != part.text.trim());
            if option != GOAL && differs {
                return Err(part.fault(Message::new("dials-field-twice").with("name", option)));
            }
        }
        let lead = whole.slice(0..names.first().map_or(whole.text.len(), |&(_, name, _)| name));
        Ok(Self { options, lead, named })
    }

    /// Returns the part with the positions of the dials.
    pub(super) fn start(&self) -> Part<'a> {
        self.in_text(START).unwrap_or(self.lead)
    }

    /// Returns the value of an option. A value in the text takes precedence over a separate value.
    pub(super) fn get(&self, option: &'static str) -> Option<Part<'a>> {
        self.in_text(option).or_else(|| Part::filled(self.options, option))
    }

    /// Returns the goal.
    ///
    /// # Errors
    /// Two goals.
    pub(super) fn goal(&self) -> Result<Option<Part<'a>>, ParseError> {
        let in_text = self.named.iter().filter(|(named, _)| *named == GOAL).map(|&(_, part)| part);
        let mut goals = in_text.chain(Part::filled(self.options, GOAL));
        let goal = goals.next();
        match goals.next() {
            Some(second) => Err(second.fault(Message::new("dials-two-goals"))),
            None => Ok(goal),
        }
    }

    fn in_text(&self, option: &'static str) -> Option<Part<'a>> {
        self.named.iter().find(|(named, _)| *named == option).map(|&(_, part)| part)
    }
}

/// Returns the option whose name ends a text, and the start of the name.
fn name_at_end(text: &str) -> Option<(&'static str, usize)> {
    let text = text.trim_end();
    let start_of = |name: &str| {
        let start = text.len().checked_sub(name.len())?;
        let is_name = text.get(start..)?.eq_ignore_ascii_case(name);
        let is_word = !name.is_ascii() || !text[..start].ends_with(|c: char| c.is_ascii_alphanumeric());
        (is_name && is_word).then_some(start)
    };
    let found = NAMES
        .iter()
        .flat_map(|(option, names)| names.iter().filter_map(move |name| Some((*option, start_of(name)?))));
    found.min_by_key(|&(_, start)| start)
}

/// Minimum letters of a misspelt name: shorter words are labels of buttons.
const MIN_MISSPELT: usize = 4;

/// Returns the start of a misspelt name that ends a text, and the most similar name.
fn misspelt_at_end(text: &str) -> Option<(usize, &'static str)> {
    let text = text.trim_end();
    let word = text.trim_end_matches(|c: char| c.is_ascii_alphabetic()).len();
    Some((word, nearest(&text[word..])?))
}

/// Returns the name that is most similar to a misspelt name.
pub(super) fn nearest(typed: &str) -> Option<&'static str> {
    let names = NAMES.iter().flat_map(|(_, names)| names.iter().copied()).filter(|name| name.is_ascii());
    Name::nearest_text(names, typed).filter(|_| typed.len() >= MIN_MISSPELT)
}

/// Writes an option after its name.
pub(super) fn write(option: &str, value: &str) -> String {
    format!(" {option}:{value}")
}

/// Joins all options into one board text; options that the text already contains are left out.
pub(super) fn in_one_text(options: &Options) -> String {
    let fields = Fields::new(options).ok();
    let is_given = |option| fields.as_ref().is_some_and(|fields| fields.in_text(option).is_some());
    let mut text = options.filled(START).unwrap_or_default().to_owned();
    if let Some(goal) = options.filled(GOAL).filter(|_| !is_given(GOAL)) {
        text.push_str(&format!(" → {goal}"));
    }
    for option in [POSITIONS, GAME, STEPS, BUTTONS] {
        if let Some(value) = options.filled(option).filter(|_| !is_given(option)) {
            text.push_str(&write(option, value));
        }
    }
    text
}
