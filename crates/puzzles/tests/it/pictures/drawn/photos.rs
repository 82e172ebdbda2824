//! Photos of drawn boards: a screen or a sheet of paper on a table, seen at an angle, with blur,
//! noise, uneven light and the moiré of a screen's pixels.

use cantor_puzzles::vision::Quad;
use image::imageops::{FilterType, blur, resize};
use image::{GenericImage as _, Rgb, RgbImage};

use super::paint::{Canvas, mix, outside, seen_from};

/// Sizes of photos.
const SIZES: [(u32, u32); 4] = [(900, 1200), (1200, 900), (1080, 1440), (1500, 2000)];

/// A photo of a drawing, tilted by at most `most` degrees about each of two axes.
pub(crate) fn taken(drawing: &RgbImage, seed: u64, most: f32) -> RgbImage {
    let (width, height) = SIZES[(seed / 3) as usize % SIZES.len()];
    let mut canvas = Canvas::new(width, height, seed ^ 0x9e37);
    let device = device(&mut canvas, drawing);
    let colour = canvas.colour();
    let light = [canvas.roll(30.0..220.0) as u8; 3];
    canvas.ground(mix(light, colour, 0.3));
    if canvas.chance(50) {
        clutter(&mut canvas);
    }
    let sides = (device.width() as f32, device.height() as f32);
    let quad = corners(&mut canvas, sides, most);
    // A drawing shown at a reduced size is shrunk before it is sampled.
    let shown = (quad[1].0 - quad[0].0).hypot(quad[1].1 - quad[0].1);
    let device = match shown / sides.0 {
        part if part < 0.8 => resize(&device, shown as u32, (sides.1 * part) as u32, FilterType::Triangle),
        _ => device,
    };
    lay(&mut canvas, &device, quad);
    light_up(&mut canvas);
    let sharp = canvas.roll(0.3..1.3) * width as f32 / 1000.0;
    canvas.picture = blur(&canvas.picture, sharp);
    let most = canvas.pick(1..9) as i32;
    canvas.noise(most);
    let quality = canvas.pick(65..96) as u8;
    canvas.jpeg(quality)
}

/// Adds the frame of a screen or the border of a sheet of paper.
fn device(canvas: &mut Canvas, drawing: &RgbImage) -> RgbImage {
    let (width, height) = drawing.dimensions();
    let [across, down] = [0, 1].map(|_| (width as f32 * canvas.roll(0.02..0.09)) as u32);
    let frame = if canvas.chance(70) { [canvas.roll(5.0..40.0) as u8; 3] } else { [232, 230, 224] };
    let mut device = RgbImage::from_pixel(width + 2 * across, height + 2 * down, Rgb(frame));
    device.copy_from(drawing, across, down).expect("the drawing is smaller");
    device
}

/// Draws things on the table.
fn clutter(canvas: &mut Canvas) {
    let (width, height) = (canvas.picture.width() as f32, canvas.picture.height() as f32);
    for _ in 0..3 {
        let colour = canvas.colour();
        let (x, y) = (canvas.roll(0.0..width), canvas.roll(0.0..height));
        let (wide, high) = (canvas.roll(0.05..0.3) * width, canvas.roll(0.05..0.3) * height);
        canvas.card([x, y, x + wide, y + high], 9.0, colour);
    }
}

/// The corners of a plane in the photo.
fn corners(canvas: &mut Canvas, (wide, high): (f32, f32), most: f32) -> Quad {
    let (width, height) = (canvas.picture.width() as f32, canvas.picture.height() as f32);
    let mut angle = |most: f32| canvas.roll(-most..most).to_radians();
    let (pitch, yaw, roll) = (angle(most), angle(most), angle(0.4 * most));
    let focal = canvas.roll(0.7..1.1) * width.max(height);
    let at = |x: f32, y: f32, far: f32| {
        let (x, y) = (x * roll.cos() - y * roll.sin(), x * roll.sin() + y * roll.cos());
        let (x, z) = (x * yaw.cos(), x * yaw.sin());
        let (y, z) = (y * pitch.cos() - z * pitch.sin(), y * pitch.sin() + z * pitch.cos());
        (focal * x / (far + z), focal * y / (far + z))
    };
    let quad = |far: f32| {
        let (x, y) = (wide / 2.0, high / 2.0);
        [at(-x, -y, far), at(x, -y, far), at(x, y, far), at(-x, y, far)]
    };
    // As near as fits the photo.
    let extent = |quad: &Quad, of: fn(&(f32, f32)) -> f32| {
        let all = || quad.iter().map(of);
        (all().fold(f32::INFINITY, f32::min), all().fold(f32::NEG_INFINITY, f32::max))
    };
    let share = canvas.roll(0.75..1.0);
    let mut far = 10.0 * wide.max(high);
    loop {
        let next = quad(0.97 * far);
        let ((left, right), (top, bottom)) = (extent(&next, |p| p.0), extent(&next, |p| p.1));
        if right - left > share * width || bottom - top > share * height || far < wide.max(high) {
            break;
        }
        far *= 0.97;
    }
    let quad = quad(far);
    let ((left, right), (top, bottom)) = (extent(&quad, |p| p.0), extent(&quad, |p| p.1));
    let (x, y) = ((width - right - left) / 2.0, (height - bottom - top) / 2.0);
    quad.map(|(a, b)| (a + x, b + y))
}

/// Projects a plane into the photo, with moiré.
fn lay(canvas: &mut Canvas, device: &RgbImage, quad: Quad) {
    const NOTHING: [u8; 3] = [1, 2, 3];
    let size = canvas.picture.dimensions();
    let laid = seen_from(device, quad, size, NOTHING);
    let strength = if canvas.chance(60) { canvas.roll(1.0..9.0) } else { 0.0 };
    let (across, down) = (canvas.roll(-0.9..0.9), canvas.roll(-0.9..0.9));
    let bend = canvas.roll(20.0..200.0);
    for (x, y, pixel) in canvas.picture.enumerate_pixels_mut() {
        let own = laid.get_pixel(x, y).0;
        if own == NOTHING {
            continue;
        }
        let (x, y) = (x as f32, y as f32);
        let phase = x * across + y * down + 4.0 * (y / bend).sin();
        let shift = [0.0, 2.1, 4.2].map(|colour| strength * (phase + colour).sin());
        pixel.0 = [0, 1, 2].map(|c| (f32::from(own[c]) + shift[c]).clamp(0.0, 255.0) as u8);
    }
}

/// Adds light from one side, darker corners, and sometimes a reflection.
fn light_up(canvas: &mut Canvas) {
    let (width, height) = (canvas.picture.width() as f32, canvas.picture.height() as f32);
    let (across, down) = (canvas.roll(-0.22..0.22), canvas.roll(-0.22..0.22));
    let (whole, corners) = (canvas.roll(0.75..1.05), canvas.roll(0.0..0.25));
    let tint = [0; 3].map(|_: u8| canvas.roll(0.93..1.07));
    for (x, y, pixel) in canvas.picture.enumerate_pixels_mut() {
        let (x, y) = (2.0 * x as f32 / width - 1.0, 2.0 * y as f32 / height - 1.0);
        let light = whole * (1.0 + across * x + down * y - corners * (x * x + y * y) / 2.0);
        pixel.0 = [0, 1, 2].map(|c| (f32::from(pixel.0[c]) * light * tint[c]).clamp(0.0, 255.0) as u8);
    }
    if canvas.chance(25) {
        let (x, y) = (canvas.roll(0.2..0.8) * width, canvas.roll(0.2..0.8) * height);
        let (radius, strength) = (canvas.roll(0.1..0.3) * width, canvas.roll(0.05..0.2));
        let area = [x - radius, y - radius, x + radius, y + radius];
        let soft = |u: f32, v: f32| -outside(area, radius, u, v) / radius * strength;
        canvas.paint(area, [255; 3], soft);
    }
}
