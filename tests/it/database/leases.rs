//! Leases of deferred answers: renewal, release, expiry and takeover. Also limits, attempts, and
//! the order of claims.

use std::sync::Arc;

use cantor::database::{
    Database, FinalState, Insertion, Lease, LeaseState, LimitHit, PendingAnswer, PendingLimits, RenewedLease,
};

use crate::support::database::{ADA, BOB, database_tests};

const LIMITS: PendingLimits = PendingLimits { user: 3, guild: 20, all: 100 };

/// A deferred answer with a deadline in 15 minutes.
fn pending_answer(interaction: u64, user: u64, search: bool) -> PendingAnswer {
    let (token, request) = ("token".to_owned(), "{}".to_owned());
    PendingAnswer {
        interaction,
        token,
        request,
        user,
        guild: None,
        requested_at: 0,
        due_at: 900_000,
        lease_number: 0,
        attempts: 0,
        search,
    }
}

fn lease(interaction: u64, holder: &str, lease_number: u32) -> Lease<'_> {
    Lease { interaction, holder, lease_number }
}

async fn released_answers_are_claimed_at_once_and_not_renewed(database: Arc<Database>) {
    for interaction in [1, 2] {
        let inserted =
            database.record_answer(&pending_answer(interaction, ADA, false), "front", 10_000, LIMITS).await;
        assert_eq!(inserted.expect("the database works"), Insertion::New);
    }
    assert!(
        database.claim_answer("solver", 1, 10_001, true).await.expect("the database works").is_none(),
        "another process holds the lease"
    );
    database.release_answer(lease(1, "front", 0)).await.expect("the database works");
    // After releasing one answer the process still renews the other.
    let renewed = database.renew_leases("front", 13_000).await.expect("the database works");
    assert_eq!(renewed, [RenewedLease { interaction: 2, lease_number: 0, stopped: false }]);
    let claimed = database.claim_answer("solver", 3_000, 13_000, true).await.expect("the database works");
    assert_eq!(claimed.map(|answer| (answer.interaction, answer.lease_number)), Some((1, 1)));
    assert_eq!(
        database.lease_state(lease(1, "front", 0)).await.expect("the database works"),
        LeaseState::Lost
    );
    assert!(
        database.settle_answer(lease(1, "solver", 1), FinalState::Sent).await.expect("the database works")
    );

    // Release of all leases of a process, and expiry.
    assert_eq!(database.release_answers("front").await.expect("the database works"), 1);
    let claimed = database.claim_answer("solver", 3_000, 4_000, true).await.expect("the database works");
    assert_eq!(claimed.map(|answer| (answer.interaction, answer.lease_number)), Some((2, 1)));
    let again = database.claim_answer("another", 4_000, 14_000, true).await.expect("the database works");
    assert_eq!(again.map(|answer| (answer.interaction, answer.lease_number)), Some((2, 2)));
    assert!(
        !database.settle_answer(lease(2, "solver", 1), FinalState::Sent).await.expect("the database works")
    );
}

async fn the_only_search_of_a_user_waits_for_answers_until_its_last_minute(database: Arc<Database>) {
    let record = async |interaction, user, search| {
        database
            .record_answer(&pending_answer(interaction, user, search), "front", 0, LIMITS)
            .await
            .expect("the database works")
    };
    assert_eq!(record(1, ADA, true).await, Insertion::New);
    assert_eq!(record(1, ADA, true).await, Insertion::Known);
    assert_eq!(record(2, ADA, true).await, Insertion::Refused(LimitHit::Searches));
    assert_eq!(record(3, BOB, true).await, Insertion::New);
    assert_eq!(record(4, ADA, false).await, Insertion::New);
    assert_eq!(record(5, ADA, false).await, Insertion::New);
    assert_eq!(record(6, ADA, false).await, Insertion::Refused(LimitHit::User));

    let claim = async |now, searches| {
        let claimed = database
            .claim_answer("solver", now, now + 1_000_000, searches)
            .await
            .expect("the database works");
        claimed.map(|answer| (answer.interaction, answer.search))
    };
    assert_eq!(claim(1, true).await, Some((4, false)), "answers precede searches");
    assert_eq!(claim(1, true).await, Some((5, false)));
    assert_eq!(claim(1, false).await, None, "no slot for searches");
    assert_eq!(claim(1, true).await.map(|(_, search)| search), Some(true));
    assert_eq!(claim(850_000, false).await.map(|(_, search)| search), Some(true), "in its last minute");

    assert!(database.stop_search(BOB).await.expect("the database works"));
    let renewed = database.renew_leases("solver", 1_000_000).await.expect("the database works");
    let stopped: Vec<u64> = renewed.iter().filter(|ours| ours.stopped).map(|ours| ours.interaction).collect();
    assert_eq!((renewed.len(), stopped), (4, vec![3]));
    let counted = database.count_pending().await.expect("the database works");
    assert_eq!((counted.answers, counted.oldest, counted.searches), (2, Some(0), 2));
}

async fn the_limit_of_a_guild_is_shared_among_its_users(database: Arc<Database>) {
    let limits = PendingLimits { guild: 4, ..LIMITS };
    let record = async |interaction, user, guild| {
        let answer = PendingAnswer { guild: Some(guild), ..pending_answer(interaction, user, false) };
        database.record_answer(&answer, "front", 0, limits).await.expect("the database works")
    };
    let refused = Insertion::Refused(LimitHit::All);
    // Three users each get a first and a second answer. First answers are not counted, so the three
    // second answers and a third one reach the limit of four.
    for user in 1..=3 {
        assert_eq!(record(user, user, 7).await, Insertion::New);
        assert_eq!(record(10 + user, user, 7).await, Insertion::New);
    }
    assert_eq!(record(21, 1, 7).await, Insertion::New);
    assert_eq!(record(22, 2, 7).await, refused);
    // Second answers are limited by second answers only, of which there are three.
    assert_eq!(record(4, 4, 7).await, Insertion::New);
    assert_eq!(record(14, 4, 7).await, Insertion::New);
    assert_eq!(record(5, 5, 7).await, Insertion::New);
    assert_eq!(record(15, 5, 7).await, refused);
    // A first answer of another guild precedes the answers beyond a guild's limit.
    assert_eq!(record(6, 6, 8).await, Insertion::New);
    let mut order = Vec::new();
    while let Some(answer) =
        database.claim_answer("solver", 1, 900_001, true).await.expect("the database works")
    {
        order.push(answer.interaction);
    }
    assert_eq!(order.len(), 11);
    assert!(order[..4].contains(&6), "{order:?}");
    assert!(order[8..].contains(&21), "{order:?}");
}

/// A process crashes repeatedly with four answers in progress, while eight are pending.
async fn crashes_do_not_exhaust_the_attempts_of_other_answers(database: Arc<Database>) {
    for interaction in 1..=8 {
        let answer = PendingAnswer { attempts: 1, ..pending_answer(interaction, interaction, false) };
        database.record_answer(&answer, "first", 0, LIMITS).await.expect("the database works");
    }
    let mut max_attempts = 0;
    for crash in 0..4_i64 {
        let now = 1 + crash * 20_000;
        for _ in 0..4 {
            let claimed = database.claim_answer("next", now, now + 10_000, true).await;
            max_attempts =
                max_attempts.max(claimed.expect("the database works").expect("one is free").attempts);
        }
    }
    assert_eq!(
        max_attempts, 3,
        "each of four crashes hits four of eight answers, so each answer gets two more attempts"
    );

    // An attempt that ended with a release does not count.
    database
        .record_answer(&pending_answer(9, 9, false), "first", 0, LIMITS)
        .await
        .expect("the database works");
    for _ in 0..3 {
        let claimed = database.claim_answer("last", 90_000, 99_000, true).await.expect("the database works");
        let claimed = claimed.expect("the answer is free");
        assert_eq!((claimed.interaction, claimed.attempts), (9, 1));
        let lease = lease(9, "last", claimed.lease_number);
        database.release_answer(lease).await.expect("the database works");
    }
}

database_tests! {
    the_limit_of_a_guild_is_shared_among_its_users,
    crashes_do_not_exhaust_the_attempts_of_other_answers,
    released_answers_are_claimed_at_once_and_not_renewed,
    the_only_search_of_a_user_waits_for_answers_until_its_last_minute,
}
