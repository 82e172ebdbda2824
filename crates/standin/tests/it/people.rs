//! Commands and completions that Discord's client sends or rejects, according to the registered
//! commands.

use discord_standin::{Context, User};
use serde_json::{Value, json};

use crate::{Harness, PNG, text_of, try_command, with_option};

#[tokio::test]
async fn invocations_must_match_the_registered_commands() {
    let harness = Harness::open().await;
    let more = |patch: Value| with_option(patch)["options"][1].clone();
    let command = try_command(json!({ "contexts": [0, 1], "options": [
        { "type": 3, "name": "text", "description": "d", "required": true, "max_length": 6000 },
        more(json!({ "type": 4, "name": "count", "min_value": 1, "max_value": 9 })),
        more(json!({ "name": "kind", "choices": [{ "name": "A", "value": "a" }] })),
        more(json!({ "type": 5, "name": "flag" })),
        more(json!({ "type": 11, "name": "picture" })),
        more(json!({ "name": "event", "autocomplete": true })),
    ] }));
    let nested = json!({ "name": "nest", "description": "d", "options": [
        { "type": 1, "name": "one", "description": "d", "options": [more(json!({ "required": true }))] },
        { "type": 1, "name": "two", "description": "d" },
    ] });
    assert_eq!(harness.register(json!([command, nested, { "type": 3, "name": "Look at" }])).await, "200");
    let upload = harness.discord.upload("a.png", PNG).to_string();
    let target = harness.discord.say(&User::ada(), "hello").to_string();
    let text = json!({ "name": "text", "value": "x" });
    let with = |option: Value| json!({ "name": "try", "options": [text, option] });
    let option = |name: &str, value: Value| with(json!({ "name": name, "value": value }));
    for (data, expected) in [
        (option("count", json!(9)), "sent"),
        (option("kind", json!("a")), "sent"),
        (option("flag", json!(false)), "sent"),
        (option("picture", json!(upload)), "sent"),
        (json!({ "name": "nest", "options": [{ "name": "two", "type": 1 }] }), "sent"),
        (json!({ "type": 3, "name": "Look at", "target_id": target }), "sent"),
        (json!({ "type": 3, "name": "Look at", "target_id": "1" }), "target"),
        (json!({ "name": "nope" }), "unknown_command"),
        (json!({ "name": "try" }), "required text"),
        (option("nope", json!(1)), "unknown_option nope"),
        (option("text", json!("y")), "twice text"),
        (option("count", json!("9")), "type count"),
        (option("count", json!(10)), "range count"),
        (option("count", json!(1_u64 << 60)), "type count"),
        (option("kind", json!("b")), "choice kind"),
        (option("flag", json!("True")), "type flag"),
        (option("picture", json!("1")), "reference picture"),
        (json!({ "name": "try", "options": [{ "name": "text", "value": "" }] }), "length text"),
        (json!({ "name": "try", "options": [{ "name": "text", "value": text_of(6001) }] }), "length text"),
        (json!({ "name": "try", "options": [{ "name": "text", "type": 4, "value": "x" }] }), "type text"),
        (json!({ "name": "nest" }), "sub_command"),
        (json!({ "name": "nest", "options": [{ "name": "one" }] }), "required more"),
    ] {
        let result = harness.discord.invoke(&User::ada(), data.clone()).await;
        let shown = match result {
            Ok(_) => "sent".to_owned(),
            Err(why) => {
                [Some(why.kind.to_owned()), why.option].into_iter().flatten().collect::<Vec<_>>().join(" ")
            }
        };
        assert_eq!(shown, expected, "{data}");
    }
    let elsewhere = User::ada().at(Context::PrivateChannel);
    assert_eq!(harness.discord.invoke(&elsewhere, with(json!({}))).await.unwrap_err().kind, "context");

    // Completions: at most 25, with a limit on the length of names.
    let typing = json!({ "name": "try", "options": [{ "name": "event", "value": "e", "focused": true }] });
    let other = json!({ "name": "try", "options": [{ "name": "text", "value": "e", "focused": true }] });
    assert_eq!(harness.discord.autocomplete(&User::bo(), other).await.unwrap_err().kind, "autocomplete");
    let id = harness.discord.autocomplete(&User::bo(), typing).await.unwrap();
    let choices = |n: usize, name: &str| {
        let list: Vec<_> = (0..n).map(|i| json!({ "name": format!("{name}{i}"), "value": "v" })).collect();
        json!({ "type": 8, "data": { "choices": list } })
    };
    let length = "400 50035 data.choices BASE_TYPE_BAD_LENGTH";
    assert_eq!(harness.answer(id, choices(26, "c")).await, length);
    assert_eq!(
        harness.answer(id, choices(1, &text_of(100))).await,
        length.replace("choices", "choices.0.name")
    );
    assert_eq!(
        harness.answer(id, json!({ "type": 8, "data": {} })).await,
        "400 50035 data.choices BASE_TYPE_REQUIRED"
    );
    assert_eq!(harness.answer(id, choices(25, "c")).await, "204");
    assert_eq!(harness.outcome(id).await.choices.unwrap().len(), 25);
}

#[tokio::test]
async fn option_values_must_exist_and_fit() {
    let harness = Harness::open().await;
    let options = [
        json!({ "type": 10, "name": "number", "min_value": 0.5, "max_value": 2 }),
        json!({ "type": 10, "name": "size", "choices": [{ "name": "One", "value": 1.0 }] }),
        json!({ "type": 4, "name": "count", "min_value": 1 }),
        json!({ "type": 3, "name": "word", "min_length": 2 }),
        json!({ "type": 6, "name": "user" }),
        json!({ "type": 7, "name": "channel" }),
        json!({ "type": 8, "name": "role" }),
        json!({ "type": 9, "name": "anyone" }),
        json!({ "type": 11, "name": "file" }),
    ];
    let options = options.map(|mut option| {
        option["description"] = json!("d");
        option
    });
    let command = json!({ "name": "pick", "description": "d", "options": options });
    assert_eq!(harness.register(json!([command, { "type": 2, "name": "Greet" }])).await, "200");
    let (ada, bo) = (User::ada(), User::bo().id.to_string());
    for (name, value, expected) in [
        ("number", json!(0.5), "sent"),
        ("number", json!(0.4), "range"),
        ("number", json!(2.5), "range"),
        ("number", json!("1"), "type"),
        ("size", json!(1), "sent"),
        ("size", json!(1.0), "sent"),
        ("size", json!(2), "choice"),
        ("count", json!(0), "range"),
        ("count", json!(1.5), "type"),
        ("word", json!("x"), "length"),
        ("word", json!(5), "type"),
        ("user", json!(bo), "sent"),
        ("user", json!("1"), "reference"),
        ("user", json!(1), "type"),
        ("user", json!("Bo"), "type"),
        ("anyone", json!(bo), "sent"),
        ("anyone", json!("1"), "reference"),
        ("channel", json!("1"), "reference"),
        ("role", json!("1"), "reference"),
        ("file", json!(5), "type"),
        ("file", json!("5"), "reference"),
    ] {
        let data = json!({ "name": "pick", "options": [{ "name": name, "value": value }] });
        let result = harness.discord.invoke(&ada, data.clone()).await;
        let shown = result.map_or_else(|why| (why.kind, why.option), |_| ("sent", Some(name.to_owned())));
        assert_eq!(shown, (expected, Some(name.to_owned())), "{data}");
    }
    let hidden = harness.discord.say(&ada.clone().at(Context::BotDm), "elsewhere").to_string();
    for (data, expected) in [
        (json!({ "type": 2, "name": "Greet", "target_id": bo }), "sent"),
        (json!({ "type": 2, "name": "Greet", "target_id": "1" }), "target"),
        (json!({ "type": 2, "name": "Greet" }), "target"),
        (json!({ "type": 3, "name": "Greet", "target_id": hidden }), "unknown_command"),
    ] {
        let result = harness.discord.invoke(&ada, data.clone()).await;
        assert_eq!(result.map_or_else(|why| why.kind, |_| "sent"), expected, "{data}");
    }
    assert_eq!(harness.register(json!([{ "type": 3, "name": "Look at" }])).await, "200");
    let look = json!({ "type": 3, "name": "Look at", "target_id": hidden });
    assert_eq!(harness.discord.invoke(&ada, look).await.unwrap_err().kind, "target");

    // No option is focused, or the command is unknown.
    assert_eq!(harness.register(json!([command])).await, "200");
    for (data, expected) in [
        (json!({ "name": "pick", "options": [{ "name": "count", "value": 1 }] }), "autocomplete"),
        (json!({ "name": "pick" }), "autocomplete"),
        (json!({ "name": "nope" }), "unknown_command"),
    ] {
        let why = harness.discord.autocomplete(&ada, data.clone()).await.unwrap_err();
        assert_eq!((why.kind, why.option), (expected, None), "{data}");
    }
}
