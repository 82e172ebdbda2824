//! Encoding shared by all kinds of custom ids.

/// Separator of parts; only the last part may contain it.
const SEPARATOR: char = '~';

/// Parses an id, which is hexadecimal to save space.
pub(super) fn parse_id(text: &str) -> Option<u64> {
    u64::from_str_radix(text, 16).ok()
}

/// Splits a custom id into `N` parts, of which the last is the remainder; `None` if there are
/// fewer.
pub(super) fn split<const N: usize>(text: &str) -> Option<[&str; N]> {
    let parts: Vec<&str> = text.splitn(N, SEPARATOR).collect();
    parts.try_into().ok()
}

/// Returns the act of a letter.
pub(super) fn parse_act<A: Copy>(acts: &[(A, &str)], letter: &str) -> Option<A> {
    acts.iter().find(|(_, known)| *known == letter).map(|&(act, _)| act)
}

/// Returns the letter of an act.
pub(super) fn letter<A: PartialEq>(acts: &[(A, &'static str)], act: &A) -> &'static str {
    acts.iter().find(|(known, _)| known == act).map(|&(_, letter)| letter).expect("every act has a letter")
}
