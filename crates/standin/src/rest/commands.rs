//! Lists and bulk overwrites of the bot's commands.

use axum::Json;
use axum::extract::{Path, Request, State};
use axum::response::IntoResponse;
use serde_json::{Map, Value, json};

use crate::ids::APPLICATION;
use crate::refusal::{Refusal, Reply};
use crate::rest::body::Body;
use crate::settings::Settings;
use crate::shared::{AppState, Shared};
use crate::validate;
use crate::view;
use crate::world::World;

/// Maximum size of a bulk overwrite in bytes.
const MAX_COMMANDS_BYTES: usize = 2 * 1024 * 1024;

/// `GET /applications/{application}/commands`
pub(crate) async fn list(State(shared): AppState, Path(application): Path<String>) -> Reply {
    check_application(&application)?;
    Ok(Json(json!(shared.world().global_commands)).into_response())
}

/// `GET /applications/{application}/guilds/{guild}/commands`
pub(crate) async fn list_of_guild(
    State(shared): AppState,
    Path((application, guild)): Path<(String, String)>,
) -> Reply {
    check_application(&application)?;
    let guild = find_guild(&shared.site.settings, &guild)?;
    Ok(Json(json!(shared.world().commands_of_guild(guild))).into_response())
}

/// `PUT /applications/{application}/commands`
pub(crate) async fn overwrite(
    State(shared): AppState,
    Path(application): Path<String>,
    request: Request,
) -> Reply {
    let body =
        Body::read_if(check_application(&application), request, MAX_COMMANDS_BYTES, &shared.bodies).await?;
    register(&shared, None, body.json)
}

/// `PUT /applications/{application}/guilds/{guild}/commands`
pub(crate) async fn overwrite_of_guild(
    State(shared): AppState,
    Path((application, guild)): Path<(String, String)>,
    request: Request,
) -> Reply {
    let guild = check_application(&application).and_then(|()| find_guild(&shared.site.settings, &guild));
    let allowed = guild.clone().map(drop);
    let body = Body::read_if(allowed, request, MAX_COMMANDS_BYTES, &shared.bodies).await?;
    register(&shared, Some(guild?), body.json)
}

fn check_application(application: &str) -> Result<(), Refusal> {
    if application.parse() == Ok(APPLICATION) { Ok(()) } else { Err(Refusal::unknown_application()) }
}

/// Returns the id of the guild that a path names.
///
/// # Errors
/// The bot is not a member.
fn find_guild(settings: &Settings, guild: &str) -> Result<u64, Refusal> {
    let known = settings.guilds.iter().find(|known| known.id.to_string() == guild);
    known.map(|guild| guild.id).ok_or_else(Refusal::missing_access)
}

fn register(shared: &Shared, guild: Option<u64>, commands: Value) -> Reply {
    validate::commands::check(&commands)?;
    let given = commands.as_array().cloned().unwrap_or_default();
    let mut world = shared.world();
    let world = &mut *world;
    let list: Vec<Value> = given.into_iter().map(|command| complete(world, command, guild)).collect();
    world.counters.registrations += 1;
    match guild {
        Some(guild) => drop(world.guild_commands.insert(guild, list.clone())),
        None => world.global_commands = list.clone(),
    }
    shared.notify_pages(&view::commands(&world.commands(shared.site.settings.owner().guild_id())));
    Ok(Json(Value::Array(list)).into_response())
}

/// Completes a command as Discord does, with default values and a new version. The command gets the
/// id of the one that it replaces, or a new id.
fn complete(world: &mut World, command: Value, guild: Option<u64>) -> Value {
    let kind = command["type"].as_u64().unwrap_or(1);
    let kept = guild.map_or(&*world.global_commands, |guild| world.commands_of_guild(guild));
    let known = kept.iter().find(|old| old["name"] == command["name"] && old["type"] == kind);
    let id = known.map_or(Value::Null, |old| old["id"].clone());
    let id = if id.is_null() { json!(world.ids.next().to_string()) } else { id };
    let mut full: Map<String, Value> = [
        ("description", json!("")),
        ("options", json!([])),
        ("default_member_permissions", Value::Null),
        ("dm_permission", json!(true)),
        ("nsfw", json!(false)),
        ("integration_types", json!([0])),
        ("contexts", Value::Null),
    ]
    .into_iter()
    .map(|(key, value)| (key.to_owned(), value))
    .collect();
    full.extend(command.as_object().cloned().unwrap_or_default());
    full.insert("id".into(), id);
    full.insert("type".into(), json!(kind));
    full.insert("application_id".into(), json!(APPLICATION.to_string()));
    full.insert("version".into(), json!(world.ids.next().to_string()));
    if let Some(guild) = guild {
        full.insert("guild_id".into(), json!(guild.to_string()));
    }
    Value::Object(full)
}
