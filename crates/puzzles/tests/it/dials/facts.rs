//! Known facts: the farthest starts of compasses, the sets of buttons of a light box, four cubes.

use cantor_puzzles::families::family;
use cantor_puzzles::family::Options;

use super::plain::{PlainSystem, words};
use crate::support::solve;

/// Returns the number of presses that the farthest starts of a compass need, and the numbers of
/// solvable and of farthest starts.
fn find_farthest(buttons: &str) -> (usize, usize, usize) {
    let dials = family("dials").expect("a family");
    let (mut longest, mut solvable, mut count) = (0, 0, 0);
    for number in 0..216 {
        let start = words(&[number / 36, number / 6 % 6, number % 6]);
        let options = Options::from([("start", &start[..]), ("game", "compass"), ("buttons", buttons)]);
        let Ok(solution) = solve(&*dials.parse(&options).expect("a compass")) else { continue };
        assert!(solution.optimal);
        solvable += 1;
        match solution.line.len() {
            length if length > longest => (longest, count) = (length, 1),
            length if length == longest => count += 1,
            _ => {}
        }
    }
    (longest, solvable, count)
}

#[test]
fn farthest_starts_of_compasses_match_exhaustive_search() {
    for (text, buttons) in [
        ("outer, middle, inner", [[1, 0, 0], [0, 1, 0], [0, 0, 1]]),
        ("outer middle, middle inner, outer inner", [[1, 1, 0], [0, 1, 1], [1, 0, 1]]),
        ("outer, outer middle, outer middle inner", [[1, 0, 0], [1, 1, 0], [1, 1, 1]]),
        ("outer middle, middle, middle inner", [[1, 1, 0], [0, 1, 0], [0, 1, 1]]),
    ] {
        let plain =
            PlainSystem { positions: vec![6; 3], buttons: buttons.iter().map(|row| row.to_vec()).collect() };
        let known: Vec<u32> = plain.effects().iter().flatten().map(|(presses, _)| *presses).collect();
        let longest = known.iter().copied().max().expect("a state");
        let count = known.iter().filter(|&&presses| presses == longest).count();
        assert_eq!(find_farthest(text), (longest as usize, known.len(), count), "{text}");
    }
    // Rings turned alone take at most five steps each; with pairs half of all starts are solvable.
    assert_eq!(find_farthest("outer, middle, inner"), (15, 216, 1));
    assert_eq!(find_farthest("outer middle, middle inner, outer inner").1, 108);
}

#[test]
fn each_set_of_light_box_buttons_is_found() {
    // Lamps that each of the eight buttons toggles, as masks of 25 bits. Different sets of buttons
    // toggle different lamps, so each board has one solution.
    let lamps: [u32; 8] = [
        0x1f,
        0x3e0,
        0x18c63,
        0x0842_1081,
        0x0155_5555,
        0x00f0_f0f0 & 0x1ff_ffff,
        0x1249249 & 0x1ff_ffff,
        0x8888,
    ];
    let lit = |bits: u32| -> String {
        let row =
            |row: u32| (0..5).map(|at| if bits >> (5 * row + at) & 1 == 1 { '1' } else { '0' }).collect();
        (0..5).map(row).collect::<Vec<String>>().join("/")
    };
    let mut lengths = [0; 9];
    for set in 0..256_u32 {
        let toggled = |set: u32| {
            (0..8).filter(|at| set >> at & 1 == 1).fold(0, |bits, at: usize| bits ^ (lamps[at] & 0x1ff_ffff))
        };
        let start = 0x1ff_ffff ^ toggled(set);
        let after = |button: u32| {
            format!("{}: {}", char::from(b'A' + button as u8), lit(start ^ toggled(1 << button)))
        };
        let buttons: Vec<String> = (0..8).map(after).collect();
        let options = Options::from([
            ("start", lit(start)),
            ("game", "lightbox".into()),
            ("buttons", buttons.join(" ")),
        ]);
        let board = family("dials").expect("a family").parse(&options).expect("a light box");
        let solution = solve(&*board).expect("a set of buttons");
        let pressed =
            solution.line.notations().iter().fold(0, |set, name| set | 1 << (name.as_bytes()[0] - b'A'));
        assert_eq!((pressed, solution.line.len() as u32), (set, set.count_ones()), "{board}");
        lengths[solution.line.len()] += 1;
    }
    assert_eq!(lengths, [1, 8, 28, 56, 70, 56, 28, 8, 1]);
}

#[test]
fn cubes_of_inazuma_are_solved() {
    // Four cubes in a line with three positions each. A hit also turns the neighbours of the cube.
    let board = |start: &str| {
        let options = Options::from([("start", start), ("game", "机关石"), ("positions", "3")]);
        family("dials").expect("a family").parse(&options).expect("cubes")
    };
    assert_eq!(board("0 1 2 0").title().args.len(), 3);
    let solution = solve(&*board("1 1 0 0")).expect("solvable");
    // One hit of the last cube turns the last two to 1.
    assert!(solution.optimal && solution.line.end().is_solved());
    let end = solution.line.end().position();
    assert!(["0 0 0 0", "1 1 1 1", "2 2 2 2"].contains(&end.as_str()), "{end}");
}
