//! Boards in messages, as users write them.

use cantor::app::find::find_boards;
use proptest::prelude::*;

/// Messages, and their boards as `family board`.
const MESSAGES_WITH_BOARDS: &[(&str, &[&str])] = &[
    ("285174306", &["sliding 285174306"]),
    ("please solve 285174306", &["sliding 285174306"]),
    ("怎么解285174306", &["sliding 285174306"]),
    ("怎么解285174306？", &["sliding 285174306"]),
    ("285174306 anyone?", &["sliding 285174306"]),
    (
        "so I have been at this one since yesterday evening and my sister says that it can be done in fewer than twenty \
         moves but whatever I try I need at least thirty or so, can somebody please have a look at 2 8 5 1 7 4 3 0 6 thanks",
        &["sliding 285174306"],
    ),
    ("can someone help with 2 8 5 1 7 4 3 0 6 please", &["sliding 285174306"]),
    ("2 8 5\n1 7 4\n3 0 6", &["sliding 285174306"]),
    ("my board:\n2 8 5\n1 7 4\n3 0 6\nthanks!", &["sliding 285174306"]),
    ("my board:\n\n2 8 5\n1 7 4\n3 0 6\n\nthanks!", &["sliding 285174306"]),
    ("```\n2 8 5\n1 7 4\n3 0 6\n```", &["sliding 285174306"]),
    ("```text\n2 8 5\n1 7 4\n3   6\n```", &[]),
    ("```\n285\n174\n306\n```", &["sliding 285174306"]),
    ("`285174306`", &["sliding 285174306"]),
    ("try `285/174/306` today", &["sliding 285174306"]),
    ("**285174306**", &["sliding 285174306"]),
    ("||285174306||", &["sliding 285174306"]),
    ("> 285174306", &["sliding 285174306"]),
    ("> 2 8 5\n> 1 7 4\n> 3 0 6", &["sliding 285174306"]),
    ("\"285174306\" is hard", &["sliding 285174306"]),
    ("“285174306”", &["sliding 285174306"]),
    ("2-8-5-1-7-4-3-0-6", &["sliding 285174306"]),
    ("2,8,5,1,7,4,3,0,6", &["sliding 285174306"]),
    ("2、8、5、1、7、4、3、0、6", &["sliding 285174306"]),
    ("[2,8,5],[1,7,4],[3,0,6]", &["sliding 285174306"]),
    ("[[2,8,5],[1,7,4],[3,0,6]]", &["sliding 285174306"]),
    ("285|174|306", &["sliding 285174306"]),
    ("2 8 5 / 1 7 4 / 3 _ 6", &["sliding 285174306"]),
    ("２８５１７４３０６", &["sliding 285174306"]),
    ("②⑧⑤①⑦④③⓪⑥", &["sliding 285174306"]),
    ("2️⃣8️⃣5️⃣\n1️⃣7️⃣4️⃣\n3️⃣0️⃣6️⃣", &["sliding 285174306"]),
    ("| 2 | 8 | 5 |\n|---|---|---|\n| 1 | 7 | 4 |\n| 3 | 0 | 6 |", &["sliding 285174306"]),
    ("| 2 | 8 | 5 |\n|:-:|:-:|:-:|\n| 1 | 7 | 4 |\n| 3 |   | 6 |", &["sliding 285174306"]),
    ("here:\n| 2 | 8 | 5 |\n| 1 | 7 | 4 |\n| 3 |  | 6 |\nhelp", &["sliding 285174306"]),
    ("2\t8\t5\n1\t7\t4\n3\t0\t6", &["sliding 285174306"]),
    ("- 285174306", &["sliding 285174306"]),
    ("Board: 285174306", &["sliding 285174306"]),
    ("题目：285174306", &["sliding 285174306"]),
    ("283104765 → 123804765", &["sliding 283104765 → 123804765"]),
    ("283104765 -> 123804765", &["sliding 283104765 → 123804765"]),
    ("283104765 > 123804765", &["sliding 283104765 → 123804765"]),
    ("solve 283104765 → 123804765 please", &["sliding 283104765 → 123804765"]),
    ("how do I get from 283104765 -> 123804765", &["sliding 283104765 → 123804765"]),
    ("285174306 or 123456708?", &["sliding 285174306", "sliding 123456708"]),
    ("one: 285174306\ntwo: 123456708", &["sliding 285174306", "sliding 123456708"]),
    ("285174306 and again 285174306", &["sliding 285174306"]),
    ("5 1 2 4/9 6 3 8/13 10 7 12/0 14 11 15", &["sliding 5 1 2 4/9 6 3 8/13 10 7 12/0 14 11 15"]),
    ("5 1 2 4\n9 6 3 8\n13 10 7 12\n0 14 11 15", &["sliding 5 1 2 4/9 6 3 8/13 10 7 12/0 14 11 15"]),
    (
        "stuck on this 15 puzzle: 5 1 2 4 9 6 3 8 13 10 7 12 0 14 11 15 any ideas?",
        &["sliding 5 1 2 4/9 6 3 8/13 10 7 12/0 14 11 15"],
    ),
    ("15-puzzle 51249638DA7C0EBF!", &["sliding 5 1 2 4/9 6 3 8/13 10 7 12/0 14 11 15"]),
    ("51249638da7c0ebf", &["sliding 5 1 2 4/9 6 3 8/13 10 7 12/0 14 11 15"]),
    ("1 2 3\n4 5 0", &["sliding 123/450"]),
    ("123/405", &["sliding 123/405"]),
    ("1 0\n2 3", &["sliding 1023"]),
    ("横刀立马", &["klotski 横刀立马"]),
    ("try 横刀立马", &["klotski 横刀立马"]),
    ("怎么解横刀立马", &["klotski 横刀立马"]),
    ("横刀立马怎么解", &["klotski 横刀立马"]),
    ("华容道横刀立马最少几步", &["klotski 横刀立马"]),
    ("华容道 横刀立马", &["klotski 横刀立马"]),
    ("谁会《横刀立马》？", &["klotski 横刀立马"]),
    ("这关是：层层设防", &["klotski 层层设防"]),
    ("hengdaolima", &["klotski hengdaolima"]),
    ("try hengdaolima", &["klotski hengdaolima"]),
    ("héngdāolìmǎ", &["klotski hengdaolima"]),
    ("klotski: side by side", &["klotski side by side"]),
    (
        "has anyone solved the layout \"five generals at the palace\"",
        &["klotski five generals at the palace"],
    ),
    ("BAAC/BAAC/DFFE/DGHE/I..J", &["klotski BAAC/BAAC/DFFE/DGHE/I..J"]),
    ("BAAC\nBAAC\nDFFE\nDGHE\nI..J", &["klotski BAAC/BAAC/DFFE/DGHE/I..J"]),
    ("can you do BAAC/BAAC/DFFE/DGHE/I..J for me", &["klotski BAAC/BAAC/DFFE/DGHE/I..J"]),
    ("```\nBAAC\nBAAC\nDFFE\nDGHE\nI..J\n```\nhow?", &["klotski BAAC/BAAC/DFFE/DGHE/I..J"]),
    ("赵曹曹马/赵曹曹马/黄关关张/黄甲乙张/丙..丁", &["klotski 横刀立马"]),
    ("赵曹曹马\n赵曹曹马\n黄关关张\n黄卒卒张\n卒空空卒", &["klotski 横刀立马"]),
    ("🟦🟥🟥🟦\n🟦🟥🟥🟦\n🟦🟩🟩🟦\n🟦🟨🟨🟦\n🟨⬛⬛🟨", &["klotski hengdaolima"]),
    ("ABBC BABA CCCA .... ....", &["water ABBC BABA CCCA .... ...."]),
    ("ABBC BABA CCCA .... .... rule:bottom", &["water ABBC BABA CCCA .... .... rule:bottom"]),
    ("got stuck at ABBC BABA CCCA .... .... help", &["water ABBC BABA CCCA .... ...."]),
    ("ABBC\nBABA\nCCCA\n....\n....", &["water ABBC BABA CCCA .... ...."]),
    ("level 12: ABBC BABA CCCA +2", &["water ABBC BABA CCCA .... ...."]),
    ("1: ABBC\n2: BABA\n3: CCCA\n4:\n5:", &["water ABBC BABA CCCA .... ...."]),
    ("1. ABBC\n2. BABA\n3. CCCA\n4. ....\n5. ....", &["water ABBC BABA CCCA .... ...."]),
    ("🟥🟦🟦🟩 🟦🟥🟦🟥 🟩🟩🟩🟥 ⬜⬜⬜⬜ ⬜⬜⬜⬜", &["water 🟥🟦🟦🟩 🟦🟥🟦🟥 🟩🟩🟩🟥 .... ...."]),
    ("red,blue / blue,red / empty", &["water RB BR .."]),
    ("GBBoLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo", &["rush GBB.L./GHI.LM/GHIAAM/CCCK.M/..JKDD/EEJFF."]),
    (
        "can anyone solve IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM in under 60",
        &["rush IBB#../I..LDD/JAAL../J.KEEM/FFK..M/GGHHHM"],
    ),
    ("AA.B\n...B\nCC.B\n....", &["rush AA.B/...B/CC.B/...."]),
    ("stuck: AA.B/...B/CC.B/.... → A left step", &["rush AA.B/...B/CC.B/.... → A left step"]),
    (
        "ooo/..../...../..../... → o.o/..../..o../..../...",
        &["hex ooo/..../...../..../... → o.o/..../..o../..../..."],
    ),
    (
        "is ooo/..../...../..../... -> o.o/..../..o../..../... possible",
        &["hex ooo/..../...../..../... → o.o/..../..o../..../..."],
    ),
    ("01110/11011/01110/10001/00100", &["lights 01110/11011/01110/10001/00100"]),
    ("01110\n11011\n01110\n10001\n00100", &["lights 01110/11011/01110/10001/00100"]),
    ("⬛🟨🟨🟨⬛\n🟨🟨⬛🟨🟨\n⬛🟨🟨🟨⬛\n🟨⬛⬛⬛🟨\n⬛⬛🟨⬛⬛", &["lights 01110/11011/01110/10001/00100"]),
];

/// Messages without a board.
const MESSAGES_WITHOUT_BOARDS: &[&str] = &[
    "",
    " ",
    "\n\n",
    "abc",
    "1 2 3",
    "10110",
    "10/11",
    "101010111",
    "11:10 / 10:11",
    "2010/11/10",
    "0/1/0",
    "000/000/000",
    "aa bb",
    "hello there",
    "good morning everyone",
    "怎么解",
    "你好",
    "大家早上好，今天的谜题好难",
    "祝你一路顺风",
    "真是水泄不通啊",
    "他现在四面楚歌",
    "we walked side by side",
    "that case is watertight",
    "there is no way out of here",
    "so near and yet so far",
    "a turtle in a jar, how funny",
    "Success",
    "the daisy",
    "Klotski",
    "red donkey",
    "成功",
    "傻瓜",
    "波罗的海",
    "only 18 steps",
    "sword drawn, horse reined",
    "she kept her daughter in the box",
    "I won! 23 moves",
    "12:30",
    "at 12:30 or 13:00?",
    "1230",
    "3210",
    "3 2 1 0",
    "3 2 1 go",
    "2026/11/22",
    "10/23",
    "2026-11-22 10:23",
    "call 0123456789",
    "+49 30 1234567",
    "123456789",
    "987654321",
    "1 2 3 4 5 6 7 8 9",
    "285174305",
    "28517430",
    "2851743069",
    "score 12 - 8",
    "1/2 cup, 3/4 spoon",
    "v1.2.3",
    "192.168.0.1",
    "https://example.com/285/174?x=306",
    "<@123456789012345678> well done",
    "<:party:1230456789>",
    "order 66",
    "room 101, floor 3",
    "step 4 of 26: U",
    "U L L D R",
    "D:RR B:D",
    "L2,3 R2,3",
    "4↻ 4↺ 12½",
    "3>5 1>2",
    "noon",
    "Good luck... GOOD LUCK",
    "is it A? or B?",
    "noon noon",
    "abba baab",
    "mama papa",
    "ha ha ha",
    "haha hehe",
    "aaaa bbbb cccc",
    "AAAA BBBB ....",
    "...",
    ".... ....",
    "wait... what",
    "a. b. c.",
    "?",
    "???? ????",
    "ok, see you at 5",
    "x o x\no x o\nx o x",
    "XO.\n.X.\nO.X",
    "lol\nomg\nwtf",
    "one\ntwo\nsix\nten",
    "cat\ndog\ncow\npig\nhen",
    "ooo/..../...../..../...",
    "o",
    "oooo",
    "ooo",
    "ooo ooo ooo",
    "| a | b |\n|---|---|\n| 1 | 2 |",
    "| name | moves |\n|---|---|\n| Ann | 24 |\n| Ben | 26 |",
    "- milk\n- eggs\n- bread",
    "1. first\n2. second\n3. third",
    "1: Ann\n2: Ben\n3: Cem",
    "```rust\nfn main() {}\n```",
    "```\n```",
    "`code`",
    "**bold** and _italic_",
    "||spoiler||",
    "> quoted",
    "#general",
    "Cantor #326 · 24/24 ★ 🟩🟩🟨",
    "🟩🟩🟨⬜⬜\n🟩🟩🟩🟩🟩",
    "🟩🟩🟩\n🟩🟩🟩\n🟩🟩🟩",
    "😀😀😀",
    "🎉🎉",
    "1️⃣ or 2️⃣?",
    "3x3",
    "4x4 board",
    "3 3",
    "0",
    "00000000",
    "000 000 000",
    "111 222 333",
    "2 8 5\n1 7 4",
    "2 8 5 1 7 4 3 0 6 9",
    "rule:ball",
    "rule:bottom",
    "goal:snail",
    "A B C D E F G H",
    "AB CD EF",
    "try again",
    "solve",
    "solve this please",
    "the solution is U U L",
    "hello `a` there",
    "see `beef` and `dad`",
    "`1`",
    "`a`, `b` and `c1`",
    "run `abba baab` and `dead beef`",
];

fn describe_boards(message: &str) -> Vec<String> {
    find_boards(message).iter().map(|board| format!("{} {board}", board.info().id)).collect()
}

/// The canonical text of a board. Named layouts are written as cells.
fn canonical(board: &str) -> String {
    let (id, text) = board.split_once(' ').expect("a family and a board");
    let family = cantor::families::family(id).expect("a family");
    format!("{id} {}", family.read(text).expect("a board"))
}

#[test]
fn boards_in_messages_are_found() {
    let wrong = MESSAGES_WITH_BOARDS.iter().filter_map(|(message, expected)| {
        let expected: Vec<String> = expected.iter().map(|board| canonical(board)).collect();
        let found = describe_boards(message);
        (found != expected).then(|| format!("{message:?}: {found:?} instead of {expected:?}"))
    });
    assert_eq!(wrong.collect::<Vec<_>>().join("\n"), "");
}

#[test]
fn messages_without_boards_are_ignored() {
    let wrong = MESSAGES_WITHOUT_BOARDS
        .iter()
        .map(|message| (message, describe_boards(message)))
        .filter(|(_, found)| !found.is_empty());
    assert_eq!(wrong.map(|wrong| format!("{wrong:?}\n")).collect::<String>(), "");
}

#[test]
fn examples_are_many_and_balanced() {
    let (with, without) = (
        MESSAGES_WITH_BOARDS.iter().filter(|(_, boards)| !boards.is_empty()).count(),
        MESSAGES_WITHOUT_BOARDS.len(),
    );
    assert!(with + without >= 150 && with >= 70 && without >= 75, "{with} with, {without} without");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn no_message_causes_a_panic(message in "[\\PC\n|>`*:/. 0-9A-C]{0,200}") {
        let _ = find_boards(&message);
    }
}
