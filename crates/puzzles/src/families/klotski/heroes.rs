//! What the pieces of classical layouts are called: heroes where Chinese is spoken, letters elsewhere.

use super::board::KlotskiBoard;
use super::text::STEMS;
use crate::families::blocks::layout::Piece;
use crate::families::blocks::text::lettered;

/// The language of the heroes.
const CHINESE: &str = "zh";

/// The hero of the square, and that of a lying piece.
const CAO: char = '曹';
const GUAN: char = '关';

/// The heroes of the other pieces of two cells, in reading order; the last one where none of them lies.
const GENERALS: [char; 5] = ['赵', '马', '黄', '张', GUAN];

/// The layout with its pieces named as in that language; they answer to the other names too. One whose pieces have names
/// of their own keeps them, and so does one of more pieces than there are heroes.
pub(super) fn named(board: &KlotskiBoard, language: &str) -> KlotskiBoard {
    let own: Vec<char> = board.layout.pieces.iter().map(|piece| piece.name).collect();
    let Some(heroes) = heroes(board) else { return board.clone() };
    let letters = lettered(board.layout.clone());
    let letters: Vec<char> = letters.pieces.iter().map(|piece| piece.name).collect();
    if own != letters && own != heroes {
        return board.clone();
    }
    let (names, also) = if language == CHINESE { (heroes, letters) } else { (letters, heroes) };
    let mut board = KlotskiBoard { also, ..board.clone() };
    board.layout.pieces.iter_mut().zip(names).for_each(|(piece, name)| piece.name = name);
    board
}

/// A hero for each piece, none of them twice; `None` where there are not enough.
fn heroes(board: &KlotskiBoard) -> Option<Vec<char>> {
    if !board.is_classical() {
        return None;
    }
    let lying = board.layout.pieces.iter().position(|piece| piece.size.width > piece.size.height);
    let mut generals = GENERALS.into_iter().filter(|&general| lying.is_none() || general != GUAN);
    let mut soldiers = STEMS.chars();
    let hero = |(number, piece): (usize, &Piece)| match piece.size.width * piece.size.height {
        1 => soldiers.next(),
        2 if lying == Some(number) => Some(GUAN),
        2 => generals.next(),
        _ => Some(CAO),
    };
    board.layout.pieces.iter().enumerate().map(hero).collect()
}
