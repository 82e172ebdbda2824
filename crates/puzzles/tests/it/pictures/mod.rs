//! Boards read from generated pictures, in skins that are meant to be harder than those of games.
//! Every sure reading must be right, and so must a minimum share of all readings.

mod cells;
mod own;
mod own_dials;
mod rules;
mod skins;
mod stands;
mod trays;

use cantor_fixtures::pictures::{
    SIZES, SUBJECTS, Score, Subject, blocks, board_text, boardless, canonical, cars, lamps, measure, paint,
    pegs, photos, plausible_readings, points, read, read_with_reference, screens, spaced, tiles, tubes,
};
use image::RgbImage;

/// Returns the share of right readings of drawn boards. Fails if a wrong reading is sure.
fn share_right(name: &str, id: &str, count: u64, draw: impl Fn(u64) -> (RgbImage, String)) -> f32 {
    let Score { right, sure_but_wrong, .. } = measure(id, 0..count, draw);
    assert!(sure_but_wrong.is_empty(), "{name}: sure of a wrong board, seeds {sure_but_wrong:?}");
    right as f32 / count as f32
}

#[test]
fn most_tubes_in_generated_skins_are_read() {
    let draw = |hidden: bool| {
        move |seed: u64| {
            let skin = tubes::draw(seed, hidden);
            (skin.picture, skin.board)
        }
    };
    assert!(share_right("tubes", "water", 12, draw(false)) >= 0.8);
    assert!(share_right("tubes, hidden", "water", 8, draw(true)) >= 0.7);
    let bare = share_right("balls without tubes", "water", 8, |seed| {
        let skin = tubes::draw_bare(seed);
        (skin.picture, skin.board)
    });
    assert!(bare >= 0.7, "{bare}");
}

#[test]
fn most_units_in_a_colour_like_the_glass_are_read() {
    let dim = share_right("a colour like the glass", "water", 12, |seed| {
        let skin = tubes::draw_dim(seed);
        (skin.picture, skin.board)
    });
    assert!(dim >= 0.5, "{dim}");
}

#[test]
fn most_nuts_and_rings_on_rods_are_read() {
    let pegs = share_right("nuts and rings", "water", 12, |seed| {
        let skin = pegs::draw(seed);
        (skin.picture, skin.board)
    });
    assert!(pegs >= 0.6, "{pegs}");
}

#[test]
fn most_selected_balls_above_their_tubes_are_read_and_asked_about() {
    let Score { right, sure, sure_but_wrong } = measure("water", 0..12, |seed| {
        let skin = tubes::draw_raised(seed);
        (skin.picture, skin.board)
    });
    assert!(right >= 9, "{right} of 12");
    assert!(sure == 0 && sure_but_wrong.is_empty());
}

#[test]
fn most_blocks_with_gaps_are_read_and_lifted_ones_are_asked_about() {
    for lifted in [false, true] {
        let Score { right, sure, sure_but_wrong } = measure("water", 0..12, |seed| {
            let skin = spaced::draw(seed, lifted);
            (skin.picture, skin.board)
        });
        assert!(right >= 9, "{right} of 12, lifted: {lifted}");
        assert!(sure_but_wrong.is_empty() && (!lifted || sure == 0));
    }
}

#[test]
fn most_liquids_in_pale_tubes_are_read_and_asked_about() {
    let Score { right, sure, sure_but_wrong } = measure("water", 0..12, |seed| {
        let skin = tubes::draw_pale(seed);
        (skin.picture, skin.board)
    });
    assert!(right >= 9, "{right} of 12");
    assert!(sure == 0 && sure_but_wrong.is_empty());
}

#[test]
fn tubes_between_glints_are_not_taken_for_empty_tubes() {
    share_right("glints", "water", 1, |_| {
        let skin = tubes::draw(1013, true);
        (skin.picture, skin.board)
    });
}

/// Returns the share of right readings of tiles in a style, from the seed `first` on.
fn tiles_share(style: tiles::Style, first: u64, count: u64) -> f32 {
    share_right(&format!("tiles, {style:?}"), "sliding", count, |seed| {
        let skin = tiles::draw(first + seed, style);
        (skin.picture, skin.board)
    })
}

#[test]
fn most_cars_in_generated_skins_are_read() {
    for style in cars::Style::ALL {
        let (mut right, mut sure, mut sure_but_wrong) = (0, 0, Vec::new());
        for seed in 0..12 {
            let skin = cars::draw(seed, style, [(6, 6), (5, 5), (7, 7)][seed as usize % 3]);
            let Some(reading) = read("rush", &skin.picture) else { continue };
            // The target car must be the same.
            let target_cells = |board: &str| board.chars().map(|cell| cell == 'A').collect::<Vec<_>>();
            let board = reading.options.get("board").unwrap_or_default();
            let is_right = board_text("rush", &reading) == canonical(&skin.board)
                && target_cells(board) == target_cells(&skin.board);
            right += u32::from(is_right);
            sure += u32::from(is_right && reading.sure);
            if reading.sure && !is_right {
                sure_but_wrong.push(seed);
            }
        }
        assert!(sure_but_wrong.is_empty(), "{style:?}: sure of a wrong board: {sure_but_wrong:?}");
        // The discs of a car are not connected. Touching cars have lines only around empty cells,
        // so a row may be missed. The player is asked about such boards.
        let expected = match style {
            cars::Style::Discs => (6, 0),
            cars::Style::Touching => (4, 0),
            _ => (8, 4),
        };
        assert!(right >= expected.0 && sure >= expected.1, "{style:?}: {right} right, {sure} of them sure");
    }
}

#[test]
fn obstacles_like_floors_or_cars_are_never_sure_and_wrong() {
    for obstacle in [cars::Obstacle::Holes, cars::Obstacle::Block] {
        let draw = |seed: u64| {
            let skin = cars::draw_with(seed, cars::Style::Wood, (6, 6), Some(obstacle));
            (skin.picture, skin.board)
        };
        share_right(&format!("{obstacle:?}"), "rush", 8, draw);
    }
}

#[test]
fn many_tiles_in_generated_skins_are_read() {
    for style in tiles::Style::ALL {
        let min_share = match style {
            // Digits embossed in the tile's colour are not read yet, and pictures on pieces are
            // rarely read without a reference.
            tiles::Style::Embossed | tiles::Style::Pieces | tiles::Style::Thumbnail => 0.0,
            tiles::Style::Outlined | tiles::Style::Wooden => 0.25,
            _ => 0.5,
        };
        assert!(tiles_share(style, 100, 4) >= min_share, "{style:?}");
    }
}

#[test]
fn tiles_are_identified_by_the_solved_picture() {
    let mut right = 0;
    for seed in [100, 102, 104, 106, 108] {
        let skin = tiles::draw(seed, tiles::Style::Pieces);
        let solved = skin.solved.expect("pieces are of a picture");
        let Some(reading) = read_with_reference("sliding", &skin.picture, &solved) else { continue };
        let is_right = board_text("sliding", &reading) == skin.board;
        assert!(is_right || !reading.sure, "seed {seed}");
        right += usize::from(is_right);
    }
    assert!(right >= 3, "{right} of 5");
}

#[test]
fn many_blocks_in_generated_skins_are_read() {
    let draw = |style: blocks::Style| {
        move |seed: u64| {
            let skin = blocks::draw(seed, style);
            (skin.picture, skin.board)
        }
    };
    assert!(share_right("flat blocks", "klotski", 6, draw(blocks::Style::Flat)) >= 0.5);
    assert!(share_right("wooden blocks", "klotski", 6, draw(blocks::Style::Wood)) >= 0.1);
    assert!(share_right("portraits", "klotski", 6, draw(blocks::Style::Portraits)) >= 0.3);
    assert!(share_right("heads", "klotski", 6, draw(blocks::Style::Heroes)) >= 0.3);
    assert!(share_right("photos", "klotski", 6, draw(blocks::Style::Photos)) >= 0.3);
    assert!(share_right("characters", "klotski", 6, draw(blocks::Style::Signs)) >= 0.3);
    let others = &blocks::Style::ALL[6..];
    let draw = |seed: u64| draw(others[seed as usize % others.len()])(seed);
    assert!(share_right("blocks in other styles", "klotski", 18, draw) >= 0.3);
}

/// Checks that the area of a drawn board matches the picture. Networks are trained on these areas.
#[test]
fn areas_of_drawn_boards_match_the_pictures() {
    for (seed, style) in (0..).zip(blocks::Style::ALL) {
        let skin = blocks::draw(seed, style);
        let (width, height) = skin.picture.dimensions();
        let [left, top, right, bottom] = skin.area;
        assert!(0.0 <= left && left < right && right <= width as f32, "{style:?}: {:?}", skin.area);
        assert!(0.0 <= top && top < bottom && bottom <= height as f32, "{style:?}: {:?}", skin.area);
        let (across, down) = ((right - left) / 4.0, (bottom - top) / 5.0);
        assert!((across / down - 1.0).abs() < 0.25, "{style:?}: cells of {across} × {down}");
    }
}

#[test]
fn blocks_of_other_sizes_are_never_sure_and_wrong() {
    let draw = |seed: u64| {
        let style = blocks::Style::ALL[5 * seed as usize % 12];
        let skin = blocks::draw_sized(seed, style, SIZES[seed as usize % SIZES.len()]);
        (skin.picture, skin.board)
    };
    share_right("blocks of other sizes", "klotski", 12, draw);
}

#[test]
fn most_points_in_generated_skins_are_read() {
    let draw = |empty: points::EmptyPoints| {
        move |seed: u64| {
            let skin = points::draw(seed, empty);
            (skin.picture, skin.board)
        }
    };
    assert!(share_right("stones and dots", "hex", 12, draw(points::EmptyPoints::Dots)) >= 0.8);
    assert!(share_right("stones and circles", "hex", 12, draw(points::EmptyPoints::Circles)) >= 0.8);
    assert!(share_right("stones and discs", "hex", 12, draw(points::EmptyPoints::Discs)) >= 0.5);
}

#[test]
fn most_lamps_in_generated_skins_are_read() {
    let min_share = [0.8, 0.6, 0.8, 0.6, 0.25, 0.6, 0.8, 0.6, 0.6, 0.6, 0.6, 0.6, 0.6, 0.6, 0.6, 0.6];
    for (style, min_share) in lamps::Style::ALL.into_iter().zip(min_share) {
        let draw = |seed: u64| {
            let skin = lamps::draw(seed, style);
            (skin.picture, skin.board)
        };
        assert!(share_right(&format!("lamps, {style:?}"), "lights", 12, draw) >= min_share, "{style:?}");
    }
}

#[test]
fn ambiguous_lamps_are_not_sure() {
    for seed in 0..12 {
        let reading = read("lights", &lamps::draw_ambiguous(seed));
        assert!(!reading.is_some_and(|reading| reading.sure), "seed {seed}");
        let reading = read("lights", &lamps::draw_red_and_green(seed));
        assert!(!reading.is_some_and(|reading| reading.sure), "red and green, seed {seed}");
    }
    for seed in 0..4 {
        let reading = read("lights", &lamps::draw_calculator(seed));
        assert!(!reading.is_some_and(|reading| reading.sure), "keypad, seed {seed}");
    }
    for seed in 0..8 {
        let reading = read("lights", &lamps::draw_faces(seed));
        assert!(!reading.is_some_and(|reading| reading.sure), "faces, seed {seed}");
        let reading = read("lights", &lamps::draw_seats(seed));
        assert!(!reading.is_some_and(|reading| reading.sure), "seats, seed {seed}");
    }
}

/// Returns the share of right readings of photos tilted by at most `degrees`, from the seed `first`
/// on.
fn photo_share((name, id, draw): &Subject, first: u64, count: u64, degrees: f32) -> f32 {
    share_right(&format!("photos of {name}, {degrees} degrees"), id, count, |seed| {
        let (drawing, board) = draw(first + seed);
        (photos::photograph(&drawing, first + seed, degrees), board)
    })
}

#[test]
fn most_photos_at_an_angle_are_read() {
    for subject in &SUBJECTS {
        let min_share = if subject.0 == "tubes, hidden" { 0.3 } else { 0.6 };
        assert!(photo_share(subject, 100, 3, 25.0) >= min_share, "{}", subject.0);
    }
}

#[test]
fn pictures_without_a_board_are_not_sure() {
    for seed in 0..6 {
        let mut canvas = paint::Canvas::new(720, 1280, seed);
        let colour = canvas.random_colour();
        canvas.draw_background(colour);
        canvas.draw_app_interface();
        let photo = photos::photograph(&canvas.picture, seed, 25.0);
        for picture in [canvas.picture, photo, RgbImage::new(1, 1), RgbImage::new(300, 2)] {
            for reading in
                ["water", "klotski", "hex", "lights", "rush"].into_iter().filter_map(|id| read(id, &picture))
            {
                assert!(!reading.sure, "seed {seed}: {reading:?}");
            }
        }
    }
}

#[test]
fn pictures_without_a_board_are_refused() {
    let (mut refused, mut by_others, mut all, mut read) = (0, 0, 0, Vec::new());
    for kind in boardless::Kind::ALL {
        for seed in 0..2 {
            let readings = plausible_readings(&boardless::draw(seed, kind));
            assert!(readings.iter().all(|(_, reading)| !reading.sure), "{kind:?} {seed}: {readings:?}");
            // Any rectangles may be blocks.
            let is_blocks = |id: &str| ["klotski", "rush"].contains(&id);
            refused += u32::from(readings.is_empty());
            by_others += u32::from(readings.iter().all(|(id, _)| is_blocks(id)));
            all += 1;
            read.extend(readings.iter().map(|(id, _)| format!("{kind:?} {seed}: {id}")));
        }
    }
    assert!(
        10 * refused >= 6 * all && 10 * by_others >= 8 * all,
        "{refused}, {by_others} of {all}: {read:?}"
    );
}

#[test]
fn screens_without_a_board_are_refused() {
    let (mut refused, mut by_others, mut all, mut read) = (0, 0, 0, Vec::new());
    for kind in screens::Kind::ALL {
        for seed in 0..2 {
            let readings = plausible_readings(&screens::draw(seed, kind));
            assert!(readings.iter().all(|(_, reading)| !reading.sure), "{kind:?} {seed}: {readings:?}");
            // Rectangles in rows may be blocks or lamps.
            let is_rows = |id: &str| ["klotski", "rush", "lights"].contains(&id);
            refused += u32::from(readings.is_empty());
            by_others += u32::from(readings.iter().all(|(id, _)| is_rows(id)));
            all += 1;
            read.extend(readings.iter().map(|(id, _)| format!("{kind:?} {seed}: {id}")));
        }
    }
    assert!(3 * refused >= all && 10 * by_others >= 9 * all, "{refused}, {by_others} of {all}: {read:?}");
}
