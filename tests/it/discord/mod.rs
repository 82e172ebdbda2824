//! The bot, through serenity against the stand-in of Discord.

mod answers;
mod any_picture;
mod autodaily;
mod bottom;
mod buttons;
mod client;
mod connection;
mod contests;
mod custom_ids;
mod delivery;
mod dials;
mod endpoint;
mod events;
mod families;
mod heroes;
mod hints;
mod languages;
mod lights;
mod messages;
mod names;
mod personal;
mod pictures;
mod play;
mod program;
mod together;
mod undo;
