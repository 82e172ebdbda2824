//! What a button remembers: all that its answer needs, in its custom_id, so that any process answers it and it
//! survives a restart.
//!
//! A custom_id is the version, a letter for its kind, and the kind's own text. Each kind is in its own file; nothing
//! here answers anything.

mod game;
mod look;
mod parts;
mod view;

use std::fmt;

use serde::{Deserialize, Serialize};

pub use game::{Game, GameAct};
pub use look::Look;
pub use view::{Held, View, ViewAct};

use parts::{act, letter, parts, user};

/// The longest custom_id that Discord takes, in characters.
const LONGEST: usize = 100;

/// Changed whenever an old custom_id would be read wrongly.
const VERSION: char = '1';

/// Whether an event gets another puzzle.
const ANSWERS: [(bool, &str); 2] = [(true, "r"), (false, "k")];

/// What a component leads to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum CustomId {
    /// A page of a solution, or what is to be done with it.
    View(View),
    /// A puzzle that is played.
    Game(Game),
    /// A menu each of whose values is the custom_id that it leads to.
    Menu,
    /// The deletion of all that is stored of a user.
    Forget {
        /// The user.
        owner: u64,
    },
    /// The end of the search that goes on for a user.
    Stop {
        /// The user.
        owner: u64,
    },
    /// The answer whether an event gets another puzzle.
    Event {
        /// The user who was asked.
        owner: u64,
        /// The number of the draft of what it would become.
        draft: u64,
        /// Whether it does.
        replace: bool,
    },
}

impl CustomId {
    /// Whether Discord takes it.
    pub fn fits(&self) -> bool {
        self.to_string().chars().count() <= LONGEST
    }

    /// Reads one; `None` if it is none of ours, of another version, or names what is not there any more.
    pub fn read(text: &str) -> Option<Self> {
        let rest = text.strip_prefix(VERSION)?;
        let (kind, rest) = rest.split_at_checked(1)?;
        match kind {
            "v" => View::read(rest).map(Self::View),
            "g" => Game::read(rest).map(Self::Game),
            "m" => rest.is_empty().then_some(Self::Menu),
            "e" => {
                let [answer, owner, draft] = parts(rest)?;
                let replace = act(&ANSWERS, answer)?;
                Some(Self::Event { owner: user(owner)?, draft: user(draft)?, replace })
            }
            "s" => user(rest).map(|owner| Self::Stop { owner }),
            "x" => user(rest).map(|owner| Self::Forget { owner }),
            _ => None,
        }
    }
}

impl fmt::Display for CustomId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::View(view) => write!(f, "{VERSION}v{view}"),
            Self::Game(game) => write!(f, "{VERSION}g{game}"),
            Self::Menu => write!(f, "{VERSION}m"),
            Self::Event { owner, draft, replace } => {
                write!(f, "{VERSION}e{}~{owner:x}~{draft:x}", letter(&ANSWERS, replace))
            }
            Self::Stop { owner } => write!(f, "{VERSION}s{owner:x}"),
            Self::Forget { owner } => write!(f, "{VERSION}x{owner:x}"),
        }
    }
}

impl From<CustomId> for String {
    fn from(id: CustomId) -> Self {
        id.to_string()
    }
}

impl TryFrom<String> for CustomId {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        Self::read(&text).ok_or("no custom id of this version")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::Theme;
    use crate::families::FAMILIES;
    use proptest::prelude::*;
    use proptest::sample::select;

    fn held() -> impl Strategy<Value = Held> {
        prop_oneof!["\\PC{0,60}".prop_map(Held::Text), "[A-Za-z0-9_-]{1,16}".prop_map(Held::Key)]
    }

    fn view() -> impl Strategy<Value = CustomId> {
        let act = select(ViewAct::ALL.map(|(act, _)| act).to_vec());
        let notations = FAMILIES.iter().map(|family| family.info());
        let notations = notations.flat_map(|info| info.notations.iter().map(|&name| (info.id, name)));
        let shown = (select(notations.collect::<Vec<_>>()), select(Theme::ALL.to_vec()), any::<bool>());
        (act, any::<Option<u16>>(), shown, any::<u64>(), held()).prop_map(|(act, at, shown, owner, board)| {
            let ((family, notation), theme, spoiler) = shown;
            let look = Look { theme, notation, spoiler };
            CustomId::View(View { act, at: at.map(u32::from), look, owner, family, board })
        })
    }

    fn game() -> impl Strategy<Value = CustomId> {
        let act = select(GameAct::ALL.map(|(act, _)| act).to_vec());
        (act, "[A-Za-z0-9_-]{1,16}", any::<u16>(), "\\PC{0,30}").prop_map(|(act, puzzle, seen, mv)| {
            CustomId::Game(Game { act, puzzle, seen: u32::from(seen), mv })
        })
    }

    fn any_kind() -> impl Strategy<Value = CustomId> {
        prop_oneof![
            view(),
            game(),
            Just(CustomId::Menu),
            any::<u64>().prop_map(|owner| CustomId::Forget { owner }),
            any::<u64>().prop_map(|owner| CustomId::Stop { owner }),
            any::<(u64, u64, bool)>().prop_map(|(owner, draft, replace)| CustomId::Event {
                owner,
                draft,
                replace
            })
        ]
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(id in any_kind()) {
            prop_assert_eq!(CustomId::read(&id.to_string()), Some(id));
        }

        #[test]
        fn no_text_makes_it_panic(text in "\\PC{0,100}", tail in "\\PC{0,60}") {
            let _ = CustomId::read(&text);
            for kind in ["1v", "1g", "1x", "1e", "1vn~1~"] {
                let _ = CustomId::read(&format!("{kind}{tail}"));
            }
        }
    }

    #[test]
    fn other_versions_and_foreign_texts_are_none_of_ours() {
        let family = FAMILIES[0].info().id;
        let view = |look: &str| format!("1vn~3~{look}~1~{family}~t1230");
        assert!(CustomId::read(&view("010")).is_some() && CustomId::read(&view("0slate.letters")).is_some());
        for look in
            ["", "01", "0100", "300", "090", "012", "0", "slate", "0slate", "0slate.", "2slate.letters"]
        {
            assert_eq!(CustomId::read(&view(look)), None, "{look}");
        }
        for look in ["0beige.letters", "0slate.whispers", "0.letters", "0slate.letters.more"] {
            assert_eq!(CustomId::read(&view(look)), None, "{look}");
        }
        for text in ["", "1", "next", "1vn~3~010~1~nothing~t1230", "1xnobody", "1mx"] {
            assert_eq!(CustomId::read(text), None, "{text}");
        }
        let (newer, act) = (view("010").replacen('1', "2", 1), view("010").replacen('n', "z", 1));
        assert_eq!((CustomId::read(&newer), CustomId::read(&act)), (None, None));
    }
}
