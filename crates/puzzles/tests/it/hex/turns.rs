//! Turns, compared with rotations of points in the plane.

use proptest::prelude::*;

use super::parse;
use super::plane::{Plane, turn_stones};
use crate::support::read;

#[test]
fn turns_match_the_plane() {
    for side in 2..=5 {
        let plane = Plane::new(side);
        // Seven colours make every turn visible.
        let stones: Vec<char> = (0..plane.points.len())
            .map(|point| ['1', '2', '3', '4', '5', '6', '7', '.'][point % 8])
            .collect();
        let text = plane.write(&stones);
        let board = parse(&format!("{text} → {text}"));
        for (name, to) in plane.turns("LRC") {
            let line = read(&*board, &name).expect("a turn");
            assert_eq!(line.end().position(), plane.write(&turn_stones(&stones, &to)), "{name}");
        }
        assert_eq!(plane.turns("L").len(), plane.points.len() - 6 * (side - 1));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn turns_cancel_each_other(side in 2usize..=5, at in any::<prop::sample::Index>(), seed in any::<u64>()) {
        let plane = Plane::new(side);
        let stones: Vec<char> = (0..plane.points.len()).map(|point| if seed >> point & 1 == 1 { 'o' } else { '.' }).collect();
        let text = plane.write(&stones);
        let board = parse(&format!("{text} → {text}"));
        let names: Vec<String> = plane.turns("L").into_iter().map(|(name, _)| name.trim_end_matches('L').to_owned()).collect();
        let name = &names[at.index(names.len())];
        let after = |kinds: &str| {
            let moves: Vec<String> = kinds.chars().map(|kind| format!("{name}{kind}")).collect();
            Some(read(&*board, &moves.join(" ")).expect("legal").end().position())
        };
        for nothing in ["LR", "RL", "CC", "LLLLLL", "RRRRRR", "LLC", "CR"] {
            let expected = if matches!(nothing, "LLC") { after("R") } else if nothing == "CR" { after("LL") } else { Some(text.clone()) };
            prop_assert_eq!(after(nothing), expected, "{} around {}", nothing, name);
        }
        prop_assert_eq!(after("LLL"), after("C"));
    }
}
