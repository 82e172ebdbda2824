//! Duels in Chinese, Japanese and Korean: no message contains an English word.

use std::time::Duration;

use cantor::i18n::Locale;
use cantor::puzzle::Message as Text;
use discord_standin::{Message, User};
use serde_json::Value;

use super::together::until_contains;
use crate::support::commands::command;
use crate::support::searches::solution;
use crate::support::server::{Server, custom_id, labels, server};

/// Words that are the same in every language.
const SAME: &[&str] = &["Cantor", "s", "R", "t"];

/// A user in a guild of the same language.
fn native(user: User, tag: &str) -> User {
    User { guild_locale: tag.to_owned(), ..user.speaking(tag) }
}

/// The Latin words of a message and its buttons, without boards, moves, mentions and times.
fn latin_words(message: &Message) -> Vec<String> {
    let outside: String = message.content.split('`').step_by(2).collect();
    let outside = outside.split(['<', '>']).step_by(2).collect::<String>() + " " + &labels(message).join(" ");
    let words = outside.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| word.len() > 1);
    words.filter(|word| !SAME.contains(word)).map(str::to_owned).collect()
}

/// Asserts that a message has no English word, and returns it.
fn native_only(step: &str, message: Option<Message>) -> Message {
    let message = message.expect("a message");
    assert_eq!(latin_words(&message), Vec::<String>::new(), "{step}: {}", message.content);
    message
}

/// A player with a client in one language.
struct Player<'a> {
    server: &'a Server,
    locale: Locale,
    user: User,
}

impl Player<'_> {
    /// Presses the button whose label is the text of a key.
    async fn press(&self, message: &Message, key: &str) -> Message {
        let label = self.locale.entry(key);
        native_only(key, self.server.press(&self.user, message, &label).await.message)
    }

    async fn fill(&self, message: &Message, moves: &str) -> Message {
        let label = self.locale.entry("button-type");
        native_only(moves, self.server.fill(&self.user, message, &label, moves).await.message)
    }

    async fn ask(&self, options: &[(&str, Value)]) -> Message {
        native_only("duel", Some(self.server.ask(&self.user, command("duel", "sliding", options)).await))
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn duels_are_complete_in_every_language() {
    for (tag, code) in [("zh", "zh-CN"), ("ja", "ja"), ("ko", "ko")] {
        let server = &server(Duration::from_secs(2)).await;
        let locale = Locale::of(tag);
        let player = |user: User| Player { server, locale, user: native(user, code) };
        let (ada, bo, cid) = (player(User::ada()), player(User::bo()), player(User::new(7, "七")));

        let to_bo: &[(&str, Value)] = &[("moves", 5.into()), ("opponent", bo.user.id.to_string().into())];
        let post = ada.ask(to_bo).await;
        ada.press(&post, "button-accept").await;
        cid.press(&post, "button-decline").await;
        bo.press(&post, "button-withdraw").await;
        let begun = bo.press(&post, "button-accept").await;
        let announced = |server: &Server| {
            let messages = server.stand_in.channel_of(&ada.user).into_iter();
            messages
                .filter(|message| !message.notified.is_empty() && message.id > begun.id)
                .collect::<Vec<_>>()
        };
        server.until(|server| !announced(server).is_empty()).await;
        native_only("announced", announced(server).pop());

        let hers = ada.press(&begun, "button-play").await;
        let id = custom_id(&begun, &locale.entry("button-play")).expect("a button");
        let id = id.split('~').nth(1).expect("a puzzle").to_owned();
        let puzzle = server.backend.database.puzzle(&id).await.expect("the database works").expect("posted");
        let moves = solution(&puzzle.board);
        let (first, rest) = moves.split_once(' ').expect("five moves");
        let moved = ada.fill(&hers, first).await;
        let his = bo.press(&begun, "button-play").await;
        let sure = bo.press(&his, "button-give-up").await;
        assert!(sure.content.contains(&locale.entry("duel-give-up-sure")), "{}", sure.content);
        ada.fill(&moved, rest).await;
        let won = Text::new("duel-won").with("users", format!("<@{}>", ada.user.id));
        let won = locale.text(&won.with("moves", 5usize).with("best", 5usize));
        let over = native_only("over", Some(until_contains(server, &begun, &won).await));
        bo.fill(&his, &moves).await;
        bo.press(&over, "button-results").await;
        bo.press(&over, "button-reveal").await;
        let again = bo.press(&over, "button-rematch").await;
        ada.press(&again, "button-decline").await;

        // An open duel for the fewest moves, drawn.
        let open = ada.ask(&[("moves", 5.into()), ("wins", "fewest".into()), ("undo", 0.into())]).await;
        let begun = bo.press(&open, "button-enter").await;
        let id = custom_id(&begun, &locale.entry("button-play")).expect("a button");
        let id = id.split('~').nth(1).expect("a puzzle").to_owned();
        let puzzle = server.backend.database.puzzle(&id).await.expect("the database works").expect("posted");
        for player in [&ada, &bo] {
            let copy = player.press(&begun, "button-play").await;
            player.fill(&copy, &solution(&puzzle.board)).await;
        }
        let drawn = Text::new("duel-drawn").with("users", "<@").with("moves", 5usize).with("best", 5usize);
        let drawn = locale.text(&drawn).split("<@").next().unwrap_or_default().to_owned();
        native_only("drawn", Some(until_contains(server, &begun, &drawn).await));

        let open = ada.ask(&[("moves", 5.into())]).await;
        ada.press(&open, "button-withdraw").await;
        let denied = ada.ask(&[("opponent", ada.user.id.to_string().into())]).await;
        assert_eq!(denied.content, locale.entry("duel-self"));
    }
}
