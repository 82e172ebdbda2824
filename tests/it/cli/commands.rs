//! Commands, run as processes.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

pub(super) fn cantor(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_cantor"))
        .args(args)
        .env_clear()
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    child.stdin.take().expect("stdin is piped").write_all(input.as_bytes()).expect("the program reads stdin");
    child.wait_with_output().expect("the program ends")
}

/// Exit code, standard output and standard error of a run, as text.
pub(super) fn transcript(args: &[&str]) -> String {
    let output = cantor(args, "");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    format!("{} | {}{}", output.status.code().expect("a code"), text(output.stdout), text(output.stderr))
}

/// Exit code and outputs of a command line whose arguments contain no spaces, as text.
fn exec(line: &str) -> String {
    transcript(&line.split(' ').collect::<Vec<_>>())
}

/// Exit code and standard output of a run, as JSON.
pub(super) fn json(args: &[&str]) -> (i32, Value) {
    let output = cantor(args, "");
    let line = serde_json::from_slice(&output.stdout).expect("one JSON value");
    (output.status.code().expect("a code"), line)
}

#[test]
fn unproven_answers_have_their_own_exit_code() {
    let five = "24 23 22 21 20/19 18 17 16 15/14 13 12 11 10/9 8 7 6 5/4 3 2 1 0";
    let output = cantor(&["solve", "sliding", five, "--time", "0.2"], "");
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stdout).contains("are needed"), "{output:?}");
}

#[test]
fn standard_input_and_output_are_supported() {
    let solved = cantor(&["solve", "sliding", "-"], "2 8 5\n1 7 4\n3 0 6\n");
    assert!(
        String::from_utf8_lossy(&solved.stdout).starts_with("Sliding puzzle 3×3: 19 moves"),
        "{solved:?}"
    );
    for (option, starts) in [("--png", &b"\x89PNG"[..]), ("--gif", b"GIF89a")] {
        let picture = cantor(&["solve", "sliding", "285174306", option, "-"], "");
        assert_eq!((picture.status.code(), picture.stdout.starts_with(starts)), (Some(0), true));
    }
    assert_eq!(
        transcript(&["solve", "sliding", "285174306", "--png", "steps.jpg"]),
        "2 | error: steps.jpg: the file’s name has to end in .png, or be - for standard output.\n"
    );
}

#[test]
fn answers_are_readable_text() {
    expect_test::expect![[r#"
        0 | Sliding puzzle 3×3: 4 moves, proven shortest.
        D R U L
    "#]]
    .assert_eq(&transcript(&["solve", "sliding", "283104765", "--goal", "snail"]));
    expect_test::expect![[r#"
        2 | error: Tile 3 appears twice: in cells 7 and 8.
          board: 285174336
                        ^
    "#]]
    .assert_eq(&transcript(&["solve", "sliding", "285174336"]));
    expect_test::expect![[r#"
        2 | 错误: “零”既不是数字块也不是空格。数字块用数字，空格用 0。
          goal: １２３零
                      ^^
    "#]]
    .assert_eq(&transcript(&["solve", "sliding", "1230", "--goal", "１２３零", "--lang", "zh"]));
    expect_test::expect![[r#"
        2 | error: “quarter” is not one of: single, multi.
          metric: quarter
                  ^^^^^^^
    "#]]
    .assert_eq(&transcript(&["solve", "sliding", "1230", "--metric", "quarter"]));
    expect_test::expect![[r#"
        2 | 错误: 这里要填 0 到 999 的整数，“many”不行。
          moves: many
                 ^^^^
    "#]]
    .assert_eq(&transcript(&["generate", "sliding", "--moves", "many", "--lang", "zh"]));
    expect_test::expect![[r#"
        0 | This board can’t reach that goal, however you move (proven by parity). Swap 7 and 8 and it is solvable. Or is the goal “snail”? That works.
          Swap 7 and 8: 123456780
          Use goal: snail: 123456870 → 123804765
    "#]]
    .assert_eq(&transcript(&["solve", "sliding", "123456870"]));
    expect_test::expect![[r#"
        2 | error: Give a board, a picture with --picture, or a file with --batch.
    "#]]
    .assert_eq(&transcript(&["solve", "sliding"]));
    assert!(
        transcript(&["solve", "sliding", "--batch", "/no/such/file"])
            .starts_with("2 | error: Can't read /no/such/file: ")
    );
    assert!(transcript(&["solve", "chess", "e4"]).starts_with("2 | error: unrecognized subcommand"));
}

#[test]
fn answers_are_available_as_json() {
    let (code, answer) = json(&["solve", "sliding", "285174306", "--json"]);
    assert_eq!((code, &answer["status"], &answer["length"]), (0, &"solved".into(), &19.into()));
    assert_eq!((&answer["board"], &answer["goal"]), (&"285174306".into(), &"123456780".into()));
    assert_eq!((&answer["optimal"], &answer["at_least"]), (&true.into(), &19.into()));
    assert_eq!(answer["moves"].as_array().map(Vec::len), Some(19));

    let (code, answer) = json(&["solve", "sliding", "283104765", "--json"]);
    assert_eq!((code, &answer["status"]), (0, &"unsolvable".into()));
    assert!(answer.get("length").is_none() && answer["error"]["message"].is_string());
    assert_eq!(answer["error"]["meant"].as_array().map(Vec::len), Some(2), "{answer}");

    let (code, answer) = json(&["solve", "sliding", "285174306", "--goal", "12345678８", "--json"]);
    let error = &answer["error"];
    assert_eq!((code, &answer["status"]), (2, &"invalid".into()));
    assert_eq!((&error["option"], &error["start"], &error["end"]), (&"goal".into(), &9.into(), &9.into()));
}

#[test]
fn batches_are_answered_in_order() {
    let boards: String =
        (0..4000).map(|i| ["285174306\n", "283104765\t123804765\n", "nonsense\n", "\n"][i % 4]).collect();
    let output = cantor(&["solve", "sliding", "--batch", "-"], &boards);
    assert_eq!(output.status.code(), Some(2), "some lines are invalid");
    let answers: Vec<Value> = output
        .stdout
        .split(|&b| b == b'\n')
        .filter(|l| !l.is_empty())
        .map(|l| serde_json::from_slice(l).expect("JSON"))
        .collect();
    assert_eq!(answers.len(), 4000, "one answer for each line, blank ones too");
    for four in answers.chunks(4) {
        assert_eq!((&four[0]["length"], &four[1]["length"]), (&19.into(), &4.into()));
        assert_eq!((&four[2]["status"], &four[2]["board"]), (&"invalid".into(), &"nonsense".into()));
        assert_eq!((&four[3]["status"], &four[3]["board"]), (&"invalid".into(), &"".into()));
    }
    let long = format!("{}\n1230\n", "1 ".repeat(100_000));
    let output = cantor(&["solve", "sliding", "--batch", "-"], &long);
    let answers = String::from_utf8(output.stdout).expect("text");
    assert!(
        answers.lines().count() == 2 && answers.contains("longer than") && answers.contains("\"length\":0")
    );
}

#[test]
fn a_line_of_a_batch_is_answered_before_the_next_one_is_written() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_cantor"))
        .args(["solve", "sliding", "--batch", "-"])
        .env_clear()
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("standard input");
    let mut output = BufReader::new(child.stdout.take().expect("standard output"));
    for _ in 0..2 {
        input.write_all(b"285174306\n").expect("the program reads");
        let mut answer = String::new();
        output.read_line(&mut answer).expect("an answer");
        assert!(answer.contains("\"length\":19"), "{answer}");
    }
    drop(input);
    assert_eq!(child.wait().expect("the program ends").code(), Some(0));
}

#[test]
fn lines_of_a_batch_are_bounded_in_bytes() {
    const MOST: usize = 65_536;
    let text = |count: usize, rest: &str| format!("{}{rest}", "a".repeat(count));
    let lines =
        [text(MOST, "\r\n"), text(MOST + 1, "\n"), text(MOST, "\rbc\n"), "\u{FFFD}".repeat(21_000) + "\n"];
    let output = cantor(&["solve", "sliding", "--batch", "-"], &lines.concat());
    let answers = String::from_utf8(output.stdout).expect("text");
    let too_long: Vec<bool> = answers.lines().map(|answer| answer.contains("longer than")).collect();
    assert_eq!(too_long, [false, true, true, false]);
}

#[test]
fn check_names_the_first_mistake() {
    expect_test::expect![[r#"
        0 | Solved in 3 moves; 1 would have been enough.
        The first mistake is move 1 (R):
          [R] L L
           ^
        The shortest solution from the position before it: L
    "#]]
    .assert_eq(&transcript(&["check", "sliding", "123456708", "R L L"]));
    let (code, report) = json(&["check", "sliding", "123456708", "RLL", "--json"]);
    assert_eq!((code, &report["status"], &report["first_loss"]), (0, &"solved".into(), &1.into()));
    let (code, report) = json(&["check", "sliding", "123456708", "LL", "--json"]);
    assert_eq!((code, &report["status"], &report["error"]["start"]), (2, &"invalid".into(), &2.into()));
}

#[test]
fn mistakes_in_long_lists_are_marked_in_their_line() {
    let moves = "U R2 D2 L2 U R D L U2 R2 D L U R D2 L R L";
    expect_test::expect![[r#"
        0 | 24 moves, all legal, but not solved yet: 9 more are needed.
        The first mistake is move 23 (R):
          U R R D D L L U R D L U U R R D L U R D
          D L [R] L
               ^
        The shortest solution from the position before it: L U U R D D L U U
    "#]]
    .assert_eq(&transcript(&["check", "sliding", "647850321", moves]));
    // Letters for the direction of the gap, and a list of positions.
    let plain = transcript(&["check", "sliding", "123456078", "L L"]);
    assert_eq!(transcript(&["check", "sliding", "123456078", "R R", "--letters", "gap"]), plain);
    assert_eq!(transcript(&["check", "sliding", "123456078", "123456708\n123456780"]), plain);
    let guessed = transcript(&["check", "sliding", "123456078", "R R"]);
    assert!(guessed.contains("read as the directions of the gap"), "{guessed}");
    assert!(
        transcript(&["check", "sliding", "123456078", "R R", "--letters", "tile"]).starts_with("2 | error")
    );
}

#[test]
fn all_shortest_solutions_are_counted_and_listed() {
    expect_test::expect![[r#"
        0 | Sliding puzzle 2×2: 5 moves, proven shortest.
        L D R U L
        There is 1 shortest solution.
        Good first moves: L.
        L D R U L
    "#]]
    .assert_eq(&exec("solve sliding 2301 --goal 1230 --all"));
    expect_test::expect![[r#"
        0 | Sliding puzzle 3×3: 31 moves, proven shortest.
        U R2 D2 L2 U R D L U2 R2 D L U R D2 L2 U2 R D2 L U2
        There are 40 shortest solutions.
        Good first moves: U, D, R.
        The first 2 of them are listed.
        U R D2 L U2 R2 D L D R U L D L U2 R D L U R2 D2 L2 U2
        U R D2 L U2 R2 D L D R U L D L U R U L D R U R D2 L2 U2
    "#]]
    .assert_eq(&exec("solve sliding 647850321 --all 2 --notation repeats"));
    expect_test::expect![[r#"
        0 | 数字华容道 3×3：已经完成。
    "#]]
    .assert_eq(&exec("solve sliding 123456780 --all --lang zh"));
    let (_, answer) = json(&["solve", "sliding", "867254301", "--all", "1000", "--json"]);
    let all = answer["all"].as_array().expect("a list");
    assert_eq!((&answer["solutions"], &answer["solutions_exact"]), (&all.len().into(), &true.into()));
    assert!(all.iter().all(|moves| moves.as_array().map(Vec::len) == Some(31)));
    assert_eq!(answer["moves"][0].as_str().map(str::len), Some(1));
    assert!(all.contains(&answer["moves"]));
    assert!(exec("solve sliding 1230 --all 0").starts_with("2 | error: Expected a whole number from 1"));
    let (_, answer) = json(&["solve", "sliding", "867254301", "--json"]);
    assert!(answer.get("all").is_none() && answer.get("solutions").is_none());
}

#[test]
fn moves_are_converted_and_reversed() {
    let moves = |more: &[&str]| transcript(&[&["moves", "sliding", "123745086", "D L L U"], more].concat());
    assert_eq!(moves(&[]), "0 | D L L U\n");
    assert_eq!(moves(&["--as", "repeats"]), "0 | D L2 U\n");
    assert_eq!(moves(&["--as", "tiles", "--reverse"]), "0 | 123456780\n6 5 4 7\n");
    expect_test::expect![[r#"
        2 | error: “morse” is not one of: letters, repeats, arrows, gap, tiles, states, words.
          notation: morse
                    ^^^^^
    "#]]
    .assert_eq(&moves(&["--as", "morse"]));
    let (code, list) =
        json(&["moves", "sliding", "123745086", "U R R D", "--letters", "gap", "--as", "gap", "--json"]);
    assert_eq!((code, &list["written"], &list["end"]), (0, &"U R R D".into(), &"123456780".into()));
    assert_eq!((&list["length"], &list["moves"]), (&4.into(), &serde_json::json!(["D", "L", "L", "U"])));
    let (code, refused) = json(&["moves", "sliding", "123745086", "L L U", "--json"]);
    assert_eq!((code, &refused["status"], &refused["error"]["start"]), (2, &"invalid".into(), &5.into()));
}

#[test]
fn the_bottom_rule_pours_from_the_bottom() {
    let level = "ABBC BABA CCCA .... ....";
    expect_test::expect![[r#"
        0 | Water sort from the bottom, 3 colours, 5 bottles: 8 moves, proven shortest.
        1>4 1>5 2>1 3>1 3>4 2>5 2>1 2>5
    "#]]
    .assert_eq(&transcript(&["solve", "water", level, "--rule", "bottom"]));
    let (code, answer) = json(&["check", "water", level, "1>4 1>5", "--rule", "bottom", "--json"]);
    assert_eq!((code, &answer["first_loss"]), (0, &Value::Null), "{answer}");
    let hidden = transcript(&["solve", "water", "ABBA ??BA ....", "--rule", "bottom"]);
    assert!(hidden.starts_with("2 | error: Where bottles are poured from the bottom"), "{hidden}");
    let made = cantor(&["generate", "water", "--rule", "bottom", "--moves", "12", "--seed", "3"], "").stdout;
    let made = String::from_utf8(made).expect("text");
    assert!(made.trim().ends_with(" rule:bottom"), "{made}");
    assert_eq!(json(&["solve", "water", made.trim(), "--json"]).1["length"], 12);
}

#[test]
fn generated_boards_can_be_solved() {
    let text = String::from_utf8(cantor(&["generate", "sliding", "--moves", "25", "--seed", "3"], "").stdout)
        .expect("text");
    let (_, answer) = json(&["solve", "sliding", text.trim(), "--json"]);
    assert_eq!(answer["length"], 25);
    assert!(transcript(&["generate", "sliding", "--moves", "40"]).contains("the hardest needs 31"));
}

#[test]
fn tables_are_stored_in_the_data_folder() {
    assert_eq!(
        transcript(&["tables", "build"]),
        "2 | error: There is no folder to keep tables in: set CANTOR_DATA.\n"
    );
    assert!(transcript(&["tables", "list", "sliding", "--json"]).starts_with("0 | "));
    let folder = std::env::temp_dir().join(format!("cantor-tables-{}", std::process::id()));
    let states = |command: &str| -> Vec<(Value, Value)> {
        let output = Command::new(env!("CARGO_BIN_EXE_cantor"))
            .args(["tables", command, "sliding", "--tier", "small", "--json"])
            .env("CANTOR_DATA", &folder)
            .output()
            .expect("the program runs");
        assert_eq!(output.status.code(), Some(0));
        let rows = output.stdout.split(|&b| b == b'\n').filter(|row| !row.is_empty());
        let row = |row: &[u8]| serde_json::from_slice::<Value>(row).expect("JSON");
        rows.map(row).map(|row| (row["table"].clone(), row["state"].clone())).collect()
    };
    let all = |states: Vec<(Value, Value)>, wanted: &str| {
        !states.is_empty() && states.iter().all(|s| s.1 == wanted)
    };
    assert!(all(states("list"), "absent") && all(states("build"), "built") && all(states("list"), "ready"));
    let first = states("list").remove(0).0;
    let file = folder.join(format!("{}.table", first.as_str().expect("a name")));
    std::fs::write(file, "damaged").expect("the path is writable");
    assert_eq!(states("list")[0], (first.clone(), "damaged".into()));
    assert_eq!(states("build")[0], (first, "built".into()));
    assert!(all(states("build"), "ready"));
    std::fs::remove_dir_all(folder).expect("the folder exists");
    assert!(transcript(&["tables", "list", "chess"]).starts_with("2 | error: invalid value"));
    let contest = transcript(&["tables", "list", "sliding", "--tier", "contest", "--json"]);
    assert!(contest.starts_with("0 | ") && contest.contains(r#""tier":"contest""#), "{contest}");
    assert!(
        transcript(&["tables", "build", "water", "--tier", "contest"])
            .starts_with("2 | error: There is no folder")
    );
    assert!(transcript(&["tables", "build", "--tier", "huge"]).starts_with("2 | error: invalid value"));
}

#[test]
fn commands_are_printed_in_discords_format() {
    let (code, commands) = json(&["commands", "--json"]);
    assert_eq!(code, 0);
    let solve = &commands[0];
    assert_eq!((&solve["name"], &solve["name_localizations"]["zh-CN"]), (&"solve".into(), &"求解".into()));
    assert_eq!(solve["integration_types"], serde_json::json!([0, 1]));
    assert_eq!(solve["contexts"], serde_json::json!([0, 1, 2]));
    let options = &solve["options"][0]["options"];
    assert_eq!(options[0]["name"], "board");
    let metric = options.as_array().and_then(|all| all.iter().find(|option| option["name"] == "metric"));
    let choices = &metric.expect("an option of the family")["choices"];
    assert_eq!((&choices[0]["value"], &choices[1]["value"]), (&"single".into(), &"multi".into()));
    assert!(choices[1]["name_localizations"]["zh-TW"].as_str().is_some_and(|name| name.contains("多格")));
}

#[test]
fn faulty_variables_are_named_without_their_values() {
    let output = Command::new(env!("CARGO_BIN_EXE_cantor"))
        .env("CANTOR_PORT", "secret-in-the-wrong-place")
        .output()
        .expect("the program runs");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "error: CANTOR_PORT: expected a port number\n");
}
