//! Faults of downloads.

use std::time::{Duration, Instant};

use discord_standin::{FileFault, StandIn, User};
use reqwest::Client;
use reqwest::redirect::Policy;

use crate::PNG;

/// Downloads a file with this fault. Returns the status, the `location` header (`content-type` if
/// there is none), the content length and the bytes.
async fn fetch(fault: FileFault) -> (u16, String, Option<u64>, Vec<u8>) {
    let discord = StandIn::start(0).await.unwrap();
    let message = discord.say_with_files(&User::ada(), "", &[("a.png", PNG)]);
    let id = discord.message(message).unwrap().attachments[0].id;
    let url = discord.file_url(id).unwrap();
    discord.break_file(id, fault);
    let http = Client::builder().redirect(Policy::none()).build().unwrap();
    let response = http.get(url).send().await.unwrap();
    let header = |name| response.headers().get(name).map_or("", |value| value.to_str().unwrap()).to_owned();
    let (status, location, kind) = (response.status().as_u16(), header("location"), header("content-type"));
    let length = response.content_length();
    let header_value = if location.is_empty() { kind } else { location };
    let bytes = response.bytes().await.unwrap().to_vec();
    discord.stop().await;
    (status, header_value, length, bytes)
}

#[tokio::test]
async fn downloads_fail_on_demand() {
    let size = Some(PNG.len() as u64);
    let delay = Duration::from_millis(80);
    for fault in [FileFault::Slow(delay), FileFault::Stalls(delay)] {
        let since = Instant::now();
        assert_eq!(fetch(fault.clone()).await, (200, "image/png".into(), size, PNG.to_vec()));
        assert!(since.elapsed() >= delay, "{fault:?}");
    }
    let (status, _, _, bytes) = fetch(FileFault::Gone).await;
    assert_eq!((status, bytes.as_slice()), (404, &b"This content is no longer available."[..]));
    assert_eq!(fetch(FileFault::Status(503)).await.0, 503);
    assert_eq!(fetch(FileFault::Status(7)).await.0, 503, "7 is not a valid status");
    let elsewhere = "http://example.org/a.png".to_owned();
    let (status, location, ..) = fetch(FileFault::Redirect(elsewhere.clone())).await;
    assert_eq!((status, location), (302, elsewhere));
    for more in [1, 100_000] {
        let (status, _, length, bytes) = fetch(FileFault::Longer(more)).await;
        assert_eq!((status, length, bytes.len()), (200, None, PNG.len() + more));
        assert_eq!(&bytes[..PNG.len()], PNG);
    }
    let html = fetch(FileFault::Type("text/html".into())).await;
    assert_eq!(html, (200, "text/html".into(), size, PNG.to_vec()));
}
