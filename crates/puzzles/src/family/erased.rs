//! Implements [`Board`] for every [`Game`], and [`Moves`] for the lines of its moves.
//!
//! A line stores its start and its moves, and plays them when a board or a scene is requested.
//! Showing step n costs n moves and one scene. A picture of several steps costs one pass over the
//! line, and one scene per panel. Searches are generic over the game and never see a `dyn Board`.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use super::board::{Analysis, Board, LegalMove, Line, Moves, PadKey, Solution};
use super::game::Game;
use super::info::MOVES;
use super::options::Options;
use crate::puzzle::{Message, Notation, ParseError, Report, Scene, SolveError};
use crate::search::optimal_paths::OptimalPaths;
use crate::search::{Meter, Tables};

impl<G: Game> Board for G {
    fn named_in(&self, language: &str) -> Box<dyn Board> {
        Box::new(Game::named_in(self, language))
    }

    fn legal_moves(&self, chosen: Option<&str>) -> Vec<LegalMove> {
        Game::legal_moves(self).iter().map(|mv| to_legal_move(self, mv, chosen)).collect()
    }

    fn neighbours(&self) -> Vec<Box<dyn Board>> {
        let after = |mv: &G::Move| -> Box<dyn Board> {
            let mut board = self.clone();
            board.play(mv);
            Box::new(board)
        };
        Game::legal_moves(self).iter().map(after).collect()
    }

    fn in_metrics(&self) -> Vec<Box<dyn Board>> {
        Game::in_metrics(self).into_iter().map(|board| -> Box<dyn Board> { Box::new(board) }).collect()
    }

    fn other_readings(&self) -> Vec<(Message, Box<dyn Board>)> {
        let erase = |(label, board)| -> (Message, Box<dyn Board>) { (label, Box::new(board)) };
        Game::other_readings(self).into_iter().map(erase).collect()
    }

    fn pad(&self, chosen: Option<&str>) -> Vec<Vec<Option<PadKey>>> {
        let pad = Game::pad(self);
        let key = key_maker(self, chosen);
        let row = |row: &Vec<Option<G::Move>>| row.iter().map(|place| place.as_ref().map(&key)).collect();
        pad.iter().map(row).collect()
    }

    fn choices(&self, chosen: Option<&str>) -> Vec<(String, Vec<PadKey>)> {
        let choices = Game::choices(self);
        if choices.is_empty() {
            return Vec::new();
        }
        let key = key_maker(self, chosen);
        let choice = |(label, moves): (String, Vec<G::Move>)| (label, moves.iter().map(&key).collect());
        choices.into_iter().map(choice).collect()
    }

    fn line(&self) -> Line {
        line(self, Vec::new())
    }

    fn read_moves(&self, options: &Options) -> Result<Line, ParseError> {
        Ok(line(self, Game::read_moves(self, options)?))
    }

    fn remark_on_moves(&self, options: &Options) -> Option<Message> {
        Game::remark_on_moves(self, options)
    }

    fn resume(&self, text: &str) -> Result<Line, ParseError> {
        let mut moves = Vec::new();
        let mut ends = Ends { before: None, end: self.clone() };
        for word in text.split_whitespace() {
            for mv in Game::read_moves(&ends.end, &Options::from([(MOVES, word)]))? {
                ends.play(&mv);
                moves.push(mv);
            }
        }
        Ok(Line(Arc::new(TypedLine { start: self.clone(), moves, ends: OnceLock::from(ends) })))
    }

    fn search(
        &self,
        tables: &Tables,
        meter: &mut Meter<'_>,
        report: &mut Report<'_, Line>,
    ) -> Result<Solution, SolveError> {
        let line = |moves| line(self, moves);
        Ok(Game::search(self, tables, meter, &mut |progress| report(progress.map(line)))?.map(line))
    }

    fn analyse(
        &self,
        solution: &Solution,
        max_listed: usize,
        tables: &Tables,
        meter: &mut Meter<'_>,
    ) -> Option<Analysis> {
        let length = solution.optimal.then_some(solution.line.len())?;
        let OptimalPaths { count, exact, first, listed } =
            Game::optimal_paths(self, length as u32, max_listed, tables, meter)?;
        if count == 0 {
            // The budget ended before any solution was counted. There is at least one: `solution`.
            let first = solution.line.len().min(1);
            let first_moves = [solution.line.part(0..first)].into_iter().take(first).collect();
            let listed = [solution.line.clone()].into_iter().take(max_listed).collect();
            return Some(Analysis { count: 1, exact, first_moves, listed });
        }
        let first_moves = first.into_iter().map(|mv| line(self, vec![mv])).collect();
        let listed = listed.into_iter().map(|moves| line(self, moves)).collect();
        Some(Analysis { count, exact, first_moves, listed })
    }
}

fn to_legal_move<G: Game>(board: &G, mv: &G::Move, chosen: Option<&str>) -> LegalMove {
    LegalMove { notation: notation(mv), label: board.label_here(mv, chosen), group: board.group(mv) }
}

/// Returns a function that makes the key of a move.
fn key_maker<'a, G: Game>(board: &'a G, chosen: Option<&'a str>) -> impl Fn(&G::Move) -> PadKey + 'a {
    let legal_moves = Board::legal_moves(board, chosen);
    move |mv| {
        let label = board.pad_label(mv, chosen);
        let mv = to_legal_move(board, mv, chosen);
        PadKey { is_legal: legal_moves.contains(&mv), mv, label }
    }
}

fn notation<M: ToString>(mv: &M) -> Notation {
    Notation::Owned(mv.to_string())
}

fn line<G: Game>(start: &G, moves: Vec<G::Move>) -> Line {
    Line(Arc::new(TypedLine { start: start.clone(), moves, ends: OnceLock::new() }))
}

/// A board and legal moves from it.
struct TypedLine<G: Game> {
    start: G,
    moves: Vec<G::Move>,
    /// Last two boards. Computed on first use, unless they were known when the line was created.
    ends: OnceLock<Ends<G>>,
}

/// Last two boards of a line, which games in progress need repeatedly.
struct Ends<G> {
    /// Board before the last move, if there is a move.
    before: Option<G>,
    end: G,
}

impl<G: Game> Ends<G> {
    fn play(&mut self, mv: &G::Move) {
        self.before = Some(self.end.clone());
        self.end.play(mv);
    }
}

impl<G: Game> TypedLine<G> {
    fn ends(&self) -> &Ends<G> {
        self.ends.get_or_init(|| {
            let mut ends = Ends { before: None, end: self.start.clone() };
            if let Some((last, moves)) = self.moves.split_last() {
                moves.iter().for_each(|mv| ends.end.play(mv));
                ends.play(last);
            }
            ends
        })
    }

    fn board_after(&self, played: usize) -> G {
        if played == self.moves.len() {
            return self.ends().end.clone();
        }
        let mut board = self.start.clone();
        self.moves[..played].iter().for_each(|mv| board.play(mv));
        board
    }
}

impl<G: Game> Moves for TypedLine<G> {
    fn len(&self) -> usize {
        self.moves.len()
    }

    fn notation(&self, index: usize) -> Notation {
        notation(&self.moves[index])
    }

    fn word(&self, index: usize, notation: &str) -> String {
        match G::depends_on_position(notation) {
            true => self.board_after(index).word_here(&self.moves[index], notation),
            false => G::word(&self.moves[index], notation),
        }
    }

    fn words(&self, range: Range<usize>, notation: &str) -> Vec<String> {
        let moves = self.moves[range.clone()].iter();
        if !G::depends_on_position(notation) {
            return moves.map(|mv| G::word(mv, notation)).collect();
        }
        let mut board = self.board_after(range.start);
        let word = |mv| {
            let word = board.word_here(mv, notation);
            board.play(mv);
            word
        };
        moves.map(word).collect()
    }

    fn caption(&self, index: usize, notation: &str) -> String {
        match G::depends_on_position(notation) {
            true => self.board_after(index).caption_here(&self.moves[index], notation),
            false => G::caption(&self.moves[index], notation),
        }
    }

    fn describe(&self, index: usize, notation: &str) -> String {
        self.board_after(index).describe_move(&self.moves[index], notation)
    }

    fn hint(&self, index: usize) -> Option<Message> {
        self.board_after(index).hint(&self.moves[index])
    }

    fn board(&self, played: usize) -> Box<dyn Board> {
        Box::new(self.board_after(played))
    }

    fn boards(&self) -> Box<dyn Iterator<Item = Box<dyn Board>> + '_> {
        let boxed = |board: &G| -> Box<dyn Board> { Box::new(board.clone()) };
        let mut board = self.start.clone();
        let after = move |mv| {
            board.play(mv);
            boxed(&board)
        };
        Box::new(std::iter::once(boxed(&self.start)).chain(self.moves.iter().map(after)))
    }

    fn scenes(&self, played: &[usize], marked: bool) -> Vec<Scene> {
        if let (&[played], Some(last)) = (played, self.moves.last())
            && played == self.moves.len()
        {
            let Ends { before, end } = self.ends();
            let scene = before.as_ref().filter(|_| marked).map(|before| before.scene_after(last));
            return vec![scene.unwrap_or_else(|| end.scene())];
        }
        let (mut board, mut at) = (self.start.clone(), 0);
        let scene = |&played: &usize| {
            // `scene_after` needs the board before the marked move.
            let before = if marked { played.saturating_sub(1) } else { played };
            self.moves[at..before].iter().for_each(|mv| board.play(mv));
            at = before;
            if before < played { board.scene_after(&self.moves[before]) } else { board.scene() }
        };
        played.iter().map(scene).collect()
    }

    fn progress(&self) -> Vec<usize> {
        let mut board = self.start.clone();
        let after = |mv| {
            board.play(mv);
            board.progress()
        };
        let start = self.start.progress();
        std::iter::once(start).chain(self.moves.iter().map(after)).collect()
    }

    fn write(&self, notation: &str) -> String {
        self.start.write_moves(&self.moves, notation)
    }

    fn part(&self, range: Range<usize>) -> Line {
        line(&self.board_after(range.start), self.moves[range].to_vec())
    }

    fn reversed(&self) -> Option<Line> {
        let (mut board, mut back) = (self.start.clone(), Vec::with_capacity(self.moves.len()));
        for mv in &self.moves {
            back.push(board.undo(mv)?);
            board.play(mv);
        }
        Some(line(&board, back.into_iter().rev().flatten().collect()))
    }

    fn read_on(&self, options: &Options) -> Result<Line, ParseError> {
        let Ends { before, end } = self.ends();
        let more = Game::read_moves(end, options)?;
        let mut ends = Ends { before: before.clone(), end: end.clone() };
        more.iter().for_each(|mv| ends.play(mv));
        let (start, moves) = (self.start.clone(), [&self.moves[..], &more].concat());
        Ok(Line(Arc::new(TypedLine { start, moves, ends: OnceLock::from(ends) })))
    }
}
