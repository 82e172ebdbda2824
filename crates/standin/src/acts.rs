//! What people do: run a command, let an option complete, press a button, send a form, say something.
//!
//! An act that Discord's client would not allow is rejected and never reaches the bot.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::validate::invocation::{Known, Rejected, complete, reject};
use crate::world::{FIRST_ANSWER, Interaction, InteractionId, Message, Place, Shared, State, User, World};
use crate::{answers, ids, payload};

/// What an interaction is made of, beside who sends it.
struct Draft {
    kind: u8,
    data: Value,
    /// The message whose component was used.
    target: Option<u64>,
    completes: u64,
}

/// Runs a command: `data` names it and its options, as Discord's interaction data does.
pub(crate) fn invoke(shared: &Arc<Shared>, user: &User, data: &Value) -> Result<InteractionId, Rejected> {
    let mut world = shared.world();
    let data = checked(&world, shared, user, data, false)?;
    Ok(send(shared, &mut world, user, Draft { kind: 2, data, target: None, completes: 0 }))
}

/// Asks for completions: like [`invoke`], with one option `focused` and others perhaps missing.
pub(crate) fn type_into(shared: &Arc<Shared>, user: &User, data: &Value) -> Result<InteractionId, Rejected> {
    let mut world = shared.world();
    let data = checked(&world, shared, user, data, true)?;
    let Some(completes) = focused(&data["options"]) else {
        return reject("autocomplete", None, "No option is being typed.");
    };
    Ok(send(shared, &mut world, user, Draft { kind: 4, data, target: None, completes }))
}

/// The type of the option that is focused.
fn focused(options: &Value) -> Option<u64> {
    options.as_array()?.iter().find_map(|option| match option["focused"] == true {
        true => option["type"].as_u64(),
        false => focused(&option["options"]),
    })
}

fn checked(
    world: &World,
    shared: &Shared,
    user: &User,
    data: &Value,
    typing: bool,
) -> Result<Value, Rejected> {
    let here = payload::channel_id(user);
    let known = Known {
        commands: &world.commands(),
        context: payload::context(user.place),
        attachment: &|id| world.upload(id).map(|file| payload::attachment(&shared.base, here, file)),
        user: &|id| {
            [User::ada(), User::bo(), user.clone()].iter().find(|who| who.id == id).map(payload::user)
        },
        message: &|id| {
            let message = world.messages.get(&id).filter(|message| sees(user, message))?;
            Some(payload::message(&shared.base, message))
        },
    };
    complete(&known, data, typing)
}

fn sees(user: &User, message: &Message) -> bool {
    let there = payload::channel_id(&message.user) == payload::channel_id(user);
    there && message.state == State::Shown && (!message.ephemeral() || message.user.id == user.id)
}

/// Uses a button or menu of a message; `values` are what was chosen in a menu.
pub(crate) fn press(
    shared: &Arc<Shared>,
    user: &User,
    message: u64,
    custom_id: &str,
    values: &[String],
) -> Result<InteractionId, Rejected> {
    let mut world = shared.world();
    let Some(on) = world.messages.get_mut(&message).filter(|message| sees(user, message)) else {
        return reject("message", None, "There is no such message to be seen here.");
    };
    let rows = on.components.as_array().into_iter().flatten();
    let mut all = rows.filter_map(|row| row["components"].as_array()).flatten();
    let Some(component) = all.find(|component| component["custom_id"] == custom_id) else {
        return reject("component", None, "The message has no such button.");
    };
    if component["disabled"] == true {
        return reject("disabled", None, "The button is disabled.");
    }
    let mut data = json!({ "custom_id": custom_id, "component_type": component["type"], "id": 1 });
    if component["type"] != 2 {
        data["values"] = json!(values);
    }
    on.unanswered = false;
    shared.show(&world, message);
    Ok(send(shared, &mut world, user, Draft { kind: 3, data, target: Some(message), completes: 0 }))
}

/// Sends the form that an interaction was answered with; `fields` are custom ids with texts.
pub(crate) fn submit(
    shared: &Arc<Shared>,
    asked: InteractionId,
    fields: &[(String, String)],
) -> Result<InteractionId, Rejected> {
    let mut world = shared.world();
    let found = world.interactions.get(&asked.0).and_then(|asked| Some((asked, asked.modal.as_ref()?)));
    let Some((asked, modal)) = found else {
        return reject("modal", None, "That interaction opened no form.");
    };
    let mut rows = Vec::new();
    for row in modal["components"].as_array().into_iter().flatten() {
        let input = &row["components"][0];
        let id = input["custom_id"].as_str().unwrap_or("");
        let value = fields.iter().find(|(name, _)| name == id).map_or("", |(_, value)| value.as_str());
        let length = value.chars().count();
        let least = input["min_length"].as_u64().unwrap_or(0) as usize;
        let most = input["max_length"].as_u64().unwrap_or(4000) as usize;
        let empty_ok = input["required"] == false && length == 0;
        if !empty_ok && !(least.max(1)..=most).contains(&length) {
            return reject(
                "length",
                Some(id),
                format!("«{id}» must have {} to {most} characters.", least.max(1)),
            );
        }
        rows.push(json!({ "type": 1, "components": [{ "type": 4, "custom_id": id, "value": value }] }));
    }
    let data = json!({ "custom_id": modal["custom_id"], "components": rows });
    let (user, target) = (asked.user.clone(), asked.target);
    Ok(send(shared, &mut world, &user, Draft { kind: 5, data, target, completes: 0 }))
}

fn send(shared: &Arc<Shared>, world: &mut World, user: &User, draft: Draft) -> InteractionId {
    let Draft { kind, data, target, completes } = draft;
    let id = world.ids.next();
    let command = if kind == 2 { data["name"].as_str().unwrap_or("").to_owned() } else { String::new() };
    let interaction = Interaction {
        id,
        token: ids::interaction_token(id),
        kind,
        user: user.clone(),
        born: Instant::now(),
        aged: Duration::ZERO,
        answer: None,
        expired: false,
        original: (kind == 2).then(|| world.ids.next()),
        target,
        completes,
        command,
        edits: 0,
        follow_ups: Vec::new(),
        choices: None,
        modal: None,
    };
    let pressed = target.and_then(|id| world.messages.get(&id));
    let pressed = pressed.map(|message| payload::message(&shared.base, message));
    let sent = payload::interaction(&interaction, data, pressed);
    let guild = if user.place == Place::Guild { payload::GUILD } else { 0 };
    if let Some(original) = interaction.original {
        world.keep_message(answers::blank(original, &interaction));
        shared.show(world, original);
    }
    world.keep_interaction(interaction);
    world.gateway.dispatch(guild, "INTERACTION_CREATE", &sent);
    let shared = Arc::clone(shared);
    tokio::spawn(async move {
        tokio::time::sleep(FIRST_ANSWER).await;
        answers::expire(&shared, id);
    });
    InteractionId(id)
}

/// Posts a plain message, which the bot isn't told of; its id.
pub(crate) fn say(shared: &Shared, user: &User, text: &str, files: Vec<crate::world::Attachment>) -> u64 {
    let mut world = shared.world();
    let id = world.ids.next();
    world.keep_message(Message {
        id,
        state: State::Shown,
        content: text.to_owned(),
        flags: 0,
        attachments: files,
        embeds: json!([]),
        components: json!([]),
        edits: 0,
        sent_ms: ids::now_ms(),
        user: user.clone(),
        by_bot: false,
        interaction: None,
        command: String::new(),
        unanswered: false,
    });
    shared.show(&world, id);
    id
}

/// Takes a file that a user chose for an option, or for a message; its id is the option's value.
pub(crate) fn upload(shared: &Shared, filename: &str, bytes: axum::body::Bytes) -> u64 {
    let mut world = shared.world();
    let id = world.ids.next();
    world.keep_upload(answers::attachment(id, filename, None, None, bytes));
    id
}
