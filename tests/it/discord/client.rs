//! A plain serenity client on the stand-in: every kind of interaction, and recovery from faults.

use std::sync::Arc;
use std::time::Duration;

use discord_standin::{Context as Place, InteractionId, Outcome, StandIn, User};
use serde_json::{Value, json};
use serenity::all::{
    AutocompleteChoice, ButtonStyle, Client, ClientBuilder, Command, CommandOptionType, Context,
    CreateActionRow, CreateAttachment, CreateAutocompleteResponse, CreateButton, CreateCommand,
    CreateCommandOption, CreateInputText, CreateInteractionResponse as Answer,
    CreateInteractionResponseFollowup, CreateInteractionResponseMessage, CreateModal,
    EditInteractionResponse, EventHandler, GatewayIntents, HttpBuilder, InputTextStyle, Interaction, Ready,
    ShardManager, async_trait,
};
use tokio::task::JoinHandle;

/// A greyscale PNG of one pixel.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\0\0\0\0:~\x9bU\0\0\0\nIDATx\x9cc\xf8\x0f\0\x01\x01\x01\0\x1b\xb6\xeeV\0\0\0\0IEND\xaeB`\x82";

/// Answers `/echo`. The text selects the kind of answer.
struct Echo;

#[async_trait]
impl EventHandler for Echo {
    async fn ready(&self, context: Context, _: Ready) {
        let text = CreateCommandOption::new(CommandOptionType::String, "text", "What to say").required(true);
        let picture = CreateCommandOption::new(CommandOptionType::Attachment, "picture", "A picture");
        let command =
            CreateCommand::new("echo").description("Says it again").add_option(text.set_autocomplete(true));
        let command = command.add_option(picture).name_localized("zh-CN", "回声");
        Command::set_global_commands(&context.http, vec![command]).await.expect("the stand-in accepts it");
        context.http.get_current_application_info().await.expect("the stand-in accepts it");
    }

    async fn interaction_create(&self, context: Context, interaction: Interaction) {
        let http = &context.http;
        let file = || CreateAttachment::bytes(PNG, "one.png").description("One grey pixel");
        match interaction {
            Interaction::Command(command) => {
                let text = command.data.options[0].value.as_str().unwrap_or("");
                let message = CreateInteractionResponseMessage::new().content(text);
                if text == "later" {
                    command
                        .create_response(http, Answer::Defer(message.ephemeral(true)))
                        .await
                        .expect("the stand-in accepts it");
                    let edit = EditInteractionResponse::new().content("done").new_attachment(file());
                    command.edit_response(http, edit).await.expect("the stand-in accepts it");
                    assert_eq!(
                        command.get_response(http).await.expect("the stand-in accepts it").attachments.len(),
                        1
                    );
                    let more = CreateInteractionResponseFollowup::new().content("more").add_file(file());
                    command.create_followup(http, more).await.expect("the stand-in accepts it");
                } else {
                    let row = ["same", "new", "form"]
                        .map(|id| CreateButton::new(id).label(id).style(ButtonStyle::Primary));
                    let row = CreateActionRow::Buttons(row.into());
                    let message = message.add_file(file()).components(vec![row]);
                    command
                        .create_response(http, Answer::Message(message))
                        .await
                        .expect("the stand-in accepts it");
                }
            }
            Interaction::Autocomplete(typing) => {
                let typed = typing.data.autocomplete().expect("an option is typed").value;
                let choice = AutocompleteChoice::new(format!("{typed}!"), typed);
                let answer =
                    Answer::Autocomplete(CreateAutocompleteResponse::new().set_choices(vec![choice]));
                typing.create_response(http, answer).await.expect("the stand-in accepts it");
            }
            Interaction::Component(press) => match press.data.custom_id.as_str() {
                "same" => {
                    press.create_response(http, Answer::Acknowledge).await.expect("the stand-in accepts it");
                    let edit = EditInteractionResponse::new().content(format!("{}+", press.message.content));
                    press.edit_response(http, edit).await.expect("the stand-in accepts it");
                }
                "new" => {
                    let message = CreateInteractionResponseMessage::new().content("new");
                    press
                        .create_response(http, Answer::UpdateMessage(message))
                        .await
                        .expect("the stand-in accepts it");
                }
                _ => {
                    let input = CreateInputText::new(InputTextStyle::Short, "Board", "board");
                    let form =
                        CreateModal::new("form", "Form").components(vec![CreateActionRow::InputText(input)]);
                    press.create_response(http, Answer::Modal(form)).await.expect("the stand-in accepts it");
                }
            },
            Interaction::Modal(form) => {
                let message = CreateInteractionResponseMessage::new().content("thanks");
                form.create_response(http, Answer::Message(message)).await.expect("the stand-in accepts it");
            }
            _ => {}
        }
    }
}

struct RunningBot {
    discord: StandIn,
    shards: Arc<ShardManager>,
    client: JoinHandle<serenity::Result<()>>,
}

impl RunningBot {
    async fn start() -> Self {
        let discord = StandIn::start(0).await.expect("a free port");
        let mut client = client(&discord, discord.token()).await;
        let shards = Arc::clone(&client.shard_manager);
        let client = tokio::spawn(async move { client.start().await });
        let running = Self { discord, shards, client };
        running.until("registered", |discord| discord.counters().registrations == 1).await;
        running
    }

    async fn until(&self, what: &str, mut reached: impl FnMut(&StandIn) -> bool) {
        for _ in 0..1_500 {
            if reached(&self.discord) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("never {what}: {:?} {:?}", self.discord.counters(), self.discord.refusals());
    }

    async fn echo(&self, user: &User, text: &str) -> InteractionId {
        let data = json!({ "name": "echo", "options": [{ "name": "text", "value": text }] });
        self.discord.invoke(user, data).await.expect("the stand-in accepts it")
    }

    async fn settled_outcome(&self, id: InteractionId) -> Outcome {
        let outcome = self.discord.outcome(id, Duration::from_secs(12)).await;
        assert!(outcome.settled && outcome.failure.is_none(), "{outcome:?} {:?}", self.discord.refusals());
        outcome
    }

    async fn stop(self) {
        self.shards.shutdown_all().await;
        self.client.await.expect("no panic").expect("the client ends without an error");
        self.discord.stop().await;
    }
}

async fn client(discord: &StandIn, token: &str) -> Client {
    let http = HttpBuilder::new(token).proxy(discord.base()).ratelimiter_disabled(true).build();
    ClientBuilder::new_with_http(http, GatewayIntents::empty())
        .event_handler(Echo)
        .await
        .expect("the stand-in accepts it")
}

#[tokio::test(flavor = "multi_thread")]
async fn serenity_handles_every_kind_of_interaction() {
    let bot = RunningBot::start().await;
    for place in [Place::Guild, Place::BotDm, Place::PrivateChannel] {
        let user = User::ada().speaking("zh-CN").at(place);
        let message = bot.settled_outcome(bot.echo(&user, "hello").await).await.message.expect("a message");
        assert_eq!(message.content, "hello");
        assert_eq!(message.attachments[0].bytes, PNG);
        assert_eq!(message.attachments[0].description.as_deref(), Some("One grey pixel"));

        let press =
            async |id| bot.discord.press(&user, message.id, id).await.expect("the stand-in accepts it");
        assert_eq!(
            bot.settled_outcome(press("same").await).await.message.expect("a message").content,
            "hello+"
        );
        // Serenity's update lists no attachments, which removes the existing ones.
        assert!(
            bot.settled_outcome(press("new").await).await.message.expect("a message").attachments.is_empty()
        );
        let asked = press("form").await;
        assert!(bot.settled_outcome(asked).await.modal.is_some());
        let sent = bot
            .discord
            .submit(asked, &[("board".into(), "1".into())])
            .await
            .expect("the stand-in accepts it");
        assert_eq!(bot.settled_outcome(sent).await.message.expect("a message").content, "thanks");

        let later_id = bot.echo(&user, "later").await;
        let later = bot.settled_outcome(later_id).await;
        assert!(later.deferred && later.message.expect("a message").is_ephemeral());
        bot.until("followed up", |discord| !discord.current_outcome(later_id).follow_ups.is_empty()).await;

        let typing =
            json!({ "name": "echo", "options": [{ "name": "text", "value": "a", "focused": true }] });
        let typing = bot.discord.autocomplete(&user, typing).await.expect("the stand-in accepts it");
        assert_eq!(bot.settled_outcome(typing).await.choices.expect("choices")[0]["name"], "a!");
    }
    let upload = bot.discord.upload("mine.png", PNG).to_string();
    let data = json!({ "name": "echo", "options": [
        { "name": "text", "value": "with a picture" }, { "name": "picture", "value": upload },
    ] });
    bot.settled_outcome(bot.discord.invoke(&User::bo(), data).await.expect("the stand-in accepts it")).await;
    assert_eq!(bot.discord.commands()[0]["name_localizations"]["zh-CN"], "回声");
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn serenity_recovers_from_faults() {
    let bot = RunningBot::start().await;
    let ada = User::ada();

    // Discord replays events that were sent during a lost connection.
    bot.discord.drop_sockets();
    bot.until("lost", |discord| !discord.is_connected() || discord.counters().resumes == 1).await;
    let meanwhile = bot.echo(&ada, "meanwhile").await;
    bot.until("resumed", |discord| discord.counters().resumes == 1).await;
    assert_eq!(bot.settled_outcome(meanwhile).await.message.expect("a message").content, "meanwhile");

    bot.discord.ask_reconnect();
    bot.until("resumed again", |discord| discord.counters().resumes == 2).await;
    assert_eq!(bot.discord.counters().identifies, 1);

    // A malformed interaction does not affect the next one.
    bot.discord.send_raw(json!({ "type": 2, "data": Value::Null }));
    bot.settled_outcome(bot.echo(&ada, "after").await).await;

    bot.discord.invalidate_session(false);
    bot.until("identified anew", |discord| discord.counters().identifies == 2).await;
    bot.until("registered anew", |discord| discord.counters().registrations == 2).await;
    assert_eq!(
        bot.settled_outcome(bot.echo(&ada, "again").await).await.message.expect("a message").content,
        "again"
    );
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_tokens_are_rejected_with_4004() {
    let discord = StandIn::start(0).await.expect("a free port");
    let wrong = "MTEwMDAwMDAwMDAwMDAwMDAwMQ.AAAAAA.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
    let mut client = client(&discord, wrong).await;
    assert!(
        tokio::time::timeout(Duration::from_secs(10), client.start())
            .await
            .expect("the stand-in accepts it")
            .is_err()
    );
    discord.stop().await;
}
