//! Access to the API and the page, and requests of the page.

use discord_standin::User;
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

use crate::{Harness, verdict};

#[tokio::test]
async fn only_the_bot_token_and_loopback_are_accepted() {
    let harness = Harness::open().await;
    let base = harness.discord.base();
    let get = |path: &str| harness.http.get(format!("{base}{path}"));
    for (request, expected) in [
        (get("/api/v10/gateway"), "200"),
        (get("/api/v10/users/@me"), "401 0"),
        (get("/api/v10/users/@me").header("authorization", "Bot nope"), "401 0"),
        (harness.http.post(format!("{base}/api/v10/webhooks/1/x")).header("authorization", "nope"), "401 0"),
        (get("/api/v10/nowhere"), "404 0"),
        (harness.http.delete(format!("{base}/api/v10/gateway")), "405 0"),
        (get("/attachments/1/2/3"), "404 0"),
        (get("/attachments/1/x/3"), "404 0"),
        (get("/").header("host", "evil.example"), "403 0"),
        (get("/").header("host", "localhost:9000"), "200"),
        (get("/").header("origin", "http://evil.example"), "403 0"),
        (get("/").header("host", "127.0.0.1:99999"), "403 0"),
        (get("/").header("origin", "null"), "403 0"),
        (get("/").header("origin", base.as_str()), "200"),
    ] {
        assert_eq!(verdict(request.send().await.unwrap()).await, expected);
    }
    for path in ["/applications/5/commands", "/applications/x/guilds/1100000000000000002/commands"] {
        for method in [Method::GET, Method::PUT] {
            let request = harness.call(method, path).json(&json!([]));
            assert_eq!(verdict(request.send().await.unwrap()).await, "404 10002", "{path}");
        }
    }
    let page = get("/").send().await.unwrap();
    assert!(page.headers()["content-security-policy"].to_str().unwrap().starts_with("default-src 'none'"));
    let large = harness.http.post(format!("{base}/page/say")).header("content-type", "application/json");
    let large = large.body(vec![b' '; 300 * 1024]).send().await.unwrap();
    assert_eq!(large.status().as_u16(), 413);
}

#[tokio::test]
async fn unreadable_bodies_are_refused() {
    let harness = Harness::open().await;
    let id = harness.invoke().await;
    assert_eq!(harness.answer(id, json!({ "type": 5 })).await, "204");
    let own = format!("/applications/{}/commands", harness.application);
    let guild = format!("/applications/{}/guilds/1100000000000000002/commands", harness.application);
    let json = "application/json";
    for (body, kind, expected) in [
        ("{".into(), json, "400 50109"),
        ("[]".into(), "text/plain", "400 50035  CONTENT_TYPE_INVALID"),
        (" ".repeat(3 * 1024 * 1024), json, "413 40005"),
        ("[]".into(), json, "200"),
    ] {
        for path in [&own, &guild] {
            let request = harness.call(Method::PUT, path).header("content-type", kind).body(body.clone());
            assert_eq!(verdict(request.send().await.unwrap()).await, expected, "{path}");
        }
    }

    // The limit of 25 MiB applies to any content.
    let whole = 25 * 1024 * 1024;
    let post = || harness.webhook(Method::POST, id, "");
    let plain = post().header("content-type", json).body(vec![b' '; whole + 1]);
    assert_eq!(verdict(plain.send().await.unwrap()).await, "413 40005");
    let plain = post().header("content-type", json).body(vec![b' '; whole]);
    assert_eq!(verdict(plain.send().await.unwrap()).await, "400 50109");
    let form = Form::new().part("files[0]", Part::bytes(vec![b' '; whole]).file_name("a"));
    assert_eq!(verdict(post().multipart(form).send().await.unwrap()).await, "413 40005");

    // A client that sends far more still receives the reason for the refusal.
    let large = || vec![b' '; 3 * whole];
    let plain = post().header("content-type", json).body(large());
    assert_eq!(verdict(plain.send().await.unwrap()).await, "413 40005");
    let unknown = harness.call(Method::POST, "/interactions/1/t/callback").body(large());
    assert_eq!(verdict(unknown.send().await.unwrap()).await, "404 10062");
    harness.discord.fail_next(1, 503);
    assert_eq!(verdict(harness.callback(id).body(large()).send().await.unwrap()).await, "503 0");
}

#[tokio::test]
async fn requests_of_the_page_are_checked() {
    let harness = Harness::open().await;
    let actor = json!({ "user": User::ada().id.to_string(), "locale": "de", "context": 0 });
    let post = |path: &str| harness.http.post(format!("{}/page/{path}", harness.discord.base()));
    let act = |patch: Value| {
        let mut act = actor.clone();
        act.as_object_mut().unwrap().extend(patch.as_object().unwrap().clone());
        act
    };
    for (path, patch, kind) in [
        ("invoke", json!({ "data": { "name": "nope" } }), "unknown_command"),
        ("autocomplete", json!({ "data": { "name": "try" } }), "autocomplete"),
        ("press", json!({ "message": "x", "custom_id": "b" }), "message"),
        ("submit", json!({ "interaction": "x" }), "modal"),
    ] {
        let response = post(path).json(&act(patch)).send().await.unwrap();
        assert_eq!(response.status().as_u16(), 422, "{path}");
        assert_eq!(response.json::<Value>().await.unwrap()["kind"], kind, "{path}");
    }
    let large = 10 * 1024 * 1024 + 1;
    for (request, status) in [
        (post("say").json(&act(json!({ "text": "x".repeat(2000) }))), 200),
        (post("say").json(&act(json!({ "text": "x".repeat(2001) }))), 422),
        (post("say").json(&act(json!({ "text": " ", "values": ["1", "x"] }))), 422),
        (post("say").json(&json!({ "text": "nobody says it" })), 422),
        (post("say").body("{}"), 415),
        (post("say").header("content-type", "application/json").body("{"), 400),
        (post("fault").json(&json!({ "fault": "drop" })), 204),
        (post("fault").json(&json!({ "fault": "nope" })), 422),
        (post("upload?name=a.png").body("x"), 200),
        (post("upload").body("x"), 400),
        (post("upload?name=a.png").body(vec![b'.'; large]), 413),
    ] {
        assert_eq!(request.send().await.unwrap().status().as_u16(), status);
    }
}
