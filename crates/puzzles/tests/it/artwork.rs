//! Artwork: pieces that show their part of a player's picture, with visible marks. Photos drawn
//! with the boards read from them.

use std::sync::Arc;

use cantor_puzzles::families::family;
use cantor_puzzles::family::{Board, MOVES, Options};
use cantor_puzzles::render::{Artwork, Panel, PhotoPart, Renderer, Theme};
use image::imageops::crop_imm;
use image::{Rgb, RgbImage};

/// Draws hills under a sky with a sun, smooth enough for JPEG.
pub(crate) fn photo(side: u32) -> RgbImage {
    RgbImage::from_fn(side, side, |x, y| {
        let (x, y) = (x as f32 / side as f32, y as f32 / side as f32);
        let hill = 0.5 + 0.1 * (x * 7.0).sin() + 0.05 * (x * 17.0).sin();
        let sun = (1.0 - 5.0 * (x - 0.7).hypot(y - 0.2)).max(0.0);
        let grain = ((x * 31.0).sin() * (y * 37.0).sin() + 1.0) * 12.0;
        let colour = if y < hill {
            [90.0 + 160.0 * y + 120.0 * sun, 150.0 + 60.0 * y + 90.0 * sun, 230.0 - 90.0 * sun]
        } else {
            [50.0 + 60.0 * x + grain, 130.0 - 50.0 * y + grain, 60.0 + grain]
        };
        Rgb(colour.map(|channel: f32| channel.clamp(0.0, 255.0) as u8))
    })
}

fn board(text: &str) -> Box<dyn Board> {
    family("sliding").expect("a family").read(text).expect("a board")
}

fn cut(photo: &RgbImage, board: &dyn Board) -> Artwork {
    Artwork::cut(photo, &board.solved_scene().expect("the goal determines the board"))
        .expect("the board has tiles")
}

/// Returns the mean colour of a square of pixels.
fn mean(picture: &RgbImage, left: u32, top: u32, side: u32) -> [f32; 3] {
    let part = crop_imm(picture, left, top, side, side).to_image();
    [0, 1, 2].map(|channel| {
        part.pixels().map(|pixel| f32::from(pixel.0[channel])).sum::<f32>() / (side * side) as f32
    })
}

fn decode(png: &[u8]) -> RgbImage {
    image::load_from_memory(png).expect("a picture").to_rgb8()
}

#[test]
fn tiles_show_their_part_of_the_picture() {
    // The drawing of one board has cells of 96 pixels and a margin of 25.
    let (cell, corner) = (96, 25);
    for theme in Theme::ALL {
        let (photo, board) = (photo(480), board("384102756"));
        let renderer = Renderer::with_artwork(theme, Arc::new(cut(&photo, &*board)));
        let page = renderer.picture(&board.scene());
        let picture = decode(&page.png);
        for (at, tile) in "384102756".chars().enumerate() {
            let (column, row) = (at as u32 % 3, at as u32 / 3);
            // The lower right of a tile, which has no number.
            let shown = mean(&picture, corner + column * cell + 36, corner + row * cell + 36, 48);
            let wanted = match tile.to_digit(10).expect("a digit") {
                0 => theme.tray.fill.map(f32::from),
                tile => {
                    let (column, row) = ((tile - 1) % 3, (tile - 1) / 3);
                    mean(&photo, column * 160 + 60, row * 160 + 60, 80)
                }
            };
            let off = (0..3).map(|i| (shown[i] - wanted[i]).abs()).fold(0.0, f32::max);
            assert!(off < 5.0, "{} {tile}: {shown:?}, not {wanted:?}", theme.name);
        }
    }
}

#[test]
fn marks_and_numbers_are_visible_on_any_picture() {
    let amber = RgbImage::from_pixel(300, 300, Rgb(Theme::SLATE.mark.fill));
    let white = RgbImage::from_pixel(300, 300, Rgb([255; 3]));
    for photo in [amber, white] {
        let board = board("123456708");
        let renderer = Renderer::with_artwork(Theme::SLATE, Arc::new(cut(&photo, &*board)));
        let line = board.read_moves(&Options::from([(MOVES, "L")])).expect("a legal move");
        let picture = decode(&renderer.picture(&line.scene(1)).png);
        // From the tray to the right, through the frame of the moved tile in the eighth cell.
        let row = 25 + 2 * 96 + 60;
        let seen: Vec<[u8; 3]> = (0..25).map(|x| picture.get_pixel(25 + 96 + x, row).0).collect();
        let (mark, dark) = (Theme::SLATE.mark.fill, Theme::SLATE.tray.fill);
        let frame = seen.iter().filter(|colour| **colour == mark).count();
        let last = seen.iter().rposition(|colour| *colour == dark).expect("a dark line");
        assert!(
            frame >= 8 && seen[last - 4] == mark && seen[last + 1] == photo.get_pixel(0, 0).0,
            "{seen:?}"
        );
        // The number of the first tile, white on a dark background.
        let chip = crop_imm(&picture, 25, 25, 40, 40).to_image();
        for colour in [[255; 3], Theme::SLATE.homes[0].fill] {
            assert!(chip.pixels().filter(|pixel| pixel.0 == colour).count() > 20, "{colour:?}");
        }
    }
}

#[test]
fn pieces_are_assembled_into_their_picture() {
    let (photo, board) = (photo(300), board("384102756"));
    let scene = board.solved_scene().expect("a scene");
    let piece = |tile: u32| {
        let (column, row) = ((tile - 1) % 3, (tile - 1) / 3);
        (tile.to_string(), crop_imm(&photo, column * 100, row * 100, 100, 100).to_image())
    };
    let pieces: Vec<_> = (1..9).map(piece).collect();
    let assembled = Artwork::assemble(&pieces, &scene).expect("the picture has pieces");
    let whole = cut(&photo, &*board);
    assert_ne!(assembled, whole, "the gap is plain");
    assert_eq!(assembled.complete(&photo), whole);
    // Pieces of arbitrary sizes, some missing and some unknown.
    let odd = [("1".to_owned(), RgbImage::new(7, 90)), ("99".to_owned(), photo.clone())];
    assert!(Artwork::assemble(&odd, &scene).is_some() && Artwork::assemble(&[], &scene).is_none());
    // Scenes without labels or with an impossible width give no artwork.
    let mut plain = scene.clone();
    plain.items.iter_mut().for_each(|item| item.label = None);
    assert!(Artwork::cut(&photo, &plain).is_none());
    for side in [0.0, f32::NAN, f32::INFINITY, 1e6] {
        let mut odd = scene.clone();
        odd.width = side;
        assert!(Artwork::cut(&photo, &odd).is_none());
    }
}

#[test]
fn corrected_boards_keep_the_picture_of_each_cell() {
    let (photo, right) = (photo(300), board("384102756"));
    let solved = right.solved_scene().expect("a scene");
    let whole = cut(&photo, &*right);
    // Tiles 8 and 4 were confused, so the solved picture was assembled wrongly.
    let read = board("348102756");
    let swapped = |tile: u32| [0, 1, 2, 3, 8, 5, 6, 7, 4][tile as usize];
    let piece = |tile: u32| {
        let (column, row) = ((swapped(tile) - 1) % 3, (swapped(tile) - 1) / 3);
        (tile.to_string(), crop_imm(&photo, column * 100, row * 100, 100, 100).to_image())
    };
    let pieces: Vec<_> = (1..9).map(piece).collect();
    let wrong = Artwork::assemble(&pieces, &solved).expect("the picture has pieces").complete(&photo);
    assert_ne!(wrong, whole);
    assert_eq!(wrong.correct(&read.scene(), &right.scene(), &solved), Some(whole.clone()));
    assert_eq!(whole.correct(&right.scene(), &right.scene(), &solved), Some(whole));
}

#[test]
fn stored_artwork_is_small_and_restored() {
    let board = board("384102756");
    let scene = board.solved_scene().expect("a scene");
    let noise = RgbImage::from_fn(700, 900, |x, y| {
        Rgb([0, 1, 2].map(|c: u32| (x.wrapping_mul(7919) ^ y.wrapping_mul(104_729) ^ (c * 31)) as u8))
    });
    for photo in [photo(900), photo(30), noise] {
        let artwork = cut(&photo, &*board);
        let bytes = artwork.encode();
        assert!(bytes.len() < 160 << 10, "{} bytes", bytes.len());
        let back = Artwork::decode(&bytes, &scene).expect("the artwork is decoded");
        let draw = |artwork: &Artwork| {
            decode(&Renderer::with_artwork(Theme::SLATE, Arc::new(artwork.clone())).picture(&scene).png)
        };
        let (one, other) = (draw(&artwork), draw(&back));
        let (a, b) = (mean(&one, 40, 60, 250), mean(&other, 40, 60, 250));
        assert!((0..3).all(|i| (a[i] - b[i]).abs() < 3.0), "{a:?} {b:?}");
        for end in [0, 1, 20, bytes.len() / 2] {
            // A truncated JPEG may decode. It must not panic.
            let _ = Artwork::decode(&bytes[..end], &scene);
        }
    }
    assert!(Artwork::decode(b"\x89PNG\r\n\x1a\n", &scene).is_none());
    assert!(Artwork::decode(&vec![0xff; 1 << 20], &scene).is_none());
}

#[test]
fn a_photo_with_many_boards_is_drawn() {
    let pixels = photo(60);
    let part = PhotoPart { title: "Picture", pixels: &pixels, frames: Vec::new() };
    let panel = Panel { number: "1".into(), caption: String::new(), scene: board("384102756").scene() };
    for count in [30, 40, 300] {
        let page = Renderer::new(Theme::SLATE).photo_with_boards(&part, &vec![panel.clone(); count]);
        assert_eq!(decode(&page.png).dimensions(), (page.width, page.height), "{count} boards");
    }
}

#[test]
fn photos_with_boards_are_framed_and_of_limited_size() {
    let whole = [0.0, 0.0, 1.0, 1.0];
    for (text, wide, high) in
        [("384102756", 300, 300), ("5 1 2 4/9 6 3 8/13 10 7 11/0 14 15 12", 90, 400), ("1 0/3 2", 600, 200)]
    {
        let board = board(text);
        let pixels = photo(wide.max(high));
        let pixels = crop_imm(&pixels, 0, 0, wide, high).to_image();
        let frames = vec![whole, [0.5, 0.5, 0.2, 0.2], [2.0, -1.0, 9.0, f32::NAN]];
        let part = PhotoPart { title: "Picture", pixels: &pixels, frames };
        let panel = |scene| Panel { number: "Read".into(), caption: String::new(), scene };
        let artwork = Arc::new(cut(&photo(300), &*board));
        for renderer in [Renderer::new(Theme::FRINGE), Renderer::with_artwork(Theme::SLATE, artwork)] {
            for panels in [vec![], vec![panel(board.scene())], vec![panel(board.scene()); 2]] {
                let page = renderer.photo_with_boards(&part, &panels);
                assert!(page.width <= 640 && page.height <= 1400, "{} × {}", page.width, page.height);
                let picture = decode(&page.png);
                assert_eq!(picture.dimensions(), (page.width, page.height));
                assert_eq!(picture.get_pixel(18, 43).0, Theme::SLATE.mark.fill, "the photo's frame");
            }
        }
    }
}
