//! Notations: lists of all shortest solutions, and moves in texts and pictures.

use std::time::Duration;

use cantor::app::{App, Listing};
use cantor::families::{FAMILIES, family};
use cantor::family::Options;
use cantor::search::{Budget, Meter};

#[test]
fn lists_contain_whole_solutions_and_their_number() {
    let app = App::new();
    let options = Options::from([("board", "647850321")]);
    let board = family("sliding").expect("the family exists").parse(&options).expect("a board");
    let budget = Budget::of_time(Duration::from_secs(60));
    let mut meter = Meter::new(&budget);
    let solution = app.solve(&*board, &mut meter).expect("solvable");
    let all = app.analyse(&*board, &solution, 1000, &mut meter);
    let list = |notation, max_bytes| Listing::of(all.as_ref(), notation, max_bytes);
    let whole = list("states", usize::MAX);
    let solutions: Vec<&str> = whole.list.split("\n\n").collect();
    assert_eq!((solutions.len(), whole.about.len()), (40, 2), "there are 40, and all are listed");
    assert!(solutions.iter().all(|solution| solution.lines().count() == 32));
    // 31 letters with 30 spaces are 61 bytes; a line end is one more.
    for (max_bytes, lines) in [(0, 0), (60, 0), (61, 1), (122, 1), (123, 2), (61 + 39 * 62, 40)] {
        let part = list("letters", max_bytes);
        assert_eq!(part.list.lines().count(), lines, "{max_bytes} bytes");
        let is_shortened = part.about.iter().any(|message| message.args.contains(&("listed", lines.into())));
        assert_eq!(is_shortened, lines > 0 && lines < 40, "{max_bytes} bytes");
    }
}

/// A caption begins with the move as text.
#[test]
fn captions_begin_with_the_move_as_text() {
    for family in FAMILIES {
        let info = family.info();
        let board = family.read(info.example).expect("a board");
        let line = board.solve_within(Duration::from_secs(60)).expect("solvable").line;
        // Notations that write more or less than one word for each move.
        let others = ["repeats", "tiles", "states", "grid", "groups"];
        for notation in info.notations.iter().filter(|notation| !others.contains(notation)) {
            for (at, text) in line.write(notation).split(' ').enumerate() {
                let caption = line.caption(at, notation);
                let word = caption.split(' ').next().expect("a word");
                assert_eq!(word, text, "{}: {caption}", info.id);
                assert_eq!(line.word(at, notation), text, "{}", info.id);
            }
        }
    }
}
