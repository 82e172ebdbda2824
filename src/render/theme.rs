//! What the inks of a scene look like.
//!
//! A theme is data: a new one is another constant, and a new ink is another entry in each theme, which the compiler
//! asks for. It knows no shapes and no pixels.

use crate::puzzle::scene::Ink;

/// Red, green and blue in sRGB.
pub type Rgb = [u8; 3];

/// The colours of one ink.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paint {
    /// What the shape is filled with.
    pub fill: Rgb,
    /// The label on that fill.
    pub text: Rgb,
}

/// The colours of a picture. Its background is opaque, so that it reads alike on light and dark surroundings.
#[derive(Debug, PartialEq, Eq)]
pub struct Theme {
    /// Behind everything.
    pub paper: Rgb,
    /// The number of a panel.
    pub number: Rgb,
    /// The caption of a panel.
    pub caption: Rgb,
    /// One paint for each of [`Ink::ALL`], in that order.
    pub paints: [Paint; Ink::ALL.len()],
}

impl Theme {
    /// Slate paper, blue pieces that turn green at home, an amber mark: white digits on mid-tones, so that the mark
    /// is by far the lightest surface and is found without seeing its hue.
    pub const SLATE: &'static Theme = &Theme {
        paper: [0x2b, 0x2f, 0x38],
        number: [0xff, 0xff, 0xff],
        caption: [0xff, 0xc8, 0x3d],
        paints: [
            Paint { fill: [0x14, 0x17, 0x1c], text: [0xe6, 0xe9, 0xef] }, // Tray
            Paint { fill: [0x3a, 0x6f, 0xc4], text: [0xff, 0xff, 0xff] }, // Piece
            Paint { fill: [0x1f, 0x80, 0x5c], text: [0xff, 0xff, 0xff] }, // Home
            Paint { fill: [0xff, 0xc8, 0x3d], text: [0x14, 0x17, 0x1c] }, // Mark
        ],
    };

    /// The colours of `ink`.
    pub fn paint(&self, ink: Ink) -> Paint {
        self.paints[ink as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Relative luminance and contrast ratio of WCAG 2.
    fn contrast(a: Rgb, b: Rgb) -> f64 {
        let luminance = |colour: Rgb| {
            let linear = colour.map(|channel| {
                let c = f64::from(channel) / 255.0;
                if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
            });
            0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
        };
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[track_caller]
    fn check(what: &str, a: Rgb, b: Rgb, at_least: f64) {
        let ratio = contrast(a, b);
        assert!(ratio >= at_least, "{what}: expected {at_least}, got {ratio:.2}");
    }

    #[test]
    fn text_and_marks_stand_out() {
        let theme = Theme::SLATE;
        for ink in Ink::ALL {
            let Paint { fill, text } = theme.paint(ink);
            check("label", text, fill, 4.5);
        }
        check("number", theme.number, theme.paper, 4.5);
        check("caption", theme.caption, theme.paper, 4.5);
        let [tray, piece, home, mark] = Ink::ALL.map(|ink| theme.paint(ink).fill);
        check("piece", piece, tray, 3.0);
        check("home", home, tray, 3.0);
        for under in [tray, piece, home] {
            check("mark", mark, under, 3.0);
        }
    }

    #[test]
    fn paints_follow_the_order_of_the_inks() {
        assert!(Ink::ALL.iter().enumerate().all(|(at, &ink)| ink as usize == at));
    }
}
