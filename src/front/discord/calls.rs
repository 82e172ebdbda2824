//! The calls that answer an interaction. They go by its token, hence without the bot's, and not through serenity:
//! its rate limiter has one bucket for the edits of all answers, keeps a route for each interaction for ever, and
//! hides what `Retry-After` says.

use std::time::Duration;

use reqwest::multipart::{Form, Part};
use reqwest::redirect::Policy;
use reqwest::{Body, Client, Method, Url};
use serde_json::Value;
use serenity::all::{ApplicationId, InteractionId};
use serenity::constants::USER_AGENT;

use super::failure::Failure;
use super::reply::Payload;

/// Discord itself.
const DISCORD: &str = "https://discord.com";

/// How long one call may take; ten megabytes of files take some seconds.
const PATIENCE: Duration = Duration::from_secs(30);

/// Makes the calls that answer an interaction.
pub(super) struct Calls {
    client: Client,
    /// `…/api/v10`
    base: Url,
    application: ApplicationId,
}

impl Calls {
    /// Calls of this application to Discord or to `api`, the address of what stands in for it; `None` if that is no
    /// address.
    pub(super) fn new(api: Option<&str>, application: ApplicationId) -> Option<Self> {
        let mut base = Url::parse(api.unwrap_or(DISCORD)).ok()?;
        base.path_segments_mut().ok()?.pop_if_empty().extend(["api", "v10"]);
        let client = Client::builder().user_agent(USER_AGENT).redirect(Policy::none()).timeout(PATIENCE);
        let client = client.build().expect("the options are constant and contradict nothing");
        Some(Self { client, base, application })
    }

    /// The first answer.
    pub(super) async fn first(
        &self,
        id: InteractionId,
        token: &str,
        answer: &Payload,
    ) -> Result<(), Failure> {
        self.send(Method::POST, &["interactions", &id.to_string(), token, "callback"], answer).await
    }

    /// Puts another message in the place of the first answer's.
    pub(super) async fn edit(&self, token: &str, message: &Payload) -> Result<(), Failure> {
        let path = ["webhooks", &self.application.to_string(), token, "messages", "@original"];
        self.send(Method::PATCH, &path, message).await
    }

    /// Sends one more message.
    pub(super) async fn follow_up(&self, token: &str, message: &Payload) -> Result<(), Failure> {
        self.send(Method::POST, &["webhooks", &self.application.to_string(), token], message).await
    }

    async fn send(&self, method: Method, path: &[&str], payload: &Payload) -> Result<(), Failure> {
        let mut url = self.base.clone();
        url.path_segments_mut().expect("it has had segments added before").extend(path);
        let request = self.client.request(method, url);
        let request = match payload.files.as_slice() {
            [] => request.json(&payload.json),
            files => request.multipart(form(&payload.json, files)?),
        };
        let response = request.send().await?;
        if !response.status().is_success() {
            return Err(Failure::of(response).await);
        }
        // Read to its end, so that the connection serves again.
        let _ = response.bytes().await;
        Ok(())
    }
}

fn form(json: &Value, files: &[(String, bytes::Bytes)]) -> Result<Form, Failure> {
    let mut form = Form::new().text("payload_json", json.to_string());
    for (number, (name, bytes)) in files.iter().enumerate() {
        let kind = mime_guess::from_path(name).first_or_octet_stream();
        let part = Part::stream(Body::from(bytes.clone()));
        form =
            form.part(format!("files[{number}]"), part.file_name(name.clone()).mime_str(kind.essence_str())?);
    }
    Ok(form)
}
