//! Presets of guilds in the database.

use std::sync::Arc;

use cantor::database::{Database, DatabaseError, MAX_PRESETS, Preset};

use crate::support::database::{ADA, DAY, GUILD, NOW, database_tests, preset};

async fn preset_names_are_unique_in_a_guild(database: Arc<Database>) {
    let spring = preset("Spring Fête", None);
    database.create_preset(GUILD, &spring).await.expect("the guild has no preset yet");
    assert_eq!(
        database.create_preset(GUILD, &preset("spring FÊTE", None)).await,
        Err(DatabaseError::PresetNameTaken)
    );
    database.create_preset(5, &spring).await.expect("another guild's");
    assert_eq!(database.preset(GUILD, " SPRING fête").await, Ok(Some(spring.clone())));
    assert_eq!(database.preset(GUILD, "spring").await, Ok(None));

    let edited = Preset { family: "hex".into(), name: "SPRING Fête".into(), ..spring.clone() };
    assert_eq!(database.edit_preset(GUILD, &edited, NOW).await, Ok(true));
    assert_eq!(database.preset(GUILD, "spring fête").await, Ok(Some(edited.clone())));
    assert_eq!(database.edit_preset(GUILD, &preset("autumn", None), NOW).await, Ok(false));
    assert_eq!(database.preset(5, "spring fête").await, Ok(Some(spring)), "the preset of the other guild");

    let picture = Some((0..=255).collect::<Vec<u8>>());
    let pictured = Preset { picture, ..edited };
    assert_eq!(database.edit_preset(GUILD, &pictured, NOW).await, Ok(true));
    assert_eq!(database.preset(GUILD, "spring fête").await, Ok(Some(pictured.clone())));
    let listed = database.presets(GUILD, "", NOW).await.expect("the database works");
    assert_eq!(listed, [Preset { picture: None, ..pictured.clone() }], "lists omit pictures");
    assert!(!database.export(ADA).await.expect("the database works")["presets"][0]["picture"].is_null());

    assert_eq!(database.delete_preset(GUILD, "SPRING FÊTE").await, Ok(true));
    assert_eq!(database.delete_preset(GUILD, "SPRING FÊTE").await, Ok(false));
}

async fn presets_are_listed_through_their_last_day(database: Arc<Database>) {
    let today = NOW / DAY;
    for (name, ends_on) in
        [("b_", None), ("B%", Some(today)), ("a", Some(today + 1)), ("春节", None), ("bx", Some(today - 1))]
    {
        let created = Preset { created_at: NOW - 9 * DAY, ..preset(name, ends_on) };
        database.create_preset(GUILD, &created).await.expect("a new name");
    }
    let names = async |prefix: &str, now| {
        let presets = database.presets(GUILD, prefix, now).await.expect("the database works");
        presets.into_iter().map(|preset| preset.name).collect::<Vec<_>>()
    };
    assert_eq!(names("", NOW).await, ["a", "B%", "b_", "春节"]);
    assert_eq!(names("b", NOW).await, ["B%", "b_"]);
    assert_eq!(names("B_", NOW).await, ["b_"]);
    assert_eq!(names("春", NOW + DAY).await, ["春节"]);
    assert_eq!(names("b", NOW + DAY).await, ["b_"]);
    assert!(database.preset(GUILD, "bx").await.expect("the database works").is_some());
    assert_eq!(
        database.create_preset(GUILD, &preset("b%", None)).await,
        Err(DatabaseError::PresetNameTaken),
        "on the last day"
    );
    let next = preset("BX", None);
    database.create_preset(GUILD, &next).await.expect("the old preset has ended");
    assert_eq!(database.preset(GUILD, "bx").await, Ok(Some(next)));
}

async fn presets_of_a_guild_are_limited(database: Arc<Database>) {
    let ended = Preset { created_at: NOW - 9 * DAY, ..preset("ended", Some(NOW / DAY - 1)) };
    database.create_preset(GUILD, &ended).await.expect("the guild has no preset yet");
    for number in 0..MAX_PRESETS {
        database
            .create_preset(GUILD, &preset(&number.to_string(), None))
            .await
            .expect("the guild is below the limit");
    }
    assert_eq!(
        database.create_preset(GUILD, &preset("more", None)).await,
        Err(DatabaseError::TooManyPresets)
    );
    assert_eq!(database.create_preset(GUILD, &preset("7", None)).await, Err(DatabaseError::PresetNameTaken));
    assert_eq!(
        database.create_preset(GUILD, &preset("ended", None)).await,
        Err(DatabaseError::TooManyPresets)
    );
    // An edit must not make an ended preset current above the limit; other edits are free.
    assert_eq!(
        database.edit_preset(GUILD, &preset("ended", None), NOW).await,
        Err(DatabaseError::TooManyPresets)
    );
    assert_eq!(database.edit_preset(GUILD, &preset("7", Some(NOW / DAY)), NOW).await, Ok(true));
    assert_eq!(database.edit_preset(GUILD, &ended, NOW).await, Ok(true));
    assert_eq!(database.delete_preset(GUILD, "7").await, Ok(true));
    assert_eq!(database.edit_preset(GUILD, &preset("ended", None), NOW).await, Ok(true));
    database.create_preset(5, &preset("more", None)).await.expect("another guild has room");
}

database_tests! {
    preset_names_are_unique_in_a_guild,
    presets_are_listed_through_their_last_day,
    presets_of_a_guild_are_limited,
}
