//! A board in the context of a reply: language, appearance, visibility and buttons.

use std::sync::Arc;

use bytes::Bytes;

use super::player_picture::PlayerPicture;
use crate::app::{self, Picture, Style, headline, is_partial};
use crate::database::Time;
use crate::family::{Board, Family, Info, Line, Options, Solution};
use crate::front::discord::model::{
    ActionRow, Appearance, Asker, Backend, BoardRef, Button, CustomId, File, MAX_CHOICES, Menu,
    PICTURE_LIMITS, Request, Trouble, View, ViewAct, clock::now, markup::code_block, options::SPOILER,
};
use crate::i18n::Locale;
use crate::puzzle::{Message, ParseError};

/// Highest step in a custom id. A board's text is used only if custom ids of every step fit.
const MAX_STEP: u32 = 99_999;

/// Moves shown before and after a marked move.
const CONTEXT_MOVES: usize = 40;

/// Positions shown before and after a marked position, one per line.
const CONTEXT_POSITIONS: usize = 3;

/// Moves per line of a list.
const MOVES_PER_LINE: usize = 10;

/// View of a solution.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ViewMode {
    /// The board after this number of moves.
    Step(u32),
    /// All boards on sheets.
    Whole,
    /// All boards as an animation.
    Animation,
}

/// A board in the context of a reply.
#[derive(Clone)]
pub(crate) struct Page {
    pub(crate) board: Arc<dyn Board>,
    pub(crate) appearance: Appearance,
    /// The owner of the reply.
    pub(crate) owner: u64,
    /// Whether only the owner sees the reply.
    pub(crate) private: bool,
    pub(crate) locale: Locale,
    /// The user's picture on the tiles.
    pub(crate) picture: Option<Arc<PlayerPicture>>,
    /// Whether the board was read from a picture, which the reply then mentions.
    pub(crate) read: bool,
    /// State of the long search for a shorter solution.
    pub(crate) search: Search,
}

/// State of the long search for a shorter solution.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Search {
    /// No search was requested.
    NotRequested,
    /// The search is in progress, and ends by this time.
    Running(Time),
    /// The search has ended, and saved this number of moves.
    Ended(u32),
}

impl Page {
    /// Creates the page of a command's board.
    ///
    /// # Errors
    /// An option is invalid.
    pub(crate) fn from_request(request: &Request, family: &dyn Family) -> Result<Self, Trouble> {
        let options = &request.options;
        let invalid = Trouble::invalid(options);
        let board: Arc<dyn Board> = family.parse(options).map_err(&invalid)?.into();
        let locale = request.asker.language(request.private);
        let appearance = parse_appearance(options, family.info(), locale).map_err(&invalid)?;
        Ok(Self::new(board, appearance, &request.asker, request.private))
    }

    /// Creates a page for the user.
    pub(crate) fn new(board: Arc<dyn Board>, appearance: Appearance, asker: &Asker, private: bool) -> Self {
        Self {
            board,
            appearance,
            owner: asker.user,
            private,
            locale: asker.language(private),
            picture: None,
            read: false,
            search: Search::NotRequested,
        }
    }

    /// Makes the page private.
    pub(super) fn into_private(self, asker: &Asker) -> Self {
        Self { private: true, locale: asker.language(true), ..self }
    }

    /// Sets the user's picture on the tiles.
    pub(crate) fn with_picture(self, picture: Option<Arc<PlayerPicture>>) -> Self {
        Self { picture, ..self }
    }

    /// Creates a page with the default appearance, or for a private page with the user's theme and
    /// notation.
    pub(crate) fn with_default_appearance(board: Arc<dyn Board>, asker: &Asker, private: bool) -> Self {
        let (info, locale) = (board.info(), asker.language(private));
        // A public message looks the same for everyone.
        let appearance =
            if private { asker.appearance(info, locale) } else { Appearance::default_of(info, locale) };
        Self::new(board, appearance, asker, private)
    }

    /// Creates the page of a button's board.
    ///
    /// # Errors
    /// The family rejects the board.
    pub(crate) fn from_button(
        family: &dyn Family,
        text: &str,
        appearance: Appearance,
        asker: &Asker,
        private: bool,
    ) -> Result<Self, Trouble> {
        let board = family.read(text).map_err(|_| Trouble::OldButton)?.into();
        Ok(Self::new(board, appearance, asker, private))
    }

    /// Style of the page's pictures.
    pub(crate) fn style(&self) -> Style {
        let artwork = self.picture.as_ref().map(|picture| Arc::clone(&picture.artwork));
        let Appearance { theme, notation, .. } = self.appearance;
        Style { theme, locale: self.locale, notation, limits: PICTURE_LIMITS, artwork }
    }

    /// The board's title.
    pub(crate) fn title(&self) -> String {
        self.locale.text(&self.board.title())
    }

    /// Translates a message into the page's language.
    pub(crate) fn text(&self, message: &Message) -> String {
        self.locale.text(message)
    }

    /// Renders the first lines: the solution's length, its question, the board, and the state of
    /// the long search.
    pub(crate) fn head(&self, solution: &Solution) -> Vec<String> {
        let headline = self.text(&headline(self.title(), solution));
        let prompt = solution.question.as_ref().map(|question| self.text(&question.prompt));
        let head = [format!("**{headline}**")].into_iter().chain(prompt);
        head.chain(self.board_lines()).chain(self.search_line(solution)).collect()
    }

    /// Renders the state of the search.
    fn search_line(&self, solution: &Solution) -> Option<String> {
        let message = match self.search {
            Search::NotRequested => return None,
            Search::Running(until) => Message::new("reply-searching").with("until", format!("<t:{until}:t>")),
            Search::Ended(0) if solution.optimal => Message::new("reply-searched-proven"),
            Search::Ended(saved) => Message::new("reply-searched").with("saved", saved),
        };
        Some(self.text(&message))
    }

    /// Renders the board; if it was read from a picture, also how to correct the reading.
    fn board_lines(&self) -> impl Iterator<Item = String> {
        let read = self.read.then(|| self.locale.entry("picture-sure"));
        std::iter::once(self.board_line()).chain(read)
    }

    /// Renders the board as text to copy.
    pub(crate) fn board_line(&self) -> String {
        self.text(&Message::new("reply-board").with("board", format!("`{}`", self.board)))
    }

    /// Renders moves as a block, with the page's spoiler.
    pub(crate) fn move_block(&self, moves: &str) -> String {
        self.with_spoiler(code_block(moves))
    }

    /// Formats moves in the page's notation, wrapped for a narrow screen.
    pub(crate) fn format_moves(&self, line: &Line) -> String {
        let moves = line.write(self.appearance.notation);
        // Positions are already in lines.
        if moves.contains('\n') { moves } else { wrap(moves.split(' ')) }
    }

    /// Adds the page's spoiler to a text.
    pub(crate) fn with_spoiler(&self, text: String) -> String {
        if self.appearance.spoiler { format!("||{text}||") } else { text }
    }

    /// Converts pictures into files. If the page has a user's picture, the first file has it
    /// embedded. Without pictures, it is a file of its own.
    pub(crate) fn files(&self, pictures: Vec<Picture>) -> Vec<File> {
        let alone = if pictures.is_empty() { self.solved_picture() } else { None };
        let file = |(at, Picture { file, alt, .. }): (usize, Picture)| {
            let (name, bytes) = match &self.picture {
                Some(picture) if at == 0 => picture.embed_in(file),
                _ => (format!("steps-{}.png", at + 1), file),
            };
            self.file(name, bytes, alt)
        };
        pictures.into_iter().enumerate().map(file).chain(alone).collect()
    }

    /// Converts the user's picture into a file.
    pub(crate) fn solved_picture(&self) -> Option<File> {
        let (name, bytes) = self.picture.as_ref()?.file();
        Some(self.file(name, bytes, self.locale.entry("picture-alt-solved")))
    }

    /// Creates a picture file, with the page's spoiler.
    pub(crate) fn file(&self, name: String, bytes: Bytes, alt: String) -> File {
        let file = File { name, bytes, alt };
        if self.appearance.spoiler { file.with_spoiler() } else { file }
    }

    /// Creates the reference to the board for custom ids; stores the board if its text is too long.
    pub(crate) async fn board_ref(&self, backend: &Backend) -> BoardRef {
        let text = self.board.to_string();
        let board_ref = BoardRef::Text(text.clone());
        if self.custom_id(&board_ref, ViewAct::Whole, Some(MAX_STEP)).fits() {
            return board_ref;
        }
        store_board(backend, self.board.info(), text).await
    }

    /// Creates the custom id of a button under the board.
    pub(crate) fn custom_id(&self, board_ref: &BoardRef, act: ViewAct, at: Option<u32>) -> CustomId {
        let family = self.board.info().id;
        let board = board_ref.clone();
        CustomId::View(View { act, at, appearance: self.appearance, owner: self.owner, family, board })
    }

    /// Builds the buttons of a solution, and the menus of its question.
    pub(crate) fn rows(&self, board_ref: &BoardRef, mode: ViewMode, solution: &Solution) -> Vec<ActionRow> {
        let question = solution.question.as_ref();
        let choices = question.into_iter().flat_map(|question| &question.choices);
        let choices: Vec<_> =
            choices.enumerate().map(|(at, choice)| (self.text(&choice.label), at.to_string())).collect();
        let menu = |(number, choices): (usize, &[(String, String)])| {
            let custom_id = self.custom_id(board_ref, ViewAct::Answer, Some(number as u32));
            let title = question.map(|question| self.text(&question.title)).unwrap_or_default();
            ActionRow::Menu(Menu { custom_id, title, choices: choices.to_vec() })
        };
        let menus = choices.chunks(MAX_CHOICES).enumerate().map(menu);
        menus.chain(self.buttons(board_ref, mode, solution)).collect()
    }

    fn buttons(&self, board_ref: &BoardRef, mode: ViewMode, solution: &Solution) -> Vec<ActionRow> {
        let last = solution.line.len() as u32;
        if last == 0 {
            // A board that is already solved may have been misread or mistyped.
            let fix = self.custom_id(board_ref, ViewAct::Fix, None);
            return vec![ActionRow::Buttons(vec![Button::new(fix, self.locale.entry("button-fix"))])];
        }
        let at = if let ViewMode::Step(at) = mode { Some(at) } else { None };
        let button = |act, to, key| Button::new(self.custom_id(board_ref, act, to), self.locale.entry(key));
        let step = |act, to, sign| Button::new(self.custom_id(board_ref, act, Some(to)), sign);
        let (back, next) = (at.unwrap_or(0).saturating_sub(1), at.map_or(1, |at| at + 1).min(last));
        let forward = step(ViewAct::Next, next, "▶").disabled(at == Some(next)).primary();
        let whole = button(ViewAct::Whole, None, "button-whole");
        let animate = button(ViewAct::Animate, None, "button-animate");
        let play = button(ViewAct::Play, at, "button-play").disabled(is_partial(solution));
        let fix = button(ViewAct::Fix, at, "button-fix");
        // The other buttons for paging appear with the first step.
        let (paging, mut actions) = match mode {
            ViewMode::Step(at) => {
                let paging = vec![
                    step(ViewAct::First, 0, "⏮").disabled(at == 0),
                    step(ViewAct::Back, back, "◀").disabled(at == 0),
                    forward,
                    step(ViewAct::Last, last, "⏭").disabled(at == last),
                ];
                (paging, vec![whole, animate, play, fix])
            }
            ViewMode::Whole => (Vec::new(), vec![forward, animate, play, fix]),
            ViewMode::Animation => (Vec::new(), vec![forward, whole, play, fix]),
        };
        let share = if mode == ViewMode::Animation { ViewAct::ShareAnimation } else { ViewAct::Share };
        let share = self.private.then(|| button(share, at, "button-share"));
        let unproven = !solution.optimal && solution.question.is_none();
        let search = unproven.then(|| match self.search {
            Search::Running(_) => {
                Button::new(CustomId::Stop { owner: self.owner }, self.locale.entry("button-stop"))
            }
            Search::NotRequested | Search::Ended(_) => {
                button(ViewAct::KeepSearching, Some(last), "button-search-on")
            }
        });
        let mut rest: Vec<Button> = search.into_iter().chain(share).collect();
        // No row has a single button, and each row fits a phone.
        if !rest.is_empty() {
            rest.insert(0, actions.remove(3));
        }
        let rows = [paging, actions, rest].into_iter().filter(|row| !row.is_empty());
        rows.map(ActionRow::Buttons).collect()
    }
}

/// Parses the appearance that a command's options request, for an answer in a language.
///
/// # Errors
/// An option is invalid.
pub(crate) fn parse_appearance(
    options: &Options,
    info: &Info,
    locale: Locale,
) -> Result<Appearance, ParseError> {
    Ok(Appearance {
        theme: app::theme(options)?,
        notation: app::notation(options, info, locale)?,
        spoiler: options.flag(SPOILER.id)?,
    })
}

/// Stores a board whose text is too long for a custom id.
pub(crate) async fn store_board(backend: &Backend, info: &Info, text: String) -> BoardRef {
    match backend.database.store_board(info.id, &text, now()).await {
        Ok(key) => BoardRef::Key(key),
        // The reply has no buttons then: their custom ids are too long.
        Err(error) => {
            tracing::error!(%error, "could not store a board");
            BoardRef::Text(text)
        }
    }
}

/// Wraps words for a narrow screen.
fn wrap<'a>(words: impl Iterator<Item = &'a str>) -> String {
    let words: Vec<&str> = words.collect();
    words.chunks(MOVES_PER_LINE).map(|line| line.join(" ")).collect::<Vec<_>>().join("\n")
}

/// Formats the moves around the move number `at`, from 1, in a notation. That move is in brackets.
pub(crate) fn mark_move(moves: &Line, at: usize, notation: &str) -> String {
    let positions = moves.writes_positions(notation);
    let context = if positions { CONTEXT_POSITIONS } else { CONTEXT_MOVES };
    let (from, to) = (at.saturating_sub(context), (at + context).min(moves.len()));
    let words = moves.words_in(from..to, notation).into_iter().zip(from + 1..);
    let words = words.map(|(word, number)| if number == at { format!("[{word}]") } else { word });
    let ellipsis = |cut: bool| cut.then(|| "…".to_owned());
    let words = ellipsis(from > 0).into_iter().chain(words).chain(ellipsis(to < moves.len()));
    let words: Vec<String> = words.collect();
    if positions { words.join("\n") } else { wrap(words.iter().map(String::as_str)) }
}
