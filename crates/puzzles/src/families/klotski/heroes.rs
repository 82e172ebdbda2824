//! Names of the pieces of classical layouts: heroes in Chinese, letters in other languages.
//!
//! Stored boards and moves are the same in every language. Pieces are renamed when a board is
//! shown.

use super::board::KlotskiBoard;
use super::text::STEMS;
use crate::families::blocks::layout::Piece;
use crate::families::blocks::text::rename_to_letters;

/// Language code of the heroes' names.
const CHINESE: &str = "zh";

/// Hero of the square.
const CAO: char = '曹';
/// Hero of the first horizontal piece.
const GUAN: char = '关';

/// Heroes of the other two-cell pieces in reading order. The last hero is used only if no piece is
/// horizontal.
const GENERALS: [char; 5] = ['赵', '马', '黄', '张', GUAN];

/// Renames the pieces for a language and keeps their other names as alternatives. A layout stays
/// unchanged if it is not classical, if the player named its pieces, or if it has more pieces than
/// there are heroes.
pub(super) fn rename_pieces(board: &KlotskiBoard, language: &str) -> KlotskiBoard {
    let own: Vec<char> = board.layout.pieces.iter().map(|piece| piece.name).collect();
    let Some(heroes) = heroes(board) else { return board.clone() };
    let letters = rename_to_letters(board.layout.clone());
    let letters: Vec<char> = letters.pieces.iter().map(|piece| piece.name).collect();
    if own != letters && own != heroes {
        return board.clone();
    }
    let (names, other_names) = if language == CHINESE { (heroes, letters) } else { (letters, heroes) };
    let mut board = KlotskiBoard { other_names, ..board.clone() };
    board.layout.pieces.iter_mut().zip(names).for_each(|(piece, name)| piece.name = name);
    board
}

/// Returns a distinct hero for each piece; `None` if the layout is not classical or the heroes do
/// not suffice.
fn heroes(board: &KlotskiBoard) -> Option<Vec<char>> {
    if !board.is_classical() {
        return None;
    }
    let horizontal = board.layout.pieces.iter().position(|piece| piece.size.width > piece.size.height);
    let mut generals = GENERALS.into_iter().filter(|&general| horizontal.is_none() || general != GUAN);
    let mut soldiers = STEMS.chars();
    let hero = |(number, piece): (usize, &Piece)| match piece.size.width * piece.size.height {
        1 => soldiers.next(),
        2 if horizontal == Some(number) => Some(GUAN),
        2 => generals.next(),
        _ => Some(CAO),
    };
    board.layout.pieces.iter().enumerate().map(hero).collect()
}
