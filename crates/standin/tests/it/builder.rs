//! Users, guilds and limits that a test configures.

use std::collections::HashSet;
use std::error::Error;

use discord_standin::{Context, Guild, Limits, StandIn, StartError, User};
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

use crate::gateway::Connection;
use crate::{Harness, try_command, verdict};

fn club() -> Guild {
    Guild::new(42 << 22, "Chess club")
}

#[tokio::test]
async fn contradictory_configurations_do_not_start() {
    let start = async |users: Vec<User>, guilds: Vec<Guild>| {
        StandIn::builder().users(users).guilds(guilds).start().await.unwrap_err()
    };
    let guild = || vec![Guild::default()];
    assert!(matches!(start(vec![], guild()).await, StartError::NoUsers));
    assert!(matches!(start(vec![User::bo()], vec![]).await, StartError::NoGuilds));
    let twice = start(vec![User::bo(), User::bo()], guild()).await;
    assert!(matches!(twice, StartError::DuplicateId(id) if id == User::bo().id));
    let next = Guild::new(club().id + 1, "Next");
    let clash = start(vec![User::bo()], vec![Guild::default(), club(), next.clone()]).await;
    assert!(matches!(clash, StartError::DuplicateId(id) if id == next.id), "the channel of the club");
    let stranger = User::bo().in_guild(&club());
    assert!(matches!(start(vec![stranger], guild()).await, StartError::UnknownGuild { .. }));

    let first = StandIn::start(0).await.unwrap();
    let port = first.base().rsplit(':').next().unwrap().parse().unwrap();
    let taken = StandIn::start(port).await.unwrap_err();
    assert!(matches!(taken, StartError::Listen { .. }) && taken.source().is_some(), "{taken}");
}

#[tokio::test]
async fn each_guild_has_its_channel_and_its_commands() {
    let grace = User::new(7, "Grace").in_guild(&club());
    let builder = StandIn::builder().users([grace.clone(), User::ada()]).guilds([Guild::default(), club()]);
    let harness = Harness::open_with(builder).await;
    let register = async |guild: u64| {
        let path = format!("/applications/{}/guilds/{guild}/commands", harness.application);
        let command = try_command(json!({ "name": "local" }));
        verdict(harness.call(Method::PUT, &path).json(&json!([command])).send().await.unwrap()).await
    };
    assert_eq!(register(club().id).await, "200");
    assert_eq!(register(5).await, "403 50001");

    let data = json!({ "name": "local", "options": [{ "name": "text", "value": "x" }] });
    let mut connection = Connection::open(&harness.discord).await;
    connection.identify(&harness.discord).await;
    harness.discord.invoke(&grace, data.clone()).await.unwrap();
    let event = connection.event().await;
    assert_eq!(event["guild_id"], club().id.to_string());
    assert_eq!(event["channel_id"], (club().id + 1).to_string());
    for user in [User::ada(), grace.at(Context::BotDm)] {
        let rejected = harness.discord.invoke(&user, data.clone()).await.unwrap_err();
        assert_eq!(rejected.kind, "unknown_command", "a guild command exists in its guild only");
    }
}

#[tokio::test]
async fn each_private_channel_belongs_to_one_user() {
    let discord = StandIn::start(0).await.unwrap();
    let users = [User::new(7, "Grace"), User::new(1007, "Alan")];
    let everywhere =
        users.iter().flat_map(|user| [Context::BotDm, Context::PrivateChannel].map(|at| user.clone().at(at)));
    let channels: HashSet<_> =
        everywhere.map(|user| discord.channel(discord.say(&user, "hello")).unwrap()).collect();
    assert_eq!(channels.len(), 4, "{channels:?}");
}

#[tokio::test]
async fn guilds_are_sent_to_their_shard_if_the_bot_asks_for_them() {
    let builder = StandIn::builder().guilds([Guild::default(), club()]);
    let discord = builder.start().await.unwrap();
    let shard_of_club = club().id >> 22 & 1;
    let (mut with, mut without) = (Connection::open(&discord).await, Connection::open(&discord).await);
    let shard = json!([shard_of_club, 2]);
    let ready = with.ready(&discord, json!({ "intents": 1, "shard": shard })).await;
    let expected = |guild: &Guild| guild.id >> 22 & 1 == shard_of_club;
    let guilds: Vec<_> = [Guild::default(), club()].into_iter().filter(expected).collect();
    assert_eq!(ready["guilds"].as_array().unwrap().len(), guilds.len());
    for guild in guilds {
        let sent = with.event().await;
        assert_eq!((&sent["id"], &sent["name"]), (&json!(guild.id.to_string()), &json!(guild.name)));
        assert_eq!(sent["channels"][0]["id"], (guild.id + 1).to_string());
    }
    without.ready(&discord, json!({ "intents": 0 })).await;
    discord.send_raw(json!({ "last": true }));
    assert_eq!(without.event().await["last"], true, "no guild without the intent");
}

#[tokio::test]
async fn the_file_limit_is_checked_and_sent_to_the_bot() {
    let limits = Limits { attachment_bytes: 1000, ..Limits::default() };
    let harness = Harness::open_with(StandIn::builder().limits(limits)).await;
    let mut connection = Connection::open(&harness.discord).await;
    connection.identify(&harness.discord).await;
    for (bytes, expected) in [(1000, "204"), (1001, "413 40005")] {
        let id = harness.invoke().await;
        assert_eq!(connection.event().await["attachment_size_limit"], 1000);
        let body: Value = json!({ "type": 4, "data": { "content": "x" } });
        let file = Part::bytes(vec![0; bytes]).file_name("a.txt");
        let form = Form::new().text("payload_json", body.to_string()).part("files[0]", file);
        assert_eq!(verdict(harness.callback(id).multipart(form).send().await.unwrap()).await, expected);
    }
}
