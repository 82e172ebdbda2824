//! Compares the databases with independent plain searches.

use std::collections::{HashMap, VecDeque};

use super::*;

/// Returns the fewest moves of the pattern's tiles from `homes` to each arrangement of these tiles
/// and the gap. In this 0-1 breadth-first search, moves of other tiles cost nothing.
fn brute_force(shape: Shape, homes: &[usize], gap: usize) -> HashMap<(Vec<usize>, usize), u32> {
    let mut counts = HashMap::from([((homes.to_vec(), gap), 0)]);
    let mut queue = VecDeque::from([(homes.to_vec(), gap, 0)]);
    while let Some((tiles, gap, count)) = queue.pop_front() {
        if counts[&(tiles.clone(), gap)] < count {
            continue;
        }
        for cell in shape.neighbours(gap) {
            let mut moved = tiles.clone();
            let tile = moved.iter().position(|&at| at == cell);
            tile.into_iter().for_each(|tile| moved[tile] = gap);
            let more = count + u32::from(tile.is_some());
            let known = counts.entry((moved.clone(), cell)).or_insert(u32::MAX);
            if more < *known {
                *known = more;
                let next = (moved, cell, more);
                if tile.is_some() { queue.push_back(next) } else { queue.push_front(next) }
            }
        }
    }
    counts
}

#[test]
fn every_entry_matches_a_plain_search() {
    let patterns: [(usize, usize, &[usize], usize); 7] = [
        (2, 2, &[3], 2),
        (3, 3, &[0, 1, 3], 8),
        (3, 3, &[1, 3, 5, 7], 4), // the gap's home is a region of one cell
        (3, 3, &[1, 3, 5, 7], 0),
        (2, 4, &[2, 3, 4, 5], 7), // two regions that differ
        (4, 3, &[5], 0),
        (5, 2, &[0, 1, 5, 6, 9], 4),
    ];
    for (width, height, homes, gap) in patterns {
        let shape = Shape { width, height };
        let mask = homes.iter().fold(0, |mask, home| mask | 1 << home);
        let pattern = Spec { shape, homes: mask, gap }.load_or_build(&Tables::new());
        let counts = brute_force(shape, homes, gap);
        let places: usize = (0..=homes.len()).map(|taken| shape.cells() - taken).product();
        assert_eq!(counts.len(), places, "every arrangement was reached");
        for ((tiles, gap), count) in &counts {
            let placed = pattern.place(tiles, *gap);
            assert_eq!(placed.h(), *count, "{shape} {homes:?}: tiles in {tiles:?}, gap in {gap}");
            for cell in shape.neighbours(*gap).filter(|cell| tiles.contains(cell)) {
                let moved: Vec<usize> = tiles.iter().map(|&at| if at == cell { *gap } else { at }).collect();
                assert_eq!(pattern.after_move(placed, cell, *gap), pattern.place(&moved, cell));
            }
        }
    }
}

#[test]
fn bytes_of_another_length_are_rejected() {
    let shape = Shape { width: 3, height: 3 };
    let key = Spec { shape, homes: 0b111, gap: 8 }.key();
    let bytes = build::compute_bits(&Places::new(shape, 3), 0b111, 8);
    assert!(Bits::from_bytes(&key, bytes.clone()).is_some());
    assert!(Bits::from_bytes(&key, bytes[1..].to_vec()).is_none());
    assert!(Bits::from_bytes(&key, Vec::new()).is_none());
}
