//! User actions: commands, autocompletion, components and modals.
//!
//! An action that Discord's client would not allow is rejected and never reaches the bot.

use std::iter::successors;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::dispatch;
use crate::ids;
use crate::interaction::{FIRST_ANSWER_TIMEOUT, Interaction, InteractionId, InteractionType};
use crate::message::Message;
use crate::payload;
use crate::people::User;
use crate::shared::Shared;
use crate::validate::invocation::{Lookup, Rejection, complete, reject};
use crate::world::World;

/// Content of a new interaction, without its user.
struct Draft {
    kind: InteractionType,
    data: Value,
    /// Message whose component was used, or whose component opened the modal.
    message: Option<u64>,
    /// Type of the option being completed; 0 for other interactions.
    focused_type: u64,
}

impl Draft {
    fn new(kind: InteractionType, data: Value) -> Self {
        Self { kind, data, message: None, focused_type: 0 }
    }
}

/// Invokes a command. `data` holds its name and options in the form of Discord's interaction data.
pub(crate) fn invoke(shared: &Arc<Shared>, user: &User, data: &Value) -> Result<InteractionId, Rejection> {
    let mut world = shared.world();
    let data = fill_in_command(&world, shared, user, data, false)?;
    Ok(send(shared, &mut world, user, Draft::new(InteractionType::Command, data)))
}

/// Requests completions: like [`invoke`], but one option is `focused` and required options may be
/// missing.
pub(crate) fn autocomplete(
    shared: &Arc<Shared>,
    user: &User,
    data: &Value,
) -> Result<InteractionId, Rejection> {
    let mut world = shared.world();
    let data = fill_in_command(&world, shared, user, data, true)?;
    let Some(focused_type) = find_focused_type(&data["options"]) else {
        return reject("autocomplete", None, "No option is focused.");
    };
    let draft = Draft { focused_type, ..Draft::new(InteractionType::Autocomplete, data) };
    Ok(send(shared, &mut world, user, draft))
}

/// Returns the type of the focused option.
fn find_focused_type(options: &Value) -> Option<u64> {
    options.as_array()?.iter().find_map(|option| match option["focused"] == true {
        true => option["type"].as_u64(),
        false => find_focused_type(&option["options"]),
    })
}

/// Fills in the ids and types of a command, and the objects that it refers to. With `typing`, one
/// option is `focused` and required options may be missing.
fn fill_in_command(
    world: &World,
    shared: &Shared,
    user: &User,
    data: &Value,
    typing: bool,
) -> Result<Value, Rejection> {
    let here = user.channel_id();
    let known = Lookup {
        commands: &world.commands(user.guild_id()),
        context: user.context.number(),
        attachment: &|id| {
            world.upload(id).map(|file| payload::attachment(&shared.site.base, here, file, true))
        },
        user: &|id| {
            let mut people = shared.site.settings.users.iter().chain([user]);
            people.find(|person| person.id == id).map(payload::user)
        },
        message: &|id| {
            let message = world.messages.get(&id).filter(|message| message.is_seen_by(user))?;
            Some(payload::message(&shared.site, message))
        },
    };
    complete(&known, data, typing)
}

/// Uses a component of a message: a button, or with `values` a select menu.
pub(crate) fn use_component(
    shared: &Arc<Shared>,
    user: &User,
    message: u64,
    custom_id: &str,
    values: Option<&[String]>,
) -> Result<InteractionId, Rejection> {
    let mut world = shared.world();
    let Some(target) = world.messages.get(&message).filter(|message| message.is_seen_by(user)) else {
        return reject("message", None, "No such message is visible here.");
    };
    let Some(component) = target.component(custom_id) else {
        return reject("component", None, "The message has no such component.");
    };
    if component["disabled"] == true {
        return reject("disabled", None, "The component is disabled.");
    }
    check_use(component, values)?;
    let mut data = json!({ "custom_id": custom_id, "component_type": component["type"], "id": 1 });
    if let Some(values) = values {
        data["values"] = json!(values);
    }
    world.messages.change(message, |message| message.unanswered = false);
    shared.publish(&world, message);
    let draft = Draft { message: Some(message), ..Draft::new(InteractionType::Component, data) };
    Ok(send(shared, &mut world, user, draft))
}

/// Checks that Discord's client would allow this use: pressing a button, or choosing values that a
/// menu offers.
fn check_use(component: &Value, values: Option<&[String]>) -> Result<(), Rejection> {
    let is_button = component["type"] == 2;
    let Some(values) = values else {
        return if is_button { Ok(()) } else { reject("component", None, "A menu cannot be pressed.") };
    };
    if is_button {
        return reject("component", None, "A button has no values.");
    }
    let bound = |key: &str| component[key].as_u64().unwrap_or(1) as usize;
    let (min, max) = (bound("min_values"), bound("max_values"));
    if !(min..=max).contains(&values.len()) {
        return reject("values", None, format!("The menu takes {min} to {max} values."));
    }
    let is_offered = |value: &str| match component["options"].as_array() {
        Some(options) => options.iter().any(|option| option["value"] == value),
        // Menus of users, roles and channels list no options.
        None => value.parse::<u64>().is_ok(),
    };
    let is_distinct = |index: usize| !values[..index].contains(&values[index]);
    if !values.iter().enumerate().all(|(index, value)| is_offered(value) && is_distinct(index)) {
        return reject("values", None, "A value is not offered by the menu, or chosen twice.");
    }
    Ok(())
}

/// Submits the modal that answered an interaction. `fields` are pairs of custom_id and text; an
/// input without a pair keeps its prefilled text.
pub(crate) fn submit(
    shared: &Arc<Shared>,
    opened_by: InteractionId,
    fields: &[(String, String)],
) -> Result<InteractionId, Rejection> {
    let mut world = shared.world();
    let found =
        world.interactions.get(&opened_by.0).and_then(|opener| Some((opener, opener.modal.as_ref()?)));
    let Some((opener, modal)) = found else {
        return reject("modal", None, "That interaction opened no modal.");
    };
    let mut rows = Vec::new();
    for row in modal["components"].as_array().into_iter().flatten() {
        let input = &row["components"][0];
        let id = input["custom_id"].as_str().unwrap_or("");
        let filled = fields.iter().find(|(name, _)| name == id).map(|(_, value)| value.as_str());
        let value = filled.or(input["value"].as_str()).unwrap_or("");
        let length = value.chars().count();
        let min = input["min_length"].as_u64().unwrap_or(0) as usize;
        let max = input["max_length"].as_u64().unwrap_or(4000) as usize;
        let is_omitted = input["required"] == false && length == 0;
        if !is_omitted && !(min.max(1)..=max).contains(&length) {
            return reject(
                "length",
                Some(id),
                format!("«{id}» must have {} to {max} characters.", min.max(1)),
            );
        }
        rows.push(json!({ "type": 1, "components": [{ "type": 4, "custom_id": id, "value": value }] }));
    }
    let data = json!({ "custom_id": modal["custom_id"], "components": rows });
    let (user, message) = (opener.user.clone(), opener.message);
    let draft = Draft { message, ..Draft::new(InteractionType::ModalSubmit, data) };
    Ok(send(shared, &mut world, &user, draft))
}

/// Returns the name of a command with its group and sub-command: `event create sliding`.
fn full_name(data: &Value) -> String {
    let is_subcommand = |level: &Value| matches!(level["type"].as_u64(), Some(1 | 2));
    let levels =
        successors(Some(data), |level| level["options"].get(0).filter(|option| is_subcommand(option)));
    levels.filter_map(|level| level["name"].as_str()).collect::<Vec<_>>().join(" ")
}

/// Creates an interaction and sends it to the bot. It expires unless the bot answers in time.
fn send(shared: &Arc<Shared>, world: &mut World, user: &User, draft: Draft) -> InteractionId {
    let Draft { kind, data, message, focused_type } = draft;
    let is_command = kind == InteractionType::Command;
    let id = world.ids.next();
    let command = if is_command { full_name(&data) } else { String::new() };
    let interaction = Interaction {
        id,
        token: ids::interaction_token(id),
        kind,
        user: user.clone(),
        created: Instant::now(),
        aged: Duration::ZERO,
        answer: None,
        expired: false,
        undelivered: false,
        original: is_command.then(|| world.ids.next()),
        message,
        focused_type,
        command,
        edits: 0,
        first_after: None,
        shown_after: None,
        follow_ups: Vec::new(),
        choices: None,
        modal: None,
        changed: Arc::default(),
    };
    let message = message.and_then(|id| world.messages.get(&id));
    let message = message.map(|message| payload::message(&shared.site, message));
    let sent = payload::interaction(&shared.site, &interaction, data, message, world.silenced);
    let guild = user.guild_id().unwrap_or(0);
    if let Some(original) = interaction.original {
        world.messages.insert(Message::pending(original, &interaction));
        shared.publish(world, original);
    }
    let token = interaction.token.clone();
    world.store_interaction(interaction);
    dispatch::send(shared, &mut world.sessions, guild, id, token, sent);
    let (shared, id) = (Arc::clone(shared), InteractionId(id));
    tokio::spawn(async move {
        tokio::time::sleep(FIRST_ANSWER_TIMEOUT).await;
        shared.expire(id);
    });
    id
}
