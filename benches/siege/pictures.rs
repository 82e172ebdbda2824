//! Hostile pictures: patterns and noise that resemble many boards, in small and large files.

use std::fs;
use std::io::Cursor;
use std::time::{Duration, Instant};

use cantor::app::service::{Refusal, Service};
use image::{GrayImage, ImageFormat, Luma, Rgb, RgbImage};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use tokio::task::JoinSet;

use crate::{EasyTimes, print_row, read_megabytes, solve_easy};

/// Six hostile pictures as PNG files.
pub(crate) fn hostile_pictures() -> [(&'static str, Vec<u8>); 6] {
    let pattern = |is_white: fn(u32, u32) -> bool| {
        let level = |x, y| Luma([if is_white(x, y) { 255 } else { 0 }]);
        png(|bytes| GrayImage::from_fn(4096, 4096, level).write_to(bytes, ImageFormat::Png))
    };
    [
        ("stripes of a pixel, 4096×4096", pattern(|x, _| x.is_multiple_of(2))),
        ("squares of 2 pixels, 4096×4096", pattern(|x, y| (x / 2 + y / 2).is_multiple_of(2))),
        ("squares of 3 pixels, 4096×4096", pattern(|x, y| (x / 3 + y / 3).is_multiple_of(2))),
        ("noise, 1000×1000", noise(1000, 1)),
        ("noise of 3 pixels, 2000×2000", noise(2000, 3)),
        ("noise of 16 pixels, 2000×2000", noise(2000, 16)),
    ]
}

/// Coloured squares of `grain` pixels.
fn noise(side: u32, grain: u32) -> Vec<u8> {
    let across = side.div_ceil(grain);
    let mut random = ChaCha8Rng::seed_from_u64(u64::from(grain));
    let grains: Vec<[u8; 3]> = (0..across * across).map(|_| random.random()).collect();
    let level = |x: u32, y: u32| Rgb(grains[(y / grain * across + x / grain) as usize]);
    png(|bytes| RgbImage::from_fn(side, side, level).write_to(bytes, ImageFormat::Png))
}

fn png(write: impl FnOnce(&mut Cursor<Vec<u8>>) -> image::ImageResult<()>) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    write(&mut bytes).expect("memory is writable");
    bytes.into_inner()
}

/// Reads `count` hostile pictures, one after another. Returns true.
pub(crate) async fn read_alone(service: &Service, count: usize) -> bool {
    for (name, bytes) in hostile_pictures().into_iter().take(count) {
        // Resets the peak.
        let _ = fs::write("/proc/self/clear_refs", "5");
        let before = read_megabytes("VmRSS");
        let started = Instant::now();
        let read = service.read_all(bytes).await;
        let result = match read {
            Ok(boards) => format!("{} boards", boards.len()),
            Err(refusal) => refusal.to_string(),
        };
        let peak = read_megabytes("VmHWM");
        print_row(name, &format!("{result} after {:.1?}; {before} before, peak {peak}", started.elapsed()));
    }
    true
}

/// Queues pictures of noise, each of a different user, solves easy boards meanwhile, and stops the
/// service after 5 s. Returns whether no easy board is refused and all readings end within 10 s of
/// the stop.
pub(crate) async fn read_queue(service: &Service, count: u64) -> bool {
    let noise = noise(2000, 3);
    let mut readings = JoinSet::new();
    for user in 0..count {
        let (service, bytes) = (service.on_behalf_of(user + 1), noise.clone());
        readings.spawn(async move { service.read_all(bytes).await });
    }
    let started = Instant::now();
    let mut easy: EasyTimes = solve_easy(service, || started.elapsed() < Duration::from_secs(5)).await;
    let stopped = Instant::now();
    service.begin_shutdown();
    let ends = readings.join_all().await;
    let busy = ends.iter().filter(|end| matches!(end, Err(Refusal::Busy))).count();
    print_row(
        &format!("{count} pictures of noise at once, and a stop after 5 s"),
        &format!(
            "all ended {:.1?} after the stop, {busy} refused as busy; easy boards meanwhile {}",
            stopped.elapsed(),
            easy.describe()
        ),
    );
    easy.refused == 0 && stopped.elapsed() < Duration::from_secs(10)
}
