//! Tests of the stand-in over HTTP and the gateway, without a client library for Discord.

// Tests may panic.
#![allow(clippy::unwrap_used)]

mod access;
mod answers;
mod builder;
mod channels;
mod commands;
mod components;
mod downloads;
mod endpoint;
mod faults;
mod figures;
mod files;
mod gateway;
mod messages;
mod modals;
mod people;
mod pictures;
mod presses;
mod slow;
mod webhooks;

use std::time::Duration;

use discord_standin::{Builder, InteractionId, Outcome, StandIn, User};
use reqwest::multipart::{Form, Part};
use reqwest::{Client, Method, RequestBuilder, Response};
use serde_json::{Value, json};

/// The smallest PNG: one white pixel, in greyscale.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\0\0\0\0:~\x9bU\0\0\0\nIDATx\x9cc\xf8\x0f\0\x01\x01\x01\0\x1b\xb6\xeeV\0\0\0\0IEND\xaeB`\x82";

/// A stand-in with a command `/try`, and an HTTP client that plays its bot.
struct Harness {
    discord: StandIn,
    http: Client,
    application: String,
}

impl Harness {
    async fn open() -> Self {
        Self::open_with(StandIn::builder()).await
    }

    async fn open_with(builder: Builder) -> Self {
        let discord = builder.start().await.unwrap();
        let http = Client::new();
        let mut harness = Self { discord, http, application: String::new() };
        let me: Value = harness.call(Method::GET, "/users/@me").send().await.unwrap().json().await.unwrap();
        harness.application = me["id"].as_str().unwrap().to_owned();
        assert_eq!(harness.register(json!([try_command(json!({}))])).await, "200");
        harness
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

    /// Registers `/try` with an option of this type, and requests completions for the option.
    async fn request_choices(&self, kind: u64) -> InteractionId {
        let command = with_option(json!({ "type": kind, "autocomplete": true }));
        assert_eq!(self.register(json!([command])).await, "200");
        let data = json!({ "name": "try", "options": [{ "name": "more", "value": "", "focused": true }] });
        self.discord.autocomplete(&User::ada(), data).await.unwrap()
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

    /// Answers a new interaction with this message, and with files of these names and sizes in
    /// bytes; returns the result. A file with an empty name is sent without a name.
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

/// Formats a response: `200`, or `400 50035 path CODE` with every fault of a form.
async fn verdict(response: Response) -> String {
    let status = response.status();
    if status.is_success() {
        return status.as_u16().to_string();
    }
    let body: Value = response.json().await.unwrap();
    assert!(body["message"].is_string(), "an error has a message: {body}");
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

/// The command `/try text:…`, changed by `patch`.
fn try_command(patch: Value) -> Value {
    let mut command = json!({
        "name": "try", "description": "Tries something",
        "options": [{ "type": 3, "name": "text", "description": "Any text", "required": true }],
    });
    command.as_object_mut().unwrap().extend(patch.as_object().unwrap().clone());
    command
}

/// The command `/try` with one more option.
fn with_option(patch: Value) -> Value {
    let mut option = json!({ "type": 3, "name": "more", "description": "More" });
    option.as_object_mut().unwrap().extend(patch.as_object().unwrap().clone());
    let mut command = try_command(json!({}));
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

/// A text of `length` characters.
fn text_of(length: usize) -> String {
    "数".repeat(length)
}
