//! The stand-in of Discord: every refusal provoked over HTTP, with a bot played by hand.

// A test that fails may well panic.
#![allow(clippy::unwrap_used)]

mod client;
mod commands;
mod messages;

use std::time::Duration;

use cantor::front::playground::{InteractionId, NO_RESPONSE, Outcome, Place, StandIn, User};
use reqwest::multipart::{Form, Part};
use reqwest::{Client, Method, RequestBuilder, Response};
use serde_json::{Value, json};

/// The smallest PNG: one grey pixel.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\0\0\0\0:~\x9bU\0\0\0\nIDATx\x9cc\xf8\x0f\0\x01\x01\x01\0\x1b\xb6\xeeV\0\0\0\0IEND\xaeB`\x82";

/// A stand-in with a command `/try` and a client that plays its bot by hand.
struct Desk {
    discord: StandIn,
    http: Client,
    application: String,
}

impl Desk {
    async fn open() -> Self {
        let discord = StandIn::start(0).await.unwrap();
        let http = Client::new();
        let mut desk = Self { discord, http, application: String::new() };
        let me: Value = desk.call(Method::GET, "/users/@me").send().await.unwrap().json().await.unwrap();
        desk.application = me["id"].as_str().unwrap().to_owned();
        assert_eq!(desk.register(json!([tried(json!({}))])).await, "200");
        desk
    }

    fn call(&self, method: Method, path: &str) -> RequestBuilder {
        let url = format!("{}/api/v10{path}", self.discord.base());
        self.http.request(method, url).header("authorization", format!("Bot {}", self.discord.token()))
    }

    async fn register(&self, commands: Value) -> String {
        let path = format!("/applications/{}/commands", self.application);
        verdict(self.call(Method::PUT, &path).json(&commands).send().await.unwrap()).await
    }

    async fn invoke(&self) -> InteractionId {
        let data = json!({ "name": "try", "options": [{ "name": "text", "value": "x" }] });
        self.discord.invoke(&User::ada(), data).await.unwrap()
    }

    fn callback(&self, id: InteractionId) -> RequestBuilder {
        let token = self.discord.interaction_token(id).unwrap();
        self.call(Method::POST, &format!("/interactions/{}/{token}/callback", id.0))
    }

    fn webhook(&self, method: Method, id: InteractionId, rest: &str) -> RequestBuilder {
        let token = self.discord.interaction_token(id).unwrap();
        self.call(method, &format!("/webhooks/{}/{token}{rest}", self.application))
    }

    async fn answer(&self, id: InteractionId, body: Value) -> String {
        verdict(self.callback(id).json(&body).send().await.unwrap()).await
    }

    /// Answers a new interaction with this message and says how that went.
    async fn message(&self, data: Value, files: &[(&str, usize)]) -> String {
        let id = self.invoke().await;
        let body = json!({ "type": 4, "data": data });
        if files.is_empty() {
            return self.answer(id, body).await;
        }
        let mut form = Form::new().text("payload_json", body.to_string());
        for (index, (name, size)) in files.iter().enumerate() {
            let part = Part::bytes(vec![b'.'; *size]);
            let part = if name.is_empty() { part } else { part.file_name((*name).to_owned()) };
            form = form.part(format!("files[{index}]"), part);
        }
        verdict(self.callback(id).multipart(form).send().await.unwrap()).await
    }

    async fn outcome(&self, id: InteractionId) -> Outcome {
        self.discord.outcome(id, Duration::from_secs(8)).await
    }
}

/// `200`, or `400 50035 path CODE` with every fault of a form.
async fn verdict(response: Response) -> String {
    let status = response.status();
    if status.is_success() {
        return status.as_u16().to_string();
    }
    let body: Value = response.json().await.unwrap();
    assert!(body["message"].is_string(), "an error says what it is: {body}");
    let mut text = format!("{} {}", status.as_u16(), body["code"]);
    faults(&body["errors"], &mut Vec::new(), &mut text);
    text
}

fn faults(errors: &Value, path: &mut Vec<String>, text: &mut String) {
    for (key, below) in errors.as_object().into_iter().flatten() {
        if key == "_errors" {
            for fault in below.as_array().unwrap() {
                *text += &format!(" {} {}", path.join("."), fault["code"].as_str().unwrap());
            }
        } else {
            path.push(key.clone());
            faults(below, path, text);
            path.pop();
        }
    }
}

/// `/try text:…`, changed by `patch`.
fn tried(patch: Value) -> Value {
    let mut command = json!({
        "name": "try", "description": "Tries something",
        "options": [{ "type": 3, "name": "text", "description": "Any text", "required": true }],
    });
    command.as_object_mut().unwrap().extend(patch.as_object().unwrap().clone());
    command
}

/// `/try` with one option more.
fn with_option(patch: Value) -> Value {
    let mut option = json!({ "type": 3, "name": "more", "description": "More" });
    option.as_object_mut().unwrap().extend(patch.as_object().unwrap().clone());
    let mut command = tried(json!({}));
    command["options"].as_array_mut().unwrap().push(option);
    command
}

fn button(id: &str) -> Value {
    json!({ "type": 2, "style": 1, "custom_id": id, "label": "Press" })
}

fn rows(rows: &[Value]) -> Value {
    let rows: Vec<_> = rows.iter().map(|row| json!({ "type": 1, "components": row })).collect();
    json!({ "content": "x", "components": rows })
}

fn long(length: usize) -> String {
    "数".repeat(length)
}

#[tokio::test]
async fn answers_come_once_in_time_and_in_a_fitting_form() {
    let desk = Desk::open().await;
    let text = json!({ "type": 4, "data": { "content": "x" } });
    let post = |id, rest| desk.webhook(Method::POST, id, rest).json(&json!({ "content": "y" })).send();
    let patch =
        |id| desk.webhook(Method::PATCH, id, "/messages/@original").json(&json!({ "content": "y" })).send();

    // Twice; and before there is an answer, nothing else.
    let id = desk.invoke().await;
    assert_eq!(verdict(patch(id).await.unwrap()).await, "404 10015");
    assert_eq!(verdict(post(id, "").await.unwrap()).await, "404 10015");
    assert_eq!(desk.answer(id, text.clone()).await, "204");
    assert_eq!(desk.answer(id, text.clone()).await, "400 40060");
    assert_eq!(verdict(patch(id).await.unwrap()).await, "200");
    assert_eq!(desk.outcome(id).await.message.unwrap().content, "y");
    let empty = desk.webhook(Method::PATCH, id, "/messages/@original").json(&json!({ "content": "" }));
    assert_eq!(verdict(empty.send().await.unwrap()).await, "400 50006");
    let unknown = desk.webhook(Method::GET, id, "/messages/5").send().await.unwrap();
    assert_eq!(verdict(unknown).await, "404 10008");
    let gone = desk.webhook(Method::DELETE, id, "/messages/@original").send().await.unwrap();
    assert_eq!(verdict(gone).await, "204");
    assert_eq!(verdict(patch(id).await.unwrap()).await, "404 10008");

    // Wrong types, unknown tokens, bodies that are none.
    let id = desk.invoke().await;
    for (body, expected) in [
        (json!({}), "400 50035 type BASE_TYPE_REQUIRED"),
        (json!({ "type": 1 }), "400 50035 type BASE_TYPE_CHOICES"),
        (json!({ "type": 6 }), "400 50035 type BASE_TYPE_CHOICES"),
        (json!({ "type": 8, "data": { "choices": [] } }), "400 50035 type BASE_TYPE_CHOICES"),
        (json!({ "type": 5, "data": { "flags": 8 } }), "400 50035 data.flags BITFIELD_TYPE_INVALID"),
        (
            json!({ "type": 9, "data": { "custom_id": "", "title": long(46), "components": [] } }),
            "400 50035 data.components BASE_TYPE_BAD_LENGTH data.custom_id BASE_TYPE_BAD_LENGTH data.title BASE_TYPE_BAD_LENGTH",
        ),
    ] {
        assert_eq!(desk.answer(id, body.clone()).await, expected, "{body}");
    }
    let broken = desk.callback(id).header("content-type", "application/json").body("{").send().await.unwrap();
    assert_eq!(verdict(broken).await, "400 50109");
    let plain = desk.callback(id).body("{}").send().await.unwrap();
    assert_eq!(verdict(plain).await, "400 50035  CONTENT_TYPE_INVALID");
    let other = desk.call(Method::POST, &format!("/interactions/{}/nope/callback", id.0)).json(&text);
    assert_eq!(verdict(other.send().await.unwrap()).await, "404 10062");
    let other = desk.call(Method::POST, &format!("/webhooks/{}/nope", desk.application)).json(&text);
    assert_eq!(verdict(other.send().await.unwrap()).await, "404 10015");

    // A fault of Discord's own, which does nothing.
    desk.discord.fail_next(1, 503);
    assert_eq!(desk.answer(id, text.clone()).await, "503 0");
    assert_eq!(desk.answer(id, json!({ "type": 5, "data": { "flags": 64 } })).await, "204");
    assert!(!desk.discord.outcome(id, Duration::from_millis(50)).await.settled);
    assert_eq!(verdict(post(id, "").await.unwrap()).await, "200");
    let seen = desk.outcome(id).await;
    assert!(seen.deferred && seen.follow_ups.is_empty() && seen.message.unwrap().ephemeral());

    // Too late: for the first answer, and for the token.
    desk.discord.grow_old(id, Duration::from_secs(15 * 60));
    assert_eq!(verdict(patch(id).await.unwrap()).await, "401 50027");
    assert_eq!(verdict(post(id, "").await.unwrap()).await, "401 50027");
    let late = desk.invoke().await;
    desk.discord.grow_old(late, Duration::from_secs(4));
    assert_eq!(desk.answer(late, text).await, "404 10062");
    assert_eq!(desk.outcome(late).await.failure.as_deref(), Some(NO_RESPONSE));
}

#[tokio::test]
async fn edits_keep_or_drop_files_as_listed() {
    let desk = Desk::open().await;
    let id = desk.invoke().await;
    let part = |name: &'static str| Part::bytes(PNG).file_name(name).mime_str("image/png").unwrap();
    let body = json!({ "type": 4, "data": { "attachments": [{ "id": 0, "filename": "ä b.png", "description": "Grey" }] } });
    let form = Form::new().text("payload_json", body.to_string()).part("files[0]", part("x.png"));
    assert_eq!(verdict(desk.callback(id).multipart(form).send().await.unwrap()).await, "204");
    let first = desk.outcome(id).await.message.unwrap().attachments.remove(0);
    assert_eq!((first.filename.as_str(), first.pixels), ("__b.png", Some((1, 1))));
    assert_eq!(first.description.as_deref(), Some("Grey"));

    let edit = |body: Value| {
        desk.webhook(Method::PATCH, id, "/messages/@original")
            .multipart(Form::new().text("payload_json", body.to_string()).part("files[0]", part("y.png")))
    };
    let kept = json!({ "attachments": [{ "id": first.id.to_string() }, { "id": 0 }] });
    let message: Value = edit(kept).send().await.unwrap().json().await.unwrap();
    assert_eq!(message["attachments"].as_array().unwrap().len(), 2);
    let bytes = desk.http.get(message["attachments"][1]["url"].as_str().unwrap()).send().await.unwrap();
    assert_eq!(bytes.headers()["content-type"], "image/png");
    assert_eq!(bytes.bytes().await.unwrap(), PNG);
    let message: Value = edit(json!({ "attachments": [] })).send().await.unwrap().json().await.unwrap();
    assert_eq!(message["attachments"].as_array().unwrap().len(), 1);
    assert_eq!(desk.outcome(id).await.edits, 2);
}

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

#[tokio::test]
async fn people_send_only_what_their_client_lets_them() {
    let desk = Desk::open().await;
    let more = |patch: Value| with_option(patch)["options"][1].clone();
    let command = tried(json!({ "contexts": [0, 1], "options": [
        { "type": 3, "name": "text", "description": "d", "required": true, "max_length": 6000 },
        more(json!({ "type": 4, "name": "count", "min_value": 1, "max_value": 9 })),
        more(json!({ "name": "kind", "choices": [{ "name": "A", "value": "a" }] })),
        more(json!({ "type": 5, "name": "flag" })),
        more(json!({ "type": 11, "name": "picture" })),
        more(json!({ "name": "event", "autocomplete": true })),
    ] }));
    let nested = json!({ "name": "nest", "description": "d", "options": [
        { "type": 1, "name": "one", "description": "d", "options": [more(json!({ "required": true }))] },
        { "type": 1, "name": "two", "description": "d" },
    ] });
    assert_eq!(desk.register(json!([command, nested, { "type": 3, "name": "Look at" }])).await, "200");
    let upload = desk.discord.upload("a.png", PNG).to_string();
    let said = desk.discord.say(&User::ada(), "hello").to_string();
    let text = json!({ "name": "text", "value": "x" });
    let with = |option: Value| json!({ "name": "try", "options": [text, option] });
    let of = |name: &str, value: Value| with(json!({ "name": name, "value": value }));
    for (data, expected) in [
        (of("count", json!(9)), "sent"),
        (of("kind", json!("a")), "sent"),
        (of("flag", json!(false)), "sent"),
        (of("picture", json!(upload)), "sent"),
        (json!({ "name": "nest", "options": [{ "name": "two", "type": 1 }] }), "sent"),
        (json!({ "type": 3, "name": "Look at", "target_id": said }), "sent"),
        (json!({ "type": 3, "name": "Look at", "target_id": "1" }), "target"),
        (json!({ "name": "nope" }), "unknown_command"),
        (json!({ "name": "try" }), "required text"),
        (of("nope", json!(1)), "unknown_option nope"),
        (of("text", json!("y")), "twice text"),
        (of("count", json!("9")), "type count"),
        (of("count", json!(10)), "range count"),
        (of("count", json!(1_u64 << 60)), "type count"),
        (of("kind", json!("b")), "choice kind"),
        (of("flag", json!("True")), "type flag"),
        (of("picture", json!("1")), "reference picture"),
        (json!({ "name": "try", "options": [{ "name": "text", "value": "" }] }), "length text"),
        (json!({ "name": "try", "options": [{ "name": "text", "value": long(6001) }] }), "length text"),
        (json!({ "name": "try", "options": [{ "name": "text", "type": 4, "value": "x" }] }), "type text"),
        (json!({ "name": "nest" }), "sub_command"),
        (json!({ "name": "nest", "options": [{ "name": "one" }] }), "required more"),
    ] {
        let result = desk.discord.invoke(&User::ada(), data.clone()).await;
        let says = match result {
            Ok(_) => "sent".to_owned(),
            Err(why) => {
                [Some(why.kind.to_owned()), why.option].into_iter().flatten().collect::<Vec<_>>().join(" ")
            }
        };
        assert_eq!(says, expected, "{data}");
    }
    let elsewhere = User::ada().at(Place::PrivateChannel);
    assert_eq!(desk.discord.invoke(&elsewhere, with(json!({}))).await.unwrap_err().kind, "context");

    // Completions: at most 25, with names and values of their own limits.
    let typing = json!({ "name": "try", "options": [{ "name": "event", "value": "e", "focused": true }] });
    let other = json!({ "name": "try", "options": [{ "name": "text", "value": "e", "focused": true }] });
    assert_eq!(desk.discord.complete(&User::bo(), other).await.unwrap_err().kind, "autocomplete");
    let id = desk.discord.complete(&User::bo(), typing).await.unwrap();
    let choices = |n: usize, name: &str| {
        let list: Vec<_> = (0..n).map(|i| json!({ "name": format!("{name}{i}"), "value": "v" })).collect();
        json!({ "type": 8, "data": { "choices": list } })
    };
    let length = "400 50035 data.choices BASE_TYPE_BAD_LENGTH";
    assert_eq!(desk.answer(id, choices(26, "c")).await, length);
    assert_eq!(desk.answer(id, choices(1, &long(100))).await, length.replace("choices", "choices.0.name"));
    assert_eq!(
        desk.answer(id, json!({ "type": 8, "data": {} })).await,
        "400 50035 data.choices BASE_TYPE_REQUIRED"
    );
    assert_eq!(desk.answer(id, choices(25, "c")).await, "204");
    assert_eq!(desk.outcome(id).await.choices.unwrap().len(), 25);
}

#[tokio::test]
async fn buttons_answer_update_or_open_a_form() {
    let desk = Desk::open().await;
    let id = desk.invoke().await;
    let disabled = json!({ "type": 2, "style": 1, "custom_id": "off", "label": "Off", "disabled": true });
    let mut data = rows(&[json!([button("b"), disabled])]);
    data["flags"] = json!(64);
    assert_eq!(desk.answer(id, json!({ "type": 4, "data": data })).await, "204");
    let message = desk.outcome(id).await.message.unwrap();
    let press = |user, custom_id| desk.discord.press(user, message.id, custom_id);
    let (ada, bo) = (User::ada(), User::bo());
    assert_eq!(press(&bo, "b").await.unwrap_err().kind, "message");
    assert_eq!(press(&ada, "c").await.unwrap_err().kind, "component");
    assert_eq!(press(&ada, "off").await.unwrap_err().kind, "disabled");

    let pressed = press(&ada, "b").await.unwrap();
    assert_eq!(desk.answer(pressed, json!({ "type": 7, "data": { "content": "new" } })).await, "204");
    let seen = desk.outcome(pressed).await.message.unwrap();
    assert_eq!((seen.id, seen.content.as_str(), seen.edits), (message.id, "new", 1));
    let pressed = press(&ada, "b").await.unwrap();
    assert_eq!(desk.answer(pressed, json!({ "type": 6 })).await, "204");
    assert!(!desk.discord.look(pressed).settled);
    let edit =
        desk.webhook(Method::PATCH, pressed, "/messages/@original").json(&json!({ "content": "later" }));
    assert_eq!(verdict(edit.send().await.unwrap()).await, "200");
    assert_eq!(desk.outcome(pressed).await.message.unwrap().content, "later");

    let pressed = press(&ada, "b").await.unwrap();
    let input = json!({ "type": 4, "style": 1, "custom_id": "i", "label": "Board", "max_length": 3 });
    let form =
        json!({ "custom_id": "f", "title": "T", "components": [{ "type": 1, "components": [input] }] });
    assert_eq!(desk.answer(pressed, json!({ "type": 9, "data": form })).await, "204");
    assert_eq!(desk.outcome(pressed).await.modal.unwrap()["title"], "T");
    let field = |text: &str| [("i".to_owned(), text.to_owned())];
    assert_eq!(desk.discord.submit(pressed, &field("long")).await.unwrap_err().kind, "length");
    let sent = desk.discord.submit(pressed, &field("ok")).await.unwrap();
    assert_eq!(desk.answer(sent, json!({ "type": 4, "data": { "content": "thanks" } })).await, "204");
    assert_ne!(desk.outcome(sent).await.message.unwrap().id, message.id);

    // A user-installed application may follow up five times.
    let data = json!({ "name": "try", "options": [{ "name": "text", "value": "x" }] });
    let id = desk.discord.invoke(&ada.at(Place::PrivateChannel), data).await.unwrap();
    assert_eq!(desk.answer(id, json!({ "type": 4, "data": { "content": "x" } })).await, "204");
    for expected in ["200", "200", "200", "200", "200", "400 40094"] {
        let more = desk.webhook(Method::POST, id, "").json(&json!({ "content": "more" }));
        assert_eq!(verdict(more.send().await.unwrap()).await, expected);
    }
    assert_eq!(desk.outcome(id).await.follow_ups.len(), 5);
    assert!(desk.discord.refusals().last().unwrap().contains("40094"));
}
