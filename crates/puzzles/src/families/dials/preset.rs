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
    Name { of: &[("en", "any")], also: &[] },
    Name {
        of: &[("en", "compass"), ("zh", "引航罗盘"), ("ja", "羅針儀"), ("ko", "나침반")],
        also: &["navigation compass", "罗盘", "羅盤", "引航羅盤", "羅針盤", "인도 나침반", "rings"],
    },
    Name {
        of: &[("en", "cubes"), ("zh", "机关石"), ("ja", "キューブ"), ("ko", "큐브")],
        also: &["cube", "lighting cubes", "rotating cubes", "機関石", "方块", "方塊", "立方体", "仕掛け石"],
    },
    Name {
        of: &[("en", "lightbox"), ("zh", "灯箱"), ("ja", "ライトボックス"), ("ko", "라이트박스")],
        also: &["light box", "燈箱", "라이트 박스"],
    },
];

/// Settings fixed by a game; `None` for open ones.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Fixed {
    pub(super) positions: Option<&'static str>,
    pub(super) goal: Option<&'static str>,
    pub(super) buttons: Option<&'static str>,
    /// Whether buttons are given by the dials after each press.
    pub(super) drawings: bool,
    /// Number of dials and buttons of generated boards.
    pub(super) dials: usize,
    pub(super) made: usize,
}

impl Preset {
    /// Returns the settings fixed by the game.
    pub(super) fn fixed(self) -> Fixed {
        match self {
            Self::Any => Fixed { dials: 4, made: 4, ..Fixed::default() },
            Self::Compass => Fixed { positions: Some("6"), dials: 3, made: 3, ..Fixed::default() },
            Self::Cubes => Fixed {
                positions: Some("4"),
                goal: Some(EQUAL),
                buttons: Some("line"),
                dials: 4,
                made: 4,
                ..Fixed::default()
            },
            Self::Lightbox => Fixed {
                positions: Some("2"),
                goal: Some("1"),
                drawings: true,
                dials: 25,
                made: 8,
                ..Fixed::default()
            },
        }
    }
}

/// Returns the dial with a name that players use for rings, and the remaining text: the outer,
/// middle and inner ring.
pub(super) fn ring(text: &str) -> Option<(usize, &str)> {
    const RINGS: [&[&str]; 3] = [
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
    let spelled =
        RINGS.iter().enumerate().flat_map(|(dial, names)| names.iter().map(move |name| (dial, *name)));
    spelled
        .filter_map(|(dial, name)| Some((dial, text.strip_prefix(name)?)))
        .min_by_key(|(_, rest)| rest.len())
}
