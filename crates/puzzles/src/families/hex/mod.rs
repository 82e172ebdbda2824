//! The hexagonal rotation puzzle (墨盘): stones on a hexagon of side 2 to 5, rings of six points that turn, a target
//! to reach in the fewest turns.
//!
//! `text` and `moves` read what players type, `grid` is the geometry, `board` the legal position with its goal,
//! `rules` are the turns on packed boards. Side 3 is looked up (`lookup`); larger sides are searched from both
//! ends (`parted`, `front`, `meet`), with a bound from a beam (`beam`). `solve` chooses, `analyse` counts.

mod analyse;
mod beam;
mod board;
mod front;
mod generate;
mod grid;
mod lookup;
mod meet;
mod moves;
mod parted;
mod picture;
mod rules;
mod solve;
mod text;

use self::board::HexBoard;
use self::grid::SIDES;
use self::rules::{Kinds, MOST_COLOURS};
use self::text::{Drawn, Fault};
use super::{Board, Family, Info, Opt, OptKind, Options};
use crate::puzzle::{Message, ParseError};
use crate::search::Tables;

const START: &str = "start";
const TARGET: &str = "target";
const TURNS: &str = "turns";
const SIDE: &str = "side";
const STONES: &str = "stones";
const SYMMETRIC: &str = "symmetric";
/// Every set of turns, all of them first.
const SETS: &[&str] = &["LRC", "LR", "LC", "RC", "L", "R", "C"];
/// The most stones on a board with an empty point.
const MOST_STONES: u32 = 60;

static INFO: Info = Info {
    id: "hex",
    board: Opt { id: START, kind: OptKind::Text { suggestions: &[] } },
    options: &[
        Opt { id: TARGET, kind: OptKind::Text { suggestions: &[] } },
        Opt { id: TURNS, kind: OptKind::Choice(SETS) },
    ],
    goal: Some(TARGET),
    making: &[
        Opt { id: SIDE, kind: OptKind::Number(*SIDES.start() as u32..=*SIDES.end() as u32) },
        Opt { id: STONES, kind: OptKind::Number(1..=MOST_STONES) },
        Opt { id: SYMMETRIC, kind: OptKind::Flag },
    ],
    notations: &["turns"],
    reading: &[],
    example: "ooo/..../...../..../... → o.o/..../..o../..../...",
};

/// The family of hexagonal rotation puzzles.
pub struct Hex;

impl Family for Hex {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn parse(&self, options: &Options) -> Result<Box<dyn Board>, ParseError> {
        Ok(Box::new(parse(options)?))
    }

    fn generate(&self, options: &Options, seed: u64, tables: &Tables) -> Result<Box<dyn Board>, ParseError> {
        Ok(Box::new(generate::generate(options, seed, tables)?))
    }
}

/// A text, and the option and the place in that option where it stands.
#[derive(Clone, Copy)]
struct Part<'a> {
    option: &'static str,
    text: &'a str,
    offset: usize,
}

impl<'a> Part<'a> {
    /// What an option holds, if anything.
    fn of(options: &'a Options, option: &'static str) -> Option<Self> {
        options.filled(option)?;
        Some(Self { option, text: options.get(option)?, offset: 0 })
    }

    /// What stands before and behind the first of `marks`.
    fn split(self, marks: &[&str]) -> (Self, Option<Self>) {
        let found = marks.iter().filter_map(|mark| Some((self.text.find(mark)?, mark.len()))).min();
        let Some((start, length)) = found else { return (self, None) };
        let behind = start + length;
        let before = Self { text: &self.text[..start], ..self };
        (before, Some(Self { text: &self.text[behind..], offset: self.offset + behind, ..self }))
    }

    fn read(self) -> Result<Drawn, ParseError> {
        text::read(self.text).map_err(|fault| self.fault(fault))
    }

    fn fault(self, (span, message): Fault) -> ParseError {
        let span = span.start + self.offset..span.end + self.offset;
        ParseError { option: self.option, span, message }
    }

    /// The fault that is in all of it, but for the spaces around it.
    fn whole(self, message: Message) -> ParseError {
        let start = self.text.len() - self.text.trim_start().len();
        self.fault((start..start.max(self.text.trim_end().len()), message))
    }
}

fn parse(options: &Options) -> Result<HexBoard, ParseError> {
    let nothing = Part { option: START, text: "", offset: 0 };
    let (boards, named) = Part::of(options, START).unwrap_or(nothing).split(&[TURNS]);
    let kinds = kinds(options, named)?;
    let (start, inner) = boards.split(&["→", "->", "=>"]);
    let outer = Part::of(options, TARGET);
    let goal = match (inner, outer) {
        (Some(_), Some(outer)) => return Err(outer.whole(Message::new("hex-two-goals"))),
        (inner, outer) => inner.or(outer),
    };
    let drawn = start.read()?;
    let Some(goal) = goal else { return Err(start.whole(Message::new("hex-no-goal"))) };
    let target = goal.read()?;
    if drawn.side != target.side {
        let message = Message::new("hex-sides").with("start", drawn.side).with("goal", target.side);
        return Err(goal.whole(message));
    }
    let counts = |drawn: &Drawn, sign| drawn.signs.iter().filter(|&&other| other == Some(sign)).count();
    let mut colours: Vec<char> = drawn.signs.iter().chain(&target.signs).copied().flatten().collect();
    colours.sort_unstable();
    colours.dedup();
    if colours.len() > MOST_COLOURS {
        return Err(start.whole(Message::new("hex-colours").with("most", MOST_COLOURS)));
    }
    for &colour in &colours {
        let (have, want) = (counts(&drawn, colour), counts(&target, colour));
        if have != want {
            let id = if colours.len() == 1 { "hex-count" } else { "hex-count-colour" };
            let message = Message::new(id).with("have", have).with("want", want);
            return Err(goal.whole(message.with("colour", colour)));
        }
    }
    let number = |sign: &Option<char>| {
        sign.and_then(|sign| colours.iter().position(|&colour| colour == sign)).map_or(0, |at| at as u8 + 1)
    };
    let stones = |drawn: &Drawn| drawn.signs.iter().map(number).collect::<Vec<u8>>();
    Ok(HexBoard { side: drawn.side, stones: stones(&drawn), goal: stones(&target).into(), kinds })
}

/// The turns that the board's text ends in, or that were chosen.
fn kinds(options: &Options, named: Option<Part<'_>>) -> Result<Kinds, ParseError> {
    let Some(named) = named else { return options.choice(TURNS, SETS).map(Kinds::named) };
    if let Some(outer) = Part::of(options, TURNS) {
        return Err(outer.whole(Message::new("hex-two-turns")));
    }
    let text = named.text.trim();
    let known = SETS.iter().find(|set| set.eq_ignore_ascii_case(text)).copied();
    let message = Message::new("error-choice").with("text", text).with("choices", SETS.join(", "));
    known.map(Kinds::named).ok_or_else(|| named.whole(message))
}
