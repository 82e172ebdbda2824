//! Progress of searches: improving lines that reach the goal, and valid bounds.

use std::time::Duration;

use cantor_puzzles::puzzle::Progress;
use cantor_puzzles::search::{Budget, Meter, Tables, Tier};

use crate::support::{check_replay, parse};

/// Hard boards: family, text, and a node limit that suffices for one or two lines.
const BOARDS: [(&str, &str, u64); 5] = [
    ("sliding", "1 17 11 8 3 19 14 2 21 7 12 5 16 9 23 24 20 4 15 10 6 13 18 22 0", 300_000),
    ("sliding", "0 15 8 13 12 11 9 10 14 3 6 2 4 7 5 1", 2_000_000),
    (
        "hex",
        "o.o./.o.o./o..o.o/.o..oo./oo.o.o/.o.oo/.oo. → oooo/ooooo/oooooo/oooo.../....../...../....",
        3_000_000,
    ),
    (
        "water",
        "KPML EHIK THKI OFCJ QKSC HJNM INGJ NDBE DFQR PDFM MADL PGLP SATB ETCO RAAO SJBL FHEO NGTC GIRR BQQS .... ....",
        60_000,
    ),
    (
        "lights",
        "110000001000/010101000000/010001111011/100011011011/101011010011/000011110010/000011000011/100011011011/011011111111/011010100101/010111111101/000011000011 press:king edges:torus",
        300_000,
    ),
];

#[test]
fn progress_reports_are_valid() {
    for (family, text, nodes) in BOARDS {
        let board = parse(family, text);
        let budget = Budget { nodes, ..Budget::of_time(Duration::from_secs(600)) };
        let mut reported = Vec::new();
        let mut report = |known| reported.push(known);
        let solution = board
            .search(&Tables::with_source(None, Tier::Small), &mut Meter::new(&budget), &mut report)
            .expect("a solution");
        let (mut length, mut bound, mut lines) = (usize::MAX, 0, 0);
        for Progress { best, at_least, nodes } in reported {
            assert!(
                at_least >= bound && nodes <= solution.nodes,
                "{text}: {at_least} after {bound}, {nodes}"
            );
            bound = at_least;
            let Some(best) = best else { continue };
            assert!(best.len() <= length, "{text}: {} after {length}", best.len());
            length = best.len();
            lines += 1;
            check_replay(&*board, &best);
            assert!(best.end().is_solved(), "{text}");
        }
        assert!(lines > 0, "{text}: nothing was reported");
        assert!(solution.line.len() <= length && bound <= solution.at_least, "{text}");
    }
}
