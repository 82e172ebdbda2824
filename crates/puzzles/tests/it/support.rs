//! Helpers for the tests of all families.

use std::time::Duration;

use cantor_puzzles::families::family;
use cantor_puzzles::family::{Board, Line, MOVES, Options, Solution};
use cantor_puzzles::puzzle::text::columns;
use cantor_puzzles::puzzle::{Message, ParseError, SolveError};
use cantor_puzzles::search::{Budget, Meter, Tables};

/// Returns the rows of a data file in `tests/data`, split at tabs, without comments (`# …`).
pub(crate) fn rows(text: &str) -> impl Iterator<Item = Vec<String>> {
    let lines = text.lines().filter(|line| !line.starts_with("# "));
    lines.map(|line| line.split('\t').map(|field| field.replace("\\n", "\n")).collect())
}

/// Parses a board from its text.
pub(crate) fn parse(id: &str, text: &str) -> Box<dyn Board> {
    family(id).expect("a family").read(text).unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

/// Parses a board from its options.
pub(crate) fn parse_options(id: &str, options: &Options) -> Box<dyn Board> {
    let board = family(id).expect("a family").parse(options);
    board.unwrap_or_else(|error| panic!("{options:?}: {error:?}"))
}

/// Returns a budget that no test exhausts.
pub(crate) fn budget() -> Budget {
    Budget::of_time(Duration::from_secs(600))
}

/// Solves a board with new tables.
pub(crate) fn solve(board: &dyn Board) -> Result<Solution, SolveError> {
    board.solve(&Tables::new(), &mut Meter::new(&budget()))
}

/// Solves a board with the given tables.
pub(crate) fn solve_with(board: &dyn Board, tables: &Tables) -> Result<Solution, SolveError> {
    board.solve(tables, &mut Meter::new(&budget()))
}

/// Parses a list of moves.
pub(crate) fn read(board: &dyn Board, moves: &str) -> Result<Line, ParseError> {
    board.read_moves(&Options::from([(MOVES, moves)]))
}

/// Parses options. Returns the canonical text of the board, or the parse error as text.
pub(crate) fn canonical_or_fault(id: &str, options: &Options) -> String {
    match family(id).expect("a family").parse(options) {
        Ok(board) => board.to_string(),
        Err(error) => format_fault(options, &error),
    }
}

/// Formats a parse error: option, characters from 1, message.
pub(crate) fn format_fault(options: &Options, error: &ParseError) -> String {
    let (start, end) = columns(options.get(error.option).unwrap_or_default(), &error.span);
    format!("error {} {start}-{end} {}", error.option, error.message.id)
}

/// Parses arbitrary options. Checks that spans are in their texts, and that the text of a board is
/// parsed as that board.
pub(crate) fn check_arbitrary(id: &str, options: &Options) {
    let check_span = |error: ParseError| {
        let text = options.get(error.option).unwrap_or_default();
        assert!(text.get(error.span.clone()).is_some(), "{error:?} in {text:?}");
    };
    match family(id).expect("a family").parse(options) {
        Ok(board) => {
            assert_eq!(parse(id, &board.to_string()).to_string(), board.to_string());
            board.scene();
            board.read_moves(options).err().into_iter().for_each(check_span);
        }
        Err(error) => check_span(error),
    }
}

/// Checks that the text of a solution is parsed as moves that lead to the goal.
pub(crate) fn check_replay(board: &dyn Board, line: &Line) {
    let written = line.to_string();
    let played = read(board, &written).unwrap_or_else(|error| panic!("{written}: {error:?}"));
    assert_eq!(played.notations(), line.notations(), "{board}");
    assert!(played.end().is_solved(), "{board}: {written}");
    assert_eq!(played.end().position(), line.end().position(), "{board}: {written}");
}

/// Checks the rows of a table: the text, a further option, and the board or parse error.
pub(crate) fn check_texts(id: &str, table: &str) {
    for row in rows(table) {
        let [text, given, expected] = row.as_slice() else { panic!("three fields: {row:?}") };
        let mut options = Options::from([("board", text.as_str())]);
        if let Some((option, value)) = given.split_once('=') {
            options.set(option, value);
        }
        let got = canonical_or_fault(id, &options);
        assert_eq!(&got, expected, "{text:?} {given}");
        if !got.starts_with("error") {
            assert_eq!(parse(id, &got).to_string(), got);
            let joined = family(id).expect("a family").in_one_text(&options);
            assert_eq!(parse(id, &joined).to_string(), got, "in one text: {joined}");
        }
    }
}

/// Checks the rows of a table: the board, the moves, and both notations or the parse error.
pub(crate) fn check_moves(id: &str, table: &str) {
    for row in rows(table) {
        let [board, moves, expected] = row.as_slice() else { panic!("three fields: {row:?}") };
        let options = Options::from([("board", board.as_str()), ("moves", moves.as_str())]);
        let board = parse(id, board);
        let got = match board.read_moves(&options) {
            Ok(line) => ["pieces", "arrows"].map(|notation| line.write(notation)).join(" | "),
            Err(error) => format_fault(&options, &error),
        };
        assert_eq!(&got, expected, "{board} {moves}");
    }
}

/// Lists the other readings of a board: the label's arguments and the board.
pub(crate) fn other_readings(board: &dyn Board) -> Vec<String> {
    let write = |(label, board): (Message, Box<dyn Board>)| format!("{:?} {board}", label.args);
    board.other_readings().into_iter().map(write).collect()
}
