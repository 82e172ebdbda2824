//! Who gets in, and what the page may send.

use reqwest::Method;

use super::{Desk, verdict};

#[tokio::test]
async fn only_the_token_and_loopback_get_in() {
    let desk = Desk::open().await;
    let base = desk.discord.base();
    let get = |path: &str| desk.http.get(format!("{base}{path}"));
    for (request, expected) in [
        (get("/api/v10/gateway"), "200"),
        (get("/api/v10/users/@me"), "401 0"),
        (get("/api/v10/users/@me").header("authorization", "Bot nope"), "401 0"),
        (desk.http.post(format!("{base}/api/v10/webhooks/1/x")).header("authorization", "nope"), "401 0"),
        (get("/api/v10/nowhere"), "404 0"),
        (desk.http.delete(format!("{base}/api/v10/gateway")), "405 0"),
        (get("/attachments/1/2/3"), "404 0"),
        (get("/").header("host", "evil.example"), "403 0"),
        (get("/").header("host", "localhost:9000"), "200"),
        (get("/").header("origin", "http://evil.example"), "403 0"),
        (get("/").header("origin", base.as_str()), "200"),
    ] {
        assert_eq!(verdict(request.send().await.unwrap()).await, expected);
    }
    let path = "/applications/5/commands";
    assert_eq!(verdict(desk.call(Method::GET, path).send().await.unwrap()).await, "404 10002");
    let page = get("/").send().await.unwrap();
    assert!(page.headers()["content-security-policy"].to_str().unwrap().starts_with("default-src 'none'"));
    let large = desk.http.post(format!("{base}/playground/say")).header("content-type", "application/json");
    let large = large.body(vec![b' '; 300 * 1024]).send().await.unwrap();
    assert_eq!(large.status().as_u16(), 413);
}
