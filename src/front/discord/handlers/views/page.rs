//! A board as somebody is shown it: in which language and theme, how private, with which buttons.

use std::sync::Arc;

use super::pictured::Pictured;
use crate::app::{self, Picture, Style, headline, is_part};
use crate::family::{Board, Family, Info, Line, NOTATION, Options, Solution};
use crate::front::discord::model::{
    Asker, Backend, Button, CustomId, File, Held, Look, MOST_CHOICES, Menu, PICTURE_LIMITS, Request, Row,
    Trouble, View, ViewAct, clock::now, markup::code_block, options::SPOILER,
};
use crate::i18n::Locale;
use crate::puzzle::{Message, ParseError};
use crate::store::database::Time;

/// No button names a higher number of moves, as far as its custom_id's length is concerned.
const HIGHEST: u32 = 99_999;

/// So many moves before and after one that is marked are shown.
const AROUND: usize = 40;

/// Moves on a line of a list.
const MOVES_A_LINE: usize = 10;

/// What of a solution is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shown {
    /// The board after so many moves.
    Step(u32),
    /// All boards on sheets.
    Whole,
    /// All boards one after the other.
    Animation,
}

/// A board as somebody is shown it.
#[derive(Clone)]
pub(crate) struct Page {
    pub(crate) board: Arc<dyn Board>,
    pub(crate) look: Look,
    /// The user whose reply it is.
    pub(crate) owner: u64,
    /// Only the owner sees it.
    pub(crate) private: bool,
    pub(crate) locale: Locale,
    /// The player's own picture, if the board is of one.
    pub(crate) pictured: Option<Arc<Pictured>>,
    /// It was read from a picture just now, which is said.
    pub(crate) read: bool,
    /// Whether it is searched on for a shorter solution.
    pub(crate) search: Search,
}

/// Whether it is searched on for a shorter solution than the one that is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Search {
    /// Nobody has asked for that.
    Unasked,
    /// It is, and ends by then.
    Going(Time),
    /// It was, and so many moves fewer were found.
    Over(u32),
}

impl Page {
    /// What a command asks to be shown.
    ///
    /// # Errors
    /// What is wrong with which option.
    pub(crate) fn asked(request: &Request, family: &dyn Family) -> Result<Self, Trouble> {
        let options = &request.options;
        let invalid = Trouble::invalid(options);
        let board: Arc<dyn Board> = family.parse(options).map_err(&invalid)?.into();
        let look = look(options, family.info()).map_err(&invalid)?;
        Ok(Self::of(board, look, &request.asker, request.private))
    }

    /// A board in a look, as the asker is to see it.
    pub(crate) fn of(board: Arc<dyn Board>, look: Look, asker: &Asker, private: bool) -> Self {
        Self {
            board,
            look,
            owner: asker.user,
            private,
            locale: asker.reads(private),
            pictured: None,
            read: false,
            search: Search::Unasked,
        }
    }

    /// The same with the player's own picture on its tiles.
    pub(crate) fn with(self, pictured: Option<Arc<Pictured>>) -> Self {
        Self { pictured, ..self }
    }

    /// A board in its usual look.
    pub(crate) fn plain(board: Arc<dyn Board>, asker: &Asker, private: bool) -> Self {
        let look = Look::usual(board.info());
        Self::of(board, look, asker, private)
    }

    /// A board in the look that a button gives it, as the presser is to see it.
    ///
    /// # Errors
    /// The family no longer reads the board.
    pub(crate) fn pressed(
        family: &dyn Family,
        text: &str,
        look: Look,
        asker: &Asker,
        private: bool,
    ) -> Result<Self, Trouble> {
        let board = family.read(text).map_err(|_| Trouble::OldButton)?.into();
        Ok(Self::of(board, look, asker, private))
    }

    /// How its pictures are made.
    pub(crate) fn style(&self) -> Style {
        let mut limits = PICTURE_LIMITS;
        // The solved picture is a file too.
        limits.pictures -= usize::from(self.pictured.is_some());
        let artwork = self.pictured.as_ref().map(|pictured| Arc::clone(&pictured.artwork));
        Style { theme: self.look.theme, locale: self.locale, limits, artwork }
    }

    pub(crate) fn title(&self) -> String {
        self.locale.text(&self.board.title())
    }

    pub(crate) fn text(&self, message: &Message) -> String {
        self.locale.text(message)
    }

    /// The first lines: what was found, and of which board.
    pub(crate) fn head(&self, solution: &Solution) -> Vec<String> {
        let headline = self.text(&headline(self.title(), solution));
        let prompt = solution.question.as_ref().map(|question| self.text(&question.prompt));
        let head = [format!("**{headline}**")].into_iter().chain(self.told());
        head.chain(prompt).chain(self.searched(solution)).collect()
    }

    /// The line that says whether it is searched on.
    fn searched(&self, solution: &Solution) -> Option<String> {
        let message = match self.search {
            Search::Unasked => return None,
            Search::Going(until) => Message::new("reply-searching").with("until", format!("<t:{until}:t>")),
            Search::Over(0) if solution.optimal => Message::new("reply-searched-proven"),
            Search::Over(saved) => Message::new("reply-searched").with("saved", saved),
        };
        Some(self.text(&message))
    }

    /// The line with the board, and where it was read from a picture, what to do if it is wrong.
    fn told(&self) -> impl Iterator<Item = String> {
        let read = self.read.then(|| self.locale.entry("picture-sure"));
        std::iter::once(self.shown()).chain(read)
    }

    /// The line with the board, in a text that anyone can pass on.
    pub(crate) fn shown(&self) -> String {
        self.text(&Message::new("reply-board").with("board", format!("`{}`", self.board)))
    }

    /// The moves as a block, covered if they are to be.
    pub(crate) fn moves(&self, moves: &str) -> String {
        self.covered(code_block(moves))
    }

    /// The moves in the notation that is wanted, in lines that a narrow screen holds.
    pub(crate) fn written(&self, line: &Line) -> String {
        let moves = line.written(self.look.notation);
        // Positions have a line each already.
        if moves.contains('\n') { moves } else { wrapped(moves.split(' ')) }
    }

    /// The text, covered if it is to be.
    pub(crate) fn covered(&self, text: String) -> String {
        if self.look.spoiler { format!("||{text}||") } else { text }
    }

    /// The pictures as files, and the solved picture behind them.
    pub(crate) fn files(&self, pictures: Vec<Picture>) -> Vec<File> {
        let file = |(at, picture): (usize, Picture)| {
            self.file(format!("steps-{}.png", at + 1), picture.png, picture.alt)
        };
        pictures.into_iter().enumerate().map(file).chain(self.solved_picture()).collect()
    }

    /// The solved picture as a file, if there is one.
    pub(crate) fn solved_picture(&self) -> Option<File> {
        let (name, bytes) = self.pictured.as_ref()?.file();
        Some(self.file(name, bytes, self.locale.entry("picture-alt-solved")))
    }

    /// A picture as a file, covered if it is to be.
    pub(crate) fn file(&self, name: String, bytes: Vec<u8>, alt: String) -> File {
        let file = File { name, bytes, alt };
        if self.look.spoiler { file.covered() } else { file }
    }

    /// The board for buttons to remember: its text, or where that is too long the key that it is kept under.
    pub(crate) async fn hold(&self, backend: &Backend) -> Held {
        let text = self.board.to_string();
        let held = Held::Text(text.clone());
        if self.custom_id(&held, ViewAct::Whole, Some(HIGHEST)).fits() {
            return held;
        }
        keep(backend, self.board.info(), text).await
    }

    /// What a button under the board remembers.
    pub(crate) fn custom_id(&self, held: &Held, act: ViewAct, at: Option<u32>) -> CustomId {
        let family = self.board.info().id;
        CustomId::View(View { act, at, look: self.look, owner: self.owner, family, board: held.clone() })
    }

    /// The buttons under a solution of which this is shown, and what it asks.
    pub(crate) fn rows(&self, held: &Held, shown: Shown, solution: &Solution) -> Vec<Row> {
        let question = solution.question.as_ref();
        let choices = question.into_iter().flat_map(|question| &question.choices);
        let choices: Vec<_> =
            choices.enumerate().map(|(at, choice)| (self.text(&choice.label), at.to_string())).collect();
        let menu = |(number, choices): (usize, &[(String, String)])| {
            let custom_id = self.custom_id(held, ViewAct::Answer, Some(number as u32));
            let title = question.map(|question| self.text(&question.title)).unwrap_or_default();
            Row::Menu(Menu { custom_id, title, choices: choices.to_vec() })
        };
        let menus = choices.chunks(MOST_CHOICES).enumerate().map(menu);
        menus.chain(self.buttons(held, shown, solution)).collect()
    }

    fn buttons(&self, held: &Held, shown: Shown, solution: &Solution) -> Vec<Row> {
        let last = solution.line.len() as u32;
        if last == 0 {
            return Vec::new();
        }
        let at = if let Shown::Step(at) = shown { Some(at) } else { None };
        let button = |act, to, key| Button::new(self.custom_id(held, act, to), self.locale.entry(key));
        let step = |act, to, sign| Button::new(self.custom_id(held, act, Some(to)), sign);
        let (back, next) = (at.unwrap_or(0).saturating_sub(1), at.map_or(1, |at| at + 1).min(last));
        let paging = vec![
            step(ViewAct::First, 0, "⏮").disabled(at == Some(0)),
            step(ViewAct::Back, back, "◀").disabled(at.unwrap_or(0) == 0),
            step(ViewAct::Next, next, "▶").disabled(at == Some(next)).primary(),
            step(ViewAct::Last, last, "⏭").disabled(at == Some(last)),
        ];
        let mut doing = vec![
            button(ViewAct::Whole, None, "button-whole").disabled(shown == Shown::Whole),
            button(ViewAct::Animate, None, "button-animate").disabled(shown == Shown::Animation),
            button(ViewAct::Play, at, "button-play").disabled(is_part(solution)),
            button(ViewAct::Fix, at, "button-fix"),
        ];
        let share = if shown == Shown::Animation { ViewAct::ShareAnimation } else { ViewAct::Share };
        let share = self.private.then(|| button(share, at, "button-share"));
        let unproven = !solution.optimal && solution.question.is_none();
        let search = unproven.then(|| match self.search {
            Search::Going(_) => {
                Button::new(CustomId::Stop { owner: self.owner }, self.locale.entry("button-stop"))
            }
            Search::Unasked | Search::Over(_) => button(ViewAct::SearchOn, Some(last), "button-search-on"),
        });
        let mut rest: Vec<Button> = search.into_iter().chain(share).collect();
        // Rows that a phone holds, none of them with a button alone.
        if !rest.is_empty() {
            rest.insert(0, doing.remove(3));
        }
        let rows = [paging, doing, rest].into_iter().filter(|row| !row.is_empty());
        rows.map(Row::Buttons).collect()
    }
}

/// How a command's options want things to be shown.
///
/// # Errors
/// What is wrong with which option.
pub(crate) fn look(options: &Options, info: &Info) -> Result<Look, ParseError> {
    Ok(Look {
        theme: app::theme(options)?,
        notation: options.choice(NOTATION, info.notations)?,
        spoiler: options.flag(SPOILER.id)?,
    })
}

/// Keeps a text that is too long for a button.
pub(crate) async fn keep(backend: &Backend, info: &Info, text: String) -> Held {
    match backend.database.keep_board(info.id, &text, now()).await {
        Ok(key) => Held::Key(key),
        // The reply then goes out without buttons.
        Err(error) => {
            tracing::error!(%error, "a board could not be kept");
            Held::Text(text)
        }
    }
}

/// Words in lines that a narrow screen holds.
fn wrapped<'a>(words: impl Iterator<Item = &'a str>) -> String {
    let words: Vec<&str> = words.collect();
    words.chunks(MOVES_A_LINE).map(|line| line.join(" ")).collect::<Vec<_>>().join("\n")
}

/// The moves around the one of that number, from 1, with that one in brackets.
pub(crate) fn marked(moves: &Line, at: usize) -> String {
    let (from, to) = (at.saturating_sub(AROUND), (at + AROUND).min(moves.len()));
    let word = |number: usize| match number + 1 == at {
        true => format!("[{}]", moves.notation(number)),
        false => moves.notation(number).into_owned(),
    };
    let words: Vec<String> = (from..to).map(word).collect();
    let dots = |cut: bool| cut.then_some("…");
    let words =
        dots(from > 0).into_iter().chain(words.iter().map(String::as_str)).chain(dots(to < moves.len()));
    wrapped(words)
}
