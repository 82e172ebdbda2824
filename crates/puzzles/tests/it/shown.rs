//! GIF frames as a viewer shows them, decoded by the `gif` crate.

/// The composed frames of a GIF.
pub(crate) struct Shown {
    pub(crate) width: usize,
    pub(crate) height: usize,
    /// Palette indices, and the delay in hundredths of a second.
    pub(crate) frames: Vec<(Vec<u8>, u16)>,
}

/// Composes the first `most` frames of a GIF. Panics if it does not loop.
pub(crate) fn shown(bytes: &[u8], most: usize) -> Shown {
    let mut decoder = gif::DecodeOptions::new();
    decoder.set_color_output(gif::ColorOutput::Indexed);
    decoder.check_frame_consistency(true);
    let mut decoder = decoder.read_info(bytes).expect("a GIF");
    let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
    let (mut canvas, mut frames) = (vec![u8::MAX; width * height], Vec::new());
    while frames.len() < most
        && let Some(frame) = decoder.read_next_frame().expect("a frame")
    {
        assert_eq!(frame.dispose, gif::DisposalMethod::Keep);
        for (at, &pixel) in frame.buffer.iter().enumerate() {
            let (x, y) = (at % usize::from(frame.width), at / usize::from(frame.width));
            if frame.transparent != Some(pixel) {
                canvas[(usize::from(frame.top) + y) * width + usize::from(frame.left) + x] = pixel;
            }
        }
        frames.push((canvas.clone(), frame.delay));
    }
    assert_eq!(decoder.repeat(), gif::Repeat::Infinite);
    Shown { width, height, frames }
}
