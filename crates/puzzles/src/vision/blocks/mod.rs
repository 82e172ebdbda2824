//! Finds boards of blocks in a picture: a lattice along straight lines, the classes of the lines
//! between its cells, and the most likely coverings.
//!
//! - `board`: boards found in a picture.
//! - `lattice`, `lines`, `boxes`: proposed lattices.
//! - `trays`: boards read by a network from these lattices. `window` cuts them out, `reader`
//!   classifies lines and cells, `extent` and `sides` find the sides of the board, `tint` its gaps
//!   by colour, and `cover` its blocks.
//! - `flat`, `drawn`: clear drawings, read by their outlines alone.
//! - `table`, `split`: cars whose cells are apart or separated by lines, divided by colour.
//! - `mosaic`, `touching`, `units`: cars and klotski blocks that are plain areas.
//! - `faces`: klotski blocks of any shape on a lattice of the network.
//! - `portraits`, `combine`: a second reader for klotski, and the choice between the two boards.
//! - `odd`, `confirm`: cells of a board of cars whose colour contradicts or confirms the network.
//! - `marks`: colours of blocks, and openings and marks at the sides.
//! - `evidence`: whether a board is certain.

mod board;
mod boxes;
mod combine;
mod confirm;
mod cover;
mod drawn;
mod evidence;
mod extent;
mod faces;
mod flat;
mod lattice;
mod lines;
mod marks;
mod mosaic;
mod odd;
mod portraits;
mod reader;
mod sides;
mod split;
mod table;
mod tint;
mod touching;
mod trays;
mod units;
mod window;

use image::RgbImage;

pub use self::board::Blocks;
use self::board::place;
use self::combine::combine;
use self::confirm::keep_doubtful;
pub use self::cover::{Pieces, Tiling};
use self::drawn::Drawing;
pub use self::evidence::Evidence;
use self::lattice::{Lattice, drop_similar, propose};
use self::lines::{Lines, rescale};
pub use self::marks::Side;
pub use self::portraits::{Known, Sample, readings, samples};
use self::trays::Tray;
use self::window::Steps;
use super::effort::Effort;
use super::flood::Patch;
use super::small::Small;

/// Columns and rows of the lattices that [`propose`] looks for: a part of every board.
const CORE: (usize, usize) = (4, 4);

/// Maximum distance between the sides of similar proposals, in cells. Only the first of several
/// similar proposals is read. The most visible division of a box into cells comes first.
const SAME_SHARE: f32 = 0.06;

/// Maximum trays of klotski blocks whose lattices are read again by the faces of blocks.
const MAX_FACES: usize = 2;
/// Minimum rating of such a tray, relative to the best one.
const MIN_FACES_WORTH: f32 = 0.5;

/// Finds the most likely board for each kind of pieces.
pub fn observe(picture: &RgbImage, effort: &Effort<'_>) -> Vec<Blocks> {
    let small = rescale(picture);
    let lines = (&Lines::new(&small), &Lines::new(&small.transpose()));
    let areas = flat::find_areas(&small);
    let all = drawn::find(&small, &areas);
    let drawn = clearest_drawing(&all);
    let table = drawn.is_none().then(|| table::find(&small, &areas)).flatten();
    let usual = drawn.and_then(Drawing::trim).or_else(|| drawn::find_on_page(&small, &areas));
    let proposed = all.iter().chain(&table).chain(&usual).map(|drawn| drawn.lattice);
    let whole = proposed.chain(boxes::propose(&small, &areas, lines)).collect();
    let mut whole = drop_similar(whole, usize::MAX, SAME_SHARE);
    whole.extend(boxes::divide_whole(&small));
    let [cars, blocks] = &find_trays(&small, lines, &whole, effort)[..] else {
        return Vec::new();
    };
    let cars = choose(&small, Pieces::Cars, drawn.or(table.as_ref()), cars);
    let cars = match cars {
        Some(cars) if effort.is_spent() || cars.evidence.is_certain() && cars.columns == cars.rows => {
            Some(cars)
        }
        cars => add_cell_readers(picture, &small, &areas, cars),
    };
    let found = choose(&small, Pieces::Blocks, usual.as_ref().or(drawn), blocks);
    let is_certain = |board: &Option<Blocks>| board.as_ref().is_some_and(|board| board.evidence.is_certain());
    let found = if is_certain(&cars) || is_certain(&found) {
        found
    } else {
        let found = combine(&small, found, portraits::find(&small, lines, effort));
        let is_clear = found.as_ref().is_some_and(combine::is_clear);
        let is_worthy = |tray: &&Tray| tray.worth >= MIN_FACES_WORTH * blocks[0].worth;
        let faces =
            || blocks.iter().take(MAX_FACES).filter(is_worthy).find_map(|tray| faces::read(&small, tray));
        let plain = if is_certain(&found) { None } else { touching::find(&small, &areas) };
        let plain = if is_clear { plain } else { plain.or_else(faces) };
        let plain = plain.filter(|plain| {
            let of_plain = (plain.lattice.columns, &plain.tiling.cells[..]);
            !found.as_ref().is_some_and(|found| {
                let of_found = (found.columns, &found.tilings[0].cells[..]);
                of_found == of_plain || combine::has_door(of_plain, of_found)
            })
        });
        let unsure = |drawing| board(&small, Pieces::Blocks, None, Some(&drawing), Evidence::NONE);
        plain.map(unsure).or(found)
    };
    cars.into_iter().chain(found).collect()
}

/// Replaces a board of cars that is missing, uncertain or oblong. A board of plain areas (`mosaic`)
/// is tried first, and confirms the cells of an equal board. A board that is not certain may also
/// be replaced with a table of cars with seams. Replacements are never certain.
fn add_cell_readers(
    picture: &RgbImage,
    small: &Small,
    areas: &[Patch],
    cars: Option<Blocks>,
) -> Option<Blocks> {
    let unsure = |drawing: Drawing| board(small, Pieces::Cars, None, Some(&drawing), Evidence::NONE);
    let mosaic = mosaic::find(small, areas);
    let is_confirmed = |cars: &Blocks| {
        mosaic.as_ref().is_some_and(|(mosaic, _)| mosaic.tiling.cells == cars.tilings[0].cells)
    };
    let cars = match cars {
        Some(cars) if is_confirmed(&cars) => return Some(Blocks { weak: Vec::new(), ..cars }),
        cars => cars,
    };
    if let Some((mosaic, is_ringed)) = mosaic {
        let own = table::rank(mosaic.lattice.columns, mosaic.lattice.rows);
        let is_whole = cars.as_ref().is_none_or(|cars| own >= table::rank(cars.columns, cars.rows));
        if is_ringed || is_whole {
            return Some(unsure(mosaic));
        }
    }
    if cars.as_ref().is_some_and(|cars| cars.evidence.is_certain()) {
        return cars;
    }
    let table = table::find_seamed(picture, small).map(unsure);
    let rank = |board: &Blocks| table::rank(board.columns, board.rows);
    table.filter(|table| cars.as_ref().is_none_or(|cars| rank(table) >= rank(cars))).or(cars)
}

/// Finds the boards on trays, best first: those of cars, then those of klotski blocks.
fn find_trays(
    small: &Small,
    lines: (&Lines, &Lines),
    whole: &[Lattice],
    effort: &Effort<'_>,
) -> Vec<Vec<Tray>> {
    let cores = propose(lines.0, lines.1, CORE);
    trays::find(&Steps::new(small), &cores, whole, &[Pieces::Cars, Pieces::Blocks], effort)
}

/// Returns the only drawn board with a gap and a block of several cells; `None` if there are
/// several, or if more than three areas elsewhere resemble blocks.
fn clearest_drawing(all: &[Drawing]) -> Option<&Drawing> {
    let blocks = |drawn: &Drawing| {
        drawn.tiling.cells.iter().copied().filter(|&cell| cell != Tiling::WALL).max().unwrap_or_default()
    };
    let has_large = |drawn: &&Drawing| {
        let covered = drawn.tiling.cells.iter().filter(|&&cell| cell != Tiling::WALL && cell != Tiling::GAP);
        covered.count() > usize::from(blocks(drawn)) && drawn.tiling.cells.contains(&Tiling::GAP)
    };
    let several = all.iter().filter(has_large).count() > 1;
    all.iter()
        .filter(has_large)
        .max_by_key(|drawn| blocks(drawn))
        .filter(|drawn| !several && drawn.others <= 3)
}

/// Chooses between the board that outlines show and the one that the network sees. A board that
/// both show is certain if its empty cells are alike.
fn choose(small: &Small, pieces: Pieces, drawn: Option<&Drawing>, trays: &[Tray]) -> Option<Blocks> {
    let drawn = drawn.filter(|drawn| pieces == Pieces::Blocks || has_only_cars(drawn));
    let Some(first) = trays.first() else {
        return drawn.map(|drawn| board(small, pieces, None, Some(drawn), Evidence::NONE));
    };
    let is_within = |tray: &&Tray| {
        combine::has_exit_below(&first.tilings[0], &tray.tilings[0]) || combine::is_usual_part(first, tray)
    };
    let within = trays.iter().filter(|_| pieces == Pieces::Blocks).find(is_within);
    let tray = within.unwrap_or(first);
    let same = |drawn: &&Drawing| {
        drawn.lattice.columns == tray.lattice.columns && drawn.tiling.cells == tray.tilings[0].cells
    };
    let agreeing = drawn.filter(same);
    let alike = marks::are_gaps_alike(small, &tray.lattice, &tray.tilings[0].cells);
    let is_other = drawn.is_some() && agreeing.is_none();
    // Without the surroundings, the lines are those of the larger board.
    let evidence =
        Evidence { mean: first.mean, ..Evidence::new(tray, trays, agreeing.is_some(), is_other, alike) };
    // Outlines in plain colours are exact. The network may miss a thin line or a wall there.
    let exact = drawn.filter(|drawn| match agreeing {
        Some(_) => evidence.alike && !evidence.is_certain(),
        None => {
            !takes_blocks_for_walls(&drawn.tiling, &tray.tilings[0])
                && (!drawn.marked.is_empty() || !evidence.is_clear())
        }
    });
    if let Some(drawn) = exact {
        return Some(board(small, pieces, None, Some(drawn), Evidence::OUTLINED));
    }
    let several = has_other(tray, trays);
    let mut found = Blocks { several, ..board(small, pieces, Some(tray), agreeing, evidence) };
    if pieces == Pieces::Cars {
        let corrected = odd::explain(small, &tray.lattice, &mut found.tilings);
        if !corrected.is_empty() {
            found.evidence.alike = false;
            found.colours = marks::colours(small, &tray.lattice, &found.tilings[0].cells);
        }
        found.weak.extend(corrected);
        found.weak.sort_unstable();
        found.weak.dedup();
        found.weak = keep_doubtful(small, &tray.lattice, &found.tilings[0].cells, found.weak);
    }
    Some(found)
}

/// Returns whether a drawn board has a wall in place of a block of the board that the network sees.
/// Pale blocks have the colour of the page.
fn takes_blocks_for_walls(drawn: &Tiling, seen: &Tiling) -> bool {
    let is_wall = |(&drawn, &seen): (&u8, &u8)| drawn == Tiling::WALL && cover::is_block(seen);
    drawn.cells.len() == seen.cells.len() && drawn.cells.iter().zip(&seen.cells).any(is_wall)
}

/// Returns whether another board elsewhere is about as clear.
fn has_other(tray: &Tray, trays: &[Tray]) -> bool {
    trays.iter().any(|other| {
        other.lattice.overlap_share(&tray.lattice) < 0.1
            && other.mean > 1.5 * tray.mean - 0.05
            && other.tilings[0].likelihood > 0.6 * tray.tilings[0].likelihood
    })
}

/// Returns whether each block is one cell wide and at least two cells long.
fn has_only_cars(drawn: &Drawing) -> bool {
    let (cells, columns) = (&drawn.tiling.cells, drawn.lattice.columns);
    (0..cells.len()).filter(|&at| cells[at] != Tiling::GAP && cells[at] != Tiling::WALL).all(|at| {
        let own: Vec<usize> = (0..cells.len()).filter(|&other| cells[other] == cells[at]).collect();
        let row = own.iter().all(|other| other / columns == at / columns);
        let column = own.iter().all(|other| other % columns == at % columns);
        own.len() > 1 && (row || column)
    })
}

/// Returns the board of a tray or of a drawing. Panics if both are `None`.
fn board(
    small: &Small,
    pieces: Pieces,
    tray: Option<&Tray>,
    drawn: Option<&Drawing>,
    evidence: Evidence,
) -> Blocks {
    let lattice = tray.map(|tray| &tray.lattice).or(drawn.map(|drawn| &drawn.lattice)).expect("one is given");
    let tilings = tray.map_or_else(
        || drawn.iter().map(|drawn| drawn.tiling.clone()).collect(),
        |tray| tray.tilings.clone(),
    );
    let colours = match drawn {
        Some(drawn) => drawn.colours.clone(),
        None => marks::colours(small, lattice, &tilings[0].cells),
    };
    Blocks {
        pieces,
        columns: lattice.columns,
        rows: lattice.rows,
        corners: place(lattice, small),
        tilings,
        several: false,
        colours,
        marked: drawn.map(|drawn| drawn.marked.clone()).unwrap_or_default(),
        opening: marks::find_opening(small, lattice),
        hints: marks::find_hints(small, lattice),
        weak: tray.map(|tray| tray.weak.clone()).unwrap_or_default(),
        evidence,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawn_wall_contradicts_a_block_but_not_an_empty_cell() {
        let tiling = |cells: [u8; 4]| Tiling { cells: cells.to_vec(), likelihood: 0.0 };
        let drawn = tiling([1, 1, Tiling::WALL, 2]);
        assert!(takes_blocks_for_walls(&drawn, &tiling([1, 1, 2, 3])));
        assert!(!takes_blocks_for_walls(&drawn, &tiling([1, 1, Tiling::GAP, 2])));
        assert!(!takes_blocks_for_walls(&drawn, &tiling([1, 2, Tiling::WALL, 3])));
    }
}
