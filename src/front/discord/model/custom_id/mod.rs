//! Custom ids: what a button requests, so that any process can answer a press after any restart.
//! A [`CustomId::Retry`] without `typed` is the exception.
//!
//! A custom id consists of the version, a letter for its kind, and the kind's own text.

mod appearance;
mod game;
mod ladder;
mod parts;
mod typed;
mod view;

use std::fmt;

use serde::{Deserialize, Serialize};

pub use appearance::Appearance;
pub(crate) use game::{BESIDE, HINT_MOVE, HINT_PIECE};
pub use game::{Game, GameAct};
pub use ladder::{Ladder, LadderPlace};
pub use typed::TypedCommand;
pub(crate) use view::NOBODY;
pub use view::{BoardRef, View, ViewAct};

use super::settings::Setting;
use crate::families::family;

use parts::{letter, parse_act, parse_id, split};

/// Discord's maximum length of a custom id in characters.
const MAX_LENGTH: usize = 100;

/// Version of the encoding; increment it when old custom ids would be misread.
const VERSION: char = '1';

/// Letters of the answers to the question whether to replace an event's puzzle.
const EVENT_ANSWERS: [(bool, &str); 2] = [(true, "r"), (false, "k")];

/// Custom id of a component.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum CustomId {
    /// A button of a solution or a hint.
    View(View),
    /// A button of a puzzle.
    Game(Game),
    /// A button of a ladder.
    Ladder(Ladder),
    /// A menu whose values are custom ids, with its number in the message, from 0.
    Menu(u8),
    /// Shows the help of a family, or an overview of all.
    Help {
        /// The id of the family.
        family: Option<String>,
    },
    /// Deletes the data of a user.
    Forget {
        /// The user.
        owner: u64,
    },
    /// Stops the search of a user.
    Stop {
        /// The user.
        owner: u64,
    },
    /// Repeats a user's request that failed for a temporary reason.
    Retry {
        /// The user.
        owner: u64,
        /// Id of the request's interaction.
        id: u64,
        /// The request, if it is short; other requests are kept in memory.
        typed: Option<TypedCommand>,
    },
    /// Posts the profile of a user, visible to everyone.
    Profile {
        /// The user.
        owner: u64,
    },
    /// Changes a setting of the user who presses the button; `None` resets all settings.
    Setting(Option<Setting>),
    /// Answers whether to replace an event's puzzle.
    Event {
        /// The user who edits the event.
        owner: u64,
        /// The draft's id.
        draft: u64,
        /// Whether to replace the puzzle.
        replace: bool,
    },
    /// Starts a contest with the puzzle of an event.
    Contest {
        /// The event's name.
        event: String,
    },
}

impl CustomId {
    /// Returns whether the custom id is within Discord's limit.
    pub fn fits(&self) -> bool {
        self.to_string().chars().count() <= MAX_LENGTH
    }

    /// Sets the notation of a game's button. Other custom ids stay unchanged.
    pub(crate) fn set_notation(&mut self, notation: &'static str) {
        if let Self::Game(game) = self {
            game.notation = Some(notation);
        }
    }

    /// Parses a custom id; returns `None` for another version, an unknown kind or an unknown name.
    pub fn parse(text: &str) -> Option<Self> {
        let rest = text.strip_prefix(VERSION)?;
        let (kind, rest) = rest.split_at_checked(1)?;
        match kind {
            "v" => View::parse(rest).map(Self::View),
            "g" => Game::parse(rest).map(Self::Game),
            "l" => Ladder::parse(rest).map(Self::Ladder),
            "m" if rest.is_empty() => Some(Self::Menu(0)),
            "m" => rest.parse().ok().filter(|number| *number > 0).map(Self::Menu),
            "h" if rest.is_empty() => Some(Self::Help { family: None }),
            "h" => family(rest).map(|family| Self::Help { family: Some(family.info().id.to_owned()) }),
            "e" => {
                let [answer, owner, draft] = split(rest)?;
                let replace = parse_act(&EVENT_ANSWERS, answer)?;
                Some(Self::Event { owner: parse_id(owner)?, draft: parse_id(draft)?, replace })
            }
            "c" if rest.is_empty() => Some(Self::Setting(None)),
            "c" => {
                let (name, value) = rest.split_once('~')?;
                Setting::parse(name, value).map(|setting| Self::Setting(Some(setting)))
            }
            "p" => parse_id(rest).map(|owner| Self::Profile { owner }),
            "r" if !rest.is_empty() => Some(Self::Contest { event: rest.to_owned() }),
            "t" => {
                let (owner, rest) = rest.split_once('~')?;
                let (id, typed) = match rest.split_once('~') {
                    Some((id, typed)) => (id, Some(TypedCommand::parse(typed)?)),
                    None => (rest, None),
                };
                Some(Self::Retry { owner: parse_id(owner)?, id: parse_id(id)?, typed })
            }
            "s" => parse_id(rest).map(|owner| Self::Stop { owner }),
            "x" => parse_id(rest).map(|owner| Self::Forget { owner }),
            _ => None,
        }
    }
}

impl fmt::Display for CustomId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::View(view) => write!(f, "{VERSION}v{view}"),
            Self::Game(game) => write!(f, "{VERSION}g{game}"),
            Self::Ladder(ladder) => write!(f, "{VERSION}l{ladder}"),
            Self::Menu(0) => write!(f, "{VERSION}m"),
            Self::Menu(number) => write!(f, "{VERSION}m{number}"),
            Self::Help { family } => write!(f, "{VERSION}h{}", family.as_deref().unwrap_or_default()),
            Self::Event { owner, draft, replace } => {
                write!(f, "{VERSION}e{}~{owner:x}~{draft:x}", letter(&EVENT_ANSWERS, replace))
            }
            Self::Setting(None) => write!(f, "{VERSION}c"),
            Self::Setting(Some(setting)) => {
                let (name, value) = setting.name_and_value();
                write!(f, "{VERSION}c{name}~{value}")
            }
            Self::Profile { owner } => write!(f, "{VERSION}p{owner:x}"),
            Self::Contest { event } => write!(f, "{VERSION}r{event}"),
            Self::Retry { owner, id, typed } => {
                write!(f, "{VERSION}t{owner:x}~{id:x}")?;
                typed.iter().try_for_each(|typed| write!(f, "~{typed}"))
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
        Self::parse(&text).ok_or("unknown custom id")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::Theme;
    use crate::families::FAMILIES;
    use proptest::prelude::*;
    use proptest::sample::select;

    fn board() -> impl Strategy<Value = BoardRef> {
        prop_oneof!["\\PC{0,60}".prop_map(BoardRef::Text), "[A-Za-z0-9_-]{1,16}".prop_map(BoardRef::Key)]
    }

    fn view() -> impl Strategy<Value = CustomId> {
        let act = select(ViewAct::ALL.map(|(act, _)| act).to_vec());
        let notations = FAMILIES.iter().map(|family| family.info());
        let notations = notations.flat_map(|info| info.notations.iter().map(|&name| (info.id, name)));
        let appearance = (select(notations.collect::<Vec<_>>()), select(Theme::ALL.to_vec()), any::<bool>());
        (act, any::<Option<u16>>(), appearance, any::<u64>(), board()).prop_map(
            |(act, at, appearance, owner, board)| {
                let ((family, notation), theme, spoiler) = appearance;
                let appearance = Appearance { theme, notation, spoiler };
                CustomId::View(View { act, at: at.map(u32::from), appearance, owner, family, board })
            },
        )
    }

    fn game() -> impl Strategy<Value = CustomId> {
        let act = select(GameAct::ALL.map(|(act, _)| act).to_vec());
        let notation = select(vec![None, Some("tiles"), Some("pieces")]);
        (act, "[A-Za-z0-9_-]{1,16}", any::<u16>(), notation, "\\PC{0,30}").prop_map(
            |(act, puzzle, seen, notation, mv)| {
                CustomId::Game(Game { act, puzzle, seen: u32::from(seen), notation, mv })
            },
        )
    }

    fn ladder() -> impl Strategy<Value = CustomId> {
        let place = prop_oneof![
            Just(LadderPlace::Overview),
            Just(LadderPlace::Next),
            (1..1_000_u32).prop_map(LadderPlace::Level)
        ];
        (0..FAMILIES.len(), place).prop_map(|(at, place)| {
            CustomId::Ladder(Ladder { family: FAMILIES[at].info().id.to_owned(), place })
        })
    }

    fn typed() -> impl Strategy<Value = Option<TypedCommand>> {
        let options = vec![("board", "2 8 5 1 7 4 3 0 6 → snail"), ("count", "3")];
        let options = options.into_iter().map(|(id, value)| (id.to_owned(), value.to_owned())).collect();
        let path = vec!["sliding".to_owned()];
        let long = TypedCommand { command: "hint".to_owned(), path, options };
        let short = TypedCommand { path: Vec::new(), options: Default::default(), ..long.clone() };
        select(vec![None, Some(long), Some(short)])
    }

    fn any_kind() -> impl Strategy<Value = CustomId> {
        prop_oneof![
            view(),
            game(),
            ladder(),
            any::<u8>().prop_map(CustomId::Menu),
            Just(CustomId::Help { family: None }),
            (0..FAMILIES.len())
                .prop_map(|at| CustomId::Help { family: Some(FAMILIES[at].info().id.to_owned()) }),
            any::<u64>().prop_map(|owner| CustomId::Forget { owner }),
            any::<u64>().prop_map(|owner| CustomId::Stop { owner }),
            any::<u64>().prop_map(|owner| CustomId::Profile { owner }),
            (any::<(u64, u64)>(), typed()).prop_map(|((owner, id), typed)| CustomId::Retry {
                owner,
                id,
                typed
            }),
            select(vec![
                None,
                Some(Setting::Theme("distinct")),
                Some(Setting::Private(true)),
                Some(Setting::Zone("+05:30".to_owned())),
                Some(Setting::Notation("klotski", "arrows")),
            ])
            .prop_map(CustomId::Setting),
            any::<(u64, u64, bool)>().prop_map(|(owner, draft, replace)| CustomId::Event {
                owner,
                draft,
                replace
            }),
            "\\PC{1,60}".prop_map(|event| CustomId::Contest { event })
        ]
    }

    proptest! {
        #[test]
        fn custom_ids_round_trip(id in any_kind()) {
            prop_assert_eq!(CustomId::parse(&id.to_string()), Some(id));
        }

        #[test]
        fn parsing_never_panics(text in "\\PC{0,100}", tail in "\\PC{0,60}") {
            let _ = CustomId::parse(&text);
            for kind in ["1v", "1g", "1x", "1e", "1l", "1m", "1vn~1~"] {
                let _ = CustomId::parse(&format!("{kind}{tail}"));
            }
        }
    }

    #[test]
    fn unknown_custom_ids_are_rejected() {
        let family = FAMILIES[0].info().id;
        let view = |appearance: &str| format!("1vn~3~{appearance}~1~{family}~t1230");
        let valid = view("0slate.letters");
        assert!(CustomId::parse(&valid).is_some());
        for appearance in ["", "0", "010", "slate", "0slate", "0slate.", "2slate.letters"] {
            assert_eq!(CustomId::parse(&view(appearance)), None, "{appearance}");
        }
        for appearance in ["0beige.letters", "0slate.whispers", "0.letters", "0slate.letters.more"] {
            assert_eq!(CustomId::parse(&view(appearance)), None, "{appearance}");
        }
        let wrong = ["", "1", "next", "1vn~3~0slate.letters~1~nothing~t1230", "1xnobody", "1mx", "1m0"];
        for text in wrong.into_iter().chain(["1l", "1lnothing~", "1lsliding", "1lsliding~x"]) {
            assert_eq!(CustomId::parse(text), None, "{text}");
        }
        for game in ["1gm~a~1.whispers~U", "1gm~a~1.~U", "1gm~a~.tiles~U"] {
            assert_eq!(CustomId::parse(game), None, "{game}");
        }
        let (newer, act) = (valid.replacen('1', "2", 1), valid.replacen('n', "z", 1));
        assert_eq!((CustomId::parse(&newer), CustomId::parse(&act)), (None, None));
    }
}
