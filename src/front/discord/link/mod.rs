//! What a button remembers: all that its answer needs, in its custom_id, so that any process answers it and it
//! survives a restart.
//!
//! A custom_id is the version, a letter for the kind of link, and the link's own text. Each kind is in its own
//! file; nothing here answers anything.

mod game;
mod view;

use std::fmt;

pub use game::{Game, GameAct};
pub use view::{Held, Look, View, ViewAct};

/// The longest custom_id that Discord takes, in characters.
const LONGEST: usize = 100;

/// Changed whenever an old custom_id would be read wrongly.
const VERSION: char = '1';

/// Stands between the parts of a link; only the last part may hold it.
const BETWEEN: char = '~';

/// What a component leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Link {
    /// A page of a solution, or what is to be done with it.
    View(View),
    /// A puzzle that is played.
    Game(Game),
    /// The deletion of all that is stored of a user.
    Forget {
        /// The user.
        owner: u64,
    },
}

impl Link {
    /// Whether Discord takes it as a custom_id.
    pub fn fits(&self) -> bool {
        self.to_string().chars().count() <= LONGEST
    }

    /// Reads a custom_id; `None` if it is none of ours, or of another version.
    pub fn read(custom_id: &str) -> Option<Self> {
        let rest = custom_id.strip_prefix(VERSION)?;
        let (kind, rest) = rest.split_at_checked(1)?;
        match kind {
            "v" => View::read(rest).map(Self::View),
            "g" => Game::read(rest).map(Self::Game),
            "x" => user(rest).map(|owner| Self::Forget { owner }),
            _ => None,
        }
    }
}

impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::View(view) => write!(f, "{VERSION}v{view}"),
            Self::Game(game) => write!(f, "{VERSION}g{game}"),
            Self::Forget { owner } => write!(f, "{VERSION}x{owner:x}"),
        }
    }
}

/// A user's id, in hexadecimal to save room.
fn user(text: &str) -> Option<u64> {
    u64::from_str_radix(text, 16).ok()
}

/// The parts of a link; the last holds what is left.
fn parts<const N: usize>(text: &str) -> Option<[&str; N]> {
    let parts: Vec<&str> = text.splitn(N, BETWEEN).collect();
    parts.try_into().ok()
}

/// The act with this letter.
fn act<A: Copy>(acts: &[(A, &str)], letter: &str) -> Option<A> {
    acts.iter().find(|(_, known)| *known == letter).map(|&(act, _)| act)
}

/// The letter of an act.
fn letter<A: PartialEq>(acts: &[(A, &'static str)], act: &A) -> &'static str {
    acts.iter().find(|(known, _)| known == act).map(|&(_, letter)| letter).expect("every act has a letter")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn held() -> impl Strategy<Value = Held> {
        prop_oneof!["\\PC{0,60}".prop_map(Held::Text), "[A-Za-z0-9_-]{1,16}".prop_map(Held::Key)]
    }

    fn view() -> impl Strategy<Value = Link> {
        let act = proptest::sample::select(ViewAct::ALL.map(|(act, _)| act).to_vec());
        let look = (0u8..10, 0u8..10, any::<bool>()).prop_map(|(theme, notation, spoiler)| Look {
            theme,
            notation,
            spoiler,
        });
        (act, any::<Option<u16>>(), look, any::<u64>(), "[a-z]{1,8}", held()).prop_map(
            |(act, at, look, owner, family, board)| {
                Link::View(View { act, at: at.map(u32::from), look, owner, family, board })
            },
        )
    }

    fn game() -> impl Strategy<Value = Link> {
        let act = proptest::sample::select(GameAct::ALL.map(|(act, _)| act).to_vec());
        (act, "[A-Za-z0-9_-]{1,16}", any::<u16>(), "\\PC{0,30}")
            .prop_map(|(act, puzzle, seen, mv)| Link::Game(Game { act, puzzle, seen: u32::from(seen), mv }))
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(link in prop_oneof![view(), game(), any::<u64>().prop_map(|owner| Link::Forget { owner })]) {
            prop_assert_eq!(Link::read(&link.to_string()), Some(link));
        }

        #[test]
        fn no_text_makes_it_panic(text in "\\PC{0,100}", tail in "\\PC{0,60}") {
            let _ = Link::read(&text);
            for kind in ["1v", "1g", "1x"] {
                let _ = Link::read(&format!("{kind}{tail}"));
            }
        }
    }

    #[test]
    fn other_versions_and_foreign_texts_are_none_of_ours() {
        for text in
            ["", "1", "2vn~3~010~1~sliding~t1230", "next", "1vz~3~010~1~sliding~t1230", "1vn~3~01~1~s~t"]
        {
            assert_eq!(Link::read(text), None, "{text}");
        }
    }
}
