//! HTTP calls to Discord: answers to interactions, and the bot's own posts and edits.
//!
//! Answers are authorised by the interaction's token, not by the bot's. No call goes through
//! serenity: its rate limiter has one bucket for the edits of all answers, keeps a route for each
//! interaction forever, and hides `Retry-After`.

use std::sync::Arc;
use std::time::Duration;

use reqwest::header::{AUTHORIZATION, HeaderValue};
use reqwest::multipart::{Form, Part};
use reqwest::redirect::Policy;
use reqwest::{Body, Client, Method, Response, Url};
use serde_json::Value;
use serenity::all::{ApplicationId, InteractionId};
use serenity::constants::USER_AGENT;
use tracing::Instrument;

use super::failure::Failure;
use crate::database::MessageRef;
use crate::front::discord::model::Payload;
use crate::metrics::Metrics;

/// Address of Discord.
const DISCORD: &str = "https://discord.com";

/// Time limit of one call; an upload of ten megabytes takes several seconds.
const CALL_TIMEOUT: Duration = Duration::from_secs(30);

/// Kind of call.
#[derive(Clone, Copy)]
enum Route {
    /// First answer to an interaction.
    Callback,
    /// Edit of the first answer.
    Edit,
    /// Deletion of the first answer.
    Delete,
    /// Further message of an interaction.
    FollowUp,
    /// Message in a channel.
    Post,
    /// Edit of a message in a channel.
    EditMessage,
    /// Look-up of the first answer.
    GetAnswer,
}

impl Route {
    /// Label in metrics and traces.
    fn name(self) -> &'static str {
        match self {
            Self::Callback => "callback",
            Self::Edit => "edit",
            Self::Delete => "delete",
            Self::FollowUp => "follow_up",
            Self::Post => "post",
            Self::EditMessage => "change",
            Self::GetAnswer => "look",
        }
    }

    fn method(self) -> Method {
        match self {
            Self::Callback | Self::FollowUp | Self::Post => Method::POST,
            Self::Edit | Self::EditMessage => Method::PATCH,
            Self::Delete => Method::DELETE,
            Self::GetAnswer => Method::GET,
        }
    }

    /// Whether the call needs the bot's token rather than an interaction's.
    fn needs_bot_token(self) -> bool {
        matches!(self, Self::Post | Self::EditMessage)
    }
}

/// HTTP client for calls to Discord.
pub(crate) struct Calls {
    client: Client,
    /// Root of the API, `…/api/v10`.
    base: Url,
    application: ApplicationId,
    /// `Authorization` header with the bot's token.
    bot: HeaderValue,
    metrics: Arc<Metrics>,
}

impl Calls {
    /// Creates a client for Discord, or for another server at `api`.
    ///
    /// Returns `None` if `api` is not a valid URL or the token is not a valid header value.
    pub(crate) fn new(
        api: Option<&str>,
        application: ApplicationId,
        token: &str,
        metrics: Arc<Metrics>,
    ) -> Option<Self> {
        let mut bot = HeaderValue::from_str(&format!("Bot {token}")).ok()?;
        bot.set_sensitive(true);
        let mut base = Url::parse(api.unwrap_or(DISCORD)).ok()?;
        base.path_segments_mut().ok()?.pop_if_empty().extend(["api", "v10"]);
        let client = Client::builder().user_agent(USER_AGENT).redirect(Policy::none()).timeout(CALL_TIMEOUT);
        let client = client.build().expect("constant options are valid");
        Some(Self { client, base, application, bot, metrics })
    }

    /// Sends the first answer to an interaction.
    pub(crate) async fn send_first(
        &self,
        id: InteractionId,
        token: &str,
        answer: &Payload,
    ) -> Result<(), Failure> {
        self.send(Route::Callback, &["interactions", &id.to_string(), token, "callback"], answer).await
    }

    /// Edits the first answer.
    pub(crate) async fn edit(&self, token: &str, message: &Payload) -> Result<(), Failure> {
        let path = ["webhooks", &self.application.to_string(), token, "messages", "@original"];
        self.send(Route::Edit, &path, message).await
    }

    /// Deletes the first answer.
    pub(crate) async fn delete(&self, token: &str) -> Result<(), Failure> {
        let path = ["webhooks", &self.application.to_string(), token, "messages", "@original"];
        self.request(Route::Delete, &path, None).await.map(drop)
    }

    /// Returns the id of the message that was the first answer.
    pub(crate) async fn message_id(&self, token: &str) -> Result<u64, Failure> {
        let path = ["webhooks", &self.application.to_string(), token, "messages", "@original"];
        let response = self.request(Route::GetAnswer, &path, None).await?;
        let message: Value = response.json().await?;
        let id = message["id"].as_str().and_then(|id| id.parse().ok());
        id.ok_or_else(|| Failure::Unavailable("a message without an id".to_owned()))
    }

    /// Sends a further message of an interaction.
    pub(crate) async fn follow_up(&self, token: &str, message: &Payload) -> Result<(), Failure> {
        self.send(Route::FollowUp, &["webhooks", &self.application.to_string(), token], message).await
    }

    /// Posts a message in a channel.
    pub(crate) async fn post(&self, channel: u64, message: &Payload) -> Result<(), Failure> {
        self.send(Route::Post, &["channels", &channel.to_string(), "messages"], message).await
    }

    /// Edits a message of the bot. Fields missing from `changes` stay unchanged.
    pub(crate) async fn edit_message(
        &self,
        message_ref: MessageRef,
        changes: &Payload,
    ) -> Result<(), Failure> {
        let [channel, message] = [message_ref.channel, message_ref.message].map(|id| id.to_string());
        self.send(Route::EditMessage, &["channels", &channel, "messages", &message], changes).await
    }

    async fn send(&self, route: Route, path: &[&str], payload: &Payload) -> Result<(), Failure> {
        let response = self.request(route, path, Some(payload)).await?;
        // Read to the end, so that the connection can be reused.
        let _ = response.bytes().await;
        Ok(())
    }

    /// Sends a request; returns Discord's response if it is a success.
    async fn request(
        &self,
        route: Route,
        path: &[&str],
        payload: Option<&Payload>,
    ) -> Result<Response, Failure> {
        let mut url = self.base.clone();
        url.path_segments_mut().expect("`new` has appended segments before").extend(path);
        let request = self.client.request(route.method(), url);
        let request =
            if route.needs_bot_token() { request.header(AUTHORIZATION, &self.bot) } else { request };
        let request = match payload {
            None => request,
            Some(Payload { json, files }) if files.is_empty() => request.json(json),
            Some(Payload { json, files }) => request.multipart(form(json, files)?),
        };
        let span = tracing::info_span!("call", route = route.name());
        let response = request.send().instrument(span).await;
        self.metrics
            .count_request(route.name(), response.as_ref().ok().map(|response| response.status().as_u16()));
        let response = response?;
        if !response.status().is_success() {
            return Err(Failure::parse(response).await);
        }
        Ok(response)
    }
}

fn form(json: &Value, files: &[(String, bytes::Bytes)]) -> Result<Form, Failure> {
    let mut form = Form::new().text("payload_json", json.to_string());
    for (number, (name, bytes)) in files.iter().enumerate() {
        let kind = mime_guess::from_path(name).first_or_octet_stream();
        let part = Part::stream_with_length(Body::from(bytes.clone()), bytes.len() as u64);
        form =
            form.part(format!("files[{number}]"), part.file_name(name.clone()).mime_str(kind.essence_str())?);
    }
    Ok(form)
}
