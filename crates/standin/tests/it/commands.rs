//! Commands that Discord refuses to register.

use serde_json::{Value, json};

use crate::{Harness, text_of, try_command, with_option};

#[tokio::test]
async fn commands_that_discord_refuses_are_refused() {
    let harness = Harness::open().await;
    let sub = |inner: Value| json!({ "type": 1, "name": "s", "description": "S", "options": inner });
    let group = |inner: Value| json!({ "type": 2, "name": "g", "description": "G", "options": inner });
    let leaf = json!({ "type": 3, "name": "t", "description": "T" });
    let choices =
        |n: usize| (0..n).map(|i| json!({ "name": format!("c{i}"), "value": "v" })).collect::<Vec<_>>();
    let big: Vec<_> = (0..25)
        .map(|i| {
            let choices: Vec<_> =
                (0..5).map(|c| json!({ "name": format!("{c}{}", text_of(90)), "value": "v" })).collect();
            json!({ "type": 3, "name": format!("o{i}"), "description": "d", "choices": choices })
        })
        .collect();
    let many = |n: usize| {
        Value::from((0..n).map(|i| try_command(json!({ "name": format!("c{i}") }))).collect::<Vec<_>>())
    };
    let menus = |kind: u64, n: usize| {
        (0..n).map(|i| json!({ "type": kind, "name": format!("M {i}") })).collect::<Vec<_>>().into()
    };
    let single = |command: Value| json!([command]);
    let distinct = |n: usize| {
        (0..n).map(|i| json!({ "type": 3, "name": format!("o{i}"), "description": "d" })).collect::<Vec<_>>()
    };
    let cases = [
        (single(try_command(json!({}))), "200"),
        (single(try_command(json!({ "name": "尝试" , "name_localizations": { "zh-CN": "试" } }))), "200"),
        (single(try_command(json!({ "name_localizations": { "th": "เล่น", "hi": "हिन्दी" } }))), "200"),
        (
            single(try_command(json!({ "name_localizations": { "hi": "हिन्दी।" } }))),
            "400 50035 0.name_localizations.hi APPLICATION_COMMAND_INVALID_NAME",
        ),
        (single(json!({ "type": 3, "name": "Look closer" })), "200"),
        (single(try_command(json!({ "integration_types": [0, 1], "contexts": [0, 1, 2] }))), "200"),
        (
            single(try_command(json!({ "options": [sub(json!([leaf])), group(json!([sub(json!([]))]))] }))),
            "200",
        ),
        (many(100), "200"),
        (many(101), "400 30032"),
        (menus(2, 5), "200"),
        (menus(2, 6), "400 30032"),
        (menus(3, 5), "200"),
        (menus(3, 6), "400 30032"),
        (json!([5]), "400 50035 0.description BASE_TYPE_REQUIRED 0.name BASE_TYPE_REQUIRED"),
        (json!({}), "400 50035  LIST_TYPE_CONVERT"),
        (single(try_command(json!({ "name": null }))), "400 50035 0.name BASE_TYPE_REQUIRED"),
        (single(try_command(json!({ "name": "Try" }))), "400 50035 0.name APPLICATION_COMMAND_INVALID_NAME"),
        (single(try_command(json!({ "name": "t r" }))), "400 50035 0.name APPLICATION_COMMAND_INVALID_NAME"),
        (single(try_command(json!({ "name": text_of(33) }))), "400 50035 0.name BASE_TYPE_BAD_LENGTH"),
        (single(try_command(json!({ "type": 9 }))), "400 50035 0.type BASE_TYPE_CHOICES"),
        (single(json!({ "name": "try" })), "400 50035 0.description BASE_TYPE_REQUIRED"),
        (single(try_command(json!({ "description": "" }))), "400 50035 0.description BASE_TYPE_BAD_LENGTH"),
        (
            single(try_command(json!({ "description": text_of(101) }))),
            "400 50035 0.description BASE_TYPE_BAD_LENGTH",
        ),
        (
            single(json!({ "type": 3, "name": "M", "description": "d" })),
            "400 50035 0.description APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_NOT_ALLOWED",
        ),
        (
            single(json!({ "type": 2, "name": "U", "options": [leaf] })),
            "400 50035 0.options APPLICATION_COMMAND_CONTEXT_MENU_OPTIONS_NOT_ALLOWED",
        ),
        (
            single(try_command(json!({ "name_localizations": { "zh": "试" } }))),
            "400 50035 0.name_localizations.zh BASE_TYPE_CHOICES",
        ),
        (
            single(try_command(json!({ "name_localizations": { "de": "Ä" } }))),
            "400 50035 0.name_localizations.de APPLICATION_COMMAND_INVALID_NAME",
        ),
        (
            single(try_command(json!({ "description_localizations": { "de": text_of(101) } }))),
            "400 50035 0.description_localizations.de BASE_TYPE_BAD_LENGTH",
        ),
        (
            single(try_command(json!({ "name_localizations": [] }))),
            "400 50035 0.name_localizations DICT_TYPE_CONVERT",
        ),
        (
            json!([try_command(json!({})), try_command(json!({}))]),
            "400 50035 1 APPLICATION_COMMANDS_DUPLICATE_NAME",
        ),
        (
            single(try_command(json!({ "integration_types": [2] }))),
            "400 50035 0.integration_types.0 BASE_TYPE_CHOICES",
        ),
        (single(try_command(json!({ "contexts": [0, 3] }))), "400 50035 0.contexts.1 BASE_TYPE_CHOICES"),
        (single(try_command(json!({ "nsfw": 1 }))), "400 50035 0.nsfw BOOLEAN_TYPE_CONVERT"),
        (
            single(try_command(json!({ "default_member_permissions": "x" }))),
            "400 50035 0.default_member_permissions BITFIELD_TYPE_CONVERT",
        ),
        (
            single(try_command(json!({ "default_member_permissions": 8 }))),
            "400 50035 0.default_member_permissions STRING_TYPE_CONVERT",
        ),
        (
            single(try_command(json!({ "default_member_permissions": "1".repeat(21) }))),
            "400 50035 0.default_member_permissions BASE_TYPE_BAD_LENGTH 0.default_member_permissions BITFIELD_TYPE_CONVERT",
        ),
        (single(try_command(json!({ "contexts": 1 }))), "400 50035 0.contexts LIST_TYPE_CONVERT"),
        (
            single(try_command(json!({ "contexts": [0, 0, 0, 0] }))),
            "400 50035 0.contexts BASE_TYPE_BAD_LENGTH",
        ),
        (single(try_command(json!({ "options": {} }))), "400 50035 0.options LIST_TYPE_CONVERT"),
        (single(try_command(json!({ "options": big }))), "400 50035 0 APPLICATION_COMMAND_TOO_LARGE"),
        (single(try_command(json!({ "options": distinct(26) }))), "400 50035 0.options BASE_TYPE_BAD_LENGTH"),
        (
            single(try_command(json!({ "options": [leaf, leaf] }))),
            "400 50035 0.options.1 APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
        ),
        (
            single(try_command(
                json!({ "options": [leaf, { "type": 5, "name": "b", "description": "B", "required": true }] }),
            )),
            "400 50035 0.options.1 APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
        ),
        (single(with_option(json!({ "type": 12 }))), "400 50035 0.options.1.type BASE_TYPE_CHOICES"),
        (
            single(with_option(json!({ "name": "M" }))),
            "400 50035 0.options.1.name APPLICATION_COMMAND_INVALID_NAME",
        ),
        (
            single(with_option(json!({ "description": "" }))),
            "400 50035 0.options.1.description BASE_TYPE_BAD_LENGTH",
        ),
        (
            single(with_option(json!({ "choices": choices(26) }))),
            "400 50035 0.options.1.choices BASE_TYPE_BAD_LENGTH",
        ),
        (
            single(with_option(json!({ "choices": [{ "name": " ", "value": "1" }] }))),
            "400 50035 0.options.1.choices.0.name BASE_TYPE_REQUIRED",
        ),
        (
            single(with_option(json!({ "choices": [{ "name": "", "value": text_of(101) }] }))),
            "400 50035 0.options.1.choices.0.name BASE_TYPE_BAD_LENGTH 0.options.1.choices.0.value BASE_TYPE_BAD_LENGTH",
        ),
        (
            single(with_option(
                json!({ "choices": [{ "name": "a", "value": "1" }, { "name": "a", "value": "2" }] }),
            )),
            "400 50035 0.options.1.choices.1 APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS",
        ),
        (
            single(with_option(json!({ "type": 4, "choices": [{ "name": "a", "value": "1" }] }))),
            "400 50035 0.options.1.choices.0.value NUMBER_TYPE_COERCE",
        ),
        (
            single(with_option(json!({ "type": 10, "choices": [{ "name": "a", "value": "1" }] }))),
            "400 50035 0.options.1.choices.0.value NUMBER_TYPE_COERCE",
        ),
        (
            single(with_option(
                json!({ "choices": [{ "name": "a", "value": "1", "name_localizations": { "de": "" } }] }),
            )),
            "400 50035 0.options.1.choices.0.name_localizations.de BASE_TYPE_BAD_LENGTH",
        ),
        (
            single(with_option(json!({ "type": 5, "choices": choices(1) }))),
            "400 50035 0.options.1.choices APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID",
        ),
        (
            single(with_option(json!({ "autocomplete": true, "choices": choices(1) }))),
            "400 50035 0.options.1.autocomplete APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID",
        ),
        (
            single(with_option(json!({ "type": 5, "autocomplete": true }))),
            "400 50035 0.options.1.autocomplete APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID",
        ),
        (
            single(with_option(json!({ "max_length": 6001 }))),
            "400 50035 0.options.1.max_length NUMBER_TYPE_RANGE",
        ),
        (
            single(with_option(json!({ "required": 1 }))),
            "400 50035 0.options.1.required BOOLEAN_TYPE_CONVERT",
        ),
        (
            single(with_option(json!({ "autocomplete": "x" }))),
            "400 50035 0.options.1.autocomplete BOOLEAN_TYPE_CONVERT",
        ),
        (
            single(with_option(json!({ "min_length": 2, "max_length": 1 }))),
            "400 50035 0.options.1.max_length NUMBER_TYPE_MIN",
        ),
        (
            single(with_option(json!({ "type": 4, "max_length": 1 }))),
            "400 50035 0.options.1.max_length NUMBER_TYPE_RANGE",
        ),
        (
            single(with_option(json!({ "type": 10, "max_value": 1e300 }))),
            "400 50035 0.options.1.max_value NUMBER_TYPE_RANGE",
        ),
        (single(with_option(json!({ "min_value": 1 }))), "400 50035 0.options.1.min_value NUMBER_TYPE_RANGE"),
        (
            single(with_option(json!({ "type": 4, "min_value": 2, "max_value": 1 }))),
            "400 50035 0.options.1.max_value NUMBER_TYPE_MIN",
        ),
        (
            single(try_command(json!({ "options": [sub(json!([])), leaf] }))),
            "400 50035 0.options APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
        ),
        (
            single(try_command(json!({ "options": [sub(json!([sub(json!([]))]))] }))),
            "400 50035 0.options.0.options.0.type APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
        ),
        (
            single(try_command(json!({ "options": [group(json!([group(json!([]))]))] }))),
            "400 50035 0.options.0.options.0.type APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
        ),
        (
            single(try_command(json!({ "options": [group(json!([leaf]))] }))),
            "400 50035 0.options.0.options.0.type APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
        ),
    ];
    for (commands, expected) in cases {
        let shown = commands.to_string();
        let shown: String = shown.chars().take(200).collect();
        assert_eq!(harness.register(commands).await, expected, "{shown}");
    }
}
