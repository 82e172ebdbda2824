//! Health endpoints and metrics of a process.

use std::time::Duration;

use discord_standin::StandIn;
use reqwest::StatusCode;

use crate::support::commands::solve;
use crate::support::processes::process::{Process, free_address};
use crate::support::server::{TIMEOUT, user};

async fn get(address: &str, path: &str) -> Option<(StatusCode, String)> {
    let response = reqwest::get(format!("http://{address}/{path}")).await.ok()?;
    Some((response.status(), response.text().await.ok()?))
}

async fn status(address: &str, path: &str) -> Option<StatusCode> {
    get(address, path).await.map(|(status, _)| status)
}

#[tokio::test(flavor = "multi_thread")]
async fn processes_become_unready_before_they_stop() {
    let (stand_in, address) = (StandIn::start(0).await.expect("a free port"), free_address());
    let variables = [("CANTOR_METRICS", &*address), ("CANTOR_DRAIN_SECONDS", "3")];
    let mut process = Process::start(&stand_in, &variables).await;
    for path in ["livez", "readyz"] {
        assert_eq!(status(&address, path).await, Some(StatusCode::OK), "{path}");
    }
    assert_eq!(status(&address, "elsewhere").await, Some(StatusCode::NOT_FOUND));

    let solve = async || {
        let id = stand_in.invoke(&user("en-US"), solve("285174306")).await.expect("a command");
        stand_in.outcome(id, TIMEOUT).await.message.expect("an answer").content
    };
    assert!(solve().await.contains("19 moves"));
    // The user sees the answer before the process receives the confirmation.
    let exported = loop {
        let exported = get(&address, "metrics").await.expect("the metrics are served").1;
        if exported.contains("cantor_answered_total 1\n") {
            break exported;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    };
    for line in [
        "cantor_received_total 1",
        r#"cantor_interactions_total{kind="solve",outcome="answered"} 1"#,
        r#"cantor_solve_seconds_count{family="sliding",result="optimal"} 1"#,
        r#"cantor_discord_requests_total{route="callback",status="204"} 1"#,
        "cantor_first_answer_seconds_count 1",
    ] {
        assert!(exported.lines().any(|found| found == line), "{line} in {exported}");
    }
    assert!(exported.contains("cantor_database_seconds_count{call=\"helps\"} 1"), "{exported}");
    for secret in [stand_in.token(), "285174306", &user("en-US").id.to_string()] {
        assert!(!exported.contains(secret), "{secret} is exported");
    }

    process.signal("TERM");
    while status(&address, "readyz").await == Some(StatusCode::OK) {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(status(&address, "readyz").await, Some(StatusCode::SERVICE_UNAVAILABLE));
    assert_eq!(status(&address, "livez").await, Some(StatusCode::OK));
    assert!(solve().await.contains("19 moves"), "answered before the stop");
    assert!(process.until_ended().await.success());
    assert_eq!(status(&address, "livez").await, None);
    stand_in.stop().await;
}
