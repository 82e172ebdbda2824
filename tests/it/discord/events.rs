//! Changes of an event's puzzle family. They need a confirmation, and wait for it as drafts in the
//! database.

use std::sync::Arc;
use std::time::Duration;

use cantor::database::{Database, Draft, Preset};
use discord_standin::{Message, User};
use serde_json::{Value, json};

use crate::support::database::{ADA, BOB, DAY, GUILD, NOW, database_tests};
use crate::support::server::{Server, labels, server, user};

fn event(act: &str, family: &str, mut options: Value) -> Value {
    let all = options.as_array_mut().expect("options");
    all.insert(0, json!({ "name": "name", "value": "Spring" }));
    let sub = json!({ "name": family, "options": options });
    json!({ "name": "event", "options": [{ "name": act, "options": [sub] }] })
}

async fn list(server: &Server, user: &User) -> Message {
    server.ask(user, json!({ "name": "event", "options": [{ "name": "list" }] })).await
}

/// Creates an event with sliding puzzles and requests its change to klotski. Returns the message
/// that asks for a confirmation.
async fn request_family_change(server: &Server, user: &User) -> Message {
    let sliding = json!([{ "name": "goal", "value": "snail" }, { "name": "ends", "value": "2999-12-31" }]);
    server.ask(user, event("create", "sliding", sliding)).await;
    let klotski = json!([{ "name": "metric", "value": "step" }]);
    server.ask(user, event("edit", "klotski", klotski)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn changing_the_family_needs_a_confirmation() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let question = request_family_change(&server, &ada).await;
    assert!(question.is_ephemeral() && question.content.contains("is for another puzzle: sliding"));
    assert!(question.content.contains("Replace it with this one (klotski)?"), "{}", question.content);
    assert_eq!(labels(&question), ["Replace", "Keep"]);
    let kept = server.press(&ada, &question, "Keep").await.message.expect("a reply");
    assert!(kept.id == question.id && kept.content.contains("stays as it was") && labels(&kept).is_empty());
    assert!(
        list(&server, &ada)
            .await
            .content
            .contains("- **Spring** · sliding · goal `snail` · until 2999-12-31")
    );

    // A requested change survives a restart. A later request of the same user replaces it.
    let klotski = || event("edit", "klotski", json!([{ "name": "metric", "value": "step" }]));
    let first = server.ask(&ada, klotski()).await;
    let second = server.ask(&ada, klotski()).await;
    let server = server.restart().await;
    let old = server.press(&ada, &first, "Replace").await.message.expect("a reply");
    assert!(old.content.contains("older version or has expired"), "{}", old.content);
    let done = server.press(&ada, &second, "Replace").await.message.expect("a reply");
    assert!(done.content.contains("Changed the event Spring"), "{}", done.content);
    let listed = list(&server, &ada).await.content;
    assert!(listed.contains("- **Spring** · klotski · metric step · until 2999-12-31"), "{listed}");
    assert!(!listed.contains("snail"), "{listed}");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn errors_are_reported_before_and_after_the_question() {
    let server = server(Duration::from_secs(2)).await;
    let (ada, zh) = (user("en-US"), user("zh-CN"));
    let question = request_family_change(&server, &ada).await;
    let gone = json!([{ "name": "name", "value": "spring" }]);
    let gone = json!({ "name": "event", "options": [{ "name": "delete", "options": gone }] });
    server.ask(&ada, gone).await;
    let error = server.press(&ada, &question, "Replace").await.message.expect("a reply");
    assert!(error.content.contains("no event called Spring"), "{}", error.content);

    let question = request_family_change(&server, &zh).await;
    assert!(question.content.contains("要换成这种") && labels(&question) == ["替换", "保留"]);
    let wrong = json!([{ "name": "goal", "value": "nowhere" }]);
    let error = server.ask(&ada, event("edit", "lights", wrong)).await;
    assert!(
        labels(&error).is_empty(),
        "errors are reported before a confirmation is requested: {}",
        error.content
    );
    server.close().await;
}

async fn drafts_are_taken_once_by_their_owner(database: Arc<Database>) {
    let draft = |id, user| Draft {
        id,
        guild: GUILD,
        user,
        replaced: "sliding".into(),
        preset: Preset {
            name: "spring".into(),
            family: "hex".into(),
            options: "{}".into(),
            picture: Some(vec![1, 2, 255]),
            ends_on: Some(NOW / DAY),
            created_by: Some(user),
            created_at: NOW,
        },
    };
    for (id, user) in [(1, ADA), (2, ADA), (3, BOB)] {
        database.store_draft(&draft(id, user)).await.expect("the database works");
    }
    assert_eq!(database.take_draft(1, ADA).await, Ok(None), "replaced by a newer draft");
    assert_eq!(database.take_draft(3, ADA).await, Ok(None), "another user's draft");
    assert_eq!(database.export(ADA).await.expect("the database works")["drafts"][0]["family"], "hex");
    assert_eq!(database.take_draft(2, ADA).await, Ok(Some(draft(2, ADA))));
    assert_eq!(database.take_draft(2, ADA).await, Ok(None), "once");
    for id in [6, 5] {
        database.store_draft(&draft(id, ADA)).await.expect("the database works");
    }
    assert_eq!(database.take_draft(5, ADA).await, Ok(None), "the earlier interaction");
    assert_eq!(database.take_draft(6, ADA).await, Ok(Some(draft(6, ADA))), "the later interaction");
    database.forget(BOB).await.expect("the database works");
    assert_eq!(database.take_draft(3, BOB).await, Ok(None));
}

database_tests! {
    drafts_are_taken_once_by_their_owner,
}
