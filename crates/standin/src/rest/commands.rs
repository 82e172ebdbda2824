//! The bot's commands: listed, and overwritten as a whole.

use axum::Json;
use axum::extract::{Path, Request, State};
use axum::response::IntoResponse;
use serde_json::{Map, Value, json};

use crate::ids::APPLICATION;
use crate::refusal::{Refusal, Reply};
use crate::rest::body::Body;
use crate::shared::{AppState, Shared};
use crate::validate;
use crate::view;
use crate::world::World;

/// The bytes of all commands of an application.
const LARGEST_OVERWRITE: usize = 2 * 1024 * 1024;

/// `GET /applications/{application}/commands`
pub(crate) async fn list(State(shared): AppState, Path(application): Path<String>) -> Reply {
    own(&application)?;
    Ok(Json(json!(shared.world().global_commands)).into_response())
}

/// `GET /applications/{application}/guilds/{guild}/commands`
pub(crate) async fn list_of_guild(
    State(shared): AppState,
    Path((application, _)): Path<(String, String)>,
) -> Reply {
    own(&application)?;
    Ok(Json(json!(shared.world().guild_commands)).into_response())
}

/// `PUT /applications/{application}/commands`
pub(crate) async fn overwrite(
    State(shared): AppState,
    Path(application): Path<String>,
    request: Request,
) -> Reply {
    let body = Body::read_if(own(&application), request, LARGEST_OVERWRITE, &shared.bodies).await?;
    register(&shared, None, body.json)
}

/// `PUT /applications/{application}/guilds/{guild}/commands`
pub(crate) async fn overwrite_of_guild(
    State(shared): AppState,
    Path((application, guild)): Path<(String, String)>,
    request: Request,
) -> Reply {
    let body = Body::read_if(own(&application), request, LARGEST_OVERWRITE, &shared.bodies).await?;
    register(&shared, Some(guild), body.json)
}

fn own(application: &str) -> Result<(), Refusal> {
    if application.parse() == Ok(APPLICATION) { Ok(()) } else { Err(Refusal::unknown_application()) }
}

fn register(shared: &Shared, guild: Option<String>, commands: Value) -> Reply {
    validate::commands::check(&commands)?;
    let given = commands.as_array().cloned().unwrap_or_default();
    let mut world = shared.world();
    let world = &mut *world;
    let list: Vec<Value> =
        given.into_iter().map(|command| completed(world, command, guild.as_deref())).collect();
    world.counters.registrations += 1;
    *(if guild.is_some() { &mut world.guild_commands } else { &mut world.global_commands }) = list.clone();
    shared.tell(&view::commands(&world.commands()));
    Ok(Json(Value::Array(list)).into_response())
}

/// A command as Discord keeps it: with what was left out, and the id it had before.
fn completed(world: &mut World, command: Value, guild: Option<&str>) -> Value {
    let kind = command["type"].as_u64().unwrap_or(1);
    let kept = if guild.is_some() { &world.guild_commands } else { &world.global_commands };
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
        full.insert("guild_id".into(), json!(guild));
    }
    Value::Object(full)
}
