//! Pictures and animations in files.

use std::process::{Command, Stdio};

use super::commands::{cantor, json, transcript};

#[test]
fn each_page_is_written_to_its_own_file() {
    let folder = std::env::temp_dir().join(format!("cantor-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let first = folder.join("steps.png");
    let draw_pages = |theme: &[&str]| {
        let png = first.to_str().expect("a path");
        let output = cantor(&[&["solve", "sliding", "647850321", "--png", png], theme].concat(), "");
        assert_eq!(output.status.code(), Some(0));
        let pages = [&first, &folder.join("steps-2.png")].map(|page| std::fs::read(page).expect("a page"));
        assert!(pages.iter().all(|page| page.starts_with(b"\x89PNG")));
        pages
    };
    assert_ne!(draw_pages(&[]), draw_pages(&["--theme", "fringe"]));
    assert_eq!(draw_pages(&[]), draw_pages(&["--theme", "slate"]));
    let (code, error) = json(&["solve", "sliding", "647850321", "--theme", "neon", "--json"]);
    assert_eq!((code, error["status"].as_str()), (2, Some("invalid")));
    std::fs::remove_dir_all(folder).expect("the folder exists");
}

#[test]
fn animations_are_written_with_the_pictures() {
    let folder = std::env::temp_dir().join(format!("cantor-gif-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let [gif, png, nowhere] = ["way.gif", "way.png", "none/way.gif"].map(|name| folder.join(name));
    let [gif_text, png_text, nowhere] = [&gif, &png, &nowhere].map(|path| path.to_str().expect("a path"));
    let solved = cantor(&["solve", "sliding", "123456708", "--gif", gif_text, "--png", png_text], "");
    assert_eq!(solved.status.code(), Some(0));
    assert!(std::fs::read(&gif).expect("the animation").starts_with(b"GIF89a"));
    assert!(std::fs::read(&png).expect("the picture").starts_with(b"\x89PNG"));
    let refused = transcript(&["solve", "sliding", "123456708", "--gif", nowhere, "--lang", "zh"]);
    assert!(refused.starts_with("2 | ") && refused.contains("无法写入"), "{refused}");
    let many = transcript(&["solve", "sliding", "--batch", "-", "--gif", gif_text]);
    assert!(many.starts_with("2 | ") && many.contains("--gif <FILE>"), "{many}");
    std::fs::remove_dir_all(folder).expect("the folder exists");
}

#[test]
fn standard_output_takes_one_picture_and_no_text() {
    let both = transcript(&["solve", "sliding", "123456708", "--gif", "-", "--png", "-"]);
    assert!(both.starts_with("2 | ") && both.contains("--png and --gif"), "{both}");
    let folder = std::env::temp_dir().join(format!("cantor-read-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let board = folder.join("board.png");
    let board = board.to_str().expect("a path");
    assert_eq!(cantor(&["solve", "sliding", "123456708", "--png", board], "").status.code(), Some(0));
    let read = cantor(&["read", "--png", "-", board, board], "");
    assert_eq!(read.status.code(), Some(0));
    let decoded = image::load_from_memory(&read.stdout).expect("a picture");
    assert!(decoded.width() > 300, "{}", decoded.width());
    let ends = read.stdout.windows(4).filter(|bytes| bytes == b"IEND").count();
    assert_eq!(ends, 1, "one picture");
    std::fs::remove_dir_all(folder).expect("the folder exists");
}

#[test]
fn pictures_are_written_even_when_standard_output_is_closed() {
    let folder = std::env::temp_dir().join(format!("cantor-pipe-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("the path is free");
    let run = |gif: &std::path::Path| {
        let gif = gif.to_str().expect("text");
        let mut child = Command::new(env!("CARGO_BIN_EXE_cantor"))
            .args(["solve", "sliding", "283104765", "--goal", "snail", "--gif", gif])
            .env_clear()
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        // Closes the pipe.
        drop(child.stdout.take());
        child.wait_with_output().expect("the program ends")
    };
    let gif = folder.join("steps.gif");
    assert_eq!(run(&gif).status.code(), Some(0));
    assert!(std::fs::read(&gif).expect("the file exists").starts_with(b"GIF89a"));
    let nowhere = run(&folder.join("no-such").join("steps.gif"));
    assert_eq!(nowhere.status.code(), Some(2));
    assert!(!nowhere.stderr.is_empty(), "the error is reported");
    std::fs::remove_dir_all(folder).expect("the folder exists");
}
