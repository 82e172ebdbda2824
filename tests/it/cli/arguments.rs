//! Command line arguments: boards without quotation marks, languages, help. Each command line runs
//! as a process.

use super::commands::{cantor, transcript};

/// Runs a command line whose arguments contain no spaces.
fn exec(line: &str) -> String {
    transcript(&line.split(' ').collect::<Vec<_>>())
}

#[test]
fn boards_need_no_quotation_marks() {
    let quoted = transcript(&["solve", "sliding", "2 8 5 1 7 4 3 0 6", "--metric", "multi"]);
    assert_eq!(exec("solve sliding 2 8 5 1 7 4 3 0 6 --metric multi"), quoted);
    assert_eq!(exec("solve sliding --metric multi 2 8 5 1 7 4 3 0 6"), quoted);
    let water = transcript(&["solve", "water", "ABBC BABA CCCA .... ...."]);
    assert_eq!(exec("solve water ABBC BABA CCCA .... ...."), water);
    // Without quotation marks the end of the board is unclear; the error shows a command with them.
    for (line, meant) in [
        ("check sliding 1 2 3 4 5 6 7 0 8 R L L", "check sliding \"1 2 3 4 5 6 7 0 8\" \"R L L\""),
        ("moves sliding 1 2 3 4 5 6 7 0 8 L --reverse", "moves sliding \"1 2 3 4 5 6 7 0 8\" L --reverse"),
    ] {
        let error = exec(line);
        assert!(error.starts_with("2 | error: unexpected argument"), "{error}");
        assert!(error.contains(&format!("did you mean: cantor {meant}")), "{error}");
    }
    assert!(!exec("generate sliding 25").contains("did you mean"));
}

#[test]
fn rejects_words_as_a_board() {
    assert!(exec("solve sliding AABB").contains("There is no tile A (10) on a 2x2 board"));
    assert!(exec("solve sliding AAB").contains("Tile A (10) appears twice"));
    assert!(exec("solve water foobar").contains("a single bottle. Put a space between bottles"));
}

#[test]
fn languages_have_two_spellings() {
    let solve = |lang: &[&str]| transcript(&[&["solve", "sliding", "123456708"], lang].concat());
    assert_eq!(solve(&["--lang", "zh"]), "0 | 数字华容道 3×3：1 步，已证明最少。\n左\n");
    assert_eq!(solve(&["--lang=zh"]), solve(&["--lang", "zh"]));
    assert!(solve(&["--lang=en"]).starts_with("0 | Sliding puzzle"));
    assert!(transcript(&["--lang=zh", "--help"]).contains("演示页面"));
}

#[test]
fn unknown_languages_are_warned_about() {
    expect_test::expect![[r#"
        0 | Sliding puzzle 3×3: 1 move, proven shortest.
        L
        warning: The language fr is not supported. Supported: en, ja, ko, zh.
    "#]]
    .assert_eq(&exec("solve sliding 123456708 --lang fr"));
    assert!(!exec("solve sliding 123456708 --lang zh-TW").contains("警告"));
}

#[test]
fn help_begins_with_the_purpose_of_the_command() {
    for (command, purpose) in [
        ("check", "Check a player's own moves"),
        ("moves", "Write a list of moves in another notation"),
        ("generate", "Make a board whose shortest solution"),
        ("solve", "Solve a board"),
    ] {
        for line in [format!("{command} --help"), format!("{command} sliding --help")] {
            let help = exec(&line);
            assert!(help.starts_with(&format!("0 | {purpose}")), "{line}: {help}");
        }
    }
}

#[test]
fn reversible_moves_are_reversed() {
    let reverse = |family, board, moves, options: &[&str]| {
        transcript(&[&["moves", family, board, moves, "--reverse"], options].concat())
    };
    let balls = reverse("water", "AAB BAB ...", "1>3", &["--rule", "ball"]);
    assert!(balls.starts_with("0 | ") && balls.ends_with("\n3>1\n"), "{balls}");
    let lights = reverse("lights", "112/101/110", "a1 b2", &[]);
    assert!(lights.starts_with("0 | ") && lights.ends_with("\nb2 b2 a1 a1\n"), "{lights}");
    // Both units are poured, and cannot be poured back onto the other colour.
    let water = reverse("water", "AAB BAB ...", "1>3", &[]);
    assert!(water.starts_with("2 | ") && water.contains("can’t be taken back one by one"), "{water}");
}

#[test]
fn solutions_counted_once_are_explained() {
    let lights = transcript(&["solve", "lights", "010/111/010", "--all"]);
    assert!(lights.contains("Presses in another order count once."), "{lights}");
    let hex = transcript(&["solve", "hex", "o./.../.. → .o/.../..", "--all"]);
    assert!(hex.contains("Turns with the same effect count once."), "{hex}");
    assert!(!transcript(&["solve", "sliding", "123456708", "--all"]).contains("count once"));
}

#[test]
fn the_goal_of_a_generated_board_may_be_given_again() {
    for options in [
        &["sliding", "--goal", "snail", "--moves", "9"][..],
        &["sliding", "--metric", "multi", "--moves", "5"],
        &["klotski", "--metric", "step", "--moves", "20"],
        &["hex", "--turns", "LR", "--moves", "2"],
        &["water", "--rule", "ball", "--moves", "9"],
        &["lights", "--goal", "on", "--press", "king", "--edges", "torus", "--states", "3", "--moves", "4"],
        &["rush", "--exit", "left", "--moves", "4"],
    ] {
        let made = cantor(&[&["generate"], options, &["--seed", "2"]].concat(), "");
        let board = String::from_utf8(made.stdout).expect("text");
        let again: Vec<&str> = options[1..].iter().copied().take(options.len() - 3).collect();
        let shown = transcript(&[&["solve", options[0], board.trim()], &again[..]].concat());
        assert!(shown.starts_with("0 | "), "{options:?} {board}: {shown}");
    }
}
