//! What custom_ids of every kind are made of.

/// Stands between the parts; only the last part may hold it.
const BETWEEN: char = '~';

/// A number of Discord's, such as a user's id, in hexadecimal to save room.
pub(super) fn user(text: &str) -> Option<u64> {
    u64::from_str_radix(text, 16).ok()
}

/// The parts of a custom_id; the last holds what is left.
pub(super) fn parts<const N: usize>(text: &str) -> Option<[&str; N]> {
    let parts: Vec<&str> = text.splitn(N, BETWEEN).collect();
    parts.try_into().ok()
}

/// The act with this letter.
pub(super) fn act<A: Copy>(acts: &[(A, &str)], letter: &str) -> Option<A> {
    acts.iter().find(|(_, known)| *known == letter).map(|&(act, _)| act)
}

/// The letter of an act.
pub(super) fn letter<A: PartialEq>(acts: &[(A, &'static str)], act: &A) -> &'static str {
    acts.iter().find(|(known, _)| known == act).map(|&(_, letter)| letter).expect("every act has a letter")
}
