//! What holds for the boards of every family: examples and suggestions are understood.

use cantor_puzzles::families::{FAMILIES, family};
use cantor_puzzles::family::{OptKind, Options};
use cantor_puzzles::search::{Meter, Tables};

use crate::support::{budget, understood};

#[test]
fn every_example_and_suggestion_is_understood() {
    for info in FAMILIES.iter().map(|family| family.info()) {
        let example = Options::from([(info.board.id, info.example)]);
        assert!(!understood(info.id, &example).starts_with("error"));
        let offered = |kind: &OptKind| match *kind {
            OptKind::Text { suggestions } => suggestions,
            OptKind::Choice(choices) => choices,
            _ => &[],
        };
        for (option, value) in
            info.options.iter().flat_map(|o| offered(&o.kind).iter().map(move |v| (o.id, v)))
        {
            let family = family(info.id).expect("a family");
            let options = Options::from([(option, *value)]);
            assert!(
                family.generate(&options, 1, &Tables::new(), &mut Meter::new(&budget())).is_ok(),
                "{option} {value}"
            );
        }
    }
}
