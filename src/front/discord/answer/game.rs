//! A puzzle that is played: everyone has a copy of their own, which nobody else sees, and whose first finish is
//! their result.

use std::sync::Arc;

use super::super::chores::now;
use super::super::link::{Game, GameAct, Link};
use super::super::reply::{Answer, Form, Reply};
use super::super::request::{Asker, Press};
use super::super::rows::{Button, MOST_CHOICES, Menu, Row};
use super::page::Page;
use super::{Backend, fault, results, solve};
use crate::families::{Board, MOVES, Options, family};
use crate::i18n::Locale;
use crate::puzzle::{Message, Notation};
use crate::store::database::{Advance, Change, Play, Puzzle};

/// Up to so many moves have a button each; more are chosen from menus.
const MOST_MOVE_BUTTONS: usize = 15;

/// The most menus; moves that do not fit are typed.
const MOST_MENUS: usize = 3;

/// The most moves of a game; whoever makes more begins anew.
const MOST_MOVES: u32 = 2000;

/// Opens the asker's own copy of a puzzle.
pub(super) async fn join(backend: &Backend, asker: &Asker, puzzle: Puzzle) -> Reply {
    match board(&puzzle) {
        Some(start) => Table { backend, asker, puzzle, start }.join().await,
        None => fault::old(asker.locale),
    }
}

/// Answers a button of a puzzle.
pub(super) async fn pressed(backend: &Backend, press: &Press, game: &Game) -> Answer {
    let asker = &press.asker;
    let puzzle = match backend.database.puzzle(&game.puzzle).await {
        Ok(Some(puzzle)) => puzzle,
        Ok(None) => return Answer::Say(fault::old(press.asker.locale)),
        Err(error) => return Answer::Say(fault::store(asker.locale, &error)),
    };
    let Some(start) = board(&puzzle) else { return Answer::Say(fault::old(press.asker.locale)) };
    let table = Table { backend, asker, puzzle, start };
    match game.act {
        GameAct::Join => Answer::Say(table.join().await),
        GameAct::Results => Answer::Say(results::of_puzzle(backend, asker, &table.puzzle).await),
        GameAct::Reveal => {
            let page = Page::plain(table.start, asker, true);
            let solved = solve::whole(backend, &page, false).await;
            Answer::Say(solved.unwrap_or_else(|refusal| fault::refused(asker.locale, &refusal)))
        }
        GameAct::Ask => Answer::Ask(table.form(game.seen)),
        GameAct::Move => table.advance(game.seen, Step::Moves(game.mv.clone())).await,
        GameAct::Choose | GameAct::Typed => {
            table.advance(game.seen, Step::Moves(press.value.clone().unwrap_or_default())).await
        }
        GameAct::Undo => table.advance(game.seen, Step::Undo).await,
        GameAct::Restart => table.advance(game.seen, Step::Restart).await,
    }
}

/// The board of a puzzle; `None` if its family no longer reads it.
pub(super) fn board(puzzle: &Puzzle) -> Option<Arc<dyn Board>> {
    family(&puzzle.family)?.read(&puzzle.board).ok().map(Arc::from)
}

/// The moves of a game so far.
fn played(play: &Play) -> Vec<Notation> {
    play.moves.split_whitespace().map(|mv| mv.to_owned().into()).collect()
}

/// The board after moves that were legal when they were kept, or read.
fn after(board: &Arc<dyn Board>, moves: &[Notation]) -> Arc<dyn Board> {
    let steps = board.replay(&moves.join(" ")).unwrap_or_default();
    steps.into_iter().last().map_or_else(|| board.clone(), |step| step.board.into())
}

/// The buttons under a puzzle that everyone sees.
pub(super) fn invitation(puzzle: &Puzzle, locale: Locale) -> Vec<Row> {
    let button = |act, key: &str| {
        let game = Game { act, puzzle: puzzle.id.clone(), seen: 0, mv: String::new() };
        Button::new(Link::Game(game), locale.entry(key))
    };
    vec![Row::Buttons(vec![
        button(GameAct::Join, "button-play").primary(),
        button(GameAct::Results, "button-results"),
        button(GameAct::Reveal, "button-solution"),
    ])]
}

/// What a player does to the moves so far.
enum Step {
    /// Adds some.
    Moves(String),
    /// Takes the last back.
    Undo,
    /// Takes all back.
    Restart,
}

/// A puzzle, and somebody who sits down at it.
struct Table<'a> {
    backend: &'a Backend,
    asker: &'a Asker,
    puzzle: Puzzle,
    start: Arc<dyn Board>,
}

impl Table<'_> {
    async fn join(&self) -> Reply {
        let Self { backend, asker, puzzle, .. } = self;
        match backend.database.begin_play(&puzzle.id, asker.user, asker.guild, now()).await {
            Ok(Some(play)) => self.standing(&play, None).await,
            Ok(None) => fault::old(asker.locale),
            Err(error) => fault::store(asker.locale, &error),
        }
    }

    /// Makes a step, if the player saw the board as it is.
    async fn advance(&self, seen: u32, step: Step) -> Answer {
        let Self { backend, asker, puzzle, .. } = self;
        let (database, locale) = (&backend.database, asker.locale);
        let play = match database.play(&puzzle.id, asker.user).await {
            Ok(Some(play)) => play,
            Ok(None) => return Answer::Say(self.join().await),
            Err(error) => return Answer::Say(fault::store(locale, &error)),
        };
        if play.revision != seen {
            return Answer::Replace(self.standing(&play, Some("play-stale")).await);
        }
        let mut moves = played(&play);
        let position = match step {
            Step::Undo => {
                moves.pop();
                after(&self.start, &moves)
            }
            Step::Restart => {
                moves.clear();
                self.start.clone()
            }
            Step::Moves(typed) => {
                let (before, options) = (after(&self.start, &moves), Options::from([(MOVES, typed)]));
                match before.read_moves(&options) {
                    Ok(more) => {
                        let position = after(&before, &more);
                        moves.extend(more);
                        position
                    }
                    Err(error) => return Answer::Say(fault::invalid(locale, &options, &error)),
                }
            }
        };
        let count = moves.len() as u32;
        if count > MOST_MOVES {
            return Answer::Replace(self.standing(&play, Some("play-too-long")).await);
        }
        let change = Change { seen, moves: &moves.join(" "), count, solved: position.is_solved() };
        let (play, note) = match database.advance(&puzzle.id, asker.user, change, now()).await {
            Ok(Advance::Made(play)) => (play, None),
            Ok(Advance::Finished(play)) => (play, Some("play-entered")),
            Ok(Advance::Stale(play)) => {
                return Answer::Replace(self.standing(&play, Some("play-stale")).await);
            }
            Ok(Advance::Gone) => return Answer::Say(fault::old(locale)),
            Err(error) => return Answer::Say(fault::store(locale, &error)),
        };
        Answer::Replace(self.shown(&play, &moves, &*position, note).await)
    }

    /// The player's copy as it is kept.
    async fn standing(&self, play: &Play, note: Option<&'static str>) -> Reply {
        let moves = played(play);
        self.shown(play, &moves, &*after(&self.start, &moves), note).await
    }

    /// The player's copy: the board, what there is to say, and the moves as buttons.
    async fn shown(
        &self,
        play: &Play,
        moves: &[Notation],
        position: &dyn Board,
        note: Option<&'static str>,
    ) -> Reply {
        let locale = self.asker.locale;
        let page = Page::plain(self.start.clone(), self.asker, true);
        let service = &self.backend.service;
        let picture = service.draw_step(self.start.clone(), moves, moves.len(), page.theme(), locale).await;
        let picture = match picture {
            Ok(picture) => picture,
            Err(refusal) => return fault::refused(locale, &refusal),
        };
        let solved = position.is_solved();
        let said = |id| {
            let message = Message::new(id).with("title", page.title()).with("moves", play.count);
            locale.text(&message.with("best", self.puzzle.optimal))
        };
        let mut lines = vec![format!("**{}**", said(if solved { "play-solved" } else { "play-moves" }))];
        lines.extend(note.map(|note| locale.entry(note)));
        if let Some((result, _)) = play.result {
            lines.push(locale.text(&Message::new("play-result").with("moves", result)));
        }
        let mut rows = if solved { Vec::new() } else { self.controls(play.revision, position) };
        rows.push(Row::Buttons(self.around(play, solved)));
        Reply { content: lines.join("\n"), files: page.files(vec![picture]), rows, ephemeral: true }
    }

    fn link(&self, act: GameAct, seen: u32, mv: impl Into<String>) -> Link {
        Link::Game(Game { act, puzzle: self.puzzle.id.clone(), seen, mv: mv.into() })
    }

    /// The moves: a button each, or lines of menus; none where they are too many even for those.
    fn controls(&self, seen: u32, position: &dyn Board) -> Vec<Row> {
        let moves = position.moves();
        // The caption of a move says more than its notation.
        let caption = |mv: &Notation| {
            let steps = position.replay(mv).unwrap_or_default();
            steps.into_iter().next().map_or_else(|| mv.to_string(), |step| step.caption)
        };
        if moves.len() <= MOST_MOVE_BUTTONS {
            let button = |mv: &Notation| Button::new(self.link(GameAct::Move, seen, &**mv), caption(mv));
            return Row::of(moves.iter().map(button).collect());
        }
        if moves.len() > MOST_MENUS * MOST_CHOICES {
            return Vec::new();
        }
        let menu = |(number, moves): (usize, &[Notation])| {
            let title = Message::new("play-menu").with("from", caption(&moves[0]));
            let title = self.asker.locale.text(&title.with("to", caption(&moves[moves.len() - 1])));
            let choices = moves.iter().map(|mv| (caption(mv), mv.to_string())).collect();
            Row::Menu(Menu { link: self.link(GameAct::Choose, seen, number.to_string()), title, choices })
        };
        moves.chunks(MOST_CHOICES).enumerate().map(menu).collect()
    }

    /// What else there is to do.
    fn around(&self, play: &Play, solved: bool) -> Vec<Button> {
        let button = |act, key| Button::new(self.link(act, play.revision, ""), self.asker.locale.entry(key));
        let untouched = play.count == 0;
        let mut buttons = vec![
            button(GameAct::Undo, "button-undo").disabled(untouched),
            button(GameAct::Restart, "button-restart").disabled(untouched),
        ];
        if solved {
            buttons.push(button(GameAct::Reveal, "button-solution"));
        } else {
            buttons.push(button(GameAct::Ask, "button-type"));
        }
        buttons.push(button(GameAct::Results, "button-results"));
        buttons
    }

    /// The form that moves are typed into.
    fn form(&self, seen: u32) -> Form {
        let locale = self.asker.locale;
        Form {
            link: self.link(GameAct::Typed, seen, ""),
            title: locale.entry("play-form"),
            label: locale.entry("option-moves-name"),
            example: self.start.moves().into_iter().take(3).collect::<Vec<_>>().join(" "),
        }
    }
}
