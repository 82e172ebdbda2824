//! *Try again* under answers about temporary obstacles.

use std::time::Duration;

use discord_standin::{Call, CallFault, FileFault, Message, User};
use serde_json::{Value, json};

use crate::support::commands::{command, solve};
use crate::support::pictures::draw_board;
use crate::support::server::{Server, custom_id, labels, server, user};

/// Deferral delay that no answer of these tests reaches.
const AT_ONCE: Duration = Duration::from_secs(2);

/// Deferral delay of zero: every answer is deferred.
const DEFERRED: Duration = Duration::ZERO;

/// A command whose text is longer than a custom id.
fn long_command() -> Value {
    solve(&format!("285174306{}", " ".repeat(100)))
}

/// Sends a command until it is over the rate limit; returns the refusal.
async fn exceed_rate_limit(server: &Server, ada: &User, asked: &Value) -> Message {
    for _ in 0..60 {
        let message = server.ask(ada, asked.clone()).await;
        if message.content.contains("too fast") {
            assert!(message.is_ephemeral());
            assert_eq!(labels(&message), ["Try again"]);
            return message;
        }
    }
    panic!("the rate limit is never exceeded");
}

/// Presses *Try again* until the rate limit admits the request. Refusals stay in one message.
async fn retry(server: &Server, ada: &User, refusal: &Message) -> Message {
    loop {
        let message = server.press(ada, refusal, "Try again").await.message.expect("an answer");
        if !message.content.contains("too fast") {
            return message;
        }
        assert_eq!((message.id, labels(&message)), (refusal.id, vec!["Try again".to_owned()]));
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_command_is_repeated_once_with_the_typed_text() {
    let server = server(AT_ONCE).await;
    let ada = user("en-US");
    let asked = long_command();
    let refusal = exceed_rate_limit(&server, &ada, &asked).await;
    let solved = retry(&server, &ada, &refusal).await;
    assert!(solved.content.contains("19 moves"), "{}", solved.content);
    assert!(solved.id != refusal.id && !solved.is_ephemeral(), "public like the command's own answer");
    let expired = retry(&server, &ada, &refusal).await;
    assert!(expired.content.contains("use the command again"), "{}", expired.content);
    assert_eq!((expired.id, labels(&expired)), (refusal.id, Vec::new()));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_choice_in_a_menu_is_not_offered_again() {
    let server = server(AT_ONCE).await;
    let ada = user("en-US");
    let options = json!([{ "name": "size", "value": "12x12" }]);
    let options = json!([{ "type": 1, "name": "lights", "options": options }]);
    let post = server.ask(&ada, json!({ "type": 1, "name": "puzzle", "options": options })).await;
    let mut copy = server.press(&ada, &post, "Play").await.message.expect("Ada's copy");
    for _ in 0..60 {
        let answer = server.choose(&ada, &copy, 0, "4").await.message.expect("an answer");
        if answer.content.contains("too fast") {
            assert_eq!(labels(&answer), Vec::<String>::new());
            server.close().await;
            return;
        }
        copy = answer;
    }
    panic!("the rate limit is never exceeded");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_short_command_is_repeated_after_a_restart() {
    let server = server(AT_ONCE).await;
    let ada = user("en-US");
    let refusal = exceed_rate_limit(&server, &ada, &solve("285174306")).await;
    let server = server.restart().await;
    let solved = retry(&server, &ada, &refusal).await;
    assert!(solved.content.contains("19 moves") && !solved.is_ephemeral(), "{}", solved.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_command_must_be_sent_again_after_a_restart() {
    let server = server(AT_ONCE).await;
    let ada = user("en-US");
    let refusal = exceed_rate_limit(&server, &ada, &long_command()).await;
    let server = server.restart().await;
    let expired = server.press(&ada, &refusal, "Try again").await.message.expect("an answer");
    assert!(
        expired.is_ephemeral() && expired.content.contains("use the command again"),
        "{}",
        expired.content
    );
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_text_of_a_refused_form_is_kept() {
    let server = server(AT_ONCE).await;
    let ada = user("en-US");
    let message = server.ask(&ada, solve("285174306")).await;
    let fix = custom_id(&message, "Fix board").expect("a button");
    let form = server.stand_in.press(&ada, message.id, &fix).await.expect("a button");
    let asked = server.outcome(form).await.modal.expect("a form");
    let field = asked["components"][0]["components"][0]["custom_id"].as_str().expect("a field");
    let help = server.ask(&ada, json!({ "name": "help" })).await;
    let family = labels(&help)[0].clone();
    loop {
        let lesson = server.press(&ada, &help, &family).await.message.expect("an answer");
        if lesson.content.contains("too fast") {
            assert!(labels(&lesson).is_empty(), "the button of the help can be pressed again");
            break;
        }
    }
    let fields = [(field.to_owned(), "123405786".to_owned())];
    let submitted = server.stand_in.submit(form, &fields).await.expect("a form");
    let refusal = server.outcome(submitted).await.message.expect("an answer");
    assert!(refusal.content.contains("too fast"), "{}", refusal.content);
    let solved = retry(&server, &ada, &refusal).await;
    assert!(solved.content.contains("2 moves"), "{}", solved.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_failed_after_a_public_deferral_is_repeated() {
    let server = server(DEFERRED).await;
    let ada = user("en-US");
    let picture = server.stand_in.upload("board.png", draw_board("sliding", "285174306"));
    server.stand_in.break_file(picture, FileFault::Redirect("https://example.org/a.png".into()));
    let asked = command("solve", "sliding", &[("picture", picture.to_string().into())]);
    server.stand_in.fail(Call::Later, 2, CallFault::Status(503));
    let asked = server.invoke(&ada, asked).await;
    let outcome = server.outcome(asked).await;
    let failed = outcome.message.expect("an answer");
    let posted = server.stand_in.current_outcome(asked);
    assert!(posted.deferred && posted.message.is_none(), "no public message is left");
    assert!(failed.content.contains("could not be fetched") && failed.is_ephemeral(), "{}", failed.content);
    server.stand_in.break_file(picture, FileFault::Stalls(Duration::ZERO));
    let solved = server.press(&ada, &failed, "Try again").await.message.expect("an answer");
    assert!(solved.content.contains("19 moves"), "{}", solved.content);
    server.close().await;
}
