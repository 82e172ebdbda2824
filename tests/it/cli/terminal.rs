//! The program in a terminal: help, completions, pipes, colours, version, playground.

use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};

use cantor::families::FAMILIES;

/// Exit code, standard output and standard error of a run with these variables.
fn run(args: &[&str], variables: &[(&str, &str)]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cantor"));
    let output =
        command.args(args).env_clear().envs(variables.iter().copied()).output().expect("the program runs");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (output.status.code().expect("a code"), text(output.stdout), text(output.stderr))
}

fn stdout(args: &[&str]) -> String {
    let (code, out, err) = run(args, &[]);
    assert_eq!((code, err.as_str()), (0, ""), "{args:?}");
    out
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    for args in [
        &["solve", "sliding", "285174306"][..],
        &["solve", "sliding", "285174306", "--json", "--all"],
        &["check", "sliding", "123456708", "R L L"],
        &["generate", "sliding", "--seed", "7"],
        &["tables", "list"],
        &["commands", "--json"],
        &["completions", "bash"],
        &["manual"],
        &["--help"],
        &["--version"],
    ] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_cantor"))
            .args(args)
            .env_clear()
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        // Closes the pipe.
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("the program ends");
        assert_eq!(
            (output.status.code(), String::from_utf8_lossy(&output.stderr)),
            (Some(0), "".into()),
            "{args:?}"
        );
    }
}

#[test]
fn a_puzzle_or_board_instead_of_a_command_gets_a_suggestion() {
    for (typed, meant) in [
        (&["sliding", "285174306"][..], "cantor solve sliding 285174306"),
        (&["Sliding", "285174306", "--goal", "snail"], "cantor solve sliding 285174306 --goal snail"),
        (&["285174306"], "cantor solve sliding 285174306"),
        (&["2", "8", "5", "1", "7", "4", "3", "0", "6"], "cantor solve sliding \"2 8 5 1 7 4 3 0 6\""),
        (&["285/174/306", "--png", "a b.png"], "cantor solve sliding 285/174/306 --png \"a b.png\""),
        (&["横刀立马"], "cantor solve klotski 横刀立马"),
        (&["ABBC BABA CCCA .... ...."], "cantor solve water \"ABBC BABA CCCA .... ....\""),
    ] {
        let (code, out, err) = run(typed, &[]);
        assert_eq!((code, out.as_str()), (2, ""), "{typed:?}");
        assert!(err.lines().any(|line| line == format!("  tip: did you mean: {meant}")), "{err}");
    }
    for (typed, similar) in [("slove", "'solve'"), ("tabels", "'tables'"), ("genrate", "'generate'")] {
        let (code, _, err) = run(&[typed, "sliding"], &[]);
        assert!(code == 2 && err.contains("similar subcommand") && err.contains(similar), "{err}");
    }
    let (code, _, err) = run(&["solve", "slidng", "285174306"], &[]);
    assert!(code == 2 && err.contains("'sliding'"), "{err}");
    let (_, _, err) = run(&["sliding", "285174306", "--lang", "zh"], &[]);
    assert!(err.contains("你是不是想写：cantor solve sliding 285174306"), "{err}");
    let (_, _, err) = run(&["nonsense"], &[]);
    assert!(!err.contains("tip:"), "{err}");
}

#[test]
fn help_has_examples_environment_and_exit_codes() {
    let whole = stdout(&["--help"]);
    for part in
        ["Examples:", "cantor solve sliding 285174306", "DISCORD_TOKEN ", "NO_COLOR ", "Exit codes:", "  3  "]
    {
        assert!(whole.contains(part), "{part}: {whole}");
    }
    let chinese = stdout(&["--help", "--lang", "zh"]);
    assert!(["示例：", "环境变量", "退出码："].iter().all(|part| chinese.contains(part)), "{chinese}");
    for command in ["solve", "read", "check", "moves", "generate", "tables", "completions", "manual"] {
        let help = stdout(&[command, "--help"]);
        assert!(help.contains("Examples:") && help.contains(&format!("  cantor {command} ")), "{help}");
    }
    for info in FAMILIES.iter().map(|family| family.info()) {
        let help = stdout(&["solve", info.id, "-h"]);
        assert!(
            help.contains(&format!("cantor solve {} ", info.id)) && help.contains(info.example),
            "{help}"
        );
    }
}

#[test]
fn completions_and_manual_contain_the_commands() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = stdout(&["completions", shell]);
        for word in
            FAMILIES.iter().map(|family| family.info().id).chain(["solve", "goal", "picture", "manual"])
        {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
    assert_eq!(run(&["completions", "command.com"], &[]).0, 2);
    let page = stdout(&["manual"]);
    assert!(page.contains(".TH cantor 1") && page.contains("cantor\\-solve(1)"), "{page}");
    let page = stdout(&["manual", "solve"]);
    assert!(page.contains(".TH cantor-solve 1") && page.contains("cantor solve sliding 285174306"), "{page}");
    assert!(stdout(&["manual", "--lang", "zh"]).contains("退出码"));
}

#[test]
fn colours_are_used_on_terminals_only() {
    let is_coloured =
        |variables: &[(&str, &str)]| run(&["solve", "sliding", "285174336"], variables).2.contains("\x1b[");
    assert!(!is_coloured(&[]) && is_coloured(&[("CLICOLOR_FORCE", "1")]));
    assert!(!is_coloured(&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]));
}

#[test]
fn the_version_can_contain_the_commit() {
    let version = stdout(&["--version"]);
    let rest = version
        .strip_prefix(concat!("cantor ", env!("CARGO_PKG_VERSION")))
        .expect("the version of the package");
    let commit = rest.trim().strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    assert!(rest == "\n" || commit.is_some_and(|commit| commit.split(' ').count() == 2), "{version}");
}

#[test]
fn every_written_file_is_reported() {
    let folder = std::env::temp_dir().join(format!("cantor-named-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = |name: &str| folder.join(name).to_str().expect("text").to_owned();
    let (png, second) = (path("steps.png"), path("steps-2.png"));
    let (code, _, err) = run(&["solve", "sliding", "647850321", "--png", &png], &[]);
    assert_eq!((code, err), (0, format!("Wrote 2 files: {png} {second}\n")));
    std::fs::remove_dir_all(folder).expect("the folder exists");
}

#[test]
fn the_playground_prints_its_address_last() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_cantor"))
        .env_clear()
        .envs([("CANTOR_PORT", "0"), ("CANTOR_DATA", "none")])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut out = BufReader::new(child.stdout.take().expect("standard output is piped"));
    let mut address = String::new();
    out.read_line(&mut address).expect("a line");
    std::thread::sleep(std::time::Duration::from_millis(300));
    child.kill().expect("the program runs");
    let mut more = String::new();
    out.read_to_string(&mut more).expect("text");
    let log = child.wait_with_output().expect("the program ends").stderr;
    assert!(address.starts_with("Cantor's playground: http://127.0.0.1:"), "{address}");
    assert_eq!((more.as_str(), String::from_utf8_lossy(&log)), ("", "".into()));
}
