//! Processes whose clocks are wrong.

use std::fs;

use discord_standin::StandIn;

use crate::support::database::on_postgres;
use crate::support::processes::process::{Process, free_address};
use crate::support::searches::{
    SEARCH_SECONDS, ask, ask_another, expect_answer, until_deferred, until_settled,
};

/// Path of libfaketime.
fn faketime_library() -> String {
    let libraries = fs::read_dir("/usr/lib").into_iter().flatten().flatten();
    let mut paths = libraries.map(|folder| folder.path().join("faketime/libfaketime.so.1"));
    let path = paths.find(|path| path.is_file()).expect("libfaketime is installed");
    path.display().to_string()
}

/// Variables that shift the clock of a process.
fn clock_variables<'a>(library: &'a str, offset: &'a str) -> [(&'a str, &'a str); 3] {
    [("LD_PRELOAD", library), ("FAKETIME", offset), ("FAKETIME_DONT_FAKE_MONOTONIC", "1")]
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL and libfaketime"]
async fn clock_differences_of_hours_do_not_affect_leases() {
    let library = &faketime_library();
    let check = async |ahead, behind| {
        on_postgres(async |database| {
            let stand_in = StandIn::start(0).await.expect("a free port");
            let variables = |offset, search| {
                let own = [("DATABASE_URL", &*database), ("CANTOR_BUDGET_SECONDS", search)];
                [&own[..], &clock_variables(library, offset)].concat()
            };
            // Long enough to start another process, too short for an intermediate answer.
            let first = Process::start(&stand_in, &variables(ahead, "5")).await;
            let id = ask(&stand_in).await;
            until_deferred(&stand_in, id).await;
            let second = Process::start(&stand_in, &variables(behind, SEARCH_SECONDS)).await;
            // Leases of a live process are not taken over.
            expect_answer(&stand_in, id, 1).await;
            until_settled(&database).await;
            assert!(!second.log().contains("taking over an answer"));
            second.kill();

            // Leases of a killed process are taken over.
            let id = ask_another(&stand_in).await;
            until_deferred(&stand_in, id).await;
            first.kill();
            let third = Process::start(&stand_in, &variables(behind, SEARCH_SECONDS)).await;
            expect_answer(&stand_in, id, 1).await;
            until_settled(&database).await;
            assert!(third.log().contains("taking over an answer"));
            third.kill();
            stand_in.stop().await;
        })
        .await;
    };
    tokio::join!(check("+5h", "-5h"), check("-5h", "+5h"));
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs libfaketime"]
async fn endpoints_with_a_wrong_clock_refuse_requests() {
    let (stand_in, address) = (StandIn::start(0).await.expect("a free port"), free_address());
    let (key, library) = (stand_in.public_key(), faketime_library());
    let endpoint = [("CANTOR_ENDPOINT", &*address), ("DISCORD_PUBLIC_KEY", &key)];
    let process =
        Process::start(&stand_in, &[&endpoint[..], &clock_variables(&library, "+5m")].concat()).await;
    let refused = stand_in
        .set_endpoint(Some(&format!("http://{address}/")))
        .await
        .expect_err("the signature looks old");
    assert!(refused.to_string().contains("401"), "{refused}");
    process.kill();
    stand_in.stop().await;
}
