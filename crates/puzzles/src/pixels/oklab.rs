//! Colours in Oklab (Björn Ottosson, 2020), where equal distances look about equally large.

use std::sync::LazyLock;

use super::Rgb;

/// A colour in Oklab: lightness from 0 to 1, green to red, blue to yellow.
pub(crate) type Lab = [f32; 3];

/// Linear light for each level of an sRGB channel.
static LINEAR: LazyLock<[f32; 256]> = LazyLock::new(|| {
    std::array::from_fn(|level| {
        let c = level as f32 / 255.0;
        if c <= 0.040_45 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
    })
});

/// Converts sRGB to Oklab.
pub(crate) fn lab(colour: Rgb) -> Lab {
    let [r, g, b] = colour.map(|channel| LINEAR[usize::from(channel)]);
    let l = (0.412_221_46 * r + 0.536_332_55 * g + 0.051_445_995 * b).cbrt();
    let m = (0.211_903_5 * r + 0.680_699_5 * g + 0.107_396_96 * b).cbrt();
    let s = (0.088_302_46 * r + 0.281_718_85 * g + 0.629_978_7 * b).cbrt();
    [
        0.210_454_26 * l + 0.793_617_8 * m - 0.004_072_047 * s,
        1.977_998_5 * l - 2.428_592_2 * m + 0.450_593_7 * s,
        0.025_904_037 * l + 0.782_771_77 * m - 0.808_675_77 * s,
    ]
}

/// Converts Oklab to sRGB. Colours outside sRGB are clamped.
pub(crate) fn from_lab([l, a, b]: Lab) -> Rgb {
    let long = (l + 0.396_337_78 * a + 0.215_803_76 * b).powi(3);
    let medium = (l - 0.105_561_346 * a - 0.063_854_17 * b).powi(3);
    let short = (l - 0.089_484_18 * a - 1.291_485_5 * b).powi(3);
    [
        4.076_741_7 * long - 3.307_711_6 * medium + 0.230_969_94 * short,
        -1.268_438 * long + 2.609_757_4 * medium - 0.341_319_4 * short,
        -0.004_196_086 * long - 0.703_418_6 * medium + 1.707_614_7 * short,
    ]
    .map(|light: f32| {
        let c = if light <= 0.003_130_8 { 12.92 * light } else { 1.055 * light.powf(1.0 / 2.4) - 0.055 };
        (c.clamp(0.0, 1.0) * 255.0).round() as u8
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conversion_is_reversible() {
        for colour in [[0, 0, 0], [255; 3], [255, 0, 0], [12, 200, 90], [0x2b, 0x2f, 0x38]] {
            assert_eq!(from_lab(lab(colour)), colour);
        }
        let [l, a, b] = lab([255; 3]);
        assert!((l - 1.0).abs() < 1e-3 && a.abs() < 1e-3 && b.abs() < 1e-3);
    }
}
