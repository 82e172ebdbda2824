//! Search for boards in a message: in a sentence, in code or quotes, in a table, over several
//! lines.
//!
//! Most messages contain no puzzle. A message is cut into pieces, which are tried from the longest
//! to the shortest. A family decides whether a piece is clearly a board
//! ([`Family::recognise`](crate::family::Family::recognise)).

use std::ops::Range;
use std::sync::{Arc, LazyLock};

use crate::families::FAMILIES;
use crate::family::Board;
use crate::i18n::Locale;

/// Maximum boards found in a message.
pub const MAX_BOARDS: usize = 10;

/// Maximum lines examined of a message.
const MAX_LINES: usize = 80;

/// Maximum lines of a board.
const MAX_ROWS: usize = 12;

/// Maximum length of a piece of a line, counted in cuts ([`find_cuts`]) after its start.
const MAX_CUTS: usize = 64;

/// Maximum pieces of lines tried in a message.
const MAX_PIECES: usize = 10_000;

/// Words that mark what follows them as the name of a layout. Many names are ordinary words, so a
/// name alone in a sentence is not enough.
const CUES_BEFORE: [&str; 10] =
    ["solve", "try", "layout", "puzzle", "level", "named", "called", "解", "试试", "关"];

/// Words that mark what precedes them as the name of a layout.
const CUES_AFTER: [&str; 8] = ["怎么", "求解", "的解", "这关", "这个", "如何", "最少", "solution"];

/// Names of the families in all languages, and their ids. They are cues before and after a name.
static FAMILY_NAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let names = |id: &'static str| {
        let named = move |locale: Locale| locale.entry(&format!("{id}-name")).to_lowercase();
        Locale::all().map(named).chain([id.to_owned()])
    };
    FAMILIES.iter().flat_map(|family| names(family.info().id)).collect()
});

/// Finds the boards of a message, in order, each once.
pub fn find_boards(message: &str) -> Vec<Arc<dyn Board>> {
    let lines: Vec<Option<String>> = message.lines().take(MAX_LINES).map(strip_markdown).collect();
    let mut found: Vec<(usize, usize, Arc<dyn Board>)> = Vec::new();
    let (mut start, mut pieces_left) = (0, MAX_PIECES);
    for block in lines.split(Option::is_none) {
        let block: Vec<&str> = block.iter().flatten().map(String::as_str).collect();
        let mut taken = vec![false; block.len()];
        for rows in (1..=block.len().min(MAX_ROWS)).rev() {
            for first in 0..=block.len() - rows {
                let range = first..first + rows;
                if taken[range.clone()].contains(&true) {
                    continue;
                }
                if let Some(board) = parse(&block[range.clone()].join("\n")) {
                    taken[range].fill(true);
                    found.push((start + first, 0, board));
                }
            }
        }
        for (number, line) in block.iter().enumerate().filter(|&(number, _)| !taken[number]) {
            let in_line = find_in_line(line, &mut pieces_left).into_iter();
            found.extend(in_line.map(|(at, board)| (start + number, at, board)));
        }
        start += block.len() + 1;
    }
    found.sort_by_key(|&(line, at, _)| (line, at));
    let mut boards: Vec<Arc<dyn Board>> = Vec::new();
    for (_, _, board) in found {
        let same = |other: &Arc<dyn Board>| {
            other.info().id == board.info().id && other.to_string() == board.to_string()
        };
        if boards.len() < MAX_BOARDS && !boards.iter().any(same) {
            boards.push(board);
        }
    }
    boards
}

/// Parses a text as a board of the first family that recognises it.
fn parse(text: &str) -> Option<Arc<dyn Board>> {
    FAMILIES.iter().find_map(|family| family.recognise(text).map(Arc::from))
}

/// Removes Markdown from a line; returns `None` for a separator, such as an empty line.
fn strip_markdown(line: &str) -> Option<String> {
    let line = line.trim_start_matches(['>', ' ']).trim_end();
    let line = ["- ", "* ", "• ", "# ", "## ", "### "]
        .iter()
        .find_map(|mark| line.strip_prefix(mark))
        .unwrap_or(line);
    let is_fence = line.starts_with("```") && line[3..].chars().all(|c| c.is_ascii_lowercase());
    if line.trim().is_empty() || is_fence {
        return None;
    }
    let line = line.trim_start_matches("```").trim_end_matches("```");
    Some(["**", "||", "~~"].iter().fold(line.to_owned(), |line, mark| line.replace(mark, "")))
}

/// Finds the boards within a line, with their offsets: the longest pieces that parse. At most
/// `pieces_left` pieces are tried.
fn find_in_line(line: &str, pieces_left: &mut usize) -> Vec<(usize, Arc<dyn Board>)> {
    let cuts = find_cuts(line);
    let mut pieces: Vec<Range<usize>> = Vec::new();
    for (at, &from) in cuts.iter().enumerate() {
        pieces.extend(cuts[at + 1..].iter().take(MAX_CUTS).map(|&to| from..to));
    }
    let is_spaced = |piece: &Range<usize>| line[piece.clone()].trim().len() < piece.len();
    pieces.retain(|piece| !is_spaced(piece));
    pieces.truncate(*pieces_left);
    *pieces_left -= pieces.len();
    pieces.sort_by_key(|piece| std::cmp::Reverse(piece.len()));
    let mut found: Vec<(Range<usize>, Arc<dyn Board>)> = Vec::new();
    for piece in pieces {
        let overlaps = found.iter().any(|(other, _)| other.start < piece.end && piece.start < other.end);
        let words = is_words(&line[piece.clone()]);
        if overlaps || words && !is_marked_as_name(line, &piece) || !words && is_partial_list(line, &piece) {
            continue;
        }
        found.extend(parse(&line[piece.clone()]).map(|board| (piece, board)));
    }
    found.into_iter().map(|(piece, board)| (piece.start, board)).collect()
}

/// Finds the offsets at which a piece of a line may begin or end: between words, at punctuation, at
/// a change of script, and between Han characters.
fn find_cuts(line: &str) -> Vec<usize> {
    #[derive(PartialEq)]
    enum Script {
        Space,
        Word,
        Han,
        Other,
    }
    let script = |c: char| match c {
        c if c.is_whitespace() => Script::Space,
        '\u{2E80}'..='\u{9FFF}' => Script::Han,
        c if c.is_alphanumeric() => Script::Word,
        _ => Script::Other,
    };
    let chars: Vec<(usize, char)> = line.char_indices().collect();
    let boundary = |pair: &[(usize, char)]| {
        let (a, b) = (script(pair[0].1), script(pair[1].1));
        (a != b || a == Script::Han).then_some(pair[1].0)
    };
    let inner = chars.windows(2).filter_map(boundary);
    std::iter::once(0).chain(inner).chain([line.len()]).collect()
}

/// Whether a piece consists of words only, as names do.
fn is_words(piece: &str) -> bool {
    piece.chars().all(|c| c.is_alphabetic() || c.is_whitespace() || matches!(c, '\'' | '’' | ',' | '-'))
}

/// Whether a piece is part of a longer list of numbers.
fn is_partial_list(line: &str, piece: &Range<usize>) -> bool {
    let between = |c: char| c.is_whitespace() || c == ',';
    let continues = |end: Option<char>, next: Option<char>| {
        end.is_some_and(|c| c.is_ascii_digit()) && next.is_some_and(|c| c.is_ascii_digit())
    };
    let (before, own, after) = (&line[..piece.start], &line[piece.clone()], &line[piece.end..]);
    own.contains(between)
        && (continues(own.chars().next(), before.trim_end_matches(between).chars().next_back())
            || continues(own.chars().next_back(), after.trim_start_matches(between).chars().next()))
}

/// Whether a name is the whole line, follows a colon or an opening quotation mark, or has a cue
/// next to it.
fn is_marked_as_name(line: &str, piece: &Range<usize>) -> bool {
    let before = line[..piece.start].trim_end_matches(|c: char| !c.is_alphanumeric());
    let after = line[piece.end..].trim_start_matches(|c: char| !c.is_alphanumeric());
    let is_quoted = line[..piece.start].trim_end().ends_with([':', '：', '`', '"', '“', '「', '《']);
    let (before, after) = (before.to_lowercase(), after.to_lowercase());
    let before = before.strip_suffix(" the").unwrap_or(&before);
    let has_cue = CUES_BEFORE.iter().any(|cue| before.ends_with(cue))
        || CUES_AFTER.iter().any(|cue| after.starts_with(cue))
        || FAMILY_NAMES.iter().any(|name| before.ends_with(name) || after.starts_with(name));
    has_cue || is_quoted || before.is_empty() && after.is_empty()
}
