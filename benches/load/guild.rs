//! One guild under load: a rush for one board, accounts that use up the guild's deferred answers,
//! and a flood of suggestions.

use std::sync::Arc;
use std::time::{Duration, Instant};

use discord_standin::{StandIn, User};
use serde_json::json;
use tokio::task::JoinSet;

use crate::{Boards, TIMEOUT, TimedAnswer, ask, report};

/// Accounts of one person.
const ACCOUNTS: u64 = 7;

/// Hard boards that each account requests at the same time.
const BOARDS_EACH: u64 = 3;

/// Pause of the accounts and of the guild's other member before the next request.
const PAUSE: Duration = Duration::from_secs(2);

/// Requests the same board for all members of a guild at once: first uncached, then cached.
pub(crate) async fn rush(stand_in: &Arc<StandIn>, members: u64) {
    let boards = Boards::generate(1);
    let command = boards.command("solve", "sliding", 0);
    for name in ["one board for a guild at once", "the same again, cached"] {
        let mut requests = JoinSet::new();
        for number in 0..members {
            let (stand_in, command) = (Arc::clone(stand_in), command.clone());
            requests.spawn(async move {
                let (took, answered) = ask(&stand_in, &member(number), command).await;
                (took, answered.map(drop))
            });
        }
        report(name, &requests.join_all().await);
    }
}

/// Requests hard boards repeatedly for the accounts, and easy and hard ones for another member.
pub(crate) async fn run_accounts(stand_in: &Arc<StandIn>, time: Duration) {
    let hard = Arc::new(Boards::hard(1_000));
    let started = Instant::now();
    let mut attack = JoinSet::new();
    for index in 0..ACCOUNTS * BOARDS_EACH {
        let (stand_in, hard) = (Arc::clone(stand_in), Arc::clone(&hard));
        attack.spawn(async move {
            let (mut answered, mut refused) = (0, 0);
            for round in 0.. {
                let command = hard.command("solve", "sliding", index * 40 + round);
                match ask(&stand_in, &member(100_000 + index / BOARDS_EACH), command).await.1 {
                    Ok(_) => answered += 1,
                    Err(_) => refused += 1,
                }
                if started.elapsed() > time {
                    break;
                }
                tokio::time::sleep(PAUSE).await;
            }
            (answered, refused)
        });
    }
    let boards = Boards::generate(64);
    let (mut easy, mut longer): (Vec<TimedAnswer<()>>, Vec<TimedAnswer<()>>) = Default::default();
    for number in 0.. {
        let other = member(200_000);
        let (took, answered) = ask(stand_in, &other, boards.command("solve", "sliding", number)).await;
        easy.push((took, answered.map(drop)));
        let (took, answered) = ask(stand_in, &other, hard.command("solve", "sliding", 900 + number)).await;
        longer.push((took, answered.map(drop)));
        if started.elapsed() > time {
            break;
        }
        tokio::time::sleep(PAUSE).await;
    }
    report("easy boards of a member during the attack", &easy);
    report("hard boards of that member", &longer);
    let ends = attack.join_all().await;
    let (answered, refused) = ends.iter().fold((0, 0), |sum, end| (sum.0 + end.0, sum.1 + end.1));
    print_line(&format!("  the {ACCOUNTS} accounts: {answered} hard boards answered, {refused} refused"));
}

/// Requests a flood of suggestions for one user, and a few for other users.
pub(crate) async fn flood_suggestions(stand_in: &Arc<StandIn>, count: u64) {
    let mut flood = JoinSet::new();
    for _ in 0..count {
        let stand_in = Arc::clone(stand_in);
        flood.spawn(async move { suggest(&stand_in, &member(300_000)).await });
    }
    let mut others = Vec::new();
    for number in 0..20 {
        let (took, shown) = suggest(stand_in, &member(300_001 + number)).await;
        let answered = (shown > 0).then_some(()).ok_or_else(|| "an empty list".to_owned());
        others.push((took, answered));
    }
    let full = flood.join_all().await.into_iter().filter(|(_, shown)| *shown > 0).count();
    print_line(&format!("{count} suggestions of one user at once: {full} with choices, the rest empty"));
    report("suggestions of others meanwhile", &others);
}

/// Requests suggestions. Returns the time until they arrive, and their number.
async fn suggest(stand_in: &StandIn, user: &User) -> (Duration, usize) {
    let option = json!([{ "name": "board", "value": "", "focused": true }]);
    let typing = json!({ "name": "solve", "options": [{ "name": "klotski", "options": option }] });
    let started = Instant::now();
    let id = stand_in.autocomplete(user, typing).await.expect("an option that completes");
    let choices = stand_in.outcome(id, TIMEOUT).await.choices.unwrap_or_default();
    (started.elapsed(), choices.len())
}

/// A member of the default guild.
fn member(number: u64) -> User {
    User::new(2_100_000_000_000_000_000 + number, "Someone")
}

#[allow(clippy::print_stdout, reason = "a benchmark reports on standard output")]
fn print_line(line: &str) {
    println!("{line}");
}
