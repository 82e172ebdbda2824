//! Custom ids: each act, in its stored encoding.

use cantor::app::Theme;
use cantor::database::{NewPuzzle, Occasion, Time};
use cantor::front::discord::custom_id::CustomId;
use cantor::front::discord::{Asker, Notations, Press, ShownMessage, answer_press};
use cantor::i18n::Locale;

use crate::support::server::{backend, limits};

const NOW: Time = 1_800_000_000;

/// Pins the encoding of custom ids.
#[tokio::test]
async fn custom_ids_are_answered() {
    let backend = backend(limits());
    let english = Locale::of("en");
    let asker = Asker {
        user: 0xada,
        guild: None,
        channel: 0xcafe,
        manages: false,
        may_write: true,
        bot_is_member: true,
        bot_may_post: true,
        locale: english,
        everyone: english,
        file_limit: 10 << 20,
        theme: Theme::SLATE,
        notations: Notations::default(),
    };
    let answer = async |id: &str| {
        let custom_id = CustomId::parse(id);
        assert!(custom_id.is_some(), "{id}");
        let (value, shown) = (Some("U".to_owned()), ShownMessage::default());
        answer_press(
            &backend,
            &Press {
                id: 7,
                custom_id,
                value,
                is_form: false,
                message: 1,
                attached: Vec::new(),
                shown,
                private: false,
                asker,
            },
        )
        .await
    };
    let kept = backend.database.store_board("sliding", "285174306", NOW).await.expect("a key");
    let klotski = "BAAC/BAAC/DFFE/DGHE/I..J";
    for (act, appearance, rest, expected) in [
        ("n~1", "0slate.letters", "sliding~t285174306", "Step 1 of 19: **D (7 ↓)**"),
        ("b~18", "0fringe.repeats", "sliding~t285174306", "Step 18 of 19: **L ("),
        ("w~", "0fringe.arrows", "sliding~t285174306", "↓ ↓ → ↑ ↑ ← ↓"),
        ("w~", "1distinct.tiles", "sliding~t285174306", "||```\n7 "),
        ("w~", "0slate.states", "sliding~t123456708", "```\n123456708\n123456780\n```"),
        ("h~2", "0slate.gap", "sliding~t285174306", "```\nU U\n```"),
        ("f~0", "0slate.letters", &format!("sliding~k{kept}"), "before the first of 19 moves"),
        ("l~99", "0distinct.arrows", &format!("klotski~t{klotski}"), "Step 81 of 81"),
        ("a~", "1slate.turns", "hex~to./.../.. → .o/.../..", "1 move, proven shortest"),
        ("w~", "0slate.turns", "hex~to./.../.. → .o/.../..", "```\nL1,1\n```"),
        ("w~", "0slate.rings", "hex~to./.../.. → .o/.../..", "```\n1↻\n```"),
        ("s~1", "0distinct.pours", "water~tAB BA .. ..", "Step 1 of "),
    ] {
        let id = format!("1v{act}~{appearance}~ada~{rest}");
        let answer = answer(&id).await;
        let content = &answer.reply().expect("a message").content;
        assert!(content.contains(expected), "{id}: {content}");
    }

    let database = &backend.database;
    let posted = NewPuzzle {
        family: "sliding",
        board: "123456708",
        optimal: 1,
        proven: true,
        generated: true,
        undos: None,
    };
    let puzzle = database.post_puzzle(Occasion::Request(7), posted, None, NOW).await;
    let puzzle = puzzle.expect("a puzzle").id;
    let board = "ooo/..../...../..../... → o.o/..../..o../..../...";
    let posted = NewPuzzle { family: "hex", board, optimal: 3, proven: true, generated: true, undos: None };
    let rings = database.post_puzzle(Occasion::Request(8), posted, None, NOW).await.expect("a puzzle").id;
    for (id, expected) in [
        (format!("1gj~{puzzle}~0~"), "move 0 ·"),
        (format!("1gm~{puzzle}~0~R"), "move 1 ·"),
        (format!("1gu~{puzzle}~1~"), "move 0 ·"),
        (format!("1gt~{puzzle}~2~"), "move 1 ·"),
        (format!("1gc~{puzzle}~3~0"), "move 2 ·"),
        (format!("1gr~{puzzle}~4~"), "move 0 ·"),
        (format!("1gm~{puzzle}~1~L"), "has changed since"),
        (format!("1gi~{puzzle}~5~1"), "Move tile 8."),
        (format!("1gi~{puzzle}~5~2"), "Next: L (8 ←). After that, it is solved."),
        (format!("1gm~{puzzle}~5~L"), "solved in 1 move"),
        (format!("1gl~{puzzle}~6~"), "<@2778>: 1 move"),
        (format!("1gj~{rings}~0~"), "move 0 ·"),
        (format!("1gm~{rings}~0~L1,1"), "move 1 ·"),
        (format!("1gg~{rings}~1~3"), "move 1 ·"),
        (format!("1gm~{rings}~1~4½"), "move 2 ·"),
        (format!("1gs~{puzzle}~6~"), "1 move, proven shortest"),
        (format!("1gf~{puzzle}~0~"), "has expired"),
        ("1rSpring ~ cup".to_owned(), "Events belong to a server"),
        ("1lsliding~".to_owned(), "**Level 1 of "),
        ("1lsliding~n".to_owned(), "Level 1 · Sliding puzzle 3×2: move 0 ·"),
        ("1lsliding~3".to_owned(), "Level 3 · Sliding puzzle 3×2: move 0 ·"),
        ("1xada".to_owned(), "about you has been deleted"),
    ] {
        let answer = answer(&id).await;
        let content = &answer.reply().expect("a message").content;
        assert!(content.contains(expected), "{id}: {content}");
    }
}
