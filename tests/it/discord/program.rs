//! The program as a process connected to the stand-in: signals, and secrets in its log.

use std::time::Duration;

use discord_standin::StandIn;
use serde_json::{Value, json};

use crate::support::commands::solve;
use crate::support::processes::process::Process;
use crate::support::server::{TIMEOUT, user};

/// The program as a process, connected to a stand-in.
#[cfg(unix)]
async fn program(level: &str) -> (StandIn, Process) {
    let stand_in = StandIn::start(0).await.expect("a free port");
    let program = Process::spawn(&stand_in, &[("CANTOR_LOG", level)]);
    assert!(stand_in.until_connected(TIMEOUT).await, "the program connects");
    (stand_in, program)
}

/// The program is configured by the environment, stopped by a signal, and logs at the finest level.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn the_program_answers_stops_on_a_signal_and_logs_no_token() {
    let (stand_in, program) = program("trace").await;
    let id = stand_in.invoke(&user("en-US"), solve("285174306")).await.expect("a command");
    let outcome = stand_in.outcome(id, TIMEOUT).await;
    assert!(outcome.message.expect("an answer").content.contains("19 moves"));
    let refused = stand_in.invoke(&user("en-US"), solve("nonsense")).await.expect("a command");
    assert!(stand_in.outcome(refused, TIMEOUT).await.message.is_some());

    let log = program.stop().await;
    assert!(log.contains("answered") && log.contains("stopping"), "{log}");
    assert!(log.contains("stopped received=2 answered=2 taken_over=0 undelivered=0 unreadable=0"), "{log}");
    for secret in
        [stand_in.token().to_owned(), stand_in.interaction_token(id).expect("the interaction has a token")]
    {
        assert!(!log.contains(&secret), "a token is in the log");
    }
    stand_in.stop().await;
}

/// Malformed frames that contain the secret.
#[cfg(unix)]
fn malformed_frames(secret: &str) -> Vec<String> {
    let data = json!({ "id": "1", "type": 2, "token": secret, "data": { "name": secret } });
    let frame =
        |op: Value, kind: Value, s: Value| json!({ "op": op, "t": kind, "s": s, "d": data }).to_string();
    let event = || json!("INTERACTION_CREATE");
    vec![
        frame(json!(0), event(), json!(9)).replace("}}}", ""),
        frame(json!(0), event(), json!("nine")),
        frame(json!(0), event(), Value::Null),
        frame(json!(0), Value::Null, json!(9)),
        frame(json!(0), json!(7), json!(9)),
        frame(json!("zero"), event(), json!(9)),
        frame(json!(99), event(), json!(9)),
        frame(json!(10), event(), json!(9)),
        frame(json!(0), json!("MESSAGE_CREATE"), json!(9)),
        json!({ "op": 0, "t": "INTERACTION_CREATE", "s": 9, "d": secret }).to_string(),
        json!([secret]).to_string(),
        json!(secret).to_string(),
    ]
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn malformed_frames_leave_no_token_in_the_log() {
    let secret = "aW50ZXJhY3Rpb24-secret";
    for level in ["error", "warn", "info", "debug", "trace"] {
        let (stand_in, program) = program(level).await;
        for frame in malformed_frames(secret) {
            assert!(frame.contains(secret));
            stand_in.send_frame(&frame);
            // The program may disconnect and reconnect.
            tokio::time::sleep(Duration::from_millis(20)).await;
            assert!(stand_in.until_connected(TIMEOUT).await);
        }
        let id = stand_in.invoke(&user("en-US"), solve("1230")).await.expect("a command");
        assert!(stand_in.outcome(id, TIMEOUT).await.settled);
        let log = program.stop().await;
        assert!(!log.contains(secret), "{level}: {log}");
        assert!(level == "error" || log.contains("serenity::gateway::ws: withheld"), "{level}: {log}");
        stand_in.stop().await;
    }
}
