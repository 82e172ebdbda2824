//! Known puzzles by name, and the settings that their games fix.

use super::board::EQUAL;
use crate::family::Named;
use crate::puzzle::Name;

/// A known puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Preset {
    /// No known puzzle: nothing is fixed.
    Any,
    /// The navigation compass of Honkai: Star Rail: three rings of six positions.
    Compass,
    /// The rotating or lighting cubes of Genshin Impact: a hit turns a cube and its neighbours.
    Cubes,
    /// The light box of Old School RuneScape: 25 lamps and eight buttons.
    Lightbox,
}

impl Named for Preset {
    const ALL: &'static [Self] = &[Self::Any, Self::Compass, Self::Cubes, Self::Lightbox];
    const NAMES: &'static [&'static str] = &["any", "compass", "cubes", "lightbox"];

    fn from_name(name: &str) -> Option<Self> {
        Name::position(SPELLINGS, name).map(|at| Self::ALL[at])
    }
}

/// Names that players use, in the order of [`Preset::ALL`].
const SPELLINGS: &[Name] = &[
    Name { translations: &[("en", "any")], aliases: &[] },
    Name {
        translations: &[("en", "compass"), ("zh", "引航罗盘"), ("ja", "羅針儀"), ("ko", "나침반")],
        aliases: &["navigation compass", "罗盘", "羅盤", "引航羅盤", "羅針盤", "인도 나침반", "rings"],
    },
    Name {
        translations: &[("en", "cubes"), ("zh", "机关石"), ("ja", "キューブ"), ("ko", "큐브")],
        aliases: &[
            "cube",
            "lighting cubes",
            "rotating cubes",
            "機関石",
            "方块",
            "方塊",
            "立方体",
            "仕掛け石",
        ],
    },
    Name {
        translations: &[("en", "lightbox"), ("zh", "灯箱"), ("ja", "ライトボックス"), ("ko", "라이트박스")],
        aliases: &["light box", "燈箱", "라이트 박스"],
    },
];

/// Settings fixed by a game; `None` for a setting that the player chooses.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Settings {
    pub(super) positions: Option<&'static str>,
    pub(super) goal: Option<&'static str>,
    pub(super) buttons: Option<&'static str>,
    /// Whether each button is given by the positions of the dials after its press.
    pub(super) buttons_are_results: bool,
    /// Whether all buttons turn a dial by the same step.
    pub(super) has_dial_steps: bool,
    /// Default number of dials of generated boards.
    pub(super) generated_dials: usize,
    /// Default number of buttons of generated boards.
    pub(super) generated_buttons: usize,
}

impl Preset {
    /// Returns the settings fixed by the game.
    pub(super) fn settings(self) -> Settings {
        match self {
            Self::Any => Settings { generated_dials: 4, generated_buttons: 4, ..Settings::default() },
            Self::Compass => Settings {
                positions: Some("6"),
                has_dial_steps: true,
                generated_dials: 3,
                generated_buttons: 3,
                ..Settings::default()
            },
            Self::Cubes => Settings {
                positions: Some("4"),
                goal: Some(EQUAL),
                buttons: Some("line"),
                generated_dials: 4,
                generated_buttons: 4,
                ..Settings::default()
            },
            Self::Lightbox => Settings {
                positions: Some("2"),
                goal: Some("1"),
                buttons_are_results: true,
                generated_dials: 25,
                generated_buttons: 8,
                ..Settings::default()
            },
        }
    }
}

/// Number of dials of a board whose dials may be called the outer, middle and inner ring.
pub(super) const RINGS: usize = 3;

/// Strips the name of the outer, middle or inner ring from the start of a text. Returns the dial,
/// from 0, and the remaining text.
pub(super) fn strip_ring_name(text: &str) -> Option<(usize, &str)> {
    const NAMES: [&[&str]; RINGS] = [
        &["outer", "outside", "外圈", "外环", "外環", "外輪", "外側", "外", "바깥쪽", "바깥", "외곽"],
        &[
            "middle",
            "mid",
            "centre",
            "center",
            "中圈",
            "中环",
            "中環",
            "中輪",
            "中間",
            "中间",
            "中",
            "가운데",
            "중간",
        ],
        &["inner", "inside", "内圈", "内环", "內圈", "內環", "内輪", "内側", "内", "內", "안쪽", "안"],
    ];
    let names =
        NAMES.iter().enumerate().flat_map(|(dial, names)| names.iter().map(move |name| (dial, *name)));
    names.filter_map(|(dial, name)| Some((dial, text.strip_prefix(name)?))).min_by_key(|(_, rest)| rest.len())
}
