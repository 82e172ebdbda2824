//! Themes: the colours of inks.
//!
//! A theme is data. A new theme is a new constant. A new ink is a new field, which the compiler
//! then requires of each theme.

use crate::pixels::{Rgb, SHEET_PAPER};
use crate::puzzle::scene::Ink;

/// Colours of one ink.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paint {
    /// Fill of the shape.
    pub fill: Rgb,
    /// Label on the fill.
    pub text: Rgb,
}

/// Colours of a picture. The background is opaque, so pictures look the same in light and dark
/// surroundings.
#[derive(Debug, PartialEq, Eq)]
pub struct Theme {
    /// Name of the theme in options.
    pub name: &'static str,
    /// Background of the page.
    pub paper: Rgb,
    /// Number of a panel.
    pub number: Rgb,
    /// Caption of a panel.
    pub caption: Rgb,
    /// Background under the pieces.
    pub tray: Paint,
    /// One paint per group of pieces, repeated if there are more groups. Not empty.
    pub pieces: &'static [Paint],
    /// One paint per group of pieces in their goal positions, repeated if there are more groups.
    /// Not empty.
    pub homes: &'static [Paint],
    /// One paint per piece, for individually coloured pieces. They are repeated if there are more
    /// pieces. The first paint is `target`. Not empty.
    pub own: &'static [Paint],
    /// A piece named by the goal, if the goal does not concern all pieces.
    pub target: Paint,
    /// An empty place.
    pub point: Paint,
    /// Marks of the last move.
    pub mark: Paint,
    /// One distinct colour per hue of liquids, repeated if there are more hues. Not empty.
    pub liquids: &'static [Rgb],
}

/// Inks that occur together in one picture and share a palette.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Inks {
    /// All inks except liquids and [`Ink::Own`].
    Pieces,
    /// The same with [`Ink::Own`] in place of [`Ink::Piece`].
    Own,
    /// The inks of the tray, points, marks and liquids.
    Liquids,
}

/// Returns a paint with a black or white label: the colour with more contrast to the fill.
fn with_label(fill: Rgb) -> Paint {
    // Black and white have equal contrast if (1 + 0.05) / (y + 0.05) = (y + 0.05) / 0.05.
    let dark = luminance(fill) < 0.179;
    Paint { fill, text: if dark { [0xff; 3] } else { [0; 3] } }
}

/// Returns the relative luminance of WCAG 2, from 0 to 1.
fn luminance(colour: Rgb) -> f64 {
    let [red, green, blue] = colour.map(|channel| {
        let c = f64::from(channel) / 255.0;
        if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
    });
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/// Returns a paint with a white label.
const fn white_on(fill: Rgb) -> Paint {
    Paint { fill, text: [0xff, 0xff, 0xff] }
}

/// Paints of the layers of a goal, in the order that [`Theme::FRINGE`] describes. All have equal
/// lightness, so that an amber mark contrasts with each of them.
const LAYERS: &[Paint] = &[
    white_on([0xd0, 0x2b, 0x31]),
    white_on([0x27, 0x66, 0xe2]),
    white_on([0x25, 0x81, 0x01]),
    white_on([0x83, 0x6d, 0x03]),
    white_on([0x7f, 0x50, 0xd9]),
    white_on([0x01, 0x7c, 0x6c]),
    white_on([0xc6, 0x2b, 0x7a]),
    white_on([0xaa, 0x56, 0x00]),
    white_on([0x02, 0x77, 0x97]),
    white_on([0xab, 0x3d, 0xb3]),
];

/// Colours of liquids: those of the most popular app, then black, white and other named colours,
/// then colours that are as different as possible.
const FAMILIAR: &[Rgb] = &[
    [0xc5, 0x2b, 0x23],
    [0xe8, 0x8c, 0x41],
    [0xf1, 0xda, 0x58],
    [0x11, 0x65, 0x33],
    [0x78, 0x97, 0x0e],
    [0x61, 0xd6, 0x7d],
    [0x55, 0xa3, 0xe5],
    [0x3b, 0x2e, 0xc4],
    [0x72, 0x2b, 0x93],
    [0xea, 0x5e, 0x7b],
    [0x7d, 0x4a, 0x08],
    [0x63, 0x64, 0x66],
    [0x38, 0x38, 0x3f],
    [0xf4, 0xf4, 0xf0],
    [0x1f, 0xa5, 0xa5],
    [0xd8, 0x38, 0xc8],
    [0x1d, 0x3c, 0x8c],
    [0xd9, 0xa8, 0x00],
    [0xd8, 0xb4, 0xfc],
    [0x90, 0xfc, 0xfc],
    [0x90, 0x24, 0x48],
    [0x6c, 0x6c, 0xfc],
    [0xd8, 0xb4, 0xb4],
    [0xb4, 0xb4, 0x90],
    [0x24, 0x6c, 0x6c],
    [0xb4, 0xfc, 0x24],
];

/// Colours of liquids that colour-blind people can distinguish, found by search. The minimum
/// CIEDE2000 distance is 15.6 among the first twelve and 8.3 among all, with normal vision and with
/// any type of colour blindness.
const DISTINCT: &[Rgb] = &[
    [0xfc, 0xd8, 0xb4],
    [0x6c, 0x24, 0x90],
    [0xfc, 0x90, 0xb4],
    [0xb4, 0x90, 0xfc],
    [0xb4, 0x24, 0x00],
    [0x48, 0x48, 0x48],
    [0xb4, 0xfc, 0x00],
    [0x90, 0x6c, 0x90],
    [0x48, 0x90, 0x6c],
    [0x6c, 0x48, 0xfc],
    [0x90, 0xb4, 0x48],
    [0x6c, 0xfc, 0xfc],
    [0x48, 0x6c, 0x48],
    [0x6c, 0x24, 0x24],
    [0x6c, 0x90, 0x24],
    [0x90, 0x48, 0x6c],
    [0x90, 0x90, 0x90],
    [0xfc, 0x24, 0x6c],
    [0xb4, 0xb4, 0x90],
    [0xd8, 0xb4, 0xfc],
    [0x48, 0x24, 0xd8],
    [0xb4, 0xd8, 0x6c],
    [0xfc, 0xfc, 0x90],
    [0xfc, 0xb4, 0xd8],
    [0xfc, 0x48, 0xb4],
    [0x90, 0x6c, 0xfc],
];

impl Inks {
    /// All sets of inks.
    pub(super) const ALL: [Self; 3] = [Self::Pieces, Self::Own, Self::Liquids];
}

impl Theme {
    /// Slate paper, blue pieces, green in their goal positions, an amber mark. Pieces are mid-tones
    /// with white digits. The mark is by far the lightest surface, so its hue is not needed to see
    /// it.
    pub const SLATE: &'static Theme = &Theme {
        name: "slate",
        paper: SHEET_PAPER,
        number: [0xff, 0xff, 0xff],
        caption: [0xff, 0xc8, 0x3d],
        tray: Paint { fill: [0x14, 0x17, 0x1c], text: [0xe6, 0xe9, 0xef] },
        pieces: &[white_on([0x3a, 0x6f, 0xc4])],
        homes: &[white_on([0x1f, 0x80, 0x5c])],
        own: LAYERS,
        target: LAYERS[0],
        point: white_on([0x5a, 0x63, 0x72]),
        mark: Paint { fill: [0xff, 0xc8, 0x3d], text: [0x14, 0x17, 0x1c] },
        liquids: FAMILIAR,
    };

    /// Scheme of sliding puzzle simulators: a hue for each layer of the goal. The first layer is
    /// the first row and the first column. Each further layer is the first row and the first column
    /// of the remaining cells.
    pub const FRINGE: &'static Theme =
        &Theme { name: "fringe", pieces: LAYERS, homes: LAYERS, ..*Self::SLATE };

    /// Slate, with liquids that colour-blind people can distinguish.
    pub const DISTINCT: &'static Theme = &Theme { name: "distinct", liquids: DISTINCT, ..*Self::SLATE };

    /// All themes, the default first.
    pub const ALL: [&'static Theme; 3] = [Self::SLATE, Self::FRINGE, Self::DISTINCT];

    /// Names of [`Theme::ALL`], in the same order.
    pub const NAMES: &'static [&'static str] = &[Self::SLATE.name, Self::FRINGE.name, Self::DISTINCT.name];

    /// Finds a theme by name.
    pub fn from_name(name: &str) -> Option<&'static Theme> {
        Self::ALL.into_iter().find(|theme| theme.name == name)
    }

    /// Returns the colours of `ink`.
    pub fn paint(&self, ink: Ink) -> Paint {
        let pick = |paints: &[Paint], group: u8| paints[usize::from(group) % paints.len()];
        match ink {
            Ink::Tray => self.tray,
            Ink::Piece(group) => pick(self.pieces, group),
            Ink::Home(group) => pick(self.homes, group),
            Ink::Own(number) => pick(self.own, number),
            Ink::Target => self.target,
            Ink::Point => self.point,
            Ink::Mark => self.mark,
            Ink::Liquid(hue) => with_label(self.liquids[usize::from(hue) % self.liquids.len()]),
        }
    }

    /// Returns the paints of some inks, each once, that of the tray first and that of the mark
    /// last.
    pub(super) fn paints(&self, inks: Inks) -> Vec<Paint> {
        let liquids = || self.liquids.iter().map(|&fill| with_label(fill)).collect();
        let own = match inks {
            Inks::Pieces => [self.pieces, self.homes, &[self.target]].concat(),
            Inks::Own => [self.own, self.homes, &[self.target]].concat(),
            Inks::Liquids => liquids(),
        };
        let all = [&[self.tray], &own[..], &[self.point, self.mark]].concat();
        let mut paints = Vec::with_capacity(all.len());
        for paint in all {
            if !paints.contains(&paint) {
                paints.push(paint);
            }
        }
        paints
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the contrast ratio of WCAG 2.
    fn contrast(a: Rgb, b: Rgb) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[track_caller]
    fn check(surface: &str, a: Rgb, b: Rgb, min_ratio: f64) {
        let ratio = contrast(a, b);
        assert!(ratio >= min_ratio, "{surface}: expected {min_ratio}, got {ratio:.2}");
    }

    #[test]
    fn text_and_marks_have_enough_contrast() {
        for theme in Theme::ALL {
            for Paint { fill, text } in Inks::ALL.map(|inks| theme.paints(inks)).concat() {
                check("label", text, fill, 4.5);
            }
            check("number", theme.number, theme.paper, 4.5);
            check("caption", theme.caption, theme.paper, 4.5);
            check("mark", theme.mark.fill, theme.tray.fill, 3.0);
            for piece in [theme.pieces, theme.homes, theme.own, &[theme.target]].concat() {
                check("piece", piece.fill, theme.tray.fill, 3.0);
                check("mark", theme.mark.fill, piece.fill, 3.0);
            }
        }
    }

    #[test]
    fn themes_have_names_and_layers_have_distinct_colours() {
        assert!(Theme::ALL.iter().all(|theme| Theme::from_name(theme.name) == Some(*theme)));
        let layer = |group| Theme::FRINGE.paint(Ink::Piece(group));
        assert!((0..10).all(|a| (0..a).all(|b| layer(a) != layer(b))));
        assert_eq!(layer(10), layer(0));
    }
}
